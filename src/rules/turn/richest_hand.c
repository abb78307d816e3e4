/* Always the heaviest hand. When it passes, the next heaviest is asked, down to the lightest, and then all again. */
#include "turn.h"

/* The richest hand of the seats allowed, a bit each, that have tiles; DOM_NO_SEAT: none. */
static unsigned richest(const struct domi_at *at, uint32_t allowed)
{
	unsigned best = DOM_NO_SEAT;
	int64_t most = 0;

	for (unsigned seat = 0; seat < at->rules->players; seat++) {
		int64_t points;

		if (!(allowed >> seat & 1) || !at->round->seats[seat].tiles)
			continue;
		points = domi_hand_points(at->rules, at->round, seat);
		if (best == DOM_NO_SEAT || points > most) {
			best = seat;
			most = points;
		}
	}
	return best;
}

static unsigned next(const struct domi_at *at, unsigned seat, enum domi_why why, uint32_t sub)
{
	struct dom_round *g = at->round;
	uint32_t others = ~(uint32_t)g->skipped;
	unsigned found = richest(at, others & ~(uint32_t)g->passed_since);

	(void)sub;
	if (found != DOM_NO_SEAT)
		return found;
	if (why == DOMI_PASSED)
		g->passed_since = 0; /* all have passed: they are asked again, one after the other */
	found = richest(at, others);
	return found == DOM_NO_SEAT ? seat : found;
}

DOM_TURN(richest_hand) = {
	.row = 5,
	.title = {"Richest hand", "La mano más gorda"},
	.about = {"The hand worth the most plays; when it passes, the next richest that has not passed since the last tile.",
		  "Juega la mano que más vale; si se pasa, la que le sigue de las que no se han pasado desde la última ficha."},
	.next = next,
	.asks_all = true,
};
