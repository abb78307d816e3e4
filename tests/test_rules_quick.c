/* The fast loops for processors of every kind tell the same as stepping does, whichever of them this machine would take. */
#include "table_talk.h"
#include "run_round.h"

#include "deal/deal.h"
#include "quick/quick.h"
#include "step.h"

extern const struct domi_quick domi_quick_1_plain, domi_quick_2_plain, domi_quick_3_plain, domi_quick_16_plain;

static void plain_loops(void **state)
{
	static const char *const variants[] = {
		"players: 4\n",
		"players: [{strategy: fattest}, {strategy: random}, {strategy: fattest}]\n",
		"players: 4\nteams: across\nstart: {holder: {tile: 6-6, must-lead: true}}\nscore: losers-hands\n",
		"players: [{strategy: fattest}, {strategy: fattest}]\nmatch: {complement: {total: 7, always: [6-6]}}\nend: "
		"out\n",
		"players: 4\ntiles: {faces: 13}\ndeal: {hand: 15}\n",
		"players: 4\ntiles: {faces: 16}\ndeal: {hand: 15}\n",
		"players: [{strategy: fattest}, {strategy: random}]\ntiles: {faces: 19}\ndeal: {hand: 60}\n",
		"players: [{strategy: fattest}, {strategy: random}, {strategy: random}]\ntiles: {faces: 30}\ndeal: {hand: "
		"40}\n",
		"players: 4\ndeal: few-doubles\nstart: random\nseats: shuffled\n",
		"players: 2\nboard: {branching: {spinners: first, arms: after-line}}\nstuck: draw-until\nscore: open-ends\n",
		"players: 3\nboard: {branching: {spinners: first}}\n",
		"players: 2\nstuck: draw-one\nscore: {open-ends: {of: [5, 3], pay: quotients}}\n",
	};
	unsigned served = 0;

	(void)state;
	for (unsigned i = 0; i < sizeof variants / sizeof *variants; i++) {
		const struct domi_quick *quick;
		struct table t;

		table_open(&t, variants[i]);
		quick = t.rules->words == 1   ? &domi_quick_1_plain
			: t.rules->words == 2 ? &domi_quick_2_plain
			: t.rules->words == 3 ? &domi_quick_3_plain
					      : &domi_quick_16_plain;
		for (uint64_t seed = 0; seed < 40 && dom_rules_quick(t.rules); seed++) {
			struct domi_at at = {.rules = t.rules,
					     .round = t.round,
					     .listener = seed % 2 && t.rules->quick_aloud ? &t.listener : NULL};
			char told[TALK], ranking[64], scores[256];
			uint32_t reasons;

			table_begin(&t, NULL, seed, (struct dom_round_input){0}, DOM_PATH_TABLE);
			domi_begin(&at, t.rules->deal->deal);
			domi_finish(&at, quick->loop(&at));
			snprintf(told, sizeof told, "%s", table_told(&t));
			snprintf(ranking, sizeof ranking, "%s", table_ranking(&t));
			snprintf(scores, sizeof scores, "%s", table_scores(&t));
			reasons = dom_round_reasons(t.round);
			table_begin(&t, NULL, seed, (struct dom_round_input){0}, DOM_PATH_PLAIN);
			while (round_auto(t.rules, t.round, at.listener) != DOM_NEEDS_NO_MORE)
				;
			assert_told(&t, told);
			assert_string_equal(ranking, table_ranking(&t));
			assert_string_equal(scores, table_scores(&t));
			assert_true(reasons == dom_round_reasons(t.round));
			served++;
		}
		table_close(&t);
	}
	assert_true(served >= 360);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(plain_loops)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
