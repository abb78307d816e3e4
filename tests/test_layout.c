/* Tiles drawn on the table never overlap, stay within the width asked for, touch where they were joined and lie where they
   were laid. */
#include "cmocka_all.h"
#include "run_round.h"
#include "random_variant.h"

#include <limits.h>

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
	t->listener.on(t->listener.context, t->rules, NULL, &event);
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
	t.listener.on(t.listener.context, t.rules, NULL, &(struct dom_event){.kind = DOM_EVENT_STARTED});
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

/* An arm that runs into another one turns before it, and leaves the other its way. */
static void test_arms_turn(void **state)
{
	struct table t;

	(void)state;
	open_table(&t, "board: branching\nplayers: 4\n");
	lay(&t, "6-6", 0, 0);
	lay(&t, "1-6", 1, 1);
	lay(&t, "1-1", 0, 1); /* its short sides are places 4 and 5 */
	lay(&t, "1-5", 0, 5);
	lay(&t, "2-5", 1, 5);
	lay(&t, "3-6", 1, 3);
	lay(&t, "3-3", 0, 3); /* 6, to the left of its heading (south), and 7 */
	lay(&t, "3-4", 0, 6);
	lay(&t, "0-4", 1, 6);
	lay(&t, "0-0", 0, 6);
	lay(&t, "0-2", 0, 6);
	lay(&t, "2-3", 0, 5);
	assert_string_equal(draw(&t, 0), ".6611\n"
					 ".6..1\n"
					 ".6..1\n"
					 ".3..5\n"
					 "333.5\n"
					 "..4.2\n"
					 "..4.2\n"
					 "..0.3\n"
					 ".00..\n"
					 "..0..\n"
					 "..2..");
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

/* What is heard, together with the places that were open before it. */
struct witness {
	struct table *table;
	struct dom_place *places;
	unsigned count;
	struct dom_place joins[DOM_MAX_TILES]; /* by tile: the place it was laid at */
	struct dom_laid lay[DOM_MAX_TILES];    /* by tile, measured from the first */
	unsigned laid, apart;
	bool moved;     /* something did that lay already */
	bool walled_in; /* an end was, when the round was over */
};

static const int by[4][2] = {[DOM_EAST] = {0, 1}, [DOM_SOUTH] = {1, 0}, [DOM_WEST] = {0, -1}, [DOM_NORTH] = {-1, 0}};

static int row_of(const struct dom_laid *laid, unsigned half)
{
	return laid->row + by[laid->facing][0] * (int)half;
}

static int column_of(const struct dom_laid *laid, unsigned half)
{
	return laid->column + by[laid->facing][1] * (int)half;
}

/* How far a cell is from the half that is open at a place; of a double, from either. */
static int away(const struct table *t, const struct dom_laid *tile, const struct dom_place *place, int row, int column)
{
	int least = INT_MAX;

	for (unsigned half = 0; half < 2; half++)
		if (dom_rules_double(t->rules, tile->tile) ||
		    dom_rules_symbol(t->rules, tile->tile, half ? 1 - tile->first : tile->first) == place->symbol) {
			int distance = abs(row_of(tile, half) - row) + abs(column_of(tile, half) - column);

			least = distance < least ? distance : least;
		}
	return least;
}

/* The half that joins is a neighbour of the half it joins; or it says that it is not, and from where it goes on. */
static void look_at_joint(struct witness *w, const struct dom_laid *tile)
{
	const struct dom_place *place = &w->joins[tile->tile];
	const struct dom_laid *joins = &w->lay[place->tile];

	w->apart += tile->apart;
	if (tile->apart)
		assert_int_equal(away(w->table, joins, place, tile->from_row, tile->from_column), 0);
	else
		assert_int_equal(away(w->table, joins, place, tile->row, tile->column), 1);
}

static void look_at_grid(struct witness *w)
{
	const struct dom_laid *laid;
	unsigned rows, columns, count = dom_layout_tiles(w->table->layout, 0, &laid, &rows, &columns);

	assert_int_equal(count, w->laid + 1);
	w->apart = 0;
	for (unsigned i = 0; i < count; i++) {
		struct dom_laid tile = laid[i], *was = &w->lay[tile.tile];

		tile.row -= laid[0].row;
		tile.column -= laid[0].column;
		tile.from_row -= laid[0].row;
		tile.from_column -= laid[0].column;
		if (i < w->laid && (tile.row != was->row || tile.column != was->column || tile.facing != was->facing))
			w->moved = true;
		*was = tile;
		if (i)
			look_at_joint(w, &tile);
	}
}

/* Where tiles would lie at the open places is free, and beside what they would join. */
static void look_at_spots(struct witness *w)
{
	const struct dom_spot *spots;
	const struct dom_laid *laid;
	unsigned rows, columns, tiles = dom_layout_tiles(w->table->layout, 0, &laid, &rows, &columns);
	unsigned count = dom_layout_spots(w->table->layout, &spots);
	struct dom_laid *all = calloc(tiles + count, sizeof *all);

	assert_true(count <= w->count);
	w->walled_in = count < w->count;
	memcpy(all, laid, tiles * sizeof *all);
	for (unsigned i = 0; i < count; i++) {
		const struct dom_place *place = &w->places[spots[i].place];
		const struct dom_laid *tile = laid;

		while (tile->tile != place->tile)
			tile++;
		assert_true(!i || spots[i].place > spots[i - 1].place);
		assert_int_equal(away(w->table, tile, place, spots[i].row, spots[i].column), 1);
		all[tiles + i] = (struct dom_laid){.row = spots[i].row, .column = spots[i].column, .facing = spots[i].facing};
		for (unsigned j = 0; j < tiles + i; j++)
			for (unsigned half = 0; half < 4; half++)
				assert_false(row_of(&all[tiles + i], half / 2) == row_of(&all[j], half % 2) &&
					     column_of(&all[tiles + i], half / 2) == column_of(&all[j], half % 2));
	}
	assert_int_equal(dom_layout_tiles(w->table->layout, 0, &laid, &rows, &columns), tiles);
	assert_memory_equal(all, laid, tiles * sizeof *all);
	free(all);
}

static void witness(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct witness *w = context;
	const struct dom_place *places;

	w->table->listener.on(w->table->listener.context, rules, round, event);
	if (event->kind == DOM_EVENT_PLAYED || event->kind == DOM_EVENT_MISFIT) {
		w->joins[event->tile] = w->places[event->place];
		if (!strcmp(dom_rules_board(rules), "branching"))
			look_at_grid(w);
		w->laid++;
	}
	places = dom_round_places(rules, round, &w->count);
	memcpy(w->places, places, w->count * sizeof *places);
}

/* Whatever is played: as many tiles as were laid, none over another, no row wider than asked, and on a branching table each
   beside what it joins. The witness tells which lay apart and whether some moved. */
static const struct witness *play_and_check(struct table *t, uint64_t seed)
{
	struct dom_round *round = calloc(1, dom_round_size(t->rules));
	bool line = !strcmp(dom_rules_board(t->rules), "line"), grid = !strcmp(dom_rules_board(t->rules), "branching");
	unsigned sides = dom_rules_sides(t->rules);
	static struct witness w;

	w = (struct witness){.table = t, .places = calloc(dom_rules_places(t->rules) + 1, sizeof(struct dom_place))};
	assert_int_equal(dom_round_init(t->rules, round, seed, &(struct dom_round_input){0}, DOM_PATH_TABLE, &t->error),
			 DOM_OK);
	while (round_auto(t->rules, round, &(struct dom_listener){.on = witness, .context = &w}) != DOM_NEEDS_NO_MORE)
		;
	for (unsigned width = 0; width < (grid ? 1 : 12); width++) {
		const struct dom_laid *laid;
		unsigned rows, columns, count = dom_layout_tiles(t->layout, width, &laid, &rows, &columns);
		char *cells;

		assert_int_equal(count, dom_round_laid(round));
		assert_true(!line || !width || columns <= width);
		cells = calloc(rows + 1, columns + 1);
		for (unsigned i = 0; i < count; i++)
			for (unsigned s = 0; s < sides; s++) {
				int row = row_of(&laid[i], s), column = column_of(&laid[i], s);

				assert_true(row >= 0 && column >= 0 && (unsigned)row < rows && (unsigned)column < columns);
				assert_int_equal(cells[(unsigned)row * columns + (unsigned)column]++, 0);
			}
		free(cells);
	}
	if (grid && w.laid)
		look_at_spots(&w);
	free(w.places);
	free(round);
	return &w;
}

/* Doubles that branch off, all of them or the first one, at once or later, in sets up to double-eighteen. What lies stays where it
   lies in the sets people play with; of the largest, a table in a hundred may have to be laid anew. */
static void test_joined_tiles_touch(void **state)
{
	static const char *const boards[] = {"{spinners: all}", "{spinners: all, arms: after-line}", "{spinners: first}",
					     "{spinners: first, arms: after-line}"};
	static const struct {
		unsigned faces, hand, players;
		const char *more;
		unsigned rounds, may_move;
	} games[] = {{7, 7, 4, "", 1000, 0},
		     {10, 10, 4, "", 1000, 0},
		     {13, 20, 4, "", 500, 5},
		     {19, 19, 10, "", 50, 5},
		     {13, 9, 10, "match: erratic\n", 100, 5}};

	(void)state;
	for (unsigned i = 0; i < sizeof games / sizeof *games; i++)
		for (unsigned b = 0; b < sizeof boards / sizeof *boards; b++) {
			char text[256];
			unsigned apart = 0, moved = 0, walled_in = 0;
			struct table t;

			snprintf(text, sizeof text,
				 "tiles: {faces: %u}\nboard: {branching: %s}\ndeal: {hand: %u}\n%splayers: %u\n",
				 games[i].faces, boards[b], games[i].hand, games[i].more, games[i].players);
			open_table(&t, text);
			for (uint64_t seed = 0; seed < games[i].rounds; seed += ONE_IN) {
				const struct witness *w = play_and_check(&t, seed);

				apart += w->apart;
				moved += w->moved;
				walled_in += w->walled_in;
			}
			if (apart || moved > games[i].may_move || walled_in * 10 > games[i].rounds)
				fail_msg("%u tiles lie apart; of %u tables %u moved and %u have an end walled in:\n%s", apart,
					 games[i].rounds, moved, walled_in, text);
			close_table(&t);
		}
}

/* Forty doubles that may all join each other do not fit into the plane. Tiles then lie apart, and say so. */
static void test_no_silent_gap(void **state)
{
	struct table t;
	unsigned apart = 0;

	(void)state;
	open_table(&t, "tiles: {faces: 5, copies: 8}\nboard: branching\ndeal: {hand: 30}\nplayers: 4\n");
	for (uint64_t seed = 0; seed < 10; seed++)
		apart += play_and_check(&t, seed)->apart;
	assert_true(apart > 0);
	close_table(&t);
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
		for (uint64_t seed = 0; seed < 50; seed += ONE_IN)
			play_and_check(&t, seed);
		close_table(&t);
	}
}

static void test_random_variants(void **state)
{
	static struct sketch sketch;

	(void)state;
	for (uint64_t number = 0; number < 400; number += ONE_IN) {
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
		cmocka_unit_test(test_arms_turn),
		cmocka_unit_test(test_bag),
		cmocka_unit_test(test_nothing_overlaps),
		cmocka_unit_test(test_joined_tiles_touch),
		cmocka_unit_test(test_no_silent_gap),
		cmocka_unit_test(test_random_variants),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
