/* Opening and closing, finding and asking. */
#include "writer.h"

#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

/* Reading the list */

struct listing {
	struct doms_tables *all;
	bool failed;
};

static void add_stored(void *context, const struct dom_kept_table *stored)
{
	struct listing *listing = context;
	struct doms_tables *all = listing->all;
	struct doms_slot *slot;

	if (listing->failed || strlen(stored->id) >= DOMS_ID || doms_index_find(all, stored->id))
		return;
	slot = all->counts.tables < all->bucket_count ? doms_slot_new(all, stored->id, stored->peer) : NULL;
	if (slot) {
		slot->row = stored->row;
		slot->note = (struct doms_note){.summary = strdup(stored->summary),
						.round = stored->round,
						.over = stored->over,
						.awake = stored->awake};
	}
	if (!slot || !slot->note.summary) {
		doms_slot_free(slot);
		listing->failed = true;
		return;
	}
	doms_index_add(all, slot);
}

/* Tables that were going on go on. One that cannot be brought back is left alone. */
static void wake_up(struct doms_tables *all)
{
	int64_t now = doms_now(all->server);

	for (struct doms_slot *slot = TAILQ_FIRST(&all->ages); slot; slot = TAILQ_NEXT(slot, age)) {
		struct doms_fault fault;

		if (!slot->note.awake || doms_slot_load(slot, &fault))
			continue;
		slot->pins++;
		slot->is_pinned = true;
		all->counts.running++;
		doms_heap_set(all, slot, slot->step_due = doms_slot_due(slot, now, now));
	}
	pthread_mutex_lock(&all->lock);
	doms_tables_wait(all);
	pthread_mutex_unlock(&all->lock);
}

static int read_all(struct doms_tables *all, struct dom_error *error)
{
	struct listing listing = {.all = all};
	int status = all->server->store ? dom_store_tables(all->server->store, add_stored, &listing, error) : DOM_OK;

	if (status || listing.failed)
		return status ? status : domi_fail_memory(error);
	wake_up(all);
	return DOM_OK;
}

int doms_tables_new(struct doms_tables **out, struct doms_server *server, const struct doms_tables_most *most,
		    void (*news)(struct doms_server *server, struct doms_slot *slot), struct dom_error *error)
{
	struct doms_tables *all = calloc(1, sizeof *all);
	int status;

	*out = NULL;
	if (!all)
		return domi_fail_memory(error);
	all->server = server;
	all->most = *most;
	all->news = news;
	all->chance = doms_chance(server);
	all->budget.most = most->memory;
	STAILQ_INIT(&all->asks);
	TAILQ_INIT(&all->ages);
	pthread_mutex_init(&all->lock, NULL);
	pthread_mutex_init(&all->loading, NULL);
	pthread_mutex_init(&all->waking, NULL);
	pthread_mutex_init(&all->rulesets.lock, NULL);
	all->rulesets.budget = &all->budget;
	all->job = (struct doms_task){.run = doms_tables_work, .context = all};
	all->timer = (struct doms_task){.run = doms_tables_work, .context = all};
	/* room for those of a database that was allowed more */
	all->bucket_count = (most->tables + 1024) * 2;
	all->buckets = calloc(all->bucket_count, sizeof *all->buckets);
	all->heap = calloc(all->bucket_count + 2, sizeof(void *));
	status = all->buckets && all->heap ? read_all(all, error) : domi_fail_memory(error);
	if (status) {
		doms_tables_free(all);
		return status;
	}
	*out = all;
	return DOM_OK;
}

void doms_tables_stop(struct doms_tables *all)
{
	atomic_store(&all->stopping, true);
}

void doms_tables_free(struct doms_tables *all)
{
	if (!all)
		return;
	for (struct doms_ask *ask; (ask = STAILQ_FIRST(&all->asks));) {
		STAILQ_REMOVE_HEAD(&all->asks, next);
		ask->status = doms_fail(&ask->fault, DOMS_BUSY, NULL, NULL);
		ask->done(ask);
	}
	for (struct doms_slot *slot; (slot = TAILQ_FIRST(&all->ages));) {
		TAILQ_REMOVE(&all->ages, slot, age);
		doms_slot_free(slot);
	}
	doms_rulesets_release(&all->rulesets);
	pthread_mutex_destroy(&all->waking);
	pthread_mutex_destroy(&all->loading);
	pthread_mutex_destroy(&all->lock);
	free(all->heap);
	free(all->buckets);
	free(all);
}

struct doms_slot *doms_tables_find(struct doms_tables *all, const char *id, bool *loaded)
{
	struct doms_slot *slot;

	pthread_mutex_lock(&all->lock);
	slot = doms_index_find(all, id);
	if (slot && slot->gone)
		slot = NULL;
	if (slot) {
		slot->pins++;
		*loaded = doms_slot_loaded(slot);
	}
	pthread_mutex_unlock(&all->lock);
	return slot;
}

int doms_slot_viewer(struct doms_slot *slot, const char *secrets, struct doms_viewer *out, struct doms_fault *fault)
{
	bool known;

	pthread_mutex_lock(&slot->lock);
	known = doms_table_viewer(slot->table, secrets, out);
	pthread_mutex_unlock(&slot->lock);
	return known ? 0
		     : doms_fail(fault, DOMS_FORBIDDEN, "that secret opens nothing at this table",
				 "ese secreto no abre nada en esta mesa");
}

void doms_slot_drop(struct doms_slot *slot)
{
	if (slot)
		slot->pins--;
}

void doms_tables_ask(struct doms_tables *all, struct doms_ask *ask)
{
	pthread_mutex_lock(&all->lock);
	STAILQ_INSERT_TAIL(&all->asks, ask, next);
	pthread_mutex_unlock(&all->lock);
	doms_pool_post(all->server->pool, &all->job);
}

void doms_waiting_wake(void *semaphore)
{
	sem_post(semaphore);
}

void doms_waiting_wait(void *semaphore)
{
	while (sem_wait(semaphore)) /* a signal came meanwhile */
		;
}

static void done(struct doms_ask *ask)
{
	doms_waiting_wake(ask->context);
}

void doms_tables_do(struct doms_tables *all, struct doms_ask *ask)
{
	sem_t waiting;

	sem_init(&waiting, 0, 0);
	ask->done = done;
	ask->context = &waiting;
	doms_tables_ask(all, ask);
	doms_tables_work(all); /* the pool may have been stopped; whoever is the writer already looks once more */
	doms_waiting_wait(&waiting);
	ask->context = NULL;
}

void doms_tables_list(struct doms_tables *all, struct domi_buffer *out)
{
	unsigned listed = 0;

	domj_open(out, '{');
	domj_key_open(out, "tables", '[');
	pthread_mutex_lock(&all->lock);
	for (const struct doms_slot *slot = TAILQ_LAST(&all->ages, doms_slots); slot && listed < DOMS_LISTED;
	     slot = TAILQ_PREV(slot, doms_slots, age)) {
		if (slot->gone)
			continue;
		domj_open(out, '{');
		domj_key_string(out, "id", slot->id);
		domj_raw(out, slot->note.summary, strlen(slot->note.summary));
		domj_key_int(out, "round", (int64_t)slot->note.round);
		domj_key_bool(out, "over", slot->note.over);
		domj_close(out, '}');
		listed++;
	}
	pthread_mutex_unlock(&all->lock);
	domj_close(out, ']');
	domj_close(out, '}');
}

int doms_tables_ruleset(struct doms_tables *all, const struct dom_variant *variant, const char *name,
			const struct dom_bounds *bounds, struct doms_ruleset **out, struct dom_error *error)
{
	char *source = doms_ruleset_source(variant);
	int status;

	*out = NULL;
	if (!source)
		return domi_fail_memory(error);
	status = doms_rulesets_find(&all->rulesets, name ? name : dom_variant_name(variant), source, bounds, out, error);
	free(source);
	return status;
}

struct doms_tables_counts doms_tables_counts(struct doms_tables *all)
{
	struct doms_tables_counts counts;

	pthread_mutex_lock(&all->lock);
	counts = all->counts;
	pthread_mutex_unlock(&all->lock);
	counts.memory = atomic_load(&all->budget.used);
	return counts;
}
