/* How the rounds of a simulation are spread: every round is in each histogram once, whoever played it, and the means follow. */
#include "cmocka_all.h"

#include <domino/domino.h>

#include <math.h>
#include <string.h>

static struct dom_sim simulate(const char *name, unsigned threads, uint64_t games)
{
	struct dom_sim_options options = {.games = games, .seed = 11, .threads = threads};
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_error error;
	struct dom_sim sim;

	assert_int_equal(dom_variant_load(&variant, name, NULL, &error), 0);
	assert_int_equal(dom_rules_new(&rules, variant, NULL, &error), 0);
	assert_int_equal(dom_sim_run(&sim, rules, &options, NULL, &error), 0);
	dom_rules_free(rules);
	dom_variant_free(variant);
	return sim;
}

static void every_round_once(void **state)
{
	static const char *const names[] = {"classic", "cuban", "all-fives", "d-oddities", "a-power-plants", "big-table"};

	(void)state;
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
		struct dom_sim one = simulate(names[i], 1, 5000), three = simulate(names[i], 3, 5000);
		uint64_t laid = 0, best = 0;
		double tiles = 0;

		for (unsigned k = 0; k <= DOM_MAX_TILES; k++) {
			laid += one.laid[k];
			tiles += (double)one.laid[k] * k;
		}
		for (unsigned k = 0; k < one.best.count; k++)
			best += one.best.rounds[k];
		assert_int_equal(laid, 5000);
		assert_int_equal(best, 5000);
		assert_true(fabs(tiles / 5000 - one.tiles_laid.mean) < 1e-9);
		assert_true(one.best.count && one.best.rounds[0] && one.best.rounds[one.best.count - 1]);
		assert_memory_equal(one.laid, three.laid, sizeof one.laid);
		assert_int_equal(one.best.from, three.best.from);
		assert_int_equal(one.best.width, three.best.width);
		assert_int_equal(one.best.count, three.best.count);
		assert_memory_equal(one.best.rounds, three.best.rounds, one.best.count * sizeof *one.best.rounds);
	}
}

/* Points that are far apart make the ranges wide, a power of two each. */
static void ranges_are_wide_enough(void **state)
{
	struct dom_sim sim = simulate("c-powers", 2, 20000);

	(void)state;
	assert_true(sim.best.count <= DOM_SIM_BINS);
	assert_int_equal(sim.best.width & (sim.best.width - 1), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_round_once),
		cmocka_unit_test(ranges_are_wide_enough),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
