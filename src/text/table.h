/* The open places of a table as the board itself keeps them, worked out from the plays alone. */
#ifndef DOMI_TABLE_H
#define DOMI_TABLE_H

#include "rules.h"

struct domi_table {
	const struct dom_rules *rules;
	struct dom_alloc alloc;
	struct dom_round *round; /* only what boards look at is kept up to date */
};

int domi_table_init(struct domi_table *table, const struct dom_rules *rules, const struct dom_alloc *alloc,
		    struct dom_error *error);
void domi_table_release(struct domi_table *table);
void domi_table_clear(struct domi_table *table);
/* Lays the tile of a PLAYED or MISFIT event; false, and nothing is done, when there is no such tile, side or place. */
bool domi_table_lay(struct domi_table *table, const struct dom_event *event);
/* Valid until the next tile is laid. */
const struct dom_place *domi_table_places(const struct domi_table *table, unsigned *count);

#endif
