/* The turn goes to a random player, perhaps the same. */
#include "effect.h"

static void fire(const struct domi_at *at, const struct dom_arg *args, unsigned power)
{
	struct dom_round *g = at->round;
	unsigned with[DOM_MAX_PLAYERS];
	unsigned count = 0;

	(void)args;
	for (unsigned seat = 0; seat < at->rules->players; seat++)
		if (g->seats[seat].tiles)
			with[count++] = seat;
	if (count)
		g->next = (uint8_t)with[domi_below(domi_chance(at, DOMI_FOR_EFFECT, g->turn, power), count)];
}

DOM_EFFECT(random_turn) = {
	.row = 4,
	.title = {"Random turn", "Turno al azar"},
	.about = {"The turn goes to a random player.", "El turno le toca a un jugador al azar."},
	.fire = fire,
	.by_lot = true,
};
