/* News travels in two steps: the writer posts that a table has some, and the service thread wakes its watchers.
   States are made once for all who see the same: watchers of a table are woken one after the other, and ask for it in turn. */
#include "watchers.h"

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
	int64_t gone; /* for how long people were */
	struct domi_buffer text;
};

struct doms_watchers {
	struct doms_server *server;
	struct made made[STATES];
	struct doms_drawing drawings[DRAWINGS];
	unsigned next_made, next_drawing;
	struct domi_buffer message; /* being put together */
	unsigned count;             /* of all */
};

/* Somebody came, went or changed places: who is here is part of the state. With slot->lock held. Whether others are. */
static bool look_who_is_here(struct doms_slot *slot)
{
	uint16_t here = 0;

	for (const struct doms_watcher *w = LIST_FIRST(&slot->watchers); w; w = LIST_NEXT(w, others))
		if (w->viewer.player != DOM_NO_SEAT && w->states)
			here |= (uint16_t)(1U << w->viewer.player);
	if (here == slot->table->here)
		return false;
	slot->table->here = here;
	slot->version++;
	return true;
}

/* Where seats are taken and left, a secret that opens none any more ends what was opened with it. */
static bool is_gone(const struct doms_watcher *w)
{
	struct doms_viewer viewer = w->viewer;

	return w->slot->table->friends && viewer.ticket && !doms_people_find(&w->slot->table->shown, &viewer);
}

/* Its seat as it is now. With slot->lock held. */
static void look_again(struct doms_watcher *w)
{
	if (w->viewer.ticket && !doms_people_find(&w->slot->table->shown, &w->viewer))
		w->viewer.player = DOM_NO_SEAT;
}

/* News */

static void wake(void *context)
{
	struct doms_slot *slot = context;
	bool others;

	pthread_mutex_lock(&slot->lock);
	for (struct doms_watcher *w = LIST_FIRST(&slot->watchers); w; w = LIST_NEXT(w, others))
		look_again(w);
	others = look_who_is_here(slot);
	for (struct doms_watcher *w = LIST_FIRST(&slot->watchers); w; w = LIST_NEXT(w, others)) {
		int64_t now = doms_now(w->watchers->server);

		if (!w->waits)
			w->waits = now;
		if (is_gone(w) || now - w->waits > (int64_t)DOMS_BEHIND_SECONDS * 1000000)
			doms_stream_end(w->stream, 1008);
		else
			doms_stream_wake(w->stream);
	}
	pthread_mutex_unlock(&slot->lock);
	if (others)
		doms_slot_look(slot);
	doms_slot_drop(slot);
}

void doms_watchers_news(struct doms_watchers *watchers, struct doms_slot *slot)
{
	bool watched;

	pthread_mutex_lock(&slot->lock);
	watched = slot->watched;
	pthread_mutex_unlock(&slot->lock);
	if (!watched)
		return;
	slot->pins++;
	if (!doms_post(watchers->server, &slot->news))
		doms_slot_drop(slot);
}

/* Watchers */

/* The others, and the writer: who is back plays again. */
static void tell_who_is_here(struct doms_watchers *watchers, struct doms_slot *slot)
{
	doms_watchers_news(watchers, slot);
	doms_slot_look(slot);
}

bool doms_watcher_begin(struct doms_watcher *w)
{
	struct doms_slot *slot = w->slot;
	bool others = false;

	w->waits = doms_now(w->watchers->server);
	pthread_mutex_lock(&slot->lock);
	w->watching = slot->watched < DOMS_WATCHERS_MOST;
	if (w->watching) {
		if (!slot->news.run) /* the first there ever was */
			slot->news = (struct doms_task){.run = wake, .context = slot};
		slot->watched++;
		LIST_INSERT_HEAD(&slot->watchers, w, others);
		others = look_who_is_here(slot);
	}
	pthread_mutex_unlock(&slot->lock);
	if (!w->watching)
		return false;
	w->watchers->count++;
	if (others)
		tell_who_is_here(w->watchers, slot);
	return true;
}

void doms_watcher_end(struct doms_watcher *w)
{
	struct doms_slot *slot = w->slot;
	bool others;

	if (!w->watching)
		return;
	w->watching = false;
	w->watchers->count--;
	pthread_mutex_lock(&slot->lock);
	slot->watched--;
	LIST_REMOVE(w, others);
	others = look_who_is_here(slot);
	pthread_mutex_unlock(&slot->lock);
	if (others)
		tell_who_is_here(w->watchers, slot);
}

/* States */

/* Seconds, of all people together. */
static int64_t count_gone(const struct doms_table *t)
{
	int64_t gone = 0;

	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		gone += t->gone[p];
	return gone;
}

static bool is_same(const struct made *m, const struct doms_slot *slot, const struct doms_viewer *viewer,
		    enum doms_state_parts parts, int layout)
{
	return m->version == slot->version && m->parts == parts && m->layout == layout && m->viewer.owner == viewer->owner &&
	       m->viewer.invite == viewer->invite && m->viewer.player == viewer->player && m->viewer.ticket == viewer->ticket &&
	       m->gone == count_gone(slot->table) && !strcmp(m->id, slot->id);
}

/* The drawing of a table; where there is none, the one that has been kept longest. */
static struct doms_drawing *drawing_of(struct doms_watchers *watchers, const struct doms_slot *slot)
{
	for (unsigned i = 0; i < DRAWINGS; i++)
		if (!strcmp(watchers->drawings[i].id, slot->id))
			return &watchers->drawings[i];
	return &watchers->drawings[watchers->next_drawing++ % DRAWINGS];
}

/* With slot->lock held. */
static const struct domi_buffer *make_state(struct doms_watchers *watchers, struct doms_slot *slot,
					    const struct doms_viewer *viewer, enum doms_state_parts parts, int layout)
{
	struct made *m;

	doms_slot_clock(slot);
	for (unsigned i = 0; i < STATES && slot->table->left < 0; i++)
		if (is_same(&watchers->made[i], slot, viewer, parts, layout))
			return &watchers->made[i].text;
	m = &watchers->made[watchers->next_made++ % STATES];
	domi_buffer_clear(&m->text);
	doms_table_state(slot->table, viewer, parts, layout, layout < 0 ? NULL : drawing_of(watchers, slot), &m->text);
	m->version = slot->table->left < 0 && !m->text.failed ? slot->version : 0; /* versions begin with one */
	m->gone = count_gone(slot->table);
	m->viewer = *viewer;
	m->parts = parts;
	m->layout = layout;
	memcpy(m->id, slot->id, sizeof m->id);
	return &m->text;
}

const struct domi_buffer *doms_watchers_state(struct doms_watchers *watchers, struct doms_slot *slot,
					      const struct doms_viewer *viewer, enum doms_state_parts parts, int layout)
{
	const struct domi_buffer *text;

	pthread_mutex_lock(&slot->lock);
	text = make_state(watchers, slot, viewer, parts, layout);
	pthread_mutex_unlock(&slot->lock);
	return text;
}

/* Telling */

static void put_wrapped(struct domi_buffer *out, const char *key, const struct domi_buffer *body)
{
	domj_open(out, '{');
	domj_key(out, key);
	domj_raw(out, body->text, body->length);
	domj_close(out, '}');
	out->failed |= body->failed;
}

/* The next thing to say. With slot->lock held. False: nothing. */
static bool next_message(struct doms_watcher *w, struct domi_buffer *out)
{
	struct doms_slot *slot = w->slot;
	const struct doms_table *t = slot->table;

	domi_buffer_clear(out);
	if (w->states && (w->whole || (w->from >= t->shown.sequence && w->told != slot->version))) {
		put_wrapped(out, "state",
			    make_state(w->watchers, slot, &w->viewer, w->whole ? DOMS_WHOLE : DOMS_BRIEF, w->layout));
		if (w->from >= t->shown.sequence)
			w->told = slot->version;
		w->whole = false;
		return true;
	}
	if (w->from >= t->shown.sequence) {
		w->told = slot->version;
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
	struct domi_buffer *message = &w->watchers->message;
	bool more, room = true;

	do {
		bool gone;

		pthread_mutex_lock(&w->slot->lock);
		look_again(w);
		gone = is_gone(w);
		more = !gone && next_message(w, message);
		pthread_mutex_unlock(&w->slot->lock);
		if (gone || (more && message->failed)) {
			doms_stream_end(w->stream, 1008);
			return false;
		}
		if (more)
			room = doms_stream_put(w->stream, message->text, message->length);
	} while (more && room);
	w->waits = more ? doms_now(w->watchers->server) : 0;
	if (!more && !w->follow)
		doms_stream_end(w->stream, 1000);
	return more;
}

/* Saying */

enum { SAYS_EVERY = 1000000, SAYS_AT_ONCE = 5 }; /* microseconds */

static void put_said(const struct doms_table *t, unsigned player, const struct doms_command *command, struct domi_buffer *out)
{
	struct domj_texts texts = doms_people_texts(t, t->shown.course);

	domj_open(out, '{');
	domj_key_open(out, "said", '{');
	domj_key_int(out, "player", player);
	domj_key_raw(out, "name", texts.names[player]);
	if (command->wrote.phrase[0])
		domj_key_raw(out, "phrase", command->wrote.phrase);
	else
		domj_key_raw(out, "text", command->wrote.text);
	domj_close(out, '}');
	domj_close(out, '}');
}

/* With slot->lock held. */
static int say(struct doms_slot *slot, struct doms_viewer viewer, const struct doms_command *command, int64_t now,
	       struct doms_fault *fault)
{
	struct doms_table *t = slot->table;
	struct domi_buffer out = {0};

	if (!doms_people_find(&t->shown, &viewer))
		return doms_fail(fault, DOMS_FORBIDDEN, "only who has a seat's secret speaks there",
				 "solo habla quien tiene el secreto del puesto");
	if (!command->wrote.phrase[0] && !t->shown.settings.chat)
		return doms_fail(fault, DOMS_CONFLICT, "the owner of this table allows phrases only",
				 "el dueño de esta mesa solo permite frases hechas");
	if (!doms_bucket_take(&slot->said[viewer.player], now, SAYS_EVERY, SAYS_AT_ONCE * SAYS_EVERY))
		return doms_fail(fault, DOMS_TOO_MANY, "one after the other: wait a moment",
				 "una cosa tras otra: espera un momento");
	put_said(t, viewer.player, command, &out);
	for (struct doms_watcher *w = LIST_FIRST(&slot->watchers); w && !out.failed; w = LIST_NEXT(w, others)) {
		struct doms_viewer hears = w->viewer;

		if (w->states && (command->wrote.phrase[0] || doms_people_find(&t->shown, &hears)))
			doms_stream_send(w->stream, out.text, out.length);
	}
	domi_buffer_release(&out);
	return 0;
}

int doms_watchers_say(struct doms_watchers *watchers, struct doms_ask *ask)
{
	struct doms_slot *slot = ask->slot;
	int64_t now = doms_now(watchers->server);
	int status;

	pthread_mutex_lock(&slot->lock);
	status = say(slot, ask->viewer, &ask->command, now, &ask->fault);
	ask->sequence = slot->table->shown.sequence;
	pthread_mutex_unlock(&slot->lock);
	return status;
}

/* All watchers */

struct doms_watchers *doms_watchers_new(struct doms_server *server)
{
	struct doms_watchers *watchers = calloc(1, sizeof *watchers);

	if (watchers)
		watchers->server = server;
	return watchers;
}

void doms_watchers_free(struct doms_watchers *watchers)
{
	if (!watchers)
		return;
	for (unsigned i = 0; i < STATES; i++)
		domi_buffer_release(&watchers->made[i].text);
	for (unsigned i = 0; i < DRAWINGS; i++)
		doms_drawing_release(&watchers->drawings[i]);
	domi_buffer_release(&watchers->message);
	free(watchers);
}

unsigned doms_watchers_count(const struct doms_watchers *watchers)
{
	return watchers->count;
}
