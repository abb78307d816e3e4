/* A blank makes the whole tile worthless. */
#include "value.h"

static int64_t of(const struct dom_faces *f, const struct dom_tile *tile, unsigned way)
{
	(void)way;
	for (unsigned s = 0; s < tile->sides; s++)
		if (!f->worth[tile->symbol[s]])
			return 0;
	return domi_sum(f, tile);
}

DOM_VALUE(zero_kills) = {
	.row = 8,
	.title = {"Zero kills", "El cero anula"},
	.about = {"The sum of its faces, but nothing when any face is worth zero.",
		  "La suma de sus números, pero nada cuando alguno vale cero."},
	.tell = {"A tile is worth the sum of its faces, but nothing when one of them is worth zero.",
		 "Una ficha vale la suma de sus {shown}, pero nada cuando {face, select, f {alguna} other {alguno}} vale "
		 "cero."},
	.of = of,
};
