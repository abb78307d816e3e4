/* board: where a tile may be laid. Keeps the list of open places. */
#ifndef DOMI_BOARD_H
#define DOMI_BOARD_H

#include "../branches.h"
#include "../rules.h"

struct dom_board {
	DOM_OPTION;
	/* Lays a tile with `side` at `place` (the first tile: at an empty table) and updates the open places. */
	void (*lay)(const struct dom_rules *rules, struct dom_round *round, unsigned tile, unsigned side, unsigned place);
	/* The most places that can be open at once. */
	unsigned (*places)(const struct dom_rules *rules);
	bool many_sides; /* takes tiles with more than two sides */
	enum dom_shape shape;
	/* Of a tree: which doubles branch off. It keeps its places as branches.h says. NULL: none does. */
	struct dom_branching (*branching)(const struct dom_rules *rules);
};

/* How a tile is laid in a line, for the option and for loops that know that the table is one: place 0 is its left end, place 1 its
   right one. */
enum { DOMI_LINE_FIRST = 1 }; /* an end of the first tile, a double, that lies between two open ends */

static inline void domi_lay_in_line(const struct dom_rules *rules, struct dom_round *round, unsigned tile, unsigned side,
				    unsigned place)
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
						       .flags = twice ? DOMI_LINE_FIRST : 0};
		round->places = 2;
		return;
	}
	/* A double that was led, with a tile beyond one end, counts both its halves at the other. */
	if (ends[place].flags & DOMI_LINE_FIRST && ends[!place].flags & DOMI_LINE_FIRST)
		ends[!place].counts = 2;
	ends[place] = (struct dom_place){.symbol = symbol[!side], .tile = (uint16_t)tile, .open = 1, .counts = twice ? 2 : 1};
}

static inline struct dom_place domi_open_side(const struct dom_rules *rules, unsigned tile, unsigned side, unsigned counts,
					      unsigned flags)
{
	return (struct dom_place){.symbol = rules->symbol[tile * rules->sides + side],
				  .tile = (uint16_t)tile,
				  .open = 1,
				  .counts = (uint8_t)counts,
				  .flags = (uint8_t)flags};
}

/* Short sides count nothing among the open ends before a tile lies there. */
static inline void domi_open_arms(const struct dom_rules *rules, struct dom_round *round, unsigned tile)
{
	struct dom_place *list = domi_places(rules, round);

	list[round->places++] = domi_open_side(rules, tile, 0, 0, 0);
	list[round->places++] = domi_open_side(rules, tile, 1, 0, 0);
}

/* And how on a tree, of which a line is one whose doubles never spin: `spins` says whether this one does. Returns whether another place
   than the one that is covered has changed. */
static inline bool domi_lay_in_tree(const struct dom_rules *rules, struct dom_round *round, unsigned tile, unsigned side,
				    unsigned place, bool spins, bool after_line)
{
	struct dom_place *list = domi_places(rules, round), *other = NULL;
	bool twice = domi_is_double(rules, tile), first = !round->places;
	unsigned covers = first ? 0 : list[place].flags, under = list[place].tile;
	struct domi_branch branch;

	/* the other long side of the first tile, when it is open */
	for (unsigned i = 0; covers & DOMI_PLACE_FIRST && i < round->places; i++)
		if (i != place && list[i].flags & DOMI_PLACE_FIRST)
			other = &list[i];
	branch = domi_branch(first, covers, other, twice, spins, after_line);
	list[place] = domi_open_side(rules, tile, first ? 0 : !side, twice && !first ? 2 : 1, branch.flags);
	if (first) {
		list[1] = domi_open_side(rules, tile, 1, 1, branch.flags);
		round->places = 2;
	}
	if (other)
		other->counts = 2; /* it still counts both halves, and now here alone */
	if (branch.covers)
		domi_open_arms(rules, round, under);
	if (branch.opens)
		domi_open_arms(rules, round, tile);
	return first || other || branch.covers || branch.opens;
}

/* And how in a bag, where equal faces are one place and places are in the order of their symbols: one more, where it is or belongs. */
static inline void domi_open_face(struct dom_place *list, struct dom_round *round, unsigned at, unsigned symbol)
{
	if (at < round->places && list[at].symbol == symbol) {
		list[at].open++;
		return;
	}
	for (unsigned p = round->places++; p > at; p--)
		list[p] = list[p - 1];
	list[at] = (struct dom_place){.symbol = (uint16_t)symbol, .tile = DOM_NO_TILE, .open = 1, .counts = 1};
}

/* One less, which was there; returns whether it was the last of its place. */
static inline bool domi_cover_face(struct dom_place *list, struct dom_round *round, unsigned at)
{
	if (--list[at].open)
		return false;
	round->places--;
	for (unsigned p = at; p < round->places; p++)
		list[p] = list[p + 1];
	return true;
}

/* Whether another double lies on the table: neither in a hand nor in the pile. */
bool domi_other_double(const struct dom_rules *rules, const struct dom_round *round, unsigned tile);

/* Whether a tile that is about to be laid opens its short sides. */
static inline bool domi_spins(const struct dom_rules *rules, const struct dom_round *round, struct dom_branching how,
			      unsigned tile)
{
	return how.spinners != DOM_SPINS_NONE && domi_is_double(rules, tile) &&
	       (how.spinners == DOM_SPINS_ALL || !domi_other_double(rules, round, tile));
}

#define DOM_BOARD(name) const struct dom_board domi_board_##name

#endif
