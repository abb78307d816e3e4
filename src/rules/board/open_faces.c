/* A bag of open faces: every side of every tile laid stays open until it is used. Equal ones are one place, and places are in
   the order of their symbols. */
#include "board.h"

#include <string.h>

static void add(struct dom_place *list, struct dom_round *round, uint16_t symbol)
{
	unsigned at = 0;

	while (at < round->places && list[at].symbol < symbol)
		at++;
	if (at < round->places && list[at].symbol == symbol) {
		list[at].open++;
		return;
	}
	memmove(&list[at + 1], &list[at], (round->places - at) * sizeof *list);
	list[at] = (struct dom_place){.symbol = symbol, .tile = DOM_NO_TILE, .open = 1, .counts = 1};
	round->places++;
}

static void use(struct dom_place *list, struct dom_round *round, unsigned place)
{
	if (--list[place].open)
		return;
	round->places--;
	memmove(&list[place], &list[place + 1], (round->places - place) * sizeof *list);
}

static void lay(const struct dom_rules *rules, struct dom_round *round, unsigned tile, unsigned side, unsigned place)
{
	struct dom_place *list = domi_places(rules, round);
	bool first = !round->places;

	if (!first)
		use(list, round, place);
	for (unsigned s = 0; s < rules->sides; s++)
		if (first || s != side)
			add(list, round, rules->symbol[tile * rules->sides + s]);
}

static unsigned places(const struct dom_rules *rules)
{
	return rules->symbols;
}

DOM_BOARD(open_faces) = {
	.row = 3,
	.title = {"Open faces", "Lados abiertos"},
	.about = {"Every side of every tile laid stays open until it is used.",
		  "Cada lado de cada ficha puesta queda abierto hasta que se usa."},
	.tell = {"Every side of every tile on the table stays open until another tile is laid on it.",
		 "Cada lado de cada ficha en la mesa queda abierto hasta que se le pone otra."},
	.lay = lay,
	.places = places,
	.many_sides = true,
	.shape = DOM_SHAPE_BAG,
};
