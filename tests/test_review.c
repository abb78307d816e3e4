/* Reviews are honest: the same round gives the same losses whatever is imagined, within their errors; luck comes to nothing in the
   long run; what was played badly on purpose is found. */
#include "open_game.h"

#include <math.h>

static const struct dom_round_input first = {0};

static struct dom_review *review_of(const struct dom_rules *rules, unsigned rounds, uint64_t seed)
{
	const struct dom_review_options options = {.rounds = rounds, .seed = seed};
	struct dom_error error = {0};
	struct dom_review *review;

	if (dom_review_new(&review, rules, &first, &options, NULL, &error))
		fail_msg("%s", error.en);
	return review;
}

static struct dom_review *review_record(struct game *g, const char *text, size_t length, unsigned rounds, uint64_t seed)
{
	struct dom_review *review = review_of(g->rules, rounds, seed);
	struct dom_error error = {0};

	if (dom_review_record(review, text, length, "test", &error))
		fail_msg("%s", error.en);
	return review;
}

static void seeds_agree(void **state)
{
	enum { SEEDS = 10, MOST = 64 };
	double sum[MOST] = {0}, squared[MOST] = {0}, error[MOST] = {0}, spread = 0, expected = 0;
	const struct dom_decision *all;
	unsigned count = 0;
	struct game g;
	size_t length;
	char *text;

	(void)state;
	game_load(&g, "pairs");
	text = game_record(&g, 11, &length);
	for (unsigned seed = 0; seed < SEEDS; seed++) {
		struct dom_review *review = review_record(&g, text, length, 160 / ONE_IN, seed);

		all = dom_review_decisions(review, &count);
		assert_in_range(count, 5, MOST);
		for (unsigned i = 0; i < count; i++) {
			sum[i] += all[i].loss.wins / SEEDS;
			squared[i] += all[i].loss.wins * all[i].loss.wins / SEEDS;
			error[i] += all[i].loss.wins_se * all[i].loss.wins_se / SEEDS;
			/* nothing loses more than the worst there was */
			assert_true(all[i].loss.wins <=
				    all[i].stake.wins + 4 * hypot(all[i].loss.wins_se, all[i].stake.wins_se) + 1e-9);
		}
		for (unsigned player = 0; player < 4; player++) {
			struct dom_reviewed one = dom_review_player(review, player);

			assert_true(fabs(one.accuracy - .5) < .6 + 4 * one.accuracy_se);
		}
		dom_review_free(review);
	}
	for (unsigned i = 0; i < count; i++) {
		spread += (squared[i] - sum[i] * sum[i]) * SEEDS / (SEEDS - 1);
		expected += error[i];
	}
	/* which play is best may change where two are nearly alike: that adds a little to what the errors say */
	assert_true(spread < 1.8 * expected);
	assert_true(spread > 0.3 * expected);
	free(text);
	game_close(&g);
}

static void same_seed_same_review(void **state)
{
	struct dom_review *a, *b;
	const struct dom_decision *left, *right;
	unsigned count, other;
	struct game g;
	size_t length;
	char *text;

	(void)state;
	game_load(&g, "all-fives");
	text = game_record(&g, 3, &length);
	a = review_record(&g, text, length, 60, 5);
	b = review_record(&g, text, length, 60, 5);
	left = dom_review_decisions(a, &count);
	right = dom_review_decisions(b, &other);
	assert_int_equal(count, other);
	for (unsigned i = 0; i < count; i++) {
		assert_int_equal(left[i].event, right[i].event);
		assert_true(left[i].loss.wins == right[i].loss.wins && left[i].loss.points == right[i].loss.points);
	}
	dom_review_free(a);
	dom_review_free(b);
	free(text);
	game_close(&g);
}

/* Over many deals luck is nothing, of the deal and of draws; and it is something in each of them. */
static void check_luck(const char *variant, unsigned rounds)
{
	double sum = 0, squared = 0, error;
	struct game g;

	game_load(&g, variant);
	for (uint64_t seed = 0; seed < rounds; seed++) {
		struct dom_review *review = review_of(g.rules, 10, seed);
		struct dom_listener listener = dom_review_listener(review);
		double luck;

		assert_int_equal(dom_round_init(g.rules, g.round, seed, &first, DOM_PATH_TABLE, NULL), DOM_OK);
		while (!dom_round_over(g.round)) {
			dom_review_rests(review, g.round);
			dom_round_auto(g.rules, g.round, g.players, &listener);
		}
		dom_review_rests(review, g.round);
		luck = dom_review_lucky(review, 0).wins;
		sum += luck;
		squared += luck * luck;
		dom_review_free(review);
	}
	error = sqrt(squared / rounds - sum / rounds * sum / rounds) / sqrt(rounds);
	print_message("%s: luck %.4f ± %.4f\n", variant, sum / rounds, error);
	assert_true(fabs(sum / rounds) < 4 * error);
	assert_true(error * sqrt(rounds) > .05);
	game_close(&g);
}

static unsigned wanted(const char *name, unsigned usual)
{
	const char *text = getenv(name);

	return text ? (unsigned)atoi(text) : usual / ONE_IN;
}

static void luck_comes_to_nothing(void **state)
{
	unsigned many = wanted("DOMINO_LUCK", 80);

	(void)state;
	check_luck("pairs", many);
	check_luck("draw", many);
}

/* Everybody plays the best it can think of, but once somebody plays what is worst by far: in the opinion of somebody as strong as the judge, who
   imagines other rounds. */
struct planter {
	struct game *g;
	struct dom_review *review;
	struct dom_thinker *thinker;
	struct dom_knowledge *knows[DOM_MAX_PLAYERS];
	uint32_t events, planted;
	bool done;
};

static void planter_hears(void *context, const struct dom_rules *rules, const struct dom_round *round,
			  const struct dom_event *event)
{
	struct planter *p = context;
	struct dom_listener listener = dom_review_listener(p->review);

	listener.on(listener.context, rules, round, event);
	for (unsigned seat = 0; seat < dom_rules_players(rules); seat++)
		dom_knowledge_hear(rules, p->knows[seat], event);
	p->events++;
}

static void plant(struct planter *p, uint64_t seed, const struct dom_listener *listener)
{
	struct game *g = p->g;
	unsigned seat = dom_round_seat(g->round), count;
	struct dom_question question = {.view = g->view, .knowledge = p->knows[seat]};
	const struct dom_worth *worths;
	struct dom_play play;

	dom_round_view(g->rules, g->round, seat, g->view);
	assert_int_equal(dom_knowledge_look(g->rules, p->knows[seat], g->round), DOM_OK);
	worths = dom_think(p->thinker, &question, seed, &count);
	assert_non_null(worths);
	play = worths[0].play;
	if (!p->done && count > 1 && worths[count - 1].behind - 4 * worths[count - 1].behind_se > .12) {
		play = worths[count - 1].play;
		p->planted = p->events;
		p->done = true;
	}
	assert_int_equal(dom_round_play(g->rules, g->round, play, listener), DOM_OK);
}

/* *planted is one more where there was something to find. */
static bool blunder_is_found(struct game *g, uint64_t seed, unsigned *planted)
{
	struct dom_net *net;
	struct dom_think_options options;
	struct planter p = {.g = g, .review = review_of(g->rules, 400, seed)};
	struct dom_listener listener = {.on = planter_hears, .context = &p};
	const struct dom_decision *all;
	unsigned count;
	bool found = false;

	assert_int_equal(dom_net_new_shipped(&net, g->rules, NULL, NULL), DOM_OK);
	options = dom_think_strongly(net);
	options.rounds = 200;
	options.all = true;
	assert_int_equal(dom_thinker_new(&p.thinker, g->rules, &options, NULL, NULL), DOM_OK);
	assert_int_equal(dom_round_init(g->rules, g->round, seed, &first, DOM_PATH_TABLE, NULL), DOM_OK);
	for (unsigned seat = 0; seat < dom_rules_players(g->rules); seat++) {
		p.knows[seat] = calloc(1, dom_knowledge_size(g->rules));
		dom_knowledge_init(g->rules, p.knows[seat], (uint8_t)seat);
	}
	for (;;) {
		enum dom_need need = dom_round_needs(g->rules, g->round);

		dom_review_rests(p.review, g->round);
		if (need == DOM_NEEDS_NO_MORE || p.done) /* what is looked for has been judged */
			break;
		if (need == DOM_NEEDS_PLAY)
			plant(&p, seed ^ p.events, &listener);
		else
			dom_round_step(g->rules, g->round, &listener);
	}
	all = dom_review_decisions(p.review, &count);
	for (unsigned i = 0; i < count; i++)
		found |= p.done && all[i].event == p.planted && all[i].grade == DOM_GRADE_BLUNDER;
	for (unsigned seat = 0; seat < dom_rules_players(g->rules); seat++)
		free(p.knows[seat]);
	dom_thinker_free(p.thinker);
	dom_net_free(net);
	dom_review_free(p.review);
	*planted += p.done;
	return found || !p.done;
}

static void planted_blunders_are_found(void **state)
{
	unsigned games = wanted("DOMINO_BLUNDERS", 12), planted = 0;
	struct game g;

	(void)state;
	game_load(&g, "pairs");
	for (uint64_t seed = 0; seed < games; seed++)
		if (!blunder_is_found(&g, seed, &planted))
			fail_msg("seed %llu: not found", (unsigned long long)seed);
	print_message("%u blunders in %u games\n", planted, games);
	assert_true(planted * 2 > games);
	game_close(&g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(seeds_agree),
		cmocka_unit_test(same_seed_same_review),
		cmocka_unit_test(luck_comes_to_nothing),
		cmocka_unit_test(planted_blunders_are_found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
