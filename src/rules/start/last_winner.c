/* Who won the round before leads this one. */
#include "start.h"

static unsigned starter(const struct domi_at *at)
{
	unsigned seat = domi_last_winner(at);

	if (seat != DOM_NO_SEAT)
		return seat;
	return domi_below(domi_chance(at, DOMI_FOR_START, 0, 0), at->rules->players);
}

DOM_START(last_winner) = {
	.row = 3,
	.title = {"Last winner", "Último ganador"},
	.about = {"The winner of the round before leads; a random seat in the first round and when nobody won.",
		  "Sale quien ganó la mano anterior; un asiento al azar en la primera y cuando nadie ganó."},
	.starter = starter,
	.follows = domi_follows,
};
