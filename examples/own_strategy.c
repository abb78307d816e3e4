/* A strategy of one's own, without the registry: the program steps the round, answers for the first seat itself and lets the
   strategies of the variant answer for the others. own_strategy [VARIANT [GAMES]]

   Every deal is played twice, the second time by the variant's own strategy. Ours is to win more rounds and to pass less often;
   otherwise the program fails. */
#include <domino/domino.h>

#include <stdio.h>
#include <stdlib.h>

/* Keeps its hand playable: of the plays that fit, the one that leaves those faces open that are most often in its hand. A double,
   which shows its face twice, goes sooner than others, and on a tie the heavier tile. */
static struct dom_play choose(const struct dom_view *view)
{
	struct dom_play play, best = {0};
	struct dom_plays plays;
	int64_t most = INT64_MIN;

	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play)) {
		int64_t score = dom_view_value(view, play.tile);

		for (unsigned side = 0; side < dom_rules_sides(view->rules); side++) {
			unsigned face = dom_rules_shows(view->rules, dom_rules_symbol(view->rules, play.tile, side));

			if (!view->places || side != play.side) /* the side that joins is covered */
				score += 1000 * (int64_t)view->holds[face];
		}
		if (score > most) {
			most = score;
			best = play;
		}
	}
	return best;
}

/* What became of the first seat. */
struct tally {
	uint64_t won, passes;
};

/* Plays a round out, with our strategy at the first seat or without; false: a play was refused. */
static bool play_round(const struct dom_rules *rules, struct dom_round *round, struct dom_view *view, bool ours,
		       struct tally *tally)
{
	uint8_t places[DOM_MAX_PLAYERS];
	enum dom_need need;

	while ((need = dom_round_step(rules, round, NULL)) != DOM_NEEDS_NO_MORE) {
		if (ours && need == DOM_NEEDS_PLAY && dom_round_seat(round) == 0) {
			dom_round_view(rules, round, 0, view);
			if (dom_round_play(rules, round, choose(view), NULL))
				return false;
		} else if (need != DOM_NEEDS_NOTHING) {
			dom_round_auto(rules, round, view, NULL);
		}
	}
	dom_round_ranking(rules, round, places);
	tally->won += places[dom_rules_team(rules, 0)] == 1;
	tally->passes += dom_round_seen(rules, round, 0).passes;
	return true;
}

static void tell(const char *who, const struct tally *tally, uint64_t games)
{
	printf("%s won %llu of %llu rounds and passed %llu times\n", who, (unsigned long long)tally->won,
	       (unsigned long long)games, (unsigned long long)tally->passes);
}

int main(int argc, char **argv)
{
	uint64_t games = argc > 2 ? strtoull(argv[2], NULL, 10) : 20000;
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	struct dom_round *round = NULL;
	struct dom_view *view = NULL;
	struct tally tally[2] = {{0}};
	struct dom_error error;
	char text[1024];
	int failed = 1;

	if (dom_variant_load(&variant, argc > 1 ? argv[1] : "classic", NULL, &error) ||
	    dom_rules_new(&rules, variant, NULL, &error))
		goto complain;
	round = malloc(dom_round_size(rules));
	view = malloc(dom_view_size(rules));
	if (!round || !view) {
		fputs("own_strategy: out of memory\n", stderr);
		goto out;
	}
	for (uint64_t g = 0; g < 2 * games; g++) {
		struct dom_round_input input = {.number = g / 2};

		if (dom_round_init(rules, round, 1, &input, DOM_PATH_TABLE, &error))
			goto complain;
		if (!play_round(rules, round, view, g % 2 == 0, &tally[g % 2])) {
			fputs("own_strategy: a play was refused\n", stderr);
			goto out;
		}
	}
	printf("%s, first seat:\n", dom_variant_name(variant));
	tell("ours", &tally[0], games);
	tell("the variant's own", &tally[1], games);
	failed = tally[0].won <= tally[1].won || tally[0].passes >= tally[1].passes;
	if (failed)
		fputs("own_strategy: ours should win more and pass less\n", stderr);
	goto out;

complain:
	fprintf(stderr, "own_strategy: %s\n", dom_error_text(&error, DOM_EN, text, sizeof text));
out:
	free(view);
	free(round);
	dom_rules_free(rules);
	dom_variant_free(variant);
	return failed;
}
