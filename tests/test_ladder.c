/* Ladders: ratings that are known come out again, errors are honest, and who has met nobody is told. */
#include "cmocka_all.h"

#include <domino/ladder.h>
#include <math.h>
#include <stdlib.h>

enum { PLAYERS = 5, RESULTS = PLAYERS * (PLAYERS - 1) / 2 };

static const double truth[PLAYERS] = {80, 20, 0, -30, -70};

/* Everybody against everybody, as their ratings say. */
static void all_against_all(struct dom_ladder_result *results, double error, uint64_t deals)
{
	unsigned count = 0;

	for (unsigned a = 0; a < PLAYERS; a++)
		for (unsigned b = a + 1; b < PLAYERS; b++)
			results[count++] = (struct dom_ladder_result){a, b, dom_elo_share(truth[a] - truth[b]), error, deals};
}

static void two_players(void **state)
{
	struct dom_ladder_result result = {0, 1, .54, .001, 1000000};
	struct dom_ladder ladder;

	(void)state;
	assert_int_equal(dom_ladder_fit(&ladder, 2, &result, 1, NULL), DOM_OK);
	/* the same as a comparison says, and the same error: it is the difference's, of which each has a half */
	assert_true(fabs(ladder.elo[0].mean - ladder.elo[1].mean - dom_share_elo(.54)) < .01);
	assert_true(fabs(ladder.elo[0].mean + ladder.elo[1].mean) < 1e-9);
	assert_true(fabs(2 * ladder.elo[0].error - .001 * 400 / log(10) / (.54 * .46)) < .001);
	assert_int_equal(ladder.order[0], 0);
	assert_true(ladder.superiority[0][1] > .999999 && ladder.superiority[1][0] < 1e-6);
	assert_true(ladder.freedom == 0 && ladder.misfit < 1e-6);
}

static void known_ratings(void **state)
{
	struct dom_ladder_result results[RESULTS];
	struct dom_ladder ladder;

	(void)state;
	all_against_all(results, .0001, UINT64_C(10000000000));
	assert_int_equal(dom_ladder_fit(&ladder, PLAYERS, results, RESULTS, NULL), DOM_OK);
	for (unsigned i = 0; i < PLAYERS; i++) {
		assert_true(fabs(ladder.elo[i].mean - truth[i]) < .001);
		assert_int_equal(ladder.order[i], i);
	}
	assert_int_equal(ladder.freedom, RESULTS - PLAYERS + 1);
	assert_true(ladder.misfit < 1e-3);
	/* a chain is enough */
	results[1] = results[4]; /* 0-1, 1-2 */
	results[2] = results[7]; /* 2-3 */
	results[3] = results[9]; /* 3-4 */
	assert_int_equal(dom_ladder_fit(&ladder, PLAYERS, results, 4, NULL), DOM_OK);
	for (unsigned i = 0; i < PLAYERS; i++)
		assert_true(fabs(ladder.elo[i].mean - truth[i]) < .001);
}

/* A number of its own for every seed, as likely below zero as above. */
static double normal(uint64_t *state)
{
	double sum = -6;

	for (unsigned i = 0; i < 12; i++) {
		*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
		sum += (double)(*state >> 11) * 0x1p-53;
	}
	return sum;
}

static void errors_are_honest(void **state)
{
	enum { RUNS = 2000 };
	uint64_t chance = 1;
	unsigned within = 0, pairs = 0;
	double misfit = 0;

	(void)state;
	for (unsigned run = 0; run < RUNS; run++) {
		struct dom_ladder_result results[RESULTS];
		struct dom_ladder ladder;

		all_against_all(results, .004, 7000);
		for (unsigned i = 0; i < RESULTS; i++)
			results[i].share += results[i].error * normal(&chance);
		assert_int_equal(dom_ladder_fit(&ladder, PLAYERS, results, RESULTS, NULL), DOM_OK);
		within += fabs(ladder.elo[1].mean - truth[1]) <= ladder.elo[1].half;
		pairs += ladder.superiority[3][2] > .5; /* the weaker came out above */
		misfit += ladder.misfit / RUNS;
	}
	assert_true(fabs((double)within / RUNS - .95) < .02);
	assert_true(pairs < RUNS / 100);
	assert_true(fabs(misfit - (RESULTS - PLAYERS + 1)) < .5);
}

static void odd_ladders(void **state)
{
	struct dom_ladder_result results[2] = {{0, 1, 1, 0, 100}, {2, 3, .5, .01, 100}};
	struct dom_error error = {0};
	struct dom_ladder ladder;

	(void)state;
	/* who won everything is far above, and somewhere */
	assert_int_equal(dom_ladder_fit(&ladder, 2, results, 1, NULL), DOM_OK);
	assert_true(ladder.elo[0].mean > 100 && ladder.elo[0].mean < 2000 && isfinite(ladder.elo[0].half));
	assert_int_equal(dom_ladder_fit(&ladder, 4, results, 2, &error), DOM_CLASH);
	assert_true(error.en[0] && error.es[0]);
	assert_int_equal(dom_ladder_fit(&ladder, 3, results, 1, &error), DOM_CLASH);
	assert_int_equal(dom_ladder_fit(&ladder, 1, results, 0, &error), DOM_CLASH);
	assert_int_equal(dom_ladder_fit(&ladder, 65, results, 0, &error), DOM_CLASH);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_players),
		cmocka_unit_test(known_ratings),
		cmocka_unit_test(errors_are_honest),
		cmocka_unit_test(odd_ladders),
	};

	return cmocka_run_group_tests_name("ladder", tests, NULL, NULL);
}
