/* The greater half alone counts. */
#include "value.h"

static int64_t of(const struct dom_faces *f, const struct dom_tile *tile, unsigned way)
{
	(void)way;
	return domi_highest(f, tile);
}

DOM_VALUE(highest) = {
	.row = 7,
	.title = {"Highest face", "El mayor"},
	.about = {"Its highest face.", "Su número mayor."},
	.tell = {"A tile is worth its highest face.", "Una ficha vale su {face} mayor."},
	.of = of,
};
