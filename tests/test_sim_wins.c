/* Who wins in a simulation, by seat, turn, team, strategy and partner: the same as counted round by round. And simulations that go on
   until an error is small enough, in one piece or in shares, are the same whoever plays. */
#include "open_game.h"

#include <domino/sim.h>
#include <math.h>

enum { GAMES = 3000, PLAYERS = 4 };

static const char mixed[] = "players: [fattest, random, {strategy: random}, blocker]\nteams: across\nseats: shuffled\n";

static bool near(struct dom_figure figure, uint64_t won, uint64_t of)
{
	double share = (double)won / (double)of;

	return fabs(figure.mean - share) < 1e-12 && fabs(figure.se - sqrt(share * (1 - share) / (double)(of - 1))) < 1e-12;
}

static void counted_round_by_round(void **state)
{
	static const unsigned strategy[PLAYERS] = {0, 1, 1, 2};
	uint64_t seats[PLAYERS] = {0}, turns[PLAYERS] = {0}, teams[2] = {0}, strategies[3] = {0};
	uint64_t together[PLAYERS][PLAYERS] = {{0}}, won[PLAYERS][PLAYERS] = {{0}};
	struct dom_sim_options options = {.games = GAMES, .seed = 11, .threads = 2};
	struct dom_sim sim;
	struct game g;

	(void)state;
	game_open(&g, mixed);
	assert_int_equal(dom_sim_run(&sim, g.rules, &options, NULL, NULL), DOM_OK);
	for (uint64_t n = 0; n < GAMES; n++) {
		uint8_t places[DOM_MAX_PLAYERS];
		unsigned alone;

		assert_int_equal(
			dom_round_init(g.rules, g.round, 11, &(struct dom_round_input){.number = n}, DOM_PATH_TABLE, NULL),
			DOM_OK);
		dom_round_run(g.rules, g.round, g.players, NULL);
		alone = dom_round_ranking(g.rules, g.round, places) == 1;
		for (unsigned seat = 0; seat < PLAYERS; seat++) {
			unsigned player = dom_round_player(g.round, seat), partner = dom_round_player(g.round, (seat + 2) % 4);
			bool wins = alone && places[seat % 2] == 1;

			together[player][partner]++;
			won[player][partner] += wins;
			seats[seat] += wins;
			turns[(seat + 4 - dom_round_starter(g.round)) % 4] += wins;
			teams[seat % 2] += wins && seat < 2;
			strategies[strategy[player]] += wins;
		}
	}
	assert_int_equal(sim.teams, 2);
	assert_int_equal(sim.strategies, 3);
	for (unsigned i = 0; i < PLAYERS; i++) {
		assert_true(near(sim.by_seat[i], seats[i], GAMES));
		assert_true(near(sim.by_turn[i], turns[i], GAMES));
		for (unsigned k = 0; k < PLAYERS; k++) {
			assert_true(sim.by_partner[i][k].games == together[i][k]);
			if (i != k)
				assert_true(near(sim.by_partner[i][k].wins, won[i][k], together[i][k]));
		}
	}
	for (unsigned i = 0; i < 2; i++)
		assert_true(near(sim.by_team[i], teams[i], GAMES));
	for (unsigned i = 0; i < 3; i++) {
		assert_int_equal(sim.by_strategy[i].players, i == 1 ? 2 : 1);
		assert_true(fabs(sim.by_strategy[i].wins.mean - (double)strategies[i] / GAMES / (i == 1 ? 2 : 1)) < 1e-12);
	}
	game_close(&g);
}

static double worst(const struct dom_sim *sim)
{
	double most = 0;

	for (unsigned i = 0; i < sim->players; i++)
		most = fmax(most, sim->seats[i].wins.se);
	return most;
}

static bool same(struct dom_sim a, struct dom_sim b)
{
	a.threads = b.threads = 0;
	a.seconds = b.seconds = a.cpu_seconds = b.cpu_seconds = 0;
	return !memcmp(&a, &b, sizeof a);
}

static void until_the_error_is_small(void **state)
{
	static const double until[] = {.01, .002, .00123};
	static struct dom_sim first, other;
	struct game g;

	(void)state;
	game_open(&g, "like: pairs\n");
	for (unsigned i = 0; i < 3; i++)
		for (unsigned threads = 1; threads < 8; threads += 3) {
			struct dom_sim_options options = {.games = 1000000, .until = until[i], .seed = 2, .threads = threads};

			memset(threads == 1 ? &first : &other, 0, sizeof first);
			assert_int_equal(dom_sim_run(threads == 1 ? &first : &other, g.rules, &options, NULL, NULL), DOM_OK);
			assert_true(worst(&first) <= until[i] && first.games < 1000000);
			assert_true(i == 0 || worst(&first) > until[i] * .9); /* and not much smaller */
			if (threads > 1)
				assert_true(same(first, other));
		}
	/* at most so many */
	assert_int_equal(dom_sim_run(&first, g.rules, &(struct dom_sim_options){.games = 20001, .until = 1e-6, .threads = 2},
				     NULL, NULL),
			 DOM_OK);
	assert_true(first.games == 20001);
	game_close(&g);
}

/* Shares counted out of order, saved and loaded on the way, come to what threads play. */
static void in_shares(void **state)
{
	static struct dom_sim whole, parts;
	struct dom_sim_options options = {.games = 100000, .until = .002, .seed = 2, .threads = 1};
	struct dom_simulation *leads, *plays;
	struct game g;
	unsigned rests = 0;

	(void)state;
	game_open(&g, mixed);
	assert_int_equal(dom_sim_run(&whole, g.rules, &options, NULL, NULL), DOM_OK);
	assert_int_equal(dom_simulation_new(&leads, g.rules, &options, NULL, NULL), DOM_OK);
	assert_int_equal(dom_simulation_new(&plays, g.rules, &options, NULL, NULL), DOM_OK);
	while (!dom_simulation_over(leads)) {
		enum { OUT = 5 };
		void *results[OUT];
		uint64_t shares[OUT];
		unsigned out = 0;
		char *text;

		while (out < OUT && dom_simulation_take(leads, &shares[out]) == DOM_TAKEN) {
			results[out] = malloc(dom_simulation_size(leads));
			assert_non_null(results[out]);
			assert_int_equal(dom_simulation_share(plays, shares[out], results[out], NULL), DOM_OK);
			out++;
		}
		assert_true(out > 0);
		while (out--) {
			assert_int_equal(dom_simulation_count(leads, shares[out], results[out], NULL), DOM_OK);
			free(results[out]);
		}
		assert_int_equal(dom_simulation_save(leads, &text, NULL), DOM_OK);
		dom_simulation_free(leads);
		assert_int_equal(dom_simulation_new(&leads, g.rules, &options, NULL, NULL), DOM_OK);
		assert_int_equal(dom_simulation_load(leads, text, NULL), DOM_OK);
		text[strlen(text) - 3] = '\0';
		assert_int_equal(dom_simulation_load(plays, text, NULL), DOM_BAD_STORE);
		dom_simulation_free_text(leads, text);
		rests++;
	}
	assert_true(rests > 5);
	dom_simulation_tell(leads, &parts);
	assert_true(same(whole, parts));
	dom_simulation_free(leads);
	dom_simulation_free(plays);
	game_close(&g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counted_round_by_round),
		cmocka_unit_test(until_the_error_is_small),
		cmocka_unit_test(in_shares),
	};

	return cmocka_run_group_tests_name("sim wins", tests, NULL, NULL);
}
