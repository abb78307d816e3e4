/* A match: rounds of a table that are counted together, by the variant's own rules for tournaments, until one side has won. What it has
   come to is kept with each course, so that whoever looks at it counts nothing. */
#include "work.h"

#include <stdio.h>

bool doms_match_goes_on(const struct doms_position *m)
{
	return m->settings.match && !m->match.over;
}

bool doms_match_done(const struct doms_position *m)
{
	return m->over && !doms_match_goes_on(m);
}

bool doms_match_counts(const struct doms_table *t, const struct doms_position *m, uint32_t course)
{
	const struct doms_course *c = t->courses[course];

	if (course == m->course)
		return m->over && !c->abandoned;
	return c->over && !c->abandoned && t->courses[course + 1]->input.number != c->input.number;
}

/* Partners sit as they are listed, others are sides of their own: the team of a seat is the side of whoever has it. */
unsigned doms_match_side(const struct doms_course *c, unsigned team)
{
	return c->player[team] % c->ruleset->teams;
}

uint16_t doms_match_teams(const struct doms_course *c, uint16_t sides)
{
	uint16_t teams = 0;

	for (unsigned team = 0; team < c->ruleset->teams; team++)
		teams |= (uint16_t)(((unsigned)sides >> doms_match_side(c, team) & 1) << team);
	return teams;
}

struct dom_text doms_match_text(const struct doms_course *c, enum doms_match_why why)
{
	if (why == DOMS_RESIGNED)
		return (struct dom_text){"given up", "por abandono"};
	return (struct dom_text){c->match_why[DOM_EN], c->match_why[DOM_ES]};
}

int64_t doms_match_pause(const struct doms_position *m)
{
	if (!m->over || !doms_match_goes_on(m))
		return -1;
	if (!doms_people_sitting(m))
		return m->speed;
	return m->settings.next ? (int64_t)m->settings.next * 1000 : -1;
}

uint16_t doms_match_waiting(const struct doms_position *m, uint16_t here)
{
	return doms_people_playing(m) & here & (uint16_t)~m->match.ready;
}

void doms_match_begin(struct doms_table *t)
{
	t->work.match = (struct doms_match){.first = t->work.course};
}

int doms_match_check(const struct doms_ruleset *ruleset, struct doms_fault *fault)
{
	struct dom_alloc alloc = doms_budget_alloc(ruleset->budget);
	struct dom_match *match;
	struct dom_error error;
	int status = dom_match_new(&match, ruleset->variant, ruleset->rules, &alloc, &error);

	dom_match_free(match);
	if (status == DOM_NO_MEMORY)
		return doms_fail(fault, DOMS_BUSY, NULL, NULL);
	if (!status)
		return 0;
	doms_fail_with(fault, DOMS_BAD_VARIANT, &error);
	fault->line = fault->column = 0; /* of a text the client has not seen */
	snprintf(fault->path, sizeof fault->path, "match");
	return 1;
}

/* With the rounds before the one that is played, and that one too if it counts; NULL: no memory. */
static struct dom_match *count_rounds(struct doms_table *t, bool last)
{
	struct dom_alloc alloc = doms_budget_alloc(t->history.budget);
	const struct doms_ruleset *ruleset = t->courses[t->work.course]->ruleset;
	struct dom_match *match;

	if (dom_match_new(&match, ruleset->variant, ruleset->rules, &alloc, NULL)) {
		t->failed = true;
		return NULL;
	}
	for (uint32_t at = t->work.match.first; at < t->work.course + last; at++)
		if (doms_match_counts(t, &t->work, at))
			dom_match_count(match, t->courses[at]->seed, &t->courses[at]->result);
	return match;
}

static void end(struct doms_table *t, enum doms_match_why why, uint16_t winners)
{
	t->work.match.over = true;
	t->work.match.why = (uint8_t)why;
	t->work.match.winners = winners;
	doms_table_note(t, &(struct doms_entry){.kind = DOMS_EVENT_MATCH, .count = winners, .place = (uint16_t)why});
}

static void note_totals(struct doms_course *c, const struct dom_match *match)
{
	for (unsigned side = 0; side < c->ruleset->teams; side++)
		c->totals[side] = dom_match_total(match, side);
	c->leaders = dom_match_winners(match);
}

void doms_match_count(struct doms_table *t)
{
	struct doms_course *c = t->courses[t->work.course];
	struct dom_match *match;

	if (!t->work.settings.match)
		return;
	match = count_rounds(t, false);
	if (!match)
		return;
	dom_match_result(match, c->ruleset->rules, c->work, &c->result);
	dom_match_count(match, c->seed, &c->result);
	note_totals(c, match);
	if (dom_match_over(match)) {
		dom_match_why(match, DOM_EN, c->match_why[DOM_EN]);
		dom_match_why(match, DOM_ES, c->match_why[DOM_ES]);
		end(t, DOMS_PLAYED, c->leaders);
	}
	dom_match_free(match);
}

int doms_match_ready(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	uint16_t bit = (uint16_t)(1U << command->player);

	if (!(t->work.match.ready & bit))
		doms_table_note(t, &(struct doms_entry){.kind = DOMS_EVENT_READY, .seat = command->player});
	t->work.match.ready |= bit;
	return doms_match_waiting(&t->work, command->here) ? 0 : doms_begin_another(t, command, fault);
}

/* People on the same side who have not given up; the computer gives up with its partner. */
static uint16_t partners_of(const struct doms_table *t, unsigned player)
{
	unsigned teams = t->courses[t->work.course]->ruleset->teams;
	uint16_t partners = doms_people_playing(&t->work) & (uint16_t)~t->work.match.resigned;

	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		if (p % teams != player % teams)
			partners &= (uint16_t) ~(1U << p);
	return partners;
}

/* The round is not played to its end. */
static void abandon(struct doms_table *t)
{
	struct doms_course *c = t->courses[t->work.course];

	if (t->work.over)
		return;
	t->work.over = c->over = c->abandoned = true;
	t->work.need = DOM_NEEDS_NOTHING;
	t->work.asks.on = false;
	t->work.turns++;
}

int doms_match_resign(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	struct doms_course *c = t->courses[t->work.course];
	unsigned teams = c->ruleset->teams;
	struct dom_match *match;

	if (t->work.match.resigned >> command->player & 1)
		return doms_fail(fault, DOMS_CONFLICT, "your partner has to resign too",
				 "también tiene que abandonar tu pareja");
	doms_table_note(t, &(struct doms_entry){.kind = DOMS_EVENT_RESIGNS, .seat = command->player});
	t->work.match.resigned |= (uint16_t)(1U << command->player);
	if (partners_of(t, command->player))
		return 0;
	match = count_rounds(t, true);
	if (!match)
		return 0; /* the table has failed, and says so */
	abandon(t);
	note_totals(c, match);
	end(t, DOMS_RESIGNED, dom_match_best(match, (uint16_t)(((1U << teams) - 1) & ~(1U << command->player % teams))));
	dom_match_free(match);
	return 0;
}
