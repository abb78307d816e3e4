/* The beginning of a round, to draw a game's rules with: a few tiles laid as the rules have it, so that no picture shows what they do not
   allow. Of a few rounds the one is taken that shows most: doubles, arms of a spinner, open ends that pay. */
#include "json.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST = 4, MOST = 7, ROUNDS = 24 };

struct laid {
	struct dom_play play;
	uint8_t seat;
};

struct example {
	struct laid laid[MOST];
	unsigned count;
	int worth; /* how much it shows */
};

struct table {
	const struct dom_rules *rules;
	struct dom_round *round, *best_round; /* and when the best was seen */
	struct dom_view *view;
	struct example now, best;
};

/* What rules take back before play is whatever comes first. */
static bool give(struct table *t, unsigned seat)
{
	const uint64_t *hand = dom_round_hand(t->rules, t->round, seat);
	unsigned left = dom_round_gives(t->rules, t->round);
	uint64_t set[DOM_MAX_WORDS] = {0};

	for (unsigned tile = 0; left && tile < dom_rules_tiles(t->rules); tile++)
		if (hand[tile / 64] >> tile % 64 & 1) {
			set[tile / 64] |= UINT64_C(1) << tile % 64;
			left--;
		}
	return !dom_round_give(t->rules, t->round, set, NULL);
}

/* A double, else an arm of a spinner, else any. */
static int liking(const struct table *t, struct dom_play play, unsigned any)
{
	bool arm = dom_rules_shape(t->rules) == DOM_SHAPE_TREE && t->now.count && play.place > 1;

	return (dom_rules_double(t->rules, play.tile) ? 64 : 0) + (arm ? 32 : 0) + (int)((play.tile * 7 + any * 13) % 32);
}

static bool play(struct table *t, unsigned seat, unsigned any)
{
	struct dom_plays plays;
	struct dom_play one, best = {0};
	int most = -1;

	dom_round_view(t->rules, t->round, seat, t->view);
	dom_plays_init(&plays, t->view);
	while (dom_plays_next(&plays, &one)) {
		int likes = dom_view_misfit(t->view, one.tile) ? -1 : liking(t, one, any);

		if (likes > most) {
			most = likes;
			best = one;
		}
	}
	if (most < 0)
		return !dom_round_decline(t->rules, t->round, NULL);
	if (dom_round_play(t->rules, t->round, best, NULL))
		return false;
	t->now.laid[t->now.count++] = (struct laid){best, (uint8_t)seat};
	return true;
}

static int worth_of(const struct table *t)
{
	bool tree = dom_rules_shape(t->rules) == DOM_SHAPE_TREE;
	unsigned doubles = 0, arms = 0;
	struct dom_ends ends;
	int worth = 0;

	for (unsigned i = 0; i < t->now.count; i++) {
		doubles += dom_rules_double(t->rules, t->now.laid[i].play.tile);
		arms += tree && i && t->now.laid[i].play.place > 1;
	}
	if (dom_round_ends(t->rules, t->round, &ends) && ends.pays > 0)
		worth += 12;
	worth += 4 * (int)(doubles > 2 ? 2 : doubles) + 4 * (int)(arms > 2 ? 2 : arms);
	/* a small set may have no more */
	return worth + (int)t->now.count - (t->now.count < LEAST ? 100 : 0);
}

/* Plays until there is enough to see; what showed most on the way is kept. */
static void look(struct table *t, uint64_t seed)
{
	static const struct dom_round_input input;
	struct dom_error error;

	t->now = (struct example){0};
	if (dom_round_init(t->rules, t->round, seed, &input, DOM_PATH_TABLE, &error))
		return;
	for (unsigned steps = 0; steps < 4096 && t->now.count < MOST; steps++) {
		enum dom_need need = dom_round_step(t->rules, t->round, NULL);
		unsigned seat = need == DOM_NEEDS_GIVE || need == DOM_NEEDS_PLAY ? dom_round_seat(t->round) : 0;

		if (need == DOM_NEEDS_NO_MORE || (need == DOM_NEEDS_GIVE && !give(t, seat)) ||
		    (need == DOM_NEEDS_PLAY && !play(t, seat, (unsigned)seed + t->now.count)) || dom_round_over(t->round))
			return;
		if (need != DOM_NEEDS_PLAY)
			continue;
		t->now.worth = worth_of(t);
		if (t->now.worth <= t->best.worth)
			continue;
		t->best = t->now;
		memcpy(t->best_round, t->round, dom_round_size(t->rules));
	}
}

static json_t *laid_json(const struct table *t)
{
	json_t *laid = json_array();
	char name[256];

	for (unsigned i = 0; i < t->best.count; i++) {
		const struct laid *one = &t->best.laid[i];

		json_array_append_new(laid, json_pack("{s:i, s:s, s:i, s:i}", "seat", one->seat, "tile",
						      dom_rules_tile(t->rules, one->play.tile, name, sizeof name), "side",
						      one->play.side, "place", one->play.place));
	}
	return laid;
}

static json_t *places_json(const struct table *t)
{
	unsigned count;
	const struct dom_place *places = dom_round_places(t->rules, t->best_round, &count);
	json_t *all = json_array();

	for (unsigned i = 0; i < count; i++)
		json_array_append_new(all, json_pack("{s:i, s:s, s:i, s:i, s:i}", "place", (int)i, "face",
						     dom_rules_face(t->rules, dom_rules_shows(t->rules, places[i].symbol)),
						     "worth", (int)dom_rules_worth(t->rules, places[i].symbol), "open",
						     places[i].open, "counts", places[i].counts));
	return all;
}

json_t *domi_json_example(const struct dom_rules *rules)
{
	struct table t = {.rules = rules,
			  .round = malloc(dom_round_size(rules)),
			  .best_round = malloc(dom_round_size(rules)),
			  .view = malloc(dom_view_size(rules)),
			  .best = {.worth = INT_MIN}};
	bool memory = t.round && t.best_round && t.view;
	json_t *json = NULL;

	for (uint64_t seed = 1; memory && seed <= ROUNDS; seed++)
		look(&t, seed);
	if (t.best.worth > INT_MIN) {
		struct dom_ends ends;
		json_t *sum =
			dom_round_ends(rules, t.best_round, &ends)
				? json_pack("{s:I, s:o}", "total", (json_int_t)ends.total, "pays", domi_json_points(ends.pays))
				: json_null();

		json = json_pack("{s:o, s:o, s:o}", "laid", laid_json(&t), "places", places_json(&t), "ends", sum);
	}
	free(t.round);
	free(t.best_round);
	free(t.view);
	return json ? json : json_null();
}
