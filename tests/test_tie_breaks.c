/* What decides between equals, worked by hand. */
#include "tournament_text.h"

enum { SIDES = 4 };

/* Four meet once each. Berger's order (first seat first): 0-3 1-2, 3-2 0-1, 1-3 2-0.

   round  scores
   0-3    30 : 10     0 beats 3
   1-2    20 : 15     1 beats 2
   3-2    12 : 18     2 beats 3
   0-1    20 : 25     1 beats 0
   1-3     5 : 28     3 beats 1
   2-0    17 :  0     2 beats 0

   totals: 0: 30 + 20 + 0 = 50, 1: 20 + 25 + 5 = 50, 2: 15 + 18 + 17 = 50, 3: 10 + 12 + 28 = 50.
   won:    0: 1, 1: 2, 2: 2, 3: 1. */
static void play_all(struct cup *c, const char *tie_break, uint64_t seed)
{
	char text[256];

	snprintf(text, sizeof text, "line-up: round-robin, tie-break: %s", tie_break);
	cup_open(c, SIDES, "", text, seed);
	cup_play(c, "03", 3000, 1000);
	cup_play(c, "12", 2000, 1500);
	cup_play(c, "32", 1200, 1800);
	cup_play(c, "01", 2000, 2500);
	cup_play(c, "13", 500, 2800);
	cup_play(c, "20", 1700, 0);
}

/* Places by side, and the values of the tie-break number `which`. */
static void assert_places(const char *tie_break, const unsigned *places, unsigned which, const int64_t *values)
{
	struct dom_standing s[SIDES];
	struct cup c;

	play_all(&c, tie_break, 1);
	cup_standings(&c, s);
	for (unsigned i = 0; i < SIDES; i++) {
		assert_int_equal(s[i].total, 5000);
		assert_int_equal(s[i].place, places[i]);
		assert_int_equal(s[i].tie_breaks[which], values[i]);
		assert_int_equal(s[i].champion, places[i] == 1);
	}
	cup_close(&c);
}

static void wins(void **state)
{
	(void)state;
	assert_places("[]", (unsigned[]){1, 1, 1, 1}, 0, (int64_t[]){0, 0, 0, 0});
	assert_places("wins", (unsigned[]){3, 1, 1, 3}, 0, (int64_t[]){1, 2, 2, 1});
}

static void fewest_losses(void **state)
{
	(void)state;
	assert_places("fewest-losses", (unsigned[]){3, 1, 1, 3}, 0, (int64_t[]){-2, -1, -1, -2});
}

static void head_to_head(void **state)
{
	(void)state;
	/* among all four: 0: 1 - 2, 1: 2 - 1, 2: 2 - 1, 3: 1 - 2 */
	assert_places("head-to-head", (unsigned[]){3, 1, 1, 3}, 0, (int64_t[]){-1, 1, 1, -1});
	/* after wins, 1 and 2 are compared with each other alone, as are 0 and 3: 1 beat 2, 0 beat 3 */
	assert_places("[wins, head-to-head]", (unsigned[]){3, 1, 2, 4}, 1, (int64_t[]){1, 1, -1, -1});
}

static void difference(void **state)
{
	(void)state;
	/* against them: 0: 10 + 25 + 17 = 52, 1: 15 + 20 + 28 = 63, 2: 20 + 12 + 0 = 32, 3: 30 + 18 + 5 = 53 */
	assert_places("difference", (unsigned[]){2, 4, 1, 3}, 0, (int64_t[]){-200, -1300, 1800, -300});
}

static void listed(void **state)
{
	(void)state;
	assert_places("listed", (unsigned[]){1, 2, 3, 4}, 0, (int64_t[]){4, 3, 2, 1});
	assert_places("[wins, listed]", (unsigned[]){3, 1, 2, 4}, 1, (int64_t[]){4, 3, 2, 1});
}

/* Only the value at which somebody was still tied is needed by anybody. */
static void one_after_the_other(void **state)
{
	(void)state;
	assert_places("[difference, listed]", (unsigned[]){2, 4, 1, 3}, 1, (int64_t[]){0, 0, 0, 0});
}

/* Five in three stages of a round-robin (its table: 1-4 2-3 with 0 out, 4-3… ) of which the tournament plays three rounds only.
   Everybody has 10 points but one:

   stage 0 (0 has a bye): 1-4 10 : 10, 2-3 0 : 10
   stage 1 (3 has a bye): 4-2 0 : 10

   totals: 0: 0, 1: 10, 2: 10, 3: 10, 4: 10. Whom they met: 1: 4 = 10; 2: 3 + 4 = 20; 3: 2 = 10; 4: 1 + 2 = 20. */
static void opponents(void **state)
{
	static const unsigned places[] = {5, 3, 1, 3, 1};
	static const int64_t values[] = {0, 1000, 2000, 1000, 2000};
	struct dom_standing s[5];
	struct cup c;

	(void)state;
	cup_open(&c, 5, "", "line-up: round-robin, tie-break: opponents", 1);
	cup_play(&c, "14", 1000, 1000);
	cup_play(&c, "23", 0, 1000);
	cup_play(&c, "42", 0, 1000);
	cup_standings(&c, s);
	for (unsigned i = 0; i < 5; i++) {
		assert_int_equal(s[i].place, places[i]);
		assert_int_equal(s[i].tie_breaks[0], values[i]);
	}
	cup_close(&c);
}

/* A lot is a side's own: it is the same among all as among those that other tie-breaks leave, and changes with the seed. */
static void lot(void **state)
{
	unsigned firsts[SIDES] = {0};

	(void)state;
	for (uint64_t seed = 0; seed < 100; seed++) {
		struct dom_standing all[SIDES], some[SIDES];
		struct cup c;

		play_all(&c, "lot", seed);
		cup_standings(&c, all);
		cup_close(&c);
		play_all(&c, "[wins, lot]", seed);
		cup_standings(&c, some);
		cup_close(&c);
		for (unsigned i = 0; i < SIDES; i++) {
			firsts[i] += all[i].place == 1;
			assert_int_equal(all[i].tie_breaks[0], some[i].tie_breaks[1]);
		}
		assert_true((some[1].place < some[2].place) == (all[1].place < all[2].place));
		assert_true((some[0].place < some[3].place) == (all[0].place < all[3].place));
	}
	for (unsigned i = 0; i < SIDES; i++)
		assert_in_range(firsts[i], 8, 42); /* 25 ± 4 × 4.33 */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(wins),       cmocka_unit_test(fewest_losses), cmocka_unit_test(head_to_head),
		cmocka_unit_test(difference), cmocka_unit_test(listed),        cmocka_unit_test(one_after_the_other),
		cmocka_unit_test(opponents),  cmocka_unit_test(lot),
	};

	return cmocka_run_group_tests_name("tie_breaks", tests, NULL, NULL);
}
