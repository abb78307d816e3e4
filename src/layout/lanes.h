/* Room on a table where nothing that lies is moved. Tiles can be laid at an open end for ever when a lane leads from there, over
   free cells, out of what is occupied: any chain of tiles fits into a lane. No two ends can count on the same cell, so their lanes
   have none in common. */
#ifndef DOMI_LANES_H
#define DOMI_LANES_H

#include <domino/common.h>

/* An open end of a tile, which lies in two cells. */
struct domi_open {
	uint32_t cells[2];
	uint8_t at;            /* bits 0 and 1: the cells it may be joined at; a double's are both */
	uint8_t half;          /* 0 or 1: the cell the next tile lies at, by preference */
	uint8_t heading;       /* enum dom_facing: and on which side of it */
	uint8_t room;          /* the caller's: what it thinks of the room there */
	uint32_t lane;         /* the first cell of its lane; 0: it has none */
	uint32_t search, back; /* the last search that came here, and by which cell */
};

struct domi_cell {
	uint16_t tile;        /* what lies there; 0: nothing */
	uint16_t end;         /* whose lane begins here */
	uint8_t next, before; /* cells of its lane */
	uint32_t lanes;       /* of which lanes */
	/* the last searches that entered and left it, and how they came to that */
	uint32_t entered, left;
	uint8_t in, out;
	uint16_t in_from;
};

struct domi_lanes {
	struct dom_alloc alloc;
	unsigned stride;          /* cells of a row; those at the rim are walls */
	int by[5];                /* from a cell to its neighbour, by heading; 4: to itself */
	unsigned low[2], high[2]; /* what is occupied: columns, rows */
	struct domi_cell *cells;
	uint32_t *stack;
	struct domi_open *ends; /* has room for one more */
	unsigned count;
	unsigned branch, along; /* domi_lanes_spare(): the end, and how many cells of its lane */
	uint32_t lanes, search; /* what has other numbers is past */
	uint32_t work;          /* cells that searches have looked at */
};

/* A square of so many cells with walls around it, for at most so many ends. False: no memory. */
bool domi_lanes_init(struct domi_lanes *l, unsigned side, unsigned ends, const struct dom_alloc *alloc);
void domi_lanes_release(struct domi_lanes *l);
/* Nothing lies there any more. */
void domi_lanes_clear(struct domi_lanes *l);
void domi_lanes_occupy(struct domi_lanes *l, uint32_t cell, uint16_t tile);
/* Gives a lane to as many ends as possible, to the first sooner than to the last. */
void domi_lanes_route(struct domi_lanes *l);
/* How many more lanes, up to `wanted`, could begin at the first `along` cells of an end's lane. After domi_lanes_route(). */
unsigned domi_lanes_spare(struct domi_lanes *l, unsigned end, unsigned along, unsigned wanted);

#endif
