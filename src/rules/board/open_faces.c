/* A bag of open faces: every side of every tile laid stays open until it is used. Equal ones are one place, and places are in
   the order of their symbols. */
#include "board.h"

static void add(const struct dom_rules *rules, struct dom_round *round, unsigned symbol)
{
	struct dom_place *list = domi_places(rules, round);
	unsigned at = 0;

	while (at < round->places && list[at].symbol < symbol)
		at++;
	domi_open_face(list, round, at, symbol);
}

static void lay(const struct dom_rules *rules, struct dom_round *round, unsigned tile, unsigned side, unsigned place)
{
	bool first = !round->places;

	if (!first)
		domi_cover_face(domi_places(rules, round), round, place);
	for (unsigned s = 0; s < rules->sides; s++)
		if (first || s != side)
			add(rules, round, rules->symbol[tile * rules->sides + s]);
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
