/* The sheet of a match: what every round came to, and who is ahead. Sides are told as the teams that sit there now: where seats are drawn,
   a player's team is another in every round. */
#include "fields.h"
#include "table.h"

static unsigned side_at(const struct doms_sheet *s, unsigned team)
{
	return doms_match_side(s->now, team);
}

static void put_teams(struct domj_text *out, const struct doms_sheet *s, uint16_t sides)
{
	for (unsigned team = 0; team < s->now->ruleset->teams; team++)
		if (sides >> side_at(s, team) & 1)
			domj_int(out, team);
}

static void put_points(struct domj_text *out, const struct doms_sheet *s, const int64_t *points)
{
	for (unsigned team = 0; team < s->now->ruleset->teams; team++)
		domj_points(out, points ? points[side_at(s, team)] : 0);
}

void doms_put_winners(struct domj_text *out, const void *context)
{
	const struct doms_sheet *s = context;

	put_teams(out, s, s->winners);
}

void doms_put_totals(struct domj_text *out, const void *context)
{
	const struct doms_sheet *s = context;

	put_points(out, s, s->of ? s->of->totals : NULL);
}

static void put_round_winners(struct domj_text *out, const void *context)
{
	const struct doms_sheet *s = context;

	put_teams(out, s, s->of->result.winners);
}

static void put_scores(struct domj_text *out, const void *context)
{
	const struct doms_sheet *s = context;

	put_points(out, s, s->of->result.score);
}

static void put_rounds(struct domj_text *out, const void *context)
{
	struct doms_sheet s = *(const struct doms_sheet *)context;
	const struct doms_position *m = &s.table->shown;
	unsigned count = 0;

	for (uint32_t at = m->match.first; at <= m->course; at++)
		count += doms_match_counts(s.table, m, at);
	for (uint32_t at = m->match.first; at <= m->course; at++) {
		if (!doms_match_counts(s.table, m, at) || count-- > DOMS_ROUNDS_TOLD)
			continue;
		s.of = s.table->courses[at];
		domj_put_object(out, s.scene, &doms_told_counted,
				&(struct doms_told_counted){.round = (int64_t)s.of->input.number,
							    .winners = {put_round_winners, &s},
							    .scores = {put_scores, &s},
							    .totals = {doms_put_totals, &s},
							    .reasons = s.of->result.reasons});
	}
}

static void put_resigned(struct domj_text *out, const void *context)
{
	const struct doms_sheet *s = context;

	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		if (s->table->shown.match.resigned >> p & 1)
			domj_int(out, p);
}

/* The one team in the first place. */
static int64_t leader_of(const struct doms_sheet *s)
{
	for (unsigned team = 0; s->of && team < s->now->ruleset->teams; team++)
		if (s->of->leaders == 1U << side_at(s, team))
			return team;
	return DOMJ_NONE;
}

void doms_sheet_of(struct doms_sheet *out, const struct doms_table *t, const struct domj_scene *scene)
{
	const struct doms_position *m = &t->shown;

	*out = (struct doms_sheet){
		.table = t, .scene = scene, .now = doms_table_course(t, m), .winners = m->match.over ? m->match.winners : 0};
	for (uint32_t at = m->match.first; m->settings.match && at <= m->course; at++)
		if (doms_match_counts(t, m, at))
			out->of = t->courses[at];
	out->told = (struct doms_told_match){.target = {out->now->ruleset->target[DOM_EN], out->now->ruleset->target[DOM_ES]},
					     .over = m->match.over,
					     .practice = m->match.practice,
					     .winners = {doms_put_winners, out},
					     .why = m->match.over ? doms_match_text(out->now, (enum doms_match_why)m->match.why)
								  : (struct dom_text){0},
					     .resigned = {put_resigned, out},
					     .next = t->until >= 0 ? t->until / 100 : DOMJ_NONE,
					     .pause = m->settings.next,
					     .rounds = {put_rounds, out},
					     .totals = {doms_put_totals, out},
					     .leader = leader_of(out)};
}
