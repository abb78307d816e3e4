/* The lesser half alone counts. */
#include "value.h"

static int64_t of(const struct dom_faces *f, const struct dom_tile *tile, unsigned way)
{
	(void)way;
	return domi_lowest(f, tile);
}

DOM_VALUE(lowest) = {
	.row = 6,
	.title = {"Lowest face", "El menor"},
	.about = {"Its lowest face.", "Su número menor."},
	.tell = {"A tile is worth its lowest face.", "Una ficha vale su {face} menor."},
	.of = of,
};
