/* Where the tiles lie on the table, worked out from the events of a round for whoever draws it. Play knows none of this. */
#ifndef DOMINO_LAYOUT_H
#define DOMINO_LAYOUT_H

#include "event.h"
#include "rules.h"

enum dom_facing { DOM_EAST, DOM_SOUTH, DOM_WEST, DOM_NORTH };

/* What the tiles are drawn on. Its aspect is fixed when the layout is made; what lies never moves, and a drawing only zooms out. */
struct dom_frame {
	unsigned width,
		height; /* only their ratio counts. Height 0: so many faces wide, as high as it takes; both 0: one row */
};

/* How a tile lies, or would lie. The unit is half a face; the first tile of a line or a branching table lies around (0, 0), x grows to
   the right and y downwards. */
struct dom_box {
	int x, y; /* top left */
	unsigned width, height;
	uint8_t facing;     /* enum dom_facing: how its sides follow each other, the one that joins first */
	bool crosswise;     /* a double, centred across its line */
	bool apart;         /* there was no room where it joins: it goes on from (from_x, from_y), and a drawing shows it */
	int from_x, from_y; /* the middle of the side it joins */
};

/* A tile laid. */
struct dom_laid {
	uint16_t tile;
	uint8_t seat;
	uint8_t first;  /* the side that comes first when reading along `facing` */
	uint16_t joins; /* the tile it joins, by its number in the order of play; of the first, and in the bag: 0 */
	struct dom_box box;
};

struct dom_layout;

DOM_BEGIN
DOM_API DOM_MUST_CHECK int dom_layout_new(struct dom_layout **out, const struct dom_rules *rules, struct dom_frame frame,
					  const struct dom_alloc *alloc, struct dom_error *error);
DOM_API void dom_layout_free(struct dom_layout *layout);
/* Lays all of it anew in another frame: a window has changed. */
DOM_API DOM_MUST_CHECK int dom_layout_reframe(struct dom_layout *layout, struct dom_frame frame, struct dom_error *error);
DOM_API struct dom_listener dom_layout_listener(struct dom_layout *layout);
/* The tiles in the order of play; *out is valid until more is heard. A line turns at the edge of the felt, so do the arms of a
   branching table; joined sides touch, and tiles that are not joined keep a unit between them. In the bag they lie in rows. */
DOM_API unsigned dom_layout_tiles(const struct dom_layout *layout, const struct dom_laid **out);
/* How a tile (`twice`: a double) would lie at an open place: the next one laid there lies so. False: there is no such place, or it has
   none, in the bag. */
DOM_API bool dom_layout_spot(struct dom_layout *layout, unsigned place, bool twice, struct dom_box *out);
/* The smallest box around all of it. */
DOM_API struct dom_box dom_layout_extent(const struct dom_layout *layout);
DOM_END

#endif
