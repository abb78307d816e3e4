/* Simulates a variant and prints how often each player wins: win_rates [VARIANT [PLAYERS [GAMES]]]
   PLAYERS as in Ana=fattest,Luis=random.

   A round is won by one side, tied, or won by nobody: the program fails when the rates come to more than that, or when the rounds by
   how many tiles were laid are not all rounds. */
#include <domino/domino.h>

#include <stdio.h>
#include <stdlib.h>

static bool adds_up(const struct dom_sim *sim, const struct dom_rules *rules)
{
	double won = 0;
	uint64_t rounds = 0;

	/* those who play together win together */
	for (unsigned p = 0; p < sim->players; p++)
		won += sim->seats[p].wins.mean * dom_rules_teams(rules) / sim->players;
	for (unsigned tiles = 0; tiles <= DOM_MAX_TILES; tiles++)
		rounds += sim->laid[tiles];
	return sim->games && rounds == sim->games && won + sim->ties.mean < 1 + 1e-9;
}

int main(int argc, char **argv)
{
	struct dom_sim_options options = {.games = argc > 3 ? strtoull(argv[3], NULL, 10) : 100000, .seed = 1};
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	struct dom_error error;
	struct dom_sim sim;
	char text[1024];
	int failed = 1;

	if (dom_variant_load(&variant, argc > 1 ? argv[1] : "classic", NULL, &error) ||
	    (argc > 2 && dom_variant_seat(variant, argv[2], &error)) || dom_rules_new(&rules, variant, NULL, &error) ||
	    dom_sim_run(&sim, rules, &options, NULL, &error)) {
		fprintf(stderr, "win_rates: %s\n", dom_error_text(&error, DOM_EN, text, sizeof text));
		goto out;
	}
	printf("%llu rounds of %s\n", (unsigned long long)sim.games, dom_variant_name(variant));
	for (unsigned p = 0; p < sim.players; p++)
		printf("%-16s wins %5.2f %% (± %.2f)\n", dom_variant_player(variant, p), 100 * sim.seats[p].wins.mean,
		       100 * sim.seats[p].wins.se);
	printf("blocked %.2f %%, tied %.2f %%, %.2f tiles laid\n", 100 * sim.blocked.mean, 100 * sim.ties.mean,
	       sim.tiles_laid.mean);
	failed = !adds_up(&sim, rules);
	if (failed)
		fputs("win_rates: that does not add up\n", stderr);
out:
	dom_rules_free(rules);
	dom_variant_free(variant);
	return failed;
}
