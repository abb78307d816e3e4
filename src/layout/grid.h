/* A branching table on a grid: every tile lies in two cells, touches what it joins, and stays where it lies. */
#ifndef DOMI_GRID_H
#define DOMI_GRID_H

#include <domino/layout.h>

#include "lanes.h"
#include "tracker.h"

/* A tile that lies, and the line it lies in. */
struct domi_piece {
	uint32_t cells[2]; /* its first half, which joins, and the other */
	uint8_t heading;   /* of the line it lies in */
	uint8_t facing;    /* from its first half to the other */
};

struct domi_grid {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	struct domi_lanes lanes;   /* its ends: the open places, and after them sides of doubles that may open yet */
	struct domi_piece *pieces; /* by tile */
	uint16_t *closed;          /* doubles on the table whose short sides are not open */
	uint8_t *tried, *best;     /* by place: the room there if a tile is laid so */
	struct dom_spot *spots;
	struct domi_open *kept;               /* ends, while tiles are only imagined */
	uint32_t middle;                      /* the cell of the first tile */
	unsigned open, closed_count, doubles; /* places; doubles that are not on the table yet */
	unsigned attempt;                     /* 0: as it should be */
};

/* False: no memory. Release it all the same. */
bool domi_grid_init(struct domi_grid *grid, const struct dom_rules *rules, const struct dom_alloc *alloc);
void domi_grid_release(struct domi_grid *grid);
/* The table is empty. Another attempt lays the same tiles in another way. */
void domi_grid_clear(struct domi_grid *grid, unsigned attempt);
/* Lays a tile that the board has laid: `table` is how it is then. Says where in `tile`; false: apart from what it joins. */
bool domi_grid_lay(struct domi_grid *grid, const struct domi_tracker *tracker, unsigned place, struct dom_laid *tile);
/* Where a tile that is no double would lie at each open place that has room; returns how many there are. */
unsigned domi_grid_spots(struct domi_grid *grid, const struct dom_spot **out);

#endif
