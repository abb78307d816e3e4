/* Line-ups that put sides together, when somebody is disqualified in the middle of it; plans made ahead; teams; threads. */
#include "tournament_text.h"

enum { MOST = 64 };

/* Four meet at two deals each, and whoever loses a round is out. */
static void robin_goes_on(void **state)
{
	struct dom_fixture f;
	struct cup c;

	(void)state;
	cup_open(&c, 4, "", "line-up: {round-robin: {deals: 2, cycles: 2}}, disqualify: {lost-in-a-row: {rounds: 1}}", 1);
	assert_true(dom_tournament_plan(c.t, 1, &f) && f.seats == 2);
	cup_play(&c, "03", 100, 0);
	assert_int_equal(cup_heard(&c, DOM_INCIDENT_DISQUALIFIED), 1);
	cup_play(&c, "", 0, 0); /* what it leaves is played by nobody */
	cup_play(&c, "12", 100, 100);
	cup_play(&c, "12", 100, 100);
	/* the second stage: 3 would meet 2, which has a bye now */
	assert_int_equal(c.log[c.logged - 1].kind, DOM_INCIDENT_BYE);
	assert_int_equal(c.log[c.logged - 1].side, 2);
	assert_int_equal(c.log[c.logged - 1].round, 4);
	cup_play(&c, "", 0, 0);
	cup_play(&c, "", 0, 0);
	cup_play(&c, "01", 100, 100);
	cup_play(&c, "01", 100, 100);
	cup_play(&c, "", 0, 0); /* 1 and 3 */
	cup_play(&c, "", 0, 0);
	/* the second cycle is that of three, seats changed, one table in each of three stages */
	assert_true(dom_tournament_plan(c.t, 12, &f) && f.stage == 3 && f.player[0] == 2 && f.player[1] == 1);
	assert_true(dom_tournament_plan(c.t, 17, &f) && f.stage == 5);
	assert_false(dom_tournament_plan(c.t, 18, &f));
	cup_play(&c, "20", 100, 100);
	cup_play(&c, "20", 100, 100);
	cup_play(&c, "21", 100, 100);
	cup_play(&c, "21", 100, 100);
	cup_play(&c, "10", 100, 0); /* and of two, when 0 is out: the rest is nobody's */
	cup_play(&c, "", 0, 0);
	cup_play(&c, "", 0, 0);
	cup_play(&c, "", 0, 0);
	assert_int_equal(cup_why(&c), DOM_CLOSE_LINE_UP);
	assert_int_equal(cup_heard(&c, DOM_INCIDENT_SKIPPED), 8);
	cup_close(&c);
}

/* Three at a table go on as two. */
static void table_goes_on(void **state)
{
	static const char *const line_ups[] = {"round-robin", "swiss", "knockout"};

	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		char text[128];
		struct dom_fixture f;
		struct cup c;
		unsigned left[2];

		snprintf(text, sizeof text, "line-up: {%s: {table: 3, deals: 3}}, disqualify: {lost-in-a-row: {rounds: 2}}",
			 line_ups[i]);
		cup_open(&c, 3, "", text, 1);
		assert_true(cup_next(&c, &f));
		left[0] = f.player[0];
		left[1] = f.player[2];
		cup_score(&c, &f, (int64_t[]){100, 0, 0});
		assert_true(cup_next(&c, &f) && f.seats == 3);
		cup_score(&c, &f, (int64_t[]){0, 0, 100});
		assert_int_equal(cup_heard(&c, DOM_INCIDENT_DISQUALIFIED), 1);
		assert_true(cup_next(&c, &f));
		assert_int_equal(f.seats, 2);
		assert_int_equal(f.player[0], left[0]);
		assert_int_equal(f.player[1], left[1]);
		cup_chance(&c, &f);
		assert_true(dom_tournament_over(c.t, NULL));
		cup_close(&c);
	}
}

/* Eight, two deals; who has lost more than 40 percent of two rounds is out. The first match takes both along, so that 3 has
   nobody to meet in the second stage. */
static void knockout_goes_on(void **state)
{
	struct dom_standing s[MOST];
	struct cup c;

	(void)state;
	cup_open(&c, 8, "", "line-up: {knockout: {deals: 2}}, disqualify: {lost-share: {percent: 40, after: 2}}", 1);
	cup_play(&c, "07", 100, 0);
	cup_play(&c, "07", 0, 100);
	assert_int_equal(cup_heard(&c, DOM_INCIDENT_DISQUALIFIED), 2);
	for (unsigned i = 0; i < 2; i++)
		cup_play(&c, "16", 100, 0);
	for (unsigned i = 0; i < 2; i++)
		cup_play(&c, "25", 100, 0);
	for (unsigned i = 0; i < 2; i++)
		cup_play(&c, "34", 100, 0);
	assert_int_equal(c.log[c.logged - 2].kind, DOM_INCIDENT_STAGE);
	assert_int_equal(c.log[c.logged - 1].kind, DOM_INCIDENT_BYE);
	assert_int_equal(c.log[c.logged - 1].side, 3);
	/* 2 has lost one of four, which is not too much; 1 scores more */
	cup_play(&c, "12", 100, 0);
	cup_play(&c, "12", 100, 100);
	/* so has 3 in the end */
	cup_play(&c, "31", 0, 900);
	cup_play(&c, "31", 100, 0);
	cup_standings(&c, s);
	assert_true(s[1].champion && s[1].place == 1);
	assert_true(s[3].out && s[3].place == 2 && s[3].byes == 1);
	cup_close(&c);
}

/* Six, two deals, whoever loses a round is out: 6, 3 and 2 are left. */
static void swiss_goes_on(void **state)
{
	struct dom_fixture f;
	struct cup c;
	unsigned played = 0;

	(void)state;
	cup_open(&c, 6, "", "line-up: {swiss: {deals: 2}}, disqualify: {lost-in-a-row: {rounds: 1}}", 1);
	while (cup_next(&c, &f)) {
		played += f.seats != 0;
		cup_score(&c, &f, (int64_t[]){100, 0});
	}
	assert_int_equal(cup_why(&c), DOM_CLOSE_FEW);
	assert_int_equal(played, 5);
	assert_int_equal(cup_heard(&c, DOM_INCIDENT_DISQUALIFIED), 5);
	assert_int_equal(cup_heard(&c, DOM_INCIDENT_SKIPPED), 4); /* the last ends it */
	assert_int_equal(cup_heard(&c, DOM_INCIDENT_STAGE), 3);
	assert_int_equal(cup_heard(&c, DOM_INCIDENT_BYE), 1);
	cup_close(&c);
}

/* Three that may play three rounds only, the whole first stage of them: another is not begun, nobody has its bye, and who lost
   a knockout is out. */
static void the_limit_ends_it(void **state)
{
	static const char *const line_ups[] = {"line-up: {round-robin: {deals: 3}}", "line-up: {swiss: {deals: 3}}",
					       "line-up: {knockout: {deals: 3}}"};

	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		struct dom_standing s[3];
		struct dom_fixture f;
		struct cup c;
		unsigned byes = 0, out = 0;

		cup_open(&c, 3, "", line_ups[i], 1);
		dom_tournament_free(c.t);
		assert_int_equal(dom_tournament_new(&c.t, c.variant, 1, 3, NULL, NULL), DOM_OK);
		while (cup_next(&c, &f))
			cup_score(&c, &f, (int64_t[]){100, 0});
		assert_int_equal(cup_why(&c), DOM_CLOSE_ROUNDS);
		cup_standings(&c, s);
		for (unsigned side = 0; side < 3; side++) {
			byes += (unsigned)s[side].byes;
			out += s[side].out;
		}
		assert_int_equal(byes, 1);
		assert_int_equal(out, i == 2);
		cup_close(&c);
	}
}

/* What is planned holds until somebody is out, and a stage is known from its beginning. */
static void plans_hold(void **state)
{
	static const char *const line_ups[] = {"round-robin: {deals: 3, cycles: 4}",
					       "round-robin: {table: 3, cycles: 4}",
					       "swiss: {stages: 12, deals: 3}",
					       "swiss: {stages: 12, table: 4}",
					       "knockout: {deals: 5}",
					       "knockout: {table: 3, deals: 4}"};
	enum { AHEAD = 600 };

	(void)state;
	for (unsigned i = 0; i < sizeof line_ups / sizeof *line_ups; i++) {
		unsigned known = 0;

		for (unsigned n = 5; n < 14; n++) {
			static struct dom_fixture plans[AHEAD];
			char text[128];
			unsigned out = 0, until = 0;
			struct dom_fixture f;
			struct cup c;

			snprintf(text, sizeof text, "line-up: {%s}, disqualify: {lost-in-a-row: {rounds: 4}}", line_ups[i]);
			cup_open(&c, n, "", text, n);
			while (cup_next(&c, &f)) {
				unsigned next = (unsigned)f.number;
				unsigned outs = cup_heard(&c, DOM_INCIDENT_DISQUALIFIED);

				if (outs == out && next < until) {
					assert_memory_equal(&plans[next], &f, sizeof f);
					known++;
				} else {
					for (until = next; until < AHEAD && dom_tournament_plan(c.t, until, &plans[until]);)
						until++;
					assert_true(until > next);
					out = outs;
				}
				cup_chance(&c, &f);
			}
			assert_true(dom_tournament_over(c.t, NULL));
			cup_close(&c);
		}
		assert_true(known > 20);
	}
}

/* Teams */

/* Twelve in pairs are six sides: partners are six apart in the list, sit across, and stay together. */
static void teams_stay(void **state)
{
	static const char *const line_ups[] = {"round-robin", "swiss", "knockout"};

	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		char text[64];
		struct dom_fixture f;
		struct cup c;

		snprintf(text, sizeof text, "line-up: {%s: {table: 4}}", line_ups[i]);
		cup_open(&c, 12, "teams: across", text, 1);
		assert_int_equal(c.sides, 6);
		while (cup_next(&c, &f)) {
			assert_int_equal(f.seats, 4);
			for (unsigned seat = 0; seat < 2; seat++)
				assert_int_equal(f.player[seat] + 6, f.player[seat + 2]);
			cup_chance(&c, &f);
		}
		for (unsigned a = 0; a < 6 && i < 2; a++)
			for (unsigned b = 0; b < a; b++)
				assert_true(dom_tournament_meeting(c.t, a, b).met <= 1);
		cup_close(&c);
	}
}

/* Really played, with rounds that go on where the one before ended: the number of threads changes nothing. */
static void played_by_threads(void **state)
{
	static const char *const line_ups[] = {"round-robin: {deals: 3, cycles: 3}", "swiss: {deals: 3, table: 3, stages: 9}",
					       "knockout: {deals: 3}"};

	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		struct dom_standing *all[2];

		for (unsigned threads = 1; threads <= 2; threads++) {
			struct dom_tournament_run run = {.threads = threads};
			struct cup c;
			char text[128];

			snprintf(text, sizeof text, "line-up: {%s}, disqualify: {lost-in-a-row: {rounds: 8}}", line_ups[i]);
			cup_open(&c, 13, "start: last-winner\nscore: losers-hands", text, 7);
			assert_int_equal(dom_tournament_run(c.t, &run, NULL), DOM_OK);
			assert_true(dom_tournament_over(c.t, NULL));
			all[threads - 1] = calloc(c.sides, sizeof **all);
			assert_non_null(all[threads - 1]);
			dom_tournament_standings(c.t, all[threads - 1]);
			cup_close(&c);
		}
		assert_memory_equal(all[0], all[1], 13 * sizeof **all);
		free(all[0]);
		free(all[1]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(robin_goes_on), cmocka_unit_test(table_goes_on),     cmocka_unit_test(knockout_goes_on),
		cmocka_unit_test(swiss_goes_on), cmocka_unit_test(the_limit_ends_it), cmocka_unit_test(plans_hold),
		cmocka_unit_test(teams_stay),    cmocka_unit_test(played_by_threads),
	};

	return cmocka_run_group_tests_name("pairing_goes_on", tests, NULL, NULL);
}
