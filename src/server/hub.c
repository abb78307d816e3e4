/* News travels in two steps: the keeper notes which tables have some, and one job on the service thread wakes their watchers.
   States are made once for all who see the same: watchers of a table are woken one after the other, and ask for it in turn. */
#include "hub.h"

#include <stdlib.h>
#include <string.h>

enum { STATES = 8, DRAWINGS = 32 }; /* kept for whoever asks next */

/* A state that was made, and for whom. */
struct made {
	char id[DOMS_ID];
	uint64_t version;
	struct doms_viewer viewer;
	enum doms_state_parts parts;
	int layout;
	struct domj_text text;
};

struct doms_hub {
	struct doms_server *server;
	struct made made[STATES];
	struct doms_drawing drawings[DRAWINGS];
	unsigned next_made, next_drawing;
	struct domj_text message; /* being put together */
	struct doms_watcher **all;
	unsigned count, room;

	pthread_mutex_t lock;
	struct doms_live **news; /* pinned */
	unsigned news_count, news_room;
	struct doms_job job;
};

/* News */

static void wake(struct doms_hub *hub, struct doms_live *live)
{
	int64_t now = doms_now(hub->server);

	pthread_mutex_lock(&live->lock);
	for (struct doms_watcher *w = live->watchers; w; w = w->next) {
		if (!w->waits)
			w->waits = now;
		if (now - w->waits > (int64_t)DOMS_BEHIND_SECONDS * 1000000)
			doms_link_end(w->link, 1008);
		else
			doms_link_wake(w->link);
	}
	pthread_mutex_unlock(&live->lock);
}

static void wake_all(void *context)
{
	struct doms_hub *hub = context;
	struct doms_live **news;
	unsigned count;

	pthread_mutex_lock(&hub->lock);
	news = hub->news;
	count = hub->news_count;
	hub->news = NULL;
	hub->news_count = hub->news_room = 0;
	pthread_mutex_unlock(&hub->lock);
	for (unsigned i = 0; i < count; i++) {
		wake(hub, news[i]);
		doms_live_drop(news[i]);
	}
	free(news);
}

static bool has_room(struct doms_hub *hub)
{
	unsigned room = hub->news_room ? hub->news_room * 2 : 64;
	struct doms_live **news;

	if (hub->news_count < hub->news_room)
		return true;
	news = realloc(hub->news, room * sizeof(void *));
	if (!news)
		return false;
	hub->news = news;
	hub->news_room = room;
	return true;
}

/* Without memory for it nobody is woken now; the next news does. */
void doms_hub_news(struct doms_hub *hub, struct doms_live *live)
{
	bool watched;

	pthread_mutex_lock(&live->lock);
	watched = live->watchers != NULL;
	pthread_mutex_unlock(&live->lock);
	if (!watched)
		return;
	pthread_mutex_lock(&hub->lock);
	if (has_room(hub))
		hub->news[hub->news_count++] = doms_live_hold(live);
	pthread_mutex_unlock(&hub->lock);
	doms_post(hub->server, &hub->job);
}

/* Watchers */

/* Somebody came or went: who is here is part of the state. With live->lock held. */
static void look_who_is_here(struct doms_live *live)
{
	uint16_t here = 0;

	for (const struct doms_watcher *w = live->watchers; w; w = w->next)
		if (w->viewer.player != DOM_NO_SEAT && w->states)
			here |= (uint16_t)(1U << w->viewer.player);
	if (here != live->table->here) {
		live->table->here = here;
		live->version++;
	}
}

static bool remember(struct doms_hub *hub, struct doms_watcher *watcher)
{
	if (hub->count == hub->room) {
		unsigned room = hub->room ? hub->room * 2 : 64;
		struct doms_watcher **all = realloc(hub->all, room * sizeof(void *));

		if (!all)
			return false;
		hub->all = all;
		hub->room = room;
	}
	hub->all[hub->count++] = watcher;
	return true;
}

static unsigned count_watchers(const struct doms_live *live)
{
	unsigned count = 0;

	for (const struct doms_watcher *w = live->watchers; w; w = w->next)
		count++;
	return count;
}

bool doms_watcher_begin(struct doms_watcher *w)
{
	struct doms_live *live = w->live;
	uint64_t version;
	bool taken;

	if (!remember(w->hub, w))
		return false;
	w->waits = doms_now(w->hub->server);
	pthread_mutex_lock(&live->lock);
	version = live->version;
	taken = count_watchers(live) < DOMS_WATCHERS_MOST;
	if (taken) {
		w->watching = true;
		w->before = NULL;
		w->next = live->watchers;
		if (w->next)
			w->next->before = w;
		live->watchers = w;
		look_who_is_here(live);
	}
	version = live->version - version;
	pthread_mutex_unlock(&live->lock);
	if (!taken)
		w->hub->count--;
	if (version)
		doms_hub_news(w->hub, live);
	return taken;
}

static void forget(struct doms_hub *hub, const struct doms_watcher *w)
{
	for (unsigned i = hub->count; i-- > 0;)
		if (hub->all[i] == w) {
			hub->all[i] = hub->all[--hub->count];
			return;
		}
}

void doms_watcher_end(struct doms_watcher *w)
{
	struct doms_live *live = w->live;
	uint64_t version;

	if (!w->watching)
		return;
	w->watching = false;
	forget(w->hub, w);
	pthread_mutex_lock(&live->lock);
	version = live->version;
	if (w->before)
		w->before->next = w->next;
	else
		live->watchers = w->next;
	if (w->next)
		w->next->before = w->before;
	look_who_is_here(live);
	version = live->version - version;
	pthread_mutex_unlock(&live->lock);
	if (version)
		doms_hub_news(w->hub, live);
}

/* States */

static bool is_same(const struct made *m, const struct doms_live *live, const struct doms_viewer *viewer,
		    enum doms_state_parts parts, int layout)
{
	return m->version == live->version && m->parts == parts && m->layout == layout && m->viewer.owner == viewer->owner &&
	       m->viewer.player == viewer->player && m->viewer.since == viewer->since && !strcmp(m->id, live->id);
}

/* The drawing of a table; where there is none, the one that has been kept longest. */
static struct doms_drawing *drawing_of(struct doms_hub *hub, const struct doms_live *live)
{
	for (unsigned i = 0; i < DRAWINGS; i++)
		if (!strcmp(hub->drawings[i].id, live->id))
			return &hub->drawings[i];
	return &hub->drawings[hub->next_drawing++ % DRAWINGS];
}

/* With live->lock held. */
static const struct domj_text *make_state(struct doms_hub *hub, struct doms_live *live, const struct doms_viewer *viewer,
					  enum doms_state_parts parts, int layout)
{
	struct made *m;

	doms_live_clock(live);
	for (unsigned i = 0; i < STATES && live->table->left < 0; i++)
		if (is_same(&hub->made[i], live, viewer, parts, layout))
			return &hub->made[i].text;
	m = &hub->made[hub->next_made++ % STATES];
	domj_text_clear(&m->text);
	doms_table_state(live->table, viewer, parts, layout, layout < 0 ? NULL : drawing_of(hub, live), &m->text);
	m->version = live->table->left < 0 && !m->text.failed ? live->version : 0; /* versions begin with one */
	m->viewer = *viewer;
	m->parts = parts;
	m->layout = layout;
	memcpy(m->id, live->id, sizeof m->id);
	return &m->text;
}

const struct domj_text *doms_hub_state(struct doms_hub *hub, struct doms_live *live, const struct doms_viewer *viewer,
				       enum doms_state_parts parts, int layout)
{
	const struct domj_text *text;

	pthread_mutex_lock(&live->lock);
	text = make_state(hub, live, viewer, parts, layout);
	pthread_mutex_unlock(&live->lock);
	return text;
}

/* Telling */

static void put_wrapped(struct domj_text *out, const char *key, const struct domj_text *body)
{
	domj_open(out, '{');
	domj_key(out, key);
	domj_raw(out, body->text, body->length);
	domj_close(out, '}');
	out->failed |= body->failed;
}

/* The next thing to say. With live->lock held. False: nothing. */
static bool next_message(struct doms_watcher *w, struct domj_text *out)
{
	struct doms_live *live = w->live;
	const struct doms_table *t = live->table;

	domj_text_clear(out);
	if (w->states && (w->whole || (w->from >= t->shown.sequence && w->told != live->version))) {
		put_wrapped(out, "state", make_state(w->hub, live, &w->viewer, w->whole ? DOMS_WHOLE : DOMS_BRIEF, w->layout));
		if (w->from >= t->shown.sequence)
			w->told = live->version;
		w->whole = false;
		return true;
	}
	if (w->from >= t->shown.sequence) {
		w->told = live->version;
		return false;
	}
	if (w->states) {
		domj_open(out, '{');
		domj_key(out, "event");
	}
	doms_table_event(t, &w->viewer, w->from++, out);
	if (w->states)
		domj_close(out, '}');
	return true;
}

bool doms_watcher_fill(struct doms_watcher *w)
{
	struct domj_text *message = &w->hub->message;
	bool more, room = true;

	do {
		pthread_mutex_lock(&w->live->lock);
		more = next_message(w, message);
		pthread_mutex_unlock(&w->live->lock);
		if (more && message->failed) {
			doms_link_end(w->link, 1008);
			return false;
		}
		if (more)
			room = doms_link_put(w->link, message->text, message->length);
	} while (more && room);
	w->waits = more ? doms_now(w->hub->server) : 0;
	if (!more && !w->follow)
		doms_link_end(w->link, 1000);
	return more;
}

/* The hub itself */

struct doms_hub *doms_hub_new(struct doms_server *server)
{
	struct doms_hub *hub = calloc(1, sizeof *hub);

	if (!hub)
		return NULL;
	hub->server = server;
	pthread_mutex_init(&hub->lock, NULL);
	doms_job_init(&hub->job, wake_all, hub);
	return hub;
}

void doms_hub_stop(struct doms_hub *hub)
{
	for (unsigned i = 0; i < hub->count; i++)
		doms_link_end(hub->all[i]->link, 1001);
}

void doms_hub_free(struct doms_hub *hub)
{
	if (!hub)
		return;
	for (unsigned i = 0; i < hub->news_count; i++)
		doms_live_drop(hub->news[i]);
	for (unsigned i = 0; i < STATES; i++)
		domj_text_release(&hub->made[i].text);
	for (unsigned i = 0; i < DRAWINGS; i++)
		doms_drawing_release(&hub->drawings[i]);
	domj_text_release(&hub->message);
	pthread_mutex_destroy(&hub->lock);
	free(hub->news);
	free(hub->all);
	free(hub);
}

unsigned doms_hub_count(const struct doms_hub *hub)
{
	return hub->count;
}
