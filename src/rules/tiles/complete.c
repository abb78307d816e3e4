/* The complete set: every multiset of faces once, in lexicographic order. A tile is found from its number by counting how many
   tiles begin with each lower face. */
#include "tiles.h"

/* Multisets of `size` out of `kinds` faces: C(kinds + size - 1, size). */
static uint64_t multisets(unsigned kinds, unsigned size)
{
	uint64_t count = 1;

	for (unsigned i = 1; i <= size; i++)
		count = count * (kinds + i - 1) / i;
	return count;
}

static bool tile(unsigned faces, unsigned sides, unsigned i, uint8_t *out)
{
	uint64_t rest = i;
	unsigned face = 0;

	if (rest >= multisets(faces, sides))
		return false;
	for (unsigned s = 0; s < sides; s++) {
		uint64_t begin; /* tiles whose side s shows `face`, the sides before being as found */

		while (rest >= (begin = multisets(faces - face, sides - s - 1))) {
			rest -= begin;
			face++;
		}
		out[s] = (uint8_t)face;
	}
	return true;
}

DOM_TILES(complete) = {
	.row = 1,
	.title = {"Complete set", "Juego completo"},
	.about = {"Every combination of faces, each as often as there are copies.",
		  "Todas las combinaciones de caras, tantas veces como copias haya."},
	.tell = {"The set has every combination of {faces} faces on {sides} sides, {copies} of each.",
		 "El juego tiene todas las combinaciones de {faces} caras en {sides} lados, {copies} de cada una."},
	.params = DOM_PARAMS({.name = "faces",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = 44,
			      .preset = "7",
			      .about = {"Distinct faces; double-six has 7.", "Caras distintas; el doble seis tiene 7."}},
			     {.name = "sides",
			      .type = DOM_TYPE_INT,
			      .min = 2,
			      .max = DOM_MAX_SIDES,
			      .preset = "2",
			      .about = {"Faces on one tile.", "Caras de cada ficha."}},
			     {.name = "copies",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = DOM_MAX_TILES,
			      .preset = "1",
			      .about = {"How often each tile is in the set.", "Cuántas veces está cada ficha en el juego."}}),
	.tile = tile,
};
