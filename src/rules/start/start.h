/* start: who plays first, and with what. */
#ifndef DOMI_START_H
#define DOMI_START_H

#include "../rules.h"

struct dom_start {
	DOM_OPTION;
	/* The seat that leads; may set round->lead to a tile that it must lead. */
	unsigned (*starter)(const struct domi_at *at);
	/* The index of a parameter that names a tile, plus one; it is looked up in rules->lead. 0: none. */
	unsigned tile_param;
	bool follows; /* it depends on the round before */
};

#define DOM_START(name) const struct dom_start domi_start_##name

#endif
