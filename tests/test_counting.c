/* Counting facts that other people found (combinatorics, OEIS), and perft of fixed deals by both paths. */
#include "cmocka_all.h"
#include "rules.h"

#include <domino/domino.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct dom_rules *compile(const char *text, struct dom_variant **variant)
{
	struct dom_rules *rules = NULL;
	struct dom_error error = {0};

	if (dom_variant_parse(variant, text, strlen(text), "test", NULL, &error) ||
	    dom_rules_new(&rules, *variant, NULL, &error))
		fail_msg("%s: %s", text, error.en);
	return rules;
}

static void release(struct dom_rules *rules, struct dom_variant *variant)
{
	dom_rules_free(rules);
	dom_variant_free(variant);
}

/* Chains that use every tile, left to right. */
static uint64_t chains(const struct dom_rules *r, uint64_t left, unsigned open, bool first)
{
	uint64_t count = 0;

	if (!left)
		return 1;
	for (unsigned t = 0; t < r->tiles; t++) {
		if (!(left >> t & 1))
			continue;
		for (unsigned s = 0; s < 2; s++) {
			bool joins = first ? s == 0 || !domi_is_double(r, t) : r->side_fits[open * r->tiles + t] >> s & 1;

			if (joins)
				count += chains(r, left & ~(UINT64_C(1) << t), r->symbol[t * 2 + 1 - s], false);
		}
	}
	return count;
}

/* OEIS A284287 (Reiss 1871) */
static void full_chains(void **state)
{
	struct dom_variant *v;
	struct dom_rules *r = compile("tiles: {faces: 3}\nplayers: 2\ndeal: {hand: 3}\n", &v);

	(void)state;
	assert_int_equal(chains(r, r->all[0], 0, true), 12);
	release(r, v);
	r = compile("tiles: {faces: 5}\nplayers: 2\n", &v);
	assert_int_equal(chains(r, r->all[0], 0, true), 126720);
	release(r, v);
}

/* All hands of seven: how many, by their points (OEIS A258064), and without a double. */
static void hands_of_seven(void **state)
{
	struct dom_variant *v;
	struct dom_rules *r = compile("{}", &v);
	unsigned by_points[85] = {0}, hands = 0, no_double = 0;

	(void)state;
	for (uint64_t hand = 127; hand < UINT64_C(1) << 28;) {
		uint64_t low = hand & (~hand + 1), up = hand + low;
		int points = 0;

		for (uint64_t left = hand; left; left &= left - 1)
			points += r->value[__builtin_ctzll(left)];
		hands++;
		by_points[points]++;
		no_double += !(hand & r->doubles[0]);
		hand = (((up ^ hand) >> 2) / low) | up;
	}
	assert_int_equal(hands, 1184040);
	assert_int_equal(by_points[15], 3);
	assert_int_equal(by_points[42], 65746);
	for (unsigned p = 0; p <= 42; p++) {
		assert_int_equal(by_points[p], by_points[84 - p]);
		assert_true(by_points[p] <= by_points[42]);
	}
	assert_int_equal(no_double, 116280); /* C(21, 7): a share of 0.0982 */
	release(r, v);
}

/* 28!/(7!)^4 deals, each with the same chance: the deal's own arithmetic, and figures of many deals against exact ones. */
static void deals(void **state)
{
	enum { DEALS = 100000 };
	struct dom_variant *v;
	struct dom_rules *r = compile("{}", &v);
	struct dom_round *g = malloc(dom_round_size(r));
	double ways = 1, p = 116280.0 / 1184040.0, squares[28][4] = {{0}};
	unsigned no_double = 0;

	(void)state;
	for (unsigned t = 28; t; t--) {
		ways *= t;
		if (t % 7 == 0)
			ways /= 5040;
	}
	assert_true(fabs(ways - 472518347558400.0) < 1);
	for (uint64_t n = 0; n < DEALS; n++) {
		struct dom_round_input input = {.number = n};

		assert_int_equal(dom_round_init(r, g, 1, &input, DOM_PATH_TABLE, NULL), DOM_OK);
		assert_int_equal(dom_round_step(r, g, NULL), DOM_NEEDS_NOTHING);
		no_double += !(*dom_round_hand(r, g, 0) & r->doubles[0]);
		for (unsigned seat = 0; seat < 4; seat++) {
			assert_int_equal(__builtin_popcountll(*dom_round_hand(r, g, seat)), 7);
			for (unsigned t = 0; t < 28; t++)
				squares[t][seat] += (double)(*dom_round_hand(r, g, seat) >> t & 1);
		}
	}
	assert_true(fabs(no_double / (double)DEALS - p) < 4 * sqrt(p * (1 - p) / DEALS));
	for (unsigned t = 0; t < 28; t++)
		for (unsigned seat = 0; seat < 4; seat++)
			assert_true(fabs(squares[t][seat] / DEALS - 0.25) < 5 * sqrt(0.1875 / DEALS));
	free(g);
	release(r, v);
}

static void set_sizes(void **state)
{
	/* faces, sides, copies, tiles: C(faces + sides - 1, sides) times copies */
	static const unsigned sizes[][4] = {{4, 2, 1, 10},   {7, 2, 1, 28},    {10, 2, 1, 55},   {13, 2, 1, 91},
					    {16, 2, 1, 136}, {19, 2, 1, 190},  {44, 2, 1, 990},  {7, 3, 1, 84},
					    {17, 3, 1, 969}, {11, 4, 1, 1001}, {8, 5, 1, 792},   {6, 6, 1, 462},
					    {7, 6, 1, 924},  {7, 2, 2, 56},    {2, 2, 341, 1023}};

	(void)state;
	for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct dom_variant *v;
		struct dom_rules *r;
		char text[256], name[64];

		snprintf(text, sizeof text,
			 "tiles: {faces: %u, sides: %u, copies: %u}\nboard: open-faces\nplayers: 2\ndeal: {hand: 3}\n",
			 sizes[i][0], sizes[i][1], sizes[i][2]);
		r = compile(text, &v);
		assert_int_equal(dom_rules_tiles(r), sizes[i][3]);
		for (unsigned t = 0; t < r->tiles; t += sizes[i][2]) {
			dom_rules_tile(r, t, name, sizeof name);
			assert_int_equal(dom_rules_find(r, name, strlen(name)), t);
		}
		release(r, v);
	}
}

static struct dom_perft count(const struct dom_rules *r, const uint64_t *hands, uint64_t seed, unsigned depth,
			      enum dom_path path)
{
	struct dom_round *g = malloc(dom_round_size(r));
	struct dom_round_input input = {.hands = hands};
	static struct dom_perft out;

	assert_int_equal(dom_round_init(r, g, seed, &input, path, NULL), DOM_OK);
	assert_int_equal(dom_perft_run(&out, r, g, depth, NULL, NULL, NULL, NULL), DOM_OK);
	free(g);
	return out;
}

/* A brute count of double-three dealt in order to two players, written here from the rules of the game and nothing else. */
static void brute(uint32_t hands[2], unsigned seat, int left, int right, unsigned depth, uint64_t *positions,
		  uint64_t *complete)
{
	static const int a[10] = {0, 0, 0, 0, 1, 1, 1, 2, 2, 3}, b[10] = {0, 1, 2, 3, 1, 2, 3, 2, 3, 3};
	bool can[2] = {false, false};

	positions[depth]++;
	for (unsigned p = 0; p < 2; p++)
		for (int t = 0; t < 10; t++)
			can[p] |= hands[p] >> t & 1 &&
				  (left < 0 || a[t] == left || b[t] == left || a[t] == right || b[t] == right);
	if (!hands[0] || !hands[1] || (!can[0] && !can[1])) {
		++*complete;
		return;
	}
	if (!can[seat])
		seat = 1 - seat; /* a forced pass is no play */
	for (int t = 0; t < 10; t++) {
		uint32_t next[2] = {hands[0], hands[1]};

		if (!(hands[seat] >> t & 1))
			continue;
		next[seat] &= ~(UINT32_C(1) << t);
		if (left < 0) {
			brute(next, 1 - seat, a[t], b[t], depth + 1, positions, complete);
			continue;
		}
		if (a[t] == left || b[t] == left)
			brute(next, 1 - seat, a[t] == left ? b[t] : a[t], right, depth + 1, positions, complete);
		if (right != left && (a[t] == right || b[t] == right))
			brute(next, 1 - seat, left, a[t] == right ? b[t] : a[t], depth + 1, positions, complete);
	}
}

static void perft_by_brute_force(void **state)
{
	struct dom_variant *v;
	struct dom_rules *r = compile("tiles: {faces: 4}\nplayers: 2\ndeal: {hand: 4}\n", &v);
	uint64_t hands[2], positions[16] = {0}, complete = 0, total = 0;
	struct dom_perft table, plain;

	(void)state;
	dom_deal_ordered(r, hands);
	brute((uint32_t[2]){(uint32_t)hands[0], (uint32_t)hands[1]}, 0, -1, -1, 0, positions, &complete);
	table = count(r, hands, 0, 0, DOM_PATH_TABLE);
	plain = count(r, hands, 0, 0, DOM_PATH_PLAIN);
	for (unsigned d = 0; d < 16; d++) {
		assert_int_equal(table.positions[d], positions[d]);
		assert_int_equal(plain.positions[d], positions[d]);
		total += positions[d];
	}
	assert_int_equal(table.complete, complete);
	assert_int_equal(plain.complete, complete);
	assert_int_equal(table.total, total);
	release(r, v);
}

static void perft_paths_agree(void **state)
{
	static const char *const texts[] = {
		"{}",
		"players: 2\nstuck: draw-until\n",
		"board: branching\nmatch: erratic\nvalue: erratic\n",
		"board: {branching: {spinners: first, arms: after-line}}\nscore: open-ends\n",
		("tiles: {faces: 4, sides: 3}\nfaces: letters\nboard: open-faces\ndeal: {hand: 4}\n"
		 "powers: [{filter: all-equal, effect: skip-next}]\n"),
		"match: {complement: {total: 7}}\nstuck: {draw-until: {leave: 2}}\ndeal: {hand: 5}\n",
		"deal: swap-half\nturn: reverse-on-pass\nplayers: 3\n",
		"tiles: {faces: 5, copies: 2}\ndeal: {hand: 6}\n",
	};

	(void)state;
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct dom_variant *v;
		struct dom_rules *r = compile(texts[i], &v);
		struct dom_perft table = count(r, NULL, 7, 4, DOM_PATH_TABLE), plain = count(r, NULL, 7, 4, DOM_PATH_PLAIN);

		assert_true(table.total > 50);
		assert_memory_equal(&table, &plain, sizeof table);
		release(r, v);
	}
}

static void deal_from_text(void **state)
{
	static const struct {
		const char *text;
		unsigned line, column;
	} bad[] = {
		{"0-0 0-9\n1-1", 1, 5},    {"0-0 0-0\n1-1", 1, 5}, {"0-0\n", 2, 1},
		{"0-0\n1-1\n\n2-2", 4, 1}, {"\t x", 1, 3},         {"0-0-0\n1-1", 1, 1},
	};
	struct dom_variant *v;
	struct dom_rules *r = compile("players: 2\n", &v);
	uint64_t hands[2];
	const char good[] = "# a deal\n0-0 1-0\t6-6 # mine\r\n\n  5-4\n";

	(void)state;
	assert_int_equal(dom_deal_read(r, good, sizeof good - 1, "deal", hands, NULL), DOM_OK);
	assert_int_equal(hands[0], 1 | 1 << 1 | 1 << 27);
	assert_int_equal(__builtin_popcountll(hands[1]), 1);
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct dom_error error = {0};

		assert_int_equal(dom_deal_read(r, bad[i].text, strlen(bad[i].text), "deal", hands, &error), DOM_BAD_DEAL);
		assert_int_equal(error.line, bad[i].line);
		assert_int_equal(error.column, bad[i].column);
	}
	release(r, v);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(full_chains),    cmocka_unit_test(hands_of_seven),       cmocka_unit_test(deals),
		cmocka_unit_test(set_sizes),      cmocka_unit_test(perft_by_brute_force), cmocka_unit_test(perft_paths_agree),
		cmocka_unit_test(deal_from_text),
	};

	return cmocka_run_group_tests_name("counting", tests, NULL, NULL);
}
