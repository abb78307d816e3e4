/* Who may know what. Hands lie open at a table without people, and when a round is over; until then a seat knows its own. A round
   that is over is covered again while the same cards are played once more. */
#include "table.h"

static bool is_over(const struct doms_table *t, uint32_t course)
{
	return course == t->shown.course ? t->shown.over : t->courses[course]->over;
}

/* The same cards, or what would tell people theirs: somebody may have given the same seed again. */
static bool is_played_again(const struct doms_table *t, uint32_t course)
{
	const struct doms_course *then = t->courses[course], *now = t->courses[t->shown.course];

	return then != now && !t->shown.over && (then->cards == now->cards || (then->seed == now->seed && now->ruleset->open));
}

bool doms_sees_seed(const struct doms_table *t, uint32_t course)
{
	return is_over(t, course) && !is_played_again(t, course);
}

/* What strategies played lies open, unless people play the very same cards now. */
bool doms_sees_all(const struct doms_table *t, uint32_t course)
{
	bool people =
		t->courses[course]->ruleset->open || (is_played_again(t, course) && t->courses[t->shown.course]->ruleset->open);

	return !people || doms_sees_seed(t, course);
}

static bool holds_seat(const struct doms_table *t, uint32_t course, const struct doms_viewer *viewer)
{
	const struct doms_person *person = viewer->player < DOM_MAX_PLAYERS ? &t->shown.people[viewer->player] : NULL;

	if (!person || !viewer->ticket)
		return false;
	if (course != t->shown.course)
		return t->courses[course]->tickets[viewer->player] == viewer->ticket;
	return person->ticket == viewer->ticket && person->course <= course;
}

uint8_t doms_course_seat(const struct doms_course *c, unsigned player)
{
	for (unsigned seat = 0; seat < c->ruleset->players; seat++)
		if (c->player[seat] == player)
			return (uint8_t)seat;
	return DOM_NO_SEAT;
}

uint8_t doms_seat_of(const struct doms_table *t, uint32_t course, const struct doms_viewer *viewer)
{
	return holds_seat(t, course, viewer) ? doms_course_seat(t->courses[course], viewer->player) : DOM_NO_SEAT;
}

bool doms_sees_hand(const struct doms_table *t, const struct doms_viewer *viewer, unsigned seat)
{
	return doms_sees_all(t, t->shown.course) || doms_seat_of(t, t->shown.course, viewer) == seat;
}

struct dom_event doms_event_for(const struct doms_table *t, uint32_t course, const struct doms_viewer *viewer, size_t number)
{
	struct dom_event event = doms_history_event(&t->history, number);

	return doms_sees_all(t, course) ? event : dom_event_for(&event, doms_seat_of(t, course, viewer));
}

/* The last course that begins at or before it. */
uint32_t doms_course_of(const struct doms_table *t, size_t number)
{
	uint32_t low = 0, high = t->shown.course;

	while (low < high) {
		uint32_t middle = low + (high - low + 1) / 2;

		if (t->courses[middle]->first <= number)
			low = middle;
		else
			high = middle - 1;
	}
	return low;
}
