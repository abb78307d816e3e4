/* Tiles drawn on the table never overlap, stay within the width asked for, and touch where they were joined. */
#include "cmocka_all.h"
#include "random_variant.h"

struct table {
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_layout *layout;
	struct dom_listener listener;
	struct dom_error error;
};

static void open_table(struct table *t, const char *variant)
{
	memset(t, 0, sizeof *t);
	if (dom_variant_parse(&t->variant, variant, strlen(variant), "test.yaml", NULL, &t->error) ||
	    dom_rules_new(&t->rules, t->variant, NULL, &t->error) || dom_layout_new(&t->layout, t->rules, NULL, &t->error))
		fail_msg("%u:%u: %s\n%s", t->error.line, t->error.column, t->error.en, variant);
	t->listener = dom_layout_listener(t->layout);
}

static void close_table(struct table *t)
{
	dom_layout_free(t->layout);
	dom_rules_free(t->rules);
	dom_variant_free(t->variant);
}

static void lay(struct table *t, const char *tile, unsigned side, unsigned place)
{
	int found = dom_rules_find(t->rules, tile, strlen(tile));
	struct dom_event event = {
		.kind = DOM_EVENT_PLAYED, .tile = (uint16_t)found, .side = (uint8_t)side, .place = (uint16_t)place};

	assert_true(found >= 0);
	t->listener.on(t->listener.context, &event);
}

/* The table as text: each half one character, the first letter of its face. */
static const char *draw(struct table *t, unsigned width)
{
	static const int by[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
	static char text[8192];
	const struct dom_laid *laid;
	unsigned rows, columns, count = dom_layout_tiles(t->layout, width, &laid, &rows, &columns);
	size_t end = 0;

	assert_true((columns + 1) * rows < sizeof text);
	memset(text, '.', sizeof text);
	for (unsigned i = 0; i < count; i++)
		for (unsigned s = 0; s < 2; s++) {
			unsigned side = s ? 1 - laid[i].first : laid[i].first;
			int row = laid[i].row + by[laid[i].facing][0] * (int)s,
			    column = laid[i].column + by[laid[i].facing][1] * (int)s;
			char *cell = &text[(unsigned)row * (columns + 1) + (unsigned)column];

			assert_true(row >= 0 && column >= 0 && (unsigned)row < rows && (unsigned)column < columns);
			assert_int_equal(*cell, '.');
			*cell = dom_rules_face(t->rules,
					       dom_rules_shows(t->rules, dom_rules_symbol(t->rules, laid[i].tile, side)))[0];
		}
	for (unsigned row = 1; row <= rows; row++)
		text[end = row * (columns + 1) - 1] = '\n';
	text[end] = '\0';
	return text;
}

static void test_line(void **state)
{
	struct table t;

	(void)state;
	open_table(&t, "players: 4\n");
	lay(&t, "6-6", 0, 0);
	lay(&t, "1-6", 1, 1);
	lay(&t, "2-6", 1, 0);
	lay(&t, "1-1", 0, 1);
	lay(&t, "0-2", 1, 0);
	assert_string_equal(draw(&t, 0), "02266611\n....6..1");
	assert_string_equal(draw(&t, 5), "02266\n....6\n..116\n..1..");
	t.listener.on(t.listener.context, &(struct dom_event){.kind = DOM_EVENT_STARTED});
	lay(&t, "0-1", 0, 0);
	assert_string_equal(draw(&t, 0), "01");
	close_table(&t);
}

static void test_branches(void **state)
{
	struct table t;

	(void)state;
	open_table(&t, "board: branching\nplayers: 4\n");
	lay(&t, "6-6", 0, 0);
	lay(&t, "2-6", 1, 2);
	lay(&t, "3-6", 1, 3);
	lay(&t, "4-6", 1, 1);
	lay(&t, "1-6", 1, 0);
	assert_string_equal(draw(&t, 0), "..2..\n..6..\n16664\n..6..\n..6..\n..3..");
	lay(&t, "1-1", 0, 0); /* its short sides are places 4, to the left of its heading (south), and 5 */
	lay(&t, "1-5", 0, 4);
	lay(&t, "0-1", 1, 5);
	assert_string_equal(draw(&t, 0), "0.....\n"
					 "1..2..\n"
					 "1..6..\n"
					 "116664\n"
					 "1..6..\n"
					 "5..6..\n"
					 "...3..");
	close_table(&t);

	open_table(&t, "board: {branching: {spinners: first, arms: after-line}}\nplayers: 4\n");
	lay(&t, "0-6", 0, 0);
	lay(&t, "6-6", 0, 1);
	lay(&t, "2-6", 1, 1);
	lay(&t, "2-2", 0, 1); /* not the first double: no short sides */
	lay(&t, "3-6", 1, 2);
	lay(&t, "4-6", 1, 3);
	assert_string_equal(draw(&t, 0), "..3...\n..6...\n066622\n..6..2\n..6...\n..4...");
	close_table(&t);
}

static void test_bag(void **state)
{
	const struct dom_laid *laid;
	unsigned rows, columns;
	struct table t;

	(void)state;
	open_table(&t, "faces: letters\ntiles: {faces: 5, sides: 3}\nboard: open-faces\ndeal: {hand: 5}\nplayers: 3\n");
	lay(&t, "a-b-c", 0, 0);
	lay(&t, "b-b-d", 0, 1);
	assert_int_equal(dom_layout_tiles(t.layout, 0, &laid, &rows, &columns), 2);
	assert_int_equal(rows, 1);
	assert_int_equal(columns, 7);
	assert_int_equal(laid[1].column, 4);
	close_table(&t);
}

/* Whatever is played: as many tiles as were laid, none over another, no row wider than asked. */
static void play_and_check(struct table *t, uint64_t seed)
{
	struct dom_round *round = calloc(1, dom_round_size(t->rules));
	struct dom_view *view = calloc(1, dom_view_size(t->rules));
	bool line = !strcmp(dom_rules_board(t->rules), "line"), grid = !strcmp(dom_rules_board(t->rules), "branching");
	unsigned sides = dom_rules_sides(t->rules);

	assert_int_equal(dom_round_init(t->rules, round, seed, &(struct dom_round_input){0}, DOM_PATH_TABLE, &t->error),
			 DOM_OK);
	while (dom_round_auto(t->rules, round, view, &t->listener) != DOM_NEEDS_NO_MORE)
		;
	for (unsigned width = 0; width < (grid ? 1 : 12); width++) {
		static const int by[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
		const struct dom_laid *laid;
		unsigned rows, columns, count = dom_layout_tiles(t->layout, width, &laid, &rows, &columns);
		char *cells;

		assert_int_equal(count, dom_round_laid(round));
		assert_true(!line || !width || columns <= width);
		cells = calloc(rows + 1, columns + 1);
		for (unsigned i = 0; i < count; i++)
			for (int s = 0; s < (int)sides; s++) {
				int row = laid[i].row + by[laid[i].facing][0] * s,
				    column = laid[i].column + by[laid[i].facing][1] * s;

				assert_true(row >= 0 && column >= 0 && (unsigned)row < rows && (unsigned)column < columns);
				assert_int_equal(cells[(unsigned)row * columns + (unsigned)column]++, 0);
			}
		free(cells);
	}
	free(view);
	free(round);
}

static void test_nothing_overlaps(void **state)
{
	static const char *const games[] = {
		"players: 4\n",
		"tiles: {faces: 19}\ndeal: {hand: 19}\nplayers: 10\n",
		"tiles: {faces: 10}\nboard: branching\nmatch: erratic\ndeal: {hand: 10}\nplayers: 4\n",
		"tiles: {faces: 19}\nboard: branching\ndeal: {hand: 19}\nplayers: 10\n",
		"tiles: {faces: 10}\nboard: {branching: {spinners: first, arms: after-line}}\ndeal: {hand: 10}\nplayers: 4\n",
		"faces: letters\ntiles: {faces: 6, sides: 3}\nboard: open-faces\ndeal: {hand: 8}\nplayers: 3\n",
	};

	(void)state;
	for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
		struct table t;

		open_table(&t, games[i]);
		for (uint64_t seed = 0; seed < 50; seed++)
			play_and_check(&t, seed);
		close_table(&t);
	}
}

static void test_random_variants(void **state)
{
	static struct sketch sketch;

	(void)state;
	for (uint64_t number = 0; number < 400; number++) {
		struct table t = {0};

		t.variant = random_variant(&sketch, number, &t.rules, &t.error);
		if (!t.variant)
			continue;
		assert_int_equal(dom_layout_new(&t.layout, t.rules, NULL, &t.error), DOM_OK);
		t.listener = dom_layout_listener(t.layout);
		play_and_check(&t, number);
		close_table(&t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_line),
		cmocka_unit_test(test_branches),
		cmocka_unit_test(test_bag),
		cmocka_unit_test(test_nothing_overlaps),
		cmocka_unit_test(test_random_variants),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
