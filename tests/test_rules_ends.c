/* When a round is over, the guards that are always on, and several ends at once. */
#include "table_talk.h"
#include "run_round.h"

#define STUCK "6-6 0-0 | 5-5 4-4 | 3-3 2-2" /* 6-6 is led, and then nobody can play */

static void out(void **state)
{
	(void)state;
	assert_round("players: 3\nend: out\n", "6-6 1-1 | 6-1 | 6-2 2-2", "6-6 1-6@0",
		     "starts:0 0:6-6@0 1:1-6@0 over:out +1:100:won");
	/* a team is out when any member is */
	assert_round("players: 4\nteams: across\nend: out\n", "6-6 1-1 | 6-1 2-2 | 6-2 | 6-3 3-3", "6-6 1-6@0 2-6@1",
		     "starts:0 0:6-6@0 1:1-6@0 2:2-6@1 over:out +0:100:won");
}

static void blocked(void **state)
{
	struct table t;

	(void)state;
	/* 0 against 18 and 10 in hand */
	assert_round("players: 3\n", STUCK, "6-6", "starts:0 0:6-6@0 over:blocked +0:100:won");
	/* somebody could draw */
	assert_round("players: 3\nstuck: draw-one\n", STUCK, "", "starts:0");
	table_open(&t, "players: 3\nstuck: draw-one\n");
	table_deal(&t, STUCK);
	assert_false(dom_round_blocked(t.rules, t.round));
	table_play(&t, "6-6");
	assert_false(dom_round_blocked(t.rules, t.round));
	table_close(&t);
	table_open(&t, "players: 3\n");
	table_deal(&t, STUCK);
	assert_false(dom_round_blocked(t.rules, t.round));
	table_play(&t, "6-6");
	assert_true(dom_round_blocked(t.rules, t.round));
	assert_true(dom_round_over(t.round));
	assert_int_equal(dom_round_step(t.rules, t.round, NULL), DOM_NEEDS_NO_MORE);
	table_close(&t);
	/* `classic` may be written by its parts or by its name, alone or in a list */
	assert_round("players: 3\nend: [classic, {low-hand: {points: -5}}]\nfaces: {own: {list: [a=-3, b=1, c=2, d=3, e=4, "
		     "f=5, g=6]}}\n",
		     "g-g a-b | f-f e-e | d-d c-c", "g-g", "starts:0 0:g-g@0 over:blocked +0:100:won");
}

static void passes_in_a_row(void **state)
{
	(void)state;
	assert_round("players: 3\nend: [out, passes-in-a-row]\n", STUCK, "6-6",
		     "starts:0 0:6-6@0 1:pass 2:pass 0:pass over:passes-in-a-row +0:100:won");
	assert_round("players: 3\nend: [out, {passes-in-a-row: {passes: 2}}]\n", STUCK, "6-6",
		     "starts:0 0:6-6@0 1:pass 2:pass over:passes-in-a-row +0:100:won");
	assert_round("players: 3\nend: [out, {passes-in-a-row: {passes: 4}}]\n", STUCK, "6-6",
		     "starts:0 0:6-6@0 1:pass 2:pass 0:pass 1:pass over:passes-in-a-row +0:100:won");
	/* a tile in between begins the row anew: 1 and 2 pass, 0 plays, 1 and 2 pass */
	assert_round("players: 3\nend: [out, passes-in-a-row]\n", "6-6 6-0 6-1 | 5-5 4-4 | 3-3 2-2", "6-6 0-6@0",
		     "starts:0 0:6-6@0 1:pass 2:pass 0:0-6@0 1:pass 2:pass");
}

static void pass_streak(void **state)
{
	(void)state;
	assert_round("players: 3\nend: [out, {pass-streak: {passes: 2}}]\n", STUCK, "6-6",
		     "starts:0 0:6-6@0 1:pass 2:pass 0:pass 1:pass over:pass-streak +0:100:won");
	/* three by default; of two stuck players the one that passed first reaches it first */
	assert_round("players: 3\nend: [out, pass-streak]\n", "6-6 6-0 0-0 0-1 | 5-5 4-4 | 3-3 2-2", "6-6 0-6@0 0-0@0",
		     "starts:0 0:6-6@0 1:pass 2:pass 0:0-6@0 1:pass 2:pass 0:0-0@0 1:pass over:pass-streak +0:100:won");
	/* a tile of its own breaks the streak: seat 1 passes, plays 0-5, passes */
	assert_round("players: 2\nend: [out, {pass-streak: {passes: 2}}]\n", "6-6 6-0 6-1 1-1 1-2 | 0-5 4-4 3-3",
		     "6-6 0-6@0 0-5@0 1-6@1", "starts:0 0:6-6@0 1:pass 0:0-6@0 1:0-5@0 0:1-6@1 1:pass");
}

static void majority_passed(void **state)
{
	static const char four[] = "6-6 0-0 | 5-5 4-4 | 3-3 2-2 | 1-1 5-4";

	(void)state;
	/* two of three */
	assert_round("players: 3\nend: [out, {majority-passed: {times: 1}}]\n", STUCK, "6-6",
		     "starts:0 0:6-6@0 1:pass 2:pass over:majority-passed +0:100:won");
	/* two of four are not more than half */
	assert_round("players: 4\nend: [out, {majority-passed: {times: 1}}]\n", four, "6-6",
		     "starts:0 0:6-6@0 1:pass 2:pass 3:pass over:majority-passed +0:100:won");
	/* twice by default, in the round and not in a row: 1 and 2 pass before and after a tile of 0 */
	assert_round("players: 3\nend: [out, majority-passed]\n", "6-6 6-0 0-0 | 5-5 4-4 | 3-3 2-2", "6-6 0-6@0",
		     "starts:0 0:6-6@0 1:pass 2:pass 0:0-6@0 1:pass 2:pass over:majority-passed +0:100:won");
}

static void total_passes(void **state)
{
	(void)state;
	assert_round("players: 3\nend: [out, {total-passes: {passes: 3}}]\n", "6-6 6-0 0-0 | 5-5 4-4 | 3-3 2-2", "6-6 0-6@0",
		     "starts:0 0:6-6@0 1:pass 2:pass 0:0-6@0 1:pass over:total-passes +0:100:won");
}

static void anyone_stuck(void **state)
{
	static const char any[] = "players: 3\nend: [out, anyone-stuck]\n";
	static const char to_move[] = "players: 3\nend: [out, {anyone-stuck: {who: to-move}}]\n";

	(void)state;
	/* seat 2 has no six */
	assert_round(any, "6-6 6-0 | 6-1 6-2 | 5-5", "6-6", "starts:0 0:6-6@0 over:anyone-stuck +0:100:won");
	/* it is not its turn yet; after 1-6 it is, and it is stuck. In hand: 6, 8, 10. */
	assert_round(to_move, "6-6 6-0 | 6-1 6-2 | 5-5", "6-6 1-6@0", "starts:0 0:6-6@0 1:1-6@0 over:anyone-stuck +0:100:won");
	/* while it may draw it is not stuck; the pile being empty, it is */
	assert_round("players: 2\ntiles: {faces: 3}\ndeal: {hand: 2}\nstuck: draw-until\nend: [out, anyone-stuck]\n",
		     "0-0 0-1 0-2 | 1-1 2-2", "0-0", /* pile 1-2; in hand 3 and 6 */
		     "starts:0 0:0-0@0 1:draws 1:pass over:anyone-stuck +0:100:won");
	/* it passes although it drew the last tile: that is stuck, even if the next can play */
	assert_round("players: 2\ntiles: {faces: 3}\ndeal: {hand: 2}\nstuck: draw-until\n"
		     "end: [out, {anyone-stuck: {who: to-move}}]\n",
		     "0-0 0-1 0-2 | 1-1 2-2", "0-0", "starts:0 0:0-0@0 1:draws 1:pass over:anyone-stuck +0:100:won");
	/* an empty hand is not stuck: seat 0 has gone out, where that is no end, and the others can play */
	assert_round("players: 3\nend: anyone-stuck\n", "6-6 | 6-1 1-1 | 6-2 1-2", "6-6 1-6@0", "starts:0 0:6-6@0 1:1-6@0");
}

static void score(void **state)
{
	static const char hands[] = "6-6 6-5 0-0 | 6-1 1-1 5-4";

	(void)state;
	/* 12 x 1.2 = 14.4, then 11: 25.4 reach 25 but are not 25 */
	assert_round("players: 2\nscore: laid\nend: [classic, {score: {points: 25}}]\n", hands, "6-6 1-6@0 5-6@1",
		     "starts:0 0:6-6@0 +0:1440:laid 1:1-6@0 +1:840:laid 0:5-6@1 +0:1100:laid over:score");
	assert_round("players: 2\nscore: laid\nend: [classic, {score: {points: 25, exact: true}}]\n", hands, "6-6 1-6@0 5-6@1",
		     "starts:0 0:6-6@0 +0:1440:laid 1:1-6@0 +1:840:laid 0:5-6@1 +0:1100:laid");
	/* a team's score is that of its members together: (12 + 3) x 1.2 = 18 */
	assert_round("players: 4\nteams: across\nscore: laid\nend: [classic, {score: {points: 18, exact: true}}]\n",
		     "6-6 0-0 | 6-1 1-1 | 1-2 2-2 | 6-3 3-3", "6-6 1-6@0 1-2@0",
		     "starts:0 0:6-6@0 +0:1440:laid 1:1-6@0 +1:840:laid 2:1-2@0 +0:360:laid over:score");
	/* open ends: 6-6 and 6-3 make 12 + 3 */
	assert_round("players: 2\nscore: open-ends\nend: [classic, {score: {points: 15}}]\n", "6-6 0-0 | 6-3 6-0", "6-6 3-6@0",
		     "starts:0 0:6-6@0 1:3-6@0 +1:1500:open-ends over:score +0:500:hands");
}

static void laid(void **state)
{
	static const char hands[] = "6-6 6-5 0-0 | 6-1 1-1 5-4";

	(void)state;
	assert_round("players: 2\nend: [classic, {laid: {points: 23}}]\n", hands, "6-6 1-6@0 5-6@1", /* 12 + 11 */
		     "starts:0 0:6-6@0 1:1-6@0 0:5-6@1 over:laid +0:100:won");
	assert_round("players: 2\nend: [classic, {laid: {points: 24}}]\n", hands, "6-6 1-6@0 5-6@1",
		     "starts:0 0:6-6@0 1:1-6@0 0:5-6@1");
	/* a player's own tiles, not those of its team: 12 and 3 are not 15 of one */
	assert_round("players: 4\nteams: across\nend: [classic, {laid: {points: 13}}]\n",
		     "6-6 0-0 | 6-1 1-1 | 1-2 2-2 | 6-3 3-3", "6-6 1-6@0 1-2@0", "starts:0 0:6-6@0 1:1-6@0 2:1-2@0");
}

static void low_hand(void **state)
{
	(void)state;
	/* less than ten by default: 0-0 6-3 is worth nine */
	assert_round("players: 2\nend: [classic, low-hand]\n", "6-6 0-0 6-3 | 6-4 5-5", "6-6", /* 9 against 20 */
		     "starts:0 0:6-6@0 over:low-hand +0:100:won");
	assert_round("players: 2\nend: [classic, {low-hand: {points: 9}}]\n", "6-6 0-0 6-3 | 6-4 5-5", "6-6",
		     "starts:0 0:6-6@0");
	/* a hand worth less than nothing: a-a is worth -6, and that is less than -4 */
	assert_round("players: 2\nend: [classic, {low-hand: {points: -4}}]\ntiles: {faces: 3}\ndeal: {hand: 2}\n"
		     "faces: {own: {list: [a=-3, b=4, c=5]}}\n",
		     "c-c a-a b-c | b-b a-c", "c-c a-c@0 b-c@1", /* -6 + 9, then -6 */
		     "starts:0 0:c-c@0 1:a-c@0 0:b-c@1 over:low-hand +0:100:won");
}

/* When several ends come true at once, all are the reason, and whoever any of them puts first wins. */
static void several_at_once(void **state)
{
	struct table t;

	(void)state;
	/* the last tile of seat 0 is worth 11: out puts seat 0 first, laid here the heaviest hand, seat 1 */
	assert_round("players: 3\nend: [out, {laid: {points: 23, winner: {most-points: {out-first: false}}}}]\n",
		     "6-6 6-5 | 6-1 4-4 | 1-2 2-2", "6-6 1-6@0 1-2@0 5-6@1",
		     "starts:0 0:6-6@0 1:1-6@0 2:1-2@0 0:5-6@1 over:out:laid +0:100:won +1:100:won");
	/* the others stand as the first of the ends ranks them: 8 against 4 in hand */
	table_open(&t, "players: 3\nend: [out, {laid: {points: 23, winner: none}}]\n");
	table_deal(&t, "6-6 6-5 | 6-1 4-4 | 1-2 2-2");
	table_play(&t, "6-6 1-6@0 1-2@0 5-6@1");
	assert_int_equal(dom_round_reasons(t.round), 3);
	assert_string_equal(table_ranking(&t), "1 3 2"); /* winner `none` takes nobody's win away */
	table_close(&t);
	table_open(&t,
		   "players: 4\nend: [{out: {winner: fewest-points}}, {laid: {points: 23, winner: {most-points: {out-first: "
		   "false}}}}]\n");
	table_deal(&t, "6-6 6-5 | 6-1 4-4 | 1-2 2-2 | 2-3 3-3");
	table_play(&t, "6-6 1-6@0 1-2@0 2-3@0 5-6@1"); /* in hand 0 8 4 6 */
	assert_string_equal(table_ranking(&t), "1 1 3 4");
	assert_string_equal(table_scores(&t), "100 100 0 0");
	table_close(&t);
	/* all three at once: the pass of seat 1 is the first in a row of one, of its streak, of all */
	assert_round("players: 3\nend: [{passes-in-a-row: {passes: 1}}, {pass-streak: {passes: 1}}, {total-passes: {passes: 1, "
		     "winner: none}}]\n",
		     STUCK, "6-6", "starts:0 0:6-6@0 1:pass over:passes-in-a-row:pass-streak:total-passes +0:100:won");
}

/* An entry's own winner applies when that entry ended the round, and not otherwise. */
static void own_winner(void **state)
{
	static const char variant[] = "players: 3\nend: [out, {passes-in-a-row: {winner: {most-points: {out-first: "
				      "false}}}}]\nwinner: fewest-points\n";

	(void)state;
	assert_round(variant, STUCK, "6-6",
		     "starts:0 0:6-6@0 1:pass 2:pass 0:pass over:passes-in-a-row +1:100:won"); /* 18 is the most */
	assert_round(variant, "6-6 | 5-5 4-4 | 3-3 2-2", "6-6", "starts:0 0:6-6@0 over:out +0:100:won");
	assert_round("players: 3\nend: {blocked: {winner: none}}\n", STUCK, "6-6", "starts:0 0:6-6@0 over:blocked");
}

/* Nothing can change any more, and no listed pass count can be reached: the guard says blocked, and the variant's own rule
   ranks. */
static void guard_blocked(void **state)
{
	struct table t;

	(void)state;
	assert_round("players: 3\nend: {out: {winner: none}}\n", STUCK, "6-6", "starts:0 0:6-6@0 over:blocked +0:100:won");
	table_open(&t, "players: 3\nend: out\n");
	table_deal(&t, STUCK);
	table_play(&t, "6-6");
	assert_true(dom_round_reasons(t.round) == DOM_REASON_BLOCKED);
	table_close(&t);
	/* two neighbours would exchange the turn for ever, and two are not more than half of four */
	assert_round("players: 4\nturn: reverse-on-pass\nend: [out, majority-passed]\n",
		     "6-6 0-0 | 5-5 4-4 | 3-3 2-2 | 1-1 5-4", "6-6", "starts:0 0:6-6@0 over:blocked +0:100:won");
	/* they are of three */
	assert_round("players: 3\nturn: reverse-on-pass\nend: [out, {majority-passed: {times: 1}}]\n", STUCK, "6-6",
		     "starts:0 0:6-6@0 1:pass backward 0:pass forward over:majority-passed +0:100:won");
	/* when the turn only goes back for once, all get to pass: 1, 0, 3 */
	assert_round("players: 4\nturn: {reverse-on-pass: {lasting: false}}\nend: [out, {majority-passed: {times: 1}}]\n",
		     "6-6 0-0 | 5-5 4-4 | 3-3 2-2 | 1-1 5-4", "6-6",
		     "starts:0 0:6-6@0 1:pass 0:pass 3:pass over:majority-passed +0:100:won");
	/* all hands empty, and `out` no end: nobody will ever pass */
	assert_round("players: 2\nend: {total-passes: {passes: 3}}\n", "6-6 | 6-1", "6-6 1-6@0",
		     "starts:0 0:6-6@0 1:1-6@0 over:blocked +0:100:won +1:100:won");
	assert_round("players: 2\nturn: reverse-on-pass\nend: {total-passes: {passes: 3}}\n", "6-6 | 6-1", "6-6 1-6@0",
		     "starts:0 0:6-6@0 1:1-6@0 over:blocked +0:100:won +1:100:won");
}

/* The turn only goes to and fro between two stuck neighbours: that seat 2 could play does not help. */
static void blocked_out_of_reach(void **state)
{
	static const char hands[] = "6-6 0-0 | 5-5 4-4 | 6-1 6-2";
	struct table t;

	(void)state;
	assert_round("players: 3\nturn: reverse-on-pass\n", hands, "6-6", "starts:0 0:6-6@0 over:blocked +0:100:won");
	assert_round("players: 3\nturn: reverse-on-pass\nend: out\n", hands, "6-6", "starts:0 0:6-6@0 over:blocked +0:100:won");
	/* seat 0 can play once 1 has passed: it is within reach */
	assert_round("players: 3\nturn: reverse-on-pass\n", "6-6 6-0 | 5-5 4-4 | 6-1 6-2", "6-6",
		     "starts:0 0:6-6@0 1:pass backward");
	/* nor is a turn out of reach that goes back for once: 1, 0, 2 */
	assert_round("players: 3\nturn: {reverse-on-pass: {lasting: false}}\n", hands, "6-6", "starts:0 0:6-6@0 1:pass 0:pass");
	table_open(&t, "players: 4\nturn: reverse-on-pass\n");
	for (uint64_t seed = 0; seed < 3000; seed++) {
		table_begin(&t, NULL, seed, (struct dom_round_input){0}, DOM_PATH_TABLE);
		round_run(t.rules, t.round, NULL);
		assert_true(dom_round_reasons(t.round) != DOM_REASON_STALLED);
	}
	table_close(&t);
}

/* Nine of ten are stuck, and luck may never ask the tenth: 10 x 10 turns, and the round is given up. */
static void guard_stalled(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "players: 10\ntiles: {faces: 10}\ndeal: {hand: 2}\nturn: random\n");
	for (int path = 0; path < 2; path++) {
		uint64_t seed = 0;

		do { /* 0.9^100: one of 40,000 */
			assert_true(seed < 400000);
			table_begin(&t, "9-9 0-0 | 1-2 | 1-3 | 1-4 | 1-5 | 1-6 | 1-7 | 1-8 | 1-1 | 9-8 8-8", seed++,
				    (struct dom_round_input){0}, (enum dom_path)path);
			table_go(&t);
			table_play(&t, "9-9");
		} while (!dom_round_over(t.round));
		assert_true(dom_round_reasons(t.round) == DOM_REASON_STALLED);
		assert_int_equal(dom_round_passes(t.round), 100);
		assert_int_equal(dom_round_passes_in_a_row(t.round), 100);
		assert_int_equal(dom_round_turns(t.round), 101);
		assert_false(dom_round_blocked(t.rules, t.round));
	}
	table_close(&t);
	/* a listed pass count puts it off: 3 x (10 + 50) turns are not reached before 50 passes */
	table_open(&t, "players: 3\nturn: reverse-on-pass\nend: [out, {total-passes: {passes: 50}}]\n");
	table_deal(&t, "6-6 0-0 | 5-5 4-4 | 6-1 6-2");
	table_play(&t, "6-6");
	assert_true(dom_round_reasons(t.round) == 2);
	assert_int_equal(dom_round_passes(t.round), 50);
	table_close(&t);
	/* nobody can play: two of four neighbours pass on until a streak of 25 each; then 4 x (10 + 25) are not reached */
	table_open(&t, "players: 4\nturn: reverse-on-pass\nend: [out, {pass-streak: {passes: 25}}]\n");
	table_deal(&t, "6-6 0-0 | 5-5 4-4 | 3-3 2-2 | 1-1 5-4");
	table_play(&t, "6-6");
	assert_true(dom_round_reasons(t.round) == 2);
	assert_int_equal(dom_round_passes(t.round), 49); /* seat 1 has 25, seat 0 24 */
	table_close(&t);
}

/* A count that passing on would reach, with seats that keep falling out of it, ends by the same guard. */
static void never_endless(void **state)
{
	struct table t;

	(void)state;
	/* a streak of everybody is reachable, but random turns may take long: the guard allows players x (10 + 40) turns */
	table_open(&t, "players: 3\nturn: random\nend: [out, {majority-passed: {times: 40}}]\n");
	for (uint64_t seed = 0; seed < 20; seed++) {
		table_begin(&t, STUCK, seed, (struct dom_round_input){0}, DOM_PATH_TABLE);
		table_go(&t);
		table_play(&t, "6-6");
		assert_true(dom_round_over(t.round));
		assert_true(dom_round_passes(t.round) <= 150);
	}
	table_close(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(out),
		cmocka_unit_test(blocked),
		cmocka_unit_test(passes_in_a_row),
		cmocka_unit_test(pass_streak),
		cmocka_unit_test(majority_passed),
		cmocka_unit_test(total_passes),
		cmocka_unit_test(anyone_stuck),
		cmocka_unit_test(score),
		cmocka_unit_test(laid),
		cmocka_unit_test(low_hand),
		cmocka_unit_test(several_at_once),
		cmocka_unit_test(own_winner),
		cmocka_unit_test(guard_blocked),
		cmocka_unit_test(blocked_out_of_reach),
		cmocka_unit_test(guard_stalled),
		cmocka_unit_test(never_endless),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
