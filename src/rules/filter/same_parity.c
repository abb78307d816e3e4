/* All faces are worth even numbers, or all odd ones. */
#include "filter.h"

static bool passes(const struct dom_faces *f, const struct dom_tile *tile)
{
	for (unsigned s = 1; s < tile->sides; s++)
		if ((f->worth[tile->symbol[s]] - f->worth[tile->symbol[0]]) % 2)
			return false;
	return true;
}

DOM_FILTER(same_parity) = {
	.row = 1,
	.title = {"Same parity", "Misma paridad"},
	.about = {"All faces are worth even numbers, or all odd ones.", "Todas las caras valen pares, o todas impares."},
	.passes = passes,
};
