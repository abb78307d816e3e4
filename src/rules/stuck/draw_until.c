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
	.about = {"Who cannot play draws until it can, as long as there are tiles.",
		  "Quien no lleva roba hasta que pueda jugar, mientras queden fichas."},
	.tell = {"Who cannot play draws until a tile fits or {leave} are left, and then passes.",
		 "Quien no lleva roba hasta que una ficha sirva o queden {leave}, y entonces se pasa."},
	.params = DOM_PARAMS({.name = "leave",
			      .type = DOM_TYPE_INT,
			      .min = 0,
			      .max = DOM_MAX_TILES,
			      .preset = "0",
			      .about = {"Tiles that nobody may draw.", "Fichas que nadie puede robar."}}),
	.draws = draws,
};
