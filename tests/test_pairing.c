/* Line-ups for more players than a table seats: who meets whom, how often, who sits out, and what a disqualification leaves. */
#include "tournament_text.h"

enum { MOST = 64 };

/* Round-robin */

/* Everybody meets everybody once per cycle; where sides are odd everybody has one bye per cycle; after two cycles everybody has
   sat first as often as second. */
static void robin_meets_all(void **state)
{
	(void)state;
	for (unsigned n = 2; n <= 20; n++) {
		struct cup c;
		struct dom_fixture f;
		struct dom_standing s[MOST];
		unsigned first[MOST] = {0}, second[MOST] = {0}, per_cycle = n * (n - 1) / 2, last[MOST];

		memset(last, 0xff, sizeof last);
		cup_open(&c, n, "", "line-up: {round-robin: {cycles: 2}}", n);
		while (cup_next(&c, &f)) {
			assert_int_equal(f.seats, 2);
			first[cup_side(&c, &f, 0)]++;
			second[cup_side(&c, &f, 1)]++;
			for (unsigned i = 0; i < 2; i++) { /* one table for each in a stage */
				assert_int_not_equal(last[cup_side(&c, &f, i)], f.stage);
				last[cup_side(&c, &f, i)] = f.stage;
			}
			cup_chance(&c, &f);
			if (dom_tournament_next(c.t) == per_cycle)
				for (unsigned i = 0; i < n; i++)
					assert_true(abs((int)first[i] - (int)second[i]) <= 1);
		}
		assert_int_equal(cup_why(&c), DOM_CLOSE_LINE_UP);
		assert_int_equal(dom_tournament_next(c.t), 2 * per_cycle);
		cup_standings(&c, s);
		for (unsigned a = 0; a < n; a++) {
			assert_int_equal(s[a].byes, n % 2 ? 2 : 0);
			assert_int_equal(first[a], second[a]);
			for (unsigned b = 0; b < n; b++)
				assert_int_equal(dom_tournament_meeting(c.t, a, b).met, a == b ? 0 : 2);
		}
		cup_close(&c);
	}
}

/* The table for six of the FIDE Handbook (C.05, annex 1), first seat first; its order within a stage is ours. */
static void robin_is_bergers(void **state)
{
	static const char *const table[] = {"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"};
	struct dom_fixture f;
	struct cup c;

	(void)state;
	cup_open(&c, 6, "", "line-up: round-robin", 1);
	for (unsigned i = 0; cup_next(&c, &f); i++) {
		char pair[8];

		snprintf(pair, sizeof pair, "%u-%u", cup_side(&c, &f, 0) + 1, cup_side(&c, &f, 1) + 1);
		assert_int_equal(f.stage, i / 3);
		if (!strstr(table[i / 3], pair))
			fail_msg("stage %u: %s is not one of %s", f.stage, pair, table[i / 3]);
		cup_chance(&c, &f);
	}
	assert_int_equal(dom_tournament_next(c.t), 15);
	cup_close(&c);
}

/* Five sides, three at a table: the ten sets in order, each turned one seat further than the one before. */
static void robin_in_sets(void **state)
{
	static const char *const sets[] = {"012", "130", "401", "023", "240", "403", "123", "241", "413", "234"};
	struct dom_fixture f;
	struct cup c;
	struct dom_error error = {0};

	(void)state;
	cup_open(&c, 5, "", "line-up: {round-robin: {table: 3, deals: 2}}", 1);
	for (unsigned i = 0; i < 20; i++) {
		assert_true(cup_next(&c, &f));
		for (unsigned seat = 0; seat < 3; seat++)
			assert_int_equal(f.player[seat], sets[i / 2][seat] - '0');
		cup_chance(&c, &f);
	}
	assert_int_equal(cup_why(&c), DOM_CLOSE_LINE_UP);
	cup_close(&c);

	/* seven, four at a table, twice: any two are together with two of the five others, 10 sets, and there are 35 */
	cup_open(&c, 7, "", "line-up: {round-robin: {table: 4, cycles: 2}}", 1);
	while (cup_next(&c, &f))
		cup_chance(&c, &f);
	assert_int_equal(dom_tournament_next(c.t), 70);
	for (unsigned a = 0; a < 7; a++)
		for (unsigned b = 0; b < a; b++)
			assert_int_equal(dom_tournament_meeting(c.t, a, b).met, 20);
	cup_close(&c);

	/* more seats than sides: all of them */
	cup_open(&c, 3, "", "line-up: {round-robin: {table: 4, cycles: 3}}", 1);
	for (unsigned i = 0; i < 3; i++) {
		assert_true(cup_next(&c, &f));
		assert_int_equal(f.seats, 3);
		assert_int_equal(f.player[0], i); /* who sits first goes round */
		cup_chance(&c, &f);
	}
	assert_int_equal(cup_why(&c), DOM_CLOSE_LINE_UP);
	cup_close(&c);

	/* there are 3 × 10^20 sets of ten out of 512 */
	assert_int_equal(cup_try(&c, 512, "deal: {hand: 2}", "line-up: {round-robin: {table: 10}}", 1, &error), DOM_CLASH);
	assert_non_null(strstr(error.en, "512 sides, 10 at a table"));
	assert_non_null(strstr(error.es, "512 participantes, 10 en una mesa"));
	cup_close(&c);
}

/* Swiss */

/* Without the option's word nobody meets twice and nobody has two byes, however the rounds end. */
static void swiss_meets_once(void **state)
{
	(void)state;
	for (unsigned n = 2; n <= MOST; n++)
		for (uint64_t seed = 0; seed < 4; seed++) {
			struct cup c;
			struct dom_fixture f;
			struct dom_standing s[MOST];
			unsigned stages = 0, log = 0;

			while (1U << log < n)
				log++;
			cup_open(&c, n, "", "line-up: swiss", seed * 100 + n);
			for (; cup_next(&c, &f); stages = f.stage + 1)
				cup_chance(&c, &f);
			assert_int_equal(cup_why(&c), DOM_CLOSE_LINE_UP);
			assert_true(stages >= log && stages <= log + 1);
			assert_int_equal(dom_tournament_next(c.t), stages * (n / 2));
			cup_standings(&c, s);
			for (unsigned a = 0; a < n; a++) {
				assert_int_equal(s[a].byes + s[a].played, stages);
				assert_true(s[a].byes <= n % 2);
				for (unsigned b = 0; b < n; b++)
					assert_true(dom_tournament_meeting(c.t, a, b).met <= 1);
			}
			cup_close(&c);
		}
}

/* The most pairs that have met exactly so often, out of those in `left`; `met` is by pairs, nobody being the last. */
static unsigned most_pairs(const uint64_t *met, uint64_t often, unsigned n, unsigned left)
{
	unsigned best = 0, i = 0;

	if (!left)
		return 0;
	while (!(left >> i & 1))
		i++;
	best = most_pairs(met, often, n, left & ~(1U << i));
	for (unsigned k = i + 1; k < n; k++)
		if (left >> k & 1 && met[i * n + k] == often) {
			unsigned pairs = 1 + most_pairs(met, often, n, left & ~(1U << i | 1U << k));

			best = pairs > best ? pairs : best;
		}
	return best;
}

/* With far more stages than sides: as few meet again as can be, compared with all ways to pair them. */
static void swiss_repeats_least(void **state)
{
	(void)state;
	for (unsigned n = 2; n <= 8; n++) {
		unsigned even = n + n % 2;
		struct cup c;

		cup_open(&c, n, "", "line-up: {swiss: {stages: 25, deals: 2}}", n);
		for (unsigned stage = 0; stage < 25; stage++) {
			uint64_t met[64] = {0}, least = UINT64_MAX;
			struct dom_standing s[MOST];
			struct dom_fixture f;
			unsigned fresh = 0, playing = 0;

			cup_standings(&c, s);
			for (unsigned a = 0; a < n; a++)
				for (unsigned b = a + 1; b < n; b++)
					met[a * even + b] = dom_tournament_meeting(c.t, a, b).met / 2;
			/* this stage's bye was counted when it began */
			for (unsigned table = 0; table < n / 2; table++) {
				assert_true(dom_tournament_plan(c.t, dom_tournament_next(c.t) + 2 * table, &f));
				assert_int_equal(f.stage, stage);
				playing |= 1U << f.player[0] | 1U << f.player[1];
			}
			for (unsigned a = 0; a < n && even > n; a++)
				met[a * even + n] = s[a].byes - !(playing >> a & 1);
			for (unsigned a = 0; a < even; a++)
				for (unsigned b = a + 1; b < even; b++)
					least = met[a * even + b] < least ? met[a * even + b] : least;
			for (unsigned a = 0; a < n && even > n; a++)
				fresh += !(playing >> a & 1) && met[a * even + n] == least;
			for (unsigned i = 0; i < n / 2 * 2; i++) {
				unsigned a, b;

				assert_true(cup_next(&c, &f));
				a = f.player[0] < f.player[1] ? f.player[0] : f.player[1];
				b = f.player[0] < f.player[1] ? f.player[1] : f.player[0];
				fresh += i % 2 && met[a * even + b] == least;
				cup_chance(&c, &f);
			}
			assert_int_equal(fresh, most_pairs(met, least, even, (1U << even) - 1));
		}
		assert_int_equal(cup_why(&c), DOM_CLOSE_LINE_UP);
		cup_close(&c);
	}
}

/* Five sides. In the first stage a beats c and b beats d with 50 and 30 points; the bye of x is as good as a match won by
   (50 + 30) / 2 = 40. The losers had 20 and 10, and who had 10 sits out next. */
static void swiss_by_hand(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 20; seed++) {
		bool c_is_lowest = seed % 2;
		unsigned a, b, c, d, x;
		struct dom_fixture f;
		struct cup cup;

		cup_open(&cup, 5, "", "line-up: swiss", seed);
		assert_true(cup_next(&cup, &f));
		a = f.player[0];
		c = f.player[1];
		cup_score(&cup, &f, (int64_t[]){5000, c_is_lowest ? 1000 : 2000});
		assert_true(cup_next(&cup, &f));
		b = f.player[0];
		d = f.player[1];
		cup_score(&cup, &f, (int64_t[]){3000, c_is_lowest ? 2000 : 1000});
		x = 0 + 1 + 2 + 3 + 4 - a - b - c - d;
		assert_int_equal(cup_heard(&cup, DOM_INCIDENT_STAGE), 2);
		assert_int_equal(cup_heard(&cup, DOM_INCIDENT_BYE), 2);
		assert_int_equal(cup.log[1].side, x);
		assert_int_equal(cup.log[cup.logged - 1].side, c_is_lowest ? c : d);

		/* a 50, x 40, b 30, c 20: neighbours meet, those first that did not sit first before. a 50, x 40, b 30, d 20: a
		   with x would leave b to d, whom it met, so a meets b and x meets d; a and b both sat first, x and d neither */
		assert_true(cup_next(&cup, &f));
		assert_int_equal(f.stage, 1);
		assert_int_equal(f.player[0], c_is_lowest ? a : x);
		assert_int_equal(f.player[1], c_is_lowest ? b : a);
		cup_chance(&cup, &f);
		assert_true(cup_next(&cup, &f));
		assert_int_equal(f.player[0], c_is_lowest ? x : c);
		assert_int_equal(f.player[1], c_is_lowest ? d : b);
		cup_close(&cup);
	}
}

/* Four at a table. Ten: two sit out in each stage, and after five everybody has once. Eight in the second stage: the lowest
   sum of earlier meetings takes two of each table of the first. */
static void swiss_at_large_tables(void **state)
{
	struct dom_standing s[MOST];
	struct dom_fixture f;
	struct cup c;

	(void)state;
	cup_open(&c, 10, "", "line-up: {swiss: {table: 4, stages: 5}}", 3);
	while (cup_next(&c, &f)) {
		assert_int_equal(f.seats, 4);
		cup_chance(&c, &f);
	}
	assert_int_equal(dom_tournament_next(c.t), 10);
	cup_standings(&c, s);
	for (unsigned i = 0; i < 10; i++) {
		assert_int_equal(s[i].byes, 1);
		assert_int_equal(s[i].played, 4);
	}
	cup_close(&c);

	cup_open(&c, 8, "", "line-up: {swiss: {table: 4}}", 3);
	for (unsigned i = 0; cup_next(&c, &f); i++) {
		unsigned again = 0;

		for (unsigned a = 0; a < 4; a++)
			for (unsigned b = 0; b < a; b++)
				again += dom_tournament_meeting(c.t, f.player[a], f.player[b]).met != 0;
		if (i < 4)
			assert_int_equal(again, i < 2 ? 0 : 2);
		cup_chance(&c, &f);
	}
	/* log4 of 8, rounded up, and one more */
	assert_int_equal(dom_tournament_next(c.t), 6);
	cup_close(&c);

	/* three at a table of four: all of them, once */
	cup_open(&c, 3, "", "line-up: {swiss: {table: 4}}", 3);
	assert_true(cup_next(&c, &f));
	assert_int_equal(f.seats, 3);
	cup_chance(&c, &f);
	assert_int_equal(cup_why(&c), DOM_CLOSE_LINE_UP);
	cup_close(&c);
}

/* Knockout */

/* All but one are knocked out, and where favourites win the list is the outcome: the first two meet in the last round. */
static void knockout_leaves_one(void **state)
{
	(void)state;
	for (unsigned n = 2; n <= 40; n++)
		for (unsigned table = 2; table <= 5; table++) {
			char line_up[64];
			struct dom_standing s[MOST];
			struct dom_fixture f = {0};
			struct cup c;
			unsigned rounds = 0, short_ones = 0;

			snprintf(line_up, sizeof line_up, "line-up: {knockout: {table: %u, deals: 2}}", table);
			cup_open(&c, n, "deal: {hand: 5}", line_up, n);
			for (; cup_next(&c, &f); rounds++) {
				short_ones += f.seats < table;
				cup_favourite(&c, &f);
			}
			assert_int_equal(cup_heard(&c, DOM_INCIDENT_KNOCKED_OUT), n - 1);
			assert_int_equal(cup_why(&c), DOM_CLOSE_FEW);
			/* a full table sends table - 1 home; one of two rounds is not full where that does not divide */
			assert_int_equal(short_ones, (n - 1) % (table - 1) ? 2 : 0);
			assert_int_equal(rounds, 2 * ((n - 1 + table - 2) / (table - 1)));
			cup_standings(&c, s);
			assert_true(s[0].champion && !s[0].out && s[0].place == 1);
			assert_true(s[1].stage == s[0].stage && (table > 2 || s[1].place == 2));
			for (unsigned i = 1; i < n; i++) {
				assert_true(s[i].out && !s[i].champion);
				assert_true(s[i].stage <= s[i - 1].stage);
			}
			cup_close(&c);
		}
}

/* The sides of each table, a letter each, in the order in which they are played; the favourites win. */
static void assert_bracket(unsigned n, const char *line_up, const char *tables)
{
	char got[256] = "";
	unsigned stage = 0, at = 0;
	struct dom_fixture f;
	struct cup c;

	cup_open(&c, n, "deal: {hand: 5}", line_up, 1);
	while (cup_next(&c, &f)) {
		if (at)
			got[at++] = f.stage != stage ? '/' : ' ';
		stage = f.stage;
		for (unsigned i = 0; i < cup_teams(&c, &f); i++)
			got[at++] = (char)('a' + cup_side(&c, &f, i));
		cup_favourite(&c, &f);
	}
	assert_string_equal(got, tables);
	cup_close(&c);
}

static void knockout_is_seeded(void **state)
{
	(void)state;
	assert_bracket(2, "line-up: knockout", "ab");
	assert_bracket(8, "line-up: knockout", "ah bg cf de/ad bc/ab");
	/* the first two wait; of five, three do */
	assert_bracket(6, "line-up: knockout", "cf de/ad bc/ab");
	assert_bracket(5, "line-up: knockout", "de/ad bc/ab");
	/* groups like those of a snake: 1 8 9 16, 2 7 10 15 … */
	assert_bracket(16, "line-up: {knockout: {table: 4}}", "ahip bgjo cfkn delm/abcd");
	/* three go on at once, and four play for the last place */
	assert_bracket(7, "line-up: {knockout: {table: 4}}", "defg/abcd");
	/* five must go: three of one table and two of the other, which is the better seed's */
	assert_bracket(9, "line-up: {knockout: {table: 4}}", "cfg dehi/abcd");
	assert_bracket(3, "line-up: {knockout: {table: 4}}", "abc");
}

/* Points of the match, then rounds won in it, then the lot. */
static void knockout_decides(void **state)
{
	unsigned first = 0;
	struct dom_standing s[MOST];
	struct cup c;

	(void)state;
	/* 10 + 10 + 10 = 30 against 0 + 0 + 31: the second, with one round of three */
	cup_open(&c, 2, "", "line-up: {knockout: {deals: 3}}", 1);
	cup_play(&c, "01", 1000, 0);
	cup_play(&c, "01", 1000, 0);
	cup_play(&c, "01", 1000, 3100);
	cup_standings(&c, s);
	assert_true(s[0].out && !s[1].out);
	cup_close(&c);
	/* 10 + 10 + 10 = 30 against 0 + 0 + 30: the first has won two */
	cup_open(&c, 2, "", "line-up: {knockout: {deals: 3}}", 1);
	cup_play(&c, "01", 1000, 0);
	cup_play(&c, "01", 1000, 0);
	cup_play(&c, "01", 1000, 3000);
	cup_standings(&c, s);
	assert_true(!s[0].out && s[1].out);
	cup_close(&c);
	/* all equal: the lot, which favours neither: 32 of 64 ± 4 × 4 */
	for (unsigned seed = 0; seed < 64; seed++) {
		cup_open(&c, 2, "", "line-up: knockout", seed);
		cup_play(&c, "01", 500, 500);
		cup_standings(&c, s);
		assert_true(s[0].out != s[1].out);
		first += s[1].out;
		cup_close(&c);
	}
	assert_in_range(first, 16, 48);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(robin_meets_all),       cmocka_unit_test(robin_is_bergers),
		cmocka_unit_test(robin_in_sets),         cmocka_unit_test(swiss_meets_once),
		cmocka_unit_test(swiss_repeats_least),   cmocka_unit_test(swiss_by_hand),
		cmocka_unit_test(swiss_at_large_tables), cmocka_unit_test(knockout_leaves_one),
		cmocka_unit_test(knockout_is_seeded),    cmocka_unit_test(knockout_decides),
	};

	return cmocka_run_group_tests_name("pairing", tests, NULL, NULL);
}
