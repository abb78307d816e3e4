/* Simulation: rounds are cut into fixed chunks that threads take one after another. Everything is added up in whole numbers,
   so the sums, and the figures made of them, are the same whoever played which chunk. A worker that is stopped keeps its chunk and
   the rounds it was at, and goes on with them. */
#include "sim_tally.h"

#include "crew.h"
#include "error.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

enum { CHUNK = DOM_BATCH_ROUNDS, TABLES = 16 /* of a thread whose answers may come later */ };

/* A round, and those who play it. */
struct table {
	struct dom_round *round;
	struct dom_players *players;
	bool playing; /* it has begun and is not over */
};

struct worker {
	struct dom_simulation *all;
	struct domi_sim_tally tally;
	struct dom_batch batch; /* played last */
	struct table tables[TABLES];
	unsigned count;  /* of tables: one, unless answers may come later */
	uint64_t at, to; /* rounds of its chunk that have not begun */
	double cpu;
	struct domi_bell bell; /* whoever has an answer, or stops it, rings */
};

struct dom_simulation {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	struct dom_sim_options options;
	struct domi_sim_cast cast;
	uint64_t goal; /* rounds to play, as far as is known: all, or until somebody looks how far off the errors are */
	atomic_uint_fast64_t next; /* chunk to take */
	atomic_uint_fast64_t done; /* rounds played */
	atomic_bool stop;
	double seconds; /* it has been played for */
	bool batches;   /* chunks are played in lockstep */
	/* Played in shares: those counted, and those that wait for their turn */
	struct domi_sim_tally counted;
	struct domi_ledger ledger;
	unsigned threads;
	struct worker workers[];
};

static double cpu_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static bool goes_on(void *context)
{
	const struct dom_simulation *all = context;

	return !atomic_load_explicit(&all->stop, memory_order_relaxed);
}

/* Begins the next round of the chunk at a table, if there is one. Only a deal from outside is ever refused. */
static void begin(struct worker *w, struct table *table)
{
	const struct dom_sim_options *options = &w->all->options;
	struct dom_round_input input = {.number = w->at};

	if (w->at < w->to)
		table->playing = !dom_round_init(w->all->rules, table->round, options->seed, &input, options->path, NULL);
	w->at += w->at < w->to;
}

/* Plays on at a table, round after round, until an answer is to come later or it is told to stop. */
static void play_on(struct worker *w, struct table *table)
{
	const struct dom_rules *rules = w->all->rules;

	if (!table->playing)
		begin(w, table);
	while (table->playing && dom_round_run(rules, table->round, table->players, NULL) == DOM_NEEDS_NO_MORE) {
		domi_sim_round(&w->tally, &w->all->cast, rules, table->round);
		atomic_fetch_add_explicit(&w->all->done, 1, memory_order_relaxed);
		table->playing = false;
		begin(w, table);
	}
}

/* Plays its chunk at as many tables as it has, until all of it is played or it is told to stop. */
static void play_chunk(struct worker *w)
{
	unsigned waiting;

	do {
		waiting = 0;
		for (unsigned i = 0; i < w->count && goes_on(w->all); i++) {
			play_on(w, &w->tables[i]);
			waiting += w->tables[i].playing;
		}
		if (waiting && goes_on(w->all))
			domi_bell_wait(&w->bell);
	} while (waiting && goes_on(w->all));
}

/* The whole chunk at once; it begins at a multiple of its length, and numbers of one have the same upper half. */
static void play_batch(struct worker *w)
{
	unsigned rounds = (unsigned)(w->to - w->at);

	dom_batch_play(w->all->rules, w->all->options.vectors, w->all->options.seed, w->at, rounds, w->tables[0].round,
		       &w->batch);
	domi_sim_batch(&w->tally, &w->all->cast, w->all->rules, &w->batch);
	atomic_fetch_add_explicit(&w->all->done, rounds, memory_order_relaxed);
	w->at = w->to;
}

/* Its chunk, in whichever way. */
static void play(struct worker *w)
{
	if (w->all->batches)
		play_batch(w);
	else
		play_chunk(w);
}

static bool has_begun(const struct worker *w)
{
	for (unsigned i = 0; i < w->count; i++)
		if (w->tables[i].playing)
			return true;
	return w->at < w->to;
}

static void run_worker(void *context)
{
	struct worker *w = context;
	struct dom_simulation *all = w->all;

	while (goes_on(all)) {
		if (!has_begun(w)) {
			uint64_t from = atomic_fetch_add(&all->next, 1) * CHUNK;

			if (from >= all->goal)
				break;
			w->at = from;
			w->to = all->goal - from < CHUNK ? all->goal : from + CHUNK;
		}
		play(w);
	}
	w->cpu += cpu_seconds();
}

/* Everybody leaves off, those who wait for an answer too. */
static void stop(void *context)
{
	struct dom_simulation *all = context;

	atomic_store(&all->stop, true);
	for (unsigned i = 0; i < all->threads; i++)
		domi_bell_ring(&all->workers[i].bell);
}

static bool tick(void *context, double seconds)
{
	struct dom_simulation *all = context;
	const struct dom_sim_options *options = &all->options;

	return !options->progress || options->progress(options->context, atomic_load(&all->done), all->goal, seconds);
}

/* Everything that was counted, by whomever. */
static void add_all(const struct dom_simulation *all, struct domi_sim_tally *sum)
{
	*sum = all->counted;
	for (unsigned i = 0; i < all->threads; i++)
		domi_sim_add(sum, &all->workers[i].tally);
}

void dom_simulation_tell(const struct dom_simulation *all, struct dom_sim *out)
{
	struct domi_sim_tally sum;

	*out = (struct dom_sim){.seed = all->options.seed, .threads = all->threads, .seconds = all->seconds};
	for (unsigned i = 0; i < all->threads; i++)
		out->cpu_seconds += all->workers[i].cpu;
	add_all(all, &sum);
	domi_sim_tell(&sum, &all->cast, all->rules, out);
}

/* When all that was known to be needed has been played: how much more it takes. The error falls with the root of the rounds; a
   little more than that makes another look seldom. False: nothing more. */
static bool raise_goal(struct dom_simulation *all)
{
	struct domi_sim_tally sum;
	double error, rounds;
	uint64_t more;

	if (all->options.until <= 0 || all->goal >= all->options.games)
		return false;
	add_all(all, &sum);
	error = domi_sim_error(&sum, all->rules);
	if (error <= all->options.until)
		return false;
	rounds = (double)all->goal * (error / all->options.until) * (error / all->options.until) * 1.01;
	more = rounds < (double)all->options.games ? (uint64_t)rounds / CHUNK * CHUNK + CHUNK : all->options.games;
	more = more <= all->goal ? all->goal + CHUNK : more;
	atomic_store(&all->next, all->goal / CHUNK);
	all->goal = more < all->options.games ? more : all->options.games;
	return true;
}

/* The first look is after so many. */
static void set_goal(struct dom_simulation *all)
{
	const uint64_t first = 16 * CHUNK;

	all->goal = all->options.until > 0 && all->options.games > first ? first : all->options.games;
}

/* How rounds are played: as told, or the simulation is refused. */
static int find_path(struct dom_simulation *all, bool instant, struct dom_error *error)
{
	const struct dom_sim_options *options = &all->options;
	bool loops = instant && options->path == DOM_PATH_TABLE;

	all->batches = loops && (options->loops == DOM_LOOPS_ANY || options->loops == DOM_LOOPS_BATCH) &&
		       dom_rules_batch(all->rules, options->vectors);
	if (options->loops == DOM_LOOPS_ALWAYS && !loops)
		return domi_fail(error, DOM_CLASH, DOMI_NOWHERE,
				 "no fast loop plays these rounds: they are on the plain path, or somebody answers with a "
				 "memory of its own",
				 "ningún ciclo rápido juega estas manos: van por el camino simple, o alguien responde con "
				 "memoria propia");
	if (options->loops == DOM_LOOPS_BATCH && !all->batches)
		return domi_fail(
			error, DOM_CLASH, DOMI_NOWHERE,
			"these rounds cannot be played in lockstep: that is for up to 64 tiles on a line, for two to four "
			"players of one simple strategy, and for rules under which there is little but laying, drawing and "
			"passing",
			"estas manos no se pueden jugar a la par: eso es para hasta 64 fichas en línea, para dos a cuatro "
			"jugadores de una misma estrategia sencilla, y para reglas en que casi solo se pone, se roba o se "
			"pasa");
	return DOM_OK;
}

/* Strategies without memory answer at once: one table is enough for them. */
static int worker_init(struct worker *w, struct dom_simulation *all, struct dom_error *error)
{
	bool later = false;
	int status = DOM_OK;

	w->all = all;
	domi_bell_init(&w->bell);
	while (!status && w->count < (later ? TABLES : 1)) {
		struct table *table = &w->tables[w->count++];

		table->round = domi_new(&all->alloc, 1, dom_round_size(all->rules));
		status = table->round ? dom_players_new(&table->players, all->options.agents, &all->alloc, error)
				      : domi_fail_memory(error);
		if (!status)
			status = dom_players_seat(table->players, all->rules, NULL, error);
		if (!status) {
			dom_players_wake(table->players, domi_bell_ring, &w->bell);
			dom_players_ask(table->players, goes_on, all);
			dom_players_loop(table->players, all->options.loops != DOM_LOOPS_NEVER);
			dom_players_brief(table->players, true);
			later = !dom_players_instant(table->players);
		}
		if (!status)
			status = find_path(all, !later, error);
	}
	return status;
}

int dom_simulation_new(struct dom_simulation **out, const struct dom_rules *rules, const struct dom_sim_options *options,
		       const struct dom_alloc *given, struct dom_error *error)
{
	struct dom_alloc alloc = domi_alloc(given);
	unsigned threads = domi_crew_size(options->threads);
	struct dom_simulation *all;

	*out = NULL;
	all = domi_new(&alloc, 1, sizeof *all + threads * sizeof *all->workers);
	if (!all)
		return domi_fail_memory(error);
	all->alloc = alloc;
	all->rules = rules;
	all->options = *options;
	domi_sim_cast(&all->cast, rules);
	domi_ledger_init(&all->ledger, sizeof all->counted, &all->alloc);
	set_goal(all);
	for (; all->threads < threads; all->threads++) {
		int status = worker_init(&all->workers[all->threads], all, error);

		if (status) {
			all->threads++;
			dom_simulation_free(all);
			return status;
		}
	}
	*out = all;
	return DOM_OK;
}

void dom_simulation_free(struct dom_simulation *all)
{
	struct dom_alloc alloc;

	if (!all)
		return;
	alloc = all->alloc;
	for (unsigned i = 0; i < all->threads; i++) {
		struct worker *w = &all->workers[i];

		for (unsigned k = 0; k < w->count; k++) {
			dom_players_free(w->tables[k].players);
			domi_free(&alloc, w->tables[k].round);
		}
		domi_bell_release(&w->bell);
	}
	domi_ledger_release(&all->ledger);
	domi_free(&alloc, all);
}

static bool has_all(const struct dom_simulation *all)
{
	return atomic_load(&all->done) == all->goal;
}

/* Without changing it: whether raise_goal() would say no. */
bool dom_simulation_over(const struct dom_simulation *all)
{
	struct domi_sim_tally sum;

	if (!has_all(all))
		return false;
	if (all->options.until <= 0 || all->goal >= all->options.games)
		return true;
	add_all(all, &sum);
	return domi_sim_error(&sum, all->rules) <= all->options.until;
}

int dom_simulation_play(struct dom_simulation *all, struct dom_error *error)
{
	int status;

	atomic_store(&all->stop, false);
	do {
		for (unsigned i = 0; i < all->threads; i++)
			all->workers[i].bell.ready = true; /* answers may have come meanwhile */
		status = domi_crew_run(&(struct domi_crew){.work = run_worker,
							   .workers = all->workers,
							   .size = sizeof *all->workers,
							   .count = all->threads,
							   .tick = tick,
							   .stop = stop,
							   .context = all},
				       &all->seconds, error);
	} while (!status && goes_on(all) && has_all(all) && raise_goal(all));
	return status;
}

enum dom_take dom_simulation_take(struct dom_simulation *all, uint64_t *share)
{
	enum dom_take taken;

	if (has_all(all))
		raise_goal(all);
	taken = domi_ledger_take(&all->ledger, (all->goal + CHUNK - 1) / CHUNK, share);
	/* what comes after shows when these are counted */
	return taken == DOM_TAKE_NO_MORE && !has_all(all) && all->goal < all->options.games ? DOM_TAKE_LATER : taken;
}

size_t dom_simulation_size(const struct dom_simulation *all)
{
	return all->ledger.size;
}

/* By the first worker, whose tally is lent for it. A share is as long as the games say, whatever the goal is meanwhile. */
int dom_simulation_share(struct dom_simulation *all, uint64_t share, void *result, struct dom_error *error)
{
	struct worker *w = &all->workers[0];
	uint64_t from = share * CHUNK;

	memset(&w->tally, 0, sizeof w->tally);
	w->at = from;
	w->to = all->options.games - from < CHUNK ? all->options.games : from + CHUNK;
	play(w);
	if (has_begun(w))
		return domi_fail(error, DOM_STOPPED, DOMI_NOWHERE, "the simulation was stopped", "se detuvo la simulación");
	memcpy(result, &w->tally, sizeof w->tally);
	memset(&w->tally, 0, sizeof w->tally);
	return DOM_OK;
}

int dom_simulation_count(struct dom_simulation *all, uint64_t share, const void *result, struct dom_error *error)
{
	const struct domi_sim_tally *next;

	if (!domi_ledger_put(&all->ledger, share, result))
		return domi_fail_memory(error);
	while ((next = domi_ledger_count(&all->ledger)))
		domi_sim_add(&all->counted, next);
	atomic_store(&all->done, all->counted.games);
	return DOM_OK;
}

void dom_simulation_stop(struct dom_simulation *all)
{
	stop(all);
}

uint64_t dom_simulation_done(const struct dom_simulation *all, uint64_t *games)
{
	*games = all->goal;
	return atomic_load(&all->done);
}

int dom_simulation_save(const struct dom_simulation *all, char **text, struct dom_error *error)
{
	struct domi_buffer out;

	domi_buffer_init(&out, &all->alloc);
	domi_append_text(&out, "sim 1");
	domi_sum_write((domi_sum)all->goal, &out);
	domi_sim_write(&all->counted, &out);
	*text = domi_buffer_take(&out);
	return *text ? DOM_OK : domi_fail_memory(error);
}

void dom_simulation_free_text(const struct dom_simulation *all, char *text)
{
	domi_free(&all->alloc, text);
}

int dom_simulation_load(struct dom_simulation *all, const char *text, struct dom_error *error)
{
	const char *at = text + strlen("sim 1");
	struct domi_sim_tally read = {0};
	domi_sum goal = 0;

	if (strncmp(text, "sim 1", strlen("sim 1")) != 0 || !domi_sum_read(&goal, &at) || !domi_sim_read(&read, &at))
		goal = -1;
	if (goal > 0 && all->options.until <= 0)
		goal = (domi_sum)all->options.games; /* more or fewer than before */
	if (goal < (domi_sum)read.games || *at || goal > (domi_sum)all->options.games ||
	    (read.games % CHUNK && read.games < all->options.games))
		return domi_fail(error, DOM_BAD_STORE, DOMI_NOWHERE,
				 "what was kept of the simulation is damaged, or has more rounds than are to be played",
				 "lo guardado de la simulación está dañado, o tiene más manos de las que se van a jugar");
	all->counted = read;
	atomic_store(&all->done, read.games);
	domi_ledger_rewind(&all->ledger, (read.games + CHUNK - 1) / CHUNK);
	all->goal = (uint64_t)goal;
	return DOM_OK;
}

int dom_sim_run(struct dom_sim *out, const struct dom_rules *rules, const struct dom_sim_options *options,
		const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_simulation *all;
	int status = dom_simulation_new(&all, rules, options, alloc, error);

	*out = (struct dom_sim){.seed = options->seed};
	if (status)
		return status;
	status = dom_simulation_play(all, error);
	if (!status)
		dom_simulation_tell(all, out);
	dom_simulation_free(all);
	return status;
}
