/* Where the tiles lie on the table, worked out from the events of a round for whoever draws it. Play knows none of this. */
#ifndef DOMINO_LAYOUT_H
#define DOMINO_LAYOUT_H

#include "event.h"
#include "rules.h"

enum dom_facing { DOM_EAST, DOM_SOUTH, DOM_WEST, DOM_NORTH };

/* A tile laid. `first` is the side at (row, column), the others follow in the direction it faces; a double across the line
   takes one cell of the line and faces across it. Rows and columns count from the top left of what is occupied. */
struct dom_laid {
	uint16_t tile;
	uint8_t seat;
	uint8_t first;  /* the side that comes first when reading along `facing` */
	uint8_t facing; /* enum dom_facing */
	bool crosswise; /* a double that lies across its line */
	bool apart;     /* there was no room beside what it joins: it goes on from the half at (from_row, from_column) */
	int row, column;
	int from_row, from_column;
};

/* Where the next tile would lie at an open place, its first half at (row, column). */
struct dom_spot {
	uint16_t place;
	uint8_t facing; /* enum dom_facing */
	int row, column;
};

struct dom_layout;

DOM_BEGIN
DOM_API DOM_MUST_CHECK int dom_layout_new(struct dom_layout **out, const struct dom_rules *rules, const struct dom_alloc *alloc,
					  struct dom_error *error);
DOM_API void dom_layout_free(struct dom_layout *layout);
DOM_API struct dom_listener dom_layout_listener(struct dom_layout *layout);
/* A line as a row that turns at the edge (a snake of `width` columns; 0: one row), a branching table as a grid: there a tile
   touches what it joins and stays where it lies, unless all have to be laid anew to make room. Returns how many tiles lie there;
   *out is valid until more is heard. In the bag tiles lie in the order in which they were laid. */
DOM_API unsigned dom_layout_tiles(struct dom_layout *layout, unsigned width, const struct dom_laid **out, unsigned *rows,
				  unsigned *columns);
/* Where a tile that is no double would lie at each open place of a branching table, in the same rows and columns (negative ones,
   too); a place that is walled in has none. Returns how many there are, 0 for other tables; *out is valid until more is heard. */
DOM_API unsigned dom_layout_spots(struct dom_layout *layout, const struct dom_spot **out);
DOM_END

#endif
