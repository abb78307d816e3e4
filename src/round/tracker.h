/* The open places of a table as the board itself keeps them, worked out from the plays alone. */
#ifndef DOMI_TRACKER_H
#define DOMI_TRACKER_H

#include "rules.h"

struct domi_tracker {
	const struct dom_rules *rules;
	struct dom_alloc alloc;
	struct dom_round *round; /* only what boards look at is kept up to date */
};

int domi_tracker_init(struct domi_tracker *tracker, const struct dom_rules *rules, const struct dom_alloc *alloc,
		      struct dom_error *error);
void domi_tracker_release(struct domi_tracker *tracker);
void domi_tracker_clear(struct domi_tracker *tracker);
/* Lays the tile of a PLAYED or MISFIT event; false, and nothing is done, when there is no such tile, side or place. */
bool domi_tracker_lay(struct domi_tracker *tracker, const struct dom_event *event);
/* Valid until the next tile is laid. */
const struct dom_place *domi_tracker_places(const struct domi_tracker *tracker, unsigned *count);

#endif
