/* Events as they are told, the sheet of a match and the record of a round. */
#include "event.h"
#include "table.h"
#include "fields.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Everything any of them tells; what it does not is not looked at. */
static void put_own_event(const struct doms_table *t, const struct doms_course *c, const struct doms_entry *e,
			  const struct domj_scene *scene, struct domi_buffer *out)
{
	struct doms_points totals = {c, c->totals};
	struct doms_told_own told = {.who = e->seat == DOM_NO_SEAT ? DOMJ_NONE : e->seat,
				     .to = e->place,
				     .why = (uint8_t)e->count,
				     .yes = e->count,
				     .drawn = c->drawn,
				     .commitment = c->commitment,
				     .winners = doms_match_teams(c, e->count),
				     .totals = {doms_put_points, &totals},
				     .text = doms_match_text(c, (enum doms_match_why)e->place)};

	if (e->kind == DOMS_EVENT_LATE)
		told.name = scene->words->names[c->player[e->seat]];
	else if (e->amount)
		told.name = t->names[e->amount - 1];
	doms_put_own_event(out, scene, e->kind, &told);
}

void doms_table_event(const struct doms_table *t, const struct doms_viewer *viewer, size_t number, struct domi_buffer *out)
{
	const struct doms_entry *entry = &t->history.entries[number];
	uint32_t at = doms_course_of(t, number);
	const struct doms_course *c = t->courses[at];
	struct domj_texts texts = doms_people_texts(t, at);
	struct domj_scene scene = {.rules = c->ruleset->rules,
				   .words = &texts,
				   .player = c->player,
				   .seed = &c->seed,
				   .sees = DOMJ_OWN | (doms_sees_seed(t, at) ? DOMJ_OVER : 0)};

	domj_open(out, '{');
	domj_put_fields(out, &scene, &doms_told_numbers,
			&(struct doms_told_numbers){(int64_t)number, (int64_t)c->input.number});
	if (entry->kind >= DOM_EVENT_KINDS) {
		put_own_event(t, c, entry, &scene, out);
	} else {
		struct dom_event event = doms_event_for(t, at, viewer, number); /* blanked before it is written */

		domj_event(out, &scene, &event);
	}
	domj_close(out, '}');
}

/* The sheet of a match: what every round came to, and who is ahead. Sides are told as the teams that sit there now: where seats are drawn,
   a player's team is another in every round. */

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

/* The round is told once more, to a recorder. */
static char *write_record(const struct doms_table *t, uint32_t course, size_t *length)
{
	const struct doms_course *c = t->courses[course];
	size_t end = course < t->shown.course ? t->courses[course + 1]->first : t->shown.sequence;
	struct dom_round_input input = c->input;
	struct dom_recorder *recorder;
	struct dom_listener listener;
	const char *text;
	char *copy = NULL, nonce[DOM_NONCE];

	sodium_bin2hex(nonce, sizeof nonce, c->nonce, sizeof c->nonce);
	input.nonce = nonce;
	if (dom_recorder_new(&recorder, c->ruleset->rules, c->seed, &input, NULL, NULL))
		return NULL;
	listener = dom_recorder_listener(recorder);
	doms_history_tell(&t->history, c->first, end, c->ruleset->rules, NULL, &listener);
	text = dom_recorder_text(recorder, length);
	if (text)
		copy = malloc(*length + 1);
	if (copy)
		memcpy(copy, text, *length + 1);
	dom_recorder_free(recorder);
	return copy;
}

int doms_table_record(const struct doms_table *t, int64_t round, char **out, size_t *length, struct doms_fault *fault)
{
	uint32_t course = t->shown.course;
	bool over;

	*out = NULL;
	while (round >= 0 && t->courses[course]->input.number != (uint64_t)round)
		if (!course--)
			return doms_fail(fault, DOMS_NOT_FOUND, "that round has not been played", "esa mano no se ha jugado");
	over = course < t->shown.course || t->shown.over;
	if (over && t->courses[course]->abandoned)
		return doms_fail(fault, DOMS_CONFLICT, "the round was not played to its end",
				 "la mano no se jugó hasta el final");
	if (!doms_sees_seed(t, course))
		return doms_fail(fault, DOMS_CONFLICT, "the record is there when the round is over",
				 "el acta está cuando acaba la mano");
	*out = write_record(t, course, length);
	return *out ? 0 : doms_fail(fault, DOMS_BUSY, NULL, NULL);
}
