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
	.about = {"A player keeps playing until it has to pass; then the next player does.",
		  "Un jugador sigue hasta que se pasa; entonces le toca al siguiente."},
	.next = next,
	.cycle = domi_asks_all,
};
