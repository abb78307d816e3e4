/* The complete set: every multiset of faces, as often as there are copies, in lexicographic order. */
#include "tiles.h"

/* C(faces + sides - 1, sides) times copies; both stay far below 2^64, as no factor is more than 1,024. */
static unsigned count(const struct dom_arg *args)
{
	uint64_t tiles = 1, faces = (uint64_t)args[DOMI_TILES_FACES].n;

	for (uint64_t i = 1; i <= (uint64_t)args[DOMI_TILES_SIDES].n; i++)
		tiles = tiles * (faces + i - 1) / i;
	tiles *= (uint64_t)args[DOMI_TILES_COPIES].n;
	return tiles > DOM_MAX_TILES ? DOM_MAX_TILES + 1 : (unsigned)tiles;
}

/* The tile after this one: its last side that is not at the highest face goes up, and those after it begin there. */
static void advance(uint8_t *tile, unsigned sides, unsigned faces)
{
	unsigned s = sides;

	while (s && tile[s - 1] == faces - 1)
		s--;
	if (!s)
		return;
	tile[s - 1]++;
	memset(tile + s, tile[s - 1], sides - s);
}

static void make(const struct dom_arg *args, uint8_t *faces)
{
	unsigned sides = (unsigned)args[DOMI_TILES_SIDES].n, tiles = count(args);
	uint8_t tile[DOM_MAX_SIDES] = {0};

	for (unsigned t = 0; t < tiles; t++) {
		memcpy(faces + (size_t)t * sides, tile, sides);
		if ((t + 1) % (unsigned)args[DOMI_TILES_COPIES].n == 0)
			advance(tile, sides, (unsigned)args[DOMI_TILES_FACES].n);
	}
}

DOM_TILES(complete) = {
	.row = 1,
	.title = {"Complete set", "Juego completo"},
	.about = {"Every combination of faces, each as often as there are copies.",
		  "Todas las combinaciones de números, tantas veces como copias haya."},
	.tell = {"The set has {size, plural, one {one tile} other {# tiles}}: every {sides, plural, =2 {pair} other "
		 "{combination}} of {faces, plural, one {one {face}} other {# {shown}}}{sides, plural, =2 {} other { on # "
		 "sides}}{copies, plural, =1 {} other {, # of each}}.",
		 "El juego tiene {size, plural, one {una ficha} other {# fichas}}: todas las combinaciones de {faces, plural, "
		 "one {{face, select, f {una} other {un}} {face}} other {# {shown}}}{sides, plural, =2 {} other { en # "
		 "lados}}{copies, plural, =1 {} other {, # de cada una}}."},
	.params = DOM_PARAMS({.name = "faces",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = 44,
			      .preset = "7",
			      .about = {"Distinct faces; double-six has 7.", "Números distintos; el doble seis tiene 7."}},
			     DOMI_SIDES,
			     {.name = "copies",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = DOM_MAX_TILES,
			      .preset = "1",
			      .about = {"How often each tile is in the set.", "Cuántas veces está cada ficha en el juego."}}),
	.count = count,
	.make = make,
};
