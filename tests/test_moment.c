/* A moment of a round: found along a record and while the round is played alike; what is believed then comes from hard facts where the net
   is not trusted, from the net where it is, and never from the hidden hands. */
#include "open_game.h"

#include <math.h>

static struct dom_moment *moment_of(const struct game *g, uint64_t after, const struct dom_alloc *alloc)
{
	struct dom_moment *moment;

	assert_int_equal(dom_moment_new(&moment, g->rules, after, alloc, NULL), DOM_OK);
	return moment;
}

static struct dom_belief believe(struct dom_moment *moment, unsigned seat, unsigned trust)
{
	struct dom_belief belief;

	assert_int_equal(dom_moment_believe(moment, seat, trust, &belief, NULL), DOM_OK);
	return belief;
}

/* The round of that seed, as it is played. */
static void play_to(struct game *g, struct dom_moment *moment, uint64_t seed)
{
	const struct dom_listener listener = dom_moment_listener(moment);

	assert_int_equal(dom_round_init(g->rules, g->round, seed, NULL, DOM_PATH_TABLE, NULL), DOM_OK);
	while (!dom_moment_rests(moment, g->round) && !dom_round_over(g->round))
		dom_round_auto(g->rules, g->round, g->players, &listener);
}

static void same_by_record_and_by_play(void **state)
{
	struct game g;

	(void)state;
	game_load(&g, "pairs");
	for (uint64_t after = 0; after < 30; after += 9) {
		struct dom_moment *read = moment_of(&g, after, NULL), *played = moment_of(&g, after, NULL);
		const struct dom_round *one, *other;
		struct dom_belief a, b;
		size_t length;
		char *text = game_record(&g, 3, &length);

		assert_int_equal(dom_moment_record(read, text, length, "test", NULL), DOM_OK);
		play_to(&g, played, 3);
		assert_int_equal(dom_moment_round(read, &one, NULL), DOM_OK);
		assert_int_equal(dom_moment_round(played, &other, NULL), DOM_OK);
		assert_true(dom_moment_heard(read) >= after && dom_moment_heard(read) == dom_moment_heard(played));
		assert_int_equal(dom_round_seat(one), dom_round_seat(other));
		a = believe(read, dom_round_seat(one), DOM_TRUST_USUAL);
		b = believe(played, dom_round_seat(other), DOM_TRUST_USUAL);
		assert_memory_equal(a.chance, b.chance, a.tiles * a.columns * sizeof *a.chance);
		free(text);
		dom_moment_free(read);
		dom_moment_free(played);
	}
	game_close(&g);
}

/* How far two beliefs are apart. */
static double apart(const double *a, struct dom_belief b)
{
	double sum = 0;

	for (unsigned i = 0; i < b.tiles * b.columns; i++)
		sum += fabs(a[i] - b.chance[i]);
	return sum;
}

static void trust(void **state)
{
	const struct dom_round *round;
	struct dom_moment *moment;
	struct dom_belief belief;
	double *facts, some;
	unsigned seat, other;
	size_t size;
	struct game g;

	(void)state;
	game_load(&g, "pairs");
	moment = moment_of(&g, 24, NULL);
	play_to(&g, moment, 5);
	assert_int_equal(dom_moment_round(moment, &round, NULL), DOM_OK);
	seat = dom_round_seat(round);
	other = (seat + 1) % 4;
	belief = believe(moment, seat, 0);
	assert_false(belief.weighed);
	size = belief.tiles * belief.columns * sizeof *facts;
	facts = malloc(size);
	memcpy(facts, belief.chance, size);
	belief = believe(moment, seat, DOM_TRUST_USUAL);
	assert_true(belief.weighed);
	some = apart(facts, belief);
	assert_true(some > .1);
	assert_true(apart(facts, believe(moment, seat, 100)) > some);
	/* what is certain stays so */
	for (unsigned i = 0; i < belief.tiles * belief.columns; i++)
		assert_true((facts[i] > 0) == (belief.chance[i] > 0));
	/* a net answers for whoever is to move */
	assert_false(believe(moment, other, 100).weighed);
	free(facts);
	dom_moment_free(moment);
	game_close(&g);
	/* where no net has learned the game there are the facts */
	game_load(&g, "all-fives");
	moment = moment_of(&g, 12, NULL);
	play_to(&g, moment, 5);
	assert_int_equal(dom_moment_round(moment, &round, NULL), DOM_OK);
	assert_false(believe(moment, dom_round_seat(round), 100).weighed);
	dom_moment_free(moment);
	game_close(&g);
}

static void none_so_late(void **state)
{
	const struct dom_round *round;
	struct dom_moment *moment;
	struct dom_error error = {0};
	struct game g;

	(void)state;
	game_load(&g, "block-two");
	moment = moment_of(&g, 10000, NULL);
	play_to(&g, moment, 1);
	assert_int_equal(dom_moment_round(moment, &round, &error), DOM_NOT_FOUND);
	assert_non_null(strstr(error.en, "after 10000 events"));
	assert_non_null(strstr(error.es, "10000"));
	dom_moment_free(moment);
	game_close(&g);
}

struct meter {
	unsigned calls, fail_at;
	int blocks;
};

static void *resize(void *context, void *block, size_t size)
{
	struct meter *m = context;

	if (!size) {
		m->blocks -= block != NULL;
		free(block);
		return NULL;
	}
	if (++m->calls >= m->fail_at)
		return NULL;
	m->blocks += !block;
	return realloc(block, size);
}

static void memory_runs_out(void **state)
{
	bool failed = true;
	struct game g;

	(void)state;
	game_load(&g, "draw");
	for (unsigned n = 1; failed; n++) {
		struct meter m = {.fail_at = n};
		struct dom_alloc alloc = {resize, &m};
		struct dom_error error = {0};
		struct dom_moment *moment;
		struct dom_belief belief;
		int status = dom_moment_new(&moment, g.rules, 5, &alloc, &error);

		if (!status) {
			play_to(&g, moment, 2);
			status = dom_moment_believe(moment, dom_round_seat(g.round), 100, &belief, &error);
		}
		failed = m.calls >= n;
		assert_int_equal(status, failed ? DOM_NO_MEMORY : DOM_OK);
		dom_moment_free(moment);
		assert_int_equal(m.blocks, 0);
	}
	game_close(&g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(same_by_record_and_by_play), cmocka_unit_test(trust),
					   cmocka_unit_test(none_so_late), cmocka_unit_test(memory_runs_out)};

	return cmocka_run_group_tests_name("moment", tests, NULL, NULL);
}
