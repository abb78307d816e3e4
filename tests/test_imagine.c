/* What a seat concludes from what it hears, what is refused, and that imagined rounds know nothing of the real one's chance. */
#include "imagine_talk.h"
#include "run_round.h"

#include <math.h>

enum { MOST_PLAYERS = 3 };

/* How likely a tile is with a seat, to another seat. */
static double chance_of(const struct witness *w, unsigned to, const char *tile, unsigned seat)
{
	const struct dom_rules *r = w->rules;
	size_t size = dom_imagining_size(r, DOM_IMAGINING_STATES);
	struct dom_imagining *m = malloc(size);
	double *chances = malloc(r->tiles * (r->players + 1) * sizeof *chances), chance;

	assert_int_equal(dom_knowledge_look(r, w->knows[to], w->round), DOM_OK);
	assert_int_equal(dom_imagining_init(r, m, size, w->knows[to], NULL), DOM_OK);
	dom_imagining_chances(r, m, chances);
	chance = chances[(unsigned)dom_rules_find(r, tile, strlen(tile)) * (r->players + 1) + seat];
	free(chances);
	free(m);
	return chance;
}

#define assert_chance(w, to, tile, seat, wanted) assert_true(fabs(chance_of(w, to, tile, seat) - (wanted)) < 1e-9)

static struct dom_play play_of(const struct witness *w, const char *tile, unsigned place, unsigned side)
{
	return (struct dom_play){.tile = (uint16_t)dom_rules_find(w->rules, tile, strlen(tile)),
				 .place = (uint16_t)place,
				 .side = (uint8_t)side};
}

/* Double-three: 0-0 0-1 0-2 0-3 1-1 1-2 1-3 2-2 2-3 3-3. */
static void deal_hands(struct witness *w, const char *const *hands)
{
	static uint64_t sets[MOST_PLAYERS];
	struct dom_round_input input = {.hands = sets};

	memset(sets, 0, sizeof sets);
	for (unsigned seat = 0; seat < w->rules->players; seat++)
		for (const char *tile = hands[seat]; *tile; tile += strcspn(tile, " "), tile += *tile == ' ')
			sets[seat] |= UINT64_C(1) << dom_rules_find(w->rules, tile, strcspn(tile, " "));
	witness_begin(w, 1, &input, DOM_PATH_TABLE);
	assert_int_equal(witness_go(w), DOM_NEEDS_PLAY);
}

/* What is tried shows what is held, or what is not. */
static void fouls_tell(void **state)
{
	static const char *const hands[] = {"0-0 0-1 2-3", "0-2 1-1 1-3", "0-3 1-2"};
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct witness w;

	(void)state;
	open_rules(&w,
		   "tiles: {faces: 4}\nplayers: [{strategy: random, character: cheat}, {strategy: random, character: cheat}, "
		   "random]\ndeal: {hand: 3}\n",
		   &variant, &rules);
	deal_hands(&w, hands);
	assert_chance(&w, 0, "0-0", 0, 1);
	assert_chance(&w, 0, "1-3", 1, 3. / 7);
	assert_chance(&w, 0, "1-3", 3, 2. / 7);
	assert_chance(&w, 3, "1-3", 1, 3. / 10); /* a bystander */
	assert_int_equal(dom_round_play(rules, w.round, play_of(&w, "0-0", 0, 0), &w.listener), DOM_OK);
	assert_chance(&w, 0, "0-0", 0, 0);
	assert_chance(&w, 3, "0-0", 0, 0); /* it is nobody's now */
	assert_int_equal(dom_round_foul(rules, w.round, play_of(&w, "1-3", 0, 0), DOM_FOUL_MISFIT, 0, &w.listener), DOM_OK);
	assert_chance(&w, 0, "1-3", 1, 1);
	assert_chance(&w, 0, "1-1", 1, 2. / 6);
	assert_int_equal(dom_round_foul(rules, w.round, play_of(&w, "3-3", 0, 0), DOM_FOUL_NOT_HELD, 0, &w.listener), DOM_OK);
	assert_chance(&w, 0, "3-3", 2, 0);
	assert_chance(&w, 1, "3-3", 0, 2. / 4);
	assert_int_equal(dom_round_foul(rules, w.round, play_of(&w, "2-3", 9, 0), DOM_FOUL_NO_PLACE, 0, &w.listener), DOM_OK);
	assert_chance(&w, 1, "2-3", 0, 1);
	assert_int_equal(
		dom_round_foul(rules, w.round, (struct dom_play){.tile = DOM_NO_TILE}, DOM_FOUL_NOTHING, 0, &w.listener),
		DOM_OK);
	assert_int_equal(dom_round_lay(rules, w.round, play_of(&w, "1-2", 0, 0), &w.listener), DOM_OK);
	assert_chance(&w, 0, "1-2", 2, 0);
	assert_chance(&w, 1, "0-3", 2, 1. / 3);
	close_rules(&w, variant, rules);
}

/* A foul that is told without saying whether the tile is held tells no more when one looks. */
static void fouls_tell_no_more(void **state)
{
	static const char *const hands[2][3] = {{"0-0 0-1", "0-2 1-1", "0-3 1-2"}, {"0-0 0-1", "0-2 3-3", "0-3 1-2"}};
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_knowledge *first;
	struct witness w;

	(void)state;
	open_rules(&w, "tiles: {faces: 4}\nplayers: [random, {strategy: random, character: cheat}, random]\ndeal: {hand: 2}\n",
		   &variant, &rules);
	first = malloc(dom_knowledge_size(rules));
	for (unsigned i = 0; i < 2; i++) {
		deal_hands(&w, hands[i]);
		assert_int_equal(dom_round_play(rules, w.round, play_of(&w, "0-0", 0, 0), &w.listener), DOM_OK);
		assert_int_equal(dom_round_foul(rules, w.round, play_of(&w, "3-3", 0, 0), DOM_FOUL_NOTHING, 0, &w.listener),
				 DOM_OK);
		assert_int_equal(domi_count(domi_tried(rules, w.round, 1), 1), i);
		assert_int_equal(dom_knowledge_look(rules, w.knows[0], w.round), DOM_OK);
		if (!i)
			memcpy(first, w.knows[0], dom_knowledge_size(rules));
	}
	assert_memory_equal(first, w.knows[0], dom_knowledge_size(rules));
	free(first);
	close_rules(&w, variant, rules);
}

/* Who is told to lead holds that tile; who then cannot, does not. */
static void leads_tell(void **state)
{
	static const char *const hands[] = {"0-0 0-1", "3-3 2-3", "0-3 1-2"};
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct witness w;

	(void)state;
	open_rules(&w,
		   "tiles: {faces: 4, copies: 2}\nplayers: 3\ndeal: {hand: 2}\nstuck: draw-one\nstart: {holder: {tile: 3-3, "
		   "must-lead: true}}\n",
		   &variant, &rules);
	deal_hands(&w, hands);
	assert_int_equal(dom_round_seat(w.round), 1);
	assert_chance(&w, 2, "3-3", 1, 1);
	assert_chance(&w, 2, "3-3", 0, 0);
	assert_int_equal(
		dom_round_foul(rules, w.round, (struct dom_play){.tile = DOM_NO_TILE}, DOM_FOUL_NOTHING, 0, &w.listener),
		DOM_OK);
	while (dom_round_seat(w.round) != 1) /* the others cannot lead: each draws one, and passes unless it is the other 3-3 */
		if (dom_round_step(rules, w.round, &w.listener) == DOM_NEEDS_PLAY)
			assert_int_equal(dom_round_foul(rules, w.round, (struct dom_play){.tile = DOM_NO_TILE},
							DOM_FOUL_NOTHING, 0, &w.listener),
					 DOM_OK);
	assert_int_equal(w.drawn, 2);
	assert_chance(&w, 2, "3-3", 1, 1);
	close_rules(&w, variant, rules);
}

static double bad_weight(void *context, unsigned tile, unsigned seat)
{
	const double *weight = context;

	return tile == 7 && seat == 1 ? *weight : 1;
}

static double no_weight(void *context, unsigned tile, unsigned seat)
{
	(void)context;
	(void)tile;
	(void)seat;
	return 0;
}

static void refusals(void **state)
{
	static const char *const hands[] = {"0-0 0-1", "3-3 2-3"};
	static double bad[] = {-1, NAN, INFINITY};
	struct dom_weight nothing = {no_weight, NULL};
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_knowledge *late;
	struct dom_imagining *m;
	struct witness w;
	size_t size;

	(void)state;
	open_rules(&w, "tiles: {faces: 4}\nplayers: 2\ndeal: {hand: 2}\n", &variant, &rules);
	size = dom_imagining_size(rules, 100);
	m = malloc(size);
	late = malloc(dom_knowledge_size(rules));
	dom_knowledge_init(rules, late, 0);
	witness_begin(&w, 1, NULL, DOM_PATH_TABLE);
	assert_int_equal(dom_knowledge_look(rules, w.knows[0], w.round), DOM_BAD_PHASE);
	deal_hands(&w, hands);
	assert_int_equal(dom_knowledge_look(rules, late, w.round), DOM_BAD_DEAL);
	assert_int_equal(dom_imagining_init(rules, m, size, w.knows[0], NULL), DOM_BAD_PHASE);
	assert_int_equal(dom_knowledge_look(rules, w.knows[0], w.round), DOM_OK);
	assert_int_equal(dom_imagining_init(rules, m, size, w.knows[0], NULL), DOM_OK);
	assert_true(dom_imagining_exact(m));
	assert_int_equal(dom_imagining_init(rules, m, dom_imagining_size(rules, 0) - 1, w.knows[0], NULL), DOM_NO_MEMORY);
	assert_int_equal(dom_imagining_init(rules, m, size, w.knows[0], &nothing), DOM_BAD_DEAL);
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct dom_weight weight = {bad_weight, &bad[i]};

		assert_int_equal(dom_imagining_init(rules, m, size, w.knows[0], &weight), DOM_BAD_DEAL);
	}
	assert_int_equal(dom_round_play(rules, w.round, play_of(&w, "0-0", 0, 0), &w.listener), DOM_OK);
	assert_int_equal(dom_imagining_init(rules, m, size, w.knows[0], NULL), DOM_BAD_PHASE); /* it has to look again */
	assert_int_equal(dom_knowledge_look(rules, w.knows[0], w.round), DOM_OK);
	dom_knowledge_hear(rules, w.knows[0], &(struct dom_event){.kind = DOM_EVENT_DREW, .seat = 1});
	assert_int_equal(dom_knowledge_look(rules, w.knows[0], w.round), DOM_BAD_DEAL); /* what it heard was not this round */
	while (round_auto(rules, w.round, &w.listener) != DOM_NEEDS_NO_MORE)
		;
	assert_int_equal(dom_knowledge_look(rules, w.knows[1], w.round), DOM_BAD_PHASE);
	free(late);
	free(m);
	close_rules(&w, variant, rules);
}

/* Events that cannot be of the round are not heard, whatever they say. */
static void nonsense_is_harmless(void **state)
{
	static const uint16_t tiles[] = {0, 5, 9, 10, 64, 5000, DOM_NO_TILE};
	static const uint8_t seats[] = {0, 1, 2, 9, DOM_NO_SEAT};
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct witness w;

	(void)state;
	open_rules(&w, "tiles: {faces: 4}\nplayers: 3\ndeal: {hand: 2}\nstuck: draw-until\n", &variant, &rules);
	witness_begin(&w, 1, NULL, DOM_PATH_TABLE);
	for (unsigned i = 0; i < 200000; i++) {
		struct dom_event event = {.kind = (enum dom_event_kind)(1 + i % (DOM_EVENT_KINDS - 1)),
					  .seat = seats[i / 7 % 5],
					  .tile = tiles[i / 11 % 7],
					  .place = (uint16_t)(i / 13 % 4),
					  .side = (uint8_t)(i / 3 % 3),
					  .why = (uint16_t)(i / 5 % 4),
					  .count = (uint16_t)(i / 17 % 9)};

		dom_knowledge_hear(rules, w.knows[1], &event);
	}
	witness_go(&w);
	assert_int_equal(dom_knowledge_look(rules, w.knows[0], w.round), DOM_OK);
	assert_int_equal(dom_knowledge_look(rules, w.knows[1], w.round), DOM_OK); /* the round began, and it began anew */
	close_rules(&w, variant, rules);
}

/* Nothing of the real round's chance is in what is known or imagined. */
static void assert_nowhere(const void *block, size_t size, uint64_t word)
{
	for (size_t at = 0; at + sizeof word <= size; at++)
		assert_memory_not_equal((const char *)block + at, &word, sizeof word);
}

static void chance_is_fresh(void **state)
{
	struct dom_round_input input = {.number = UINT64_C(0xfedcba9876543210)};
	const uint64_t seed = UINT64_C(0x0123456789abcdef);
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_imagining *m;
	struct dom_round *one, *two;
	struct witness w;
	size_t size;

	(void)state;
	open_rules(&w, "{}", &variant, &rules);
	size = dom_imagining_size(rules, 1000);
	m = calloc(1, size);
	one = malloc(rules->size);
	two = malloc(rules->size);
	witness_begin(&w, seed, &input, DOM_PATH_TABLE);
	witness_go(&w);
	assert_int_equal(dom_knowledge_look(rules, w.knows[0], w.round), DOM_OK);
	assert_int_equal(dom_imagining_init(rules, m, size, w.knows[0], NULL), DOM_OK);
	assert_nowhere(w.knows[0], dom_knowledge_size(rules), seed);
	assert_nowhere(w.knows[0], dom_knowledge_size(rules), input.number);
	assert_nowhere(m, size, seed);
	for (uint64_t n = 0; n < 100; n++) {
		dom_imagine(rules, m, seed, n, one);
		dom_imagine(rules, m, seed, n, two);
		assert_memory_equal(one, two, rules->size);
		assert_nowhere(one, rules->size, seed);
		assert_nowhere(one, rules->size, input.number);
		dom_imagine(rules, m, seed, n + 1, two);
		assert_true(one->seed != two->seed && one->number != two->number);
		dom_imagine(rules, m, seed + 1, n, two);
		assert_true(one->seed != two->seed && one->number != two->number);
	}
	free(one);
	free(two);
	free(m);
	close_rules(&w, variant, rules);
}

/* The fast loop tells the same, and a second round begins anew. */
static void any_loop_will_do(void **state)
{
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_knowledge *stepped;
	struct witness w;

	(void)state;
	open_rules(&w, "{}", &variant, &rules);
	stepped = malloc(dom_knowledge_size(rules));
	assert_true(dom_rules_quick(rules));
	for (uint64_t seed = 1; seed < 50; seed++) {
		witness_begin(&w, seed, NULL, DOM_PATH_TABLE);
		while (round_auto(rules, w.round, &w.listener) != DOM_NEEDS_NO_MORE)
			;
		memcpy(stepped, w.knows[2], dom_knowledge_size(rules));
		w.count = 0;
		assert_int_equal(dom_round_init(rules, w.round, seed, NULL, DOM_PATH_TABLE, NULL), DOM_OK);
		round_run(rules, w.round, &w.listener);
		assert_memory_equal(stepped, w.knows[2], dom_knowledge_size(rules));
	}
	free(stepped);
	close_rules(&w, variant, rules);
}

/* Double-six with hands of seven is always counted, weighed or not. */
static double by_number(void *context, unsigned tile, unsigned seat)
{
	(void)context;
	return 1 + (tile * 5 + seat * 3) % 11;
}

static void double_six_is_counted(void **state)
{
	static const char *const texts[] = {
		"players: 4\nteams: across\nstart: {holder: {tile: 6-6, must-lead: true}}\n",
		"players: 4\ndeal: swap-half\nend: [out, {total-passes: {passes: 30}}]\n",
		"players: 2\nstuck: draw-until\nstart: {holder: {tile: 6-6}}\n",
		"players: 3\nstuck: draw-one\nstart: {holder: {tile: 6-6}}\n",
		("players: 2\ndeal: swap-half\nstuck: draw-one\n"
		 "powers: [{filter: all-different, effect: {next-draws: {tiles: 1}}}]\n"),
	};
	const struct dom_weight weight = {by_number, NULL};
	unsigned positions = 0;

	(void)state;
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct dom_variant *variant;
		struct dom_rules *rules;
		struct dom_imagining *m;
		struct witness w;
		size_t size;

		open_rules(&w, texts[i], &variant, &rules);
		size = dom_imagining_size(rules, DOM_IMAGINING_STATES);
		m = malloc(size);
		for (uint64_t seed = 1; seed <= 10; seed++) {
			witness_begin(&w, seed, NULL, DOM_PATH_TABLE);
			while (witness_go(&w) != DOM_NEEDS_NO_MORE) {
				struct dom_knowledge *k = w.knows[dom_round_seat(w.round)];

				assert_int_equal(dom_knowledge_look(rules, k, w.round), DOM_OK);
				assert_int_equal(dom_imagining_init(rules, m, size, k, positions++ % 2 ? &weight : NULL),
						 DOM_OK);
				assert_true(dom_imagining_exact(m));
				round_auto(rules, w.round, &w.listener);
			}
		}
		free(m);
		close_rules(&w, variant, rules);
	}
	assert_true(positions > 500);
}

enum { SAMPLES = 4000 };

/* How far the tiles of imagined rounds are from where they should be: the mean square, in standard deviations. */
static double distance(const struct dom_rules *r, const struct dom_imagining *m, const double *chances, uint64_t seed)
{
	unsigned row = r->players + 1, compared = 0;
	double *times = calloc(r->tiles * row, sizeof *times), sum = 0;
	struct dom_round *g = malloc(r->size);

	for (uint64_t n = 0; n < SAMPLES; n++) {
		dom_imagine(r, m, seed, n, g);
		for (unsigned seat = 0; seat < row; seat++)
			for (uint64_t left = domi_hand(r, g, seat)[0]; left; left &= left - 1)
				times[(unsigned)__builtin_ctzll(left) * row + seat]++;
	}
	for (unsigned i = 0; i < r->tiles * row; i++) {
		double spread = SAMPLES * chances[i] * (1 - chances[i]), off = times[i] - SAMPLES * chances[i];

		if (chances[i] < 1e-9 || chances[i] > 1 - 1e-9) {
			assert_true(fabs(off) < 1e-3);
			continue;
		}
		assert_true(off * off < 25 * spread);
		sum += off * off / spread;
		compared++;
	}
	assert_true(compared > 50);
	free(g);
	free(times);
	return sum / compared;
}

/* On a larger set tiles are where the chances say, whether rounds are picked by number or tiles change places. */
static void large_sets(void **state)
{
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_imagining *counted, *exchanged;
	struct witness w;
	size_t size, small;
	double *chances;
	unsigned positions = 0;

	(void)state;
	open_rules(&w,
		   "tiles: {faces: 10}\nplayers: 4\ndeal: {swap-half: {hand: 10}}\nend: [out, {total-passes: {passes: 30}}]\n",
		   &variant, &rules);
	size = dom_imagining_size(rules, (size_t)1 << 20);
	small = dom_imagining_size(rules, 2000);
	counted = malloc(size);
	exchanged = malloc(small);
	chances = malloc(rules->tiles * (rules->players + 1) * sizeof *chances);
	for (uint64_t seed = 1; positions < 3; seed++) {
		witness_begin(&w, seed, NULL, DOM_PATH_TABLE);
		while (witness_go(&w) != DOM_NEEDS_NO_MORE && w.passed < 3)
			round_auto(rules, w.round, &w.listener);
		if (dom_round_over(w.round))
			continue;
		assert_int_equal(dom_knowledge_look(rules, w.knows[0], w.round), DOM_OK);
		assert_int_equal(dom_imagining_init(rules, counted, size, w.knows[0], NULL), DOM_OK);
		assert_int_equal(dom_imagining_init(rules, exchanged, small, w.knows[0], NULL), DOM_OK);
		if (!dom_imagining_exact(counted) || dom_imagining_exact(exchanged))
			continue;
		positions++;
		dom_imagining_chances(rules, counted, chances);
		assert_true(distance(rules, counted, chances, seed) < 1.5);
		assert_true(distance(rules, exchanged, chances, seed) < 1.5);
	}
	free(chances);
	free(exchanged);
	free(counted);
	close_rules(&w, variant, rules);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fouls_tell),
		cmocka_unit_test(fouls_tell_no_more),
		cmocka_unit_test(leads_tell),
		cmocka_unit_test(refusals),
		cmocka_unit_test(nonsense_is_harmless),
		cmocka_unit_test(chance_is_fresh),
		cmocka_unit_test(any_loop_will_do),
		cmocka_unit_test(large_sets),
		cmocka_unit_test(double_six_is_counted),
	};

	return cmocka_run_group_tests_name("imagined rounds", tests, NULL, NULL);
}
