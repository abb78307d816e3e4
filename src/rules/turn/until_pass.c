/* The same player goes on until it cannot play. */
#include "turn.h"

static unsigned next(const struct domi_at *at, unsigned seat, enum domi_why why, uint32_t sub)
{
	(void)sub;
	if (why == DOMI_PLAYED && at->round->seats[seat].tiles)
		return seat;
	return domi_seat_after(at->rules, at->round, seat);
}

DOM_TURN(until_pass) = {
	.row = 4,
	.title = {"Until a pass", "Hasta pasarse"},
	.about = {"A player goes on until it passes; then the next seat plays.",
		  "Un jugador sigue hasta que se pasa; entonces juega el siguiente."},
	.next = next,
	.cycle = domi_asks_all,
};
