/* The lead goes round the table from round to round. */
#include "start.h"

static unsigned starter(const struct domi_at *at)
{
	return at->round->has_last ? (at->round->last_starter + 1u) % at->rules->players : 0;
}

DOM_START(next_seat) = {
	.row = 6,
	.title = {"Next seat", "Asiento siguiente"},
	.about = {"The seat after the last to start leads; the first seat in the first round.",
		  "Sale el asiento que sigue al que salió antes; en la primera mano, el primero."},
	.starter = starter,
	.follows = domi_follows,
};
