/* The sheet of a match: what every round came to, and who is ahead. Sides are told as the teams that sit there now: where seats are drawn,
   a player's team is another in every round. */
#include "fields.h"
#include "table.h"

void doms_put_points(struct domi_buffer *out, const void *context)
{
	const struct doms_points *points = context;

	for (unsigned team = 0; team < points->now->ruleset->teams; team++)
		domj_points(out, points->by_side ? points->by_side[doms_match_side(points->now, team)] : 0);
}

static void put_rounds(struct domi_buffer *out, const void *context)
{
	const struct doms_sheet *sheet = context;
	const struct doms_table *t = sheet->table;
	const struct doms_course *now = sheet->totals.now;
	const struct doms_position *m = &t->shown;
	unsigned count = 0;

	for (uint32_t at = m->match.first; at <= m->course; at++)
		count += doms_match_counts(t, m, at);
	for (uint32_t at = m->match.first; at <= m->course; at++) {
		const struct doms_course *c = t->courses[at];
		struct doms_points scores = {now, c->result.score}, totals = {now, c->totals};

		if (doms_match_counts(t, m, at) && count-- <= DOMS_ROUNDS_TOLD)
			domj_put_object(out, sheet->scene, &doms_told_counted,
					&(struct doms_told_counted){.round = (int64_t)c->input.number,
								    .winners = doms_match_teams(now, c->result.winners),
								    .scores = {doms_put_points, &scores},
								    .totals = {doms_put_points, &totals},
								    .reasons = c->result.reasons});
	}
}

void doms_sheet_of(struct doms_sheet *out, const struct doms_table *t, const struct domj_scene *scene)
{
	const struct doms_position *m = &t->shown;
	const struct doms_course *now = doms_table_course(t, m), *last = NULL; /* that counts */
	bool over = m->match.over;
	uint16_t leaders;

	for (uint32_t at = m->match.first; m->settings.match && at <= m->course; at++)
		if (doms_match_counts(t, m, at))
			last = t->courses[at];
	leaders = last ? doms_match_teams(now, last->leaders) : 0;
	*out = (struct doms_sheet){.table = t, .scene = scene, .totals = {now, last ? last->totals : NULL}};
	out->told = (struct doms_told_match){.target = {now->ruleset->target[DOM_EN], now->ruleset->target[DOM_ES]},
					     .over = over,
					     .practice = m->match.practice,
					     .winners = over ? doms_match_teams(now, m->match.winners) : 0,
					     .why = over ? doms_match_text(now, (enum doms_match_why)m->match.why)
							 : (struct dom_text){0},
					     .resigned = m->match.resigned,
					     .next = t->until >= 0 ? t->until / 100 : DOMJ_NONE,
					     .pause = m->settings.next,
					     .rounds = {put_rounds, out},
					     .totals = {doms_put_points, &out->totals},
					     .leader = __builtin_popcount(leaders) == 1 ? __builtin_ctz(leaders) : DOMJ_NONE};
}
