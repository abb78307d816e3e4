/* A strategy of one's own, without the registry: the program steps the round, answers for the first seat itself and lets the
   strategies of the variant answer for the others. own_strategy [VARIANT [GAMES]] */
#include <domino/domino.h>

#include <stdio.h>
#include <stdlib.h>

/* Keeps its hand playable: of the plays that fit, the one after which most of its other tiles fit the faces left open. On a
   tie the heavier tile goes first. */
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

			/* the side that joins is covered; the tile itself shows the face too, so its own share is taken off */
			if (!view->places || side != play.side)
				score += 100 * (int64_t)(dom_view_holds(view, face) - 1);
		}
		if (score > most) {
			most = score;
			best = play;
		}
	}
	return best;
}

/* Plays a round out; returns whether the first seat's side is among the winners, -1 when a play was refused. */
static int play_round(const struct dom_rules *rules, struct dom_round *round, struct dom_view *view)
{
	uint8_t places[DOM_MAX_PLAYERS];
	enum dom_need need;

	while ((need = dom_round_step(rules, round, NULL)) != DOM_NEEDS_NO_MORE) {
		if (need == DOM_NEEDS_PLAY && dom_round_seat(round) == 0) {
			dom_round_view(rules, round, 0, view);
			if (dom_round_play(rules, round, choose(view), NULL))
				return -1;
		} else if (need != DOM_NEEDS_NOTHING) {
			dom_round_auto(rules, round, view, NULL);
		}
	}
	dom_round_ranking(rules, round, places);
	return places[dom_rules_team(rules, 0)] == 1;
}

int main(int argc, char **argv)
{
	uint64_t games = argc > 2 ? strtoull(argv[2], NULL, 10) : 20000, won = 0;
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	struct dom_round *round = NULL;
	struct dom_view *view = NULL;
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
	for (uint64_t g = 0; g < games; g++) {
		struct dom_round_input input = {.number = g};
		int first;

		if (dom_round_init(rules, round, 1, &input, DOM_PATH_TABLE, &error))
			goto complain;
		first = play_round(rules, round, view);
		if (first < 0) {
			fputs("own_strategy: a play was refused\n", stderr);
			goto out;
		}
		won += (uint64_t)first;
	}
	printf("the first seat won %llu of %llu rounds of %s\n", (unsigned long long)won, (unsigned long long)games,
	       dom_variant_name(variant));
	failed = 0;
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
