/* board: where a tile may be laid. Keeps the list of open places. */
#ifndef DOMI_BOARD_H
#define DOMI_BOARD_H

#include "../rules.h"

struct dom_board {
	DOM_OPTION;
	/* Lays a tile with `side` at `place` (the first tile: at an empty table) and updates the open places. */
	void (*lay)(const struct dom_rules *rules, struct dom_round *round, unsigned tile, unsigned side, unsigned place);
	/* The most places that can be open at once. */
	unsigned (*places)(const struct dom_rules *rules);
	bool many_sides; /* takes tiles with more than two sides */
	enum dom_shape shape;
};

#define DOM_BOARD(name) const struct dom_board domi_board_##name

#endif
