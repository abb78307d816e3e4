/* A record replays byte for byte, and no byte of it can be changed, dropped or added without being noticed. */
#include "cmocka_all.h"
#include "run_round.h"
#include "random_variant.h"

static const char *const games[] = {
	"players: 4\n",
	"players: [{name: Ana, strategy: [random, fattest]}, {name: Luis, strategy: blocker}]\nstuck: draw-until\nscore: "
	"losers-hands\n",
	"tiles: {faces: 10}\nboard: branching\nvalue: erratic\nmatch: erratic\ndeal: {hand: 10}\nplayers: 4\n",
	"faces: letters\ntiles: {faces: 6, sides: 3}\nboard: open-faces\ndeal: {hand: 8}\nplayers: 3\n"
	"powers: [{filter: all-equal, effect: play-again}, {filter: same-parity, effect: next-draws}, "
	"{filter: all-different, effect: skip-next}]\n",
	"faces: generators\ntiles: {faces: 7, copies: 2}\nscore: laid\nplayers: 4\nteams: across\nturn: reverse-on-pass\n",
	"deal: swap-half\nseats: shuffled\nstart: last-winner\nplayers: 3\n",
};

enum { GAMES = sizeof games / sizeof *games };

struct game {
	struct dom_variant *variant;
	struct dom_rules *rules;
	char *record;
	size_t length;
	struct dom_error error;
};

static void write_down(struct game *g, uint64_t seed, const struct dom_round_input *input)
{
	struct dom_round *round = calloc(1, dom_round_size(g->rules));
	struct dom_view *view = calloc(1, dom_view_size(g->rules));
	struct dom_recorder *recorder;
	struct dom_listener listener;
	const char *text;

	assert_int_equal(dom_recorder_new(&recorder, g->rules, seed, input, NULL, &g->error), DOM_OK);
	listener = dom_recorder_listener(recorder);
	assert_int_equal(dom_round_init(g->rules, round, seed, input, DOM_PATH_TABLE, &g->error), DOM_OK);
	while (round_auto(g->rules, round, &listener) != DOM_NEEDS_NO_MORE)
		;
	text = dom_recorder_text(recorder, &g->length);
	assert_non_null(text);
	assert_int_equal(strlen(text), g->length);
	g->record = malloc(g->length + 64);
	memcpy(g->record, text, g->length + 1);
	dom_recorder_free(recorder);
	free(view);
	free(round);
}

static void open_game(struct game *g, const char *variant)
{
	memset(g, 0, sizeof *g);
	if (dom_variant_parse(&g->variant, variant, strlen(variant), "test.yaml", NULL, &g->error) ||
	    dom_rules_new(&g->rules, g->variant, NULL, &g->error))
		fail_msg("%u:%u: %s\n%s", g->error.line, g->error.column, g->error.en, variant);
}

static void close_game(struct game *g)
{
	free(g->record);
	dom_rules_free(g->rules);
	dom_variant_free(g->variant);
}

static int replay(struct game *g, const char *text, size_t length)
{
	return dom_record_replay(text, length, "test.dom", NULL, NULL, &g->error);
}

static void assert_replays(struct game *g)
{
	if (replay(g, g->record, g->length))
		fail_msg("line %u, column %u: %s\n%s", g->error.line, g->error.column, g->error.en, g->record);
}

static void test_replays(void **state)
{
	static const struct dom_round_input second = {.number = 7, .has_last = 1, .last_starter = 1, .last_winner = 0};
	static const struct dom_round_input drawn = {.number = 8, .has_last = 1, .last_starter = 0, .last_winner = DOM_NO_SEAT};
	static const struct dom_round_input first;

	(void)state;
	for (unsigned i = 0; i < GAMES; i++)
		for (uint64_t seed = 0; seed < 20; seed++) {
			struct game g;

			open_game(&g, games[i]);
			write_down(&g, seed ? seed : UINT64_MAX, seed % 3 ? seed % 3 == 1 ? &second : &drawn : &first);
			assert_replays(&g);
			close_game(&g);
		}
}

static void test_random_variants(void **state)
{
	static struct sketch sketch;
	unsigned played = 0;

	(void)state;
	for (uint64_t number = 0; number < 600; number += ONE_IN) {
		struct game g = {0};

		g.variant = random_variant(&sketch, number, &g.rules, &g.error);
		if (!g.variant)
			continue;
		write_down(&g, number, &(struct dom_round_input){0});
		assert_replays(&g);
		played++;
		close_game(&g);
	}
	assert_true(played > 50 / ONE_IN);
}

static void test_given_deal(void **state)
{
	(void)state;
	for (unsigned i = 0; i < GAMES; i++) {
		struct dom_round_input input = {0};
		struct game g;
		uint64_t *hands;

		open_game(&g, games[i]);
		hands = calloc(dom_rules_players(g.rules), dom_rules_words(g.rules) * sizeof *hands);
		dom_deal_ordered(g.rules, hands);
		input.hands = hands;
		write_down(&g, 3, &input);
		assert_non_null(strstr(g.record, "\n[Deal \"given\"]\n"));
		assert_replays(&g);
		free(hands);
		close_game(&g);
	}
}

static void test_every_byte_counts(void **state)
{
	(void)state;
	for (unsigned i = 0; i < GAMES; i++) {
		struct game g;

		open_game(&g, games[i]);
		write_down(&g, 5, &(struct dom_round_input){0});
		for (size_t at = 0; at < g.length; at += 1 + i % 3) {
			char was = g.record[at];
			static const char others[] = "0a \n\"\\\x80";
			char other = at % 2 ? (char)(was ^ 1) : others[at / 2 % 7];

			g.record[at] = other == was ? '?' : other;
			if (replay(&g, g.record, g.length) != DOM_BAD_RECORD)
				fail_msg("byte %zu of game %u changed unnoticed (%s)", at, i, g.error.en);
			assert_true(g.error.en[0] && g.error.es[0]);
			assert_true(g.error.line > 0);
			g.record[at] = was;
		}
		assert_replays(&g);
		close_game(&g);
	}
}

static void test_cut_and_added(void **state)
{
	struct game g;

	(void)state;
	open_game(&g, games[1]);
	write_down(&g, 6, &(struct dom_round_input){0});
	for (size_t length = 0; length < g.length; length++) {
		char *exact = malloc(length ? length : 1); /* so that reading beyond it is seen */

		memcpy(exact, g.record, length);
		assert_int_equal(replay(&g, exact, length), DOM_BAD_RECORD);
		free(exact);
	}
	memcpy(g.record + g.length, "\n", 2);
	assert_int_equal(replay(&g, g.record, g.length + 1), DOM_BAD_RECORD);
	assert_non_null(strstr(g.error.en, "should end here"));
	close_game(&g);
}

static void test_says_where(void **state)
{
	struct game g;
	char *over;
	unsigned line = 1;

	(void)state;
	open_game(&g, games[0]);
	write_down(&g, 2, &(struct dom_round_input){0});
	over = strstr(g.record, "\nover ") + 1;
	for (char *c = g.record; c < over; c++)
		line += *c == '\n';
	memcpy(over, "oven", 4);
	assert_int_equal(replay(&g, g.record, g.length), DOM_BAD_RECORD);
	assert_int_equal(g.error.line, line);
	assert_int_equal(g.error.column, 4);
	assert_string_equal(g.error.file, "test.dom");
	assert_non_null(strstr(g.error.en, "expected “over "));
	assert_non_null(strstr(g.error.en, "there is “oven "));
	assert_non_null(strstr(g.error.es, "se esperaba “over "));
	close_game(&g);
}

static void test_head(void **state)
{
	struct dom_round_input input = {.number = 9, .has_last = 1, .last_starter = 2, .last_winner = DOM_NO_SEAT}, read;
	struct dom_variant *variant;
	struct game g;
	uint64_t seed;

	(void)state;
	open_game(&g, games[5]);
	write_down(&g, UINT64_MAX, &input);
	assert_int_equal(dom_record_head(g.record, g.length, "test.dom", &variant, &seed, &read, NULL, &g.error), DOM_OK);
	assert_true(seed == UINT64_MAX && read.number == 9 && read.has_last == 1 && read.last_starter == 2);
	assert_true(read.last_winner == DOM_NO_SEAT && !read.hands);
	assert_string_equal(dom_variant_name(variant), "test");
	dom_variant_free(variant);
	close_game(&g);
}

/* A variant's name comes from its file's, whatever that is made of; what is recorded can be read. */
static void test_names(void **state)
{
	static const char *const files[] = {"\x9c\xd2.yaml", "folder/\xf3.yaml", "",
					    "folder/",       "dom\xf3.yaml",     "caf\xc3\xa9.yaml"};
	static const char *const names[] = {"variant", "variant", "variant", "variant", "dom", "caf\xc3\xa9"};
	static const char *const broken[] = {"\x9c\xd2", "a/b", "a\tb", "", "a\xc3"};
	struct game g;

	(void)state;
	for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
		memset(&g, 0, sizeof g);
		assert_int_equal(dom_variant_parse(&g.variant, "", 0, files[i], NULL, &g.error), DOM_OK);
		assert_string_equal(dom_variant_name(g.variant), names[i]);
		assert_int_equal(dom_rules_new(&g.rules, g.variant, NULL, &g.error), DOM_OK);
		write_down(&g, 1, &(struct dom_round_input){0});
		assert_replays(&g);
		close_game(&g);
	}
	for (unsigned i = 0; i < sizeof broken / sizeof *broken; i++) {
		char head[96];
		int length = snprintf(head, sizeof head, "[Domino \"1\"]\n[Variant \"%s\"]\n", broken[i]);

		memset(&g, 0, sizeof g);
		assert_int_equal(replay(&g, head, (size_t)length), DOM_BAD_RECORD);
		assert_int_equal(g.error.line, 2);
		assert_non_null(strstr(g.error.en, "the name of a variant"));
	}
}

struct failing {
	unsigned left;
	int blocks;
};

static void *resize_or_fail(void *context, void *block, size_t size)
{
	struct failing *f = context;

	if (!size) {
		f->blocks -= block != NULL;
		free(block);
		return NULL;
	}
	if (!f->left)
		return NULL;
	f->left--;
	f->blocks += block == NULL;
	return realloc(block, size);
}

static void test_out_of_memory(void **state)
{
	struct game g;
	int status = DOM_NO_MEMORY;

	(void)state;
	open_game(&g, games[4]);
	write_down(&g, 4, &(struct dom_round_input){0});
	for (unsigned n = 0; status == DOM_NO_MEMORY; n++) {
		struct failing f = {.left = n};
		struct dom_alloc alloc = {resize_or_fail, &f};

		status = dom_record_replay(g.record, g.length, "test.dom", NULL, &alloc, &g.error);
		assert_int_equal(f.blocks, 0);
	}
	assert_int_equal(status, DOM_OK);
	close_game(&g);
}

static void test_event_for(void **state)
{
	uint64_t set = 1;
	struct dom_event dealt = {.kind = DOM_EVENT_DEALT, .seat = 1, .count = 1, .set = &set};
	struct dom_event drew = {.kind = DOM_EVENT_DREW, .seat = 1, .tile = 5, .count = 3};
	struct dom_event played = {.kind = DOM_EVENT_PLAYED, .seat = 1, .tile = 5};

	(void)state;
	assert_ptr_equal(dom_event_for(&dealt, 1).set, &set);
	assert_null(dom_event_for(&dealt, 0).set);
	assert_null(dom_event_for(&dealt, DOM_NO_SEAT).set);
	assert_int_equal(dom_event_for(&dealt, 0).count, 1);
	assert_int_equal(dom_event_for(&drew, 1).tile, 5);
	assert_int_equal(dom_event_for(&drew, 2).tile, DOM_NO_TILE);
	assert_int_equal(dom_event_for(&drew, 2).count, 3);
	assert_int_equal(dom_event_for(&played, 2).tile, 5);
	for (unsigned kind = 0; kind < DOM_EVENT_KINDS; kind++)
		assert_string_not_equal(dom_event_name((enum dom_event_kind)kind), "unknown");
	assert_string_equal(dom_pay_text(DOM_PAY_ENDS).es, "puntas");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_replays),       cmocka_unit_test(test_random_variants),
		cmocka_unit_test(test_given_deal),    cmocka_unit_test(test_every_byte_counts),
		cmocka_unit_test(test_cut_and_added), cmocka_unit_test(test_says_where),
		cmocka_unit_test(test_head),          cmocka_unit_test(test_names),
		cmocka_unit_test(test_out_of_memory), cmocka_unit_test(test_event_for),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
