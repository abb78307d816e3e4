/* A game on a line as plain tables: all that whoever learns or solves such a game has to know of its rules. */
#ifndef DOMINO_LINE_H
#define DOMINO_LINE_H

#include "common.h"

struct dom_rules;

enum { DOM_LINE_TILES = 64, DOM_LINE_SYMBOLS = 32, DOM_LINE_SEATS = 4 };

/* Two sides to a tile, two ends, one seat after the other; somebody goes out or nobody can move. */
struct dom_line {
	uint8_t seats, teams, tiles, symbols, hand;
	uint8_t team_of[DOM_LINE_SEATS];
	uint8_t draws;     /* the most tiles that whoever is stuck draws in a turn; 0: it passes */
	uint8_t leave;     /* tiles that are left in the pile */
	uint8_t out_first; /* whoever is out wins, however light other hands are */
	uint8_t best_hand; /* a team counts its best hand; else all its hands together */
	uint8_t ranked;    /* hands say who leads: the seat with the tile ranked lowest of those dealt */
	uint16_t rank[DOM_LINE_TILES];
	int32_t value[DOM_LINE_TILES];
	uint8_t symbol[DOM_LINE_TILES][2];
	uint64_t fits[DOM_LINE_SYMBOLS];                  /* the tiles that may be laid on an open symbol */
	uint8_t leaves[DOM_LINE_SYMBOLS][DOM_LINE_TILES]; /* what is open then */
	/* Of all the above but the ranks: rules with the same hash are the same game, whoever plays it and whoever leads. */
	uint64_t hash;
};

DOM_BEGIN
/* False: it is no such game. */
DOM_API bool dom_rules_line(const struct dom_rules *rules, struct dom_line *line);
DOM_END

#endif
