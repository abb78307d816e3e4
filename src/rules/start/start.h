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
	/* Whether it depends on the round before. NULL: it does not. */
	bool (*follows)(const struct dom_arg *args);
};

/* Where the player sits that won the round before; DOM_NO_SEAT: nobody that is here did. */
unsigned domi_last_winner(const struct domi_at *at);
/* For those that always depend on the round before. */
bool domi_follows(const struct dom_arg *args);

#define DOM_START(name) const struct dom_start domi_start_##name

#endif
