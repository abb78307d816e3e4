/* The lead goes round the table from round to round. */
#include "start.h"

static unsigned starter(const struct domi_at *at)
{
	return at->round->has_last ? (at->round->last_starter + 1u) % at->rules->players : 0;
}

DOM_START(next_seat) = {
	.row = 6,
	.title = {"Next seat", "La salida rota"},
	.about = {"The lead goes round the table, from the first seat on.", "La salida va rotando, desde el primer asiento."},
	.starter = starter,
	.follows = domi_follows,
};
