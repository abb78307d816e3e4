/* The next player draws from the tiles not dealt, as far as there are. */
#include "effect.h"

enum { TILES };

static void fire(const struct domi_at *at, const struct dom_arg *args, unsigned power)
{
	struct dom_round *g = at->round;

	(void)power;
	if (!g->seats[g->next].tiles)
		return; /* nobody has any, and who is out stays out */
	for (int64_t i = 0; i < args[TILES].n && g->pile; i++)
		domi_draw_from_pile(at, g->next, DOM_DRAW_POWER);
}

DOM_EFFECT(next_draws) = {
	.row = 2,
	.title = {"Next draws", "El siguiente roba"},
	.about = {"The next player draws tiles from the boneyard.", "El siguiente jugador roba fichas del pozo."},
	.tell = {"The next player draws {tiles, plural, one {a tile} other {# tiles}} from the boneyard, as far as there are "
		 "any.",
		 "El siguiente jugador roba {tiles, plural, one {una ficha} other {# fichas}} del pozo, mientras queden."},
	.params = DOM_PARAMS({.name = "tiles",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = DOM_MAX_TILES,
			      .preset = "2",
			      .about = {"Tiles to draw.", "Fichas que roba."}}),
	.fire = fire,
	.needs_pile = true,
};
