/* Belief comes from the view alone: with other hidden hands that agree with it, not a byte of it changes. It adds up, it is certain only of
   what is so, and weights sharpen it. That it is exact is shown by test_imagine_exact.c, which enumerates. */
#include "imagine_talk.h"
#include "run_round.h"

#include <math.h>

enum { ROUNDS = 40 / ONE_IN, OTHERS = 8 };

struct tally {
	unsigned positions, changed, certain;
};

/* Every hidden tile is somewhere, every hand has as many as everybody sees. */
static void adds_up(const struct dom_rules *r, const struct dom_round *g, const struct dom_belief *b)
{
	for (unsigned column = 0; column < b->columns; column++) {
		double sum = 0;

		for (unsigned t = 0; t < b->tiles; t++)
			sum += b->chance[t * b->columns + column];
		assert_true(fabs(sum - (column < r->players ? dom_round_seen(r, g, column).tiles : dom_round_pile(r, g))) <
			    1e-6);
	}
	for (unsigned t = 0; t < b->tiles; t++) {
		double sum = 0;

		for (unsigned column = 0; column < b->columns; column++)
			sum += b->chance[t * b->columns + column];
		assert_true(fabs(sum) < 1e-9 || fabs(sum - 1) < 1e-9);
	}
}

/* What really is has a chance, and if it is certain, there is no other. */
static void agrees(const struct dom_rules *r, const struct dom_round *g, const struct dom_belief *b)
{
	for (unsigned t = 0; t < b->tiles; t++)
		for (unsigned seat = 0; seat < r->players; seat++) {
			double chance = b->chance[t * b->columns + seat];
			bool has = domi_has(dom_round_hand(r, g, seat), t);

			assert_true(!has || chance > 0);
			assert_true(!b->certain || has == (chance > 0.5));
		}
}

static double twice_for_one(void *context, unsigned tile, unsigned seat)
{
	const unsigned *which = context;

	return tile == which[0] && seat == which[1] ? 2 : 1;
}

/* A tile that is twice as likely with a seat: odds are twice as high. */
static void sharpen(struct dom_believer *believer, const struct dom_knowledge *knows, unsigned seat, const struct dom_belief *b)
{
	unsigned which[2];

	for (which[0] = 0; which[0] < b->tiles; which[0]++)
		for (which[1] = 0; which[1] + 1 < b->columns; which[1]++) {
			const struct dom_weight weight = {twice_for_one, which};
			double before = b->chance[which[0] * b->columns + which[1]], after;
			struct dom_belief sharper;

			if (which[1] == seat || before < 0.01 || before > 0.99)
				continue;
			assert_int_equal(dom_believe(believer, knows, &weight, &sharper, NULL), DOM_OK);
			after = sharper.chance[which[0] * b->columns + which[1]];
			assert_true(fabs(after / (1 - after) / (2 * before / (1 - before)) - 1) < 1e-6);
			return;
		}
}

static void look(struct witness *w, struct dom_believer *believer, struct dom_believer *other, unsigned seat,
		 struct tally *tally)
{
	const struct dom_rules *r = w->rules;
	size_t size = dom_imagining_size(r, DOM_IMAGINING_STATES), bytes = r->tiles * (r->players + 1) * sizeof(double);
	struct dom_imagining *m = malloc(size);
	struct dom_round *g = malloc(r->size);
	struct dom_knowledge *filtered = malloc(dom_knowledge_size(r));
	struct dom_belief belief, again;

	assert_int_equal(dom_knowledge_look(r, w->knows[seat], w->round), DOM_OK);
	assert_int_equal(dom_believe(believer, w->knows[seat], NULL, &belief, NULL), DOM_OK);
	adds_up(r, w->round, &belief);
	agrees(r, w->round, &belief);
	tally->positions++;
	tally->certain += belief.certain;
	assert_int_equal(dom_imagining_init(r, m, size, w->knows[seat], NULL), DOM_OK);
	for (unsigned n = 0; n < OTHERS; n++) {
		dom_imagine(r, m, 1, n, g);
		tally->changed += memcmp(domi_hands(r, g), domi_hands(r, w->round), r->players * r->words * 8) != 0;
		memcpy(filtered, w->knows_filtered[seat], dom_knowledge_size(r));
		assert_int_equal(dom_knowledge_look(r, filtered, g), DOM_OK);
		assert_int_equal(dom_believe(other, filtered, NULL, &again, NULL), DOM_OK);
		assert_memory_equal(belief.chance, again.chance, bytes);
		assert_true(belief.exact == again.exact && belief.certain == again.certain);
	}
	if (belief.exact)
		sharpen(other, w->knows[seat], seat, &belief);
	free(filtered);
	free(g);
	free(m);
}

static void from_the_view_alone(void **state)
{
	static const char *const texts[] = {
		"players: 4\ndeal: {hand: 7}\nteams: across\nstart: {holder: {tile: 6-6, must-lead: true}}\n",
		"players: 2\ndeal: {hand: 7}\nstuck: draw-until\n",
		"players: 3\ndeal: {hand: 7}\nstuck: draw-one\nboard: {branching: {spinners: first, arms: after-line}}\n",
		"tiles: {faces: 4}\nplayers: 2\ndeal: {hand: 4}\n",
		"players: 2\ndeal: {swap-half: {hand: 4}}\nstuck: draw-until\n",
	};

	(void)state;
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct dom_believer *believer, *other;
		struct dom_variant *variant;
		struct dom_rules *rules;
		struct tally tally = {0};
		struct witness w;

		open_rules(&w, texts[i], &variant, &rules);
		assert_int_equal(dom_believer_new(&believer, rules, NULL, NULL), DOM_OK);
		assert_int_equal(dom_believer_new(&other, rules, NULL, NULL), DOM_OK);
		for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
			enum dom_need need;

			witness_begin(&w, seed, NULL, DOM_PATH_TABLE);
			while ((need = witness_go(&w)) != DOM_NEEDS_NO_MORE) {
				if (need == DOM_NEEDS_PLAY && (w.count + seed) % 4 == 0)
					look(&w, believer, other, (unsigned)(seed % rules->players), &tally);
				round_auto(rules, w.round, &w.listener);
			}
		}
		print_message("%u positions, %u of %u imagined have other hands, %u are certain\n", tally.positions,
			      tally.changed, tally.positions * OTHERS, tally.certain);
		assert_true(tally.changed > tally.positions);
		dom_believer_free(believer);
		dom_believer_free(other);
		close_rules(&w, variant, rules);
	}
}

/* With two hands of all there is, the other's is known. */
static void certain_when_all_is_dealt(void **state)
{
	struct dom_believer *believer;
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_belief belief;
	struct dom_error error = {0};
	struct witness w;

	(void)state;
	open_rules(&w, "tiles: {faces: 4}\nplayers: 2\ndeal: {hand: 5}\n", &variant, &rules);
	assert_int_equal(dom_believer_new(&believer, rules, NULL, NULL), DOM_OK);
	witness_begin(&w, 1, NULL, DOM_PATH_TABLE);
	assert_int_equal(dom_believe(believer, w.knows[0], NULL, &belief, &error), DOM_BAD_PHASE);
	assert_true(*error.en && *error.es);
	witness_go(&w);
	assert_int_equal(dom_knowledge_look(rules, w.knows[0], w.round), DOM_OK);
	assert_int_equal(dom_believe(believer, w.knows[0], NULL, &belief, NULL), DOM_OK);
	assert_true(belief.certain);
	agrees(rules, w.round, &belief);
	dom_believer_free(believer);
	close_rules(&w, variant, rules);
}

/* An allocator that fails from the n-th call on. */
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

static double never(void *context, unsigned tile, unsigned seat)
{
	(void)context, (void)tile, (void)seat;
	return 0;
}

/* Memory runs out; and weights rule everything out. */
static void nothing_to_believe(void **state)
{
	const struct dom_weight weight = {never, NULL};
	struct dom_believer *believer;
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_belief belief;
	struct dom_error error = {0};
	bool failed = true;
	struct witness w;

	(void)state;
	open_rules(&w, "players: 2\ndeal: {hand: 7}\n", &variant, &rules);
	for (unsigned n = 1; failed; n++) {
		struct meter m = {.fail_at = n};
		struct dom_alloc alloc = {resize, &m};
		int status = dom_believer_new(&believer, rules, &alloc, &error);

		failed = m.calls >= n;
		assert_int_equal(status, failed ? DOM_NO_MEMORY : DOM_OK);
		dom_believer_free(believer);
		assert_int_equal(m.blocks, 0);
	}
	assert_int_equal(dom_believer_new(&believer, rules, NULL, NULL), DOM_OK);
	witness_begin(&w, 1, NULL, DOM_PATH_TABLE);
	witness_go(&w);
	assert_int_equal(dom_knowledge_look(rules, w.knows[0], w.round), DOM_OK);
	assert_int_equal(dom_believe(believer, w.knows[0], &weight, &belief, &error), DOM_BAD_DEAL);
	assert_true(*error.en && *error.es);
	dom_believer_free(believer);
	close_rules(&w, variant, rules);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(from_the_view_alone), cmocka_unit_test(certain_when_all_is_dealt),
					   cmocka_unit_test(nothing_to_believe)};

	return cmocka_run_group_tests_name("belief", tests, NULL, NULL);
}
