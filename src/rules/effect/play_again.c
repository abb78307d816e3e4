/* Whoever laid the tile plays again, unless it was the last one. */
#include "effect.h"

static void fire(const struct domi_at *at, const struct dom_arg *args, unsigned power)
{
	struct dom_round *g = at->round;

	(void)args;
	(void)power;
	if (g->seats[g->last_layer].tiles)
		g->next = g->last_layer;
}

DOM_EFFECT(play_again) = {
	.row = 3,
	.title = {"Play again", "Volver a jugar"},
	.about = {"The player that laid the tile plays again.", "Quien puso la ficha vuelve a jugar."},
	.fire = fire,
};
