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
	.about = {"All faces are worth even numbers, or all odd ones.", "Todos los lados valen pares, o todos impares."},
	.tell = {"All its faces are worth even numbers, or all odd ones.", "Todos sus lados valen pares, o todos impares."},
	.passes = passes,
};
