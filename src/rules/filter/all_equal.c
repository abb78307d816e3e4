/* Doubles, on however many sides. */
#include "filter.h"

static bool passes(const struct dom_faces *f, const struct dom_tile *tile)
{
	for (unsigned s = 1; s < tile->sides; s++)
		if (f->shown[tile->symbol[s]] != f->shown[tile->symbol[0]])
			return false;
	return true;
}

DOM_FILTER(all_equal) = {
	.row = 3,
	.title = {"All equal", "Todos iguales"},
	.about = {"All faces of the tile are equal.", "Todos los lados de la ficha son iguales."},
	.tell = {"All its faces are equal.", "Todos sus lados son iguales."},
	.passes = passes,
};
