/* Luck decides who leads. */
#include "start.h"

static unsigned starter(const struct domi_at *at)
{
	return domi_below(domi_chance(at, DOMI_FOR_START, 0, 0), at->rules->players);
}

DOM_START(random) = {
	.row = 2,
	.title = {"Random", "Al azar"},
	.about = {"A random seat leads.", "Sale un asiento al azar."},
	.starter = starter,
};
