/* Taking back. Whoever plays against computers alone goes back to where it was last asked, as often as it likes: before each of its answers
   the round is put aside, which is one block. What others have watched stays as it was: the round begins once more, as another course,
   and what happened up to there is told again. Nobody sees more of it than before. */
#include "work.h"

#include <string.h>

void doms_undo_forget(const struct doms_table *t, struct doms_course *c)
{
	for (size_t i = 0; i < c->mark_room; i++)
		doms_budget_resize(t->history.budget, c->marks[i].round, 0);
	doms_budget_resize(t->history.budget, c->marks, 0);
	c->marks = NULL;
	c->mark_room = 0;
}

/* Room for as many, each with a block. */
static bool make_room(const struct doms_table *t, struct doms_course *c, uint32_t count)
{
	struct doms_budget *budget = t->history.budget;
	struct doms_mark *marks = doms_budget_grow(budget, c->marks, sizeof *marks, count, &c->mark_room);

	if (!marks)
		return false;
	c->marks = marks;
	for (uint32_t i = 0; i < count; i++) {
		if (!c->marks[i].round)
			c->marks[i].round = doms_budget_resize(budget, NULL, dom_round_size(c->ruleset->rules));
		if (!c->marks[i].round)
			return false;
	}
	return true;
}

static uint32_t count_told(const struct doms_table *t, const struct doms_course *c)
{
	uint32_t told = 0;

	for (size_t i = c->first; i < t->history.count; i++)
		told += t->history.entries[i].kind < DOM_EVENT_KINDS;
	return told;
}

void doms_undo_mark(struct doms_table *t)
{
	struct doms_course *c = t->courses[t->work.course];
	unsigned player = c->player[dom_round_seat(c->work)];
	struct doms_mark *mark;

	if (!(doms_people_alone(t, &t->work) >> player & 1))
		return;
	if (!make_room(t, c, t->work.marks + 1)) {
		t->failed = true;
		return;
	}
	mark = &c->marks[t->work.marks++];
	mark->told = count_told(t, c);
	memcpy(mark->round, c->work, dom_round_size(c->ruleset->rules));
}

static bool refuse(struct doms_fault *fault, const char *en, const char *es)
{
	if (fault)
		(void)doms_fail_text(fault, DOMS_CONFLICT, (struct dom_text){en, es});
	return false;
}

bool doms_undo_can(const struct doms_table *t, const struct doms_position *m, unsigned player, struct doms_fault *fault)
{
	if (!(doms_people_alone(t, m) >> player & 1))
		return refuse(fault, "only who plays against computers alone can take something back",
			      "solo puede deshacer quien juega contra ordenadores y nadie más");
	if (m->over && t->courses[m->course]->abandoned)
		return refuse(fault, "the match was given up", "la partida se abandonó");
	if (!m->marks)
		return refuse(fault, "there is nothing to take back", "no hay nada que deshacer");
	return true;
}

/* What happened in a course is told again, as far as it is not taken back; tiles stay where they are written. */
static void tell_again(struct doms_table *t, size_t from, uint32_t told)
{
	for (; told && !t->failed; from++) {
		struct doms_entry entry = t->history.entries[from];

		if (entry.kind >= DOM_EVENT_KINDS)
			continue;
		t->failed |= t->history.count >= DOMS_HISTORY_MOST;
		doms_table_note(t, &entry);
		told--;
	}
}

int doms_undo(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	const struct doms_course *last = t->courses[t->work.course];
	uint32_t back = t->work.marks - 1;
	size_t size = dom_round_size(last->ruleset->rules);
	struct doms_course *c;

	if (!doms_undo_can(t, &t->work, command->player, fault) || doms_begin_again(t, DOMS_UNDO, fault))
		return 1;
	c = t->courses[t->work.course];
	if (!make_room(t, c, back))
		return doms_fail_full(t, fault);
	for (uint32_t i = 0; i < back; i++) {
		c->marks[i].told = last->marks[i].told;
		memcpy(c->marks[i].round, last->marks[i].round, size);
	}
	t->work.marks = back;
	memcpy(c->work, last->marks[back].round, size);
	tell_again(t, last->first, last->marks[back].told);
	doms_play_settle(t);
	return 0;
}
