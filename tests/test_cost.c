/* What things take at most. Compiling: rules that are compiled beside each other share what comes out the same, and whoever compiles
   for others sets bounds. Playing: a turn, however much lies open. */
#include "cmocka_all.h"
#include "dear_variant.h"
#include "run_round.h"
#include "work.h"

#include <domino/domino.h>
#include <stdlib.h>
#include <string.h>

/* Memory, counted. */
struct meter {
	size_t used, most;
};

static void *resize(void *context, void *block, size_t size)
{
	struct meter *m = context;
	size_t *old = block ? (size_t *)block - 2 : NULL, *new; /* two: the block behind them stays aligned */

	m->used -= old ? *old : 0;
	if (!size) {
		free(old);
		return NULL;
	}
	new = realloc(old, size + 2 * sizeof *new);
	assert_non_null(new);
	*new = size;
	m->used += size;
	m->most = m->used > m->most ? m->used : m->most;
	return new + 2;
}

static struct dom_variant *parse(const char *text, const struct dom_alloc *alloc)
{
	struct dom_variant *variant;
	struct dom_error error = {0};

	if (dom_variant_parse(&variant, text, strlen(text), "dear.yaml", alloc, &error))
		fail_msg("%u:%u: %s", error.line, error.column, error.en);
	return variant;
}

/* As many rounds with rules of their own as there may be, on the largest set there is. Without sharing every round asked as much as
   the first, which took 25 seconds of a processor and 2.7 GB. */
static void listed_rounds_share(void **state)
{
	static struct dear dear;
	struct meter meter = {0};
	struct dom_alloc alloc = {resize, &meter};
	struct dom_variant *variant = parse(dear_text(&dear, DOM_MAX_LISTED, DEAR_FINES), &alloc);
	struct dom_tournament *t;
	struct dom_error error = {0};

	(void)state;
	work_questions = 0;
	assert_int_equal(dom_tournament_new(&t, variant, 1, 0, &alloc, &error), DOM_OK);
	assert_in_range(work_questions, 1, 50000000);
	assert_true(meter.most < (size_t)64 << 20);
	dom_tournament_free(t);
	dom_variant_free(variant);
	assert_int_equal(meter.used, 0);
}

/* Who is found in the list of players is not compared with everybody else by how much the names look alike. */
static void many_names_are_found(void **state)
{
	enum { PLAYERS = DOM_MAX_ENTRANTS, SIT = DOM_MAX_PLAYERS };
	static char text[256 << 10];
	size_t at = 0;

	(void)state;
	work_words = 0;
	at += (size_t)snprintf(text + at, sizeof text - at, "players:\n");
	for (unsigned i = 0; i < PLAYERS; i++)
		at += (size_t)snprintf(text + at, sizeof text - at, "- {name: somebody with a long name %04u}\n", i);
	at += (size_t)snprintf(text + at, sizeof text - at, "tournament: {line-up: {listed: {rounds: [\n");
	for (unsigned i = 0; i < DOM_MAX_LISTED; i++) {
		at += (size_t)snprintf(text + at, sizeof text - at, "%s{players: [", i ? ",\n" : "");
		for (unsigned p = PLAYERS - SIT; p < PLAYERS; p++)
			at += (size_t)snprintf(text + at, sizeof text - at, "%ssomebody with a long name %04u",
					       p > PLAYERS - SIT ? ", " : "", p);
		at += (size_t)snprintf(text + at, sizeof text - at, "]}");
	}
	snprintf(text + at, sizeof text - at, "]}}}\n");
	dom_variant_free(parse(text, NULL));
	assert_in_range(work_words, 1, 100); /* it was each of them with half of the others */
}

/* Plays a round by rules that were compiled alone, asking every rule every time. */
static void compare_alone(const struct dom_tournament *t, const struct dom_fixture *fixture, const struct dom_result *result)
{
	struct dom_round_input input;
	struct dom_variant *alone;
	struct dom_rules *rules;
	struct dom_round *round;
	struct dom_error error;

	assert_int_equal(dom_tournament_table(t, fixture, &alone, &input, &error), DOM_OK);
	if (dom_rules_new(&rules, alone, NULL, &error))
		fail_msg("%u:%u: %s", error.line, error.column, error.en);
	round = calloc(1, dom_round_size(rules));
	assert_non_null(round);
	assert_int_equal(dom_round_init(rules, round, dom_tournament_seed(t), &input, DOM_PATH_PLAIN, &error), DOM_OK);
	round_run(rules, round, NULL);
	assert_int_equal(dom_round_turns(round), result->turns);
	assert_int_equal(dom_round_laid(round), result->laid);
	assert_int_equal(dom_round_reasons(round), result->reasons);
	for (unsigned team = 0; team < result->teams; team++)
		assert_int_equal(dom_round_score(rules, round, team), result->score[team]);
	free(round);
	dom_rules_free(rules);
	dom_variant_free(alone);
}

/* Rules that borrow play as those that were compiled alone, with everybody and when sides are out. */
static void borrowed_is_the_same(void **state)
{
	static const char text[] =
		"players: [{name: A}, {name: B, strategy: fattest}, {name: C, strategy: blocker}, {name: D}]\n"
		"tiles: {faces: 8}\nend: [out, blocked, {laid: {points: 30}}]\nstart: {holder: {tile: 7-7}}\n"
		"powers: [{filter: all-equal, effect: skip-next}]\n"
		"tournament: {disqualify: {lost-in-a-row: {rounds: 6}}, stop: {rounds: {rounds: 60}}, line-up: {listed: "
		"{repeat: "
		"true, rounds: [\n"
		"{players: [A, B, C, D]},\n"
		"{players: [A, B, C, D], rules: {match: greater}},\n"
		"{players: [A, B, C], rules: {match: {complement: {total: 7, always: [7-0, 1-6]}}}},\n"
		"{players: [D, B], rules: {match: greater, value: double-twice, powers: []}},\n"
		"{players: [B, C, D], rules: {powers: [{filter: same-parity, effect: play-again}]}},\n"
		"{players: [A, B, C, D], rules: {match: {complement: {total: 7, always: [0-7, 6-1]}}, start: {holder: {tile: "
		"0-0}}}},\n"
		"{players: [A, B], rules: {value: double-twice, deal: {hand: 4}, start: first-seat}},\n"
		"{players: [C, D], rules: {powers: [{filter: all-equal, effect: play-again}], winner: fewest-tiles}},\n"
		"{players: [A, B, C, D], rules: {match: {complement: {total: 7, always: [7-0, 1-6]}}, value: highest}}]}}}\n";
	struct dom_variant *variant = parse(text, NULL);
	unsigned played = 0, fewer = 0;

	(void)state;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct dom_tournament *t;
		struct dom_error error = {0};
		struct dom_fixture fixture;
		struct dom_result result;

		if (dom_tournament_new(&t, variant, seed, 0, NULL, &error))
			fail_msg("%u:%u: %s", error.line, error.column, error.en);
		while (dom_tournament_plan(t, dom_tournament_next(t), &fixture)) {
			assert_int_equal(dom_tournament_play(t, &fixture, DOM_PATH_TABLE, NULL, &result, &error), DOM_OK);
			if (fixture.seats)
				compare_alone(t, &fixture, &result);
			played += fixture.seats > 0;
			fewer += fixture.number % 9 < 2 && fixture.seats && fixture.seats < 4;
			assert_int_equal(dom_tournament_count(t, &fixture, &result, &error), DOM_OK);
		}
		dom_tournament_free(t);
	}
	assert_true(played > 300);
	assert_true(fewer > 10);
	dom_variant_free(variant);
}

/* A match rule of its own for every round is too much for whoever sets bounds: refused at the round that is one too many, before
   it is compiled. */
static void too_large_is_refused(void **state)
{
	static struct dear dear;
	struct meter meter = {0};
	struct dom_alloc alloc = {resize, &meter};
	struct dom_bounds bounds = {.most = 100000000};
	struct dom_variant *variant = parse(dear_text(&dear, DOM_MAX_LISTED, DEAR_MATCHES), &alloc);
	struct dom_tournament *t;
	struct dom_rules *rules;
	struct dom_error error = {0};

	(void)state;
	work_questions = 0;
	assert_int_equal(dom_tournament_new_within(&t, variant, 1, 0, &bounds, &alloc, &error), DOM_TOO_LARGE);
	assert_in_range(work_questions, 1, bounds.most);
	assert_true(meter.most < (size_t)64 << 20);
	assert_null(t);
	assert_string_equal(error.file, "dear.yaml");
	assert_true(error.line > DEAR_LISTED && error.line < DEAR_LISTED + 8);
	assert_int_equal(error.column, strlen("{players: [A, B, C, D], rules: {match: {") + 1);
	assert_non_null(strstr(error.en, "924 tiles"));
	assert_non_null(strstr(error.es, "924 fichas"));

	bounds.most = 1;
	assert_int_equal(dom_rules_new_within(&rules, variant, &bounds, NULL, &error), DOM_TOO_LARGE);
	assert_null(rules);
	bounds.most = 0;
	assert_int_equal(dom_rules_new_within(&rules, variant, &bounds, NULL, &error), DOM_OK);
	dom_rules_free(rules);
	dom_variant_free(variant);
	assert_int_equal(meter.used, 0);
}

/* What a cheat may try is asked at every open place: that a tile fits nowhere is found out once. */
static void cheats_choose_quickly(void **state)
{
	static struct dear dear;
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_round *round;
	struct dom_view *view;
	struct dom_error error = {0};
	unsigned seat = 0;

	(void)state;
	dear_set(&dear);
	dear_add(&dear, "match: {complement: {total: 0}}\ndeal: {hand: 90}\nend: [out, {total-passes: {passes: 10000}}]\n"
			"players: [fattest, fattest, fattest, fattest, fattest, fattest, fattest, fattest, fattest, "
			"{character: cheat}]\n");
	variant = parse(dear.text, NULL);
	if (dom_rules_new(&rules, variant, NULL, &error))
		fail_msg("%u:%u: %s", error.line, error.column, error.en);
	round = calloc(1, dom_round_size(rules));
	view = calloc(1, dom_view_size(rules));
	assert_non_null(round);
	assert_non_null(view);
	assert_int_equal(dom_round_init(rules, round, 1, &(struct dom_round_input){0}, DOM_PATH_TABLE, &error), DOM_OK);
	while (dom_round_laid(round) < 600 || seat != 9) {
		assert_int_not_equal(round_auto(rules, round, NULL), DOM_NEEDS_NO_MORE);
		seat = dom_round_seat(round);
	}
	dom_round_view(rules, round, seat, view);
	assert_true(view->places > 1000);
	work_fits = 0;
	assert_true(dom_view_plays(view) > 1000);
	assert_in_range(work_fits, 1, 90 * (unsigned)view->places); /* it was as often for each place, again for all */
	free(view);
	free(round);
	dom_rules_free(rules);
	dom_variant_free(variant);
}

/* Says no every time it is asked. */
static bool never(void *context, uint64_t done, uint64_t games, double seconds)
{
	unsigned *asked = context;

	(void)done;
	(void)games;
	(void)seconds;
	++*asked;
	return false;
}

/* What was stopped, often in the midst of a round, comes to the same when it goes on. */
static void simulations_go_on(void **state)
{
	static const char text[] = "like: a-corruption\ntiles: {faces: 44}\ndeal: {hand: 200}\nboard: open-faces\n";
	struct dom_sim_options options = {.games = 400 / ONE_IN, .seed = 3, .threads = 2};
	struct dom_variant *variant = parse(text, NULL);
	struct dom_rules *rules;
	struct dom_simulation *simulation;
	struct dom_error error = {0};
	static struct dom_sim whole, pieces;
	unsigned asked = 0, calls = 0;

	(void)state;
	if (dom_rules_new(&rules, variant, NULL, &error))
		fail_msg("%u:%u: %s", error.line, error.column, error.en);
	assert_int_equal(dom_sim_run(&whole, rules, &options, NULL, &error), DOM_OK);
	options.progress = never;
	options.context = &asked;
	assert_int_equal(dom_simulation_new(&simulation, rules, &options, NULL, &error), DOM_OK);
	for (; !dom_simulation_over(simulation); calls++)
		assert_int_equal(dom_simulation_play(simulation, &error), DOM_OK);
	dom_simulation_tell(simulation, &pieces);
	dom_simulation_free(simulation);
	assert_true(asked >= calls && calls > 3);
	whole.seconds = pieces.seconds = whole.cpu_seconds = pieces.cpu_seconds = 0;
	assert_int_equal(pieces.games, options.games);
	assert_true(whole.fouls.mean > 0);
	assert_memory_equal(&whole, &pieces, sizeof whole);
	dom_rules_free(rules);
	dom_variant_free(variant);
}

/* Stops a tournament in the midst of rounds, and between them. */
struct stopping {
	unsigned asked, stops, midst;
};

static bool stop_often(void *context, bool between)
{
	struct stopping *s = context;

	if (++s->asked % s->stops)
		return true;
	s->midst += !between;
	return false;
}

static uint64_t play_tournament(const struct dom_variant *variant, struct stopping *stopping)
{
	struct dom_tournament *t;
	struct dom_error error = {0};
	uint64_t sum = 0;

	if (dom_tournament_new(&t, variant, 5, 40, NULL, &error))
		fail_msg("%u:%u: %s", error.line, error.column, error.en);
	while (!dom_tournament_over(t, NULL)) {
		struct dom_tournament_run run = {.threads = 1, .go_on = stopping ? stop_often : NULL, .context = stopping};

		assert_int_equal(dom_tournament_run(t, &run, &error), DOM_OK);
	}
	for (unsigned side = 0; side < dom_tournament_sides(t); side++)
		for (unsigned other = 0; other < dom_tournament_sides(t); other++)
			sum = sum * 31 + (uint64_t)dom_tournament_meeting(t, side, other).score;
	sum = sum * 31 + dom_tournament_counts(t).turns;
	dom_tournament_free(t);
	return sum;
}

static void tournaments_go_on(void **state)
{
	struct stopping stopping = {.stops = 23};
	struct dom_variant *variant =
		parse("like: a-championship\nscore: losers-hands\ntournament: {disqualify: none}\n", NULL);

	(void)state;
	assert_int_equal(play_tournament(variant, NULL), play_tournament(variant, &stopping));
	assert_true(stopping.midst > 0);
	assert_true(stopping.midst < stopping.asked / stopping.stops);
	dom_variant_free(variant);
}

static bool count_down(void *context)
{
	unsigned *left = context;

	assert_true(*left);
	return --*left;
}

/* Asked often, it leaves off at once, with nothing left behind. */
static void stops_when_told(void **state)
{
	static struct dear dear;
	struct meter meter = {0};
	struct dom_alloc alloc = {resize, &meter};
	unsigned left = 40;
	struct dom_bounds bounds = {.go_on = count_down, .context = &left};
	struct dom_variant *variant = parse(dear_text(&dear, DOM_MAX_LISTED, DEAR_MATCHES), &alloc);
	struct dom_tournament *t;
	struct dom_error error = {0};

	(void)state;
	assert_int_equal(dom_tournament_new_within(&t, variant, 1, 0, &bounds, &alloc, &error), DOM_STOPPED);
	assert_int_equal(left, 0);
	assert_non_null(strstr(error.en, "stopped"));
	dom_variant_free(variant);
	assert_int_equal(meter.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(listed_rounds_share),  cmocka_unit_test(many_names_are_found),
		cmocka_unit_test(borrowed_is_the_same), cmocka_unit_test(too_large_is_refused),
		cmocka_unit_test(stops_when_told),      cmocka_unit_test(cheats_choose_quickly),
		cmocka_unit_test(simulations_go_on),    cmocka_unit_test(tournaments_go_on),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
