/* One chain with two ends: place 0 is the left one, place 1 the right one. */
#include "board.h"

enum { FIRST = 1 }; /* an end of the first tile, a double, that lies between two open ends */

static void lay(const struct dom_rules *rules, struct dom_round *round, unsigned tile, unsigned side, unsigned place)
{
	struct dom_place *ends = domi_places(rules, round);
	const uint16_t *symbol = &rules->symbol[tile * rules->sides];
	bool twice = domi_is_double(rules, tile);

	if (!round->places) {
		for (unsigned end = 0; end < 2; end++)
			ends[end] = (struct dom_place){.symbol = symbol[end],
						       .tile = (uint16_t)tile,
						       .open = 1,
						       .counts = 1,
						       .flags = twice ? FIRST : 0};
		round->places = 2;
		return;
	}
	/* A double that was led, with a tile beyond one end, counts both its halves at the other. */
	if (ends[place].flags & FIRST && ends[!place].flags & FIRST)
		ends[!place].counts = 2;
	ends[place] = (struct dom_place){.symbol = symbol[!side], .tile = (uint16_t)tile, .open = 1, .counts = twice ? 2 : 1};
}

static unsigned places(const struct dom_rules *rules)
{
	(void)rules;
	return 2;
}

DOM_BOARD(line) = {
	.row = 1,
	.title = {"Line", "Línea"},
	.about = {"A single line with two ends.", "Una sola línea con dos puntas."},
	.tell = {"Tiles are laid at either end of a single line.",
		 "Las fichas se ponen por cualquiera de las dos puntas de una sola línea."},
	.lay = lay,
	.places = places,
	.shape = DOM_SHAPE_LINE,
};
