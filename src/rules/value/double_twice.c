/* Doubles weigh twice. A double shows one face on all sides, whatever these are worth. */
#include "value.h"

static int64_t of(const struct dom_faces *f, const struct dom_tile *tile, unsigned way)
{
	(void)way;
	for (unsigned s = 1; s < tile->sides; s++)
		if (f->shown[tile->symbol[s]] != f->shown[tile->symbol[0]])
			return domi_sum(f, tile);
	return 2 * domi_sum(f, tile);
}

DOM_VALUE(double_twice) = {
	.row = 2,
	.title = {"Doubles twice", "Dobles al doble"},
	.about = {"The sum of its faces, and twice the sum for a double.",
		  "La suma de sus números, y el doble de la suma si es un doble."},
	.tell = {"A tile is worth the sum of its faces, and a double twice that.",
		 "Una ficha vale la suma de sus {shown}, y un doble vale el doble de eso."},
	.of = of,
};
