/* tiles: the set. */
#ifndef DOMI_TILES_H
#define DOMI_TILES_H

#include "../rules.h"

/* The first parameters of every set; only a complete one has copies. */
enum { DOMI_TILES_FACES, DOMI_TILES_SIDES, DOMI_TILES_COPIES };

struct dom_tiles {
	DOM_OPTION;
	/* How many tiles there are; more than DOM_MAX_TILES: too many. */
	unsigned (*count)(const struct dom_arg *args);
	/* Writes the faces of every tile one after the other, the lowest first, in set order: lexicographic. */
	void (*make)(const struct dom_arg *args, uint8_t *faces);
};

#define DOMI_SIDES \
	{ \
		.name = "sides", .type = DOM_TYPE_INT, .min = 2, .max = DOM_MAX_SIDES, .preset = "2", .about = { \
			"Faces on one tile.", \
			"Lados de cada ficha." \
		} \
	}

#define DOM_TILES(name) const struct dom_tiles domi_tiles_##name

#endif
