/* One chain with two ends: place 0 is the left one, place 1 the right one. */
#include "board.h"

static unsigned places(const struct dom_rules *rules)
{
	(void)rules;
	return 2;
}

DOM_BOARD(line) = {
	.row = 1,
	.title = {"Line", "Línea"},
	.about = {"A single line with two ends.", "Una sola línea con dos puntas."},
	.tell = {"Tiles are laid at either end of a single line.",
		 "Las fichas se ponen por cualquiera de las dos puntas de una sola línea."},
	.lay = domi_lay_in_line,
	.places = places,
	.shape = DOM_SHAPE_LINE,
};
