/* Setting a round up: the first of a series, the next, the same once more. Each is a course of its own. */
#include "work.h"

#include <sodium.h>
#include <string.h>

void doms_course_past(const struct doms_table *t, struct doms_course *c)
{
	doms_undo_forget(t, c);
	doms_budget_resize(t->history.budget, c->work, 0);
	doms_budget_resize(t->history.budget, c->shown, 0);
	c->work = c->shown = NULL;
}

void doms_course_free(const struct doms_table *t, struct doms_course *c)
{
	if (!c)
		return;
	doms_course_past(t, c);
	doms_ruleset_drop(c->ruleset);
	doms_budget_resize(t->history.budget, c, 0);
}

/* A new course behind those there are, with blocks for its round; it holds the game. */
static struct doms_course *new_course(struct doms_table *t, uint32_t at, struct doms_ruleset *ruleset)
{
	struct doms_budget *budget = t->history.budget;
	size_t size = dom_round_size(ruleset->rules);
	struct doms_course *c, **courses = doms_budget_grow(budget, t->courses, sizeof(void *), at + 1, &t->course_room);

	if (!courses)
		return NULL;
	t->courses = courses;
	c = doms_budget_resize(budget, NULL, sizeof *c);
	if (!c)
		return NULL;
	*c = (struct doms_course){.ruleset = doms_ruleset_hold(ruleset),
				  .cards = at,
				  .work = doms_budget_resize(budget, NULL, size),
				  .shown = doms_budget_resize(budget, NULL, size)};
	if (c->work && c->shown)
		return t->courses[at] = c;
	doms_course_free(t, c);
	return NULL;
}

/* As it was drawn, or chosen. */
static void take_deal(struct doms_course *c, const struct doms_deal *deal)
{
	c->seed = deal->seed;
	c->drawn = deal->drawn;
	memcpy(c->nonce, deal->nonce, sizeof c->nonce);
}

static void begin_round(struct doms_table *t, struct doms_course *c, enum doms_begin why)
{
	int status = dom_round_init(c->ruleset->rules, c->work, c->seed, &c->input, DOM_PATH_TABLE, NULL);
	char nonce[DOM_NONCE];

	(void)status; /* nothing is dealt from outside, so nothing can be wrong with it */
	c->why = (uint8_t)why;
	c->first = t->history.count;
	for (unsigned seat = 0; seat < DOM_MAX_PLAYERS; seat++)
		c->player[seat] = (uint8_t)seat;
	sodium_bin2hex(nonce, sizeof nonce, c->nonce, sizeof c->nonce);
	dom_commitment(nonce, c->seed, c->input.number, c->commitment);
	t->work.over = false;
	t->work.need = DOM_NEEDS_NOTHING;
	t->work.asks.on = false;
	t->work.marks = 0;
	t->work.match.over = false;
	t->work.match.ready = t->work.match.winners = 0;
	t->work.turns++;
	doms_table_note(t, &(struct doms_entry){.kind = DOMS_EVENT_ROUND, .count = (uint16_t)why});
}

/* Who sat there before stays where the seat is still a person's. */
static void seat_people(struct doms_table *t, const struct doms_deal *deal)
{
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++) {
		struct doms_person *person = &t->work.people[p];

		if (p >= deal->ruleset->players || !(deal->ruleset->open >> p & 1)) {
			*person = (struct doms_person){0};
		} else if (!person->ticket && deal->keyed >> p & 1) {
			*person = (struct doms_person){.ticket = doms_people_ticket(t, p), .course = t->work.course};
			memcpy(person->key, deal->keys[p], DOMS_KEY);
		}
	}
	t->work.own &= doms_people_sitting(&t->work);
	t->work.standing &= doms_people_sitting(&t->work);
}

int doms_begin_series(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	const struct doms_deal *deal = &command->deal;
	bool opens = command->what == DOMS_DO_OPEN;
	uint32_t at = opens ? 0 : t->work.course + 1;
	struct doms_course *c = new_course(t, at, deal->ruleset);

	if (!c)
		return doms_fail_full(t, fault);
	take_deal(c, deal);
	c->tournament = deal->tournament;
	c->input = deal->input;
	if (opens) {
		t->friends = deal->friends;
		memcpy(t->invite, deal->invite, sizeof t->invite);
		t->work.mode = t->friends ? DOMS_LOBBY : DOMS_PAUSED;
	} else {
		doms_people_past(t);
		t->work.mode = t->work.mode == DOMS_LOBBY ? DOMS_LOBBY : DOMS_PAUSED;
	}
	t->work.settings = deal->settings;
	t->work.course = at;
	seat_people(t, deal);
	doms_match_begin(t);
	begin_round(t, c, opens ? DOMS_OPENED : DOMS_SETTINGS);
	return 0;
}

/* Where the last round leaves off: points of the series, who led and who won. A new match begins from nothing. */
static void go_on_from(struct doms_course *c, const struct doms_course *last, bool anew)
{
	const struct dom_rules *rules = last->ruleset->rules;

	c->input.number = last->input.number + 1;
	if (anew)
		return;
	c->input.has_last = 1;
	c->input.last_starter = (uint8_t)dom_round_starter(last->work);
	c->input.last_winner = dom_round_winner(rules, last->work);
	for (unsigned seat = 0; seat < last->ruleset->players; seat++) {
		unsigned player = last->player[seat];

		c->before[player] = last->before[player] + dom_round_score(rules, last->work, dom_rules_team(rules, seat));
	}
}

/* A rematch, or the next round of a match. */
int doms_begin_another(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	uint32_t at = t->work.course + 1;
	const struct doms_course *last = t->courses[t->work.course];
	enum doms_begin why = command->what == DOMS_DO_REMATCH ? DOMS_REMATCH : DOMS_NEXT;
	bool anew = t->work.settings.match && why == DOMS_REMATCH;
	struct doms_course *c = new_course(t, at, last->ruleset);

	if (!c)
		return doms_fail_full(t, fault);
	take_deal(c, &command->deal);
	go_on_from(c, last, anew);
	doms_people_past(t);
	t->work.course = at;
	if (anew)
		doms_match_begin(t);
	begin_round(t, c, why);
	return 0;
}

int doms_begin_again(struct doms_table *t, enum doms_begin why, struct doms_fault *fault)
{
	uint32_t at = t->work.course + 1;
	const struct doms_course *last = t->courses[t->work.course];
	struct doms_course *c, fresh;

	if (last->abandoned && t->work.over)
		return doms_fail(fault, DOMS_CONFLICT, "somebody gave up the match: it is over",
				 "alguien abandonó la partida: ya acabó");
	c = new_course(t, at, last->ruleset);
	if (!c)
		return doms_fail_full(t, fault);
	fresh = *last;
	fresh.work = c->work;
	fresh.shown = c->shown;
	fresh.marks = NULL;
	fresh.mark_room = 0;
	fresh.over = fresh.abandoned = false;
	fresh.practice |= last->ruleset->open && dom_round_dealt(last->work);
	*c = fresh;
	t->work.match.practice |= fresh.practice && t->work.settings.match;
	doms_people_past(t);
	t->work.course = at;
	begin_round(t, c, why);
	return 0;
}

int doms_begin_reset(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	(void)command;
	if (doms_begin_again(t, DOMS_RESET, fault))
		return 1;
	t->work.mode = DOMS_PAUSED;
	return 0;
}
