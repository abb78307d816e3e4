/* Many live tables for tests, without sockets: the keeper with a pool of its own, asked and waited for. */
#ifndef LIVE_TABLES_H
#define LIVE_TABLES_H

#include "cmocka_all.h"
#include "scratch.h"

#include <jansson.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tables/tables.h"
#include "transport/exchange.h"

struct hall {
	struct doms_pool *pool;
	struct doms_tables *tables;
	struct doms_server server; /* what tables need of one */
	struct dom_store *store;
	pthread_mutex_t lock;
	pthread_cond_t done;
	atomic_uint news;
	atomic_llong told; /* what the clock says, where it stands still; 0: it is the system's */
};

static inline int64_t hall_clock(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static inline int64_t hall_now(void *context)
{
	struct hall *h = context;
	int64_t told = h ? atomic_load(&h->told) : 0;

	return told ? told : hall_clock(CLOCK_MONOTONIC);
}

static inline int64_t hall_date(void *context)
{
	(void)context;
	return hall_clock(CLOCK_REALTIME);
}

static inline void hall_random(void *context, void *bytes, size_t count)
{
	(void)context;
	randombytes_buf(bytes, count);
}

static inline void hall_news(struct doms_server *server, struct doms_slot *slot)
{
	struct hall *h = server->options.context;

	(void)slot;
	atomic_fetch_add(&h->news, 1);
}

static inline void hall_nap(unsigned milliseconds)
{
	nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000L}, NULL);
}

/* Who plays besides people, at halls opened from now on. */
static const struct dom_agents *hall_agents;
/* Where they think; to be freed before the hall is closed. */
static struct doms_pool *hall_minds;

/* `path` NULL: in memory. Options that are 0 become large. */
static inline void hall_open(struct hall *h, const char *path, unsigned most, unsigned most_each, size_t memory)
{
	const struct doms_tables_most bounds = {most ? most : 10000, most_each ? most_each : 10000,
						memory ? memory : (size_t)1 << 30};
	struct dom_error error = {0};

	*h = (struct hall){0};
	pthread_mutex_init(&h->lock, NULL);
	pthread_cond_init(&h->done, NULL);
	h->pool = doms_pool_new(2, UINT32_MAX);
	assert_non_null(h->pool);
	if (path && dom_store_open(&h->store, path, DOM_STORE_SERVE, NULL, &error))
		fail_msg("%s: %s", error.file, error.en);
	h->server.options = (struct doms_options){
		.now = hall_now, .date = hall_date, .random = hall_random, .context = h, .agents = hall_agents, .quiet = true};
	h->server.store = h->store;
	h->server.pool = h->pool;
	h->server.minds = hall_minds;
	if (doms_log_open(&h->server.log, "/dev/null", &error) ||
	    doms_tables_new(&h->tables, &h->server, &bounds, hall_news, &error))
		fail_msg("%s: %s", error.file, error.en);
}

static inline void hall_close(struct hall *h)
{
	doms_pool_stop(h->pool);
	doms_tables_free(h->tables);
	dom_store_close(h->store);
	doms_pool_free(h->pool);
	fclose(h->server.log);
	pthread_cond_destroy(&h->done);
	pthread_mutex_destroy(&h->lock);
}

struct waiting {
	struct doms_ask ask;
	struct hall *hall;
	bool done;
};

static inline void hall_done(struct doms_ask *ask)
{
	struct waiting *w = ask->context;

	pthread_mutex_lock(&w->hall->lock);
	w->done = true;
	pthread_cond_broadcast(&w->hall->done);
	pthread_mutex_unlock(&w->hall->lock);
}

static inline void hall_ask(struct hall *h, struct waiting *w)
{
	w->hall = h;
	w->done = false;
	w->ask.done = hall_done;
	w->ask.context = w;
	doms_tables_ask(h->tables, &w->ask);
}

static inline int hall_wait(struct hall *h, struct waiting *w)
{
	pthread_mutex_lock(&h->lock);
	while (!w->done)
		pthread_cond_wait(&h->done, &h->lock);
	pthread_mutex_unlock(&h->lock);
	return w->ask.status;
}

/* A table that was opened: what its opener knows. */
struct opened {
	char id[DOMS_ID];
	char owner[DOMS_SECRET_TEXT], invite[DOMS_SECRET_TEXT];
	struct doms_secrets secrets;
};

static inline struct doms_ruleset *hall_game(struct hall *h, const char *text, const char *players)
{
	struct dom_variant *variant;
	struct dom_error error = {0};
	struct doms_ruleset *ruleset = NULL;

	if (dom_variant_parse(&variant, text, strlen(text), "test.yaml", NULL, &error) ||
	    (players && dom_variant_seat(variant, players, &error)) ||
	    doms_tables_ruleset(h->tables, variant, NULL, NULL, &ruleset, &error))
		fail_msg("%s", error.en);
	dom_variant_free(variant);
	return ruleset;
}

/* What w->ask.command says of it; 0, or 1 with the fault in w->ask. */
static inline int hall_open_ordered(struct hall *h, const char *peer, struct opened *out, struct waiting *w)
{
	snprintf(w->ask.peer, sizeof w->ask.peer, "%s", peer);
	hall_ask(h, w);
	if (!hall_wait(h, w)) {
		memcpy(out->id, w->ask.slot->id, sizeof out->id);
		memcpy(out->owner, w->ask.owner, sizeof out->owner);
		memcpy(out->invite, w->ask.invite, sizeof out->invite);
		out->secrets = w->ask.secrets;
		doms_slot_drop(w->ask.slot);
	}
	doms_command_release(&w->ask.command);
	return w->ask.status;
}

static inline int hall_open_table(struct hall *h, const char *text, const char *players, uint32_t clock, const char *peer,
				  struct opened *out, struct waiting *w)
{
	*w = (struct waiting){0};
	w->ask.command.deal.ruleset = hall_game(h, text, players);
	w->ask.command.deal.settings.clock = clock;
	return hall_open_ordered(h, peer, out, w);
}

/* For friends, who may be gone for `away` seconds. */
static inline void hall_open_friends(struct hall *h, const char *text, const char *players, uint32_t away, struct opened *out)
{
	struct waiting w = {0};

	w.ask.command.deal.ruleset = hall_game(h, text, players);
	w.ask.command.deal.friends = true;
	w.ask.command.deal.settings.away = away;
	if (hall_open_ordered(h, "here", out, &w))
		fail_msg("%s", w.ask.fault.en);
}

static inline struct doms_slot *hall_find(struct hall *h, const char *id)
{
	bool loaded = false;
	struct doms_slot *slot = doms_tables_find(h->tables, id, &loaded);
	struct doms_fault fault;

	if (slot && !loaded && doms_slot_load(slot, &fault))
		fail_msg("%s", fault.en);
	return slot;
}

/* What whoever has `secrets` asks for; 0, or 1 with w->ask.fault. */
static inline int hall_say(struct hall *h, const char *id, const char *secrets, const char *text, struct waiting *w)
{
	json_t *body = json_loads(text, 0, NULL);

	*w = (struct waiting){0};
	assert_non_null(body);
	w->ask.slot = hall_find(h, id);
	assert_non_null(w->ask.slot);
	pthread_mutex_lock(&w->ask.slot->lock);
	assert_true(doms_table_viewer(w->ask.slot->table, secrets, &w->ask.viewer));
	pthread_mutex_unlock(&w->ask.slot->lock);
	assert_int_equal(doms_command_read(&w->ask.command, body, &w->ask.fault), 0);
	json_decref(body);
	hall_ask(h, w);
	hall_wait(h, w);
	doms_slot_drop(w->ask.slot);
	doms_command_release(&w->ask.command);
	return w->ask.status;
}

/* Whoever has `secrets` takes a seat; its secret is kept. 0, or 1 with w->ask.fault. */
static inline int hall_sit(struct hall *h, struct opened *t, const char *secrets, unsigned player, const char *name,
			   struct waiting *w)
{
	char text[128];
	int status;

	snprintf(text, sizeof text, "{\"do\": \"sit\", \"player\": %u, \"name\": \"%s\"}", player, name);
	status = hall_say(h, t->id, secrets, text, w);
	if (!status && w->ask.secrets.players >> player & 1)
		memcpy(t->secrets.text[player], w->ask.secrets.text[player], DOMS_SECRET_TEXT);
	return status;
}

/* These players are connected, a bit each, and no others; returns when that has been seen. */
static inline void hall_here(struct hall *h, const char *id, uint16_t here)
{
	struct doms_slot *slot = hall_find(h, id);
	struct doms_ask nothing = {.command.what = DOMS_DO_STEP, .viewer.player = DOM_NO_SEAT};

	pthread_mutex_lock(&slot->lock);
	slot->table->here = here;
	pthread_mutex_unlock(&slot->lock);
	doms_slot_look(slot);
	nothing.slot = slot;
	doms_tables_do(h->tables, &nothing); /* by nobody, and refused: asks are served with what was looked at before */
	doms_slot_drop(slot);
}

/* Everything that one with these secrets can see: the state and all events; the caller frees it. */
static inline char *hall_story(struct hall *h, const char *id, const char *secrets)
{
	struct doms_slot *slot = hall_find(h, id);
	struct doms_viewer viewer;
	struct domi_buffer out = {0};

	assert_non_null(slot);
	pthread_mutex_lock(&slot->lock);
	assert_true(doms_table_viewer(slot->table, secrets, &viewer));
	doms_table_state(slot->table, &viewer, DOMS_WHOLE, 12, NULL, &out);
	domi_append(&out, "\n", 1);
	for (size_t n = 0; n < slot->table->shown.sequence; n++) {
		doms_table_event(slot->table, &viewer, n, &out);
		domi_append(&out, "\n", 1);
	}
	pthread_mutex_unlock(&slot->lock);
	doms_slot_drop(slot);
	return domi_buffer_take(&out);
}

static inline struct doms_position hall_moment(struct hall *h, const char *id)
{
	struct doms_slot *slot = hall_find(h, id);
	struct doms_position m;

	assert_non_null(slot);
	pthread_mutex_lock(&slot->lock);
	m = slot->table->shown;
	pthread_mutex_unlock(&slot->lock);
	doms_slot_drop(slot);
	return m;
}

/* Whether there are hands, or none will come by themselves. */
static inline bool hall_dealt(struct hall *h, const char *id)
{
	struct doms_position m = hall_moment(h, id);
	char *story = hall_story(h, id, NULL);
	bool dealt = m.mode != DOMS_RUNNING || strstr(story, "\"dealt\":true");

	free(story);
	return dealt;
}

/* Until it is so, or too long. */
#define HALL_UNTIL(condition) \
	do { \
		int64_t until = hall_now(NULL) + 300000000; \
		while (!(condition)) { \
			if (hall_now(NULL) > until) \
				fail_msg("too long: %s", #condition); \
			hall_nap(1); \
		} \
	} while (0)

static inline void hall_remove(const char *path)
{
	static const char *const tails[] = {"", "-wal", "-shm", "-lock"};

	for (unsigned i = 0; i < 4; i++) {
		char name[512];

		snprintf(name, sizeof name, "%s%s", path, tails[i]);
		unlink(name);
	}
}

/* With a seed, so that the same comes of it. */
static inline void hall_open_seeded(struct hall *h, struct doms_ruleset *ruleset, struct opened *out)
{
	struct waiting w = {0};

	w.ask.command.deal.ruleset = ruleset;
	w.ask.command.deal.seed = 5;
	w.ask.command.wrote.has_seed = true;
	hall_ask(h, &w);
	assert_int_equal(hall_wait(h, &w), 0);
	memcpy(out->id, w.ask.slot->id, sizeof out->id);
	memcpy(out->owner, w.ask.owner, sizeof out->owner);
	doms_slot_drop(w.ask.slot);
	doms_command_release(&w.ask.command);
}

static inline void hall_owner_says(struct hall *h, const struct opened *t, const char *order)
{
	struct waiting w;

	if (hall_say(h, t->id, t->owner, order, &w))
		fail_msg("%s: %s", order, w.ask.fault.en);
}

#endif
