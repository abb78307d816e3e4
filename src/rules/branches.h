/* What happens to the places of a branching table when a tile is laid. The option plays by it, and a layout, which may run where there
   are no rules, follows it: the place that is covered becomes the far side of the tile laid there; the short sides of a spinner come
   last in the list, as soon as they open. */
#ifndef DOMI_BRANCHES_H
#define DOMI_BRANCHES_H

#include <stdbool.h>
#include <stdint.h>

/* Kept with a place. */
enum {
	DOMI_PLACE_FIRST = 1, /* a long side of the first tile, a double: it has another one across */
	DOMI_PLACE_WAITS = 2  /* a long side of a spinner whose short sides open when both long ones are covered */
};

struct domi_branch {
	uint8_t flags;      /* of the new tile's long sides */
	bool opens, covers; /* its own short sides open; those of the tile it covers do */
};

/* `first`: the table is empty; `covered`: the flags of the place; `paired`: another place of the first tile, a double, is open. */
static inline struct domi_branch domi_branch(bool first, unsigned covered, bool paired, bool twice, bool spins, bool after_line)
{
	bool waits = spins && after_line;

	return (struct domi_branch){
		.flags = (uint8_t)((waits ? DOMI_PLACE_WAITS : 0) | (first && twice ? DOMI_PLACE_FIRST : 0)),
		.opens = spins && !waits,
		.covers = !first && covered & DOMI_PLACE_WAITS && !(covered & DOMI_PLACE_FIRST && paired),
	};
}

#endif
