/* The judge at work, by hand: what a foul costs and what it counts as, what a cheat is offered, and how a bribe is settled. */
#include "hearing_talk.h"

#define CHEATS "{name: A, character: cheat}, {name: B, character: cheat}"
#define HONEST "{name: A}, {name: B}"
#define BUYABLE "judge: {corrupt: {fine: 10, chance: 1}}\n"

/* Two players; 6-6 is led and 6-1 laid at the left: the ends are 1 (place 0) and 6 (place 1). */
#define TWO "6-6 1-2 3-3 4-4 | 1-6 0-0 2-2 5-5"
#define TOLD "starts:0 0:6-6@0 1:1-6@0 "

/* A fine, and the turn is lost; whoever commits the foul. */
static void misfits_are_fined(void **state)
{
	(void)state;
	assert_hearing("players: [" CHEATS "]\njudge: {honest: {fine: 7}}\n", TWO, "6-6 1-6@0 3-3@1 5-5@0",
		       TOLD "0:foul:3-3@1/0:misfit +0:-700:fine 1:foul:5-5@0/0:misfit +1:-700:fine");
	assert_hearing("players: [" HONEST "]\njudge: {honest: {fine: 7}}\n", TWO, "6-6 1-6@0 3-3@1",
		       TOLD "0:foul:3-3@1/0:misfit +0:-700:fine 1:pass");
	/* nothing to pay is not paid; the default is an honest judge that fines nothing */
	assert_hearing("players: [" CHEATS "]\n", TWO, "6-6 1-6@0 3-3@1", TOLD "0:foul:3-3@1/0:misfit");
	/* a corrupt judge sells nothing to whoever is no cheat, and nothing that is no misfit */
	assert_hearing("players: [" HONEST "]\n" BUYABLE, TWO, "6-6 1-6@0 3-3@1",
		       TOLD "0:foul:3-3@1/0:misfit +0:-1000:fine 1:pass");
	assert_hearing("players: [" CHEATS "]\n" BUYABLE, TWO, "6-6 1-6@0 5-5@0 1-6@1 none 3-3@2/0 3-3@0/2",
		       TOLD "0:foul:5-5@0/0:not-held +0:-1000:fine 1:foul:1-6@1/1:not-held +1:-1000:fine "
			    "0:foul:none@0/0:nothing +0:-1000:fine 1:foul:3-3@2/0:not-held +1:-1000:fine "
			    "0:foul:3-3@0/2:no-place +0:-1000:fine");
	assert_hearing("players: [" HONEST "]\n", TWO, "6-6 1-6@0 1-2@2/0", TOLD "0:foul:1-2@2/0:no-place 1:pass");
}

/* Score laid: before a player's first tile lies, what is taken from it weighs a fifth more. 6-6 pays 12 x 1.2 = 14.40. */
static void fines_before_the_first_tile(void **state)
{
	(void)state;
	assert_hearing("players: [" CHEATS "]\nscore: laid\njudge: {honest: {fine: 7}}\n", "6-6 3-3 | 1-6 0-0",
		       "6-6 0-0@0 3-3@0",
		       "starts:0 0:6-6@0 +0:1440:laid(1200) 1:foul:0-0@0/0:misfit +1:-840:fine(-700) "
		       "0:foul:3-3@0/0:misfit +0:-700:fine");
	/* whichever tile is laid first: 1-6 pays 7 x 1.2 = 8.40, and the next fine is as listed */
	assert_hearing("players: [" CHEATS "]\nscore: laid\njudge: {honest: {fine: 7}}\n", "6-6 3-3 1-1 | 1-6 0-0 2-2 5-5",
		       "6-6 1-6@0 3-3@0 0-0@1",
		       "starts:0 0:6-6@0 +0:1440:laid(1200) 1:1-6@0 +1:840:laid(700) 0:foul:3-3@0/0:misfit +0:-700:fine "
		       "1:foul:0-0@1/0:misfit +1:-700:fine");
}

/* A foul is a pass to whoever asks who plays next. */
static void turn_rules_see_a_pass(void **state)
{
	const char *three = "6-6 3-3 1-1 | 6-5 0-0 2-2 | 6-1 4-4 5-5";
	const char *cheats = "players: [{character: cheat}, {character: cheat}, {character: cheat}]\n";
	char text[512];

	(void)state;
	snprintf(text, sizeof text, "%sturn: reverse-on-pass\n", cheats);
	assert_hearing(text, three, "6-6 0-0@0 3-3@1 4-4@1",
		       "starts:0 0:6-6@0 1:foul:0-0@0/0:misfit backward 0:foul:3-3@1/0:misfit forward 1:foul:4-4@1/0:not-held "
		       "backward");
	snprintf(text, sizeof text, "%sturn: {reverse-on-pass: {lasting: false}}\n", cheats);
	assert_hearing(text, three, "6-6 0-0@0 3-3@1 6-1@0",
		       "starts:0 0:6-6@0 1:foul:0-0@0/0:misfit 0:foul:3-3@1/0:misfit 2:1-6@0");
	snprintf(text, sizeof text, "%sturn: until-pass\n", cheats);
	assert_hearing(text, three, "6-6 1-1@0 6-5@0 0-0@0 6-1@1",
		       "starts:0 0:6-6@0 0:foul:1-1@0/0:misfit 1:5-6@0 1:foul:0-0@0/0:misfit 2:1-6@1");
	snprintf(text, sizeof text, "%sturn: double-again\n", cheats);
	assert_hearing(text, three, "6-6 3-3@0 6-5@0", "starts:0 0:6-6@0 0:foul:3-3@0/0:misfit 1:5-6@0");
	/* hands are worth 8, 15 and 25 after 6-6: seat 2 is asked, and when it has fouled seat 1, then seat 0, then all again */
	snprintf(text, sizeof text, "%sturn: richest-hand\n", cheats);
	assert_hearing(
		text, three, "6-6 4-4@0 0-0@0 3-3@1 5-5@0 6-5@0",
		"starts:0 0:6-6@0 2:foul:4-4@0/0:misfit 1:foul:0-0@0/0:misfit 0:foul:3-3@1/0:misfit 2:foul:5-5@0/0:misfit "
		"1:5-6@0");
}

/* And to whoever counts passes. */
static void end_rules_see_a_pass(void **state)
{
	const char *two = "6-6 3-3 1-1 | 6-5 0-0 2-2";
	static const struct {
		const char *end, *answers, *told;
	} cases[] = {
		{"passes-in-a-row", "6-6 0-0@0 3-3@0",
		 "starts:0 0:6-6@0 1:foul:0-0@0/0:misfit 0:foul:3-3@0/0:misfit over:passes-in-a-row +0:100:won"},
		{"{passes-in-a-row: {passes: 3}}", "6-6 0-0@0 3-3@0 6-5@0",
		 "starts:0 0:6-6@0 1:foul:0-0@0/0:misfit 0:foul:3-3@0/0:misfit 1:5-6@0"},
		{"{pass-streak: {passes: 2}}", "6-6 0-0@0 3-3@0 2-2@0",
		 "starts:0 0:6-6@0 1:foul:0-0@0/0:misfit 0:foul:3-3@0/0:misfit 1:foul:2-2@0/0:misfit over:pass-streak "
		 "+0:100:won"},
		{"{majority-passed: {times: 1}}", "6-6 0-0@0 3-3@0",
		 "starts:0 0:6-6@0 1:foul:0-0@0/0:misfit 0:foul:3-3@0/0:misfit over:majority-passed +0:100:won"},
		{"{total-passes: {passes: 3}}", "6-6 0-0@0 3-3@0 2-2@0",
		 "starts:0 0:6-6@0 1:foul:0-0@0/0:misfit 0:foul:3-3@0/0:misfit 1:foul:2-2@0/0:misfit over:total-passes "
		 "+0:100:won"},
	};
	char text[512];

	(void)state;
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
		snprintf(text, sizeof text, "players: [" CHEATS "]\nend: [out, %s]\n", cases[i].end);
		assert_hearing(text, two, cases[i].answers, cases[i].told);
	}
}

/* But it tells nothing about tiles: nobody is stuck because of it, no face is noted, nobody caused it. */
static void fouls_say_nothing(void **state)
{
	static const char *const who[] = {"any", "to-move"};
	char text[512];

	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		snprintf(text, sizeof text, "players: [" CHEATS "]\nend: [out, {anyone-stuck: {who: %s}}]\n", who[i]);
		assert_hearing(text, "6-6 6-3 3-3 | 6-5 0-0", "6-6 0-0@0 3-3@1 0-0@0 6-3@0",
			       "starts:0 0:6-6@0 1:foul:0-0@0/0:misfit 0:foul:3-3@1/0:misfit 1:foul:0-0@0/0:misfit 0:3-6@0");
	}
	/* but after it the seat to move may be */
	assert_hearing("players: [" CHEATS "]\nend: [out, {anyone-stuck: {who: to-move}}]\n", "6-6 6-3 6-1 3-3 | 6-5 0-0",
		       "6-6 6-5@0 3-3@1", "starts:0 0:6-6@0 1:5-6@0 0:foul:3-3@1/0:misfit over:anyone-stuck +1:100:won");
	for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
		struct table t;
		struct dom_seat layer, fouler;

		hearing_open(&t, "players: [" CHEATS "]\n", "6-6 6-3 | 6-5 0-0", (enum dom_path)path);
		hearing_answer(&t, "6-6 0-0@0");
		layer = dom_round_seen(t.rules, t.round, 0);
		fouler = dom_round_seen(t.rules, t.round, 1);
		assert_int_equal(layer.caused, 0);
		assert_int_equal(fouler.passes, 1);
		assert_int_equal(fouler.streak, 1);
		assert_int_equal(fouler.turns, 1);
		assert_int_equal(fouler.tiles, 2);
		assert_int_equal(dom_round_passes(t.round), 1);
		assert_int_equal(dom_round_passes_in_a_row(t.round), 1);
		for (unsigned face = 0; face < t.rules->faces; face++)
			assert_int_equal(domi_passed_on(t.rules, t.round, 1)[face], 0);
		table_close(&t);
		/* a pass does all of that */
		hearing_open(&t, "players: [" HONEST "]\n", "6-6 6-3 | 5-5 0-0", (enum dom_path)path);
		hearing_answer(&t, "6-6");
		assert_int_equal(dom_round_seen(t.rules, t.round, 0).caused, 1);
		assert_int_equal(domi_passed_on(t.rules, t.round, 1)[6], 1);
		table_close(&t);
	}
}

/* What a cheat is offered: all of its hand, but what fits only where it fits. */
static void offers_to_cheats(void **state)
{
	(void)state;
	for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
		struct table t;

		hearing_open(&t, "players: [" CHEATS "]\n", "6-6 1-2 2-3 3-4 | 1-6 0-0", (enum dom_path)path);
		assert_string_equal(hearing_offers(&t), "1-2@0/0 2-3@0/0 3-4@0/0 6-6@0/0"); /* everything may be led */
		hearing_answer(&t, "6-6 1-6@0");
		/* ends 1 and 6: 1-2 fits the 1 alone */
		assert_string_equal(hearing_offers(&t),
				    "1-2@0/0 2-3@0/0 2-3@0/1 3-4@0/0 3-4@0/1 2-3@1/0 2-3@1/1 3-4@1/0 3-4@1/1");
		/* fouled for 3-4, it does not try that again */
		hearing_answer(&t, "3-4@0/1 0-0@0");
		assert_string_equal(hearing_offers(&t), "1-2@0/0 2-3@0/0 2-3@0/1 2-3@1/0 2-3@1/1");
		/* none left to try: what fits; seat 1 has not even that, and passes */
		hearing_answer(&t, "2-3@1/0");
		assert_string_equal(hearing_offers(&t), "1-2@0/0");
		/* somebody lays: all is open to both again; a double is one play per place */
		hearing_answer(&t, "1-2@0");
		assert_string_equal(hearing_offers(&t), "0-0@0/0 0-0@1/0");
		hearing_answer(&t, "0-0@0");
		assert_string_equal(hearing_offers(&t), "2-3@0/0 3-4@0/0 3-4@0/1 3-4@1/0 3-4@1/1");
		assert_told(&t, "starts:0 0:6-6@0 1:1-6@0 0:foul:3-4@0/1:misfit 1:foul:0-0@0/0:misfit 0:foul:2-3@1/0:misfit "
				"1:pass 0:1-2@0 1:foul:0-0@0/0:misfit");
		table_close(&t);
		/* others are offered what fits, whoever they play with */
		hearing_open(&t, "players: [{name: A}, {name: B, character: cheat}]\n", "6-6 1-2 3-3 3-4 | 1-6 0-0",
			     (enum dom_path)path);
		assert_true(dom_rules_cheats(t.rules));
		hearing_answer(&t, "6-6 1-6@0");
		assert_string_equal(hearing_offers(&t), "1-2@0/0");
		table_close(&t);
		hearing_open(&t, "players: [" HONEST "]\n", TWO, (enum dom_path)path);
		assert_false(dom_rules_cheats(t.rules));
		table_close(&t);
	}
}

/* A cheat with nothing left that fits or that it may try draws where that is the rule, and may try what it drew. */
static void cheats_draw_and_pass(void **state)
{
	const char *told;
	struct table t;

	(void)state;
	for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
		hearing_open(&t, "players: [" CHEATS "]\nstuck: draw-one\n", "6-6 6-5 6-4 | 0-0 0-1", (enum dom_path)path);
		hearing_answer(&t, "6-6 0-0@0 6-5@0 0-1@0/0 6-4@1");
		/* each tile laid lets it try again: nothing drawn as long as there is something to try */
		assert_told(&t,
			    "starts:0 0:6-6@0 1:foul:0-0@0/0:misfit 0:5-6@0 1:foul:0-1@0/0:misfit 0:4-6@1 over:out +0:100:won");
		table_close(&t);
		hearing_open(&t, "players: [" CHEATS "]\nstuck: draw-one\nend: [out]\n", "6-6 6-5 3-3 | 0-0",
			     (enum dom_path)path);
		hearing_answer(&t, "6-6 0-0@0 3-3@0");
		told = table_told(&t);
		assert_string_equal(told, "starts:0 0:6-6@0 1:foul:0-0@0/0:misfit 0:foul:3-3@0/0:misfit 1:draws");
		assert_int_equal(t.round->seat, 1); /* it is asked about what it drew, whether it fits or not */
		assert_int_equal(table_go(&t), DOM_NEEDS_PLAY);
		table_close(&t);
	}
}

/* On an empty table the tile that must be led is the only one that fits. */
static void leading_another_tile(void **state)
{
	(void)state;
	for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
		struct table t;

		hearing_open(&t,
			     "players: [" CHEATS
			     "]\nstart: {holder: {tile: 6-6, must-lead: true}}\njudge: {honest: {fine: 3}}\n",
			     "0-0 1-1 | 6-6 5-5 4-4", (enum dom_path)path);
		assert_string_equal(hearing_offers(&t), "4-4@0/0 5-5@0/0 6-6@0/0");
		hearing_answer(&t, "5-5@0");
		assert_told(&t, "starts:1:6-6 1:foul:5-5@0/0:misfit +1:-300:fine");
		/* seat 0 cannot lead it, but may try */
		assert_string_equal(hearing_offers(&t), "0-0@0/0 1-1@0/0");
		hearing_answer(&t, "1-1@0 4-4@0 0-0@0");
		assert_told(&t, "0:foul:1-1@0/0:misfit +0:-300:fine 1:foul:4-4@0/0:misfit +1:-300:fine "
				"0:foul:0-0@0/0:misfit +0:-300:fine");
		assert_string_equal(hearing_offers(&t), "6-6@0/0");
		hearing_answer(&t, "6-6@0");
		table_close(&t);
		/* who is no cheat and does not hold it cannot play: it passes, and is never fouled for it */
		hearing_open(&t,
			     "players: [{name: A}, {name: B, character: cheat}, {name: C}]\n"
			     "start: {holder: {tile: 6-6, must-lead: true}}\n",
			     "0-0 1-1 | 6-6 5-5 4-4 | 2-2 3-3", (enum dom_path)path);
		hearing_answer(&t, "5-5@0 6-6@0");
		assert_told(&t, "starts:1:6-6 1:foul:5-5@0/0:misfit 2:pass 0:pass 1:6-6@0 over:blocked +0:100:won");
		table_close(&t);
		/* with a judge that can be bought another tile is led, and the obligation is gone */
		hearing_open(&t, "players: [" CHEATS "]\nstart: {holder: {tile: 6-6, must-lead: true}}\n" BUYABLE,
			     "0-0 5-1 | 6-6 5-5 4-4", (enum dom_path)path);
		hearing_answer(&t, "5-5@0 5-1@1");
		assert_told(&t, "starts:1:6-6 1:offer:5-5@0/0:0 1:takes:0 1:5-5@0! 0:1-5@1 over:blocked +0:100:won");
		table_close(&t);
	}
}

/* Plays that are counted are those that fit, whoever sits there. */
static void counting_is_honest(void **state)
{
	static struct dom_perft counts[2];

	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		struct table t;

		table_open(&t, i ? "players: [" CHEATS "]\ndeal: {hand: 4}\n" BUYABLE : "players: 2\ndeal: {hand: 4}\n");
		assert_int_equal(dom_round_init(t.rules, t.round, 3, NULL, DOM_PATH_TABLE, NULL), DOM_OK);
		assert_int_equal(dom_perft_run(&counts[i], t.rules, t.round, 0, NULL, NULL, NULL, NULL), DOM_OK);
		table_close(&t);
	}
	assert_true(counts[0].total > 20);
	assert_memory_equal(&counts[0], &counts[1], sizeof counts[0]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(misfits_are_fined),     cmocka_unit_test(fines_before_the_first_tile),
		cmocka_unit_test(turn_rules_see_a_pass), cmocka_unit_test(end_rules_see_a_pass),
		cmocka_unit_test(fouls_say_nothing),     cmocka_unit_test(offers_to_cheats),
		cmocka_unit_test(cheats_draw_and_pass),  cmocka_unit_test(leading_another_tile),
		cmocka_unit_test(counting_is_honest),
	};

	return cmocka_run_group_tests_name("judge", tests, NULL, NULL);
}
