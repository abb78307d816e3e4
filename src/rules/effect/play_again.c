/* Whoever laid the tile plays again; after its last one, whoever comes after it. */
#include "effect.h"

static void fire(const struct domi_at *at, const struct dom_arg *args, unsigned power)
{
	struct dom_round *g = at->round;

	(void)args;
	g->next = (uint8_t)(g->seats[g->last_layer].tiles ? g->last_layer : domi_next_beyond(at, g->last_layer, power));
}

DOM_EFFECT(play_again) = {
	.row = 3,
	.title = {"Play again", "Volver a jugar"},
	.about = {"The player who laid the tile plays again.", "Quien puso la ficha vuelve a jugar."},
	.fire = fire,
};
