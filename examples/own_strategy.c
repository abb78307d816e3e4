/* A strategy of one's own, without the registry: an agent answers for the first player, the variant's strategies for the others. Fails
   unless it wins more often than the strategy whose place it takes. own_strategy [VARIANT [GAMES]] */
#include <domino/domino.h>

#include <stdio.h>
#include <stdlib.h>

/* How often a face is in the hand besides on this tile: a double shows its face twice. */
static int64_t others_with(const struct dom_view *view, struct dom_face face, unsigned tile)
{
	int64_t count = dom_view_holds(view, face);

	for (unsigned side = 0; side < dom_rules_sides(view->rules); side++)
		count -= dom_rules_face_of(view->rules, tile, side).n == face.n;
	return count;
}

/* Keeps its hand playable: of the plays that fit, the one after which most of its other tiles fit the faces left open. On a
   tie the heavier tile goes first. */
static enum dom_when play(void *self, const struct dom_question *question, struct dom_play *answer)
{
	const struct dom_view *view = question->view;
	struct dom_plays plays;
	struct dom_play play;
	int64_t most = INT64_MIN;

	(void)self;
	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play)) {
		int64_t score = dom_view_value(view, play.tile);

		for (unsigned side = 0; side < dom_rules_sides(view->rules); side++)
			if (!view->places || side != play.side) /* the side that joins is covered */
				score += 100 * others_with(view, dom_rules_face_of(view->rules, play.tile, side), play.tile);
		if (score > most) {
			most = score;
			*answer = play;
		}
	}
	return DOM_NOW;
}

static int sit_down(void *context, const struct dom_rules *rules, unsigned player, struct dom_agent *agent,
		    struct dom_error *error)
{
	(void)context;
	(void)rules;
	(void)error;
	if (player == 0)
		agent->play = play;
	return DOM_OK;
}

/* By more than three standard errors of the difference. */
static bool is_more(struct dom_figure a, struct dom_figure b)
{
	double more = a.mean - b.mean;

	return more > 0 && more * more > 9 * (a.se * a.se + b.se * b.se);
}

int main(int argc, char **argv)
{
	struct dom_sim_options options = {.games = argc > 2 ? strtoull(argv[2], NULL, 10) : 20000, .seed = 1};
	struct dom_agents agents = {.open = sit_down};
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	struct dom_sim before, after;
	struct dom_error error;
	char text[1024];
	int failed = 1;

	if (dom_variant_load(&variant, argc > 1 ? argv[1] : "classic", NULL, &error) ||
	    dom_rules_new(&rules, variant, NULL, &error) || dom_sim_run(&before, rules, &options, NULL, &error))
		goto complain;
	options.agents = &agents;
	if (dom_sim_run(&after, rules, &options, NULL, &error))
		goto complain;
	printf("the first player wins %.4f ± %.4f of %llu rounds of %s, and %.4f ± %.4f without the agent\n",
	       after.seats[0].wins.mean, after.seats[0].wins.se, (unsigned long long)after.games, dom_variant_name(variant),
	       before.seats[0].wins.mean, before.seats[0].wins.se);
	failed = after.fouls.mean > 0 || !is_more(after.seats[0].wins, before.seats[0].wins);
	goto out;

complain:
	fprintf(stderr, "own_strategy: %s\n", dom_error_text(&error, DOM_EN, text, sizeof text));
out:
	dom_rules_free(rules);
	dom_variant_free(variant);
	return failed;
}
