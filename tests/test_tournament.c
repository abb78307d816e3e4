/* The rules of tournaments, worked out by hand: when they stop, who is sent home, what a total is, what a judge sells. */
#include "results_talk.h"

/* Stops */

static void stops_after_rounds(void **state)
{
	struct results r;

	(void)state;
	assert_results(results_text(2, "", "", "stop: {rounds: {rounds: 3}}"), "10* 0 | 0 4* | 0 5*", "2:over:rounds",
		       "1:A:1000* 2:B:900");
	/* two bounds: the lower; what the caller asks for goes before both; without any, a thousand */
	results_open(&r, results_text(2, "", "", "stop: [{rounds: {rounds: 5}}, {rounds: {rounds: 2}}]"));
	assert_int_equal(dom_tournament_limit(r.t), 2);
	results_count(&r, "1* 0 | 1* 0");
	assert_happened(&r, "1:over:rounds");
	assert_string_equal(results_next(&r), "");
	results_close(&r);
	results_begin(&r, results_text(2, "", "", "stop: {rounds: {rounds: 5}}"), 1, 7);
	assert_int_equal(dom_tournament_limit(r.t), 7);
	results_close(&r);
	results_open(&r, results_text(2, "", "", "stop: {points: {points: 5}}"));
	assert_int_equal(dom_tournament_limit(r.t), 1000);
	results_close(&r);
	results_open(&r, "players: 2\n");
	assert_int_equal(dom_tournament_limit(r.t), 1000);
	results_close(&r);
}

/* To 100. A: 40, 90, 90 + 9.99 = 99.99, and 0.01 more is 100. */
static void stops_at_points(void **state)
{
	(void)state;
	assert_results(results_text(2, "", "", "stop: {points: {points: 100}}"), "40* 30 | 50* 20 | 9.99* 1 | 0.01 2*",
		       "3:over:points", "1:A:10000* 2:B:5300");
	/* a loser's points are points */
	assert_results(results_text(2, "", "", "stop: {points: {points: 100}}"), "40* 30 | 50* 70", "1:over:points",
		       "1:B:10000* 2:A:9000");
	/* any of several: the list's first that holds is the reason, also in the last round there could be */
	assert_results(results_text(2, "", "", "stop: [{rounds: {rounds: 2}}, {points: {points: 100}}]"), "40* 30 | 60* 20",
		       "1:over:points", "1:A:10000* 2:B:5000");
}

/* To exactly 50. A: 30; 25 more would be 55: not counted; 15 is 45; 6 would be 51; 5 is 50. B: 20 - 10 = 10. */
static void stops_at_exact_points(void **state)
{
	struct results r;

	(void)state;
	results_open(&r, results_text(2, "", "", "stop: {points: {points: 50, exact: true}}"));
	results_count(&r, "30* 20 | 25* 0");
	assert_string_equal(results_standings(&r), "1:A:3000 2:B:2000");
	results_count(&r, "15 -10* | 6* 0 | 5* 0");
	assert_happened(&r, "4:over:points");
	assert_string_equal(results_standings(&r), "1:A:5000* 2:B:1000");
	assert_int_equal(results_standing(&r, "A").sum, 5000);
	assert_int_equal(results_standing(&r, "A").won, 4); /* a round won is won, whether its score counts or not */
	assert_int_equal(dom_tournament_meeting(r.t, 0, 1).score, 5000);
	results_close(&r);
	/* 50 itself at once, though in a round it lost */
	assert_results(results_text(2, "", "", "stop: {points: {points: 50, exact: true}}"), "50 60*", "0:over:points",
		       "1:A:5000* 2:B:0");
}

/* Two different winners: A, A, then B. Those that win together both count. */
static void stops_at_winners(void **state)
{
	(void)state;
	assert_results(results_text(3, "", "", "stop: {winners: {count: 2}}"), "9* 0 0 | 9* 0 0 | 0 0 0 | 0 9* 0",
		       "3:over:winners", "1:A:1800* 2:B:900 3:C:0");
	assert_results(results_text(3, "", "", "stop: {winners: {count: 2}}"), "9* 0 9*", "0:over:winners",
		       "1:A:900* 1:C:900* 3:B:0");
	assert_results(results_text(3, "", "", "stop: {winners: {count: 3}}"), "9* 0 9* | 9* 0 9* | 1 1* 1", "2:over:winners",
		       "1:A:1900* 1:C:1900* 3:B:100");
}

/* Disqualification */

/* More than 50 percent lost, after four rounds. A loses three of three and four of four: out after the fourth. B loses two of four,
   which is 50, not more; the fifth is its third: 60. C has won. */
static void sends_home_by_share(void **state)
{
	struct results r;

	(void)state;
	results_open(&r, results_text(4, "", "", "disqualify: {lost-share: {percent: 50, after: 4}}"));
	results_count(&r, "0 1* 0 0 | 0 0 1* 1* | 0 1* 1* 1*");
	assert_happened(&r, ""); /* A has lost all three, D one and C one */
	results_count(&r, "0 0 1* 1*");
	assert_happened(&r, "3:disqualified:A");
	assert_string_equal(results_next(&r), "BCD");
	results_count(&r, "0 1* 1*");
	assert_happened(&r, "4:disqualified:B");
	assert_string_equal(results_next(&r), "CD");
	/* C: 1 of 5 so far; 2 of 6, 3 of 7, 4 of 8 is half, 5 of 9 is more: D is left alone */
	results_count(&r, "0 1* | 0 1* | 0 1*");
	assert_happened(&r, "");
	results_count(&r, "0 1*");
	assert_happened(&r, "8:disqualified:C 8:over:few");
	assert_string_equal(results_standings(&r), "1:D:800* -:C:400 -:B:200 -:A:0");
	assert_int_equal(results_standing(&r, "A").out_round, 3);
	assert_int_equal(results_standing(&r, "A").played, 4);
	assert_int_equal(results_standing(&r, "A").lost, 4);
	results_close(&r);
	/* a round nobody wins is lost by nobody: one of three is 33 percent, one of two would have been 50 */
	assert_results(
		results_text(2, "", "", "disqualify: {lost-share: {percent: 40, after: 3}}, stop: {rounds: {rounds: 3}}"),
		"0 1* | 0 0 | 1* 0", "2:over:rounds", "1:A:100* 1:B:100*");
	/* from the first round on, by default */
	assert_results(results_text(3, "", "", "disqualify: {lost-share: {percent: 99}}"), "1* 1* 0", "0:disqualified:C",
		       "1:A:100 1:B:100 -:C:0");
	/* everybody at once: nobody is left, and nobody is champion */
	assert_results(results_text(2, "", "", "disqualify: {lost-share: {percent: 0, after: 2}}"), "1* 0 | 0 1*",
		       "1:disqualified:A 1:disqualified:B 1:over:few", "-:A:100 -:B:100");
}

/* Three lost in a row: A loses two and wins one, loses two and a round that nobody wins ends its row, loses three. */
static void sends_home_by_row(void **state)
{
	(void)state;
	assert_results(results_text(3, "", "", "disqualify: {lost-in-a-row: {rounds: 3}}"),
		       "0 0 1* | 0 0 1* | 1* 1* 0 | 0 0 1* | 0 0 1* | 0 0 0 | 0 0 1* | 0 1* 1* | 0 0 1*", "8:disqualified:A",
		       "1:C:700 2:B:200 -:A:100");
	/* of its own rounds: C sits out in between, and is gone when its second is lost */
	assert_results(results_text(3, "", "",
				    "disqualify: {lost-in-a-row: {rounds: 2}}, line-up: {listed: {rounds: [{players: [A, C]}, "
				    "{players: [A, B]}], repeat: true}}"),
		       "1* 0 | 0 1* | 1* 0", "2:disqualified:C", "1:A:200 2:B:100 -:C:0");
}

static void sends_nobody_home(void **state)
{
	(void)state;
	assert_results(results_text(2, "", "", "disqualify: none, stop: {rounds: {rounds: 6}}"),
		       "1* 0 | 1* 0 | 1* 0 | 1* 0 | 1* 0 | 1* 0", "5:over:rounds", "1:A:600* 2:B:0");
}

/* Totals */

/* 10 - 3 + 20 - 1 = 26; penalised (10 + 20) / 2 = 15. */
static void adds_up(void **state)
{
	static const struct {
		const char *rounds, *sum, *penalised; /* of A; B has nothing */
	} cases[] = {
		{"10* 0 | -3 0* | 20* 0 | -1 0*", "2600", "1500"},
		{"10* 0 | 20* 0", "3000", "3000"},                /* none negative: divided by one */
		{"10* 0 | -3 0*", "700", "1000"},                 /* and by one */
		{"10* 0 | -1 0* | -1 0* | -1 0*", "700", "333"},  /* 3.333 */
		{"20* 0 | -1 0* | -1 0* | -1 0*", "1700", "667"}, /* 6.667 */
		{"0.05* 0 | -1 0* | -1 0*", "-195", "3"},         /* 0.025: half away from zero */
		{"-5 0* | -7 0*", "-1200", "0"},                  /* nothing positive */
		{"0 0* | -7 0*", "-700", "0"},                    /* nothing is neither */
	};

	(void)state;
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
		for (unsigned penalised = 0; penalised < 2; penalised++) {
			struct results r;
			char total[32];

			results_open(&r, results_text(2, "", "", penalised ? "total: penalised-sum" : "total: sum"));
			results_count(&r, cases[i].rounds);
			snprintf(total, sizeof total, "%lld", (long long)results_standing(&r, "A").total);
			assert_string_equal(total, penalised ? cases[i].penalised : cases[i].sum);
			snprintf(total, sizeof total, "%lld", (long long)results_standing(&r, "A").sum);
			assert_string_equal(total, cases[i].sum);
			results_close(&r);
		}
	/* a stop at points looks at the total: (60 + 50) / 2 = 55, then 110 + 90 = 200 / 2 = 100 */
	assert_results(results_text(2, "", "", "total: penalised-sum, stop: {points: {points: 100}}"),
		       "60* 0 | -1 0* | -1 0* | 50* 0 | 90* 0", "4:over:points", "1:A:10000* 2:B:0");
	/* exactly 50, penalised: 40; 20 more would be 60; a negative one halves it: 20; then 60 more is 100 / 2 */
	assert_results(results_text(2, "", "", "total: penalised-sum, stop: {points: {points: 50, exact: true}}"),
		       "40* 0 | 20* 0 | -5 0* | -5 0* | 60* 0", "4:over:points", "1:A:5000* 2:B:0");
}

/* How a total comes about is told where it is more than adding up. */
static void says_why(void **state)
{
	static const struct {
		const char *total, *rounds, *en, *es; /* of A */
	} cases[] = {
		{"total: sum", "10* 0 | -3 0*", "", ""},
		{"total: penalised-sum", "10* 0 | 20* 0", "", ""},
		{"total: penalised-sum", "39.8* 0 | -3 0*", "39.8 ÷ 1 negative round", "39,8 ÷ 1 mano negativa"},
		{"total: penalised-sum", "39.8* 0 | -3 0* | -1 0*", "39.8 ÷ 2 negative rounds", "39,8 ÷ 2 manos negativas"},
		{"total: penalised-sum", "39.05* 0 | -3 0* | -1 0*", "39.05 ÷ 2 negative rounds", "39,05 ÷ 2 manos negativas"},
	};

	(void)state;
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
		char why[DOM_WHY_TOTAL];
		struct results r;
		unsigned side;

		results_open(&r, results_text(2, "", "", cases[i].total));
		results_count(&r, cases[i].rounds);
		side = results_standing(&r, "A").side;
		dom_tournament_why_total(r.t, side, DOM_EN, why);
		assert_string_equal(why, cases[i].en);
		dom_tournament_why_total(r.t, side, DOM_ES, why);
		assert_string_equal(why, cases[i].es);
		results_close(&r);
	}
}

/* Champions */

static void crowns_points(void **state)
{
	(void)state;
	/* while it goes on there are none */
	assert_results(results_text(3, "", "", "champion: points"), "5* 5 1", "", "1:A:500 1:B:500 3:C:100");
	assert_results(results_text(3, "", "", "champion: points, stop: {rounds: {rounds: 2}}"), "5* 5 1 | 1 1 5*",
		       "1:over:rounds", "1:A:600* 1:B:600* 1:C:600*");
	/* the best is out: it is not champion, and neither is it first */
	assert_results(results_text(3, "", "",
				    "champion: points, stop: {rounds: {rounds: 2}}, disqualify: {lost-in-a-row: {rounds: 1}}"),
		       "50 5* 5* | 1* 1*", "0:disqualified:A 1:over:rounds", "1:B:600* 1:C:600* -:A:5000");
}

/* At least half of the rounds played. A: 2 of 4. B: 3 of 4. C: 1 of 4. By share of wins, then by total. */
static void crowns_wins(void **state)
{
	const char *four = "champion: {wins: {percent: 50}}, stop: {rounds: {rounds: 4}}";

	(void)state;
	assert_results(results_text(3, "", "", four), "0 1* 9 | 1* 1* 9* | 1* 0 9 | 0 1* 9", "3:over:rounds",
		       "1:B:300* 2:A:200* 3:C:3600");
	/* nobody: one of four each, and one that nobody won */
	assert_results(results_text(3, "", "", four), "1* 0 0 | 0 1* 0 | 0 0 1* | 0 0 0", "3:over:rounds",
		       "1:A:100 1:B:100 1:C:100");
	/* of the rounds it played: A one of one, B two of three */
	assert_results(
		results_text(3, "", "",
			     "champion: {wins: {percent: 100}}, line-up: {listed: {rounds: [{players: [A, C]}, {players: [B, "
			     "C]}, {players: [B, C]}, {players: [B, C]}]}}"),
		"1* 0 | 5* 0 | 5* 0 | 5 6*", "3:over:line-up", "1:A:100* 2:B:1500 3:C:600");
	/* no share at all is needed, but a win is */
	assert_results(results_text(3, "", "", "champion: {wins: {percent: 0}}, stop: {rounds: {rounds: 2}}"),
		       "1* 0 50 | 0 1* 50", "1:over:rounds", "1:A:100* 1:B:100* 3:C:10000");
	/* whoever is out is not champion, however much it won */
	assert_results(results_text(3, "", "",
				    "champion: {wins: {percent: 50}}, disqualify: {lost-in-a-row: {rounds: 1}}, stop: {rounds: "
				    "{rounds: 3}}"),
		       "1* 1* 1* | 1 1* 1* | 1* 1*", "1:disqualified:A 2:over:rounds", "1:B:300* 1:C:300* -:A:200");
}

/* Judges of tournaments */

#define SOLD "tournament-judge: {corrupt: {chance: 1}}, "

/* Each has lost two rounds of three, and the third sends all of them home: nobody is champion, by any rule. */
static void crowns_nobody_sent_home(void **state)
{
	static const char *const champions[] = {"points", "{wins: {percent: 0}}", "{wins: {percent: 33}}"};

	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		char cup[128];

		snprintf(cup, sizeof cup, "champion: %s, disqualify: {lost-share: {percent: 60, after: 3}}", champions[i]);
		assert_results(results_text(3, "", "", cup), "1* 0 0 | 0 1* 0 | 0 0 1*",
			       "2:disqualified:A 2:disqualified:B 2:disqualified:C 2:over:few", "-:A:100 -:B:100 -:C:100");
		/* the best of all was sent home, and the next takes its place, if it has won at all */
		snprintf(cup, sizeof cup, "champion: %s, disqualify: {lost-in-a-row: {rounds: 2}}, stop: {rounds: {rounds: 3}}",
			 champions[i]);
		assert_results(results_text(3, "", "", cup), "9* 0 0 | 0 1* 0 | 0 1*",
			       "1:disqualified:C 2:disqualified:A 2:over:few", "1:B:200* -:A:900 -:C:0");
	}
}

/* Always the opposite: not over, says the truth, so it is over; over, says the truth, so it goes on, but never past the bound. */
static void says_the_opposite(void **state)
{
	struct results r;

	(void)state;
	assert_results(results_text(2, "", "", SOLD "stop: {rounds: {rounds: 9}}"), "1* 0", "0:reversed:1 0:over:judge",
		       "1:A:100* 2:B:0");
	results_open(&r, results_text(2, "", "", SOLD "stop: [{winners: {count: 1}}, {rounds: {rounds: 3}}]"));
	results_count(&r, "1* 0 | 0 0 | 0 1*");
	assert_happened(&r, "0:reversed:0 1:reversed:0 2:over:winners");
	assert_int_equal(dom_tournament_counts(r.t).questions, 2);
	assert_int_equal(dom_tournament_counts(r.t).reversals, 2);
	results_close(&r);
	/* with fewer than two sides left nobody asks */
	assert_results(results_text(2, "", "", SOLD "stop: {rounds: {rounds: 9}}, disqualify: {lost-in-a-row: {rounds: 1}}"),
		       "1* 0", "0:disqualified:B 0:over:few", "1:A:100* -:B:0");
	/* an honest one, or one that is never corrupt */
	assert_results(results_text(2, "", "", "tournament-judge: {corrupt: {chance: 0}}, stop: {winners: {count: 1}}"), "1* 0",
		       "0:over:winners", "1:A:100* 2:B:0");
	assert_results(results_text(2, "AB", "", "tournament-judge: honest, stop: {winners: {count: 1}}"), "1* 0",
		       "0:over:winners", "1:A:100* 2:B:0");
}

/* Out after one round lost; the winner's stop is always reversed, so that play goes on. A cheats: half of 10.01 is 5.005, 5.01, and
   5.00 is left. B does not, and is not asked. Then half of 5.00 + 2.00, 3.50, and 3.50 is left. */
static void sells_the_right_to_go_on(void **state)
{
	const char *cup = SOLD "stop: {winners: {count: 1}}, disqualify: {lost-in-a-row: {rounds: 1}}";
	struct results r;

	(void)state;
	results_open(&r, results_text(4, "A", "", cup));
	results_count(&r, "10.01 0 1* 1*");
	assert_happened(&r, "0:offered:A:501 0:bought-back:A:501 0:disqualified:B 0:reversed:0");
	assert_string_equal(results_next(&r), "ACD");
	assert_string_equal(results_standings(&r), "1:A:500 2:C:100 2:D:100 -:B:0");
	results_count(&r, "2 1* 1*");
	assert_happened(&r, "1:offered:A:350 1:bought-back:A:350 1:reversed:0");
	assert_int_equal(results_standing(&r, "A").total, 350);
	assert_int_equal(results_standing(&r, "A").sum, 1201);
	assert_int_equal(results_standing(&r, "A").paid, 851);
	assert_int_equal(dom_tournament_counts(r.t).buy_backs, 2);
	assert_int_equal(dom_tournament_counts(r.t).bought, 2);
	results_close(&r);
	/* it pays what it has: of 0.02 it is asked 0.01, of 0.01 all of it, and where there is nothing, nothing */
	assert_results(results_text(3, "A", "", cup), "0.02 1* 1*", "0:offered:A:1 0:bought-back:A:1 0:reversed:0",
		       "1:B:100 1:C:100 3:A:1");
	assert_results(results_text(3, "A", "", cup), "0.01 1* 1*", "0:offered:A:1 0:bought-back:A:1 0:reversed:0",
		       "1:B:100 1:C:100 3:A:0");
	assert_results(results_text(3, "A", "", cup), "0 1* 1*", "0:offered:A:0 0:bought-back:A:0 0:reversed:0",
		       "1:B:100 1:C:100 3:A:0");
	assert_results(results_text(3, "A", "", cup), "-5 1* 1*", "0:offered:A:0 0:bought-back:A:0 0:reversed:0",
		       "1:B:100 1:C:100 3:A:-500");
	/* an honest judge sells nothing */
	assert_results(results_text(3, "A", "", "disqualify: {lost-in-a-row: {rounds: 1}}"), "9 1* 1*", "0:disqualified:A",
		       "1:B:100 1:C:100 -:A:900");
}

/* What was paid comes off after the total is worked out. (10 + 20) / 1 = 30 less 15 is 15; then (30 + 6) / 2 = 18 less 15 is 3. */
static void pays_off_the_total(void **state)
{
	struct results r;

	(void)state;
	results_open(
		&r,
		results_text(3, "A", "",
			     SOLD
			     "stop: {winners: {count: 1}}, disqualify: {lost-in-a-row: {rounds: 2}}, total: penalised-sum"));
	results_count(&r, "10 1* 1* | 20 1* 1*");
	assert_happened(&r, "0:reversed:0 1:offered:A:1500 1:bought-back:A:1500 1:reversed:0");
	assert_int_equal(results_standing(&r, "A").total, 1500);
	results_count(&r, "-1 0 0 | -1 0 0 | 6 0 0");
	assert_int_equal(results_standing(&r, "A").total, 300);
	results_close(&r);
}

/* C and F play together, and C cheats: their side is asked for half of what it has. B and E do not. */
static void sells_to_teams(void **state)
{
	struct results r;

	(void)state;
	results_open(&r, results_text(6, "C", "teams: {across: {teams: 3}}\ndeal: {hand: 4}\n",
				      SOLD "stop: {winners: {count: 1}}, disqualify: {lost-in-a-row: {rounds: 1}}"));
	assert_int_equal(dom_tournament_sides(r.t), 3);
	assert_string_equal(dom_tournament_name(r.t, 2), "C + F");
	assert_string_equal(results_next(&r), "ABCDEF");
	results_count(&r, "1* 8 8");
	assert_happened(&r, "0:disqualified:B + E 0:offered:C + F:400 0:bought-back:C + F:400 0:reversed:0");
	assert_string_equal(results_next(&r), "ACDF"); /* partners sit across */
	results_close(&r);
}

static void count_difference(void *context, const struct dom_family *aspect, const char *in_a, const char *in_b)
{
	unsigned *differ = context;

	(void)aspect;
	assert_string_not_equal(in_a, in_b);
	++*differ;
}

/* The variant of one table has nothing of the tournament: whatever a variant is asked it answers, but it is no tournament. */
static void a_table_is_no_tournament(void **state)
{
	struct results r;
	struct dom_fixture fixture;
	struct dom_variant *table, *again;
	struct dom_tournament *t;
	struct dom_round_input input;
	struct dom_error error = {0};
	unsigned differ = 0;
	char *text;

	(void)state;
	results_open(&r, results_text(4, "", "", "line-up: {listed: {rounds: [{players: [C, A]}, {players: [D, B]}]}}"));
	assert_true(dom_tournament_plan(r.t, 1, &fixture));
	assert_int_equal(dom_tournament_table(r.t, &fixture, &table, &input, &error), DOM_OK);
	assert_int_equal(dom_variant_players(table), 2);
	assert_string_equal(dom_variant_player(table, 0), "D");
	assert_int_equal(dom_tournament_new(&t, table, 1, 0, NULL, &error), DOM_BAD_VARIANT);
	assert_true(error.en[0] && error.es[0]);
	assert_int_equal(dom_variant_tell_stop(table, 0, DOM_EN, &text, &error), DOM_NOT_FOUND);
	assert_int_equal(dom_variant_explain(table, DOM_ES, &text, &error), DOM_OK);
	assert_null(strstr(text, "torneo"));
	dom_variant_free_text(table, text);
	assert_int_equal(dom_variant_text(table, &text, &error), DOM_OK);
	assert_null(strstr(text, "line-up"));
	assert_int_equal(dom_variant_parse(&again, text, strlen(text), "table.yaml", NULL, &error), DOM_OK);
	dom_variant_free_text(table, text);
	assert_int_equal(dom_variant_diff(table, again, count_difference, &differ, &error), DOM_OK);
	assert_true(differ > 0); /* what it has nothing of */
	assert_int_equal(dom_variant_seat(table, "Eva=first,Ina=fattest,Ute=random", &error), DOM_OK);
	assert_int_equal(dom_variant_players(table), 3);
	dom_variant_free(again);
	dom_variant_free(table);
	results_close(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(stops_after_rounds),
		cmocka_unit_test(stops_at_points),
		cmocka_unit_test(stops_at_exact_points),
		cmocka_unit_test(stops_at_winners),
		cmocka_unit_test(sends_home_by_share),
		cmocka_unit_test(sends_home_by_row),
		cmocka_unit_test(sends_nobody_home),
		cmocka_unit_test(adds_up),
		cmocka_unit_test(says_why),
		cmocka_unit_test(crowns_points),
		cmocka_unit_test(crowns_wins),
		cmocka_unit_test(crowns_nobody_sent_home),
		cmocka_unit_test(says_the_opposite),
		cmocka_unit_test(sells_the_right_to_go_on),
		cmocka_unit_test(pays_off_the_total),
		cmocka_unit_test(sells_to_teams),
		cmocka_unit_test(a_table_is_no_tournament),
	};

	return cmocka_run_group_tests_name("tournament", tests, NULL, NULL);
}
