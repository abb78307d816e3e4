/* Playing a tournament and storing it as it goes. Rounds with records go into an open transaction as they are counted; without, they
   are few bytes and wait in memory. Every tenth of a second, or after as many rounds as asked for, everything that follows from them is
   written beside them and the transaction is committed. So the file never holds a round without its standings or standings without their
   rounds. */
#include "store.h"

#include <time.h>

enum { STOPPED = -1, STRIDE_MOST = 256, SHARED = 8, PAUSE = 5 }; /* milliseconds */

static const int64_t tenth = 100000000, millisecond = 1000000; /* nanoseconds */

struct incidents {
	struct dom_incident *list;
	size_t count, room;
	bool failed;
};

struct playing {
	struct dom_store *store;
	struct dom_tournament *t;
	const struct dom_store_play *play;
	struct domi_head head;
	struct domi_batch *batch; /* NULL: records are kept */
	sqlite3_stmt *insert_round, *insert_batch, *insert_incident;
	struct domi_cell cells[2][DOMI_ROUND_CELLS]; /* of this round and the one before, in turn */
	uint64_t round;                              /* so many rows were written */
	bool open;                                   /* the transaction */
	bool shared;                                 /* with a server, which writes tables all the time */
	struct incidents incidents;                  /* heard and not written yet */
	int64_t next_incident;
	uint64_t pending; /* rounds that are not committed */
	uint64_t asleep;  /* rounds until the clock is looked at again */
	uint64_t stride;
	int64_t committed, looked; /* when */
	struct dom_error *error;
	int status; /* of the store; what it says is in `error` */
};

static int64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* What happens between rounds is kept until the round that it follows is written. */
static void on_incident(void *context, const struct dom_incident *incident)
{
	struct playing *p = context;
	struct incidents *in = &p->incidents;

	if (p->play->listener)
		p->play->listener->on(p->play->listener->context, incident);
	if (in->count == in->room) {
		size_t room = in->room ? in->room * 2 : 64;
		struct dom_incident *list = p->store->alloc.resize(p->store->alloc.context, in->list, room * sizeof *in->list);

		if (!list) {
			in->failed = true;
			return;
		}
		in->list = list;
		in->room = room;
	}
	in->list[in->count++] = *incident;
}

static int write_incidents(struct playing *p)
{
	struct domi_cell cells[DOMI_INCIDENT_CELLS];
	int status = p->incidents.failed ? domi_fail_memory(p->error) : DOM_OK;

	for (size_t i = 0; !status && i < p->incidents.count; i++) {
		domi_incident_cells(p->head.id, p->next_incident++, &p->incidents.list[i], cells);
		status = domi_cells_bind(p->store, p->insert_incident, cells, DOMI_INCIDENT_CELLS, p->error);
		if (!status)
			status = domi_sql_do(p->store, p->insert_incident, p->error);
	}
	p->incidents.count = 0;
	return status;
}

/* It begins with the first thing to be written. */
static int open_transaction(struct playing *p)
{
	int status = p->open ? DOM_OK : dom_store_together(p->store, p->error);

	p->open = !status;
	return status;
}

static int close_transaction(struct playing *p, int status)
{
	if (p->open)
		status = dom_store_end(p->store, status, p->error);
	p->open = false;
	return status;
}

static int write_batch(struct playing *p)
{
	struct domi_cell cells[DOMI_BATCH_CELLS];
	int status;

	if (!p->batch || !p->batch->count)
		return DOM_OK;
	status = open_transaction(p);
	if (status)
		return status;
	cells[0] = domi_cell_int(p->head.id);
	cells[1] = domi_cell_int((int64_t)p->batch->first);
	cells[2] = domi_cell_int(p->batch->count);
	cells[3] = domi_cell_bytes(p->batch->bytes, p->batch->length);
	cells[4] = domi_cell_int(domi_cells_sum(cells, DOMI_BATCH_CELLS - 1));
	status = domi_cells_bind(p->store, p->insert_batch, cells, DOMI_BATCH_CELLS, p->error);
	if (!status)
		status = domi_sql_do(p->store, p->insert_batch, p->error);
	domi_batch_clear(p->batch);
	return status;
}

static int write_round(struct playing *p, const struct dom_fixture *fixture, const struct dom_result *result,
		       const uint8_t *record, size_t length)
{
	struct domi_cell *cells = p->cells[p->round & 1], *before = p->cells[~p->round & 1];
	struct domi_round_text text;
	int status;

	if (p->batch)
		return domi_batch_add(p->batch, fixture, result) ? write_batch(p) : DOM_OK;
	domi_round_cells(p->head.id, fixture, result, record, length, &text, cells);
	status = domi_cells_bind_changed(p->store, p->insert_round, cells, p->round++ ? before : NULL, DOMI_ROUND_CELLS,
					 p->error);
	return status ? status : domi_sql_do(p->store, p->insert_round, p->error);
}

/* Where a server is at work, transactions are short and there is time between them: somebody waits for each of its own. */
static void look_around(struct playing *p)
{
	p->shared = p->store->mode == DOM_STORE_WRITE && domi_lock_other(&p->store->lock, DOMI_SERVES);
}

static int commit(struct playing *p)
{
	int status = open_transaction(p);

	if (!status)
		status = write_batch(p);
	if (!status)
		status = write_incidents(p);
	if (!status)
		status = domi_state_write(p->store, &p->head, p->t, false, p->error);
	status = close_transaction(p, status);
	if (status)
		return status;
	look_around(p);
	if (p->shared)
		nanosleep(&(struct timespec){.tv_nsec = PAUSE * millisecond}, NULL);
	p->pending = 0;
	p->committed = now();
	return p->play->committed && !p->play->committed(p->play->context, p->t) ? STOPPED : DOM_OK;
}

/* Whether it is time. The clock is looked at every few rounds, so many that it is about once a millisecond. */
static bool due(struct playing *p)
{
	int64_t time;

	if (p->play->batch && p->pending >= p->play->batch)
		return true;
	if (p->asleep && --p->asleep)
		return false;
	time = now();
	if (time - p->looked < millisecond)
		p->stride = p->stride < STRIDE_MOST ? p->stride * 2 : STRIDE_MOST;
	else
		p->stride = p->stride > 1 ? p->stride / 2 : 1;
	p->asleep = p->stride;
	p->looked = time;
	return time - p->committed >= (p->shared ? SHARED * millisecond : tenth);
}

static int on_round(void *context, const struct dom_fixture *fixture, const struct dom_result *result, const uint8_t *record,
		    size_t length)
{
	struct playing *p = context;
	int status = p->batch ? DOM_OK : open_transaction(p);

	p->pending++;
	if (!status)
		status = write_round(p, fixture, result, record, length);
	if (!status && !p->batch)
		status = write_incidents(p);
	if (!status && due(p))
		status = commit(p);
	p->status = status;
	return status;
}

static bool goes_on(void *context, bool between)
{
	const struct playing *p = context;

	return p->play->go_on(p->play->context, between);
}

/* Whether `t` is the tournament stored, and as far. */
static int check_tournament(struct playing *p)
{
	uint64_t seed, stored;
	int status = domi_rounds_stored(p->store, p->head.id, &stored, p->error);

	if (status)
		return status;
	if (!domi_seed_of(p->head.seed, &seed) || seed != dom_tournament_seed(p->t) || stored != dom_tournament_next(p->t))
		return DOMI_STORE_FAIL(
			p->store, p->error, DOM_BAD_PHASE,
			"the tournament has %llu rounds, and the one stored %llu: it is not the same, or not as far",
			"el torneo tiene %llu manos y el guardado %llu: no es el mismo, o no va por donde él",
			(unsigned long long)dom_tournament_next(p->t), (unsigned long long)stored);
	return DOM_OK;
}

static int prepare(struct playing *p, int64_t id)
{
	int status = domi_head_read(p->store, id, &p->head, p->error);

	if (!status)
		status = check_tournament(p);
	if (!status)
		status = domi_sql_number(p->store, "SELECT count(*) FROM incidents WHERE tournament = ? AND number >= 0", id,
					 &p->next_incident, NULL, p->error);
	if (!status && !p->head.records) {
		p->batch = domi_new(&p->store->alloc, 1, sizeof *p->batch);
		status = p->batch ? DOM_OK : domi_fail_memory(p->error);
	}
	if (!status)
		status = domi_sql_prepare(p->store, &p->insert_round, domi_insert_round, p->error);
	if (!status)
		status = domi_sql_prepare(p->store, &p->insert_batch, domi_insert_batch, p->error);
	if (!status)
		status = domi_sql_prepare(p->store, &p->insert_incident, domi_insert_incident, p->error);
	return status;
}

static void release(struct playing *p)
{
	sqlite3_finalize(p->insert_round);
	sqlite3_finalize(p->insert_batch);
	sqlite3_finalize(p->insert_incident);
	domi_free(&p->store->alloc, p->incidents.list);
	domi_free(&p->store->alloc, p->batch);
	domi_head_release(p->store, &p->head);
}

/* Rounds that were counted before something else failed are as good as any: they are committed too. */
static int run(struct playing *p)
{
	struct dom_tournament_listener listener = {.on = on_incident, .context = p};
	struct dom_tournament_run how = {.threads = p->play->threads,
					 .most = p->play->most,
					 .records = p->head.records,
					 .round = on_round,
					 .go_on = p->play->go_on ? goes_on : NULL,
					 .context = p};
	struct dom_error *error = p->error;
	bool was_over = p->head.over;
	int status;

	look_around(p);
	p->committed = p->looked = now();
	p->stride = 1;
	dom_tournament_listen(p->t, &listener);
	status = dom_tournament_run(p->t, &how, p->error);
	dom_tournament_listen(p->t, NULL);
	if (p->status)
		return p->status;
	if (status)
		p->error = NULL; /* what is said is why it stopped */
	if (p->pending || dom_tournament_over(p->t, NULL) != was_over)
		p->status = commit(p);
	p->error = error;
	return status ? status : p->status;
}

static void note_playing(struct dom_store *store, bool begins)
{
	pthread_mutex_lock(&store->turn);
	store->playing += begins ? 1u : -1u;
	pthread_mutex_unlock(&store->turn);
}

/* What is prepared belongs to whoever has the turn, its release too. */
static int play_on(struct playing *p, int64_t id)
{
	int status = domi_store_may_write(p->store, p->error);

	if (!status)
		status = domi_sql_look(p->store, p->error);
	if (status)
		return status;
	status = prepare(p, id);
	domi_sql_looked(p->store);
	if (!status)
		status = run(p);
	pthread_mutex_lock(&p->store->turn);
	if (p->open) /* something failed */
		(void)!close_transaction(p, DOM_IO);
	release(p);
	pthread_mutex_unlock(&p->store->turn);
	return status;
}

int dom_store_play(struct dom_store *store, int64_t id, struct dom_tournament *t, const struct dom_store_play *play,
		   struct dom_error *error)
{
	struct playing p = {.store = store, .t = t, .play = play, .error = error};
	int status;

	note_playing(store, true);
	status = play_on(&p, id);
	note_playing(store, false);
	return status == STOPPED ? DOM_OK : status;
}
