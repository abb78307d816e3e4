/* Comparisons: who sits where, figures against sums made another way, the same digits whoever plays, honest intervals and tests. */
#include "cmocka_all.h"

#include <domino/domino.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEALS = 4096 };

/* What a comparison is made of: variants and players, as text. */
struct made {
	struct dom_variant *variants[DOM_COMPARE_VARIANTS], *players;
	struct dom_compare_options options;
	struct dom_comparison *comparison;
	struct dom_compare_deal *deals;
	unsigned told;
};

static struct dom_variant *parse(const char *text)
{
	struct dom_variant *variant;
	struct dom_error error = {0};

	if (dom_variant_parse(&variant, text, strlen(text), DOM_BUILT_IN "test.yaml", NULL, &error))
		fail_msg("%s\n%s", error.en, text);
	return variant;
}

static void keep(void *context, const struct dom_compare_deal *deal)
{
	struct made *m = context;

	assert_true(m->told < MOST_DEALS);
	m->deals[m->told++] = *deal;
}

/* `texts` ends with NULL. */
static void make(struct made *m, const char *const *texts, const char *players, uint64_t deals, uint64_t seed)
{
	struct dom_error error = {0};

	*m = (struct made){.options = {.deals = deals, .seed = seed, .threads = 1}};
	for (; texts[m->options.variant_count]; m->options.variant_count++)
		m->variants[m->options.variant_count] = parse(texts[m->options.variant_count]);
	m->options.variants = (const struct dom_variant *const *)m->variants;
	m->players = parse("like: classic\n");
	if (dom_variant_seat(m->players, players, &error))
		fail_msg("%s", error.en);
	m->options.players = m->players;
}

static void begin(struct made *m)
{
	struct dom_error error = {0};

	if (dom_comparison_new(&m->comparison, &m->options, NULL, &error))
		fail_msg("%s", error.en);
}

static void unmake(struct made *m)
{
	dom_comparison_free(m->comparison);
	dom_variant_free(m->players);
	for (unsigned i = 0; i < m->options.variant_count; i++)
		dom_variant_free(m->variants[i]);
	free(m->deals);
}

static void play(struct made *m, struct dom_compare *out)
{
	struct dom_error error = {0};

	begin(m);
	if (dom_comparison_play(m->comparison, &error))
		fail_msg("%s", error.en);
	assert_true(dom_comparison_over(m->comparison));
	dom_comparison_tell(m->comparison, DOM_COMPARE_VARIANTS, out);
}

static const char *const pairs[] = {"like: pairs\n", NULL};
static const char *const draw[] = {"players: 2\nstuck: draw-until\nwinner: fewest-points\nscore: losers-hands\n", NULL};
static const char *const classic[] = {"like: classic\n", NULL};
static const char *const several[] = {"like: pairs\n", "like: classic\n", "players: 2\nstuck: draw-until\n", NULL};

static const struct {
	const char *const *variants;
	const char *players;
	unsigned rounds; /* of a deal in which a player sits at the table */
	unsigned sides;  /* of a table; 0: it depends */
} cases[] = {
	{pairs, "fattest,random", 2, 2},
	{draw, "random,blocker", 2, 2},
	{classic, "random,fattest,first", 3, 4},
	{pairs, "random,fattest,first", 2, 2},
	{classic, "random,fattest,first,blocker,semi-smart", 4, 4},
	{several, "random(over=tiles),fattest", 2, 0},
	{(const char *const[]){"players: 3\n", NULL}, "random+fattest,first", 2, 3},
};

enum { CASES = sizeof cases / sizeof *cases };

/* The digits of everything but the time. */
static bool same(struct dom_compare a, struct dom_compare b)
{
	a.seconds = b.seconds = 0;
	return !memcmp(&a, &b, sizeof a);
}

static void same_digits_whoever_plays(void **state)
{
	static const unsigned threads[] = {1, 2, 7};

	(void)state;
	for (unsigned i = 0; i < CASES; i++) {
		struct dom_compare first, other;

		for (unsigned t = 0; t < sizeof threads / sizeof *threads; t++) {
			struct made m;

			make(&m, cases[i].variants, cases[i].players, 500, 3);
			m.options.threads = threads[t];
			memset(t ? &other : &first, 0, sizeof first);
			play(&m, t ? &other : &first);
			assert_true((t ? &other : &first)->deals == 500 * m.options.variant_count);
			if (t)
				assert_true(same(first, other));
			unmake(&m);
		}
	}
}

/* Each deal's rounds are won by somebody, and the figures are those that anybody would work out from the deals. */
static void figures_are_those_of_the_deals(void **state)
{
	(void)state;
	for (unsigned i = 0; i < CASES; i++) {
		struct dom_compare c;
		struct made m;

		make(&m, cases[i].variants, cases[i].players, 200, 5);
		m.deals = calloc(MOST_DEALS, sizeof *m.deals);
		m.options.deal = keep;
		m.options.context = &m;
		play(&m, &c);
		assert_int_equal(m.told, 200 * m.options.variant_count);
		for (unsigned d = 0; d < m.told; d++) {
			double wins = 0;

			assert_int_equal(m.deals[d].deal,
					 d / (DOM_COMPARE_SHARE * m.options.variant_count) * DOM_COMPARE_SHARE +
						 m.deals[d].deal % DOM_COMPARE_SHARE);
			for (unsigned p = 0; p < c.players; p++)
				wins += m.deals[d].wins[p];
			assert_true(fabs(wins - c.players) < 1e-9);
		}
		assert_true(fabs(c.even - 1. / cases[i].rounds) < 1e-12);
		for (unsigned v = 0; v < m.options.variant_count; v++) {
			dom_comparison_tell(m.comparison, v, &c);
			assert_int_equal(c.deals, 200);
			for (unsigned p = 0; p < c.players; p++) {
				double sum = 0, squares = 0, points = 0, mean, error, outcomes = 0;

				for (unsigned d = 0; d < m.told; d++)
					if (m.deals[d].variant == v) {
						double share = m.deals[d].wins[p] / cases[i].rounds;

						sum += share;
						squares += share * share;
						points += (double)m.deals[d].points[p] / 100;
					}
				mean = sum / 200;
				error = sqrt((squares / 200 - mean * mean) / 199);
				assert_true(fabs(c.player[p].share.mean - mean) < 1e-9);
				assert_true(fabs(c.player[p].share.half - 1.9719565442517514 * error) < 1e-9); /* t, 199 */
				for (unsigned k = 0; k < DOM_COMPARE_OUTCOMES; k++)
					outcomes += (double)c.player[p].outcomes[k];
				assert_true(outcomes == 200);
				if (cases[i].sides)
					assert_true(fabs(c.player[p].points.mean - points / 200 / cases[i].sides) < 1e-9);
			}
		}
		unmake(&m);
	}
}

/* A share decides nothing but when: shares played by others, counted in any order, come to the same. */
static void shares_in_any_order(void **state)
{
	struct dom_compare whole, parts;
	struct made m, n, other;
	uint64_t share;
	void *results[64];
	unsigned count = 0;

	(void)state;
	make(&m, several, "random,fattest", 300, 9);
	play(&m, &whole);
	make(&n, several, "random,fattest", 300, 9);
	make(&other, several, "random,fattest", 300, 9);
	begin(&n);
	begin(&other);
	for (; dom_comparison_take(n.comparison, &share) == DOM_TAKEN; count++) {
		assert_int_equal(share, count);
		results[count] = calloc(1, dom_comparison_size(n.comparison));
		assert_int_equal(dom_comparison_share(other.comparison, share, results[count], NULL), DOM_OK);
	}
	assert_int_equal(count, 15);
	for (unsigned i = 0; i < count; i++) {
		unsigned k = i * 7 % count;

		assert_false(dom_comparison_over(n.comparison));
		assert_int_equal(dom_comparison_count(n.comparison, k, results[k], NULL), DOM_OK);
		/* once is enough */
		assert_int_equal(dom_comparison_count(n.comparison, k, results[k], NULL), DOM_OK);
		free(results[k]);
	}
	assert_true(dom_comparison_over(n.comparison));
	dom_comparison_tell(n.comparison, DOM_COMPARE_VARIANTS, &parts);
	assert_true(same(whole, parts));
	unmake(&m);
	unmake(&n);
	unmake(&other);
}

/* Stops after so many looks. */
static bool stop_soon(void *context, uint64_t done, uint64_t deals, double seconds)
{
	(void)deals;
	(void)seconds;
	return done < *(const uint64_t *)context;
}

static void stopped_saved_and_resumed(void **state)
{
	struct dom_sprt sprt = {0, 60, .05, .05};

	(void)state;
	for (unsigned test = 0; test < 2; test++)
		for (uint64_t until = 1; until < 900; until += 100) {
			struct dom_compare whole, resumed;
			struct dom_error error = {0};
			struct made m, n, o;
			uint64_t share;
			void *result;
			char *text;

			make(&m, several, "fattest,random", 333, 4);
			m.options.sprt = test ? &sprt : NULL;
			play(&m, &whole);
			/* as far as it comes, in order */
			make(&n, several, "fattest,random", 333, 4);
			n.options.sprt = test ? &sprt : NULL;
			begin(&n);
			result = calloc(1, dom_comparison_size(n.comparison));
			while (dom_comparison_done(n.comparison) < until &&
			       dom_comparison_take(n.comparison, &share) == DOM_TAKEN) {
				assert_int_equal(dom_comparison_share(n.comparison, share, result, &error), DOM_OK);
				assert_int_equal(dom_comparison_count(n.comparison, share, result, NULL), DOM_OK);
			}
			free(result);
			assert_int_equal(dom_comparison_save(n.comparison, &text, &error), DOM_OK);
			make(&o, several, "fattest,random", 333, 4);
			o.options.sprt = test ? &sprt : NULL;
			o.options.threads = 2;
			begin(&o);
			if (dom_comparison_load(o.comparison, text, &error))
				fail_msg("%s\n%s", error.en, text);
			assert_true(dom_comparison_done(o.comparison) == dom_comparison_done(n.comparison));
			assert_int_equal(dom_comparison_play(o.comparison, &error), DOM_OK);
			dom_comparison_tell(o.comparison, DOM_COMPARE_VARIANTS, &resumed);
			assert_true(same(whole, resumed));
			dom_comparison_free_text(n.comparison, text);
			unmake(&m);
			unmake(&n);
			unmake(&o);
		}
}

/* Stopped by whoever watches, it goes on from where it was counted. */
static void stopped_and_goes_on(void **state)
{
	struct dom_compare whole, resumed;
	struct made m, n;
	uint64_t until = 0;

	(void)state;
	make(&m, pairs, "fattest,blocker", 300000 / ONE_IN, 4);
	make(&n, pairs, "fattest,blocker", 300000 / ONE_IN, 4);
	play(&m, &whole);
	n.options.progress = stop_soon;
	n.options.context = &until;
	n.options.threads = 2;
	begin(&n);
	while (!dom_comparison_over(n.comparison)) {
		until += 60000 / ONE_IN;
		assert_int_equal(dom_comparison_play(n.comparison, NULL), DOM_OK);
		until = until < dom_comparison_done(n.comparison) ? dom_comparison_done(n.comparison) : until;
	}
	dom_comparison_tell(n.comparison, DOM_COMPARE_VARIANTS, &resumed);
	assert_true(same(whole, resumed));
	unmake(&m);
	unmake(&n);
}

/* More deals later are the same as all at once. */
static void more_deals_later(void **state)
{
	struct dom_compare whole, longer;
	struct made m, n;
	char *text;

	(void)state;
	make(&m, pairs, "fattest,random", 100, 4);
	play(&m, &whole);
	assert_int_equal(dom_comparison_save(m.comparison, &text, NULL), DOM_OK);
	make(&n, pairs, "fattest,random", 250, 4);
	begin(&n);
	assert_int_equal(dom_comparison_load(n.comparison, text, NULL), DOM_OK);
	assert_int_equal(dom_comparison_play(n.comparison, NULL), DOM_OK);
	dom_comparison_tell(n.comparison, 0, &longer);
	unmake(&n);
	make(&n, pairs, "fattest,random", 250, 4);
	play(&n, &whole);
	assert_true(same(whole, longer));
	unmake(&n);
	/* but not fewer */
	make(&n, pairs, "fattest,random", 99, 4);
	begin(&n);
	assert_int_equal(dom_comparison_load(n.comparison, text, NULL), DOM_BAD_STORE);
	assert_int_equal(dom_comparison_load(n.comparison, "", NULL), DOM_BAD_STORE);
	text[strlen(text) / 2] = '\0';
	assert_int_equal(dom_comparison_load(n.comparison, text, NULL), DOM_BAD_STORE);
	dom_comparison_free_text(m.comparison, text);
	unmake(&m);
	unmake(&n);
}

/* Whoever decides nothing by chance is level with itself in every deal. */
static void no_chance_no_difference(void **state)
{
	struct dom_sprt sprt = {0, 5, .05, .05};
	struct dom_compare c;
	struct made m;

	(void)state;
	make(&m, pairs, "fattest,fattest", 1000, 4);
	play(&m, &c);
	assert_true(c.same);
	assert_true(c.player[0].share.mean == .5 && c.player[0].superiority == .5);
	assert_true(c.player[0].outcomes[DOM_COMPARE_LEVEL] == 1000);
	assert_true(c.player[0].share.half > 0 && c.player[0].share.half < .002);
	unmake(&m);
	make(&m, pairs, "fattest,fattest", 1000000, 4);
	m.options.sprt = &sprt;
	play(&m, &c);
	assert_int_equal(c.state, DOM_COMPARE_LOW);
	assert_true(c.deals < 100000);
	unmake(&m);
}

/* The deal of both sittings is the same, and what a random player does with it is not: else it would be level with itself. */
static void fresh_choices(void **state)
{
	struct dom_compare c;
	struct made m;

	(void)state;
	make(&m, pairs, "random,random", 1000, 4);
	play(&m, &c);
	assert_false(c.same);
	assert_true(c.player[0].outcomes[DOM_COMPARE_ALL] > 100 && c.player[0].outcomes[DOM_COMPARE_NONE] > 100);
	unmake(&m);
}

/* A foul is somebody's: a cheat's, whom an honest judge finds out. */
static void fouls_are_told_apart(void **state)
{
	static const char *const judged[] = {"like: pairs\njudge: {honest: {fine: 1}}\n", NULL};
	struct dom_compare c;
	struct made m;

	(void)state;
	make(&m, judged, "fattest!cheat,fattest", 300, 4);
	play(&m, &c);
	assert_true(c.player[0].fouled > 0);
	assert_true(c.player[1].fouled == 0 && c.player[0].unanswered == 0);
	unmake(&m);
}

/* An agent that never says anything. */
static enum dom_when say_nothing(void *self, const struct dom_question *question, struct dom_play *play)
{
	(void)self;
	(void)question;
	*play = (struct dom_play){.tile = DOM_NO_TILE};
	return DOM_NOW;
}

static int open_mute(void *context, const struct dom_rules *rules, unsigned player, struct dom_agent *agent,
		     struct dom_error *error)
{
	(void)context;
	(void)rules;
	(void)error;
	if (player == 1)
		agent->play = say_nothing;
	return DOM_OK;
}

static void no_answer_is_told_apart(void **state)
{
	struct dom_agents agents = {.open = open_mute};
	struct dom_compare c;
	struct made m;

	(void)state;
	make(&m, pairs, "random,random", 20, 4);
	m.options.agents = &agents;
	play(&m, &c);
	assert_true(c.player[1].unanswered > 10 && c.player[1].fouled == 0);
	assert_true(c.player[0].unanswered == 0 && c.player[0].share.mean > .8);
	unmake(&m);
}

static void refused(const char *const *texts, const char *players, const struct dom_sprt *sprt, uint64_t deals,
		    const char *complaint)
{
	struct dom_error error = {0};
	struct made m;

	make(&m, texts, players, deals, 1);
	m.options.sprt = sprt;
	assert_int_not_equal(dom_comparison_new(&m.comparison, &m.options, NULL, &error), DOM_OK);
	assert_null(m.comparison);
	if (!strstr(error.en, complaint))
		fail_msg("%s: %s", complaint, error.en);
	assert_true(error.es[0]);
	unmake(&m);
}

static void what_cannot_be_compared(void **state)
{
	struct dom_sprt backwards = {5, 0, .05, .05}, sure = {0, 5, 0, .05}, good = {0, 5, .05, .05};

	(void)state;
	refused(pairs, "random,fattest", NULL, 0, "deals");
	refused(pairs, "random,fattest", NULL, UINT64_MAX, "deals");
	refused(pairs, "random,human", NULL, 10, "people");
	refused(pairs, "random,fattest", &backwards, 10, "elo0");
	refused(pairs, "random,fattest", &sure, 10, "alpha");
	refused(pairs, "random,fattest,first", &good, 10, "two players");
	refused((const char *const[]){"like: pairs\n", "like: classic\n", NULL}, "random,fattest,first", NULL, 10, "together");
	refused(pairs, "first,first,first,first,first,first,first,first,first,first,first", NULL, 10, "2 to 10");
}

/* How many of so many comparisons of a player with itself have the truth within their interval. DOMINO_HONEST=2000 for the
   full number. */
static unsigned wanted(unsigned few)
{
	const char *given = getenv("DOMINO_HONEST");

	return given ? (unsigned)strtoul(given, NULL, 10) : few / ONE_IN;
}

static double covered(const char *const *texts, const char *players, uint64_t deals, unsigned count)
{
	unsigned within = 0;

	for (unsigned seed = 0; seed < count; seed++) {
		struct dom_compare c;
		struct made m;

		make(&m, texts, players, deals, seed);
		play(&m, &c);
		within += fabs(c.player[0].share.mean - c.even) <= c.player[0].share.half;
		unmake(&m);
	}
	return (double)within / count;
}

/* What chance leaves of a share of so many, five errors of it. */
static double slack(double share, unsigned count)
{
	return 5 * sqrt(share * (1 - share) / count);
}

static void intervals_are_honest(void **state)
{
	static const char *const few[] = {"like: pairs\n", "like: classic\n", NULL};
	unsigned count = wanted(200);
	double most = count >= 2000 ? .02 : slack(.05, count);

	(void)state;
	assert_true(fabs(covered(pairs, "random,random", 128, count) - .95) <= most);
	assert_true(fabs(covered(draw, "random,random", 32, count) - .95) <= most);
	assert_true(fabs(covered(classic, "random,random,random", 100, count) - .95) <= most);
	assert_true(fabs(covered(few, "random,random", 64, count) - .95) <= most);
}

/* How often the test says `state` of a player against itself. */
static double said(struct dom_sprt sprt, enum dom_compare_state what, unsigned count)
{
	unsigned times = 0;

	for (unsigned seed = 0; seed < count; seed++) {
		struct dom_compare c;
		struct made m;

		make(&m, pairs, "random,random", 1000000, 100000 + seed);
		m.options.sprt = &sprt;
		play(&m, &c);
		assert_true(c.state == DOM_COMPARE_LOW || c.state == DOM_COMPARE_HIGH);
		times += c.state == what;
		unmake(&m);
	}
	return (double)times / count;
}

/* Whoever plays against itself is stronger by 0 Elo: one of the hypotheses is true, and which is ours to say. */
static void sequential_tests_are_honest(void **state)
{
	unsigned count = wanted(100);
	double more = count >= 2000 ? 0 : slack(.05, count);

	(void)state;
	assert_true(said((struct dom_sprt){0, 30, .05, .05}, DOM_COMPARE_HIGH, count) <= .05 + more);
	assert_true(said((struct dom_sprt){-30, 0, .05, .05}, DOM_COMPARE_LOW, count) <= .05 + more);
	assert_true(said((struct dom_sprt){0, 40, .01, .1}, DOM_COMPARE_HIGH, count) <= .01 + more);
	assert_true(said((struct dom_sprt){-40, 0, .01, .1}, DOM_COMPARE_LOW, count) <= .1 + more);
}

/* It finds what is there, and stops. */
static void sequential_test_finds(void **state)
{
	struct dom_sprt sprt = {0, 20, .05, .05};
	struct dom_compare c, again;
	struct made m;

	(void)state;
	for (unsigned threads = 1; threads < 8; threads += 3) {
		make(&m, pairs, "semi-smart,random", 1000000, 1);
		m.options.sprt = &sprt;
		m.options.threads = threads;
		play(&m, threads == 1 ? &c : &again);
		assert_int_equal(c.state, DOM_COMPARE_HIGH);
		assert_true(c.deals < 100000 && c.deals % DOM_COMPARE_SHARE == 0);
		if (threads > 1)
			assert_true(same(c, again));
		unmake(&m);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_digits_whoever_plays),   cmocka_unit_test(figures_are_those_of_the_deals),
		cmocka_unit_test(shares_in_any_order),         cmocka_unit_test(stopped_saved_and_resumed),
		cmocka_unit_test(stopped_and_goes_on),         cmocka_unit_test(more_deals_later),
		cmocka_unit_test(no_chance_no_difference),     cmocka_unit_test(fresh_choices),
		cmocka_unit_test(fouls_are_told_apart),        cmocka_unit_test(no_answer_is_told_apart),
		cmocka_unit_test(what_cannot_be_compared),     cmocka_unit_test(intervals_are_honest),
		cmocka_unit_test(sequential_tests_are_honest), cmocka_unit_test(sequential_test_finds),
	};

	return cmocka_run_group_tests_name("compare", tests, NULL, NULL);
}
