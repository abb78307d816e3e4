/* The course of a tournament. Rounds are planned ahead, played by as many threads as wanted and counted in their order by the
   caller's. When counting changes what was planned (somebody is out, a stage begins), what was played ahead is thrown away and
   planned anew, so the number of threads changes nothing but the time it takes. */
#include "tournament.h"

#include <domino/record.h>

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BATCH = 256, SHARE = 16, MOST_THREADS = 256, MOMENT = 50000000 /* nanoseconds */ };

struct item {
	struct dom_fixture fixture;
	struct dom_result result;
	bool played;       /* it was not stopped before its end */
	bool waits;        /* it was, since people have yet to answer */
	int status;        /* what kept it from being played */
	unsigned worker;   /* whose bytes the record is among */
	size_t at, length; /* of the record */
};

/* A table with whoever sits at it, and the round it plays. */
struct table {
	struct dom_rules rules;
	struct dom_fixture fixture;
	struct dom_round *round;
	struct dom_players *players;
	struct dom_packer *packer; /* NULL: no records are wanted */
	size_t said;               /* how much of what people said */
	bool refused;              /* some of it was */
	struct item *item;         /* what it plays while an answer is to come later; NULL: it is free */
};

/* What one thread needs to play, whatever the line-up. It has one table as long as every answer comes at once. */
struct worker {
	const struct dom_tournament *t;
	const struct dom_agents *agents;
	enum dom_path path;
	bool records;
	struct table tables[SHARE];
	unsigned count;
	struct domi_buffer bytes[2]; /* of the records of each batch */
	struct course *course;
	bool asks; /* whether to go on */
	pthread_t thread;
	unsigned index;
	/* Agents whose answers have come call from any thread */
	pthread_mutex_t lock;
	pthread_cond_t woken;
	bool ready;
};

struct batch {
	struct item items[BATCH];
	unsigned count;
	uint32_t generation; /* of the plan */
	unsigned slot;
	atomic_uint next, done;
	unsigned at_work; /* threads that look at it; the lock's */
	bool started;
};

struct course {
	struct dom_tournament *t;
	const struct dom_tournament_run *run;
	struct batch *batches; /* two: one is counted while the other is played */
	struct worker *workers;
	unsigned threads; /* of their own; 0: the caller plays */
	uint64_t until;
	pthread_mutex_t lock;
	pthread_cond_t work, finished;
	bool quit;
	bool stopped; /* by `go_on` */
};

static void wake(void *context)
{
	struct worker *w = context;

	pthread_mutex_lock(&w->lock);
	w->ready = true;
	pthread_cond_signal(&w->woken);
	pthread_mutex_unlock(&w->lock);
}

/* Sleeps until an answer has come; where somebody may stop it, for a moment at most. */
static void wait(struct worker *w)
{
	struct timespec until;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += (until.tv_nsec + MOMENT) / 1000000000;
	until.tv_nsec = (until.tv_nsec + MOMENT) % 1000000000;
	pthread_mutex_lock(&w->lock);
	while (!w->ready)
		if (!w->asks)
			pthread_cond_wait(&w->woken, &w->lock);
		else if (pthread_cond_timedwait(&w->woken, &w->lock, &until))
			break;
	w->ready = false;
	pthread_mutex_unlock(&w->lock);
}

static bool goes_on(struct course *c, bool between)
{
	c->stopped = c->stopped || !c->run->go_on(c->run->context, between);
	return !c->stopped;
}

static bool in_the_midst(void *course)
{
	return goes_on(course, false);
}

static int table_init(struct worker *w, struct table *table, struct dom_error *error)
{
	const struct dom_tournament *t = w->t;
	const struct dom_rules *any = NULL;
	size_t round = 0;
	int status;

	for (size_t i = 0; i < (size_t)t->sets * (DOM_MAX_PLAYERS + 1U); i++) {
		const struct dom_rules *r = t->rules[i];

		if (!r)
			continue;
		any = r;
		/* others may cheat than those it was compiled for */
		if (r->size + (size_t)r->players * r->words * sizeof(uint64_t) > round)
			round = r->size + (size_t)r->players * r->words * sizeof(uint64_t);
	}
	table->round = domi_new(&t->alloc, 1, round);
	if (!table->round)
		return domi_fail_memory(error);
	status = dom_players_new(&table->players, w->agents, &t->alloc, error);
	if (status)
		return status;
	dom_players_wake(table->players, wake, w);
	dom_players_people(table->players, true);
	if (w->asks)
		dom_players_ask(table->players, in_the_midst, w->course);
	return w->records ? dom_packer_new(&table->packer, any, &t->alloc, error) : DOM_OK;
}

static int worker_init(struct worker *w, const struct dom_tournament *t, const struct dom_agents *agents, enum dom_path path,
		       bool records, struct dom_error *error)
{
	w->t = t;
	w->agents = agents;
	w->path = path;
	w->records = records;
	w->count = 1;
	pthread_mutex_init(&w->lock, NULL);
	pthread_cond_init(&w->woken, NULL);
	for (unsigned i = 0; i < 2; i++)
		domi_buffer_init(&w->bytes[i], &t->alloc);
	return table_init(w, &w->tables[0], error);
}

static void worker_release(struct worker *w)
{
	if (!w->t)
		return;
	for (unsigned i = 0; i < w->count; i++) {
		dom_packer_free(w->tables[i].packer);
		dom_players_free(w->tables[i].players);
		domi_free(&w->t->alloc, w->tables[i].round);
	}
	for (unsigned i = 0; i < 2; i++)
		domi_buffer_release(&w->bytes[i]);
	pthread_cond_destroy(&w->woken);
	pthread_mutex_destroy(&w->lock);
}

/* Seats the players of a fixture, unless they sit there already. */
static int sit_down(const struct worker *w, struct table *table, const struct dom_fixture *f, struct dom_error *error)
{
	const struct domi_player *players[DOM_MAX_PLAYERS];
	int status;

	if (table->fixture.seats == f->seats && table->fixture.rules == f->rules &&
	    !memcmp(table->fixture.player, f->player, f->seats * sizeof *f->player))
		return DOM_OK;
	for (unsigned i = 0; i < f->seats; i++)
		players[i] = &w->t->variant->players[f->player[i]];
	domi_rules_seat(&table->rules, domi_fixture_rules(w->t, f), players);
	status = dom_players_seat(table->players, &table->rules, f->player, error);
	if (status)
		table->fixture.seats = 0; /* nobody sits there */
	else
		table->fixture = *f;
	return status;
}

static void tell_result(const struct worker *w, const struct table *table, struct dom_result *result)
{
	const struct dom_rules *r = &table->rules;
	const struct dom_round *g = table->round;

	result->teams = (uint8_t)r->teams;
	result->winners = 0;
	for (unsigned team = 0; team < r->teams; team++) {
		result->score[team] = domi_scores(r, g)[team];
		result->winners |= (uint16_t)((g->place[team] == 1) << team);
	}
	result->reasons = g->reasons;
	result->turns = g->turn;
	result->passes = g->passes;
	result->laid = g->laid;
	result->starter = g->starter;
	result->winner = w->t->follows ? dom_round_winner(r, g) : DOM_NO_SEAT;
	result->blocked = dom_round_blocked(r, g);
	result->fouls = g->fouls.fouls;
	result->tried = g->fouls.tried;
	result->offers = g->fouls.offers;
	result->taken = g->fouls.taken;
}

static int begin(const struct worker *w, struct table *table, const struct dom_fixture *f, struct dom_error *error)
{
	struct dom_round_input input = dom_fixture_input(f);
	int status = sit_down(w, table, f, error);

	table->said = 0;
	table->refused = false;
	return status ? status
		      : dom_round_init(&table->rules, table->round, dom_tournament_seed_of(w->t, f->number), &input, w->path,
				       error);
}

/* Plays on with what people said, as dom_round_run() says; *left: it needs more of them. */
static enum dom_need run_table(const struct worker *w, struct table *table, uint64_t number,
			       const struct dom_listener *listener, bool *left)
{
	for (;;) {
		enum dom_need need = dom_round_run(&table->rules, table->round, table->players, listener);
		const struct dom_reply *reply = dom_tournament_said(w->t, number, table->said);

		*left = (need == DOM_NEEDS_GIVE || need == DOM_NEEDS_PLAY) && dom_players_left(table->players, table->round);
		table->refused = *left ? reply && dom_round_reply(&table->rules, table->round, table->players, reply, listener)
				       : reply && need == DOM_NEEDS_NO_MORE; /* nobody asked for that */
		if (!*left || !reply || table->refused)
			return need;
		table->said++;
	}
}

static int fail_said(uint64_t number, struct dom_error *error)
{
	return domi_fail(error, DOM_BAD_PLAY, DOMI_NOWHERE, "round %llu: what people answered is not what they were asked",
			 "mano %llu: lo que respondieron las personas no es lo que se les preguntó",
			 (unsigned long long)number);
}

static int fail_unsaid(uint64_t number, struct dom_error *error)
{
	return domi_fail(error, DOM_BAD_PHASE, DOMI_NOWHERE, "round %llu: people have yet to answer",
			 "mano %llu: faltan respuestas de personas", (unsigned long long)number);
}

int dom_tournament_play(const struct dom_tournament *t, const struct dom_fixture *fixture, enum dom_path path,
			const struct dom_listener *listener, struct dom_result *result, struct dom_error *error)
{
	struct worker *w = domi_new(&t->alloc, 1, sizeof *w);
	struct table *table;
	int status;

	if (!w)
		return domi_fail_memory(error);
	memset(result, 0, sizeof *result);
	status = worker_init(w, t, NULL, path, false, error);
	table = &w->tables[0];
	if (!status && fixture->seats)
		status = begin(w, table, fixture, error);
	if (!status && fixture->seats) {
		bool left;

		while (run_table(w, table, fixture->number, listener, &left) != DOM_NEEDS_NO_MORE && !left)
			wait(w);
		tell_result(w, table, result);
		if (table->refused)
			status = fail_said(fixture->number, error);
		else if (left)
			status = fail_unsaid(fixture->number, error);
	}
	worker_release(w);
	domi_free(&t->alloc, w);
	return status;
}

/* Plays on at a table until the round is over, which frees it, or an answer is to come later. A record that finds no memory has
   length 0, which no record has. */
static void play_on(struct worker *w, struct table *table, unsigned slot)
{
	struct item *item = table->item;
	struct domi_buffer *bytes = &w->bytes[slot];
	struct dom_listener packing = {0};
	const uint8_t *record;
	enum dom_need need;
	bool left;

	if (table->packer)
		packing = dom_packer_listener(table->packer);
	need = run_table(w, table, item->fixture.number, table->packer ? &packing : NULL, &left);
	if (need == DOM_NEEDS_NOTHING || left)
		table->item = NULL; /* stopped: it has not happened */
	if (need == DOM_NEEDS_NO_MORE || table->refused) {
		table->item = NULL;
		item->played = true;
		item->status = table->refused ? DOM_BAD_PLAY : DOM_OK;
	} else {
		item->waits = left;
	}
	if (need != DOM_NEEDS_NO_MORE)
		return;
	tell_result(w, table, &item->result);
	if (!table->packer)
		return;
	record = dom_packer_bytes(table->packer, &item->length);
	item->at = bytes->length;
	domi_append(bytes, (const char *)record, record ? item->length : 0);
	if (!record || bytes->failed)
		item->length = 0;
}

/* Lets every table that waits ask again; sleeps first where all are taken. Returns how many still wait. */
static unsigned ask_again(struct worker *w, unsigned slot)
{
	unsigned waiting = 0;

	for (unsigned i = 0; i < w->count; i++) {
		struct table *table = &w->tables[i];

		if (table->item && w->asks && !goes_on(w->course, false))
			table->item = NULL;
		if (table->item)
			play_on(w, table, slot);
		waiting += table->item != NULL;
	}
	return waiting;
}

/* A table to play at: a free one, a new one while there is memory, or the first that becomes free. */
static struct table *free_table(struct worker *w, unsigned slot)
{
	for (;;) {
		for (unsigned i = 0; i < w->count; i++)
			if (!w->tables[i].item)
				return &w->tables[i];
		if (w->count < SHARE && !table_init(w, &w->tables[w->count++], NULL))
			return &w->tables[w->count - 1];
		if (ask_again(w, slot) == w->count)
			wait(w);
	}
}

static void play_item(struct worker *w, struct batch *b, struct item *item)
{
	struct table *table;

	item->worker = w->index;
	item->length = 0;
	memset(&item->result, 0, sizeof item->result);
	table = item->fixture.seats ? free_table(w, b->slot) : NULL;
	item->status = table ? begin(w, table, &item->fixture, NULL) : DOM_OK;
	item->played = !table || item->status;
	if (item->played)
		return;
	table->item = item;
	play_on(w, table, b->slot);
}

static void play_shares(struct worker *w, struct batch *b)
{
	for (;;) {
		unsigned from = atomic_fetch_add(&b->next, SHARE), to = from + SHARE < b->count ? from + SHARE : b->count;

		if (from >= b->count)
			return;
		for (unsigned i = from; i < to; i++) {
			b->items[i].played = b->items[i].waits = false;
			if (!w->asks || goes_on(w->course, true))
				play_item(w, b, &b->items[i]);
		}
		while (ask_again(w, b->slot))
			wait(w);
		atomic_fetch_add(&b->done, to - from);
	}
}

static struct batch *to_play(struct course *c)
{
	for (unsigned i = 0; i < 2; i++)
		if (c->batches[i].started && atomic_load(&c->batches[i].next) < c->batches[i].count)
			return &c->batches[i];
	return NULL;
}

static void *work(void *context)
{
	struct worker *w = context;
	struct course *c = w->course;

	pthread_mutex_lock(&c->lock);
	for (;;) {
		struct batch *b = to_play(c);

		if (b) {
			b->at_work++;
			pthread_mutex_unlock(&c->lock);
			play_shares(w, b);
			pthread_mutex_lock(&c->lock);
			b->at_work--;
			pthread_cond_signal(&c->finished);
		} else if (c->quit) {
			break;
		} else {
			pthread_cond_wait(&c->work, &c->lock);
		}
	}
	pthread_mutex_unlock(&c->lock);
	return NULL;
}

/* Plans the rounds from `from` on, as far as they are known. */
static void start(struct course *c, struct batch *b, uint64_t from)
{
	pthread_mutex_lock(&c->lock);
	b->count = 0;
	b->generation = c->t->generation;
	while (b->count < BATCH && from + b->count < c->until &&
	       dom_tournament_plan(c->t, from + b->count, &b->items[b->count].fixture))
		b->count++;
	for (unsigned i = 0; i < (c->threads ? c->threads : 1); i++)
		domi_buffer_clear(&c->workers[i].bytes[b->slot]);
	atomic_store(&b->next, 0);
	atomic_store(&b->done, 0);
	b->started = true;
	pthread_cond_broadcast(&c->work);
	pthread_mutex_unlock(&c->lock);
}

static void finish(struct course *c, struct batch *b)
{
	if (!c->threads)
		play_shares(&c->workers[0], b);
	pthread_mutex_lock(&c->lock);
	/* whoever has yet to see that nothing is left would see the next batch in its place */
	while (atomic_load(&b->done) < b->count || b->at_work)
		pthread_cond_wait(&c->finished, &c->lock);
	b->started = false;
	pthread_mutex_unlock(&c->lock);
}

/* Counts what still is as planned; a round that is not ends the batch. */
static int count(struct course *c, const struct batch *b, struct dom_error *error)
{
	const struct dom_tournament_run *run = c->run;

	for (unsigned i = 0; i < b->count && b->generation == c->t->generation && b->items[i].played; i++) {
		const struct item *item = &b->items[i];
		const char *bytes = c->workers[item->worker].bytes[b->slot].text;
		int status;

		if (item->status == DOM_BAD_PLAY)
			return fail_said(item->fixture.number, error);
		if (item->status || (run->records && item->fixture.seats && !item->length))
			return item->status && item->status != DOM_NO_MEMORY
				       ? domi_fail(error, (enum dom_status)item->status, DOMI_NOWHERE,
						   "no agent could be seated for round %llu",
						   "no se pudo sentar a quien juega la mano %llu",
						   (unsigned long long)item->fixture.number)
				       : domi_fail_memory(error);
		domi_count_round(c->t, &item->fixture, &item->result);
		if (!run->round)
			continue;
		status = run->round(run->context, &item->fixture, &item->result,
				    item->length ? (const uint8_t *)bytes + item->at : NULL, item->length);
		if (status)
			return status;
	}
	return DOM_OK;
}

/* Whether people have to answer before the next round can be played. */
static bool waits(const struct course *c, const struct batch *b)
{
	uint64_t at = c->t->next - b->items[0].fixture.number;

	return at < b->count && b->generation == c->t->generation && b->items[at].waits;
}

/* Two batches take turns: while one is counted the other, planned as things stood before, is played. */
static int go(struct course *c, struct dom_error *error)
{
	struct dom_tournament *t = c->t;
	unsigned now = 0;
	int status = DOM_OK;

	start(c, &c->batches[now], t->next);
	while (!status && !t->over && t->next < c->until) {
		struct batch *b = &c->batches[now], *ahead = &c->batches[!now];
		uint64_t from = t->next + b->count;

		assert(b->count); /* a tournament that is not over has a next round */
		if (c->threads)
			start(c, ahead, from);
		finish(c, b);
		status = count(c, b, error);
		if (waits(c, b))
			break;
		if (c->threads)
			now = !now;
		if (t->next != from || !c->threads || !ahead->count || ahead->generation != t->generation) {
			/* not as planned, or nothing was: begin again from what is known now */
			if (c->threads)
				finish(c, ahead);
			if (!status && !t->over && t->next < c->until)
				start(c, &c->batches[now], t->next);
		}
		if (c->stopped || (!status && c->run->progress && !c->run->progress(c->run->context)))
			break;
	}
	for (unsigned i = 0; c->threads && i < 2; i++)
		if (c->batches[i].started)
			finish(c, &c->batches[i]);
	return status;
}

static int start_threads(struct course *c, unsigned *started, struct dom_error *error)
{
	for (; *started < c->threads; ++*started)
		if (pthread_create(&c->workers[*started].thread, NULL, work, &c->workers[*started]))
			return domi_fail(error, DOM_NO_MEMORY, DOMI_NOWHERE, "no thread could be started",
					 "no se pudo iniciar un hilo");
	return DOM_OK;
}

static void stop_threads(struct course *c, unsigned started)
{
	pthread_mutex_lock(&c->lock);
	c->quit = true;
	pthread_cond_broadcast(&c->work);
	pthread_mutex_unlock(&c->lock);
	for (unsigned i = 0; i < started; i++)
		pthread_join(c->workers[i].thread, NULL);
}

static unsigned threads_wanted(unsigned asked)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	unsigned threads = asked ? asked : (unsigned)(processors > 0 ? processors : 1);

	return threads > MOST_THREADS ? MOST_THREADS : threads;
}

int dom_tournament_run(struct dom_tournament *t, const struct dom_tournament_run *run, struct dom_error *error)
{
	unsigned threads = threads_wanted(run->threads), started = 0;
	struct course c = {.t = t, .run = run, .threads = threads > 1 ? threads : 0, .until = t->limit};
	int status = DOM_OK;

	if (t->over)
		return DOM_OK;
	if (run->most && t->next + run->most < c.until)
		c.until = t->next + run->most;
	c.workers = domi_new(&t->alloc, threads, sizeof *c.workers);
	c.batches = domi_new(&t->alloc, 2, sizeof *c.batches);
	if (!c.workers || !c.batches) {
		domi_free(&t->alloc, c.batches);
		domi_free(&t->alloc, c.workers);
		return domi_fail_memory(error);
	}
	for (unsigned i = 0; i < threads && !status; i++) {
		c.workers[i].course = &c;
		c.workers[i].index = i;
		c.workers[i].asks = run->go_on && !c.threads;
		status = worker_init(&c.workers[i], t, run->agents, run->path, run->records, error);
	}
	pthread_mutex_init(&c.lock, NULL);
	pthread_cond_init(&c.work, NULL);
	pthread_cond_init(&c.finished, NULL);
	if (!status) {
		c.batches[1].slot = 1;
		status = start_threads(&c, &started, error);
	}
	if (!status)
		status = go(&c, error);
	stop_threads(&c, started);
	pthread_cond_destroy(&c.finished);
	pthread_cond_destroy(&c.work);
	pthread_mutex_destroy(&c.lock);
	for (unsigned i = 0; i < threads; i++)
		worker_release(&c.workers[i]);
	domi_free(&t->alloc, c.batches);
	domi_free(&t->alloc, c.workers);
	return status;
}
