/* The keeper. A batch: what is due and what was asked for is applied, all of it is written in one transaction, and when that is
   safe it is shown, answered and told. Commands that come meanwhile wait for the next batch, so the slower the disk, the larger
   the batches. */
#include "tables_batch.h"

#include <stdlib.h>
#include <string.h>

enum { ASKS = 512, BACK_OFF = 1000000, PATIENCE = 20000, FEW = 4 }; /* microseconds; steps */

void doms_tables_wait(struct doms_tables *all)
{
	const struct doms_live *first = doms_heap_first(all);
	int64_t now = all->options.now(all->options.context);

	if (first)
		doms_timer_set(all->options.pool, &all->timer, first->due > now ? first->due - now : 0);
}

/* What there is to do */

void doms_live_wake(void *context)
{
	struct doms_live *live = context;
	struct doms_tables *all = live->all;

	pthread_mutex_lock(&all->waking);
	if (!live->is_woken) {
		live->is_woken = true;
		live->next_woken = all->woken;
		all->woken = live;
	}
	pthread_mutex_unlock(&all->waking);
	doms_pool_post(all->options.pool, &all->job);
}

void doms_live_unwake(struct doms_live *live)
{
	struct doms_live **at = &live->all->woken;

	pthread_mutex_lock(&live->all->waking);
	while (live->is_woken && *at != live)
		at = &(*at)->next_woken;
	if (live->is_woken)
		*at = live->next_woken;
	live->is_woken = false;
	pthread_mutex_unlock(&live->all->waking);
}

static struct doms_live *next_woken(struct doms_tables *all)
{
	struct doms_live *live;

	pthread_mutex_lock(&all->waking);
	live = all->woken;
	if (live) {
		all->woken = live->next_woken;
		live->is_woken = false;
	}
	pthread_mutex_unlock(&all->waking);
	return live;
}

static void collect(struct doms_batch *b)
{
	struct doms_tables *all = b->all;
	struct doms_live *live;
	unsigned asks = 0;

	pthread_mutex_lock(&all->lock);
	b->asks = all->first;
	while (all->first && asks++ < ASKS) {
		struct doms_ask *ask = all->first;

		all->first = ask->next;
		if (asks == ASKS || !all->first)
			ask->next = NULL;
	}
	if (!all->first)
		all->last = &all->first;
	while ((live = next_woken(all)))
		doms_heap_set(all, live, b->now);
	while ((live = doms_heap_first(all)) && live->due <= b->now) {
		int64_t due = live->due;

		doms_heap_set(all, live, INT64_MAX);
		live->due = due; /* when it was: the next step is counted from there */
		live->is_ticked = true;
		live->also_due = b->due;
		b->due = live;
	}
	pthread_mutex_unlock(&all->lock);
}

static void mark_changed(struct doms_batch *b, struct doms_live *live)
{
	if (live->is_changed)
		return;
	live->is_changed = true;
	live->changed = b->changed;
	b->changed = live;
}

void doms_batch_fails(struct doms_batch *b, int status)
{
	if (!b->status)
		b->status = status;
}

void doms_batch_write(struct doms_batch *b, struct doms_live *live, const struct doms_command *command)
{
	mark_changed(b, live);
	if (command->what == DOMS_DO_ADVANCE) {
		live->work.steps += command->steps;
		live->is_stepped = true;
		return;
	}
	live->is_stepped = false; /* the command's row comes after theirs */
	if (b->all->store && !b->status)
		doms_batch_fails(b, doms_store_command(b->all->store, live, command));
	else
		live->work.steps = 0;
}

/* Applies under the table's lock: others may be looking at what is shown of it. 0, or 1 with a fault. */
static int apply(struct doms_batch *b, struct doms_live *live, struct doms_command *command, struct doms_fault *fault)
{
	size_t before = live->table->work.sequence;
	int status;

	pthread_mutex_lock(&live->lock);
	status = doms_table_apply(live->table, command, fault);
	pthread_mutex_unlock(&live->lock);
	if (!status && live->table->work.sequence != before)
		doms_batch_write(b, live, command);
	return status;
}

/* Goes on to the end, or until a person is asked: as long as others can wait, and the rest with the next batch. */
static int finish(struct doms_batch *b, struct doms_ask *ask, struct doms_command *command)
{
	struct doms_tables *all = b->all;
	struct doms_live *live = ask->live;
	const struct doms_moment *m = &live->table->work;
	bool more = true;

	if (ask->begun && (m->over || m->need != DOM_NEEDS_NOTHING)) /* somebody else was quicker */
		return 0;
	for (; more; ask->begun = true) {
		command->steps = FEW;
		if (atomic_load(&all->stopping))
			return doms_fail(&ask->fault, DOMS_BUSY, NULL, NULL);
		if (apply(b, live, command, &ask->fault))
			return 1;
		more = !m->over && m->need == DOM_NEEDS_NOTHING;
		if (live->table->thinking) { /* nobody waits for it: it goes on by itself, as fast as the answers come */
			*command = (struct doms_command){.what = DOMS_DO_RUN};
			return apply(b, live, command, &ask->fault);
		}
		ask->goes_on = more && all->options.now(all->options.context) - b->now >= PATIENCE;
		more = more && !ask->goes_on;
	}
	return 0;
}

/* One thing after the other */

static bool begins(enum doms_do what)
{
	return what == DOMS_DO_RESET || what == DOMS_DO_REMATCH || what == DOMS_DO_SETTINGS;
}

static void serve(struct doms_batch *b, struct doms_ask *ask)
{
	struct doms_command command;

	if (!ask->live) {
		doms_batch_open(b, ask);
	} else {
		ask->status = doms_order_command(ask->live->table, &ask->viewer, &ask->order, &b->all->options.chance, &command,
						 &ask->secrets, &ask->fault);
		if (!ask->status && ask->live->table->work.over && begins(command.what))
			ask->status = doms_batch_admit(b, ask->live->peer, &ask->fault);
		if (!ask->status && ask->order.what == DOMS_ORDER_FINISH)
			ask->status = finish(b, ask, &command);
		else if (!ask->status)
			ask->status = apply(b, ask->live, &command, &ask->fault);
	}
	if (ask->status)
		return;
	ask->sequence = ask->live->table->work.sequence;
	memcpy(ask->commitment, doms_table_course(ask->live->table, &ask->live->table->work)->commitment, DOM_COMMITMENT);
}

/* A step, or somebody's time is up. What cannot go on is paused. */
static void tick(struct doms_batch *b, struct doms_live *live)
{
	const struct doms_moment *m = &live->table->work;
	bool asks = m->need != DOM_NEEDS_NOTHING;
	struct doms_command command = {.what = asks ? DOMS_DO_LATE : DOMS_DO_ADVANCE, .steps = 1};
	struct doms_fault fault;

	mark_changed(b, live); /* it is due again, or no more */
	if (m->mode != DOMS_RUNNING || m->over)
		return;
	if (asks && live->asked + (int64_t)doms_table_clock(live->table, m) * 1000000 > b->now)
		return;
	if (apply(b, live, &command, &fault) && fault.refusal == DOMS_CONFLICT) {
		command = (struct doms_command){.what = DOMS_DO_PAUSE};
		(void)!apply(b, live, &command, &fault);
	}
}

/* Writing */

static void write_note(struct doms_batch *b, struct doms_live *live)
{
	struct doms_note note;

	if (live->is_new || live->has_note)
		return;
	if (!doms_note_make(live->table, &note)) {
		doms_batch_fails(b, DOM_NO_MEMORY);
		return;
	}
	if (note.round == live->note.round && note.over == live->note.over && note.awake == live->note.awake &&
	    !strcmp(note.summary, live->note.summary)) {
		free(note.summary);
		return;
	}
	live->next_note = note;
	live->has_note = true;
	if (b->all->store && !b->status)
		doms_batch_fails(b, doms_store_note(b->all->store, live, &note, b->date));
}

static void write_rest(struct doms_batch *b)
{
	for (struct doms_live *live = b->changed; live; live = live->changed) {
		if (live->table->work.sequence == live->table->shown.sequence)
			continue;
		write_note(b, live);
		if (b->all->store && !b->status && live->is_stepped)
			doms_batch_fails(b, doms_store_steps(b->all->store, live));
	}
}

/* After the commit, or instead of it */

static void note_running(struct doms_tables *all, struct doms_live *live, bool awake)
{
	if (awake == live->is_pinned)
		return;
	live->is_pinned = awake;
	live->pins += awake ? 1u : -1u;
	all->running += awake ? 1u : -1u;
}

static void show(struct doms_batch *b, struct doms_live *live)
{
	struct doms_tables *all = b->all;
	struct doms_table *t = live->table;
	size_t before = t->shown.sequence;
	int64_t from = live->is_ticked ? live->due : b->now;

	pthread_mutex_lock(&live->lock);
	doms_table_publish(t);
	if (t->shown.sequence != before) {
		live->asked = b->now;
		live->version++;
	}
	pthread_mutex_unlock(&live->lock);
	live->kept = live->work;
	pthread_mutex_lock(&all->lock);
	if (live->is_new) {
		doms_index_add(all, live);
		all->loaded++;
	} else if (t->shown.sequence != before) {
		doms_index_touch(all, live);
	}
	if (live->has_note) {
		free(live->note.summary);
		live->note = live->next_note;
	}
	note_running(all, live, live->note.awake);
	doms_heap_set(all, live, doms_live_due(live, from, b->now));
	all->events += t->shown.sequence - before;
	pthread_mutex_unlock(&all->lock);
}

/* Nothing of it has happened. */
static void take_back(struct doms_batch *b, struct doms_live *live)
{
	struct doms_tables *all = b->all;

	if (live->has_note)
		free(live->next_note.summary);
	if (live->is_new)
		return; /* its ask has it */
	pthread_mutex_lock(&live->lock);
	doms_table_withdraw(live->table);
	pthread_mutex_unlock(&live->lock);
	live->work = live->kept;
	pthread_mutex_lock(&all->lock);
	if (doms_live_due(live, b->now, b->now) != INT64_MAX)
		doms_heap_set(all, live, b->now + BACK_OFF);
	pthread_mutex_unlock(&all->lock);
}

static void settle(struct doms_batch *b)
{
	for (struct doms_live *live = b->changed, *next; live; live = next) {
		bool news = live->table->work.sequence != live->table->shown.sequence;

		next = live->changed;
		if (b->status)
			take_back(b, live);
		else
			show(b, live);
		live->is_changed = live->is_new = live->has_note = live->is_ticked = live->is_stepped = false;
		live->changed = NULL;
		if (!b->status && news && b->all->options.news)
			b->all->options.news(b->all->options.context, live);
	}
}

static void bury(struct doms_batch *b)
{
	struct doms_tables *all = b->all;

	for (struct doms_live *live = b->victims, *next; live; live = next) {
		next = live->changed;
		live->changed = NULL;
		pthread_mutex_lock(&all->lock);
		live->gone = !b->status;
		if (!b->status) {
			doms_index_remove(all, live);
			all->loaded -= live->table != NULL;
		}
		pthread_mutex_unlock(&all->lock);
		if (!b->status)
			doms_live_free(live);
	}
}

static void answer(struct doms_batch *b)
{
	for (struct doms_ask *ask = b->asks, *next; ask; ask = next) {
		bool opened = !ask->status && !ask->live->note.summary; /* a new one that never came to be */

		next = ask->next;
		if (b->status && !ask->status) {
			if (opened) {
				doms_live_free(ask->live);
				ask->live = NULL;
			}
			ask->status = doms_fail_disk(&ask->fault);
		}
		if (!ask->status && ask->goes_on) {
			ask->goes_on = false;
			doms_tables_ask(b->all, ask);
		} else {
			ask->done(ask);
		}
	}
}

static void count(struct doms_batch *b)
{
	struct doms_tables *all = b->all;

	pthread_mutex_lock(&all->lock);
	all->batches++;
	all->failures += b->status != DOM_OK;
	for (const struct doms_ask *ask = b->asks; ask; ask = ask->next)
		all->commands += !ask->status && !ask->goes_on;
	pthread_mutex_unlock(&all->lock);
}

/* Everything that is to be done, as far as the database goes along. */
static void do_all(struct doms_batch *b, bool begun)
{
	struct doms_fault busy;

	doms_fail(&busy, DOMS_BUSY, NULL, NULL);
	for (struct doms_ask *ask = b->asks; ask; ask = ask->next) {
		if (begun) {
			serve(b, ask);
		} else {
			ask->status = 1;
			ask->fault = busy;
		}
	}
	for (struct doms_live *live = b->due; live; live = live->also_due) {
		if (begun)
			tick(b, live);
		else
			mark_changed(b, live);
	}
	if (begun)
		write_rest(b);
}

static void work_batch(struct doms_tables *all)
{
	struct doms_batch b = {
		.all = all, .now = all->options.now(all->options.context), .date = all->options.date(all->options.context)};
	bool begun;

	collect(&b);
	if (!b.asks && !b.due)
		return;
	b.status = all->store ? doms_store_begin(all->store) : DOM_OK;
	begun = !b.status;
	do_all(&b, begun);
	if (all->store && begun)
		b.status = doms_store_end(all->store, !b.status);
	settle(&b);
	bury(&b);
	count(&b);
	answer(&b);
	doms_tables_evict(all);
}

void doms_tables_work(void *context)
{
	struct doms_tables *all = context;

	pthread_mutex_lock(&all->lock);
	if (all->working) {
		all->again = true;
		pthread_mutex_unlock(&all->lock);
		return;
	}
	all->working = true;
	do {
		all->again = false;
		pthread_mutex_unlock(&all->lock);
		work_batch(all);
		pthread_mutex_lock(&all->lock);
	} while (all->again || all->first);
	all->working = false;
	doms_tables_wait(all);
	pthread_mutex_unlock(&all->lock);
}
