/* Everybody that is not out plays every round. */
#include "line_up.h"

static enum domi_plan plan(const struct dom_tournament *t, uint64_t number, struct dom_fixture *fixture)
{
	uint16_t sides[DOM_MAX_PLAYERS];
	unsigned count = 0;

	(void)number;
	for (unsigned side = 0; side < t->sides; side++)
		if (!t->side[side].out)
			sides[count++] = (uint16_t)side;
	domi_fixture_seat(t, fixture, sides, count);
	return DOMI_PLAN_PLAY;
}

DOM_LINE_UP(all) = {
	.row = 1,
	.title = {"All", "Todos"},
	.about = {"Everybody plays every round.", "Todos juegan todas las manos."},
	.tell = {"Everybody plays every round.", "Todos juegan todas las manos."},
	.plan = plan,
};
