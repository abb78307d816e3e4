/* Simulations take turns: a runner plays one for a tenth of a second, then the next, as long as there are any; when it is done it is
   kept for a while. One lock guards all of them: what is done under it is short, and never writes to the disk. */
#include "simulations.h"

#include "work/fair.h"
#include "transport/limit.h"
#include "simulation_rows.h"
#include "tables/ruleset.h"

#include "json.h"

#include <domino/plot.h>

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	RUNNERS = 2,      /* at once */
	MOST_ACTIVE = 64, /* waiting or running */
	MOST_WATCHERS = 64,
	MOST_SECONDS = 300,
	TURN_US = 100000, /* how long one is played while others wait */
	SHOWN_US = 200000 /* how often progress is told */
};

enum state { WAITING, RUNNING, DONE, CANCELLED };

static const char *const state_names[] = {"waiting", "running", "done", "cancelled"};

struct doms_simulation {
	struct doms_simulations *all;
	struct doms_simulation *next;
	unsigned references;
	char id[DOMS_SIMULATION_ID], peer[64];
	enum state state;
	bool cancel;
	bool ended; /* its time is up */
	unsigned version;
	uint64_t games, seed, done;
	int64_t shown;
	struct doms_turn turn;
	int64_t began;               /* its turn */
	struct dom_variant *variant; /* until it has been played */
	struct dom_rules *rules;
	struct dom_simulation *play; /* NULL: it has not begun */
	json_t *result;
	char *plots[2]; /* by language; NULL: there is none */
	struct doms_stream *watchers[MOST_WATCHERS];
	unsigned count;
};

struct doms_simulations {
	struct doms_server *server;
	struct doms_pool *runners;
	struct doms_task job;  /* of a runner: plays whoever waits */
	unsigned threads;      /* of each */
	struct doms_sql *keep; /* NULL: gone with the process */
	pthread_mutex_t lock;
	bool stopping;
	struct doms_fair fair;         /* those that wait or run */
	struct doms_simulation *first; /* the latest */
	unsigned active, kept;
	uint64_t begun;
};

static bool is_over(const struct doms_simulation *s)
{
	return s->state == DONE || s->state == CANCELLED;
}

/* What it was played with: large, and needed no more. */
static void put_away(struct doms_simulation *s)
{
	dom_simulation_free(s->play);
	dom_rules_free(s->rules);
	dom_variant_free(s->variant);
	s->play = NULL;
	s->rules = NULL;
	s->variant = NULL;
}

/* With the lock. */
static void drop(struct doms_simulation *s)
{
	if (--s->references)
		return;
	json_decref(s->result);
	for (unsigned i = 0; i < 2; i++)
		dom_plot_free(s->plots[i], NULL);
	put_away(s);
	free(s);
}

void doms_simulation_drop(struct doms_simulation *simulation)
{
	struct doms_simulations *all = simulation->all;

	pthread_mutex_lock(&all->lock);
	drop(simulation);
	pthread_mutex_unlock(&all->lock);
}

/* With the lock. */
static void changed(struct doms_simulation *s)
{
	s->version++;
	for (unsigned i = 0; i < s->count; i++)
		doms_stream_wake(s->watchers[i]);
}

/* With the lock: forgets the oldest that are done, beyond those that are kept. */
static void forget(struct doms_simulations *all)
{
	while (all->kept > DOMS_SIMULATIONS_KEPT) {
		struct doms_simulation **at = &all->first, **oldest = NULL, *s;

		for (; *at; at = &(*at)->next)
			if (is_over(*at))
				oldest = at;
		if (!oldest)
			return;
		s = *oldest;
		*oldest = s->next;
		all->kept--;
		drop(s);
	}
}

/* With the lock: it counts no longer among those that wait or run. */
static void leave(struct doms_simulation *s)
{
	s->all->active--;
	doms_limit_give(s->all->server->limit, s->peer, DOMS_COUNT_SIMULATIONS);
}

/* With the lock. */
static void end(struct doms_simulation *s, enum state state)
{
	s->state = state;
	leave(s);
	s->all->kept++;
	changed(s);
	forget(s->all);
}

static bool on_progress(void *context, uint64_t done, uint64_t games, double seconds)
{
	struct doms_simulation *s = context;
	int64_t now = doms_now(s->all->server);
	bool go_on;

	(void)games;
	pthread_mutex_lock(&s->all->lock);
	if (done != s->done && now - s->shown >= SHOWN_US) {
		s->done = done;
		s->shown = now;
		changed(s);
	}
	go_on = !s->cancel && !s->all->stopping && seconds < MOST_SECONDS &&
		!(s->all->fair.waiting && now - s->began >= TURN_US);
	s->ended |= seconds >= MOST_SECONDS;
	pthread_mutex_unlock(&s->all->lock);
	return go_on;
}

/* Plays on for a turn. Whether it is over. */
static bool play(struct doms_simulation *s)
{
	struct dom_sim_options options = {
		.games = s->games,
		.seed = s->seed,
		.threads = s->all->threads,
		.progress = on_progress,
		.context = s,
	};
	struct dom_error error;

	if (!s->play && dom_simulation_new(&s->play, s->rules, &options, NULL, &error))
		return true;
	return dom_simulation_play(s->play, &error) || dom_simulation_over(s->play);
}

static void sum_up(struct doms_simulation *s)
{
	struct dom_sim *sim = calloc(1, sizeof *sim);
	struct dom_error error;
	json_t *result = NULL;
	char *plots[2] = {NULL, NULL};

	if (sim && s->play)
		dom_simulation_tell(s->play, sim);
	if (sim && sim->games) {
		result = domi_json_sim(sim, s->variant);
		for (unsigned i = 0; i < 2; i++)
			if (dom_plot_sim(&plots[i], sim, s->variant, i ? DOM_ES : DOM_EN, NULL, &error))
				plots[i] = NULL;
	}
	pthread_mutex_lock(&s->all->lock);
	s->result = result;
	s->plots[0] = plots[0];
	s->plots[1] = plots[1];
	s->done = sim ? sim->games : 0;
	pthread_mutex_unlock(&s->all->lock);
	free(sim);
}

/* It ends when that is written down. What the end of the server breaks off is left to the next. */
static void finish(struct doms_simulation *s)
{
	struct doms_simulations *all = s->all;
	struct doms_simulation_kept kept = {.id = s->id, .done = s->done, .plots = {s->plots[0], s->plots[1]}};
	char *result = s->result ? json_dumps(s->result, DOMI_JSON_FLAGS) : NULL;
	bool cancel, stopping;

	pthread_mutex_lock(&all->lock);
	cancel = s->cancel;
	stopping = all->stopping;
	pthread_mutex_unlock(&all->lock);
	if (cancel || !stopping || s->done == s->games) {
		kept.fate = cancel ? DOMS_SIMULATION_CANCELLED : DOMS_SIMULATION_DONE;
		kept.result = result;
		(void)!doms_simulation_keep_end(all->keep, &kept); /* where that fails, the next server plays it again */
		pthread_mutex_lock(&all->lock);
		end(s, cancel ? CANCELLED : DONE);
		pthread_mutex_unlock(&all->lock);
	}
	free(result);
}

/* With the lock, which is let go meanwhile. */
static void give_turn(struct doms_simulation *s)
{
	struct doms_simulations *all = s->all;
	int64_t now = doms_now(all->server);
	bool over = s->cancel;

	doms_fair_begin(&all->fair, &s->turn);
	s->began = now;
	if (s->state == WAITING) {
		s->state = RUNNING;
		changed(s);
	}
	if (all->fair.waiting)
		doms_pool_post(all->runners, &all->job); /* for another runner */
	pthread_mutex_unlock(&all->lock);
	over = over || play(s);
	pthread_mutex_lock(&all->lock);
	if (!over && !s->cancel && !s->ended) {
		doms_fair_end(&all->fair, &s->turn, doms_now(all->server) - now);
		return;
	}
	doms_fair_remove(&all->fair, &s->turn);
	pthread_mutex_unlock(&all->lock);
	sum_up(s);
	finish(s);
	put_away(s);
	pthread_mutex_lock(&all->lock);
	drop(s);
}

static void run(void *context)
{
	struct doms_simulations *all = context;
	struct doms_turn *turn;

	pthread_mutex_lock(&all->lock);
	while (!all->stopping && (turn = doms_fair_next(&all->fair)))
		give_turn((struct doms_simulation *)((char *)turn - offsetof(struct doms_simulation, turn)));
	pthread_mutex_unlock(&all->lock);
}

static bool admit(struct doms_simulations *all, const char *peer, struct doms_fault *fault)
{
	unsigned most = all->server->options.simulations;
	bool full;

	pthread_mutex_lock(&all->lock);
	full = all->active >= MOST_ACTIVE;
	all->active += !full;
	pthread_mutex_unlock(&all->lock);
	if (full) {
		doms_fail(fault, DOMS_BUSY, NULL, NULL);
		return false;
	}
	if (doms_limit_take(all->server->limit, peer, DOMS_COUNT_SIMULATIONS, most))
		return true;
	pthread_mutex_lock(&all->lock);
	all->active--;
	pthread_mutex_unlock(&all->lock);
	doms_fail(fault, DOMS_TOO_MANY, "at most %u simulations at a time from one address",
		  "como mucho %u simulaciones a la vez desde una dirección", most);
	fault->retry = 10;
	return false;
}

/* The list's; takes variant and rules over. NULL: no memory. */
static struct doms_simulation *new_one(struct doms_simulations *all, const char *peer, struct dom_variant *variant,
				       struct dom_rules *rules, uint64_t games, uint64_t seed)
{
	struct doms_simulation *s = calloc(1, sizeof *s);

	if (!s) {
		dom_rules_free(rules);
		dom_variant_free(variant);
		return NULL;
	}
	s->all = all;
	s->references = 1;
	s->variant = variant;
	s->rules = rules;
	s->games = games;
	s->seed = seed;
	snprintf(s->peer, sizeof s->peer, "%s", peer);
	return s;
}

/* Into the list, and to the runners when it waits. */
static void enlist(struct doms_simulation *s)
{
	struct doms_simulations *all = s->all;
	bool waits = s->state == WAITING;
	char address[sizeof s->peer];

	doms_limit_name(s->peer, address, sizeof address);
	pthread_mutex_lock(&all->lock);
	s->next = all->first;
	all->first = s;
	s->references += waits; /* the runners' */
	all->kept += !waits;
	if (waits)
		doms_fair_add(&all->fair, &s->turn, address);
	pthread_mutex_unlock(&all->lock);
	if (waits)
		doms_pool_post(all->runners, &all->job);
}

static bool write_down(const struct doms_simulation *s)
{
	struct doms_simulation_kept kept = {
		.id = s->id, .peer = s->peer, .name = dom_variant_name(s->variant), .games = s->games, .seed = s->seed};
	char *source = doms_ruleset_source(s->variant);
	bool good;

	kept.source = source;
	good = source && !doms_simulation_keep_add(s->all->keep, &kept);
	free(source);
	return good;
}

int doms_simulation_begin(struct doms_simulations *all, const char *peer, struct dom_variant *variant, struct dom_rules *rules,
			  uint64_t games, uint64_t seed, char *id, size_t size, struct doms_fault *fault)
{
	struct doms_simulation *s = new_one(all, peer, variant, rules, games, seed);

	if (!s)
		return doms_fail(fault, DOMS_BUSY, NULL, NULL);
	if (!admit(all, peer, fault)) {
		doms_simulation_drop(s);
		return 1;
	}
	doms_random_id(all->server, 16, s->id, sizeof s->id);
	if (!write_down(s)) {
		pthread_mutex_lock(&all->lock);
		leave(s);
		drop(s);
		pthread_mutex_unlock(&all->lock);
		return doms_fail_disk(fault);
	}
	snprintf(id, size, "%s", s->id);
	pthread_mutex_lock(&all->lock);
	all->begun++;
	pthread_mutex_unlock(&all->lock);
	enlist(s);
	return 0;
}

/* From the database */

static bool read_again(struct doms_simulation *s, const struct doms_simulation_kept *kept)
{
	struct dom_error error;

	return !doms_ruleset_variant(&s->variant, kept->name, kept->source, NULL, &error) &&
	       !dom_rules_new(&s->rules, s->variant, NULL, &error);
}

/* Those before it may be played already. */
static void bring_back(void *context, const struct doms_simulation_kept *kept)
{
	struct doms_simulations *all = context;
	struct doms_simulation *s = new_one(all, kept->peer, NULL, NULL, kept->games, kept->seed);

	if (!s)
		return;
	snprintf(s->id, sizeof s->id, "%s", kept->id);
	if (kept->fate == DOMS_SIMULATION_WANTED && read_again(s, kept)) { /* this version may not know its variant */
		pthread_mutex_lock(&all->lock);
		all->active++;
		pthread_mutex_unlock(&all->lock);
		(void)doms_limit_take(all->server->limit, s->peer, DOMS_COUNT_SIMULATIONS, UINT_MAX);
	} else {
		s->state = kept->fate == DOMS_SIMULATION_DONE ? DONE : CANCELLED;
		s->done = kept->done;
		s->result = kept->result ? json_loads(kept->result, 0, NULL) : NULL;
		for (unsigned i = 0; i < 2; i++)
			s->plots[i] = kept->plots[i] ? strdup(kept->plots[i]) : NULL;
	}
	enlist(s);
}

static int open_keep(struct doms_simulations *all, struct dom_error *error)
{
	const char *db = all->server->options.db;
	char path[4096];
	int length;

	if (!db)
		return DOM_OK;
	length = snprintf(path, sizeof path, "%s-simulations", db);
	if (length < 0 || (size_t)length >= sizeof path)
		return doms_sql_fail(error, DOM_IO, db, "its name is too long", "su nombre es demasiado largo");
	if (doms_sql_open(&all->keep, path, &doms_simulation_schema, error))
		return (int)error->status;
	if (doms_simulation_keep_list(all->keep, bring_back, all))
		return doms_sql_fail_with(all->keep, path, error);
	pthread_mutex_lock(&all->lock);
	forget(all);
	pthread_mutex_unlock(&all->lock);
	return DOM_OK;
}

int doms_simulations_new(struct doms_simulations **out, struct doms_server *server, struct dom_error *error)
{
	struct doms_simulations *all = calloc(1, sizeof *all);
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	int status;

	*out = NULL;
	if (!all)
		return doms_fail_memory(error);
	all->server = server;
	all->threads = processors > 2 ? (unsigned)processors / RUNNERS : 1;
	pthread_mutex_init(&all->lock, NULL);
	doms_task_init(&all->job, run, all);
	all->runners = doms_pool_new(RUNNERS);
	status = all->runners ? open_keep(all, error) : doms_fail_memory(error);
	if (status) {
		doms_simulations_free(all);
		return status;
	}
	*out = all;
	return DOM_OK;
}

struct doms_simulation *doms_simulation_find(struct doms_simulations *all, const char *id)
{
	struct doms_simulation *s;

	pthread_mutex_lock(&all->lock);
	for (s = all->first; s && strcmp(s->id, id) != 0; s = s->next)
		;
	if (s)
		s->references++;
	pthread_mutex_unlock(&all->lock);
	return s;
}

int doms_simulation_cancel(struct doms_simulation *simulation, struct doms_fault *fault)
{
	if (doms_simulation_keep_cancel(simulation->all->keep, simulation->id))
		return doms_fail_disk(fault);
	pthread_mutex_lock(&simulation->all->lock);
	if (simulation->state == WAITING) {
		doms_fair_remove(&simulation->all->fair, &simulation->turn);
		end(simulation, CANCELLED);
		put_away(simulation);
		drop(simulation); /* the runners' */
	}
	simulation->cancel = true;
	pthread_mutex_unlock(&simulation->all->lock);
	return 0;
}

json_t *doms_simulation_json(struct doms_simulation *s)
{
	json_t *json;

	pthread_mutex_lock(&s->all->lock);
	json = json_pack("{s:s, s:s, s:I, s:I, s:o, s:O?}", "id", s->id, "state", state_names[s->state], "done",
			 (json_int_t)s->done, "games", (json_int_t)s->games, "seed", domi_json_seed(s->seed), "result",
			 is_over(s) ? s->result : NULL);
	pthread_mutex_unlock(&s->all->lock);
	return json;
}

char *doms_simulation_plot(struct doms_simulation *s, enum dom_lang lang)
{
	const char *plot;
	char *copy;

	pthread_mutex_lock(&s->all->lock);
	plot = is_over(s) ? s->plots[lang == DOM_ES] : NULL;
	copy = plot ? strdup(plot) : NULL;
	pthread_mutex_unlock(&s->all->lock);
	return copy;
}

unsigned doms_simulation_version(struct doms_simulation *simulation, bool *over)
{
	unsigned version;

	pthread_mutex_lock(&simulation->all->lock);
	version = simulation->version;
	*over = is_over(simulation);
	pthread_mutex_unlock(&simulation->all->lock);
	return version;
}

bool doms_simulation_watch(struct doms_simulation *simulation, struct doms_stream *stream)
{
	bool room;

	pthread_mutex_lock(&simulation->all->lock);
	room = simulation->count < MOST_WATCHERS;
	if (room)
		simulation->watchers[simulation->count++] = doms_stream_hold(stream);
	pthread_mutex_unlock(&simulation->all->lock);
	return room;
}

void doms_simulation_unwatch(struct doms_simulation *simulation, struct doms_stream *stream)
{
	pthread_mutex_lock(&simulation->all->lock);
	for (unsigned i = 0; i < simulation->count; i++)
		if (simulation->watchers[i] == stream) {
			simulation->watchers[i] = simulation->watchers[--simulation->count];
			doms_stream_drop(stream);
			break;
		}
	pthread_mutex_unlock(&simulation->all->lock);
}

void doms_simulations_count(struct doms_simulations *all, unsigned *active, uint64_t *begun)
{
	pthread_mutex_lock(&all->lock);
	*active = all->active;
	*begun = all->begun;
	pthread_mutex_unlock(&all->lock);
}

void doms_simulations_stop(struct doms_simulations *all)
{
	pthread_mutex_lock(&all->lock);
	all->stopping = true;
	pthread_mutex_unlock(&all->lock);
	if (all->runners)
		doms_pool_stop(all->runners); /* who watches must not be woken any more */
}

void doms_simulations_free(struct doms_simulations *all)
{
	doms_simulations_stop(all);
	doms_pool_free(all->runners);
	while (all->fair.first) {
		struct doms_turn *turn = all->fair.first;

		doms_fair_remove(&all->fair, turn);
		drop((struct doms_simulation *)((char *)turn - offsetof(struct doms_simulation, turn)));
	}
	while (all->first) {
		struct doms_simulation *next = all->first->next;

		drop(all->first);
		all->first = next;
	}
	doms_sql_close(all->keep);
	pthread_mutex_destroy(&all->lock);
	free(all);
}
