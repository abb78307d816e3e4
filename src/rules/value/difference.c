/* What separates the faces of a tile. */
#include "value.h"

static int64_t of(const struct dom_faces *f, const struct dom_tile *tile, unsigned way)
{
	(void)way;
	return domi_highest(f, tile) - domi_lowest(f, tile);
}

DOM_VALUE(difference) = {
	.row = 3,
	.title = {"Difference", "Resta"},
	.about = {"Its highest face minus its lowest.", "Su número mayor menos el menor."},
	.tell = {"A tile is worth its highest face minus its lowest; with equal faces nothing.",
		 "Una ficha vale su {face} mayor menos {face, select, f {la} other {el}} menor; con {shown} iguales, nada."},
	.of = of,
};
