/* Thinking: the same question has the same answer, hidden hands change no byte of it, and it works for whatever variant there is. */
#include "imagine_talk.h"
#include "random_variant.h"

enum { ROUNDS = 12 };

/* The witness is at a question: what is thought of it. */
static unsigned think(const struct witness *w, struct dom_thinker *thinker, uint64_t seed, struct dom_worth *out)
{
	unsigned seat = dom_round_seat(w->round), count = 0;
	struct dom_question question = {.view = w->view, .knowledge = w->knows_filtered[seat]};
	const struct dom_worth *worths;

	dom_round_view(w->rules, w->round, seat, w->view);
	if (dom_knowledge_look(w->rules, w->knows_filtered[seat], w->round))
		return 0;
	worths = dom_think(thinker, &question, seed, &count);
	if (!worths)
		return 0;
	for (unsigned i = 0; i < count; i++)
		out[i] = worths[i];
	return count;
}

static bool same_worth(const struct dom_worth *a, const struct dom_worth *b)
{
	return a->play.tile == b->play.tile && a->play.place == b->play.place && a->play.side == b->play.side &&
	       a->rounds == b->rounds && a->wins == b->wins && a->points == b->points && a->behind == b->behind;
}

static void check_worths(const struct witness *w, const struct dom_worth *worths, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		struct dom_round *copy = malloc(dom_round_size(w->rules));

		assert_true(worths[i].wins >= 0 && worths[i].wins <= 1);
		memcpy(copy, w->round, dom_round_size(w->rules));
		assert_int_equal(dom_round_play(w->rules, copy, worths[i].play, NULL), DOM_OK);
		free(copy);
	}
}

/* Exchanges a hidden tile of another seat for one of the pile or of a third seat, if both agree with all that is known: the deal is one
   of those that are imagined. False: there is no other. */
static bool other_deal(const struct witness *w, uint64_t seed, struct dom_round *out)
{
	unsigned seat = dom_round_seat(w->round);
	size_t size = dom_imagining_size(w->rules, DOM_IMAGINING_STATES);
	struct dom_imagining *imagining = malloc(size);
	bool good = !dom_imagining_init(w->rules, imagining, size, w->knows_filtered[seat], NULL);

	if (good)
		dom_imagine(w->rules, imagining, seed, 0, out);
	free(imagining);
	return good;
}

/* A round from its beginning; at every question what is thought is compared with what is thought when other hands lie there. */
static void check_round(struct witness *w, uint64_t seed, struct dom_thinker *thinker, unsigned *looked)
{
	static struct dom_worth first[256], again[256];
	const struct dom_round_input input = {0};
	struct dom_round *other = malloc(dom_round_size(w->rules)), *real = malloc(dom_round_size(w->rules));
	enum dom_need need;

	witness_begin(w, seed, &input, DOM_PATH_TABLE);
	while ((need = witness_go(w)) == DOM_NEEDS_PLAY) {
		unsigned count = think(w, thinker, seed, first);
		struct dom_play play;

		if (count > 1) {
			assert_int_equal(think(w, thinker, seed, again), count);
			for (unsigned i = 0; i < count; i++)
				assert_true(same_worth(&first[i], &again[i]));
			check_worths(w, first, count);
			memcpy(real, w->round, dom_round_size(w->rules));
			if (other_deal(w, seed, other)) {
				memcpy(w->round, other, dom_round_size(w->rules));
				assert_int_equal(think(w, thinker, seed, again), count);
				for (unsigned i = 0; i < count; i++)
					assert_true(same_worth(&first[i], &again[i]));
				memcpy(w->round, real, dom_round_size(w->rules));
			}
			++*looked;
		}
		dom_round_view(w->rules, w->round, dom_round_seat(w->round), w->view);
		play = dom_view_play(w->view, 0);
		if (dom_round_play(w->rules, w->round, play, &w->listener))
			break; /* a cheat with nothing but misfits */
	}
	free(other);
	free(real);
}

static void check_rules(const struct dom_rules *rules, uint64_t seed, unsigned *looked)
{
	const struct dom_think_options options = {.rounds = ROUNDS};
	struct dom_thinker *thinker;
	struct witness w;

	witness_open(&w, rules);
	assert_int_equal(dom_thinker_new(&thinker, rules, &options, NULL, NULL), DOM_OK);
	check_round(&w, seed, thinker, looked);
	dom_thinker_free(thinker);
	witness_close(&w);
}

static void shipped_variants(void **state)
{
	unsigned looked = 0;

	(void)state;
	for (const struct dom_shipped *v = dom_shipped_variants(); v->name; v++) {
		struct dom_variant *variant;
		struct dom_rules *rules;

		assert_int_equal(dom_variant_load(&variant, v->name, NULL, NULL), DOM_OK);
		assert_int_equal(dom_rules_new(&rules, variant, NULL, NULL), DOM_OK);
		check_rules(rules, 1, &looked);
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
	assert_true(looked > 100);
}

static void random_variants(void **state)
{
	static struct sketch sketch;
	unsigned looked = 0;

	(void)state;
	for (uint64_t number = 0; number < 120 / ONE_IN; number++) {
		struct dom_error error = {0};
		struct dom_rules *rules;
		struct dom_variant *variant = random_variant(&sketch, number, &rules, &error);

		if (!variant)
			continue;
		check_rules(rules, number, &looked);
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
	assert_true(looked > 40);
}

/* Where all is known, what is thought is what is so: every play is worth what exact play makes of it, and the best is one of the best. */
static void known_hands_are_solved(void **state)
{
	static struct dom_worth worths[256];
	const struct dom_think_options options = {.rounds = ROUNDS};
	struct dom_thinker *thinker;
	struct dom_solver *solver;
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct witness w;
	unsigned looked = 0;

	(void)state;
	open_rules(&w, "tiles: {faces: 5}\nplayers: 2\ndeal: {hand: 7}\nscore: losers-hands\n", &variant, &rules);
	assert_int_equal(dom_thinker_new(&thinker, rules, &options, NULL, NULL), DOM_OK);
	assert_int_equal(dom_solver_new(&solver, rules, NULL, NULL, NULL), DOM_OK);
	for (uint64_t seed = 1; looked < 20; seed++) {
		witness_begin(&w, seed, NULL, DOM_PATH_TABLE);
		while (witness_go(&w) == DOM_NEEDS_PLAY) {
			unsigned count = think(&w, thinker, seed, worths), solved;
			const struct dom_solved *plays;

			assert_int_equal(dom_solve_plays(solver, w.round, &plays, &solved, NULL), DOM_OK);
			for (unsigned i = 0; count > 1 && worths[0].rounds == 1 && i < count; i++) {
				unsigned at = 0;

				while (plays[at].play.tile != worths[i].play.tile ||
				       plays[at].play.place != worths[i].play.place)
					at++;
				assert_true(worths[i].wins * 2 - 1 == plays[at].wins);
				assert_true(worths[i].points * 100 == (double)plays[at].points);
				assert_true(worths[0].wins >= worths[i].wins);
				looked += !i;
			}
			dom_round_view(rules, w.round, dom_round_seat(w.round), w.view);
			assert_int_equal(dom_round_play(rules, w.round, dom_view_play(w.view, 0), &w.listener), DOM_OK);
		}
		assert_true(seed < 1000);
	}
	dom_solver_free(solver);
	dom_thinker_free(thinker);
	close_rules(&w, variant, rules);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_hands_are_solved),
		cmocka_unit_test(shipped_variants),
		cmocka_unit_test(random_variants),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
