/* What decides between equals, one tie-break after the other; and rounds that name who plays them. */
#include "results_talk.h"

/* Everybody meets whom the list says; each example leaves totals equal where it matters. */
#define AB "{players: [A, B]}"
#define AC "{players: [A, C]}"
#define AD "{players: [A, D]}"
#define BC "{players: [B, C]}"
#define BD "{players: [B, D]}"

static const char *listed(unsigned players, const char *tie_break, const char *rounds)
{
	static char cup[1024];

	snprintf(cup, sizeof cup, "%s%sline-up: {listed: {rounds: [%s]}}", tie_break, *tie_break ? ", " : "", rounds);
	return results_text(players, "", "", cup);
}

/* More rounds won; without a tie-break equals share the place, and the place after it is left out. */
static void by_wins(void **state)
{
	(void)state;
	assert_results(results_text(3, "", "", "stop: {rounds: {rounds: 3}}"), "2 4* 0 | 4 2* 0 | 0* 0 1", "2:over:rounds",
		       "1:A:600* 1:B:600* 3:C:100");
	assert_results(results_text(3, "", "", "tie-break: wins, stop: {rounds: {rounds: 3}}"), "2 4* 0 | 4 2* 0 | 0* 0 1",
		       "2:over:rounds", "1:B:600* 2:A:600 3:C:100");
	/* it never goes before the total */
	assert_results(results_text(2, "", "", "tie-break: wins, stop: {rounds: {rounds: 3}}"), "1* 2 | 1* 2 | 1* 2",
		       "2:over:rounds", "1:B:600* 2:A:300");
}

/* A beats B, B beats C twice, C beats A: A and B have 10 each. Between the two A has won; over all B has won more. */
static void by_head_to_head(void **state)
{
	const char *rounds = "10* 0 | 0 1* | 5* 0 | 5* 0";

	(void)state;
	assert_results(listed(3, "tie-break: head-to-head", AB ", " AC ", " BC ", " BC), rounds, "3:over:line-up",
		       "1:A:1000* 2:B:1000 3:C:100");
	assert_results(listed(3, "tie-break: wins", AB ", " AC ", " BC ", " BC), rounds, "3:over:line-up",
		       "1:B:1000* 2:A:1000 3:C:100");
	/* three tied, each having beaten one: nothing decides */
	assert_results(listed(3, "tie-break: head-to-head", AB ", " BC ", " AC), "1* 0 | 1* 0 | 0 1*", "2:over:line-up",
		       "1:A:100* 1:B:100* 1:C:100*");
	/* A and B tied at the top, B and A at one table with C: who won together did not beat each other */
	assert_results(results_text(3, "", "", "tie-break: head-to-head, stop: {rounds: {rounds: 2}}"), "5* 5* 0 | 5 5* 0",
		       "1:over:rounds", "1:B:1000* 2:A:1000 3:C:0");
}

/* A made 10 against C's 0, B 10 against C's 9: + 10 and + 1. At a table of three one's points count against each of the others. */
static void by_difference(void **state)
{
	struct results r;

	(void)state;
	assert_results(listed(3, "tie-break: difference", BC ", " AC), "10* 9 | 10* 0", "1:over:line-up",
		       "1:A:1000* 2:B:1000 3:C:900");
	/* A: 2 x 20 - 5 - 0, then 2 x 0 - 15 - 0: 20. B: 2 x 5 - 20, then 2 x 15 - 0: 20 as well, and the tie stays */
	results_open(&r, results_text(3, "", "", "tie-break: difference, stop: {rounds: {rounds: 2}}"));
	results_count(&r, "20* 5 0 | 0 15* 0");
	assert_string_equal(results_standings(&r), "1:A:2000* 1:B:2000* 3:C:0");
	assert_int_equal(results_standing(&r, "A").tie_breaks[0], 2000);
	assert_int_equal(results_standing(&r, "B").tie_breaks[0], 2000);
	results_close(&r);
}

/* A met C, which has 30, B met D, which has 5. */
static void by_opponents(void **state)
{
	struct results r;

	(void)state;
	results_open(&r, listed(4, "tie-break: opponents", BD ", " AC ", {players: [C, D]}"));
	results_count(&r, "10* 5 | 10 20* | 10* 0");
	assert_happened(&r, "2:over:line-up");
	assert_string_equal(results_standings(&r), "1:C:3000* 2:A:1000 3:B:1000 4:D:500");
	assert_int_equal(results_standing(&r, "A").tie_breaks[0], 3000);
	assert_int_equal(results_standing(&r, "B").tie_breaks[0], 500);
	results_close(&r);
	/* each counts once, however often they met */
	results_open(&r, listed(4, "tie-break: opponents", AC ", " AC ", " AC ", " BD));
	results_count(&r, "1* 1 | 1* 1 | 1* 1 | 3* 4");
	assert_string_equal(results_standings(&r), "1:D:400* 2:B:300 3:A:300 3:C:300");
	results_close(&r);
}

/* Two rounds of A and B: in one B wins and A scores, in the other B wins and scores; 5 each. A has lost two, B none. A round that
   nobody wins is lost by nobody. */
static void by_losses(void **state)
{
	(void)state;
	assert_results(listed(3, "tie-break: fewest-losses", AB ", " AB ", " AC), "5 0* | 0 5* | 0* 0", "2:over:line-up",
		       "1:B:500* 2:A:500 3:C:0");
	assert_results(listed(3, "tie-break: fewest-losses", AB ", " AB ", " AC), "5 0 | 0 5 | 0* 0", "2:over:line-up",
		       "1:A:500* 1:B:500* 3:C:0");
}

/* By the list; and by lot, which depends on nothing but the seed and favours nobody. */
static void by_list_and_lot(void **state)
{
	unsigned first[3] = {0};

	(void)state;
	assert_results(results_text(3, "", "", "tie-break: listed, stop: {rounds: {rounds: 1}}"), "0 4* 4*", "0:over:rounds",
		       "1:B:400* 2:C:400 3:A:0");
	for (uint64_t seed = 0; seed < 600; seed++) {
		struct results r;

		results_begin(&r, results_text(3, "", "", "tie-break: lot, stop: {rounds: {rounds: 1}}"), seed, 0);
		results_count(&r, "4* 4* 4*");
		first[results_standings(&r)[2] - 'A']++;
		assert_true(strstr(results_standings(&r), "3:") != NULL); /* nobody shares a place */
		results_close(&r);
	}
	for (unsigned i = 0; i < 3; i++)
		assert_true(first[i] > 154 && first[i] < 246); /* 200, s.d. 11.5 */
}

/* One after the other, each only among those the ones before left equal. Totals: 10, 10, 10, 10, 0. Wins: A 1, B 2, C 2, D 1. So B and
   C come first, and the list puts B before C; then A and D. What was not needed for anybody is left at nothing. */
static void one_after_the_other(void **state)
{
	struct results r;

	(void)state;
	results_open(&r, results_text(5, "", "deal: {hand: 5}\n", "tie-break: [wins, listed], stop: {rounds: {rounds: 3}}"));
	results_count(&r, "10* 0 0 0 0 | 0 10* 10* 0 0 | 0 0* 0* 10* 0");
	assert_string_equal(results_standings(&r), "1:B:1000* 2:C:1000 3:A:1000 4:D:1000 5:E:0");
	assert_int_equal(results_standing(&r, "B").tie_breaks[0], 2);
	assert_true(results_standing(&r, "B").tie_breaks[1] > results_standing(&r, "C").tie_breaks[1]);
	assert_int_equal(results_standing(&r, "E").tie_breaks[0], 0);
	results_close(&r);
}

/* Line-ups that are listed */

/* A loses the first round and is out: the second has B alone and is skipped, the third has two of three left, by its own rules; then
   the list is at its end. */
static void listed_rounds(void **state)
{
	const char *rounds = "{players: [A, B, C]}, " AB ", {players: [C, A, B], rules: {match: greater}}, " BC;
	char cup[512];
	struct dom_fixture f;
	struct results r;

	(void)state;
	snprintf(cup, sizeof cup, "disqualify: {lost-in-a-row: {rounds: 1}}, line-up: {listed: {rounds: [%s]}}", rounds);
	results_open(&r, results_text(3, "", "", cup));
	assert_string_equal(results_next(&r), "ABC");
	results_count(&r, "0 1* 1*");
	assert_happened(&r, "0:disqualified:A");
	assert_string_equal(results_next(&r), "-");
	assert_true(dom_tournament_plan(r.t, 2, &f)); /* rounds to come are known already */
	assert_int_equal(f.seats, 2);
	assert_int_equal(f.rules, 3);
	assert_int_equal(f.player[0], 2);
	assert_int_equal(f.player[1], 1);
	results_count(&r, "-");
	assert_happened(&r, "1:skipped");
	assert_int_equal(dom_tournament_next(r.t), 2);
	assert_int_equal(dom_tournament_counts(r.t).skipped, 1);
	assert_string_equal(results_next(&r), "CB");
	results_count(&r, "1* 1* | 2* 2*");
	assert_happened(&r, "3:over:line-up");
	assert_string_equal(results_standings(&r), "1:B:400* 1:C:400* -:A:0");
	assert_int_equal(results_standing(&r, "B").played, 3);
	results_close(&r);
	/* again and again, until something else stops it; a round that is skipped counts */
	snprintf(cup, sizeof cup,
		 "stop: {rounds: {rounds: 6}}, disqualify: {lost-in-a-row: {rounds: 1}}, line-up: {listed: {rounds: [%s], "
		 "repeat: true}}",
		 rounds);
	results_open(&r, results_text(3, "", "", cup));
	results_count(&r, "0 1* 1* | - | 0* 0* | 0* 0* | 0* 0* | -");
	assert_happened(&r, "0:disqualified:A 1:skipped 5:skipped 5:over:rounds");
	results_close(&r);
}

/* Teams stay whole: who is listed brings its partner, in the order of seats. */
static void listed_teams(void **state)
{
	static const char *const refused[] = {"[A, C, B, D]", "[A, B, D, C]", "[A, B]", "[A, B, C]", "[C, D, A, B]"};
	struct results r;
	char cup[256];

	(void)state;
	results_open(&r, results_text(4, "", "teams: across\n",
				      "line-up: {listed: {rounds: [{players: [B, A, D, C]}, {players: [A, B, C, D]}]}}"));
	assert_int_equal(dom_tournament_sides(r.t), 2);
	assert_string_equal(dom_tournament_name(r.t, 0), "A + C");
	assert_string_equal(dom_tournament_name(r.t, 1), "B + D");
	assert_int_equal(dom_tournament_side_of(r.t, 3), 1);
	assert_string_equal(results_next(&r), "BADC");
	results_count(&r, "7* 0");
	assert_string_equal(results_standings(&r), "1:B + D:700 2:A + C:0");
	assert_string_equal(results_next(&r), "ABCD");
	results_close(&r);
	for (unsigned i = 0; i < sizeof refused / sizeof *refused; i++) {
		struct dom_variant *variant;
		struct dom_tournament *t;
		struct dom_error error = {0};
		const char *text;

		snprintf(cup, sizeof cup, "line-up: {listed: {rounds: [{players: [A, B, C, D]}, {players: %s}]}}", refused[i]);
		text = results_text(4, "", "teams: across\n", cup);
		if (dom_variant_parse(&variant, text, strlen(text), "cup.yaml", NULL, &error))
			fail_msg("%s", error.en);
		assert_int_equal(dom_tournament_new(&t, variant, 1, 0, NULL, &error), DOM_CLASH);
		assert_null(t);
		assert_true(strstr(error.en, "teams are kept together") && strstr(error.es, "equipos"));
		assert_int_equal(error.line, 3);
		dom_variant_free(variant);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(by_wins),
		cmocka_unit_test(by_head_to_head),
		cmocka_unit_test(by_difference),
		cmocka_unit_test(by_opponents),
		cmocka_unit_test(by_losses),
		cmocka_unit_test(by_list_and_lot),
		cmocka_unit_test(one_after_the_other),
		cmocka_unit_test(listed_rounds),
		cmocka_unit_test(listed_teams),
	};

	return cmocka_run_group_tests_name("standings", tests, NULL, NULL);
}
