/* Who watches tables. A watcher is a place in a table's history: what it has not been told yet is made for it when its socket takes
   more, so a slow one costs nothing, and one that comes back says where it was. */
#ifndef DOMS_WATCHERS_H
#define DOMS_WATCHERS_H

#include "transport/http.h"
#include "tables.h"

struct doms_watchers;

enum {
	DOMS_BEHIND_SECONDS = 60,  /* one that has not taken anything for so long is let go */
	DOMS_WATCHERS_MOST = 4096, /* of one table */
	DOMS_LAYOUT_MOST = 400     /* columns */
};

struct doms_watcher {
	struct doms_watchers *watchers;
	struct doms_slot *slot; /* pinned as long as it watches */
	struct doms_stream *stream;
	struct doms_viewer viewer;
	LIST_ENTRY(doms_watcher) others; /* of the same table, under slot->lock */
	bool watching;
	bool states;   /* is told states between events */
	bool follow;   /* stays when it has been told everything */
	bool whole;    /* the next state is the whole one */
	int layout;    /* negative: none */
	size_t from;   /* the next event */
	uint64_t told; /* slot->version of the last state */
	int64_t waits; /* since when it has not taken what there is; 0: it has been told everything */
};

struct doms_watchers *doms_watchers_new(struct doms_server *server);
void doms_watchers_free(struct doms_watchers *watchers);
/* There is news of a table: wakes whoever watches it. Any thread. */
void doms_watchers_news(struct doms_watchers *watchers, struct doms_slot *slot);
/* Tells whoever is there what the ask's viewer says: a phrase to all, a text to people at the table. 0, or 1 with a fault, as of any
   ask. Any thread. */
DOM_MUST_CHECK int doms_watchers_say(struct doms_watchers *watchers, struct doms_ask *ask);
unsigned doms_watchers_count(const struct doms_watchers *watchers);

/* The rest: service thread. */

/* Begins to watch; slot, stream, viewer, from and what is wanted are set, and the table is in memory. False: too many do. */
bool doms_watcher_begin(struct doms_watcher *watcher);
void doms_watcher_end(struct doms_watcher *watcher);
/* Puts what the watcher has not been told, as doms_stream_ops.fill. */
bool doms_watcher_fill(struct doms_watcher *watcher);

/* The state as the viewer sees it, in the watchers' storage: valid until the next. Other requests for the same are answered from there. */
const struct domi_buffer *doms_watchers_state(struct doms_watchers *watchers, struct doms_slot *slot,
					      const struct doms_viewer *viewer, enum doms_state_parts parts, int layout);

#endif
