/* Judges that can be bought: what they ask, who pays it, what becomes of the misfit, how every point of it is told, and how
   often it happens. */
#include "hearing_talk.h"
#include "run_round.h"

#define CHEATS "players: [{name: A, character: cheat}, {name: B, character: cheat}]\n"
#define BUYABLE "judge: {corrupt: {fine: 10, chance: 1}}\n"

/* What a judge asks of a team that has scored so many hundredths: a third, to the nearest, and nothing of nothing. */
static void the_price(void **state)
{
	static const int64_t cases[][2] = {{0, 0},    {-700, 0},  {1, 0},      {2, 1},      {100, 33},
					   {200, 67}, {300, 100}, {1000, 333}, {1100, 367}, {2999, 1000}};

	(void)state;
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
		for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
			struct table t;
			char told[256];

			/* seat 1 holds 0-5 and 5-5: 15 points, more than any price here */
			hearing_open(&t, CHEATS BUYABLE, "6-6 3-3 6-5 | 5-5 0-5", (enum dom_path)path);
			hearing_answer(&t, "6-6");
			domi_scores(t.rules, t.round)[1] = cases[i][0];
			table_told(&t);
			hearing_answer(&t, "0-5@1/0");
			snprintf(told, sizeof told, "1:offer:0-5@1/0:%lld 1:takes:%lld", (long long)cases[i][1],
				 (long long)cases[i][1]);
			if (cases[i][1])
				snprintf(told + strlen(told), sizeof told - strlen(told), " +1:%lld:bribe",
					 -(long long)cases[i][1]);
			snprintf(told + strlen(told), sizeof told - strlen(told), " 1:0-5@1!");
			assert_told(&t, told);
			assert_int_equal(dom_round_score(t.rules, t.round, 1), cases[i][0] - cases[i][1]);
			table_close(&t);
		}
}

/* A cheat pays when the points in its hand are worth more than the price; 2-3 and 1-4 are 10. */
static void who_pays(void **state)
{
	static const struct {
		int64_t score;
		const char *told;
	} cases[] = {
		{2998, "1:offer:2-3@0/0:999 1:takes:999 +1:-999:bribe 1:2-3@0!"},                  /* 999.33 */
		{2999, "1:offer:2-3@0/0:1000 1:refuses:1000 1:foul:2-3@0/0:misfit +1:-1000:fine"}, /* 999.67: as much */
		{3000, "1:offer:2-3@0/0:1000 1:refuses:1000 1:foul:2-3@0/0:misfit +1:-1000:fine"},
		{3002, "1:offer:2-3@0/0:1001 1:refuses:1001 1:foul:2-3@0/0:misfit +1:-1000:fine"},
	};

	(void)state;
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
		for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
			struct table t;

			hearing_open(&t, CHEATS BUYABLE, "6-6 3-3 6-5 | 2-3 1-4", (enum dom_path)path);
			hearing_answer(&t, "6-6");
			domi_scores(t.rules, t.round)[1] = cases[i].score;
			table_told(&t);
			hearing_answer(&t, "2-3@0/0");
			assert_told(&t, cases[i].told);
			table_close(&t);
		}
}

/* In the bag all its other faces lie open: 0-0-1 with its 1 on the 4 of 2-3-4 leaves 0 twice, 2 and 3. */
static void in_the_bag(void)
{
	for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
		const struct dom_place *place;
		unsigned open[6] = {0}, count;
		struct table t;

		hearing_open(&t, CHEATS BUYABLE "tiles: {faces: 6, sides: 3}\nboard: open-faces\n",
			     "2-3-4 0-0-3 5-5-5 | 0-0-1 1-1-1", (enum dom_path)path);
		hearing_answer(&t, "2-3-4 0-0-1@2/2");
		assert_told(&t, "starts:0 0:2-3-4@0 1:offer:0-0-1@2/2:0 1:takes:0 1:0-0-1@2!");
		place = dom_round_places(t.rules, t.round, &count);
		for (unsigned i = 0; i < count; i++)
			open[dom_rules_shows(t.rules, place[i].symbol).n] += place[i].open;
		assert_memory_equal(open, ((unsigned[6]){2, 0, 1, 1, 0, 0}), sizeof open);
		table_close(&t);
	}
}

/* A misfit let through lies where it was put and opens its other side. */
static void where_it_lies(void **state)
{
	static const struct {
		const char *answer;
		unsigned left, right; /* faces open after it */
	} cases[] = {{"3-5@0/0", 5, 6}, {"3-5@0/1", 3, 6}, {"3-5@1/0", 1, 5}, {"3-5@1/1", 1, 3}, {"4-4@0", 4, 6}};

	(void)state;
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
		for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
			const struct dom_place *place;
			struct table t;
			unsigned count;

			hearing_open(&t, CHEATS BUYABLE, "6-6 3-5 4-4 1-2 | 1-6 0-0 2-2", (enum dom_path)path);
			hearing_answer(&t, "6-6 1-6@0");
			hearing_answer(&t, cases[i].answer);
			place = dom_round_places(t.rules, t.round, &count);
			assert_int_equal(count, 2);
			assert_int_equal(dom_rules_shows(t.rules, place[0].symbol).n, cases[i].left);
			assert_int_equal(dom_rules_shows(t.rules, place[1].symbol).n, cases[i].right);
			assert_int_equal(dom_round_seen(t.rules, t.round, 0).laid, 2);
			assert_int_equal(dom_round_laid(t.round), 3);
			assert_int_equal(dom_round_passes(t.round), 0);
			table_close(&t);
		}
	in_the_bag();
}

/* It pays its value, fires its powers, may go out; and every point of it is told. 6-6 pays 12 x 1.2. Seat 1, which has laid
   nothing, is asked a third of nothing; its 3-5 pays 8 x 1.2 = 9.60, and being all different lets it play again: 2-4 for a third of
   9.60 = 3.20, less than the 2 + 4 + 4 + 4 = 14 in its hand; then 4-4 for a third of 9.60 - 3.20 + 6.00 = 12.40, 4.13. */
static void what_it_sets_off(void **state)
{
	(void)state;
	assert_hearing(CHEATS BUYABLE "score: laid\npowers: [{filter: all-different, effect: play-again}]\n",
		       "6-6 0-6 | 3-5 2-4 4-4", "6-6 3-5@0/0 2-4@0/1 4-4@1",
		       "starts:0 0:6-6@0 +0:1440:laid(1200) "
		       "1:offer:3-5@0/0:0 1:takes:0 1:3-5@0! +1:960:laid(800) power:0 "
		       "1:offer:2-4@0/1:320 1:takes:320 +1:-320:bribe 1:2-4@0! +1:600:laid power:0 "
		       "1:offer:4-4@1/0:413 1:takes:413 +1:-413:bribe 1:4-4@1! +1:800:laid over:out");
	/* it is laid as any other: a pass after it is its layer's doing, and is a pass on what it opened */
	for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
		struct table t;

		hearing_open(&t, "players: [{name: A}, {name: B, character: cheat}]\n" BUYABLE, "6-6 5-1 2-2 | 0-6 0-0 4-5",
			     (enum dom_path)path);
		hearing_answer(&t, "6-6 0-6@0 4-5@1/1");
		assert_told(&t, "starts:0 0:6-6@0 1:0-6@0 0:pass 1:offer:4-5@1/1:0 1:takes:0 1:4-5@1! 0:pass");
		assert_int_equal(dom_round_seen(t.rules, t.round, 1).caused, 2);
		assert_int_equal(domi_passed_on(t.rules, t.round, 0)[4], 1);
		table_close(&t);
	}
}

/* Teams: A and C against B and D, whose score is the team's. A has 14.40 for 6-6; C, which has laid nothing, is asked a third of it
   for 0-0, 4.80, and pays a fifth more of that: 5.76. B pays 1.2 times its fine. */
static void teams_pay_together(void **state)
{
	(void)state;
	assert_hearing("players: [{character: cheat}, {character: cheat}, {character: cheat}, {}]\nteams: across\nscore: "
		       "laid\n" BUYABLE,
		       "6-6 1-1 | 2-2 3-3 | 0-0 5-5 | 4-4 6-4", "6-6 none 0-0@0",
		       "starts:0 0:6-6@0 +0:1440:laid(1200) 1:foul:none@0/0:nothing +1:-1200:fine(-1000) "
		       "2:offer:0-0@0/0:480 2:takes:480 +0:-576:bribe(-480) 2:0-0@0!");
	/* a third of 10.00 is 3.33, a fifth more 3.996: 4.00 */
	for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
		struct table t;

		hearing_open(&t, "players: [{}, {}, {character: cheat}, {}]\nteams: across\nscore: laid\n" BUYABLE,
			     "6-6 1-1 | 6-2 3-3 | 0-1 5-5 | 4-4 6-4", (enum dom_path)path);
		hearing_answer(&t, "6-6 6-2@0");
		domi_scores(t.rules, t.round)[0] = 1000;
		table_told(&t);
		hearing_answer(&t, "0-1@0/0"); /* pays 1 x 1.2 */
		assert_told(&t, "2:offer:0-1@0/0:333 2:takes:333 +0:-400:bribe(-333) 2:0-1@0! +0:120:laid(100)");
		assert_int_equal(dom_round_score(t.rules, t.round, 0), 720);
		table_close(&t);
	}
}

/* What people send is refused without a foul, and nothing changes; a cheat with nothing that fits may try nothing. */
static void people_are_refused(void **state)
{
	(void)state;
	for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
		struct table t;
		struct dom_round *before;

		hearing_open(&t, CHEATS BUYABLE "score: laid\n", "6-6 6-5 3-3 | 0-0 0-1", (enum dom_path)path);
		before = malloc(dom_round_size(t.rules));
		assert_non_null(before);
		assert_int_equal(dom_round_decline(t.rules, t.round, &t.listener), DOM_BAD_PLAY); /* it can lead */
		hearing_answer(&t, "6-6");
		table_told(&t);
		memcpy(before, t.round, dom_round_size(t.rules));
		for (unsigned tile = 0; tile < 40; tile++)
			for (unsigned place = 0; place < 4; place++)
				for (unsigned side = 0; side < 4; side++)
					assert_int_equal(dom_round_play(t.rules, t.round,
									(struct dom_play){.tile = (uint16_t)tile,
											  .place = (uint16_t)place,
											  .side = (uint8_t)side},
									&t.listener),
							 DOM_BAD_PLAY);
		assert_int_equal(dom_round_play(t.rules, t.round, (struct dom_play){.tile = DOM_NO_TILE}, &t.listener),
				 DOM_BAD_PLAY);
		assert_told(&t, "");
		assert_memory_equal(before, t.round, dom_round_size(t.rules));
		assert_int_equal(dom_round_decline(t.rules, t.round, &t.listener), DOM_OK);
		assert_told(&t, "1:pass");
		assert_int_equal(dom_round_decline(t.rules, t.round, &t.listener), DOM_BAD_PLAY); /* 6-5 fits */
		table_close(&t);
		free(before);
		/* before and after play there are no fouls */
		hearing_open(&t, CHEATS, "6-6 | 0-0", (enum dom_path)path);
		hearing_answer(&t, "6-6");
		assert_true(dom_round_over(t.round));
		assert_int_equal(dom_round_decline(t.rules, t.round, NULL), DOM_BAD_PHASE);
		assert_int_equal(dom_round_foul(t.rules, t.round, (struct dom_play){0}, DOM_FOUL_MISFIT, 0, NULL),
				 DOM_BAD_PHASE);
		assert_int_equal(dom_round_play(t.rules, t.round, (struct dom_play){0}, NULL), DOM_BAD_PHASE);
		table_close(&t);
	}
}

/* Whatever happens in a round, its scores are what was paid and taken, one amount after the other; and nobody but cheats is ever
   fouled. */
struct tally {
	int64_t paid[DOM_MAX_PLAYERS];
	uint64_t misfits, offers, taken, refused, fouls;
	int64_t asked; /* by the judge, this turn; -1: nothing */
};

static void keep_tally(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *e)
{
	struct tally *t = context;

	switch (e->kind) {
	case DOM_EVENT_STARTED:
		memset(t->paid, 0, sizeof t->paid);
		t->asked = -1;
		break;
	case DOM_EVENT_PAID:
		assert_int_equal(e->count, dom_rules_team(rules, e->seat));
		t->paid[e->count] += e->amount;
		assert_true(e->why != DOM_PAY_BRIBE || (e->base == -t->asked && e->amount <= e->base));
		assert_true(e->why != DOM_PAY_FINE || e->base == -1000);
		break;
	case DOM_EVENT_OFFERED:
		assert_true(domi_cheats(rules, round, e->seat));
		assert_true(e->amount >= 0 && t->asked < 0);
		t->asked = e->amount;
		t->offers++;
		break;
	case DOM_EVENT_TAKEN:
		assert_int_equal(e->amount, t->asked);
		t->misfits++;
		t->taken++;
		break;
	case DOM_EVENT_REFUSED:
		assert_int_equal(e->amount, t->asked);
		t->refused++;
		break;
	case DOM_EVENT_FOULED:
		assert_true(domi_cheats(rules, round, e->seat));
		assert_int_equal(e->why, DOM_FOUL_MISFIT); /* what strategies choose is always in their hands */
		t->misfits++;
		t->fouls++;
		t->asked = -1;
		break;
	case DOM_EVENT_MISFIT:
		assert_true(t->asked >= 0);
		t->asked = -1;
		break;
	case DOM_EVENT_SCORED:
		assert_int_equal(e->amount, t->paid[e->count]);
		break;
	default:
		break;
	}
}

static struct tally play_many(const char *text, uint64_t rounds, bool plain_too)
{
	struct tally tally = {0};
	struct table t;

	table_open(&t, text);
	t.listener = (struct dom_listener){.on = keep_tally, .context = &tally};
	for (uint64_t n = 0; n < rounds; n++) {
		enum dom_path path = plain_too && n % 4 == 3 ? DOM_PATH_PLAIN : DOM_PATH_TABLE;

		assert_int_equal(dom_round_init(t.rules, t.round, 5, &(struct dom_round_input){.number = n}, path, NULL),
				 DOM_OK);
		round_run(t.rules, t.round, &t.listener);
		for (unsigned team = 0; team < t.rules->teams; team++)
			assert_int_equal(dom_round_score(t.rules, t.round, team), tally.paid[team]);
	}
	table_close(&t);
	return tally;
}

#define MIXED \
	"players: [{strategy: fattest, character: cheat}, {strategy: random}, {strategy: semi-smart, character: cheat}, " \
	"{strategy: blocker}]\n"

static void every_point_is_told(void **state)
{
	static const char *const rules[] = {"", "teams: across\n", "board: branching\nvalue: erratic\n",
					    "stuck: draw-one\ndeal: {hand: 5}\nturn: reverse-on-pass\n"};
	const struct dom_member *scores[32];
	unsigned count = dom_family_sorted(dom_family_find("score"), scores, 32);
	uint64_t taken = 0;

	(void)state;
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < sizeof rules / sizeof *rules; k++) {
			char text[1024];
			struct tally tally;

			snprintf(text, sizeof text, MIXED BUYABLE "score: %s\n%s",
				 strcmp(scores[i]->name, "open-ends") != 0 ? scores[i]->name : "{open-ends: {of: [5]}}",
				 rules[k]);
			tally = play_many(text, 300, true);
			assert_true(tally.misfits > 300);
			assert_true(tally.offers == tally.misfits);
			assert_true(tally.fouls == tally.refused);
			taken += tally.taken;
		}
	assert_true(taken > 10000);
}

/* Within four standard errors: the square of the distance from chance x n is at most 16 chance (1 - chance) n. */
static bool as_often_as(double chance, uint64_t happened, uint64_t n)
{
	double off = (double)happened - chance * (double)n;

	return off * off <= 16 * chance * (1 - chance) * (double)n;
}

#define SMALL \
	"players: [{strategy: fattest, character: cheat}, {strategy: random}, {strategy: random, character: cheat}]\n" \
	"deal: {hand: 4}\n"

static void how_often(void **state)
{
	static const struct {
		const char *judge;
		double chance;
	} cases[] = {{"corrupt", 0.5}, {"{corrupt: {chance: 0.1}}", 0.1}, {"{corrupt: {chance: 0}}", 0}, {"honest", 0}};

	(void)state;
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
		char text[1024];
		struct tally tally;

		snprintf(text, sizeof text, SMALL "judge: %s\n", cases[i].judge);
		tally = play_many(text, 100000, false);
		print_message("judge %s: %llu misfits in 100,000 rounds, %llu offers, %llu taken\n", cases[i].judge,
			      (unsigned long long)tally.misfits, (unsigned long long)tally.offers,
			      (unsigned long long)tally.taken);
		assert_true(tally.misfits > 100000);
		assert_true(as_often_as(cases[i].chance, tally.offers, tally.misfits));
		assert_true(cases[i].chance > 0 || !tally.offers);
		assert_true(tally.taken + tally.refused == tally.offers);
	}
}

/* The simulator counts the same. */
static void the_simulator_agrees(void **state)
{
	struct dom_sim_options options = {.games = 3000, .seed = 5, .threads = 2};
	struct tally tally = play_many(MIXED "judge: corrupt\n", 3000, false);
	struct dom_sim sim;
	struct table t;

	(void)state;
	table_open(&t, MIXED "judge: corrupt\n");
	assert_int_equal(dom_sim_run(&sim, t.rules, &options, NULL, NULL), DOM_OK);
	assert_true(sim.tried == tally.misfits && sim.offers == tally.offers && sim.taken == tally.taken);
	assert_true(sim.fouls.mean * 3000 - (double)tally.fouls < 0.01 && sim.fouls.mean * 3000 - (double)tally.fouls > -0.01);
	table_close(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_price),
		cmocka_unit_test(who_pays),
		cmocka_unit_test(where_it_lies),
		cmocka_unit_test(what_it_sets_off),
		cmocka_unit_test(teams_pay_together),
		cmocka_unit_test(people_are_refused),
		cmocka_unit_test(every_point_is_told),
		cmocka_unit_test(how_often),
		cmocka_unit_test(the_simulator_agrees),
	};

	return cmocka_run_group_tests_name("bribes", tests, NULL, NULL);
}
