/* One tile from those not dealt may help; if it does not, the player passes. */
#include "stuck.h"

static bool draws(const struct dom_arg *args, unsigned drawn, unsigned pile)
{
	(void)args;
	return !drawn && pile;
}

DOM_STUCK(draw_one) = {
	.row = 2,
	.title = {"Draw one", "Robar una"},
	.about = {"A player who cannot play draws one tile, plays it if it fits, and otherwise passes.",
		  "Quien no lleva roba una ficha, la juega si sirve, y si no se pasa."},
	.draws = draws,
};
