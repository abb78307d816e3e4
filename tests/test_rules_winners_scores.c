/* How sides are ranked, and what a round gives. */
#include "table_talk.h"

/* The ranking in mid-round from these hands: it may be asked after any move. */
static void assert_ranks(const char *variant, const char *hands, const char *ranking)
{
	for (int path = 0; path < 2; path++) {
		struct table t;

		table_open(&t, variant);
		table_begin(&t, hands, 1, (struct dom_round_input){0}, (enum dom_path)path);
		table_go(&t);
		if (strcmp(table_ranking(&t), ranking) != 0)
			fail_msg("%s%s: %s, not %s", variant, hands, table_ranking(&t), ranking);
		table_close(&t);
	}
}

/* After one play, where seat 0 leads its only tile and is out without that being an end. */
static void assert_ranks_out(const char *variant, const char *hands, const char *lead, const char *ranking)
{
	struct table t;

	table_open(&t, variant);
	table_deal(&t, hands);
	table_play(&t, lead);
	if (strcmp(table_ranking(&t), ranking) != 0)
		fail_msg("%s%s: %s, not %s", variant, hands, table_ranking(&t), ranking);
	table_close(&t);
}

static void by_points(void **state)
{
	static const char three[] = "6-6 | 5-5 | 1-1"; /* 12, 10, 2 */

	(void)state;
	assert_ranks("players: 3\n", three, "3 2 1");
	assert_ranks("players: 3\nwinner: fewest-points\n", three, "3 2 1");
	assert_ranks("players: 3\nwinner: most-points\n", three, "1 2 3");
	/* ties share a place, and the next place is left out: 4, 4, 2 and 2, 2, 12 */
	assert_ranks("players: 3\n", "1-3 | 2-2 | 1-1", "2 2 1");
	assert_ranks("players: 3\n", "0-2 | 1-1 | 6-6", "1 1 3");
	/* out: seat 0 has none left, the others 10 and 2 */
	assert_ranks_out("players: 3\nend: blocked\nmatch: erratic\n", three, "6-6", "1 3 2");
	assert_ranks_out("players: 3\nend: blocked\nwinner: fewest-points\nmatch: erratic\n", three, "6-6", "1 3 2");
	assert_ranks_out("players: 3\nend: blocked\nwinner: most-points\nmatch: erratic\n", three, "6-6", "1 2 3");
	assert_ranks_out("players: 3\nend: blocked\nwinner: {most-points: {out-first: false}}\nmatch: erratic\n", three, "6-6",
			 "3 1 2");
}

/* 2, 2, 12 and 0, 0, 0, 10: all that tie for the first place win, or none of them, or the lowest seat. */
static void by_ties(void **state)
{
	static const struct {
		const char *ties, *two, *three, *teams;
	} all[] = {{"share", "1 1 3", "1 1 1 4", "1 1"},
		   {"none", "2 2 4", "2 2 2 5", "2 2"},
		   {"first", "1 2 3", "1 2 2 4", "1 2"}};

	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		char text[256];

		snprintf(text, sizeof text, "players: 3\nwinner: {fewest-points: {ties: %s}}\n", all[i].ties);
		assert_ranks(text, "0-2 | 1-1 | 6-6", all[i].two);
		assert_ranks(text, "0-2 | 0-1 | 6-6", "2 1 3"); /* no tie */
		snprintf(text, sizeof text, "players: 4\nvalue: zero-kills\nwinner: {classic: {ties: %s}}\n", all[i].ties);
		assert_ranks(text, "0-2 | 0-1 | 0-6 | 5-5", all[i].three);
		/* 2 + 10 and 11 + 1; a tie inside one side is none */
		snprintf(text, sizeof text, "players: 4\nteams: across\nwinner: {classic: {ties: %s}}\n", all[i].ties);
		assert_ranks(text, "0-2 | 6-5 | 5-5 | 0-1", all[i].teams);
		assert_ranks(text, "0-2 | 0-3 | 1-1 | 1-2", "1 2");
	}
	/* nobody wins, so nobody is paid: the block leaves 2 and 2 */
	assert_round("players: 2\nscore: losers-hands\nwinner: {classic: {ties: none}}\n", "6-6 0-2 | 1-1", "6-6",
		     "starts:0 0:6-6@0 over:blocked");
	assert_round("players: 2\nscore: losers-hands\nwinner: {classic: {ties: first}}\n", "6-6 0-2 | 1-1", "6-6",
		     "starts:0 0:6-6@0 over:blocked +0:200:hands");
	/* an end has a rule of its own */
	assert_round("players: 2\nend: [out, {blocked: {winner: {classic: {ties: none}}}}]\n", "6-6 0-2 | 1-1", "6-6",
		     "starts:0 0:6-6@0 over:blocked");
}

/* Both ends come true at once: the one asks the rule `laid`, which knows that enough was laid, the other the most points. */
static void laid_among_reasons(void **state)
{
	(void)state;
	assert_round("players: 2\nend: [out, {laid: {points: 12, winner: {most-points: {out-first: false}}}}]\nwinner: laid\n",
		     "6-6 | 1-1", "6-6", "starts:0 0:6-6@0 over:out:laid +0:100:won +1:100:won");
	assert_round("players: 2\nend: [out, {laid: {points: 13, winner: {most-points: {out-first: false}}}}]\nwinner: laid\n",
		     "6-6 | 1-1", "6-6", "starts:0 0:6-6@0 over:out");
}

static void by_median(void **state)
{
	(void)state;
	/* 12, 10, 2: the middle is 10; distances 2, 0, 8 */
	assert_ranks("players: 3\nwinner: median-points\n", "6-6 | 5-5 | 1-1", "2 1 3");
	/* 12, 10, 2, 0: the lower of 2 and 10 is 2; distances 10, 8, 0, 2 */
	assert_ranks("players: 4\nwinner: median-points\n", "6-6 | 5-5 | 1-1 | 0-0", "4 3 1 2");
	/* 12, 2, 2, 0: both twos are in the middle; distances 10, 0, 0, 2 */
	assert_ranks("players: 4\nwinner: median-points\n", "6-6 | 0-2 | 1-1 | 0-0", "4 1 1 3");
	/* two sides: the lower */
	assert_ranks("players: 2\nwinner: median-points\n", "6-6 | 0-2", "2 1");
	/* 4, 2, 0: as far above as below */
	assert_ranks("players: 3\nwinner: median-points\n", "2-2 | 1-1 | 0-0", "2 1 2");
	/* teams together: 12 + 2, 10 + 0 and 1 + 3: the middle is 10 */
	assert_ranks("players: 6\nteams: {across: {teams: 3}}\nwinner: median-points\ndeal: {hand: 4}\n",
		     "6-6 | 5-5 | 0-1 | 1-1 | 0-0 | 0-3", "2 1 3");
}

static void by_score(void **state)
{
	static const char *const winners[] = {"lowest-score", "highest-score", "median-score"};
	/* scores 1440, -300, 500: the middle is 500, distances 940, 800, 0 */
	static const char *const rankings[] = {"3 1 2", "1 3 2", "3 2 1"};

	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		struct table t;
		char text[128];

		snprintf(text, sizeof text, "players: 3\nscore: laid\nwinner: %s\n", winners[i]);
		table_open(&t, text);
		table_deal(&t, "6-6 6-1 | 6-2 6-3 | 6-4 6-5");
		domi_scores(t.rules, t.round)[0] = 1440;
		domi_scores(t.rules, t.round)[1] = -300;
		domi_scores(t.rules, t.round)[2] = 500;
		assert_string_equal(table_ranking(&t), rankings[i]);
		table_close(&t);
	}
	/* and as the round goes: 14.40 for 6-6, 8.40 for 6-1, which is out */
	assert_round("players: 2\nscore: laid\nwinner: highest-score\n", "6-6 0-0 | 6-1", "6-6 1-6@0",
		     "starts:0 0:6-6@0 +0:1440:laid 1:1-6@0 +1:840:laid over:out");
}

static void by_tiles(void **state)
{
	(void)state;
	assert_ranks("players: 3\nwinner: fewest-tiles\n", "6-6 5-5 | 4-4 | 0-0 0-1 0-2", "2 1 3");
	assert_ranks("players: 4\nteams: across\nwinner: fewest-tiles\n", "6-6 5-5 | 4-4 | 0-0 | 0-1 0-2 0-3",
		     "1 2"); /* 3, 4 */
}

/* Seat 0 leads 6-6: 1 and 2 pass. It lays 5-6: 1 passes, 2 lays 5-5: 0 and 1 pass. */
static void passes_caused(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "players: 3\nwinner: most-passes-caused\nend: {total-passes: {passes: 5}}\nscore: passes-caused\n");
	table_deal(&t, "6-6 6-5 0-0 | 4-4 3-3 | 5-5 2-2");
	table_play(&t, "6-6 5-6@0 5-5@0");
	assert_told(&t, "starts:0 0:6-6@0 1:pass 2:pass 0:5-6@0 1:pass 2:5-5@0 0:pass 1:pass over:total-passes +0:2000:passes");
	assert_int_equal(dom_round_seen(t.rules, t.round, 0).caused, 3);
	assert_int_equal(dom_round_seen(t.rules, t.round, 1).caused, 0);
	assert_int_equal(dom_round_seen(t.rules, t.round, 2).caused, 2); /* all that follow it, until somebody lays */
	assert_string_equal(table_ranking(&t), "1 3 2");
	table_close(&t);
	/* one's own and one's partner's do not count: of 1, 2, 3 and 0 only 1 and 3 */
	table_open(&t, "players: 4\nteams: across\nwinner: most-passes-caused\nscore: passes-caused\nend: {total-passes: "
		       "{passes: 5}}\n");
	table_deal(&t, "6-6 0-0 | 5-5 4-4 | 3-3 2-2 | 1-1 5-4");
	table_play(&t, "6-6");
	assert_told(&t, "starts:0 0:6-6@0 1:pass 2:pass 3:pass 0:pass 1:pass over:total-passes +0:2000:passes"); /* 5 + 3 x 5 */
	assert_int_equal(dom_round_seen(t.rules, t.round, 0).caused, 3);
	table_close(&t);
	/* going out does not matter: seat 2 is out, seat 0 has caused the one pass there was */
	assert_round("players: 3\nwinner: most-passes-caused\n", "6-6 0-0 | 4-4 | 6-2", "6-6 2-6@0",
		     "starts:0 0:6-6@0 1:pass 2:2-6@0 over:out +0:100:won");
}

static void by_laid(void **state)
{
	static const char variant[] = "players: 3\nend: [classic, {laid: {points: 23}}]\nwinner: laid\n";
	struct table t;

	(void)state;
	table_open(&t, variant);
	table_deal(&t, "6-6 6-5 0-0 | 6-1 4-4 | 1-2 2-2");
	assert_string_equal(table_ranking(&t), "2 2 2"); /* nobody has won in mid-round */
	table_play(&t, "6-6 1-6@0 1-2@0");
	assert_string_equal(table_ranking(&t), "2 3 4"); /* 12, 7, 3 laid */
	table_play(&t, "5-6@1");
	assert_string_equal(table_ranking(&t), "1 2 3");
	assert_string_equal(table_scores(&t), "100 0 0");
	table_close(&t);
	/* ended otherwise: nobody */
	assert_round(variant, "6-6 0-0 | 5-5 4-4 | 3-3 2-2", "6-6", "starts:0 0:6-6@0 over:blocked");
	assert_round(variant, "6-6 | 5-5 4-4 | 3-3 2-2", "6-6", "starts:0 0:6-6@0 over:out");
	/* by a guard: nobody */
	assert_round("players: 3\nend: {laid: {points: 23}}\nwinner: laid\n", "6-6 0-0 | 5-5 4-4 | 3-3 2-2", "6-6",
		     "starts:0 0:6-6@0 over:blocked");
}

static void nobody(void **state)
{
	(void)state;
	assert_ranks("players: 3\nwinner: none\n", "6-6 | 5-5 | 1-1", "2 2 2");
	assert_round("players: 2\nwinner: none\nscore: losers-tiles\n", "6-6 | 5-5 1-1", "6-6", "starts:0 0:6-6@0 over:out");
	assert_round("players: 2\nwinner: none\nscore: losers-hands\n", "6-6 | 5-5 1-1", "6-6", "starts:0 0:6-6@0 over:out");
	assert_round("players: 2\nwinner: none\nscore: passes-caused\n", "6-6 | 5-5 1-1", "6-6", "starts:0 0:6-6@0 over:out");
	assert_round("players: 2\nwinner: none\nscore: open-ends\n", "6-6 | 5-5 1-1", "6-6", "starts:0 0:6-6@0 over:out");
}

static void teams(void **state)
{
	/* hands worth 12, 2, 0, 4: together 12 against 6, best hand 0 against 2 */
	static const char hands[] = "6-6 | 1-1 | 0-0 | 2-2";

	(void)state;
	assert_ranks("players: 4\nteams: across\n", hands, "2 1");
	assert_ranks("players: 4\nteams: {across: {count: best-hand}}\n", hands, "1 2");
	assert_ranks("players: 4\nteams: {across: {count: best-hand}}\nwinner: most-points\n", hands, "2 1");
	/* the last hand of a team may be its best */
	assert_ranks("players: 4\nteams: {across: {count: best-hand}}\n", "0-0 | 6-6 | 1-1 | 0-1", "1 2");
	/* three teams of two: 12 + 0, 2 + 4, 1 + 3 */
	assert_ranks("players: 6\nteams: {across: {teams: 3}}\ndeal: {hand: 4}\n", "6-6 | 1-1 | 0-1 | 0-0 | 2-2 | 0-3",
		     "3 2 1");
	/* a team is out when any member is, however much the partner holds */
	assert_round("players: 4\nteams: across\n", "6-6 | 6-1 0-0 | 5-5 4-4 | 0-1 0-2", "6-6",
		     "starts:0 0:6-6@0 over:out +0:100:won");
}

static void worth_less_than_nothing(void **state)
{
	static const char set[] = "players: 3\ntiles: {faces: 3}\ndeal: {hand: 2}\nfaces: {own: {list: [a=-5, b=0, c=10]}}\n";
	char text[256];

	(void)state;
	/* -10, 20, 0 */
	assert_ranks(set, "a-a | c-c | b-b", "1 3 2");
	snprintf(text, sizeof text, "%swinner: most-points\n", set);
	assert_ranks(text, "a-a | c-c | b-b", "3 1 2");
	snprintf(text, sizeof text, "%swinner: median-points\n", set);
	assert_ranks(text, "a-a | c-c | b-b", "2 3 1");
	/* going out beats a hand of -10 with classic, but fewest points are -10 and not nothing */
	snprintf(text, sizeof text, "%send: out\n", set);
	assert_round(text, "c-c | a-a | b-b", "c-c", "starts:0 0:c-c@0 over:out +0:100:won");
	snprintf(text, sizeof text, "%send: out\nwinner: fewest-points\n", set);
	assert_round(text, "c-c | a-a | b-b", "c-c", "starts:0 0:c-c@0 over:out +1:100:won");
	/* and it costs the winner: -10 + 0 */
	snprintf(text, sizeof text, "%send: out\nscore: losers-hands\n", set);
	assert_round(text, "c-c | a-a | b-b", "c-c", "starts:0 0:c-c@0 over:out +0:-1000:hands");
	/* laid: -10 as a first tile is -12 */
	snprintf(text, sizeof text, "%sscore: laid\nend: classic\n", set);
	assert_round(text, "a-a | c-c | b-b", "a-a", "starts:0 0:a-a@0 +0:-1200:laid over:out");
}

static void losers_hands(void **state)
{
	(void)state;
	/* blocked after 6-6: 1, 10 and 2 left */
	assert_round("players: 3\nscore: losers-hands\n", "6-6 0-1 | 5-5 | 1-1", "6-6",
		     "starts:0 0:6-6@0 over:blocked +0:1200:hands");
	assert_round("players: 3\nscore: {losers-hands: {count: all}}\n", "6-6 0-1 | 5-5 | 1-1", "6-6",
		     "starts:0 0:6-6@0 over:blocked +0:1300:hands");
	/* two winners with 2 each get the 10 of the third, or all 14 */
	assert_round("players: 3\nscore: losers-hands\n", "6-6 0-2 | 5-5 | 1-1", "6-6",
		     "starts:0 0:6-6@0 over:blocked +0:1000:hands +2:1000:hands");
	assert_round("players: 3\nscore: {losers-hands: {count: all}}\n", "6-6 0-2 | 5-5 | 1-1", "6-6",
		     "starts:0 0:6-6@0 over:blocked +0:1400:hands +2:1400:hands");
	/* nothing left, nothing paid */
	assert_round("players: 2\nscore: losers-hands\n", "6-6 | 0-0", "6-6", "starts:0 0:6-6@0 over:out");
	/* a side is paid once; a team's hands count together, 12 + 2, or the best alone, 2 */
	assert_round("players: 4\nteams: across\nscore: losers-hands\n", "6-1 | 5-5 1-1 | 3-3 | 0-2", "1-6",
		     "starts:0 0:1-6@0 over:out +0:1400:hands");
	assert_round("players: 4\nteams: {across: {count: best-hand}}\nscore: losers-hands\n", "6-1 | 5-5 1-1 | 3-3 | 0-2",
		     "1-6", "starts:0 0:1-6@0 over:out +0:200:hands");
}

static void losers_tiles(void **state)
{
	(void)state;
	assert_round("players: 3\nscore: losers-tiles\n", "6-6 | 5-5 4-4 | 1-1", "6-6",
		     "starts:0 0:6-6@0 over:out +0:1500:tiles");
	/* everybody wins, so no tile counts: five at least */
	assert_round("players: 2\nscore: losers-tiles\n", "6-6 0-2 | 1-1", "6-6",
		     "starts:0 0:6-6@0 over:blocked +0:500:tiles +1:500:tiles");
	/* a winner's own tiles do not count */
	assert_round("players: 3\nscore: losers-tiles\n", "6-6 0-0 0-1 | 5-5 | 4-4", "6-6",
		     "starts:0 0:6-6@0 over:blocked +0:1000:tiles");
	/* those of a losing team all do: 2 + 1 */
	assert_round("players: 4\nteams: across\nscore: losers-tiles\n", "6-6 | 5-5 4-4 | 1-1 | 2-2", "6-6",
		     "starts:0 0:6-6@0 over:out +0:1500:tiles");
}

/* Before a player's first tile lies there, whatever is added or taken counts 1.2 times; the first tile itself included. */
static void laid(void **state)
{
	/* taken, in hundredths, and what that comes to: 1.2 times, to the nearest */
	static const int charges[][2] = {{0, 0}, {1, 1},     {2, 2},   {3, 4},   {4, 5},
					 {5, 6}, {333, 400}, {-3, -4}, {-1, -1}, {1000, 1200}};
	struct table t;

	(void)state;
	assert_round("players: 2\nscore: laid\n", "6-6 6-5 0-0 | 6-0 0-1 1-1", "6-6 0-6@0 5-6@1 0-1@0",
		     "starts:0 0:6-6@0 +0:1440:laid 1:0-6@0 +1:720:laid 0:5-6@1 +0:1100:laid 1:0-1@0 +1:100:laid 0:pass");
	/* a blank pays nothing, but is a first tile all the same */
	assert_round("players: 2\nscore: laid\n", "0-0 0-5 1-1 | 0-6 6-6", "0-0 0-6@0 0-5@1",
		     "starts:0 0:0-0@0 1:0-6@0 +1:720:laid 0:0-5@1 +0:500:laid");
	table_open(&t, "players: 2\nscore: laid\n");
	table_deal(&t, "6-6 6-5 0-0 | 6-0 0-1 1-1");
	for (unsigned i = 0; i < sizeof charges / sizeof *charges; i++) {
		int64_t before = dom_round_score(t.rules, t.round, 1);

		dom_round_charge(t.rules, t.round, 1, charges[i][0], DOM_PAY_CHARGE, &t.listener);
		assert_int_equal(before - dom_round_score(t.rules, t.round, 1), charges[i][1]);
	}
	table_told(&t);
	dom_round_charge(t.rules, t.round, 0, 1000, DOM_PAY_CHARGE, &t.listener);
	assert_told(&t, "+0:-1200:charge");
	table_play(&t, "6-6");
	assert_told(&t, "0:6-6@0 +0:1440:laid");
	dom_round_charge(t.rules, t.round, 0, 1000, DOM_PAY_CHARGE, &t.listener);
	assert_told(&t, "+0:-1000:charge");
	assert_int_equal(dom_round_score(t.rules, t.round, 0), -1200 + 1440 - 1000);
	table_close(&t);
	/* a partner's tile is not one's own: each of the team has a first tile */
	assert_round("players: 4\nteams: across\nscore: laid\n", "6-6 0-0 | 6-1 1-1 | 1-2 2-2 | 6-3 3-3", "6-6 1-6@0 1-2@0",
		     "starts:0 0:6-6@0 +0:1440:laid 1:1-6@0 +1:840:laid 2:1-2@0 +0:360:laid");
	/* without that score a charge is what it is */
	table_open(&t, "players: 2\n");
	table_deal(&t, "6-6 6-5 0-0 | 6-0 0-1 1-1");
	dom_round_charge(t.rules, t.round, 1, 333, DOM_PAY_CHARGE, &t.listener);
	assert_told(&t, "starts:0 +1:-333:charge");
	table_close(&t);
}

static void open_ends_at_the_end(void **state)
{
	(void)state;
	/* 12 left: to the nearest five 10; 13: 15 */
	assert_round("players: 2\nscore: open-ends\n", "6-6 | 5-5 1-1", "6-6", "starts:0 0:6-6@0 over:out +0:1000:hands");
	assert_round("players: 2\nscore: open-ends\n", "6-6 | 5-5 1-2", "6-6", "starts:0 0:6-6@0 over:out +0:1500:hands");
	/* 2 rounds to nothing, which is not paid */
	assert_round("players: 2\nscore: open-ends\n", "6-6 | 1-1", "6-6", "starts:0 0:6-6@0 over:out");
	/* to the nearest ten: 15 is halfway, and goes up; 14 goes down */
	assert_round("players: 2\nscore: {open-ends: {round: 10}}\n", "6-6 | 5-5 2-3", "6-6",
		     "starts:0 0:6-6@0 over:out +0:2000:hands");
	assert_round("players: 2\nscore: {open-ends: {round: 10}}\n", "6-6 | 5-5 2-2", "6-6",
		     "starts:0 0:6-6@0 over:out +0:1000:hands");
	/* to the nearest point: as they are; not at all */
	assert_round("players: 2\nscore: {open-ends: {round: 1}}\n", "6-6 | 5-5 1-2", "6-6",
		     "starts:0 0:6-6@0 over:out +0:1300:hands");
	assert_round("players: 2\nscore: {open-ends: {round: 0}}\n", "6-6 | 5-5 1-2", "6-6", "starts:0 0:6-6@0 over:out");
	/* a bonus for going out, and none when it is blocked */
	assert_round("players: 2\nscore: {open-ends: {round: 0, out-bonus: 3}}\n", "6-6 | 5-5 1-2", "6-6",
		     "starts:0 0:6-6@0 over:out +0:300:bonus");
	assert_round("players: 2\nscore: {open-ends: {round: 0, out-bonus: 3}}\n", "6-6 0-0 | 5-5 1-2", "6-6",
		     "starts:0 0:6-6@0 over:blocked");
	/* the same by its name now, beside any score; it is not paid twice */
	assert_round("players: 2\nscore: {open-ends: {round: 0}}\nbonus: {out: {points: 3}}\n", "6-6 | 5-5 1-2", "6-6",
		     "starts:0 0:6-6@0 over:out +0:300:bonus");
	assert_refused_at("players: 2\nscore: {open-ends: {out-bonus: 3}}\nbonus: [{out: {points: 2}}]\n", DOM_CLASH, 3, 10,
			  "bonus out is paid already: score open-ends has it as its parameter out-bonus");
	assert_round("players: 2\nscore: {open-ends: {round: 0, out-bonus: 3}}\nbonus: {capicua: {points: 2}}\n",
		     "0-1 0-3 | 0-0 1-6", "0-1 0-0@0 0-3@0", "starts:0 0:0-1@0 1:0-0@0 0:0-3@0 over:out +0:300:bonus");
	/* two winners with 2 each: both get the 10 of the third */
	assert_round("players: 3\nscore: open-ends\n", "6-6 0-2 | 5-5 | 1-1", "6-6",
		     "starts:0 0:6-6@0 over:blocked +0:1000:hands +2:1000:hands");
}

/* Capicúa: the tile somebody goes out with fits both ends, one with each side, and they differ. */
static void bonuses(void **state)
{
	static const char both[] = "players: 2\nbonus: [{out: {points: 5}}, {capicua: {points: 25}}]\n";
	struct table t;

	(void)state;
	/* 6 and 4 are open: 4-6 fits both, at either end; 3-6 one of them */
	assert_round(both, "6-5 4-6 | 4-5 1-1", "5-6 4-5@0 4-6@0",
		     "starts:0 0:5-6@0 1:4-5@0 0:4-6@0 over:out +0:100:won +0:500:bonus +0:2500:bonus");
	assert_round(both, "6-5 4-6 | 4-5 1-1", "5-6 4-5@0 4-6@1",
		     "starts:0 0:5-6@0 1:4-5@0 0:4-6@1 over:out +0:100:won +0:500:bonus +0:2500:bonus");
	assert_round(both, "6-5 3-6 | 4-5 1-1", "5-6 4-5@0 3-6@1",
		     "starts:0 0:5-6@0 1:4-5@0 0:3-6@1 over:out +0:100:won +0:500:bonus");
	/* both ends alike, after a tile that fitted both and was not the last; a double; the lead itself: nothing */
	assert_round("players: 2\nbonus: {capicua: {points: 25}}\n", "5-6 4-6 0-0 | 4-5 1-6", "5-6 4-5@0 4-6@0 1-6@0",
		     "starts:0 0:5-6@0 1:4-5@0 0:4-6@0 1:1-6@0 over:out +1:100:won");
	assert_round("players: 2\nbonus: {capicua: {points: 25}}\n", "5-6 5-5 | 4-6 0-0", "5-6 4-6@1 5-5@0",
		     "starts:0 0:5-6@0 1:4-6@1 0:5-5@0 over:out +0:100:won");
	assert_round("players: 2\nbonus: {capicua: {points: 25}}\n", "5-6 | 0-0", "5-6",
		     "starts:0 0:5-6@0 over:out +0:100:won");
	/* the side is paid, whoever of it went out, and only if it wins */
	assert_round("players: 4\nteams: across\nbonus: {capicua: {points: 25}}\n", "5-6 1-1 | 4-5 2-2 | 4-6 | 3-3",
		     "5-6 4-5@0 4-6@0", "starts:0 0:5-6@0 1:4-5@0 2:4-6@0 over:out +0:100:won +0:2500:bonus");
	assert_round(
		"players: 2\nwinner: {most-points: {out-first: false}}\nbonus: [{out: {points: 5}}, {capicua: {points: 25}}]\n",
		"6-5 4-6 | 4-5 1-1", "5-6 4-5@0 4-6@0", "starts:0 0:5-6@0 1:4-5@0 0:4-6@0 over:out +1:100:won");
	/* by any match rule: where faces add up to seven, 3-1 goes with 4 and with 6 */
	assert_round("players: 2\nmatch: {complement: {total: 7}}\nbonus: {capicua: {points: 25}}\n", "4-6 1-3 | 2-2 5-5",
		     "4-6 1-3@0", "starts:0 0:4-6@0 1:pass 0:1-3@0 over:out +0:100:won +0:2500:bonus");
	/* a misfit that was let through fits one end at most */
	table_open(&t, both);
	table_deal(&t, "6-5 2-6 | 4-5 1-1");
	assert_string_equal(dom_rules_bonus(t.rules, 0)->name, "out");
	assert_string_equal(dom_rules_bonus(t.rules, 1)->name, "capicua");
	table_make(&t, "5-6 4-5@0 2-6@0/0", true);
	assert_told(&t, "starts:0 0:5-6@0 1:4-5@0 0:2-6@0! over:out +0:100:won +0:500:bonus");
	table_close(&t);
	assert_refused_at("players: 2\nboard: branching\nbonus: {capicua: {points: 1}}\n", DOM_CLASH, 3, 9,
			  "bonus capicua can never be paid: a branching board has no two ends");
}

/* Half away from zero, below zero too: -15 to the nearest ten is -20, and -14 is -10. */
static void open_ends_below_zero(void **state)
{
	static const char set[] = "players: 2\ntiles: {faces: 4}\ndeal: {hand: 2}\nend: out\nscore: {open-ends: {round: 10}}\n";
	char text[256];

	(void)state;
	snprintf(text, sizeof text, "%sfaces: {own: {list: [a=-5, b=-10, c=-7, d=6]}}\n", set);
	assert_round(text, "d-d | a-b", "d-d", "starts:0 0:d-d@0 over:out +0:-2000:hands");
	assert_round(text, "d-d | c-c", "d-d", "starts:0 0:d-d@0 over:out +0:-1000:hands");
}

/* Open ends that are worth less than nothing together pay nothing. */
static void open_ends_of_plants(void **state)
{
	(void)state;
	assert_round(
		"players: 2\ntiles: {faces: 3}\ndeal: {hand: 2}\nscore: open-ends\nfaces: {own: {list: [a=-5, b=10, c=5]}}\n",
		"a-a a-b | b-b c-c a-c", "a-a a-c@0 a-b@1", /* -10; 5 - 10; 5 + 10 pays */
		"starts:0 0:a-a@0 1:a-c@0 0:a-b@1 +0:1500:open-ends over:out +0:3000:hands");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(by_points),
		cmocka_unit_test(by_ties),
		cmocka_unit_test(laid_among_reasons),
		cmocka_unit_test(by_median),
		cmocka_unit_test(by_score),
		cmocka_unit_test(by_tiles),
		cmocka_unit_test(passes_caused),
		cmocka_unit_test(by_laid),
		cmocka_unit_test(nobody),
		cmocka_unit_test(teams),
		cmocka_unit_test(worth_less_than_nothing),
		cmocka_unit_test(losers_hands),
		cmocka_unit_test(losers_tiles),
		cmocka_unit_test(laid),
		cmocka_unit_test(open_ends_at_the_end),
		cmocka_unit_test(bonuses),
		cmocka_unit_test(open_ends_below_zero),
		cmocka_unit_test(open_ends_of_plants),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
