/* Simulation: rounds are cut into fixed chunks that threads take one after another. Everything is added up in whole numbers,
   so the sums, and the figures made of them, are the same whoever played which chunk. A worker that is stopped keeps its chunk and
   the round it was at, and goes on with them. */
#include <domino/sim.h>

#include "error.h"
#include "hearing.h"
#include "memory.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { CHUNK = 1024, MOST_THREADS = 256, TICK_MS = 50 };

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

struct worker {
	struct dom_simulation *all;
	struct tally tally;
	struct dom_round *round;
	struct dom_view *view;
	struct domi_fouls fouls;
	uint64_t at, to; /* what is left of its chunk */
	bool playing;    /* round `at` has begun */
	double cpu;
	pthread_t thread;
};

struct dom_simulation {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	struct dom_sim_options options;
	atomic_uint_fast64_t next; /* chunk to take */
	atomic_uint_fast64_t done; /* rounds played */
	atomic_bool stop;
	atomic_uint running;
	double seconds; /* it has been played for */
	unsigned threads;
	struct worker workers[];
};

static double seconds_of(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
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

static void tally_round(struct tally *tally, const struct dom_rules *rules, const struct dom_round *round,
			const struct domi_fouls *fouls)
{
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
	count(&tally->fouls, fouls->fouls);
	tally->tried += fouls->tried;
	tally->offers += fouls->offers;
	tally->taken += fouls->taken;
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

static bool goes_on(void *context)
{
	const struct dom_simulation *all = context;

	return !atomic_load_explicit(&all->stop, memory_order_relaxed);
}

/* Plays on in its chunk, until it is told to stop. */
static void play_on(struct worker *w)
{
	struct dom_simulation *all = w->all;
	struct dom_listener counting = domi_fouls_listener(&w->fouls);
	/* players known by heart commit no fouls */
	const struct dom_listener *listener = dom_rules_quick(all->rules) ? NULL : &counting;

	for (; w->at < w->to; w->at++) {
		struct dom_round_input input = {.number = w->at};

		if (!w->playing && dom_round_init(all->rules, w->round, all->options.seed, &input, all->options.path, NULL))
			return; /* only a deal from outside is ever refused */
		w->playing = !domi_round_play(all->rules, w->round, w->view, listener, goes_on, all);
		if (w->playing)
			return;
		tally_round(&w->tally, all->rules, w->round, &w->fouls);
	}
}

static void *run_worker(void *context)
{
	struct worker *w = context;
	struct dom_simulation *all = w->all;

	while (goes_on(all)) {
		uint64_t before = w->tally.games;

		if (w->at == w->to) {
			uint64_t from = atomic_fetch_add(&all->next, 1) * CHUNK;

			if (from >= all->options.games)
				break;
			w->at = from;
			w->to = all->options.games - from < CHUNK ? all->options.games : from + CHUNK;
		}
		play_on(w);
		atomic_fetch_add_explicit(&all->done, w->tally.games - before, memory_order_relaxed);
	}
	w->cpu += seconds_of(CLOCK_THREAD_CPUTIME_ID);
	atomic_fetch_sub(&all->running, 1);
	return NULL;
}

/* Tells how far it is, as long as anybody plays. */
static void watch(struct dom_simulation *all, double began)
{
	const struct dom_sim_options *options = &all->options;
	const struct timespec tick = {.tv_nsec = TICK_MS * 1000000L};

	while (atomic_load(&all->running)) {
		nanosleep(&tick, NULL);
		if (options->progress && !options->progress(options->context, atomic_load(&all->done), options->games,
							    all->seconds + seconds_of(CLOCK_MONOTONIC) - began))
			atomic_store(&all->stop, true);
	}
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

int dom_simulation_new(struct dom_simulation **out, const struct dom_rules *rules, const struct dom_sim_options *options,
		       const struct dom_alloc *given, struct dom_error *error)
{
	struct dom_alloc alloc = domi_alloc(given);
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	unsigned threads = options->threads ? options->threads : (unsigned)(processors > 0 ? processors : 1);
	struct dom_simulation *all;

	*out = NULL;
	threads = threads > MOST_THREADS ? MOST_THREADS : threads;
	all = domi_new(&alloc, 1, sizeof *all + threads * sizeof *all->workers);
	if (!all)
		return domi_fail_memory(error);
	all->alloc = alloc;
	all->rules = rules;
	all->options = *options;
	all->threads = threads;
	for (unsigned i = 0; i < threads; i++) {
		struct worker *w = &all->workers[i];

		w->all = all;
		w->round = domi_new(&alloc, 1, dom_round_size(rules));
		w->view = domi_new(&alloc, 1, dom_view_size(rules));
		w->fouls = (struct domi_fouls){.rules = rules, .round = w->round};
		if (!w->round || !w->view) {
			dom_simulation_free(all);
			return domi_fail_memory(error);
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
		domi_free(&alloc, all->workers[i].round);
		domi_free(&alloc, all->workers[i].view);
	}
	domi_free(&alloc, all);
}

bool dom_simulation_over(const struct dom_simulation *all)
{
	return atomic_load(&all->done) == all->options.games;
}

int dom_simulation_play(struct dom_simulation *all, struct dom_error *error)
{
	double began = seconds_of(CLOCK_MONOTONIC);
	unsigned started = 0;
	int status = DOM_OK;

	atomic_store(&all->stop, false);
	atomic_store(&all->running, all->threads);
	for (; started < all->threads; started++)
		if (pthread_create(&all->workers[started].thread, NULL, run_worker, &all->workers[started])) {
			atomic_store(&all->stop, true);
			status = domi_fail(error, DOM_NO_MEMORY, DOMI_NOWHERE, "no thread could be started",
					   "no se pudo iniciar un hilo");
			break;
		}
	if (!status)
		watch(all, began);
	for (unsigned i = 0; i < started; i++)
		pthread_join(all->workers[i].thread, NULL);
	all->seconds += seconds_of(CLOCK_MONOTONIC) - began;
	return status;
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
