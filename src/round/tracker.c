/* Instead of guessing how a board numbers its places, the board is asked to lay every tile again on a round of our own. */
#include "tracker.h"

#include <string.h>

#include "board/board.h"
#include "memory.h"

int domi_tracker_init(struct domi_tracker *tracker, const struct dom_rules *rules, const struct dom_alloc *alloc,
		      struct dom_error *error)
{
	*tracker = (struct domi_tracker){.rules = rules, .alloc = domi_alloc(alloc)};
	tracker->round = domi_new(&tracker->alloc, 1, dom_round_size(rules));
	if (!tracker->round)
		return domi_fail_memory(error);
	domi_tracker_clear(tracker);
	return DOM_OK;
}

void domi_tracker_release(struct domi_tracker *tracker)
{
	domi_free(&tracker->alloc, tracker->round);
	tracker->round = NULL;
}

void domi_tracker_clear(struct domi_tracker *tracker)
{
	memset(tracker->round, 0, dom_round_size(tracker->rules));
	tracker->round->lead = tracker->round->last_tile = DOM_NO_TILE;
	tracker->round->forward = 1;
	/* what does not lie on the table must be somewhere: boards may ask which doubles have been laid */
	memcpy(domi_pile(tracker->rules, tracker->round), tracker->rules->all,
	       tracker->rules->words * sizeof *tracker->rules->all);
}

bool domi_tracker_lay(struct domi_tracker *tracker, const struct dom_event *event)
{
	const struct dom_rules *r = tracker->rules;
	struct dom_round *g = tracker->round;

	if (event->tile >= r->tiles || event->side >= r->sides || (g->places ? event->place >= g->places : g->laid > 0))
		return false;
	domi_remove(domi_pile(r, g), event->tile);
	r->board->lay(r, g, event->tile, event->side, event->place);
	g->laid++;
	g->last_tile = event->tile;
	return true;
}

const struct dom_place *domi_tracker_places(const struct domi_tracker *tracker, unsigned *count)
{
	*count = tracker->round->places;
	return domi_places(tracker->rules, tracker->round);
}
