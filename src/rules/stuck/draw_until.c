/* Who cannot play draws and draws, down to what must be left. */
#include "stuck.h"

enum { LEAVE };

static bool draws(const struct dom_arg *args, unsigned drawn, unsigned pile)
{
	(void)drawn;
	return pile > args[LEAVE].n;
}

DOM_STUCK(draw_until) = {
	.row = 3,
	.title = {"Draw until", "Robar hasta poder"},
	.about = {"A player who cannot play draws until a tile fits, as long as there are tiles to draw.",
		  "Quien no lleva roba hasta que una ficha sirva, mientras queden."},
	.tell = {"A player who cannot play draws until a tile fits or {leave, plural, =0 {the boneyard is empty} one {one tile "
		 "is left in the boneyard} other {# tiles are left in the boneyard}}, and passes if none fits.",
		 "Quien no lleva roba hasta que una ficha sirva o {leave, plural, =0 {se acaben} one {quede una en el pozo} "
		 "other {queden # en el pozo}}; si ninguna sirve, se pasa."},
	.params = DOM_PARAMS({.name = "leave",
			      .type = DOM_TYPE_INT,
			      .min = 0,
			      .max = DOM_MAX_TILES,
			      .preset = "0",
			      .about = {"Tiles that players who cannot play leave in the boneyard; powers may still draw them.",
					"Fichas que quien no lleva deja en el pozo; los poderes sí las pueden robar."}}),
	.draws = draws,
};
