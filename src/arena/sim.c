/* Simulation: rounds are cut into fixed chunks that threads take one after another. Everything is added up in whole numbers,
   so the sums, and the figures made of them, are the same whoever played which chunk. A worker that is stopped keeps its chunk and
   the rounds it was at, and goes on with them. */
#include <domino/batch.h>
#include <domino/sim.h>

#include "crew.h"
#include "error.h"
#include "memory.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

enum { CHUNK = DOM_BATCH_ROUNDS, TABLES = 16 /* of a thread whose answers may come later */ };

__extension__ typedef __int128 wide;

/* A quantity of which mean and error are wanted. */
struct sum {
	int64_t total;
	wide squares;
};

/* Counts of values in whole points. Bin i holds those from (i - HALF) << shift on; when a value does not fit, bins become twice as
   wide, two of them one. So the widths, and with them the counts, depend on the values alone and not on their order. */
enum { HALF = DOM_SIM_BINS / 2 };

struct bins {
	unsigned shift;
	uint64_t rounds[DOM_SIM_BINS];
};

struct tally {
	uint64_t games;
	struct sum blocked, laid, turns, passes, ties, fouls;
	uint64_t tried, offers, taken;
	struct sum wins[DOM_MAX_PLAYERS], score[DOM_MAX_PLAYERS], points[DOM_MAX_PLAYERS];
	uint64_t ended_by[32];
	uint64_t tiles[DOM_MAX_TILES + 1];
	struct bins best;
};

/* A round, and those who play it. */
struct table {
	struct dom_round *round;
	struct dom_players *players;
	bool playing; /* it has begun and is not over */
};

struct worker {
	struct dom_simulation *all;
	struct tally tally;
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
	atomic_uint_fast64_t next; /* chunk to take */
	atomic_uint_fast64_t done; /* rounds played */
	atomic_bool stop;
	double seconds; /* it has been played for */
	bool batches;   /* chunks are played in lockstep */
	unsigned threads;
	struct worker workers[];
};

static double cpu_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void count(struct sum *sum, int64_t value)
{
	sum->total += value;
	sum->squares += (wide)value * value;
}

/* Yes or no: the square of it is itself. */
static void count_if(struct sum *sum, bool yes)
{
	sum->total += yes;
	sum->squares += yes;
}

static void add(struct sum *to, const struct sum *from)
{
	to->total += from->total;
	to->squares += from->squares;
}

static void widen(struct bins *bins)
{
	uint64_t wide_bins[DOM_SIM_BINS] = {0};

	for (int i = 0; i < DOM_SIM_BINS; i++)
		wide_bins[i / 2 + HALF / 2] += bins->rounds[i];
	memcpy(bins->rounds, wide_bins, sizeof wide_bins);
	bins->shift++;
}

/* points / 2^shift, rounded down. */
static int64_t bin_of(int64_t points, unsigned shift)
{
	return points >= 0 ? points >> shift : -((-points - 1) >> shift) - 1;
}

static void count_bin(struct bins *bins, int64_t hundredths)
{
	int64_t points = hundredths / 100 - (hundredths % 100 < 0), bin = bin_of(points, bins->shift);

	while (bin < -HALF || bin >= HALF) {
		widen(bins);
		bin = bin_of(points, bins->shift);
	}
	bins->rounds[bin + HALF]++;
}

static void add_bins(struct bins *to, const struct bins *from)
{
	struct bins other = *from;

	while (to->shift < other.shift)
		widen(to);
	while (other.shift < to->shift)
		widen(&other);
	for (unsigned i = 0; i < DOM_SIM_BINS; i++)
		to->rounds[i] += other.rounds[i];
}

/* Without the empty bins at both ends. */
static void show_bins(struct dom_bins *out, const struct bins *bins)
{
	int first = 0, last = DOM_SIM_BINS - 1;

	while (first < DOM_SIM_BINS && !bins->rounds[first])
		first++;
	while (last >= first && !bins->rounds[last])
		last--;
	out->count = (unsigned)(last - first + 1);
	out->width = INT64_C(1) << bins->shift;
	out->from = (first - HALF) * out->width;
	if (out->count)
		memcpy(out->rounds, bins->rounds + first, out->count * sizeof *out->rounds);
}

static struct dom_figure figure(const struct sum *sum, uint64_t games, double unit)
{
	struct dom_figure figure = {0};
	double n = (double)games, spread;

	if (!games)
		return figure;
	figure.mean = (double)sum->total / n * unit;
	/* n * squares - total^2 in whole numbers: no digits are lost however far the mean is from zero */
	spread = (double)((wide)games * sum->squares - (wide)sum->total * sum->total);
	if (games > 1)
		figure.se = sqrt(spread / (n - 1)) / n * unit;
	return figure;
}

static void tally_round(struct tally *tally, const struct dom_rules *rules, const struct dom_round *round)
{
	struct dom_fouls fouls = dom_round_fouls(round);
	unsigned players = dom_rules_players(rules);
	uint8_t places[DOM_MAX_PLAYERS];
	unsigned winners = dom_round_ranking(rules, round, places);
	uint32_t reasons = dom_round_reasons(round);
	bool blocked = dom_round_blocked(rules, round);
	/* passes that do nothing but prove a block are no part of play */
	unsigned proof = blocked ? dom_round_passes_in_a_row(round) : 0;
	int64_t best = INT64_MIN;

	tally->games++;
	count_if(&tally->blocked, blocked);
	count(&tally->laid, dom_round_laid(round));
	tally->tiles[dom_round_laid(round)]++;
	count(&tally->turns, dom_round_turns(round) - proof);
	count(&tally->passes, dom_round_passes(round) - proof);
	count_if(&tally->ties, winners > 1);
	count(&tally->fouls, fouls.fouls);
	tally->tried += fouls.tried;
	tally->offers += fouls.offers;
	tally->taken += fouls.taken;
	for (unsigned seat = 0; seat < players; seat++) {
		unsigned player = dom_round_player(round, seat), team = dom_rules_team(rules, seat);
		int64_t score = dom_round_score(rules, round, team);

		best = score > best ? score : best;
		count_if(&tally->wins[player], winners == 1 && places[team] == 1);
		count(&tally->score[player], score);
		count(&tally->points[player], dom_round_points(rules, round, seat));
	}
	count_bin(&tally->best, best);
	for (; reasons; reasons &= reasons - 1)
		tally->ended_by[__builtin_ctz(reasons)]++;
}

/* A number for each of some rounds. */
static void count_each(struct sum *sum, const uint32_t *values, const uint32_t *less, unsigned rounds)
{
	uint64_t total = 0, squares = 0;

	for (unsigned i = 0; i < rounds; i++) {
		uint64_t value = values[i] - (less ? less[i] : 0);

		total += value;
		squares += value * value;
	}
	sum->total += (int64_t)total;
	sum->squares += squares;
}

/* What a batch comes to, as tally_round() of each of its rounds would. Points are hundredths here. */
static void tally_batch(struct tally *tally, const struct dom_rules *rules, const struct dom_batch *batch)
{
	const uint32_t reasons[] = {batch->when_out, batch->when_blocked};

	tally->games += batch->rounds;
	tally->blocked.total += batch->blocked;
	tally->blocked.squares += batch->blocked;
	tally->ties.total += batch->ties;
	tally->ties.squares += batch->ties;
	count_each(&tally->laid, batch->laid, NULL, batch->rounds);
	count_each(&tally->turns, batch->turns, NULL, batch->rounds);
	count_each(&tally->passes, batch->turns, batch->laid, batch->rounds);
	for (unsigned i = 0; i < batch->rounds; i++) {
		tally->tiles[batch->laid[i]]++;
		count_bin(&tally->best, (int64_t)batch->best[i] * 100);
	}
	for (unsigned p = 0; p < dom_rules_players(rules); p++) { /* who sit as they are listed */
		tally->wins[p].total += batch->seats[p].wins;
		tally->wins[p].squares += batch->seats[p].wins;
		tally->score[p].total += batch->seats[p].score.total * 100;
		tally->score[p].squares += (wide)batch->seats[p].score.squares * 10000;
		tally->points[p].total += batch->seats[p].points.total;
		tally->points[p].squares += batch->seats[p].points.squares;
	}
	for (unsigned blocked = 0; blocked < 2; blocked++)
		for (uint32_t left = reasons[blocked]; left; left &= left - 1)
			tally->ended_by[__builtin_ctz(left)] += blocked ? batch->blocked : batch->rounds - batch->blocked;
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
		tally_round(&w->tally, rules, table->round);
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
	tally_batch(&w->tally, w->all->rules, &w->batch);
	atomic_fetch_add_explicit(&w->all->done, rounds, memory_order_relaxed);
	w->at = w->to;
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

			if (from >= all->options.games)
				break;
			w->at = from;
			w->to = all->options.games - from < CHUNK ? all->options.games : from + CHUNK;
		}
		if (all->batches)
			play_batch(w);
		else
			play_chunk(w);
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

	return !options->progress || options->progress(options->context, atomic_load(&all->done), options->games, seconds);
}

void dom_simulation_tell(const struct dom_simulation *simulation, struct dom_sim *out)
{
	const struct dom_rules *rules = simulation->rules;
	struct tally all = {0};
	unsigned players = dom_rules_players(rules);

	*out = (struct dom_sim){
		.seed = simulation->options.seed, .threads = simulation->threads, .seconds = simulation->seconds};
	for (unsigned i = 0; i < simulation->threads; i++) {
		const struct tally *t = &simulation->workers[i].tally;

		all.games += t->games;
		add(&all.blocked, &t->blocked);
		add(&all.laid, &t->laid);
		add(&all.turns, &t->turns);
		add(&all.passes, &t->passes);
		add(&all.ties, &t->ties);
		add(&all.fouls, &t->fouls);
		out->tried += t->tried;
		out->offers += t->offers;
		out->taken += t->taken;
		for (unsigned p = 0; p < players; p++) {
			add(&all.wins[p], &t->wins[p]);
			add(&all.score[p], &t->score[p]);
			add(&all.points[p], &t->points[p]);
		}
		for (unsigned i2 = 0; i2 < 32; i2++)
			all.ended_by[i2] += t->ended_by[i2];
		for (unsigned laid = 0; laid <= DOM_MAX_TILES; laid++)
			out->laid[laid] += t->tiles[laid];
		add_bins(&all.best, &t->best);
		out->cpu_seconds += simulation->workers[i].cpu;
	}
	out->games = all.games;
	out->players = players;
	out->blocked = figure(&all.blocked, all.games, 1);
	out->tiles_laid = figure(&all.laid, all.games, 1);
	out->turns = figure(&all.turns, all.games, 1);
	out->passes = figure(&all.passes, all.games, 1);
	out->ties = figure(&all.ties, all.games, 1);
	out->fouls = figure(&all.fouls, all.games, 1);
	for (unsigned p = 0; p < players; p++) {
		out->seats[p].wins = figure(&all.wins[p], all.games, 1);
		out->seats[p].score = figure(&all.score[p], all.games, 0.01);
		out->seats[p].points_left = figure(&all.points[p], all.games, 1);
	}
	show_bins(&out->best, &all.best);
	for (unsigned reason = 0; reason < 32; reason++) {
		const char *name = dom_rules_reason(rules, reason);
		unsigned at = 0;

		if (!all.ended_by[reason])
			continue;
		while (at < out->reasons && out->ended_by[at].name != name)
			at++;
		out->ended_by[at].name = name;
		out->ended_by[at].share += (double)all.ended_by[reason] / (double)all.games;
		out->reasons += at == out->reasons;
	}
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
			"these rounds cannot be played in lockstep: that is for lines of up to 64 tiles, for two to four "
			"players of one simple strategy, and for rules under which there is only laying and passing",
			"estas manos no se pueden jugar a la par: eso es para líneas de hasta 64 fichas, para dos a "
			"cuatro jugadores de una misma estrategia sencilla, y para reglas en que solo se pone o se pasa");
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
	domi_free(&alloc, all);
}

bool dom_simulation_over(const struct dom_simulation *all)
{
	return atomic_load(&all->done) == all->options.games;
}

int dom_simulation_play(struct dom_simulation *all, struct dom_error *error)
{
	atomic_store(&all->stop, false);
	for (unsigned i = 0; i < all->threads; i++)
		all->workers[i].bell.ready = true; /* answers may have come meanwhile */
	return domi_crew_run(&(struct domi_crew){.work = run_worker,
						 .workers = all->workers,
						 .size = sizeof *all->workers,
						 .count = all->threads,
						 .tick = tick,
						 .stop = stop,
						 .context = all},
			     &all->seconds, error);
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
