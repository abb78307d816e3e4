/* Where tiles lie on a felt of a given aspect. Tile by tile: what lies never moves. The unit is half a face, so that a double that is
   centred across its line lies on whole numbers; the first tile lies around (0, 0), x grows to the right and y downwards.

   It knows neither rules nor rounds, allocates nothing and calls nobody: the page runs the same source as WebAssembly. */
#ifndef DOMI_FELT_H
#define DOMI_FELT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum domi_way { DOMI_EAST, DOMI_SOUTH, DOMI_WEST, DOMI_NORTH };
enum domi_spinners { DOMI_SPINS_NONE, DOMI_SPINS_FIRST, DOMI_SPINS_ALL };

enum {
	DOMI_FACE = 2, /* units */
	DOMI_GAP = 1   /* at least, between tiles that are not joined */
};

struct domi_setup {
	uint32_t width,
		height; /* of the felt, in whatever: only the ratio counts. Height 0: so many faces wide, as high as it takes */
	uint16_t tiles; /* that can come to lie there */
	uint16_t likely;  /* so many at most, by the rules: the room begins as large as they will need */
	bool tree;        /* a branching table; else a line */
	uint8_t spinners; /* enum domi_spinners */
	bool after_line;  /* the short sides of a spinner open when both long ones are covered */
};

/* How a tile lies, or would lie. */
struct domi_lie {
	int16_t x, y; /* top left */
	uint8_t width, height;
	uint8_t facing; /* enum domi_way: from the side that joins to the other */
	bool across;    /* a double, across its line */
	uint16_t joins; /* the tile it joins, by its number in the order of play */
	bool apart;     /* there is no room where it joins: it goes on from (from_x, from_y) */
	int16_t from_x, from_y;
};

struct domi_felt;

/* The memory a felt takes. */
size_t domi_felt_size(const struct domi_setup *setup);
/* In memory of that size, aligned for any type. */
struct domi_felt *domi_felt_init(void *memory, const struct domi_setup *setup);
/* Nothing lies there any more. */
void domi_felt_clear(struct domi_felt *felt);

/* Lays a tile at an open place (numbered as the board numbers them). False: there is no such place, or no more tiles. */
bool domi_felt_lay(struct domi_felt *felt, unsigned place, bool twice);
/* How a tile would lie at a place; it will lie so if it is the next. False: there is no such place. */
bool domi_felt_offer(struct domi_felt *felt, unsigned place, bool twice, struct domi_lie *out);

unsigned domi_felt_count(const struct domi_felt *felt);
unsigned domi_felt_places(const struct domi_felt *felt);
/* In the order of play. */
const struct domi_lie *domi_felt_lies(const struct domi_felt *felt);
#endif
