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
	unsigned found = richest(at, ~(uint32_t)(g->skipped | g->passed_since));

	(void)why;
	(void)sub;
	if (found != DOM_NO_SEAT)
		return found;
	g->passed_since = g->skipped = 0; /* all have passed or were skipped: it is found among all anew */
	found = richest(at, UINT32_MAX);
	return found == DOM_NO_SEAT ? seat : found;
}

DOM_TURN(richest_hand) = {
	.row = 5,
	.title = {"Heaviest hand", "Más puntos"},
	.about = {"The player with the heaviest hand plays; after a pass, the next heaviest that has not passed since the last "
		  "tile.",
		  "Juega quien tenga más puntos en sus fichas; si se pasa, el que le sigue de los que no se han pasado desde "
		  "la última ficha."},
	.next = next,
	.cycle = domi_asks_all,
};
