/* Tables into memory and out of it. What is in the database brings a table back exactly, so one that nobody looks at and that does
   not go on by itself needs no memory. */
#include "tables_inside.h"

#include <stdlib.h>
#include <string.h>

enum { THINKS = 1000000 }; /* microseconds */

struct doms_live *doms_live_new(struct doms_tables *all, const char *id, const char *peer)
{
	struct doms_live *live = calloc(1, sizeof *live);

	if (!live)
		return NULL;
	live->all = all;
	strncpy(live->id, id, sizeof live->id - 1);
	strncpy(live->peer, peer, sizeof live->peer - 1);
	live->due = INT64_MAX;
	pthread_mutex_init(&live->lock, NULL);
	return live;
}

void doms_live_free(struct doms_live *live)
{
	if (!live)
		return;
	doms_table_free(live->table);
	doms_live_unwake(live);
	free(live->note.summary);
	pthread_mutex_destroy(&live->lock);
	free(live);
}

static char *write_summary(const struct doms_game *game)
{
	struct domj_text out = {0};
	unsigned open = 0;

	domj_key_string(&out, "name", dom_variant_name(game->variant));
	domj_key(&out, "title");
	domj_text_of(&out, dom_variant_title(game->variant));
	domj_key(&out, "players");
	domj_open(&out, '[');
	for (unsigned p = 0; p < game->players; p++) {
		domj_raw(&out, game->texts.names[p], strlen(game->texts.names[p]));
		open += game->open >> p & 1;
	}
	domj_close(&out, ']');
	domj_key_int(&out, "open", open);
	return domj_text_take(&out);
}

bool doms_note_make(const struct doms_table *t, struct doms_note *out)
{
	const struct doms_moment *m = &t->work;
	const struct doms_course *c = t->courses[m->course];

	*out = (struct doms_note){.summary = write_summary(c->game),
				  .round = c->input.number,
				  .over = m->over,
				  .awake = m->mode == DOMS_RUNNING && !m->over &&
					   (m->need == DOM_NEEDS_NOTHING || doms_table_clock(t, m))};
	return out->summary != NULL;
}

static int64_t whole_tick(int64_t time)
{
	return (time + DOMS_TICK - 1) / DOMS_TICK * DOMS_TICK;
}

int64_t doms_live_due(const struct doms_live *live, int64_t from, int64_t now)
{
	const struct doms_table *t = live->table;
	const struct doms_moment *m = &t->shown;
	int64_t seconds, due;

	if (m->mode != DOMS_RUNNING || m->over)
		return INT64_MAX;
	if (t->thinking) /* it says when it has an answer; should that go unheard, it is asked all the same */
		return whole_tick(now + THINKS);
	if (m->need == DOM_NEEDS_NOTHING) {
		due = whole_tick(from + (int64_t)m->speed * 1000);
		return due > now ? due : whole_tick(now + 1);
	}
	seconds = doms_table_clock(t, m);
	return seconds ? whole_tick(live->asked + seconds * 1000000) : INT64_MAX;
}

void doms_live_clock(struct doms_live *live)
{
	struct doms_table *t = live->table;
	const struct doms_moment *m = &t->shown;
	int64_t seconds = m->mode == DOMS_RUNNING ? doms_table_clock(t, m) : 0;
	int64_t left = live->asked + seconds * 1000000 - live->all->options.now(live->all->options.context);

	t->left = !seconds ? -1 : left > 0 ? left / 1000 : 0;
}

void doms_tables_evict(struct doms_tables *all)
{
	pthread_mutex_lock(&all->lock);
	for (struct doms_live *live = all->oldest; all->store && live; live = live->newer) {
		if (atomic_load(&all->budget.used) <= all->budget.most / 4 * 3)
			break;
		if (live->pins)
			continue;
		pthread_mutex_lock(&live->lock);
		all->loaded -= live->table != NULL;
		doms_table_free(live->table);
		live->table = NULL;
		pthread_mutex_unlock(&live->lock);
	}
	pthread_mutex_unlock(&all->lock);
}

static bool is_loaded(struct doms_live *live)
{
	bool loaded;

	pthread_mutex_lock(&live->lock);
	loaded = live->table != NULL;
	pthread_mutex_unlock(&live->lock);
	return loaded;
}

static int load(struct doms_live *live, struct doms_fault *fault)
{
	struct doms_tables *all = live->all;
	struct dom_error error = {.status = DOM_BAD_STORE};
	struct doms_table *t;
	struct doms_kept kept;

	if (!all->store || doms_store_load(all->store, live, &t, &kept, &error)) {
		if (all->options.log)
			all->options.log(all->options.context, "table-lost", live->id, dom_status_text(error.status));
		return error.status == DOM_NO_MEMORY ? doms_fail(fault, DOMS_BUSY, NULL, NULL)
						     : doms_fail(fault, DOMS_FAILED, "this table cannot be brought back",
								 "esta mesa no se puede recuperar");
	}
	live->kept = live->work = kept;
	pthread_mutex_lock(&live->lock);
	live->table = t;
	live->asked = all->options.now(all->options.context);
	live->version++;
	pthread_mutex_unlock(&live->lock);
	pthread_mutex_lock(&all->lock);
	all->loaded++;
	pthread_mutex_unlock(&all->lock);
	return 0;
}

int doms_live_load(struct doms_live *live, struct doms_fault *fault)
{
	int status = 0;

	pthread_mutex_lock(&live->all->loading);
	if (!is_loaded(live)) {
		doms_tables_evict(live->all);
		status = load(live, fault);
	}
	pthread_mutex_unlock(&live->all->loading);
	return status;
}
