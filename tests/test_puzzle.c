/* Every puzzle that is shipped is one: with open hands exactly one play wins, and it is the answer. */
#include "cmocka_all.h"

#include <domino/domino.h>
#include <stdlib.h>
#include <string.h>

static void every_puzzle_has_one_answer(void **state)
{
	unsigned before = 1, levels[DOM_PUZZLE_LEVELS + 1] = {0};

	(void)state;
	assert_true(dom_puzzles() >= 60);
	for (unsigned number = 1; number <= dom_puzzles(); number++) {
		struct dom_error error = {0};
		struct dom_puzzle_head head, about;
		const struct dom_solved *plays;
		struct dom_solver *solver;
		struct dom_puzzle *puzzle;
		unsigned count, winners = 0, places;
		const struct dom_place *place;
		const char *record;
		size_t length;

		assert_int_equal(dom_puzzle_head(number, &head, &error), DOM_OK);
		if (dom_puzzle_open(&puzzle, number, NULL, &error))
			fail_msg("puzzle %u: %s", number, error.en);
		about = dom_puzzle_about(puzzle);
		assert_true(head.level == about.level && !strcmp(head.variant, about.variant));
		assert_true(head.level >= before); /* the easy ones first */
		before = head.level;
		levels[head.level]++;
		assert_int_equal(dom_solver_new(&solver, dom_puzzle_rules(puzzle), NULL, NULL, &error), DOM_OK);
		assert_int_equal(dom_solve_plays(solver, dom_puzzle_round(puzzle), &plays, &count, &error), DOM_OK);
		place = dom_round_places(dom_puzzle_rules(puzzle), dom_puzzle_round(puzzle), &places);
		for (unsigned i = 0; i < count; i++) {
			bool twin = places == 2 && plays[i].play.place && place[0].symbol == place[1].symbol;

			if (dom_puzzle_right(puzzle, plays[i].play) != (plays[i].wins > 0))
				fail_msg("puzzle %u: play %u comes to %d", number, i, plays[i].wins);
			winners += plays[i].wins > 0 && !twin;
		}
		assert_int_equal(winners, 1);
		assert_true(count > 1);
		record = dom_puzzle_record(puzzle, &length);
		assert_true(record && !strncmp(record, "[Domino ", 8) && !strstr(record, "\n[Sum "));
		dom_solver_free(solver);
		dom_puzzle_free(puzzle);
	}
	for (unsigned level = 1; level <= DOM_PUZZLE_LEVELS; level++)
		assert_true(levels[level] >= 8);
}

static void what_is_no_puzzle(void **state)
{
	static const char *const lines[] = {
		"",
		"nowhere seed=1 level=1 plays= answer=1-1",
		"pairs seed=x level=1 answer=6-6",
		"pairs seed=1 level=0 answer=6-6",
		"pairs seed=1 level=6 answer=6-6",
		"pairs seed=1 level=1",
		"pairs seed=1 level=1 answer=5-5",
		"pairs seed=1 level=1 plays=6-6 answer=9-9<",
		"pairs seed=1 level=1 plays=6-6,0-0< answer=1-6<",
		"pairs seed=1 level=1 sugar=2 answer=6-6",
	};
	struct dom_puzzle_head head;
	struct dom_error error = {0};
	struct dom_puzzle *puzzle;
	char *endless = malloc(5000);

	(void)state;
	for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
		error.en[0] = '\0';
		if (!dom_puzzle_read(&puzzle, lines[i], strlen(lines[i]), NULL, &error))
			fail_msg("taken: %s", lines[i]);
		assert_null(puzzle);
		assert_true(*error.en && *error.es);
	}
	memset(endless, 'a', 5000);
	assert_int_equal(dom_puzzle_read(&puzzle, endless, 5000, NULL, &error), DOM_BAD_TEXT);
	free(endless);
	assert_int_equal(dom_puzzle_open(&puzzle, dom_puzzles() + 1, NULL, &error), DOM_NOT_FOUND);
	assert_int_equal(dom_puzzle_open(&puzzle, 0, NULL, &error), DOM_NOT_FOUND);
	assert_int_equal(dom_puzzle_head(0, &head, &error), DOM_NOT_FOUND);
}

struct harvest {
	unsigned count;
};

/* What is found can be read, and has the answer that is told. */
static void take(void *context, const char *line)
{
	struct harvest *harvest = context;
	const struct dom_solved *plays;
	struct dom_error error = {0};
	struct dom_solver *solver;
	struct dom_puzzle *puzzle;
	unsigned count;

	if (dom_puzzle_read(&puzzle, line, strlen(line), NULL, &error))
		fail_msg("%s: %s", line, error.en);
	assert_int_equal(dom_solver_new(&solver, dom_puzzle_rules(puzzle), NULL, NULL, &error), DOM_OK);
	assert_int_equal(dom_solve_plays(solver, dom_puzzle_round(puzzle), &plays, &count, &error), DOM_OK);
	for (unsigned i = 0; i < count; i++)
		assert_true(dom_puzzle_right(puzzle, plays[i].play) == (plays[i].wins > 0));
	harvest->count++;
	dom_solver_free(solver);
	dom_puzzle_free(puzzle);
}

static void found_in_rounds(void **state)
{
	struct dom_error error = {0};
	struct harvest harvest = {0};
	struct dom_variant *variant;
	struct dom_rules *rules;

	(void)state;
	assert_int_equal(dom_variant_load(&variant, "pairs", NULL, &error), DOM_OK);
	assert_int_equal(dom_rules_new(&rules, variant, NULL, &error), DOM_OK);
	for (uint64_t seed = 1; seed <= 20 / ONE_IN; seed++)
		assert_int_equal(dom_puzzles_find(rules, seed, take, &harvest, NULL, &error), DOM_OK);
	assert_true(harvest.count > 0);
	dom_rules_free(rules);
	dom_variant_free(variant);
	for (unsigned i = 0; i < 2; i++) {
		assert_int_equal(dom_variant_load(&variant, i ? "all-fives" : "classic", NULL, &error), DOM_OK);
		assert_int_equal(dom_rules_new(&rules, variant, NULL, &error), DOM_OK);
		assert_int_equal(dom_puzzles_find(rules, 1, take, &harvest, NULL, &error), DOM_CLASH);
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_puzzle_has_one_answer), cmocka_unit_test(what_is_no_puzzle),
					   cmocka_unit_test(found_in_rounds)};

	return cmocka_run_group_tests_name("puzzles", tests, NULL, NULL);
}
