/* A set that nobody sorted out: every side of every tile is drawn by itself when the set is made, so that some tiles are there
   several times and others not at all. */
#include "tiles.h"

#include <stdlib.h>

enum { TILES = DOMI_TILES_SIDES + 1, SET_SEED };

static unsigned count(const struct dom_arg *args)
{
	return (unsigned)args[TILES].n;
}

static int in_order(const void *a, const void *b)
{
	return memcmp(a, b, DOM_MAX_SIDES);
}

static void make(const struct dom_arg *args, uint8_t *faces)
{
	unsigned sides = (unsigned)args[DOMI_TILES_SIDES].n, tiles = count(args);
	uint8_t drawn[DOM_MAX_TILES][DOM_MAX_SIDES] = {{0}};

	for (unsigned t = 0; t < tiles; t++) {
		struct domi_draws draws;

		domi_draws_init(&draws, (uint64_t)args[SET_SEED].n, 0, DOMI_FOR_TILES, t);
		for (unsigned s = 0; s < sides; s++) {
			uint8_t face = (uint8_t)domi_draw(&draws, (uint32_t)args[DOMI_TILES_FACES].n);
			unsigned at = s;

			for (; at && drawn[t][at - 1] > face; at--)
				drawn[t][at] = drawn[t][at - 1];
			drawn[t][at] = face;
		}
	}
	qsort(drawn, tiles, sizeof *drawn, in_order);
	for (unsigned t = 0; t < tiles; t++)
		memcpy(faces + (size_t)t * sides, drawn[t], sides);
}

DOM_TILES(drawn) = {
	.row = 2,
	.title = {"Drawn set", "Juego al azar"},
	.about = {"A given number of tiles whose sides are drawn when the set is made; the same tile may be there several "
		  "times.",
		  "Tantas fichas cuyos lados se sortean al hacer el juego; la misma ficha puede estar varias veces."},
	.tell = {"The set has {tiles} tiles{sides, plural, =2 {} other { with # sides}}, every side drawn from {faces, plural, "
		 "one {one {face}} other {# {shown}}} when the set was made; the same tile may be there several times.",
		 "El juego tiene {tiles} fichas{sides, plural, =2 {} other { de # lados}}, cada lado sorteado entre {faces, "
		 "plural, one {{face, select, f {una} other {un}} {face}} other {# {shown}}} al hacerse el juego; la misma "
		 "ficha puede estar varias veces."},
	.params = DOM_PARAMS({.name = "faces",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = DOM_MAX_FACES,
			      .preset = "7",
			      .about = {"Distinct faces to draw from.", "Números distintos entre los que se sortea."}},
			     DOMI_SIDES,
			     {.name = "tiles",
			      .type = DOM_TYPE_INT,
			      .min = 2,
			      .max = DOM_MAX_TILES,
			      .about = {"Tiles in the set.", "Fichas del juego."}},
			     {.name = "set-seed",
			      .type = DOM_TYPE_INT,
			      .min = 0,
			      .max = INT64_MAX,
			      .preset = "0",
			      .about = {"Which drawing of the set; the same number draws the same tiles.",
					"Cuál sorteo del juego; el mismo número da las mismas fichas."}}),
	.count = count,
	.make = make,
};
