/* What other people's programs found about random play, and what bare loops of one game only found: ours must agree within
   four standard errors of both together. */
#include "open_game.h"
#include "run_round.h"

#include <math.h>

enum { GAMES = 300000, SEED = 20240601 };

static void simulate(struct dom_sim *out, const struct game *g, uint64_t games)
{
	struct dom_sim_options options = {.games = games, .seed = SEED, .threads = 2};

	assert_int_equal(dom_sim_run(out, g->rules, &options, NULL, NULL), DOM_OK);
	assert_true(out->games == games);
}

static void expect(const char *what, struct dom_figure ours, double mean, double se)
{
	double allowed = 4 * sqrt(ours.se * ours.se + se * se);

	if (!(fabs(ours.mean - mean) <= allowed))
		fail_msg("%s: %.5f +- %.5f, but the reference is %.5f +- %.5f", what, ours.mean, ours.se, mean, se);
}

/* OpenSpiel's block dominoes, 500,000 rounds of random play. */
static void two_players_block(void **state)
{
	struct game g;
	struct dom_sim sim;
	struct dom_figure gain;

	(void)state;
	game_load(&g, "block-two");
	simulate(&sim, &g, GAMES);
	expect("the first seat wins", sim.seats[0].wins, .5593, .0007);
	expect("the second seat wins", sim.seats[1].wins, .4028, .0007);
	expect("ties", sim.ties, .0380, .0003);
	expect("tiles laid", sim.tiles_laid, 10.359, .003);
	expect("passes", sim.passes, 1.113, .002);
	expect("blocked", sim.blocked, .7043, .0007);
	/* never do both score in one round, so what they score together on average is known: nothing */
	gain.mean = sim.seats[0].score.mean - sim.seats[1].score.mean;
	gain.se = sqrt(sim.seats[0].score.se * sim.seats[0].score.se + sim.seats[1].score.se * sim.seats[1].score.se +
		       2 * sim.seats[0].score.mean * sim.seats[1].score.mean / (double)sim.games);
	expect("what the first seat gains", gain, 2.987, .024);
	expect("what the first seat gains", gain, 3.003, .008);
	game_close(&g);
}

/* A bare loop, 300 million rounds of random play; its errors are those of so many rounds and of the digits given. */
static void four_players(void **state)
{
	static const double wins[] = {.35251, .25693, .20996, .16244};
	struct game g;
	struct dom_sim sim;

	(void)state;
	game_load(&g, "classic");
	simulate(&sim, &g, GAMES);
	for (unsigned seat = 0; seat < 4; seat++)
		expect("a seat wins", sim.seats[seat].wins, wins[seat], .00003);
	expect("ties", sim.ties, .01815, .00003);
	expect("blocked", sim.blocked, .26903, .00003);
	expect("tiles laid", sim.tiles_laid, 22.4063, .0003);
	expect("turns", sim.turns, 25.622, .0006);
	game_close(&g);
}

/* With four players and the whole set dealt no table blocks before the tenth tile. */
static void no_earlier_block(void **state)
{
	unsigned least = DOM_MAX_TILES, blocked = 0;
	struct game g;

	(void)state;
	game_load(&g, "classic");
	for (uint64_t number = 0; number < 200000; number++) {
		struct dom_round_input input = {.number = number};

		assert_int_equal(dom_round_init(g.rules, g.round, SEED, &input, DOM_PATH_TABLE, NULL), DOM_OK);
		dom_round_run(g.rules, g.round, g.players, NULL);
		if (!dom_round_blocked(g.rules, g.round))
			continue;
		blocked++;
		least = dom_round_laid(g.round) < least ? dom_round_laid(g.round) : least;
	}
	assert_true(blocked > 50000);
	assert_true(least >= 10);
	game_close(&g);
}

/* … and with it one does: seven tiles show a blank, and three that join them lie between. */
static void block_after_ten(void **state)
{
	static const char deal[] = "0-1 0-3 5-6 1-1 1-3 1-4 1-5\n"
				   "1-2 3-4 6-0 1-6 2-2 2-3 2-4\n"
				   "2-0 4-0 2-5 2-6 3-3 3-5 3-6\n"
				   "0-0 0-5 4-4 4-5 4-6 5-5 6-6\n";
	static const char *const plays[] = {"0-1", "1-2", "2-0", "0-0", "0-3", "3-4", "4-0", "0-5", "5-6", "6-0"};
	struct game g;
	uint64_t hands[4];

	(void)state;
	game_load(&g, "classic");
	assert_int_equal(dom_deal_read(g.rules, deal, sizeof deal - 1, "deal", hands, NULL), DOM_OK);
	assert_int_equal(dom_round_init(g.rules, g.round, 1, &(struct dom_round_input){.hands = hands}, DOM_PATH_TABLE, NULL),
			 DOM_OK);
	for (unsigned i = 0; i < 10; i++) {
		struct dom_plays fitting;
		struct dom_play play;
		int tile = dom_rules_find(g.rules, plays[i], 3);
		bool found = false;
		enum dom_need need;

		do
			need = dom_round_step(g.rules, g.round, NULL);
		while (need == DOM_NEEDS_NOTHING);
		assert_int_equal(need, DOM_NEEDS_PLAY);
		assert_int_equal(dom_round_seat(g.round), i % 4);
		assert_false(dom_round_blocked(g.rules, g.round));
		dom_round_view(g.rules, g.round, i % 4, g.view);
		dom_plays_init(&fitting, g.view);
		while (!found && dom_plays_next(&fitting, &play))
			found = play.tile == tile && (i == 0 || play.place == 1);
		assert_true(found);
		assert_int_equal(dom_round_play(g.rules, g.round, play, NULL), DOM_OK);
	}
	assert_true(dom_round_over(g.round));
	assert_true(dom_round_blocked(g.rules, g.round));
	assert_int_equal(dom_round_laid(g.round), 10);
	game_close(&g);
}

/* The same deals twice, the teams swapped: what the fattest tile first is worth against random play. */
static void fattest_against_random(void **state)
{
	static const char *const texts[] = {"teams: across\nplayers: [fattest, random, fattest, random]\n",
					    "teams: across\nplayers: [random, fattest, random, fattest]\n"};
	double share = 0;

	(void)state;
	for (unsigned swapped = 0; swapped < 2; swapped++) {
		struct game g;
		struct dom_sim sim;

		game_open(&g, texts[swapped]);
		simulate(&sim, &g, 100000);
		share += (sim.seats[swapped].wins.mean + sim.ties.mean / 2) / 2;
		game_close(&g);
	}
	if (!(fabs(share - .538) < .015))
		fail_msg("fattest wins %.4f against random", share);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_players_block),      cmocka_unit_test(four_players),
		cmocka_unit_test(no_earlier_block),       cmocka_unit_test(block_after_ten),
		cmocka_unit_test(fattest_against_random),
	};

	return cmocka_run_group_tests_name("reference", tests, NULL, NULL);
}
