/* Tiles drawn on the table never overlap, touch where they are joined and keep a gap where they are not, stay where they lie, and lie
   where their place said they would. */
#include "cmocka_all.h"
#include "run_round.h"
#include "random_variant.h"

#include <stdint.h>

#include "felt.h"

struct table {
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_layout *layout;
	struct dom_listener listener;
	struct dom_error error;
};

static void open_table(struct table *t, const char *variant, struct dom_frame frame)
{
	memset(t, 0, sizeof *t);
	if (dom_variant_parse(&t->variant, variant, strlen(variant), "test.yaml", NULL, &t->error) ||
	    dom_rules_new(&t->rules, t->variant, NULL, &t->error) ||
	    dom_layout_new(&t->layout, t->rules, frame, NULL, &t->error))
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

/* The table as text: a character is a unit, the first letter of the face that lies there. */
static const char *draw(struct table *t)
{
	static char text[8192];
	const struct dom_laid *laid;
	unsigned count = dom_layout_tiles(t->layout, &laid);
	struct dom_box all = dom_layout_extent(t->layout);

	assert_true((all.width + 1) * all.height < sizeof text);
	memset(text, '.', sizeof text);
	for (unsigned row = 1; row <= all.height; row++)
		text[row * (all.width + 1) - 1] = '\n';
	text[(all.width + 1) * all.height - 1] = '\0';
	for (unsigned i = 0; i < count; i++)
		for (unsigned y = 0; y < laid[i].box.height; y++)
			for (unsigned x = 0; x < laid[i].box.width; x++) {
				const struct dom_box *box = &laid[i].box;
				unsigned along = (box->facing % 2 ? y : x) / 2,
					 half = box->facing < DOM_WEST ? along : 1 - along;
				char *unit = &text[(unsigned)(box->y - all.y + (int)y) * (all.width + 1) +
						   (unsigned)(box->x - all.x + (int)x)];

				assert_int_equal(*unit, '.');
				*unit = dom_rules_face(
					t->rules,
					dom_rules_face_of(t->rules, laid[i].tile, half ? 1 - laid[i].first : laid[i].first))[0];
			}
	return text;
}

static void test_line(void **state)
{
	struct table t;

	(void)state;
	open_table(&t, "players: 4\n", (struct dom_frame){0});
	lay(&t, "6-6", 0, 0);
	lay(&t, "1-6", 1, 1);
	lay(&t, "2-6", 1, 0);
	lay(&t, "1-1", 0, 1);
	lay(&t, "0-2", 1, 0);
	assert_string_equal(draw(&t), "........66....11\n"
				      "0022226666661111\n"
				      "0022226666661111\n"
				      "........66....11");
	t.listener.on(t.listener.context, t.rules, NULL, &(struct dom_event){.kind = DOM_EVENT_STARTED});
	lay(&t, "0-1", 0, 0);
	assert_string_equal(draw(&t), "0011\n0011");
	close_table(&t);
}

/* At the edge one end turns down, the other up; a double that comes just then lies across all the same. */
static void test_line_turns(void **state)
{
	struct table t;

	(void)state;
	open_table(&t, "players: 4\n", (struct dom_frame){.width = 11});
	lay(&t, "0-1", 0, 0);
	lay(&t, "1-2", 0, 1);
	lay(&t, "2-3", 0, 1);
	lay(&t, "3-4", 0, 1);
	lay(&t, "4-4", 0, 1);
	lay(&t, "4-5", 0, 1);
	lay(&t, "0-6", 0, 0);
	assert_string_equal(draw(&t), "66000011112222\n"
				      "66000011112222\n"
				      "............33\n"
				      "........44..33\n"
				      "....5544444433\n"
				      "....5544444433\n"
				      "........44....");
	close_table(&t);
}

static void test_branches(void **state)
{
	struct table t;

	(void)state;
	open_table(&t, "board: branching\nplayers: 4\n", (struct dom_frame){16, 9});
	lay(&t, "6-6", 0, 0);
	lay(&t, "2-6", 1, 2);
	lay(&t, "3-6", 1, 3);
	lay(&t, "4-6", 1, 1);
	lay(&t, "1-6", 1, 0);
	lay(&t, "1-1", 0, 0); /* its short sides are places 4, to the left of its heading (south), and 5 */
	lay(&t, "1-5", 0, 4);
	lay(&t, "0-1", 1, 5);
	assert_string_equal(draw(&t), "00....22....\n"
				      "00....22....\n"
				      "11....66....\n"
				      "11....66....\n"
				      "11....66....\n"
				      "111166666644\n"
				      "111166666644\n"
				      "11....66....\n"
				      "11....66....\n"
				      "11....66....\n"
				      "55....33....\n"
				      "55....33....");
	close_table(&t);

	open_table(&t, "board: {branching: {spinners: first, arms: after-line}}\nplayers: 4\n", (struct dom_frame){16, 9});
	lay(&t, "0-6", 0, 0);
	lay(&t, "6-6", 0, 1);
	lay(&t, "2-6", 1, 1);
	lay(&t, "2-2", 0, 1); /* not the first double: no short sides */
	lay(&t, "3-6", 1, 2);
	lay(&t, "4-6", 1, 3);
	assert_string_equal(draw(&t), "....33......\n"
				      "....33......\n"
				      "....66......\n"
				      "....66......\n"
				      "....66....22\n"
				      "006666662222\n"
				      "006666662222\n"
				      "....66....22\n"
				      "....66......\n"
				      "....66......\n"
				      "....44......\n"
				      "....44......");
	close_table(&t);
}

static void test_bag(void **state)
{
	const struct dom_laid *laid;
	struct dom_box box;
	struct table t;

	(void)state;
	open_table(&t, "faces: letters\ntiles: {faces: 5, sides: 3}\nboard: open-faces\ndeal: {hand: 5}\nplayers: 3\n",
		   (struct dom_frame){.width = 7});
	lay(&t, "a-b-c", 0, 0);
	lay(&t, "b-b-d", 0, 1);
	lay(&t, "c-c-d", 0, 1);
	assert_int_equal(dom_layout_tiles(t.layout, &laid), 3);
	assert_int_equal(laid[1].box.x, 8);
	assert_int_equal(laid[2].box.x, 0);
	assert_int_equal(laid[2].box.y, 4);
	assert_int_equal(laid[2].box.width, 6);
	assert_false(dom_layout_spot(t.layout, 0, false, &box));
	close_table(&t);
}

/* What is heard, together with the places that were open before it. */
struct witness {
	struct table *table;
	struct dom_place *places;
	unsigned count;
	struct dom_laid was[DOM_MAX_TILES];
	unsigned laid, doubles, along, apart;
};

static int right_of(const struct dom_box *box)
{
	return box->x + (int)box->width;
}

static int bottom_of(const struct dom_box *box)
{
	return box->y + (int)box->height;
}

static int least(int a, int b)
{
	return a < b ? a : b;
}

static int most(int a, int b)
{
	return a > b ? a : b;
}

/* Field by field: what is between fields is nobody's. */
static bool same_box(const struct dom_box *a, const struct dom_box *b)
{
	return a->x == b->x && a->y == b->y && a->width == b->width && a->height == b->height && a->facing == b->facing &&
	       a->crosswise == b->crosswise && a->apart == b->apart && a->from_x == b->from_x && a->from_y == b->from_y;
}

static bool same_tiles(const struct dom_laid *a, const struct dom_laid *b, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (a[i].tile != b[i].tile || a[i].seat != b[i].seat || a[i].first != b[i].first || a[i].joins != b[i].joins ||
		    !same_box(&a[i].box, &b[i].box))
			return false;
	return true;
}

static bool same_lie(const struct domi_lie *a, const struct domi_lie *b)
{
	return a->x == b->x && a->y == b->y && a->width == b->width && a->height == b->height && a->facing == b->facing &&
	       a->across == b->across && a->joins == b->joins && a->apart == b->apart &&
	       (!a->apart || (a->from_x == b->from_x && a->from_y == b->from_y));
}

/* How far they are from each other in the direction in which they are farther; less than 0: they overlap. */
static int between(const struct dom_box *a, const struct dom_box *b)
{
	return most(most(a->x - right_of(b), b->x - right_of(a)), most(a->y - bottom_of(b), b->y - bottom_of(a)));
}

/* It touches the side of the tile that is open at the place; a double that lies across is centred at the face it joins. */
static void look_at_joint(const struct witness *w, const struct dom_laid *tile, const struct dom_place *place)
{
	const struct dom_laid *joins = &w->was[tile->joins];
	const struct dom_box *a = &tile->box, *b = &joins->box;
	struct dom_box at = *b; /* a double, or the half that shows what is open */
	int x = least(right_of(a), right_of(b)) - most(a->x, b->x), y = least(bottom_of(a), bottom_of(b)) - most(a->y, b->y);

	assert_int_equal(joins->tile, place->tile);
	if (tile->box.apart) {
		assert_true(a->from_x >= b->x && a->from_x <= right_of(b) && a->from_y >= b->y && a->from_y <= bottom_of(b));
		return;
	}
	assert_int_equal(between(a, b), 0);
	assert_true(x >= 2 || y >= 2); /* a face, not a corner */
	if (!dom_rules_double(w->table->rules, joins->tile)) {
		bool first = dom_rules_symbol(w->table->rules, joins->tile, joins->first) == place->symbol,
		     flat = !(b->facing % 2);
		bool low = first == (b->facing < DOM_WEST);

		at = (struct dom_box){
			.x = flat && !low ? b->x + 2 : b->x, .y = !flat && !low ? b->y + 2 : b->y, .width = 2, .height = 2};
		assert_int_equal(between(a, &at), 0);
	}
	if (a->crosswise) { /* a double that lies along has a face at its end, too */
		int off = x >= 2 ? a->x + right_of(a) - at.x - right_of(&at) : a->y + bottom_of(a) - at.y - bottom_of(&at);
		bool end = dom_rules_double(w->table->rules, joins->tile) && !b->crosswise;

		assert_true(!off || (end && abs(off) == 2));
	}
}

static void look_at_tile(struct witness *w, const struct dom_event *event, const struct dom_box *offered)
{
	bool twice = dom_rules_double(w->table->rules, event->tile);
	const struct dom_laid *laid, *tile;
	unsigned count = dom_layout_tiles(w->table->layout, &laid);

	assert_int_equal(count, w->laid + 1);
	tile = &laid[w->laid];
	assert_int_equal(tile->tile, event->tile);
	assert_int_equal(tile->seat, event->seat);
	/* what lies does not move */
	assert_true(same_tiles(laid, w->was, w->laid));
	/* and this lies where the place said it would */
	assert_true(same_box(&tile->box, offered));
	assert_int_equal(tile->box.width * tile->box.height, 8);
	for (unsigned i = 0; i < w->laid; i++) {
		int gap = between(&laid[i].box, &tile->box);

		assert_true(gap >= (i == tile->joins ? 0 : 1));
	}
	if (w->laid)
		look_at_joint(w, tile, &w->places[event->place]);
	w->doubles += twice;
	w->along += twice && !tile->box.crosswise;
	w->apart += tile->box.apart;
	memcpy(&w->was[w->laid++], tile, sizeof *tile);
}

static void witness(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct witness *w = context;
	const struct dom_place *places;
	struct dom_box offered = {0};
	bool lays = event->kind == DOM_EVENT_PLAYED || event->kind == DOM_EVENT_MISFIT;

	if (lays && dom_rules_shape(rules) != DOM_SHAPE_BAG)
		assert_true(dom_layout_spot(w->table->layout, event->place, dom_rules_double(rules, event->tile), &offered));
	w->table->listener.on(w->table->listener.context, rules, round, event);
	if (lays && dom_rules_shape(rules) != DOM_SHAPE_BAG)
		look_at_tile(w, event, &offered);
	else if (lays)
		w->laid++;
	places = dom_round_places(rules, round, &w->count);
	memcpy(w->places, places, w->count * sizeof *places);
}

/* Where tiles would lie at the open places is free of tiles. */
static void look_at_spots(const struct witness *w)
{
	struct dom_box box;

	for (unsigned i = 0; i < 2 * w->count; i++) {
		assert_true(dom_layout_spot(w->table->layout, i / 2, i % 2, &box));
		for (unsigned j = 0; j < w->laid; j++)
			assert_true(between(&w->was[j].box, &box) >= (w->was[j].tile == w->places[i / 2].tile ? 0 : 1));
	}
	assert_false(dom_layout_spot(w->table->layout, w->count, false, &box));
}

static const struct witness *play_and_check(struct table *t, uint64_t seed)
{
	struct dom_round *round = calloc(1, dom_round_size(t->rules));
	static struct witness w;

	w = (struct witness){.table = t, .places = calloc(dom_rules_places(t->rules) + 1, sizeof(struct dom_place))};
	assert_int_equal(dom_round_init(t->rules, round, seed, &(struct dom_round_input){0}, DOM_PATH_TABLE, &t->error),
			 DOM_OK);
	while (round_auto(t->rules, round, &(struct dom_listener){.on = witness, .context = &w}) != DOM_NEEDS_NO_MORE)
		;
	assert_int_equal(w.laid, dom_round_laid(round));
	if (w.laid && w.laid < dom_rules_tiles(t->rules) && dom_rules_shape(t->rules) != DOM_SHAPE_BAG)
		look_at_spots(&w);
	free(w.places);
	free(round);
	return &w;
}

struct tally {
	unsigned tiles, doubles, along, apart;
};

static void count_round(struct tally *tally, const struct witness *w)
{
	tally->tiles += w->laid;
	tally->doubles += w->doubles;
	tally->along += w->along;
	tally->apart += w->apart;
}

static void print_tally(const char *name, const struct tally *tally)
{
	print_message("%-36s %7u tiles, %6u doubles, %5.2f %% not across, %5.3f %% apart\n", name, tally->tiles, tally->doubles,
		      100.0 * tally->along / tally->doubles, 100.0 * tally->apart / tally->tiles);
}

/* Doubles that branch off, all of them or the first one, at once or later, in sets up to double-twelve, on felts from a phone to a large
   screen. Many rounds: DOMINO_LAYOUT_ROUNDS=10000. */
static void test_branching_rounds(void **state)
{
	static const char *const boards[] = {"{spinners: all}", "{spinners: all, arms: after-line}", "{spinners: first}",
					     "{spinners: first, arms: after-line}"};
	static const struct {
		unsigned faces, hand, players;
	} games[] = {{7, 7, 4}, {10, 13, 4}, {13, 22, 4}};
	static const struct dom_frame frames[] = {{360, 640}, {640, 360}, {390, 500}, {768, 1024}, {1280, 800}, {1920, 1080}};
	const char *wanted = getenv("DOMINO_LAYOUT_ROUNDS");
	unsigned rounds = wanted ? (unsigned)strtoul(wanted, NULL, 10) : 144 / ONE_IN;
	struct tally by_board[4] = {0}, by_game[3] = {0}, by_frame[6] = {0};

	(void)state;
	for (unsigned i = 0; i < 72; i++) {
		unsigned board = i % 4, game = i / 4 % 3, frame = i / 12;
		struct table t;
		char text[256];

		snprintf(text, sizeof text, "tiles: {faces: %u}\nboard: {branching: %s}\ndeal: {hand: %u}\nplayers: %u\n",
			 games[game].faces, boards[board], games[game].hand, games[game].players);
		open_table(&t, text, frames[frame]);
		for (uint64_t seed = i; seed < rounds; seed += 72) {
			const struct witness *w = play_and_check(&t, seed);

			count_round(&by_board[board], w);
			count_round(&by_game[game], w);
			count_round(&by_frame[frame], w);
		}
		close_table(&t);
	}
	for (unsigned i = 0; wanted && i < 4; i++)
		print_tally(boards[i], &by_board[i]);
	for (unsigned i = 0; wanted && i < 3; i++) {
		char name[32];

		snprintf(name, sizeof name, "double-%u", games[i].faces - 1);
		print_tally(name, &by_game[i]);
	}
	for (unsigned i = 0; wanted && i < 6; i++) {
		char name[32];

		snprintf(name, sizeof name, "%ux%u", frames[i].width, frames[i].height);
		print_tally(name, &by_frame[i]);
	}
	/* few: where every double branches off, and where only the first does */
	for (unsigned i = 0; i < 4; i++) {
		assert_true(by_board[i].along * (i < 2 ? 20 : 60) <= by_board[i].doubles);
		assert_true(by_board[i].apart * (i < 2 ? 150 : 2000) <= by_board[i].tiles);
	}
}

/* Forty doubles that may all join each other do not fit into the plane. Tiles then lie apart, and say so. */
static void test_no_silent_gap(void **state)
{
	struct table t;
	unsigned apart = 0;

	(void)state;
	open_table(&t, "tiles: {faces: 5, copies: 8}\nboard: branching\ndeal: {hand: 30}\nplayers: 4\n",
		   (struct dom_frame){16, 9});
	for (uint64_t seed = 0; seed < 3; seed++)
		apart += play_and_check(&t, seed)->apart;
	assert_true(apart > 0);
	close_table(&t);
}

static void test_other_rounds(void **state)
{
	static const char *const games[] = {
		"players: 4\n",
		"tiles: {faces: 19}\ndeal: {hand: 19}\nplayers: 10\n",
		"tiles: {faces: 10}\nboard: branching\nmatch: erratic\ndeal: {hand: 10}\nplayers: 4\n",
		"faces: letters\ntiles: {faces: 6, sides: 3}\nboard: open-faces\ndeal: {hand: 8}\nplayers: 3\n",
	};
	static const struct dom_frame frames[] = {{0, 0}, {7, 0}, {1, 1}, {16, 9}, {1, 1000}};

	(void)state;
	for (unsigned i = 0; i < sizeof games / sizeof *games; i++)
		for (unsigned f = 0; f < sizeof frames / sizeof *frames; f++) {
			struct table t;

			open_table(&t, games[i], frames[f]);
			for (uint64_t seed = 0; seed < 8; seed += ONE_IN)
				play_and_check(&t, seed);
			close_table(&t);
		}
}

/* A felt does not mind what its memory held before, as the page's does: the table laid out before. */
static void test_memory_used_before(void **state)
{
	const struct domi_setup setup = {
		.width = 9, .height = 5, .tiles = 55, .likely = 55, .tree = true, .spinners = DOMI_SPINS_ALL};
	size_t size = domi_felt_size(&setup);
	char *clean = calloc(1, size), *dirty = malloc(size);
	struct domi_felt *one = domi_felt_init(clean, &setup), *other;

	(void)state;
	memset(dirty, 0x25, size);
	other = domi_felt_init(dirty, &setup);
	for (unsigned i = 0; i < 55; i++) {
		unsigned place = i ? i * 7 % domi_felt_places(one) : 0;

		assert_true(domi_felt_lay(one, place, i % 6 == 2));
		assert_true(domi_felt_lay(other, place, i % 6 == 2));
		assert_true(same_lie(&domi_felt_lies(one)[i], &domi_felt_lies(other)[i]));
	}
	assert_false(domi_felt_lay(one, 0, false));
	free(clean);
	free(dirty);
}

/* In another frame it lies as if it had been laid there. */
static void test_reframe(void **state)
{
	static const char game[] = "tiles: {faces: 10}\nboard: branching\ndeal: {hand: 10}\nplayers: 4\n";
	struct table wide, tall;
	const struct dom_laid *one, *other;
	unsigned count;

	(void)state;
	open_table(&wide, game, (struct dom_frame){16, 9});
	open_table(&tall, game, (struct dom_frame){9, 16});
	play_and_check(&wide, 5);
	play_and_check(&tall, 5);
	assert_int_equal(dom_layout_reframe(wide.layout, (struct dom_frame){9, 16}, NULL), DOM_OK);
	count = dom_layout_tiles(wide.layout, &one);
	assert_int_equal(dom_layout_tiles(tall.layout, &other), count);
	assert_true(same_tiles(one, other, count));
	close_table(&wide);
	close_table(&tall);
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
		if (dom_rules_shape(t.rules) == DOM_SHAPE_TREE && dom_rules_tiles(t.rules) > 200) {
			close_table(&t);
			continue;
		}
		assert_int_equal(dom_layout_new(&t.layout, t.rules, (struct dom_frame){3, 2}, NULL, &t.error), DOM_OK);
		t.listener = dom_layout_listener(t.layout);
		play_and_check(&t, number);
		close_table(&t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_line),
		cmocka_unit_test(test_line_turns),
		cmocka_unit_test(test_branches),
		cmocka_unit_test(test_bag),
		cmocka_unit_test(test_branching_rounds),
		cmocka_unit_test(test_no_silent_gap),
		cmocka_unit_test(test_other_rounds),
		cmocka_unit_test(test_memory_used_before),
		cmocka_unit_test(test_reframe),
		cmocka_unit_test(test_random_variants),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
