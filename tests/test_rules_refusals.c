/* What does not go together is refused when the variant is compiled, by name, at the line and column that says it. */
#include "table_talk.h"
#include "run_round.h"

static void sets(void **state)
{
	(void)state;
	assert_refused_at("players: 2\nfaces: letters\ntiles: {faces: 28}\n", DOM_CLASH, 3, 8, "only 27");
	assert_refused_at("players: 2\nfaces: capitals\ntiles: {complete: {faces: 27}}\n", DOM_CLASH, 3, 9, "only 26");
	assert_refused_at("players: 2\nfaces: generators\ntiles: {faces: 21}\n", DOM_CLASH, 3, 8, "only 20");
	assert_refused_at("players: 2\nfaces: {own: {list: [a=1, b=2]}}\n", DOM_CLASH, 1, 1, "only 2");
	/* 44 faces make 990 tiles, twice that is too many; three sides of 18 make 1140; six of 8 make 1716 */
	assert_refused_at("players: 2\ntiles: {faces: 44, copies: 2}\n", DOM_CLASH, 2, 8, "more than 1024");
	assert_refused_at("players: 2\nboard: open-faces\ntiles: {faces: 18, sides: 3}\n", DOM_CLASH, 3, 8, "more than 1024");
	assert_refused_at("players: 2\nboard: open-faces\ntiles: {faces: 8, sides: 6}\n", DOM_CLASH, 3, 8, "more than 1024");
	assert_refused_at("players: 2\nboard: open-faces\ntiles: {faces: 44, sides: 6, copies: 1024}\n", DOM_CLASH, 3, 8,
			  "more than 1024");
	assert_refused_at("players: 2\ntiles: {copies: 37}\n", DOM_CLASH, 2, 8, "more than 1024"); /* 28 x 37 = 1036 */
}

static void own_faces(void **state)
{
	static const char text[] = "players: 2\ntiles: {faces: 2}\ndeal: {hand: 1}\nfaces: {own: {list: [%s]}}\n";
	/* column 21 is where the list begins */
	static const struct {
		const char *list, *words;
	} rows[] = {
		{"a=1, b", "expected name=worth"},
		{"a=1, letters/1", "expected name=worth"},
		{"a=1, nothing/b", "expected name=worth"},
		{"a=1, own/b", "expected name=worth"},
		{"a=1, b=", "a worth is a whole number"},
		{"a=1, b=x", "a worth is a whole number"},
		{"a=1, b=1x", "a worth is a whole number"},
		{"a=1, b=100001", "a worth is a whole number"},
		{"a=1, b=-100001", "a worth is a whole number"},
		{"a=1, b=99999999999999999999", "a worth is a whole number"},
		{"a=1, b=1..", "a worth is a whole number"},
		{"a=1, b=..3", "a worth is a whole number"},
		{"a=1, b=3..3", "a worth is a whole number"},
		{"a=1, b=5..3", "a worth is a whole number"},
		{"a=1, a=2", "two faces are called 'a'"},
		{"letters/a, a=2", "two faces are called 'a'"},
		{"a=1, =2", "names no face"},
		{"a=1, \"b c=2\"", "names no face"},
		{"a=1, b-c=2", "names no face"},
		{"a=1, b|c=2", "names no face"},
		{"a=1, 0123456789012345678901234567890123456789012345678901234567890123=2", "names no face"},
	};

	(void)state;
	for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
		char variant[512];

		snprintf(variant, sizeof variant, text, rows[i].list);
		assert_refused_at(variant, DOM_BAD_VARIANT, 4, 21, rows[i].words);
	}
}

static void values(void **state)
{
	(void)state;
	assert_refused_at("players: 2\nfaces: generators\nvalue: erratic\n", DOM_CLASH, 3, 8, "less than nothing");
	assert_refused_at("players: 2\nboard: open-faces\ntiles: {faces: 4, sides: 3}\nvalue: erratic\ndeal: {hand: 2}\n",
			  DOM_CLASH, 4, 8, "two sides");
	/* 100,000 cubed is beyond what a tile may be worth */
	assert_refused_at(
		"players: 2\ntiles: {faces: 2}\ndeal: {hand: 1}\nfaces: {own: {list: [a=0, b=100000]}}\nvalue: erratic\n",
		DOM_CLASH, 5, 8, "beyond 1000000");
	assert_refused_at("players: 2\nboard: open-faces\ntiles: {faces: 2, sides: 6}\ndeal: {hand: 1}\n"
			  "faces: {own: {list: [a=0, b=-100000]}}\nvalue: double-twice\n",
			  DOM_CLASH, 6, 8, "beyond 1000000");
}

static void matches(void **state)
{
	(void)state;
	assert_refused_at("players: 2\nmatch: {complement: {total: 13}}\n", DOM_CLASH, 2, 29, "add up to 13"); /* 6 + 6 is 12 */
	assert_refused_at("players: 2\nmatch: {complement: {total: -1}}\n", DOM_CLASH, 2, 29, "add up to -1");
	/* all faces worth the same: none is greater */
	assert_refused_at("players: 2\ntiles: {faces: 2}\ndeal: {hand: 1}\nfaces: {own: {list: [a=1, b=1]}}\nmatch: greater\n",
			  DOM_CLASH, 5, 8, "ever fits");
	assert_refused_at("players: 2\ntiles: {faces: 1, copies: 9}\ndeal: {hand: 4}\nmatch: smaller\n", DOM_CLASH, 4, 8,
			  "ever fits");
	assert_refused_at("players: 2\nmatch: {complement: {total: 7, always: [7-7]}}\n", DOM_CLASH, 2, 40, "no tile 7-7");
}

static void tables(void **state)
{
	(void)state;
	assert_refused_at("players: 2\ntiles: {faces: 4, sides: 3}\ndeal: {hand: 2}\nboard: branching\n", DOM_CLASH, 4, 8,
			  "two sides");
	assert_refused_at("players: 2\nboard: line\ntiles: {faces: 4, sides: 3}\ndeal: {hand: 2}\n", DOM_CLASH, 2, 8,
			  "two sides");
	assert_refused_at("players: 5\ndeal: {hand: 6}\n", DOM_CLASH, 2, 7,
			  "5 players with 6 tiles each need 30 tiles, and the set has 28");
	assert_refused_at("players: 4\ndeal: {uneven: {hand: 8}}\n", DOM_CLASH, 2, 8, "need 32 tiles");
	assert_refused_at("players: 2\ndeal: {uneven: {hand: 1}}\n", DOM_CLASH, 2, 23, "two tiles to each");
	assert_refused_at("players: 2\ndeal: {swap-half: {hand: 1}}\n", DOM_CLASH, 2, 26, "needs a hand of two");
	assert_refused_at("players: 3\nteams: across\n", DOM_CLASH, 2, 8, "3 players cannot be divided into 2 teams");
	assert_refused_at("players: 4\nteams: {across: {teams: 3}}\n", DOM_CLASH, 2, 9, "cannot be divided into 3 teams");
	assert_refused_at("players: 2\nteams: {across: {teams: 4}}\n", DOM_CLASH, 2, 9, "cannot be divided into 4 teams");
	assert_refused_at("players: 2\nstart: {holder: {tile: 7-7}}\n", DOM_CLASH, 2, 24, "no tile 7-7");
	assert_refused_at("players: 2\nstart: {holder: {tile: 6-6-6}}\n", DOM_CLASH, 2, 24, "no tile 6-6-6");
	assert_refused_at("players: 4\nstuck: draw-one\n", DOM_CLASH, 2, 8, "only 0 tiles are not dealt");
	assert_refused_at("players: 4\ndeal: {hand: 6}\nstuck: {draw-until: {leave: 4}}\n", DOM_CLASH, 3, 9,
			  "only 4 tiles are not dealt");
}

static void powers(void **state)
{
	(void)state;
	assert_refused_at("players: 4\npowers: [{filter: all-equal, effect: next-draws}]\n", DOM_CLASH, 2, 38, "all 28 are");
	/* one face only: nothing is all different */
	assert_refused_at("players: 2\ntiles: {faces: 1, copies: 9}\ndeal: {hand: 4}\npowers: [{filter: all-different, effect: "
			  "skip-next}]\n",
			  DOM_CLASH, 4, 19, "no tile of this set passes it");
	assert_refused_at("players: 2\nboard: open-faces\ntiles: {faces: 2, sides: 3}\ndeal: {hand: 1}\n"
			  "powers: [{filter: all-equal, effect: skip-next}, {filter: all-different, effect: skip-next}]\n",
			  DOM_CLASH, 5, 59, "no tile of this set passes it");
}

static void ends(void **state)
{
	static const char all_fits[] = "players: 2\ntiles: {faces: 1, copies: 9}\ndeal: {hand: 4}\nend: [out, %s]\n";
	static const char *const passes[] = {"passes-in-a-row", "pass-streak", "majority-passed", "anyone-stuck"};

	(void)state;
	assert_refused_at("players: 2\nend: [classic, {score: {points: 10}}]\n", DOM_CLASH, 2, 17, "pays nothing during play");
	assert_refused_at("players: 2\nscore: losers-hands\nend: [classic, {score: {points: 10}}]\n", DOM_CLASH, 3, 17,
			  "pays nothing during play");
	/* all tiles of double six are worth 168; as first tiles 201.6 */
	assert_refused_at("players: 2\nend: [classic, {laid: {points: 169}}]\n", DOM_CLASH, 2, 32, "can never come true");
	assert_refused_at("players: 2\nscore: laid\nend: [classic, {score: {points: 203}}]\n", DOM_CLASH, 3, 33,
			  "can never come true");
	/* a hand may come to nothing, but not to less */
	assert_refused_at("players: 2\nend: [classic, {low-hand: {points: 0}}]\n", DOM_CLASH, 2, 36, "less than 0");
	/* -5 -5 -5 and 0: all tiles that are worth less than nothing come to -10 - 5 = -15 with faces -5 and 0 */
	assert_refused_at(
		"players: 2\ntiles: {faces: 2}\ndeal: {hand: 1}\nfaces: {own: {list: [a=-5, b=0]}}\nend: [classic, {low-hand: "
		"{points: -15}}]\n",
		DOM_CLASH, 5, 36, "less than -15");
	for (unsigned i = 0; i < sizeof passes / sizeof *passes; i++) {
		char text[256];

		snprintf(text, sizeof text, all_fits, passes[i]);
		assert_refused_at(text, DOM_CLASH, 4, 12, "can never come true");
	}
	assert_refused_at(
		"players: 2\ntiles: {faces: 1, copies: 9}\ndeal: {hand: 4}\nend: [out, {total-passes: {passes: 1}}]\n",
		DOM_CLASH, 4, 13, "can never come true");
}

/* A block is noticed before everybody has passed; with anyone-stuck nobody gets to pass at all. */
static void ends_beside_others(void **state)
{
	static const char *const turns[] = {"clockwise", "until-pass", "richest-hand", "double-again"};
	static const char *const counts[] = {"passes-in-a-row", "pass-streak", "majority-passed"};

	(void)state;
	for (unsigned i = 0; i < sizeof turns / sizeof *turns; i++) {
		char text[256];

		snprintf(text, sizeof text, "players: 3\nturn: %s\nend: [classic, passes-in-a-row]\n", turns[i]);
		assert_refused_at(text, DOM_CLASH, 3, 16, "beside blocked");
	}
	for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++) {
		char text[256];

		snprintf(text, sizeof text, "players: 3\nend: [out, anyone-stuck, %s]\n", counts[i]);
		assert_refused_at(text, DOM_CLASH, 2, 26, "beside anyone-stuck");
	}
	/* two neighbours hand the turn to and fro: a second pass in a row would be a block */
	assert_refused_at("players: 4\nturn: reverse-on-pass\nend: [classic, {passes-in-a-row: {passes: 2}}]\n", DOM_CLASH, 3,
			  17, "before 2 have passed");
	assert_refused_at("players: 3\nturn: {reverse-on-pass: {lasting: false}}\nend: [classic, passes-in-a-row]\n", DOM_CLASH,
			  3, 16, "before 3 have passed");
	/* who draws in vain passes, and that is the end */
	assert_refused_at("players: 2\nstuck: draw-one\nend: [anyone-stuck, {total-passes: {passes: 2}}]\n", DOM_CLASH, 3, 22,
			  "over after 1");
	for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++) {
		char text[256];

		snprintf(text, sizeof text, "players: 3\nstuck: draw-until\nend: [out, anyone-stuck, %s]\n", counts[i]);
		assert_refused_at(text, DOM_CLASH, 3, 26, "over after 1");
		snprintf(text, sizeof text, "players: 4\nturn: random\nend: [out, %s, {total-passes: {passes: 2}}]\n",
			 counts[i]);
		assert_refused_at(text, DOM_CLASH, 3, 12, "over after 2");
	}
	/* double six: no end shows more than 6, twice for a double, on no more than 28 x 2 sides, 28 times */
	assert_refused_at("players: 2\nscore: open-ends\nend: [classic, {score: {points: 18817}}]\n", DOM_CLASH, 3, 33,
			  "more than the 18816");
}

/* Seven tiles, and none to draw: the richest are 12 + 11 + 10 + 10 + 9 + 9 + 8 = 69, and 71.4 when 12 is the first tile. */
static void ends_beyond_a_hand(void **state)
{
	(void)state;
	assert_refused_at("players: 4\nend: [classic, {laid: {points: 70}}]\n", DOM_CLASH, 2, 32, "can never come true");
	assert_refused_at("players: 4\nscore: laid\nend: [classic, {score: {points: 72}}]\n", DOM_CLASH, 3, 33,
			  "can never come true");
}

static void winners(void **state)
{
	static const char *const by_score[] = {"lowest-score", "highest-score", "median-score"};

	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		char text[256];

		snprintf(text, sizeof text, "players: 2\nwinner: %s\n", by_score[i]);
		assert_refused_at(text, DOM_CLASH, 2, 9, "needs a score kept during play");
		snprintf(text, sizeof text, "players: 2\nend: [{out: {winner: %s}}, blocked]\n", by_score[i]);
		assert_refused_at(text, DOM_CLASH, 2, 22, "needs a score kept during play");
	}
	assert_refused_at("players: 2\nwinner: laid\n", DOM_CLASH, 2, 9, "needs end laid");
	assert_refused_at("players: 2\nend: [{out: {winner: laid}}]\n", DOM_CLASH, 2, 22, "needs end laid");
}

/* What is just within bounds is not refused. */
static void accepted(void **state)
{
	static const char *const variants[] = {
		"players: 2\nfaces: letters\ntiles: {faces: 27}\n",
		"players: 2\nfaces: generators\ntiles: {faces: 20}\n",
		"players: 2\ntiles: {copies: 36}\n", /* 1008 */
		"players: 2\nmatch: {complement: {total: 12}}\n",
		"players: 2\nend: [classic, {laid: {points: 69}}]\n",
		"players: 2\nscore: laid\nend: [classic, {score: {points: 71}}]\n",
		"players: 2\nscore: open-ends\nend: [classic, {score: {points: 100}}]\n",
		/* everybody fits, but the game that says nothing of its end is the standard one */
		"players: 2\nmatch: erratic\ntiles: {faces: 4}\ndeal: {hand: 4}\n",
		/* these may ask the same player twice before all have passed */
		"players: 3\nturn: random\nend: [classic, passes-in-a-row]\n",
		/* who draws may pass although not everybody is stuck, but only once beside anyone-stuck */
		"players: 2\nstuck: draw-one\nend: [out, anyone-stuck, {total-passes: {passes: 1}}]\n",
		"players: 2\nstuck: draw-one\nend: [classic, passes-in-a-row]\n",
		"players: 3\nturn: reverse-on-pass\nend: [classic, {passes-in-a-row: {passes: 1}}]\n",
		/* fouls are passes that end nothing */
		"players: [{strategy: random, character: cheat}, random]\nend: [out, anyone-stuck, {total-passes: {passes: "
		"3}}]\n",
		"players: 3\nend: [out, {total-passes: {passes: 4}}, {majority-passed: {times: 2}}, {pass-streak: {passes: "
		"4}}]\n",
		"players: 2\nend: [classic, {low-hand: {points: 1}}]\n",
		"players: 4\nteams: {across: {teams: 4}}\n", /* each for itself */
		"players: 4\ndeal: {hand: 6}\nstuck: {draw-until: {leave: 3}}\n",
		"players: 2\ndeal: {uneven: {hand: 2}}\n",
		"players: 2\ntiles: {faces: 1, copies: 9}\ndeal: {hand: 4}\nend: out\n",
		"players: 2\ntiles: {faces: 1, copies: 9}\ndeal: {hand: 4}\nend: blocked\n",
		"players: 2\nmatch: {complement: {total: 7, always: [6-1, 0-0]}}\n",
		"players: 10\ntiles: {faces: 10}\ndeal: {hand: 5}\n",
	};

	(void)state;
	for (unsigned i = 0; i < sizeof variants / sizeof *variants; i++) {
		struct table t;

		table_open(&t, variants[i]);
		for (uint64_t seed = 0; seed < 3; seed++) {
			table_begin(&t, NULL, seed, (struct dom_round_input){0}, (enum dom_path)(seed % 2));
			round_run(t.rules, t.round, NULL);
			assert_true(dom_round_over(t.round));
		}
		table_close(&t);
	}
}

struct failing {
	unsigned left;
	int blocks;
};

static void *resize_or_fail(void *context, void *block, size_t size)
{
	struct failing *f = context;

	if (!size) {
		f->blocks -= block != NULL;
		free(block);
		return NULL;
	}
	if (!f->left)
		return NULL;
	f->left--;
	f->blocks += block == NULL;
	return realloc(block, size);
}

/* Whichever allocation fails, compiling says so and gives everything back; so does counting. */
static void out_of_memory(void **state)
{
	static const char *const variants[] = {
		"players: 2\n", /* served by the fast loop, which has tables of its own */
		"players: 2\nstart: {holder: {tile: 6-6}}\npowers: [{filter: all-equal, effect: next-draws}]\n"};

	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		int status = DOM_NO_MEMORY;
		struct table t;

		table_open(&t, variants[i]);
		for (unsigned n = 0; status == DOM_NO_MEMORY; n++) {
			struct failing f = {.left = n};
			struct dom_alloc alloc = {resize_or_fail, &f};
			struct dom_rules *rules;

			assert_true(n < 100);
			status = dom_rules_new(&rules, t.variant, &alloc, &t.error);
			if (status) {
				assert_null(rules);
				assert_int_equal(t.error.status, DOM_NO_MEMORY);
			}
			dom_rules_free(rules);
			assert_int_equal(f.blocks, 0);
		}
		assert_int_equal(status, DOM_OK);
		table_deal(&t, NULL);
		for (unsigned n = 0; n < 2; n++) {
			static struct dom_perft perft;
			struct failing f = {.left = n};
			struct dom_alloc alloc = {resize_or_fail, &f};

			assert_int_equal(dom_perft_run(&perft, t.rules, t.round, 2, NULL, NULL, &alloc, &t.error),
					 DOM_NO_MEMORY);
			assert_int_equal(f.blocks, 0);
		}
		table_close(&t);
	}
}

static bool stop(void *context, const struct dom_perft *so_far)
{
	(void)so_far;
	++*(unsigned *)context;
	return false;
}

/* Counting stops when it is told to. */
static void counting_stops(void **state)
{
	static struct dom_perft perft;
	unsigned asked = 0;
	struct table t;

	(void)state;
	table_open(&t, "players: 2\ntiles: {faces: 8}\ndeal: {hand: 12}\n");
	table_deal(&t, NULL);
	assert_int_equal(dom_perft_run(&perft, t.rules, t.round, 0, stop, &asked, NULL, &t.error), DOM_OK);
	assert_int_equal(asked, 1);
	table_close(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sets),
		cmocka_unit_test(own_faces),
		cmocka_unit_test(values),
		cmocka_unit_test(matches),
		cmocka_unit_test(tables),
		cmocka_unit_test(powers),
		cmocka_unit_test(ends),
		cmocka_unit_test(winners),
		cmocka_unit_test(ends_beside_others),
		cmocka_unit_test(ends_beyond_a_hand),
		cmocka_unit_test(accepted),
		cmocka_unit_test(out_of_memory),
		cmocka_unit_test(counting_stops),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
