/* The everyday value: the dots of a tile. */
#include "value.h"

static int64_t of(const struct dom_faces *f, const struct dom_tile *tile, unsigned way)
{
	(void)way;
	return domi_sum(f, tile);
}

DOM_VALUE(sum) = {
	.row = 1,
	.title = {"Sum", "Suma"},
	.about = {"The sum of its faces.", "La suma de sus números."},
	.tell = {"A tile is worth the sum of its faces.", "Una ficha vale la suma de sus {shown}."},
	.of = of,
};
