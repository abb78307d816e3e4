/* What is on the tiles, what they are worth, what joins what, and which tiles set powers off. */
#include "table_talk.h"
#include "run_round.h"

#include "filter/filter.h"
#include "match/match.h"
#include "value/value.h"

static int32_t worth_of(const struct table *t, const char *face)
{
	for (unsigned s = 0; s < t->rules->symbols; s++)
		if (!strcmp(dom_rules_face(t->rules, dom_rules_shows(t->rules, s)), face))
			return dom_rules_worth(t->rules, s);
	fail_msg("no face %s", face);
	return 0;
}

/* Whether a face may be laid on another: asked with the doubles, by table and by rule. */
static bool joins(const struct table *t, const char *open, const char *laid)
{
	char tile[64];
	unsigned symbol, t_laid;

	snprintf(tile, sizeof tile, "%s-%s", open, open);
	symbol = dom_rules_symbol(t->rules, tile_of(t, tile), 0);
	snprintf(tile, sizeof tile, "%s-%s", laid, laid);
	t_laid = tile_of(t, tile);
	assert_int_equal(domi_sides_that_fit(t->rules, DOM_PATH_TABLE, symbol, t_laid),
			 domi_sides_that_fit(t->rules, DOM_PATH_PLAIN, symbol, t_laid));
	return domi_sides_that_fit(t->rules, DOM_PATH_TABLE, symbol, t_laid);
}

static void numbers(void **state)
{
	struct table t;
	char name[16];

	(void)state;
	table_open(&t, "players: 2\ntiles: {faces: 44}\n");
	for (unsigned i = 0; i < 44; i++) {
		snprintf(name, sizeof name, "%u", i);
		assert_int_equal(worth_of(&t, name), i);
		assert_string_equal(dom_rules_face(t.rules, (struct dom_face){i}), name);
	}
	table_close(&t);
}

/* Every side drawn by itself: sorted, the same for the same number, tiles several times or not at all. */
static void drawn(void **state)
{
	struct table t, again, other;
	unsigned shown[5] = {0}, repeated = 0, differ = 0;

	(void)state;
	table_open(&t, "players: 2\ntiles: {drawn: {faces: 5, tiles: 600, set-seed: 3}}\n");
	table_open(&again, "players: 2\ntiles: {drawn: {faces: 5, tiles: 600, set-seed: 3}}\n");
	table_open(&other, "players: 2\ntiles: {drawn: {faces: 5, tiles: 600, set-seed: 4}}\n");
	assert_int_equal(dom_rules_tiles(t.rules), 600);
	for (unsigned tile = 0; tile < 600; tile++) {
		unsigned low = dom_rules_symbol(t.rules, tile, 0), high = dom_rules_symbol(t.rules, tile, 1);

		assert_true(low <= high);
		assert_int_equal(dom_rules_double(t.rules, tile), low == high);
		shown[low]++;
		shown[high]++;
		if (tile) {
			unsigned before = 8 * dom_rules_symbol(t.rules, tile - 1, 0) + dom_rules_symbol(t.rules, tile - 1, 1);

			assert_true(before <= 8 * low + high);
			repeated += before == 8 * low + high;
		}
		assert_int_equal(dom_rules_symbol(again.rules, tile, 0), low);
		assert_int_equal(dom_rules_symbol(again.rules, tile, 1), high);
		differ += dom_rules_symbol(other.rules, tile, 0) != low || dom_rules_symbol(other.rules, tile, 1) != high;
	}
	assert_int_equal(repeated, 585); /* 15 tiles there are */
	assert_true(differ > 0);
	for (unsigned face = 0; face < 5; face++)
		assert_true(shown[face] > 180 && shown[face] < 300); /* 240, s.d. 14 */
	table_close(&t);
	table_close(&again);
	table_close(&other);
	/* what shows the same is one play, and any of them may be led */
	table_open(&t, "players: 2\ntiles: {drawn: {faces: 1, tiles: 9}}\ndeal: {hand: 4}\nend: out\nstart: {holder: {tile: "
		       "0-0, must-lead: true}}\n");
	table_deal(&t, NULL);
	dom_round_view(t.rules, t.round, 0, t.view);
	assert_int_equal(dom_view_plays(t.view), 1);
	table_close(&t);
	assert_refused_at("players: 2\ntiles: {drawn: {tiles: 13}}\n", DOM_CLASH, 1, 1, "need 14 tiles, and the set has 13");
}

/* As report C prints them. */
static void letters(void **state)
{
	static const struct {
		const char *letter;
		int worth;
	} all[] = {{"a", 1}, {"b", 3}, {"c", 3}, {"d", 2}, {"e", 1}, {"f", 4},  {"g", 2}, {"h", 4}, {"i", 1},
		   {"j", 8}, {"k", 5}, {"l", 1}, {"m", 3}, {"n", 1}, {"ñ", 20}, {"o", 1}, {"p", 3}, {"q", 10},
		   {"r", 1}, {"s", 1}, {"t", 1}, {"u", 1}, {"v", 1}, {"w", 4},  {"x", 8}, {"y", 4}, {"z", 10}};
	struct table t;

	(void)state;
	table_open(&t, "players: 2\nfaces: letters\ntiles: {faces: 27}\n");
	for (unsigned i = 0; i < 27; i++) {
		assert_string_equal(dom_rules_face(t.rules, (struct dom_face){i}), all[i].letter);
		assert_int_equal(worth_of(&t, all[i].letter), all[i].worth);
	}
	table_close(&t);
}

static void capitals(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "players: 2\nfaces: capitals\ntiles: {faces: 26}\n");
	for (unsigned i = 0; i < 26; i++) {
		char name[] = {(char)('A' + i), '\0'};

		assert_string_equal(dom_rules_face(t.rules, (struct dom_face){i}), name);
		assert_int_equal(worth_of(&t, name), i);
	}
	table_close(&t);
}

/* Every half is within its plant's range, times -1, 0 or +1; all three occur; the seed alone decides. */
static void generators(void **state)
{
	struct table a, same, other;
	unsigned signs[3] = {0}, different = 0;

	(void)state;
	table_open(&a, "players: 2\nfaces: {generators: {set-seed: 7}}\ntiles: {faces: 13}\n");
	table_open(&same, "players: 3\nfaces: {generators: {set-seed: 7}}\ntiles: {faces: 13}\nvalue: highest\n");
	table_open(&other, "players: 2\nfaces: {generators: {set-seed: 8}}\ntiles: {faces: 13}\n");
	assert_int_equal(a.rules->tiles, 91);
	for (unsigned tile = 0; tile < a.rules->tiles; tile++)
		for (unsigned side = 0; side < 2; side++) {
			int32_t worth = dom_rules_worth(a.rules, dom_rules_symbol(a.rules, tile, side));

			assert_int_equal(worth, dom_rules_worth(same.rules, dom_rules_symbol(same.rules, tile, side)));
			different += worth != dom_rules_worth(other.rules, dom_rules_symbol(other.rules, tile, side));
			signs[worth < 0 ? 0 : worth > 0 ? 2 : 1]++;
			/* Guiteras, the first plant, delivers 150 to 330 MW */
			if (!dom_rules_face_of(a.rules, tile, side).n && worth)
				assert_true(abs(worth) >= 150 && abs(worth) <= 330);
		}
	assert_true(signs[0] > 30 && signs[1] > 30 && signs[2] > 30); /* 182 halves, about 61 of each */
	assert_true(different > 60);
	/* equal compares what is shown: a plant joins itself whatever the halves deliver */
	for (unsigned tile = 0; tile < a.rules->tiles; tile++)
		for (unsigned s = 0; s < a.rules->symbols; s++) {
			bool shows = false;

			for (unsigned side = 0; side < 2; side++)
				shows |= dom_rules_face_of(a.rules, tile, side).n == a.rules->shown[s];
			assert_int_equal(domi_sides_that_fit(a.rules, DOM_PATH_TABLE, s, tile) != 0, shows);
		}
	table_close(&a);
	table_close(&same);
	table_close(&other);
}

static void own_faces(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "players: 2\ntiles: {faces: 6}\ndeal: {hand: 3}\n"
		       "faces: {own: {list: [sun=5, moon=-3, letters/ñ, capitals/C, numbers/6, tide=20..22], set-seed: 1}}\n");
	assert_int_equal(worth_of(&t, "sun"), 5);
	assert_int_equal(worth_of(&t, "moon"), -3);
	assert_int_equal(worth_of(&t, "ñ"), 20);
	assert_int_equal(worth_of(&t, "C"), 2);
	assert_int_equal(worth_of(&t, "6"), 6);
	for (unsigned s = 0; s < t.rules->symbols; s++)
		if (t.rules->shown[s] == 5)
			assert_true(!t.rules->worth[s] || (abs(t.rules->worth[s]) >= 20 && abs(t.rules->worth[s]) <= 22));
	table_close(&t);
	/* a face of a type that draws its worth keeps its range */
	table_open(&t, "players: 2\ntiles: {faces: 2}\ndeal: {hand: 1}\n"
		       "faces: {own: {list: [generators/Felton, x=+7]}}\n");
	assert_int_equal(worth_of(&t, "x"), 7);
	for (unsigned s = 0; s < t.rules->symbols; s++)
		if (!t.rules->shown[s])
			assert_true(!t.rules->worth[s] || (abs(t.rules->worth[s]) >= 110 && abs(t.rules->worth[s]) <= 250));
	table_close(&t);
}

static void names_of_tiles(void **state)
{
	struct table t;
	char small[4];

	(void)state;
	table_open(&t, "players: 2\n");
	assert_string_equal(table_name(&t, 0), "0-0");
	assert_string_equal(table_name(&t, 1), "0-1");
	assert_string_equal(table_name(&t, 7), "1-1"); /* after 0-0 … 0-6 */
	assert_string_equal(table_name(&t, 27), "6-6");
	assert_int_equal(dom_rules_find(t.rules, "6-1", 3), dom_rules_find(t.rules, "1-6", 3));
	assert_int_equal(dom_rules_find(t.rules, "1-6", 3), 12); /* 7 + 1-1 … 1-6 is the sixth */
	assert_int_equal(dom_rules_find(t.rules, "6", 1), -1);
	assert_int_equal(dom_rules_find(t.rules, "6-7", 3), -1);
	assert_int_equal(dom_rules_find(t.rules, "6-1-2", 5), -1);
	assert_int_equal(dom_rules_find(t.rules, "", 0), -1);
	assert_int_equal(dom_rules_find(t.rules, "6-", 2), -1);
	assert_string_equal(dom_rules_tile(t.rules, 27, small, sizeof small), "6-6");
	assert_string_equal(dom_rules_tile(t.rules, 27, small, 3), "6-");
	assert_string_equal(dom_rules_tile(t.rules, 27, small, 2), "6");
	assert_int_equal(dom_rules_players(t.rules), 2);
	assert_int_equal(dom_rules_teams(t.rules), 2);
	assert_int_equal(dom_rules_team(t.rules, 1), 1);
	assert_int_equal(dom_rules_tiles(t.rules), 28);
	assert_int_equal(dom_rules_words(t.rules), 1);
	assert_int_equal(dom_rules_sides(t.rules), 2);
	assert_int_equal(dom_rules_faces(t.rules), 7);
	assert_int_equal(dom_rules_symbols(t.rules), 7);
	assert_int_equal(dom_rules_places(t.rules), 2);
	assert_int_equal(dom_rules_hand(t.rules), 7);
	assert_true(dom_rules_double(t.rules, 27) && !dom_rules_double(t.rules, 26));
	assert_string_equal(dom_rules_board(t.rules), "line");
	assert_ptr_equal(dom_rules_variant(t.rules), t.variant);
	assert_string_equal(dom_rules_reason(t.rules, 0), "out");
	assert_string_equal(dom_rules_reason(t.rules, 1), "blocked");
	assert_string_equal(dom_rules_reason(t.rules, 30), "blocked");
	assert_string_equal(dom_rules_reason(t.rules, 31), "stalled");
	table_close(&t);
	/* three sides: 0-0-0, 0-0-1, 0-0-2, 0-1-1, 0-1-2, 0-2-2, 1-1-1 … */
	table_open(&t, "players: 2\ntiles: {faces: 3, sides: 3}\nboard: open-faces\ndeal: {hand: 3}\n");
	assert_int_equal(t.rules->tiles, 10);
	assert_string_equal(table_name(&t, 4), "0-1-2");
	assert_int_equal(dom_rules_find(t.rules, "2-0-1", 5), 4);
	assert_int_equal(dom_rules_find(t.rules, "1-1-2", 5), 7);
	assert_int_equal(dom_rules_find(t.rules, "1-2", 3), -1);
	assert_true(dom_rules_double(t.rules, 6) && !dom_rules_double(t.rules, 7));
	table_close(&t);
}

static void copies(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "players: 2\ntiles: {faces: 3, copies: 2}\ndeal: {hand: 3}\n");
	assert_int_equal(t.rules->tiles, 12);
	assert_string_equal(table_name(&t, 2), "0-1");
	assert_string_equal(table_name(&t, 3), "0-1");
	assert_int_equal(t.rules->same[3], 2);
	assert_int_equal(dom_rules_find(t.rules, "1-0", 3), 2);
	table_close(&t);
	/* copies whose halves draw different worths are different tiles to play with, though they show the same */
	table_open(&t, "players: 2\nfaces: {generators: {set-seed: 3}}\ntiles: {faces: 2, copies: 4}\ndeal: {hand: 3}\n");
	assert_int_equal(t.rules->same[0], 0);
	for (unsigned tile = 0; tile < t.rules->tiles; tile++)
		for (unsigned side = 0; side < 2; side++)
			assert_int_equal(dom_rules_symbol(t.rules, tile, side),
					 dom_rules_symbol(t.rules, t.rules->same[tile], side));
	table_close(&t);
}

static void assert_value(const char *variant, const char *tile, int value)
{
	struct table t;

	table_open(&t, variant);
	if (table_value(&t, tile) != value)
		fail_msg("%s: %s is worth %d, not %d", variant, tile, (int)table_value(&t, tile), value);
	table_close(&t);
}

static void values(void **state)
{
	static const char three[] = "players: 2\ntiles: {faces: 4, sides: 3}\nboard: open-faces\ndeal: {hand: 3}\nvalue: %s\n";
	static const char minus[] = "players: 2\ntiles: {faces: 3}\ndeal: {hand: 2}\n"
				    "faces: {own: {list: [a=-5, b=0, c=10]}}\nvalue: %s\n";
	/* value; 2-5, 6-6, 2-3, 0-5, 0-0 of double six; 1-2-3 and 2-2-2 of a three-sided set; a-b, a-a, a-c of -5, 0, 10 */
	static const struct {
		const char *name;
		int v25, v66, v23, v05, v00, v123, v222, ab, aa, ac;
	} rows[] = {
		{"sum", 7, 12, 5, 5, 0, 6, 6, -5, -10, 5},
		{"double-twice", 7, 24, 5, 5, 0, 6, 12, -5, -20, 5},
		{"difference", 3, 0, 1, 5, 0, 2, 0, 5, 0, 15},
		{"five-multiples", 7, 12, 10, 10, 0, 6, 6, -5, -10, 10}, /* only a positive multiple counts twice */
		{"lowest", 2, 6, 2, 0, 0, 1, 2, -5, -5, -5},
		{"highest", 5, 6, 3, 5, 0, 3, 2, 0, -5, 10},
		{"zero-kills", 7, 12, 5, 0, 0, 6, 6, 0, -10, 5},
	};

	(void)state;
	for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
		char text[512];

		snprintf(text, sizeof text, "players: 2\nvalue: %s\n", rows[i].name);
		assert_value(text, "2-5", rows[i].v25);
		assert_value(text, "6-6", rows[i].v66);
		assert_value(text, "2-3", rows[i].v23);
		assert_value(text, "0-5", rows[i].v05);
		assert_value(text, "0-0", rows[i].v00);
		snprintf(text, sizeof text, three, rows[i].name);
		assert_value(text, "1-2-3", rows[i].v123);
		assert_value(text, "2-2-2", rows[i].v222);
		snprintf(text, sizeof text, minus, rows[i].name);
		assert_value(text, "a-b", rows[i].ab);
		assert_value(text, "a-a", rows[i].aa);
		assert_value(text, "a-c", rows[i].ac);
	}
}

/* The eight formulas of report B, left being the lower face:
   a |r³-l²|  b (2+r+l)/2  c |(cos l - sin r)·10|  d |(r+l)(r-l)|  e (√r + log2(l+1))·5  f 0  g 1000  h |π(r² - √(l+10))| */
static void erratic_values(void **state)
{
	static const struct {
		const char *tile;
		int32_t value[8];
	} rows[] = {
		/* 125-4; 9/2; |-0.416+0.959|·10 = 5.43; 7·3; (2.236+1.585)·5 = 19.1; π(25-3.464) = 67.66 */
		{"2-5", {121, 4, 5, 21, 19, 0, 1000, 67}},
		/* 0; 2/2; |1-0|·10; 0; 0; π·3.162 = 9.93 */
		{"0-0", {0, 1, 10, 0, 0, 0, 1000, 9}},
		/* 27-9; 8/2; |-0.990-0.141|·10 = 11.31; 0; (1.732+2)·5 = 18.66; π(9-3.606) = 16.95 */
		{"3-3", {18, 4, 11, 0, 18, 0, 1000, 16}},
		/* 1-0; 3/2; |1-0.841|·10 = 1.59; 1; (1+0)·5; π|1-3.162| = 6.79 */
		{"0-1", {1, 1, 1, 1, 5, 0, 1000, 6}},
	};
	struct table t;
	unsigned seen[8] = {0};

	(void)state;
	table_open(&t, "players: 2\nvalue: erratic\n");
	assert_int_equal(t.rules->ways, 8);
	for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
		for (unsigned way = 0; way < 8; way++) {
			struct dom_faces f = domi_faces(t.rules, DOMI_VALUE);
			struct dom_tile tile = domi_tile(t.rules, tile_of(&t, rows[i].tile));

			assert_int_equal(t.rules->value_rule->of(&f, &tile, way), rows[i].value[way]);
			assert_int_equal(t.rules->value[way * 28 + tile_of(&t, rows[i].tile)], rows[i].value[way]);
		}
	/* asked again in the same turn a tile is worth the same; every turn draws anew, over all eight */
	table_deal(&t, NULL);
	for (unsigned turn = 0; turn < 400; turn++) {
		t.round->turn = turn;
		for (unsigned way = 0; way < 8; way++)
			seen[way] += domi_value(t.rules, t.round, tile_of(&t, "2-5")) == rows[0].value[way];
		dom_round_view(t.rules, t.round, 0, t.view);
		for (int tile = -1; (tile = dom_view_next(t.view, tile)) >= 0;) {
			assert_int_equal(dom_view_value(t.view, (unsigned)tile), domi_value(t.rules, t.round, (unsigned)tile));
			t.round->path = DOM_PATH_PLAIN;
			assert_int_equal(dom_view_value(t.view, (unsigned)tile), domi_value(t.rules, t.round, (unsigned)tile));
			t.round->path = DOM_PATH_TABLE;
		}
	}
	for (unsigned way = 0; way < 8; way++)
		assert_true(seen[way] > 25 && seen[way] < 80); /* 50 expected, s.d. 6.6 */
	table_close(&t);
}

struct worth_seen {
	struct table *table;
	int64_t laid[DOM_MAX_PLAYERS], in_hand[DOM_MAX_PLAYERS], scored[DOM_MAX_PLAYERS];
	uint8_t place[DOM_MAX_PLAYERS];
};

static void see_worth(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *e)
{
	struct worth_seen *seen = context;

	(void)rules;
	(void)round;
	if (e->kind == DOM_EVENT_PLAYED) {
		seen->laid[e->seat] += e->amount;
	} else if (e->kind == DOM_EVENT_SCORED) {
		seen->in_hand[e->count] = e->base;
		seen->scored[e->count] = e->amount;
		seen->place[e->count] = (uint8_t)e->place;
	}
}

/* Hands are valued once at the end, for ranking and score alike; what was laid keeps the value it had then. */
static void erratic_rounds(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "players: 3\nvalue: erratic\nwinner: fewest-points\nscore: losers-hands\n");
	for (uint64_t n = 0; n < 50; n++) {
		struct worth_seen seen = {.table = &t};
		struct dom_listener listener = {.on = see_worth, .context = &seen};
		int64_t lowest = INT64_MAX, others = 0;

		table_begin(&t, NULL, n, (struct dom_round_input){0}, n % 2 ? DOM_PATH_PLAIN : DOM_PATH_TABLE);
		round_run(t.rules, t.round, &listener);
		for (unsigned seat = 0; seat < 3; seat++) {
			assert_int_equal(dom_round_seen(t.rules, t.round, seat).laid_value, seen.laid[seat]);
			assert_int_equal(dom_round_points(t.rules, t.round, seat), seen.in_hand[seat]);
			lowest = seen.in_hand[seat] < lowest ? seen.in_hand[seat] : lowest;
		}
		for (unsigned seat = 0; seat < 3; seat++) {
			assert_int_equal(seen.place[seat] == 1, seen.in_hand[seat] == lowest);
			others += seen.in_hand[seat] == lowest ? 0 : seen.in_hand[seat];
		}
		for (unsigned seat = 0; seat < 3; seat++)
			assert_int_equal(seen.scored[seat], seen.in_hand[seat] == lowest ? others * 100 : 0);
	}
	table_close(&t);
}

static void matches(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "players: 2\nmatch: equal\n");
	for (char a = '0'; a <= '6'; a++)
		for (char b = '0'; b <= '6'; b++)
			assert_int_equal(joins(&t, (char[]){a, 0}, (char[]){b, 0}), a == b);
	table_close(&t);
	table_open(&t, "players: 2\nmatch: greater\n");
	for (char a = '0'; a <= '6'; a++)
		for (char b = '0'; b <= '6'; b++)
			assert_int_equal(joins(&t, (char[]){a, 0}, (char[]){b, 0}), b > a);
	table_close(&t);
	table_open(&t, "players: 2\nmatch: smaller\n");
	for (char a = '0'; a <= '6'; a++)
		for (char b = '0'; b <= '6'; b++)
			assert_int_equal(joins(&t, (char[]){a, 0}, (char[]){b, 0}), b < a);
	table_close(&t);
	table_open(&t, "players: 2\nmatch: erratic\n");
	for (char a = '0'; a <= '6'; a++)
		for (char b = '0'; b <= '6'; b++) {
			int x = a - '0', y = b - '0';

			/* of 0 … 6 only these are neither zero, neighbours nor multiples: 2-5, 3-5, 4-6 (and 2-… 3-4 are neighbours) */
			bool strangers = (x == 2 && y == 5) || (x == 5 && y == 2) || (x == 3 && y == 5) || (x == 5 && y == 3) ||
					 (x == 4 && y == 6) || (x == 6 && y == 4);

			assert_int_equal(joins(&t, (char[]){a, 0}, (char[]){b, 0}), !strangers);
		}
	table_close(&t);
	/* worths less than nothing: -3 and 6 are multiples, -3 and 2 are not; -1 is one less than 0 */
	table_open(&t, "players: 2\nmatch: erratic\ntiles: {faces: 4}\ndeal: {hand: 2}\n"
		       "faces: {own: {list: [m3=-3, two=2, six=6, m4=-4]}}\n");
	assert_true(joins(&t, "m3", "six") && joins(&t, "six", "m3") && joins(&t, "m3", "m4"));
	assert_false(joins(&t, "m3", "two") || joins(&t, "six", "m4"));
	assert_true(joins(&t, "two", "m4"));
	table_close(&t);
	/* Matador in a double nine: the two add up to ten; 1-9 to 5-5 and the blank join anything */
	table_open(&t, "players: 2\nmatch: {complement: {total: 10}}\ntiles: {faces: 10}\n");
	assert_true(joins(&t, "3", "7") && joins(&t, "7", "3"));
	assert_false(joins(&t, "3", "3") || joins(&t, "0", "9") || joins(&t, "9", "9"));
	assert_true(joins(&t, "9", "0")); /* 0-0 goes on everything … */
	assert_true(joins(&t, "9", "5")); /* … and so does 5-5, which makes ten by itself */
	assert_int_equal(domi_sides_that_fit(t.rules, DOM_PATH_TABLE, dom_rules_symbol(t.rules, 0, 0), tile_of(&t, "4-6")), 3);
	table_close(&t);
}

static unsigned passing(const char *variant, const char *tile)
{
	struct table t;
	unsigned powers;

	table_open(&t, variant);
	powers = domi_powers_of(t.rules, DOM_PATH_TABLE, tile_of(&t, tile));
	assert_int_equal(powers, domi_powers_of(t.rules, DOM_PATH_PLAIN, tile_of(&t, tile)));
	table_close(&t);
	return powers;
}

/* Bits: 1 same-parity, 2 all-different, 4 all-equal. */
static void filters(void **state)
{
	static const char two[] =
		"players: 2\npowers: [{filter: same-parity, effect: skip-next}, {filter: all-different, effect: "
		"skip-next}, {filter: all-equal, effect: skip-next}]\n";
	char text[512];

	(void)state;
	assert_int_equal(passing(two, "1-3"), 1 | 2);
	assert_int_equal(passing(two, "0-2"), 1 | 2);
	assert_int_equal(passing(two, "1-2"), 2);
	assert_int_equal(passing(two, "5-5"), 1 | 4);
	snprintf(text, sizeof text, "%stiles: {faces: 4, sides: 3}\nboard: open-faces\ndeal: {hand: 3}\n", two);
	assert_int_equal(passing(text, "0-1-2"), 2);
	assert_int_equal(passing(text, "1-1-3"), 1); /* neither all different nor all equal */
	assert_int_equal(passing(text, "1-1-2"), 0);
	assert_int_equal(passing(text, "2-2-2"), 1 | 4);
	/* parity is that of the worths, and -3 is odd */
	snprintf(text, sizeof text, "%stiles: {faces: 3}\ndeal: {hand: 2}\nfaces: {own: {list: [a=-3, b=1, c=2]}}\n", two);
	assert_int_equal(passing(text, "a-b"), 1 | 2);
	assert_int_equal(passing(text, "a-c"), 2);
	assert_int_equal(passing(text, "a-a"), 1 | 4);
	{
		struct table t;

		table_open(&t, two);
		assert_string_equal(dom_rules_effect(t.rules, 1)->name, "skip-next");
		table_close(&t);
	}
	/* faces that differ are different, though worth the same */
	snprintf(text, sizeof text, "%stiles: {faces: 2}\ndeal: {hand: 1}\nfaces: {own: {list: [a=1, b=1]}}\n", two);
	assert_int_equal(passing(text, "a-b"), 1 | 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers),        cmocka_unit_test(drawn),          cmocka_unit_test(letters),
		cmocka_unit_test(capitals),       cmocka_unit_test(generators),     cmocka_unit_test(own_faces),
		cmocka_unit_test(names_of_tiles), cmocka_unit_test(copies),         cmocka_unit_test(values),
		cmocka_unit_test(erratic_values), cmocka_unit_test(erratic_rounds), cmocka_unit_test(matches),
		cmocka_unit_test(filters),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
