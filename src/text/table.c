/* Instead of guessing how a board numbers its places, the board is asked to lay every tile again on a round of our own. */
#include "table.h"

#include <string.h>

#include "board/board.h"
#include "memory.h"

int domi_table_init(struct domi_table *table, const struct dom_rules *rules, const struct dom_alloc *alloc,
		    struct dom_error *error)
{
	*table = (struct domi_table){.rules = rules, .alloc = domi_alloc(alloc)};
	table->round = domi_new(&table->alloc, 1, dom_round_size(rules));
	if (!table->round)
		return domi_fail_memory(error);
	domi_table_clear(table);
	return DOM_OK;
}

void domi_table_release(struct domi_table *table)
{
	domi_free(&table->alloc, table->round);
	table->round = NULL;
}

void domi_table_clear(struct domi_table *table)
{
	memset(table->round, 0, dom_round_size(table->rules));
	table->round->lead = table->round->last_tile = DOM_NO_TILE;
	table->round->forward = 1;
	/* what does not lie on the table must be somewhere: boards may ask which doubles have been laid */
	memcpy(domi_pile(table->rules, table->round), table->rules->all, table->rules->words * sizeof *table->rules->all);
}

bool domi_table_lay(struct domi_table *table, const struct dom_event *event)
{
	const struct dom_rules *r = table->rules;
	struct dom_round *g = table->round;

	if (event->tile >= r->tiles || event->side >= r->sides || (g->places ? event->place >= g->places : g->laid > 0))
		return false;
	domi_remove(domi_pile(r, g), event->tile);
	r->board->lay(r, g, event->tile, event->side, event->place);
	g->laid++;
	g->last_tile = event->tile;
	return true;
}

const struct dom_place *domi_table_places(const struct domi_table *table, unsigned *count)
{
	*count = table->round->places;
	return domi_places(table->rules, table->round);
}
