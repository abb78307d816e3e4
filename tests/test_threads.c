/* Threads change how fast figures come, never what they are; compiled rules are shared by all of them. */
#include "open_game.h"
#include "run_round.h"
#include "played_tournament.h"

#include <limits.h>
#include <pthread.h>
#include <time.h>

/* The library's naps end here. */
static unsigned naps;

int nanosleep(const struct timespec *wanted, struct timespec *left)
{
	(void)wanted;
	(void)left;
	naps++;
	return 0;
}

static const char mixed[] = "players: [fattest, random, blocker, {strategy: [first, semi-smart]}]\n"
			    "teams: across\nscore: losers-hands\nseats: shuffled\n";
static const char branching[] = "tiles: {faces: 10}\nboard: branching\nvalue: erratic\nmatch: erratic\n"
				"deal: {hand: 10}\nscore: laid\n";
static const char drawing[] = "players: 2\nstuck: draw-until\nwinner: fewest-points\nscore: losers-hands\n";

static const char *const texts[] = {"{}", mixed, branching, drawing};

enum { TEXTS = sizeof texts / sizeof *texts, GAMES = 6000 };

static bool same(struct dom_figure a, struct dom_figure b)
{
	return !memcmp(&a.mean, &b.mean, sizeof a.mean) && !memcmp(&a.se, &b.se, sizeof a.se);
}

static void assert_same(const struct dom_sim *a, const struct dom_sim *b)
{
	assert_true(a->games == b->games);
	assert_true(a->seed == b->seed);
	assert_true(same(a->blocked, b->blocked));
	assert_true(same(a->tiles_laid, b->tiles_laid));
	assert_true(same(a->turns, b->turns));
	assert_true(same(a->passes, b->passes));
	assert_true(same(a->ties, b->ties));
	assert_int_equal(a->players, b->players);
	for (unsigned p = 0; p < a->players; p++) {
		assert_true(same(a->seats[p].wins, b->seats[p].wins));
		assert_true(same(a->seats[p].score, b->seats[p].score));
		assert_true(same(a->seats[p].points_left, b->seats[p].points_left));
	}
	assert_int_equal(a->reasons, b->reasons);
	for (unsigned i = 0; i < a->reasons; i++) {
		assert_string_equal(a->ended_by[i].name, b->ended_by[i].name);
		assert_memory_equal(&a->ended_by[i].share, &b->ended_by[i].share, sizeof a->ended_by[i].share);
	}
}

static void any_number_of_threads(void **state)
{
	static const unsigned threads[] = {1, 2, 4, 7};

	(void)state;
	for (unsigned i = 0; i < TEXTS; i++) {
		struct dom_sim first, other;
		struct game g;

		game_open(&g, texts[i]);
		for (unsigned t = 0; t < sizeof threads / sizeof *threads; t++) {
			struct dom_sim_options options = {.games = GAMES, .seed = 11, .threads = threads[t]};

			assert_int_equal(dom_sim_run(t ? &other : &first, g.rules, &options, NULL, NULL), DOM_OK);
			assert_int_equal((t ? &other : &first)->threads, threads[t]);
			if (t)
				assert_same(&first, &other);
			options.loops = t % 2 ? DOM_LOOPS_NEVER : DOM_LOOPS_ALWAYS;
			assert_int_equal(dom_sim_run(&other, g.rules, &options, NULL, NULL), DOM_OK);
			assert_same(&first, &other);
			options.loops = DOM_LOOPS_BATCH;
			options.vectors = t % 2 ? DOM_VECTORS_PORTABLE : DOM_VECTORS_BEST;
			assert_int_equal(dom_sim_run(&other, g.rules, &options, NULL, NULL),
					 dom_rules_batch(g.rules, options.vectors) ? DOM_OK : DOM_CLASH);
			if (dom_rules_batch(g.rules, options.vectors))
				assert_same(&first, &other);
		}
		game_close(&g);
	}
}

/* As many threads as processors, and far more than there is work for. */
static void odd_numbers(void **state)
{
	struct dom_sim one, other;
	struct game g;

	(void)state;
	game_open(&g, texts[0]);
	for (uint64_t games = 0; games < 3; games++) {
		struct dom_sim_options options = {.games = games, .seed = 3, .threads = 1};

		assert_int_equal(dom_sim_run(&one, g.rules, &options, NULL, NULL), DOM_OK);
		assert_true(one.games == games);
		options.threads = 0;
		assert_int_equal(dom_sim_run(&other, g.rules, &options, NULL, NULL), DOM_OK);
		assert_same(&one, &other);
		options.threads = 20;
		assert_int_equal(dom_sim_run(&other, g.rules, &options, NULL, NULL), DOM_OK);
		assert_same(&one, &other);
	}
	game_close(&g);
}

struct watcher {
	pthread_t thread;
	unsigned calls, until;
	uint64_t done, games;
	double seconds;
};

static bool watch(void *context, uint64_t done, uint64_t games, double seconds)
{
	struct watcher *w = context;

	assert_true(pthread_equal(w->thread, pthread_self()));
	assert_true(games == w->games);
	assert_true(done >= w->done && done <= games);
	assert_true(seconds >= w->seconds);
	w->done = done;
	w->seconds = seconds;
	return ++w->calls < w->until;
}

static void stopped_early(void **state)
{
	struct game g;

	(void)state;
	game_open(&g, texts[0]);
	for (unsigned threads = 1; threads <= 3; threads++) {
		struct watcher w = {.thread = pthread_self(), .until = threads, .games = UINT64_C(1) << 50};
		struct dom_sim_options options = {
			.games = w.games, .seed = 5, .threads = threads, .progress = watch, .context = &w};
		struct dom_sim sim;
		double shares = 0;

		assert_int_equal(dom_sim_run(&sim, g.rules, &options, NULL, NULL), DOM_OK);
		assert_true(w.calls >= threads);
		assert_true(sim.games < w.games);
		assert_true(sim.games >= w.done);
		for (unsigned i = 0; i < sim.reasons; i++)
			shares += sim.ended_by[i].share;
		assert_true(!sim.games || (shares > 0.99 && shares < 1.01)); /* classic ends by one reason at a time */
	}
	game_close(&g);
}

/* Whoever waits for the last worker is woken by it, and does not look now and then. */
static void answers_at_once(void **state)
{
	struct watcher w = {.thread = pthread_self(), .until = UINT_MAX, .games = 1};
	struct dom_sim_options options = {.games = 1, .seed = 5, .threads = 2, .progress = watch, .context = &w};
	struct dom_sim sim;
	struct game g;

	(void)state;
	naps = 0;
	game_open(&g, texts[0]);
	assert_int_equal(dom_sim_run(&sim, g.rules, &options, NULL, NULL), DOM_OK);
	assert_true(sim.games == 1);
	assert_true(w.done == 1 && w.calls);
	assert_int_equal(naps, 0);
	game_close(&g);
}

/* Rounds played side by side on one set of rules end as those played one after another. */

struct side {
	const struct dom_rules *rules;
	pthread_t thread;
	uint64_t hash;
};

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	uint64_t *hash = context;

	(void)rules;
	(void)round;
	*hash = (*hash ^
		 ((uint64_t)event->kind << 48 | (uint64_t)event->seat << 40 | (uint64_t)event->tile << 16 | event->place)) *
			UINT64_C(0x100000001b3) +
		(uint64_t)event->amount;
}

static void *play_side(void *context)
{
	struct side *side = context;
	struct dom_round *round = calloc(1, dom_round_size(side->rules));
	struct dom_view *view = calloc(1, dom_view_size(side->rules));
	struct dom_listener listener = {.on = hear, .context = &side->hash, .blind = true};

	for (uint64_t n = 0; round && view && n < 400; n++) {
		struct dom_round_input input = {.number = n};

		if (dom_round_init(side->rules, round, 9, &input, n % 4 ? DOM_PATH_TABLE : DOM_PATH_PLAIN, NULL))
			break;
		round_run(side->rules, round, &listener);
	}
	free(view);
	free(round);
	return NULL;
}

static void rules_are_shared(void **state)
{
	enum { SIDES = 4 };

	(void)state;
	for (unsigned i = 0; i < TEXTS; i++) {
		struct side alone, sides[SIDES];
		struct game g;

		game_open(&g, texts[i]);
		alone = (struct side){.rules = g.rules};
		play_side(&alone);
		for (unsigned s = 0; s < SIDES; s++) {
			sides[s] = (struct side){.rules = g.rules};
			assert_int_equal(pthread_create(&sides[s].thread, NULL, play_side, &sides[s]), 0);
		}
		for (unsigned s = 0; s < SIDES; s++) {
			assert_int_equal(pthread_join(sides[s].thread, NULL), 0);
			assert_true(sides[s].hash == alone.hash);
		}
		assert_true(alone.hash != 0);
		game_close(&g);
	}
}

/* Tournaments whose plans change on the way: sides are sent home, stages begin, rounds hang together, records are kept. */

static const char sends_home[] =
	"players: [fattest, {strategy: random, character: cheat}, first, {strategy: random, character: cheat}]\n"
	"score: laid\njudge: {corrupt: {fine: 5}}\nstart: last-winner\n"
	"tournament: {stop: {rounds: {rounds: 1200}}, disqualify: {lost-share: {percent: 80, after: 40}},"
	" total: penalised-sum, champion: {wins: {percent: 20}}, tournament-judge: {corrupt: {chance: 0.0001}}}\n";
static const char pairs_up[] = "players: 20\nboard: branching\ntournament: {line-up: {swiss: {table: 4, deals: 9, stages: 8}},"
			       " tie-break: [wins, opponents, lot]}\n";
static const char plays_on[] = "tournament: {stop: {rounds: {rounds: 3000}}}\n";

static void tournaments(void **state)
{
	static const char *const cups[] = {sends_home, pairs_up, plays_on};
	static const unsigned threads[] = {4, 2};
	static struct cup_heard alone, many;

	(void)state;
	for (unsigned i = 0; i < sizeof cups / sizeof *cups; i++) {
		struct dom_variant *variant;
		struct dom_tournament *t = NULL;
		struct dom_error error = {0};

		if (dom_variant_parse(&variant, cups[i], strlen(cups[i]), "cup.yaml", NULL, &error) ||
		    !cup_run(&alone, &t, variant, 1, 0, UINT64_MAX, &error))
			fail_msg("%u:%u: %s", error.line, error.column, error.en);
		dom_tournament_free(t);
		assert_true(alone.rounds > 100);
		for (unsigned k = 0; k < sizeof threads / sizeof *threads; k++) {
			assert_true(cup_run(&many, &t, variant, threads[k], 0, UINT64_MAX, &error));
			assert_true(many.rounds == alone.rounds && many.hash == alone.hash);
			dom_tournament_free(t);
		}
		dom_variant_free(variant);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tournaments),   cmocka_unit_test(any_number_of_threads), cmocka_unit_test(odd_numbers),
		cmocka_unit_test(stopped_early), cmocka_unit_test(answers_at_once),       cmocka_unit_test(rules_are_shared),
	};

	return cmocka_run_group_tests_name("threads", tests, NULL, NULL);
}
