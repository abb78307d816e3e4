/* Who won the round before leads this one. */
#include "start.h"

static unsigned starter(const struct domi_at *at)
{
	const struct dom_round *g = at->round;

	if (g->has_last && g->last_winner < at->rules->players)
		return g->last_winner;
	return domi_below(domi_chance(at, DOMI_FOR_START, 0, 0), at->rules->players);
}

DOM_START(last_winner) = {
	.row = 3,
	.title = {"Last winner", "Último ganador"},
	.about = {"The winner of the round before leads; a random seat in the first round and when nobody won.",
		  "Sale quien ganó la mano anterior; un asiento al azar en la primera y cuando nadie ganó."},
	.starter = starter,
};
