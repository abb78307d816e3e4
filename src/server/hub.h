/* Who watches tables. A watcher is a place in a table's history: what it has not been told yet is made for it when its socket takes
   more, so a slow one costs nothing, and one that comes back says where it was. */
#ifndef DOMS_HUB_H
#define DOMS_HUB_H

#include "http.h"
#include "tables.h"

struct doms_hub;

enum {
	DOMS_BEHIND_SECONDS = 60,  /* one that has not taken anything for so long is let go */
	DOMS_WATCHERS_MOST = 4096, /* of one table */
	DOMS_LAYOUT_MOST = 400     /* columns */
};

struct doms_watcher {
	struct doms_hub *hub;
	struct doms_live *live; /* pinned as long as it watches */
	struct doms_link *link;
	struct doms_viewer viewer;
	struct doms_watcher *next, *before; /* of the same table; under live->lock */
	bool watching;
	bool states;   /* is told states between events */
	bool follow;   /* stays when it has been told everything */
	bool whole;    /* the next state is the whole one */
	int layout;    /* negative: none */
	size_t from;   /* the next event */
	uint64_t told; /* live->version of the last state */
	int64_t waits; /* since when it has not taken what there is; 0: it has been told everything */
};

struct doms_hub *doms_hub_new(struct doms_server *server);
void doms_hub_free(struct doms_hub *hub);
/* There is news of a table: wakes whoever watches it. Any thread. */
void doms_hub_news(struct doms_hub *hub, struct doms_live *live);
/* Ends all links. Service thread. */
void doms_hub_stop(struct doms_hub *hub);
unsigned doms_hub_count(const struct doms_hub *hub);

/* The rest: service thread. */

/* Begins to watch; live, link, viewer, from and what is wanted are set, and the table is in memory. False: too many do. */
bool doms_watcher_begin(struct doms_watcher *watcher);
void doms_watcher_end(struct doms_watcher *watcher);
/* Puts what the watcher has not been told, as doms_link_ops.fill. */
bool doms_watcher_fill(struct doms_watcher *watcher);

/* The state as the viewer sees it, in the hub's storage: valid until the next. Other requests for the same are answered from there. */
const struct domj_text *doms_hub_state(struct doms_hub *hub, struct doms_live *live, const struct doms_viewer *viewer,
				       enum doms_state_parts parts, int layout);

#endif
