/* tiles: the set. */
#ifndef DOMI_TILES_H
#define DOMI_TILES_H

#include "../rules.h"

/* Parameters of every set, in this order. */
enum { DOMI_TILES_FACES, DOMI_TILES_SIDES, DOMI_TILES_COPIES };

struct dom_tiles {
	DOM_OPTION;
	/* Writes the faces of the i-th tile in set order, copies not counted; false: there are no more. */
	bool (*tile)(unsigned faces, unsigned sides, unsigned i, uint8_t *out);
};

#define DOM_TILES(name) const struct dom_tiles domi_tiles_##name

#endif
