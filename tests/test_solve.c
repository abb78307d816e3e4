/* Solving is exact. On small positions it is compared with looking at everything, without bounds and without a table, by the public
   calls alone: for the faster way and for the one that steps, under rules of every kind and under random ones. On larger ones the two
   ways are compared with each other. DOMINO_SOLVED_POSITIONS=100000 is the long run. */
#include "cmocka_all.h"
#include "random_variant.h"
#include "run_round.h"

enum { POSITIONS = 4000 / ONE_IN, MOST_NODES = 2000, FEWEST_NODES = 3, LEVELS = 64 };

static unsigned positions_wanted(void)
{
	const char *text = getenv("DOMINO_SOLVED_POSITIONS");

	return text ? (unsigned)atoi(text) : POSITIONS;
}

/* Looking at everything. */
struct brute {
	const struct dom_rules *rules;
	struct dom_round *rounds[LEVELS];
	struct dom_view *views[LEVELS];
	unsigned nodes;
	bool too_many;
};

static void brute_open(struct brute *b, const struct dom_rules *rules)
{
	b->rules = rules;
	for (unsigned i = 0; i < LEVELS; i++) {
		b->rounds[i] = malloc(dom_round_size(rules));
		b->views[i] = malloc(dom_view_size(rules));
	}
}

static void brute_close(struct brute *b)
{
	for (unsigned i = 0; i < LEVELS; i++) {
		free(b->rounds[i]);
		free(b->views[i]);
	}
}

struct both {
	int64_t wins, points; /* of side 0 */
};

static struct both brute_value(struct brute *b, unsigned level)
{
	const struct dom_rules *r = b->rules;
	struct dom_round *g = b->rounds[level];
	struct both best = {0};
	struct dom_plays plays;
	struct dom_play play;
	enum dom_need need;
	bool first = true;

	while ((need = dom_round_step(r, g, NULL)) == DOM_NEEDS_NOTHING)
		;
	if (need == DOM_NEEDS_NO_MORE) {
		uint8_t places[DOM_MAX_PLAYERS];

		dom_round_ranking(r, g, places);
		return (struct both){(places[0] == 1) - (places[1] == 1), dom_round_score(r, g, 0) - dom_round_score(r, g, 1)};
	}
	if (++b->nodes > MOST_NODES || level + 1 == LEVELS) {
		b->too_many = true;
		return best;
	}
	dom_round_view(r, g, dom_round_seat(g), b->views[level]);
	dom_plays_init(&plays, b->views[level]);
	while (!b->too_many && dom_plays_next(&plays, &play)) {
		int sign = dom_rules_team(r, dom_round_seat(g)) ? -1 : 1;
		struct both value;

		memcpy(b->rounds[level + 1], g, dom_round_size(r));
		assert_int_equal(dom_round_play(r, b->rounds[level + 1], play, NULL), DOM_OK);
		value = brute_value(b, level + 1);
		if (first || sign * value.wins > sign * best.wins)
			best.wins = value.wins;
		if (first || sign * value.points > sign * best.points)
			best.points = value.points;
		first = false;
	}
	return best;
}

enum { MOST_PLAYS = 512 };

/* What every play of a position comes to for the side to move, by looking at everything; false: there is too much. */
static bool brute_plays(struct brute *b, const struct dom_round *g, struct dom_solved *out, unsigned *count)
{
	const struct dom_rules *r = b->rules;
	int sign = dom_rules_team(r, dom_round_seat(g)) ? -1 : 1;
	struct dom_plays plays;
	struct dom_play play;

	b->nodes = *count = 0;
	b->too_many = false;
	dom_round_view(r, g, dom_round_seat(g), b->views[0]);
	dom_plays_init(&plays, b->views[0]);
	while (dom_plays_next(&plays, &play)) {
		struct both all;

		b->too_many |= *count == MOST_PLAYS;
		if (b->too_many)
			return false;
		memcpy(b->rounds[1], g, dom_round_size(r));
		assert_int_equal(dom_round_play(r, b->rounds[1], play, NULL), DOM_OK);
		all = brute_value(b, 1);
		if (b->too_many)
			return false;
		out[(*count)++] =
			(struct dom_solved){.play = play, .wins = (int)(sign * all.wins), .points = sign * all.points};
	}
	return true;
}

/* Both ways must agree with everything looked at; false: that was too much, or too little. */
static bool compare_position(struct brute *b, struct dom_solver *const *solvers, const struct dom_round *g, const char *about)
{
	static struct dom_solved all[MOST_PLAYS];
	struct dom_error error = {0};
	int64_t value, wins = INT64_MIN, points = INT64_MIN;
	unsigned plays;

	if (!brute_plays(b, g, all, &plays))
		return false;
	for (unsigned i = 0; i < plays; i++) {
		wins = all[i].wins > wins ? all[i].wins : wins;
		points = all[i].points > points ? all[i].points : points;
	}
	for (unsigned way = 0; way < 2; way++) {
		const struct dom_solved *solved;
		unsigned count;

		if (dom_solve_plays(solvers[way], g, &solved, &count, &error)) {
			assert_int_equal(error.status, DOM_CLASH); /* somebody may still draw */
			return false;
		}
		assert_int_equal(count, plays);
		for (unsigned i = 0; i < plays; i++) {
			assert_true(solved[i].play.tile == all[i].play.tile && solved[i].play.place == all[i].play.place &&
				    solved[i].play.side == all[i].play.side);
			if (solved[i].wins != all[i].wins || solved[i].points != all[i].points)
				fail_msg("%s: play %u of %u, way %u: wins %d, points %lld; they are %d and %lld", about, i,
					 count, way, solved[i].wins, (long long)solved[i].points, all[i].wins,
					 (long long)all[i].points);
		}
		assert_int_equal(dom_solve(solvers[way], g, DOM_AIM_WIN, &value, &error), DOM_OK);
		assert_int_equal(value, wins);
		assert_int_equal(dom_solve(solvers[way], g, DOM_AIM_POINTS, &value, &error), DOM_OK);
		assert_int_equal(value, points);
	}
	return b->nodes >= FEWEST_NODES;
}

/* Plays rounds at random and compares where they stand, from the end backwards as far as everything can be looked at; returns how many
   positions were compared. */
static unsigned compare_rounds(const struct dom_rules *r, const char *about, uint64_t seed, unsigned rounds, unsigned *fast)
{
	static const struct dom_solve_options stepping = {.steps = true, .table = 4096}, quick = {.table = 4096};
	struct dom_solver *solvers[2] = {0};
	struct dom_round *g = malloc(dom_round_size(r)), **kept = calloc(LEVELS, sizeof *kept);
	struct dom_view *view = malloc(dom_view_size(r));
	struct brute *b = calloc(1, sizeof *b);
	struct dom_error error = {0};
	unsigned compared = 0;

	brute_open(b, r);
	assert_int_equal(dom_solver_new(&solvers[0], r, &quick, NULL, &error), DOM_OK);
	assert_int_equal(dom_solver_new(&solvers[1], r, &stepping, NULL, &error), DOM_OK);
	assert_false(dom_solver_fast(solvers[1]));
	*fast += dom_solver_fast(solvers[0]);
	for (unsigned i = 0; i < LEVELS; i++)
		kept[i] = malloc(dom_round_size(r));
	for (unsigned n = 0; n < rounds; n++) {
		unsigned count = 0;
		enum dom_need need;

		assert_int_equal(dom_round_init(r, g, seed + n, NULL, n % 2 ? DOM_PATH_PLAIN : DOM_PATH_TABLE, &error), DOM_OK);
		while ((need = dom_round_step(r, g, NULL)) != DOM_NEEDS_NO_MORE) {
			if (need == DOM_NEEDS_GIVE)
				round_auto(r, g, NULL);
			if (need != DOM_NEEDS_PLAY)
				continue;
			memcpy(kept[count++ % LEVELS], g, dom_round_size(r));
			dom_round_view(r, g, dom_round_seat(g), view);
			assert_int_equal(dom_round_play(r, g,
							dom_view_play(view, dom_view_chance(view, 7) % dom_view_plays(view)),
							NULL),
					 DOM_OK);
		}
		for (unsigned back = 1; back <= count && back < LEVELS; back++) {
			if (compare_position(b, solvers, kept[(count - back) % LEVELS], about))
				compared++;
			else if (b->too_many)
				break;
		}
	}
	for (unsigned i = 0; i < LEVELS; i++)
		free(kept[i]);
	brute_close(b);
	dom_solver_free(solvers[0]);
	dom_solver_free(solvers[1]);
	free(b);
	free(kept);
	free(view);
	free(g);
	return compared;
}

static struct dom_rules *rules_of(const char *text, struct dom_variant **variant)
{
	struct dom_error error = {0};
	struct dom_rules *rules = NULL;

	if (dom_variant_parse(variant, text, strlen(text), "test", NULL, &error) ||
	    dom_rules_new(&rules, *variant, NULL, &error))
		fail_msg("%s: %s", text, error.en);
	return rules;
}

/* Those the faster way serves, with everything it knows: rankings, ties, what winners get, how a side counts, hands of any size. */
static void equal_to_brute_force(void **state)
{
	static const char *const teams[] = {"players: 2\ndeal: {hand: 5}\n", "players: 2\ndeal: {hand: 7}\n",
					    "players: 4\ndeal: {hand: 4}\nteams: across\n",
					    "players: 4\ndeal: {hand: 7}\nteams: {across: {count: best-hand}}\n"};
	static const char *const winners[] = {"winner: classic\n", "winner: {classic: {ties: none}}\n",
					      "winner: {fewest-points: {ties: first}}\n", "winner: fewest-points\n"};
	static const char *const scores[] = {"score: one\n", "score: losers-hands\n", "score: {losers-hands: {count: all}}\n"};
	unsigned wanted = positions_wanted(), compared = 0, fast = 0, variants = 0;

	(void)state;
	for (uint64_t seed = 1; compared < wanted; seed += 2)
		for (unsigned i = 0; i < 48; i++) {
			char text[512];
			struct dom_variant *variant;
			struct dom_rules *rules;

			snprintf(text, sizeof text, "%s%s%s%s", teams[i % 4], winners[i / 4 % 4], scores[i / 16],
				 seed % 4 == 1 ? "start: {holder: {tile: 6-6}}\n" : "");
			rules = rules_of(text, &variant);
			compared += compare_rounds(rules, text, seed, 2, &fast);
			variants++;
			dom_rules_free(rules);
			dom_variant_free(variant);
		}
	assert_int_equal(fast, variants);
	print_message("%u positions\n", compared);
}

/* Every rule that can be solved, in all combinations. */
static void random_variants(void **state)
{
	unsigned wanted = positions_wanted() / 4, compared = 0, refused = 0, solved = 0, fast = 0;
	struct sketch *sketch = malloc(sizeof *sketch);

	(void)state;
	for (uint64_t number = 1; compared < wanted; number++) {
		struct dom_error error = {0};
		struct dom_rules *rules;
		struct dom_variant *variant = random_variant(sketch, number, &rules, &error);

		if (!variant)
			continue;
		if (dom_rules_tiles(rules) > 200 || dom_rules_players(rules) > 6) {
			/* too large to look at everything */
		} else if (dom_solvable(rules, &error)) {
			struct dom_solver *solver;

			assert_int_equal(error.status, DOM_CLASH);
			assert_true(*error.en && *error.es);
			assert_int_equal(dom_solver_new(&solver, rules, NULL, NULL, &error), DOM_CLASH);
			assert_null(solver);
			refused++;
		} else {
			compared += compare_rounds(rules, sketch->text, number, 2, &fast);
			solved++;
		}
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
	print_message("%u positions of %u random variants, %u by the faster way; %u refused\n", compared, solved, fast,
		      refused);
	assert_true(refused && solved > fast);
	free(sketch);
}

static void what_cannot_be_solved(void **state)
{
	static const struct {
		const char *text, *says;
	} cases[] = {
		{"players: 3\ndeal: {hand: 5}\n", "two sides"},
		{"players: 2\ndeal: {hand: 5}\nturn: random\n", "whose turn"},
		{"players: 2\ndeal: {hand: 5}\nvalue: erratic\n", "worth"},
		{"players: 2\ndeal: {hand: 5}\npowers: [{filter: all-equal, effect: random-turn}]\n", "power"},
		{"players: [{strategy: random, character: cheat}, random]\ndeal: {hand: 5}\n", "cheats"},
	};

	(void)state;
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct dom_variant *variant;
		struct dom_rules *rules = rules_of(cases[i].text, &variant);
		struct dom_error error = {0};

		assert_int_equal(dom_solvable(rules, &error), DOM_CLASH);
		assert_non_null(strstr(error.en, cases[i].says));
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
}

/* A round that is not there yet, one that may still draw, and one that is too large for what is allowed. */
static void when_it_cannot_be_solved(void **state)
{
	static const struct dom_solve_options few = {.nodes = 10};
	struct dom_variant *variant;
	struct dom_rules *rules = rules_of("players: 2\ndeal: {hand: 5}\nstuck: draw-until\n", &variant);
	struct dom_round *g = malloc(dom_round_size(rules));
	struct dom_error error = {0};
	struct dom_solver *solver;
	int64_t value;

	(void)state;
	assert_int_equal(dom_solver_new(&solver, rules, NULL, NULL, &error), DOM_OK);
	assert_int_equal(dom_round_init(rules, g, 1, NULL, DOM_PATH_TABLE, &error), DOM_OK);
	assert_int_equal(dom_solve(solver, g, DOM_AIM_WIN, &value, &error), DOM_BAD_PHASE);
	while (dom_round_step(rules, g, NULL) == DOM_NEEDS_NOTHING)
		;
	assert_int_equal(dom_solve(solver, g, DOM_AIM_WIN, &value, &error), DOM_CLASH);
	assert_non_null(strstr(error.en, "drawn"));
	dom_solver_free(solver);
	free(g);
	dom_rules_free(rules);
	dom_variant_free(variant);

	for (unsigned steps = 0; steps < 2; steps++) {
		struct dom_solve_options options = few;

		options.steps = steps;
		rules = rules_of("players: 2\ndeal: {hand: 10}\n", &variant);
		g = malloc(dom_round_size(rules));
		assert_int_equal(dom_round_init(rules, g, 1, NULL, DOM_PATH_TABLE, &error), DOM_OK);
		while (dom_round_step(rules, g, NULL) == DOM_NEEDS_NOTHING)
			;
		assert_int_equal(dom_solver_new(&solver, rules, &options, NULL, &error), DOM_OK);
		assert_int_equal(dom_solve(solver, g, DOM_AIM_POINTS, &value, &error), DOM_TOO_LARGE);
		assert_true(dom_solver_nodes(solver) < 1000);
		dom_solver_free(solver);
		free(g);
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
}

/* Deals from the first tile on, too large to look at everything: both ways, tables of any size, and asked again. */
static void whole_deals(void **state)
{
	static const char *const texts[] = {"players: 2\ndeal: {hand: 7}\nwinner: fewest-points\nscore: losers-hands\n",
					    "players: 4\ndeal: {hand: 4}\nteams: across\nscore: losers-hands\n",
					    "players: 4\ndeal: {hand: 7}\nteams: across\nscore: losers-hands\n"};
	static const struct dom_solve_options small = {.table = 256}, stepping = {.steps = true};

	(void)state;
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct dom_variant *variant;
		struct dom_rules *rules = rules_of(texts[i], &variant);
		struct dom_round *g = malloc(dom_round_size(rules));
		struct dom_solver *solvers[3];
		struct dom_error error = {0};
		unsigned ways = i < 2 ? 3 : 2; /* to step through all of double-six would take too long */

		assert_int_equal(dom_solver_new(&solvers[0], rules, NULL, NULL, &error), DOM_OK);
		assert_int_equal(dom_solver_new(&solvers[1], rules, &small, NULL, &error), DOM_OK);
		assert_int_equal(dom_solver_new(&solvers[2], rules, &stepping, NULL, &error), DOM_OK);
		assert_true(dom_solver_fast(solvers[0]) && dom_solver_fast(solvers[1]) && !dom_solver_fast(solvers[2]));
		for (uint64_t seed = 1; seed <= (ways == 3 ? 20 : 4) / ONE_IN; seed++) {
			const struct dom_solved *plays[3];
			unsigned count[3];

			assert_int_equal(dom_round_init(rules, g, seed, NULL, DOM_PATH_TABLE, &error), DOM_OK);
			while (dom_round_step(rules, g, NULL) == DOM_NEEDS_NOTHING)
				;
			for (unsigned way = 0; way < ways; way++) {
				assert_int_equal(dom_solve_plays(solvers[way], g, &plays[way], &count[way], &error), DOM_OK);
				assert_int_equal(count[way], count[0]);
				for (unsigned p = 0; p < count[0]; p++) {
					assert_int_equal(plays[way][p].wins, plays[0][p].wins);
					assert_int_equal(plays[way][p].points, plays[0][p].points);
				}
			}
		}
		for (unsigned way = 0; way < 3; way++)
			dom_solver_free(solvers[way]);
		free(g);
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
}

/* An allocator that fails from the n-th call on. */
struct meter {
	unsigned calls, fail_at;
	int blocks;
};

static void *resize(void *context, void *block, size_t size)
{
	struct meter *m = context;

	if (!size) {
		m->blocks -= block != NULL;
		free(block);
		return NULL;
	}
	if (++m->calls >= m->fail_at)
		return NULL;
	m->blocks += !block;
	return realloc(block, size);
}

static void memory_runs_out(void **state)
{
	struct dom_variant *variant;
	struct dom_rules *rules = rules_of("players: 2\ndeal: {hand: 5}\n", &variant);
	struct dom_round *g = malloc(dom_round_size(rules));

	(void)state;
	assert_int_equal(dom_round_init(rules, g, 1, NULL, DOM_PATH_TABLE, NULL), DOM_OK);
	while (dom_round_step(rules, g, NULL) == DOM_NEEDS_NOTHING)
		;
	for (unsigned steps = 0; steps < 2; steps++) {
		const struct dom_solve_options options = {.steps = steps};
		bool failed = true;

		for (unsigned n = 1; failed; n++) {
			struct meter m = {.fail_at = n};
			struct dom_alloc alloc = {resize, &m};
			struct dom_error error = {0};
			struct dom_solver *solver;
			int64_t value;
			int status = dom_solver_new(&solver, rules, &options, &alloc, &error);

			if (!status)
				status = dom_solve(solver, g, DOM_AIM_WIN, &value, &error);
			failed = m.calls >= n;
			assert_int_equal(status, failed ? DOM_NO_MEMORY : DOM_OK);
			dom_solver_free(solver);
			assert_int_equal(m.blocks, 0);
		}
	}
	free(g);
	dom_rules_free(rules);
	dom_variant_free(variant);
}

/* More tiles than a position can tell apart; and one solver asked so often that it has to begin to count anew. */
static void too_many_tiles_and_questions(void **state)
{
	static const struct dom_solve_options small = {.table = 1};
	struct dom_variant *variant;
	struct dom_rules *rules = rules_of("tiles: {faces: 10}\nplayers: 2\ndeal: {hand: 27}\n", &variant);
	struct dom_round *g = malloc(dom_round_size(rules));
	struct dom_view *view = malloc(dom_view_size(rules));
	struct dom_error error = {0};
	struct dom_solver *solver;
	int64_t value, before;
	enum dom_need need;

	(void)state;
	assert_int_equal(dom_solver_new(&solver, rules, &small, NULL, &error), DOM_OK);
	assert_true(dom_solver_fast(solver));
	assert_int_equal(dom_round_init(rules, g, 1, NULL, DOM_PATH_TABLE, NULL), DOM_OK);
	while ((need = dom_round_step(rules, g, NULL)) != DOM_NEEDS_NO_MORE) {
		if (need != DOM_NEEDS_PLAY)
			continue;
		if (dom_round_laid(g) == 0) {
			assert_int_equal(dom_solve(solver, g, DOM_AIM_WIN, &value, &error), DOM_TOO_LARGE);
			assert_non_null(strstr(error.en, "tiles in hands"));
		}
		if (dom_round_laid(g) >= 44)
			break;
		dom_round_view(rules, g, dom_round_seat(g), view);
		assert_int_equal(dom_round_play(rules, g, dom_view_play(view, 0), NULL), DOM_OK);
	}
	assert_int_equal(need, DOM_NEEDS_PLAY);
	assert_int_equal(dom_solve(solver, g, DOM_AIM_POINTS, &before, &error), DOM_OK);
	for (unsigned i = 0; i < 70000; i++) {
		assert_int_equal(dom_solve(solver, g, DOM_AIM_POINTS, &value, &error), DOM_OK);
		assert_true(value == before);
	}
	dom_solver_free(solver);
	free(view);
	free(g);
	dom_rules_free(rules);
	dom_variant_free(variant);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(equal_to_brute_force),
		cmocka_unit_test(random_variants),
		cmocka_unit_test(what_cannot_be_solved),
		cmocka_unit_test(when_it_cannot_be_solved),
		cmocka_unit_test(whole_deals),
		cmocka_unit_test(memory_runs_out),
		cmocka_unit_test(too_many_tiles_and_questions),
	};

	return cmocka_run_group_tests_name("solving", tests, NULL, NULL);
}
