/* The writer. A batch: what is due and what was asked for is applied, all of it is written in one transaction, and when that is
   safe it is shown, answered and told. Commands that come meanwhile wait for the next batch, so the slower the disk, the larger
   the batches. */
#include "writer.h"

#include <stdlib.h>
#include <string.h>

enum { ASKS = 512, BACK_OFF = 1000000, PATIENCE = 20000, FEW = 4 }; /* microseconds; steps */

void doms_tables_wait(struct doms_tables *all)
{
	const struct doms_slot *first = doms_heap_first(all);
	int64_t now = doms_now(all->server);

	if (first)
		doms_pool_later(all->server->pool, &all->timer, first->due > now ? first->due - now : 0);
}

/* What there is to do */

void doms_slot_wake(void *context)
{
	struct doms_slot *slot = context;
	struct doms_tables *all = slot->all;

	pthread_mutex_lock(&all->waking);
	if (!slot->is_woken) {
		slot->is_woken = true;
		LIST_INSERT_HEAD(&all->woken, slot, others_woken);
	}
	pthread_mutex_unlock(&all->waking);
	doms_pool_post(all->server->pool, &all->job);
}

void doms_slot_look(struct doms_slot *slot)
{
	struct doms_tables *all = slot->all;

	pthread_mutex_lock(&all->lock);
	slot->pins += !slot->is_looked_at;
	slot->is_looked_at = true;
	pthread_mutex_unlock(&all->lock);
	doms_slot_wake(slot);
}

void doms_slot_unwake(struct doms_slot *slot)
{
	pthread_mutex_lock(&slot->all->waking);
	if (slot->is_woken)
		LIST_REMOVE(slot, others_woken);
	slot->is_woken = false;
	pthread_mutex_unlock(&slot->all->waking);
}

static struct doms_slot *next_woken(struct doms_tables *all)
{
	struct doms_slot *slot;

	pthread_mutex_lock(&all->waking);
	slot = LIST_FIRST(&all->woken);
	if (slot) {
		LIST_REMOVE(slot, others_woken);
		slot->is_woken = false;
	}
	pthread_mutex_unlock(&all->waking);
	return slot;
}

static void collect(struct doms_batch *b)
{
	struct doms_tables *all = b->all;
	struct doms_slot *slot;
	unsigned asks = 0;

	pthread_mutex_lock(&all->lock);
	for (struct doms_ask *ask; asks < ASKS && (ask = STAILQ_FIRST(&all->asks)); asks++) {
		STAILQ_REMOVE_HEAD(&all->asks, next);
		STAILQ_INSERT_TAIL(&b->asks, ask, next);
	}
	while ((slot = next_woken(all))) {
		slot->is_held = slot->is_looked_at; /* the pin is the writer's now */
		slot->is_looked_at = false;
		doms_heap_set(all, slot, b->now);
	}
	while ((slot = doms_heap_first(all)) && slot->due <= b->now) {
		int64_t due = slot->due;

		doms_heap_set(all, slot, INT64_MAX);
		slot->due = due; /* when it was: the next step is counted from there */
		slot->is_ticked = true;
		slot->also_due = b->due;
		b->due = slot;
	}
	pthread_mutex_unlock(&all->lock);
}

static void mark_changed(struct doms_batch *b, struct doms_slot *slot)
{
	if (slot->is_changed)
		return;
	slot->is_changed = true;
	slot->changed = b->changed;
	b->changed = slot;
}

/* A command was applied: it is written, or, being steps alone, counted. */
static void write_down(struct doms_batch *b, struct doms_slot *slot, const struct doms_command *command)
{
	mark_changed(b, slot);
	if (command->what == DOMS_DO_ADVANCE) {
		slot->work.steps += command->steps;
		slot->is_stepped = true;
		return;
	}
	slot->is_stepped = false; /* the command's row comes after theirs */
	if (b->all->server->store && !b->status)
		b->status = doms_kept_command(slot, command, &b->error);
	else
		slot->work.steps = 0;
}

/* Applies under the table's lock: others may be looking at what is shown of it. 0, or 1 with a fault. */
static int apply(struct doms_batch *b, struct doms_slot *slot, struct doms_command *command, struct doms_fault *fault)
{
	size_t before = slot->table->work.sequence;
	int status;

	pthread_mutex_lock(&slot->lock);
	status = doms_table_apply(slot->table, command, fault);
	pthread_mutex_unlock(&slot->lock);
	if (!status && slot->table->work.sequence != before)
		write_down(b, slot, command);
	return status;
}

/* Goes on to the end, or until a person is asked: as long as others can wait, and the rest with the next batch. */
static int finish(struct doms_batch *b, struct doms_ask *ask, struct doms_command *command)
{
	struct doms_tables *all = b->all;
	struct doms_slot *slot = ask->slot;
	const struct doms_position *m = &slot->table->work;
	bool more = true;

	if (ask->begun && (m->over || m->need != DOM_NEEDS_NOTHING)) /* somebody else was quicker */
		return 0;
	for (; more; ask->begun = true) {
		*command = (struct doms_command){.what = DOMS_DO_ADVANCE, .steps = FEW};
		if (atomic_load(&all->stopping))
			return doms_fail(&ask->fault, DOMS_BUSY, NULL, NULL);
		if (apply(b, slot, command, &ask->fault))
			return 1;
		more = !m->over && m->need == DOM_NEEDS_NOTHING;
		if (slot->table->thinking) { /* nobody waits for it: it goes on by itself, as fast as the answers come */
			*command = (struct doms_command){.what = DOMS_DO_RUN};
			return apply(b, slot, command, &ask->fault);
		}
		ask->goes_on = more && doms_now(all->server) - b->now >= PATIENCE;
		more = more && !ask->goes_on;
	}
	return 0;
}

/* New tables, as far as there is room: what is over goes first, then what nobody has touched for the longest time. */

static bool is_forgotten(const struct doms_slot *slot, unsigned pass)
{
	return !slot->pins && !slot->gone && !slot->note.awake && (slot->note.over || pass);
}

/* One that is over makes room; when there is none, the one that nobody has touched for the longest time. */
static struct doms_slot *find_victim(struct doms_tables *all)
{
	for (unsigned pass = 0; pass < 2; pass++)
		for (struct doms_slot *slot = TAILQ_FIRST(&all->ages); slot; slot = TAILQ_NEXT(slot, age))
			if (is_forgotten(slot, pass))
				return slot;
	return NULL;
}

static int admit(const struct doms_batch *b, const char *peer, struct doms_fault *fault)
{
	struct doms_tables *all = b->all;
	unsigned own = 0;

	for (const struct doms_slot *slot = b->changed; slot; slot = slot->changed)
		own += (slot->is_new || (slot->note.over && !doms_match_done(&slot->table->work))) && !strcmp(slot->peer, peer);
	pthread_mutex_lock(&all->lock);
	own += doms_index_of_peer(all, peer);
	pthread_mutex_unlock(&all->lock);
	if (own < all->most.each)
		return 0;
	doms_fail(fault, DOMS_TOO_MANY, "too many tables of your address are not over: finish some first",
		  "hay demasiadas mesas de tu dirección sin acabar: acaba alguna primero");
	fault->retry = 60;
	return 1;
}

static int make_room(struct doms_batch *b, const struct doms_ask *ask, struct doms_fault *fault)
{
	struct doms_tables *all = b->all;
	struct doms_slot *victim = NULL;
	unsigned count;

	if (admit(b, ask->peer, fault))
		return 1;
	pthread_mutex_lock(&all->lock);
	count = all->counts.tables;
	for (const struct doms_slot *slot = b->changed; slot; slot = slot->changed)
		count += slot->is_new;
	for (const struct doms_slot *gone = b->victims; gone; gone = gone->changed)
		count--;
	if (count >= all->most.tables) {
		victim = find_victim(all);
		if (victim)
			victim->gone = true;
	}
	pthread_mutex_unlock(&all->lock);
	if (count < all->most.tables)
		return 0;
	if (!victim)
		return doms_fail(fault, DOMS_BUSY, "there are as many tables as the server can have",
				 "hay tantas mesas como puede tener el servidor");
	victim->changed = b->victims;
	b->victims = victim;
	if (all->server->store && !b->status)
		b->status = dom_store_table_remove(all->server->store, victim->row, &b->error);
	return 0;
}

static struct doms_slot *new_live(struct doms_batch *b, struct doms_ask *ask)
{
	struct doms_tables *all = b->all;
	const struct doms_chance *chance = &all->chance;
	char id[DOMS_SECRET_TEXT];
	uint8_t key[DOMS_KEY];
	struct doms_slot *slot;

	doms_secret_new(chance, id);
	id[12] = '\0'; /* 72 bits: not a secret, but nobody meets one by chance */
	doms_secret_new(chance, ask->owner);
	doms_key_of(ask->owner, key);
	slot = doms_slot_new(all, id, ask->peer);
	if (slot)
		slot->table = doms_slot_table(slot, key);
	if (slot && slot->table)
		return slot;
	doms_slot_free(slot);
	return NULL;
}

static int add_row(struct doms_batch *b, struct doms_slot *slot)
{
	struct dom_kept_table row = {
		.id = slot->id, .owner = slot->table->owner, .peer = slot->peer, .summary = slot->next_note.summary};
	int status = dom_store_table_add(b->all->server->store, &row, b->date, &b->error);

	slot->row = row.row;
	return status;
}

static int open_table(struct doms_batch *b, struct doms_ask *ask, struct doms_slot *slot)
{
	const struct doms_chance *chance = &b->all->chance;
	struct doms_command open = ask->command;
	struct doms_deal *deal = &open.deal;

	open.what = DOMS_DO_OPEN;
	doms_deal_draw(deal, chance, !open.wrote.has_seed, deal->tournament || deal->friends ? UINT16_MAX : 0, &ask->secrets);
	if (deal->friends) {
		doms_secret_new(chance, ask->invite);
		doms_key_of(ask->invite, deal->invite);
	}
	if ((deal->settings.match && doms_match_check(deal->ruleset, &ask->fault)) ||
	    doms_table_apply(slot->table, &open, &ask->fault))
		return 1;
	if (!doms_note_make(slot->table, &slot->next_note))
		return doms_fail(&ask->fault, DOMS_BUSY, NULL, NULL);
	slot->has_note = true;
	if (b->all->server->store && !b->status)
		b->status = add_row(b, slot);
	slot->is_new = true;
	write_down(b, slot, &open);
	return 0;
}

static void open_new(struct doms_batch *b, struct doms_ask *ask)
{
	struct doms_slot *slot;

	ask->status = make_room(b, ask, &ask->fault);
	if (ask->status)
		return;
	slot = new_live(b, ask);
	if (!slot) {
		ask->status = doms_fail(&ask->fault, DOMS_BUSY, NULL, NULL);
		return;
	}
	ask->status = open_table(b, ask, slot);
	if (ask->status) {
		doms_slot_free(slot);
		return;
	}
	slot->pins = 1; /* the asker's */
	ask->slot = slot;
}

/* One thing after the other */

static bool begins(enum doms_do what)
{
	return what == DOMS_DO_RESET || what == DOMS_DO_REMATCH || what == DOMS_DO_SETTINGS;
}

/* Whoever does something for a seat is back. */
static void welcome(struct doms_batch *b, const struct doms_ask *ask)
{
	struct doms_viewer viewer = ask->viewer;
	struct doms_command command = {.what = DOMS_DO_STAND_IN};
	struct doms_fault fault;

	if (!doms_people_find(&ask->slot->table->work, &viewer))
		return;
	doms_absent_heard(ask->slot, viewer.player, b->now);
	command.player = viewer.player;
	if (ask->slot->table->work.standing >> viewer.player & 1)
		(void)!apply(b, ask->slot, &command, &fault);
}

static void serve(struct doms_batch *b, struct doms_ask *ask)
{
	struct doms_command command = ask->command;

	if (!ask->slot) {
		open_new(b, ask);
	} else {
		welcome(b, ask);
		ask->status = doms_command_make(&command, ask->slot->table, &ask->viewer, &b->all->chance, &ask->secrets,
						&ask->fault);
		if (!ask->status && doms_match_done(&ask->slot->table->work) && begins(command.what))
			ask->status = admit(b, ask->slot->peer, &ask->fault);
		if (!ask->status && ask->command.what == DOMS_DO_FINISH)
			ask->status = finish(b, ask, &command);
		else if (!ask->status)
			ask->status = apply(b, ask->slot, &command, &ask->fault);
	}
	if (ask->status)
		return;
	ask->sequence = ask->slot->table->work.sequence;
	memcpy(ask->commitment, doms_table_course(ask->slot->table, &ask->slot->table->work)->commitment, DOM_COMMITMENT);
}

/* Seats of people who are gone, or back. Whether there were any. */
static bool change_hands(struct doms_batch *b, struct doms_slot *slot)
{
	struct doms_command command;
	struct doms_fault fault;
	bool any = false;

	pthread_mutex_lock(&slot->lock);
	doms_absent_look(slot, b->now);
	pthread_mutex_unlock(&slot->lock);
	for (; doms_absent_next(slot, b->now, &command); any = true)
		if (apply(b, slot, &command, &fault)) {
			doms_absent_heard(slot, command.player, b->now); /* not tried again at once */
			return true;
		}
	return any;
}

/* Whether the table's next step is due, or the person to move is late. */
static bool is_due(const struct doms_slot *slot, int64_t now)
{
	const struct doms_position *m = &slot->table->work;

	if (m->mode != DOMS_RUNNING || m->over)
		return false;
	if (m->need == DOM_NEEDS_NOTHING)
		return slot->table->thinking || slot->step_due <= now;
	return doms_slot_deadline(slot, m) <= now;
}

/* Whoever was waited for has left: all who are still here are ready. */
static bool are_ready(const struct doms_table *t)
{
	const struct doms_position *m = &t->work;
	uint16_t here = t->here;

	return m->over && doms_match_goes_on(m) && m->match.ready & here && !doms_match_waiting(m, here);
}

/* The next round of a match, once everybody had the time to see what came of the last. */
static bool deals_next(const struct doms_batch *b, const struct doms_slot *slot, struct doms_command *command)
{
	const struct doms_table *t = slot->table;

	if (t->shown.course != t->work.course || !t->shown.over) /* it ended just now: nobody has seen it */
		return false;
	if (t->work.mode != DOMS_RUNNING || (!are_ready(t) && doms_slot_deadline(slot, &t->work) > b->now))
		return false;
	*command = (struct doms_command){.what = DOMS_DO_NEXT};
	doms_deal_next(&command->deal, t, &b->all->chance);
	return true;
}

/* A step, or somebody's time is up. What cannot go on is paused. */
static void tick(struct doms_batch *b, struct doms_slot *slot)
{
	struct doms_command command = {.what = DOMS_DO_ADVANCE, .steps = 1};
	struct doms_fault fault;

	mark_changed(b, slot); /* it is due again, or no more */
	if (change_hands(b, slot) || !(deals_next(b, slot, &command) || is_due(slot, b->now)))
		return;
	if (slot->table->work.need != DOM_NEEDS_NOTHING)
		command.what = DOMS_DO_LATE;
	if (apply(b, slot, &command, &fault) && fault.refusal == DOMS_CONFLICT) {
		command = (struct doms_command){.what = DOMS_DO_PAUSE};
		(void)!apply(b, slot, &command, &fault);
	}
}

/* Writing */

static void write_note(struct doms_batch *b, struct doms_slot *slot)
{
	struct dom_kept_table row;
	struct doms_note note;

	if (slot->is_new || slot->has_note)
		return;
	if (!doms_note_make(slot->table, &note)) {
		b->status = b->status ? b->status : DOM_NO_MEMORY;
		return;
	}
	if (note.round == slot->note.round && note.over == slot->note.over && note.awake == slot->note.awake &&
	    !strcmp(note.summary, slot->note.summary)) {
		free(note.summary);
		return;
	}
	slot->next_note = note;
	slot->has_note = true;
	row = (struct dom_kept_table){
		.row = slot->row, .summary = note.summary, .round = note.round, .over = note.over, .awake = note.awake};
	if (b->all->server->store && !b->status)
		b->status = dom_store_table_note(b->all->server->store, &row, b->date, &b->error);
}

static void write_rest(struct doms_batch *b)
{
	for (struct doms_slot *slot = b->changed; slot; slot = slot->changed) {
		if (slot->table->work.sequence == slot->table->shown.sequence)
			continue;
		write_note(b, slot);
		if (b->all->server->store && !b->status && slot->is_stepped)
			b->status = doms_kept_steps(slot, &b->error);
	}
}

/* After the commit, or instead of it */

static void note_running(struct doms_tables *all, struct doms_slot *slot, bool awake)
{
	if (awake == slot->is_pinned)
		return;
	slot->is_pinned = awake;
	slot->pins += awake ? 1u : -1u;
	all->counts.running += awake ? 1u : -1u;
}

static void show(struct doms_batch *b, struct doms_slot *slot)
{
	struct doms_tables *all = b->all;
	struct doms_table *t = slot->table;
	size_t before = t->shown.sequence;
	uint32_t turns = t->shown.turns;
	int64_t from = slot->is_ticked ? slot->due : b->now, due;

	pthread_mutex_lock(&slot->lock);
	doms_table_publish(t);
	doms_absent_look(slot, b->now);
	if (t->shown.turns != turns) /* what people say and agree on gives nobody more time */
		slot->asked = b->now;
	slot->version += t->shown.sequence != before;
	pthread_mutex_unlock(&slot->lock);
	slot->kept = slot->work;
	/* who comes and goes makes no step wait */
	if (t->shown.sequence != before || t->shown.turns != turns || slot->step_due <= b->now)
		slot->step_due = doms_slot_due(slot, from, b->now);
	due = doms_slot_next(slot);
	pthread_mutex_lock(&all->lock);
	if (slot->is_new) {
		doms_index_add(all, slot);
		all->counts.loaded++;
	} else if (t->shown.sequence != before) {
		doms_index_touch(all, slot);
	}
	if (slot->has_note) {
		free(slot->note.summary);
		slot->note = slot->next_note;
	}
	note_running(all, slot, slot->note.awake || due != INT64_MAX);
	doms_heap_set(all, slot, due);
	all->counts.events += t->shown.sequence - before;
	pthread_mutex_unlock(&all->lock);
}

/* Nothing of it has happened. */
static void take_back(struct doms_batch *b, struct doms_slot *slot)
{
	struct doms_tables *all = b->all;

	if (slot->has_note)
		free(slot->next_note.summary);
	if (slot->is_new)
		return; /* its ask has it */
	pthread_mutex_lock(&slot->lock);
	doms_table_withdraw(slot->table);
	pthread_mutex_unlock(&slot->lock);
	slot->work = slot->kept;
	pthread_mutex_lock(&all->lock);
	if (doms_slot_next(slot) != INT64_MAX)
		doms_heap_set(all, slot, b->now + BACK_OFF);
	pthread_mutex_unlock(&all->lock);
}

static void settle(struct doms_batch *b)
{
	for (struct doms_slot *slot = b->changed, *next; slot; slot = next) {
		bool news = slot->table->work.sequence != slot->table->shown.sequence;

		next = slot->changed;
		if (b->status)
			take_back(b, slot);
		else
			show(b, slot);
		if (slot->is_held)
			doms_slot_drop(slot);
		slot->is_held = false;
		slot->is_changed = slot->is_new = slot->has_note = slot->is_ticked = slot->is_stepped = false;
		slot->changed = NULL;
		if (!b->status && news)
			b->all->news(b->all->server, slot);
	}
}

static void bury(struct doms_batch *b)
{
	struct doms_tables *all = b->all;

	for (struct doms_slot *slot = b->victims, *next; slot; slot = next) {
		next = slot->changed;
		slot->changed = NULL;
		pthread_mutex_lock(&all->lock);
		slot->gone = !b->status;
		if (!b->status) {
			doms_index_remove(all, slot);
			all->counts.loaded -= slot->table != NULL;
		}
		pthread_mutex_unlock(&all->lock);
		if (!b->status)
			doms_slot_free(slot);
	}
}

static void answer(struct doms_batch *b)
{
	for (struct doms_ask *ask; (ask = STAILQ_FIRST(&b->asks));) {
		bool opened = !ask->status && !ask->slot->note.summary; /* a new one that never came to be */

		STAILQ_REMOVE_HEAD(&b->asks, next);
		if (b->status && !ask->status) {
			if (opened) {
				doms_slot_free(ask->slot);
				ask->slot = NULL;
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
	all->counts.batches++;
	all->counts.failures += b->status != DOM_OK;
	for (const struct doms_ask *ask = STAILQ_FIRST(&b->asks); ask; ask = STAILQ_NEXT(ask, next))
		all->counts.commands += !ask->status && !ask->goes_on;
	pthread_mutex_unlock(&all->lock);
}

/* Everything that is to be done, as far as the database goes along. */
static void do_all(struct doms_batch *b, bool begun)
{
	struct doms_fault busy;

	doms_fail(&busy, DOMS_BUSY, NULL, NULL);
	for (struct doms_ask *ask = STAILQ_FIRST(&b->asks); ask; ask = STAILQ_NEXT(ask, next)) {
		if (begun) {
			serve(b, ask);
		} else {
			ask->status = 1;
			ask->fault = busy;
		}
	}
	for (struct doms_slot *slot = b->due; slot; slot = slot->also_due) {
		if (begun)
			tick(b, slot);
		else
			mark_changed(b, slot);
	}
	if (begun)
		write_rest(b);
}

static void work_batch(struct doms_tables *all)
{
	struct doms_batch b = {.all = all, .now = doms_now(all->server), .date = doms_date(all->server)};
	bool begun;

	STAILQ_INIT(&b.asks);
	collect(&b);
	if (STAILQ_EMPTY(&b.asks) && !b.due)
		return;
	b.status = all->server->store ? dom_store_together(all->server->store, &b.error) : DOM_OK;
	begun = !b.status;
	do_all(&b, begun);
	if (all->server->store && begun)
		b.status = dom_store_end(all->server->store, b.status, &b.error);
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
	} while (all->again || !STAILQ_EMPTY(&all->asks));
	all->working = false;
	doms_tables_wait(all);
	pthread_mutex_unlock(&all->lock);
}
