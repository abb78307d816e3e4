/* No face appears twice on the tile. */
#include "filter.h"

static bool passes(const struct dom_faces *f, const struct dom_tile *tile)
{
	for (unsigned a = 0; a < tile->sides; a++)
		for (unsigned b = a + 1; b < tile->sides; b++)
			if (f->shown[tile->symbol[a]] == f->shown[tile->symbol[b]])
				return false;
	return true;
}

DOM_FILTER(all_different) = {
	.row = 2,
	.title = {"All different", "Todos distintos"},
	.about = {"No two faces of the tile are equal.", "La ficha no tiene dos lados iguales."},
	.tell = {"No two of its faces are equal.", "No tiene dos lados iguales."},
	.passes = passes,
};
