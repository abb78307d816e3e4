/* Matches: over when a tournament of the same table would be, with the same totals and the same winners. */
#include "open_game.h"

#include <domino/match.h>

static struct dom_match *open_match(const struct game *g)
{
	struct dom_error error = {0};
	struct dom_match *m;

	if (dom_match_new(&m, g->variant, g->rules, NULL, &error))
		fail_msg("%s", error.en);
	return m;
}

static void check_goal(const char *text, const char *stop, bool given, int64_t target, const char *en, const char *es)
{
	char told[DOM_MATCH_TEXT];
	struct dom_goal goal;
	struct dom_match *m;
	struct game g;

	game_open(&g, text);
	m = open_match(&g);
	goal = dom_match_goal(m);
	assert_string_equal(goal.stop->name, stop);
	assert_int_equal(goal.given, given);
	assert_int_equal(goal.target, target);
	dom_match_target(m, DOM_EN, told);
	assert_string_equal(told, en);
	dom_match_target(m, DOM_ES, told);
	assert_string_equal(told, es);
	dom_match_free(m);
	game_close(&g);
}

static void goals(void **state)
{
	(void)state;
	check_goal("like: cuban\n", "points", true, 150, "150 points", "150 puntos");
	check_goal("players: 2\n", "rounds", false, DOM_MATCH_ROUNDS, "5 rounds", "5 manos");
	check_goal("players: 2\ntournament: {stop: {rounds: {rounds: 7}}}\n", "rounds", true, 7, "7 rounds", "7 manos");
	check_goal("players: 2\ntournament: {stop: [{rounds: {rounds: 7}}, {winners: {count: 2}}]}\n", "winners", true, 2,
		   "2 different winners", "2 ganadores distintos");
	check_goal("players: 2\ntournament: {stop: {rounds: {rounds: 1}}}\n", "rounds", true, 1, "1 round", "1 mano");
}

/* A tournament and a match count the same rounds. */
static void check_like_a_tournament(const char *text, uint64_t seed)
{
	struct dom_error error = {0};
	struct dom_standing standings[DOM_MAX_PLAYERS];
	struct dom_fixture fixture;
	struct dom_result result;
	struct dom_tournament *t;
	struct dom_match *m;
	uint16_t first;
	struct game g;

	game_open(&g, text);
	if (dom_tournament_new(&t, g.variant, seed, 0, NULL, &error))
		fail_msg("%s", error.en);
	m = open_match(&g);
	while (dom_tournament_plan(t, dom_tournament_next(t), &fixture)) {
		assert_false(dom_match_over(m));
		assert_int_equal(dom_tournament_play(t, &fixture, DOM_PATH_TABLE, NULL, &result, &error), DOM_OK);
		assert_int_equal(dom_tournament_count(t, &fixture, &result, &error), DOM_OK);
		dom_match_count(m, seed, &result);
		dom_tournament_standings(t, standings);
		first = 0;
		for (unsigned i = 0; i < dom_tournament_sides(t); i++) {
			assert_int_equal(dom_match_total(m, standings[i].side), standings[i].total);
			first |= (uint16_t)((standings[i].place == 1) << standings[i].side);
		}
		assert_int_equal(dom_match_winners(m), first);
	}
	assert_true(dom_tournament_over(t, NULL) && dom_match_over(m) && dom_match_winners(m));
	dom_match_free(m);
	dom_tournament_free(t);
	game_close(&g);
}

static void like_a_tournament(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed < 10; seed++) {
		check_like_a_tournament("like: cuban\n", seed);
		check_like_a_tournament("like: all-fives\n", seed);
		check_like_a_tournament("like: puerto-rico-200\n", seed);
		check_like_a_tournament(
			"players: 3\ntournament: {stop: {winners: {count: 3}}, champion: {wins: {percent: 90}}, "
			"tie-break: [lot]}\n",
			seed);
	}
}

/* Seats are shuffled for every round: a score is its player's, wherever that sat. */
static void whoever_sits_there(void **state)
{
	int64_t totals[3] = {0};
	struct dom_result result;
	struct dom_match *m;
	struct game g;

	(void)state;
	game_open(&g, "players: 3\nseats: shuffled\nscore: losers-hands\n");
	m = open_match(&g);
	for (uint64_t number = 0; !dom_match_over(m); number++) {
		const struct dom_round_input input = {.number = number};

		assert_int_equal(dom_round_init(g.rules, g.round, 3, &input, DOM_PATH_TABLE, NULL), DOM_OK);
		dom_round_run(g.rules, g.round, g.players, NULL);
		dom_match_result(m, g.rules, g.round, &result);
		dom_match_count(m, 3, &result);
		for (unsigned seat = 0; seat < 3; seat++)
			totals[dom_round_player(g.round, seat)] += dom_round_score(g.rules, g.round, seat);
	}
	for (unsigned p = 0; p < 3; p++) {
		assert_int_equal(dom_match_side(m, p), p);
		assert_int_equal(dom_match_total(m, p), totals[p]);
	}
	dom_match_free(m);
	game_close(&g);
}

static void play_one(const struct game *g, struct dom_match *m, uint64_t number)
{
	const struct dom_round_input input = {.number = number};
	struct dom_result result;

	assert_int_equal(dom_round_init(g->rules, g->round, 3, &input, DOM_PATH_TABLE, NULL), DOM_OK);
	dom_round_run(g->rules, g->round, g->players, NULL);
	dom_match_result(m, g->rules, g->round, &result);
	dom_match_count(m, 3, &result);
}

static void check_why(const char *text, const char *en, const char *es)
{
	char told[DOM_MATCH_TEXT];
	struct dom_match *m;
	struct game g;

	game_open(&g, text);
	m = open_match(&g);
	for (uint64_t number = 0; !dom_match_over(m); number++)
		play_one(&g, m, number);
	dom_match_why(m, DOM_EN, told);
	assert_string_equal(told, en);
	dom_match_why(m, DOM_ES, told);
	assert_string_equal(told, es);
	dom_match_free(m);
	game_close(&g);
}

static void why_it_is_over(void **state)
{
	(void)state;
	check_why("like: cuban\n", "150 points reached", "se llegó a 150 puntos");
	check_why("players: 2\ntournament: {stop: {rounds: {rounds: 1}}}\n", "1 round played", "1 mano jugada");
	check_why("players: 2\n", "5 rounds played", "5 manos jugadas");
}

/* Who has given up is nobody to win against. */
static void the_best_of_the_others(void **state)
{
	struct dom_match *m;
	struct game g;
	uint16_t first, others;

	(void)state;
	game_open(&g, "players: 3\nscore: losers-hands\n");
	m = open_match(&g);
	assert_int_equal(dom_match_best(m, 6), 6);
	for (uint64_t number = 0; number < 3; number++)
		play_one(&g, m, number);
	first = dom_match_winners(m);
	others = dom_match_best(m, (uint16_t)(7 & ~first));
	assert_true(first && others && !(first & others));
	for (unsigned side = 0; side < 3; side++)
		if (!((first | others) >> side & 1))
			assert_true(dom_match_total(m, side) < dom_match_total(m, (unsigned)__builtin_ctz(others)));
	dom_match_free(m);
	game_close(&g);
}

static void partners_stay_together(void **state)
{
	struct dom_error error = {0};
	struct dom_match *m;
	struct game g;

	(void)state;
	game_open(&g, "players: 4\nteams: across\nseats: shuffled\n");
	assert_int_equal(dom_match_new(&m, g.variant, g.rules, NULL, &error), DOM_CLASH);
	assert_null(m);
	assert_non_null(strstr(error.en, "shuffled"));
	assert_non_null(strstr(error.es, "shuffled"));
	game_close(&g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(goals),
		cmocka_unit_test(like_a_tournament),
		cmocka_unit_test(whoever_sits_there),
		cmocka_unit_test(partners_stay_together),
		cmocka_unit_test(why_it_is_over),
		cmocka_unit_test(the_best_of_the_others),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
