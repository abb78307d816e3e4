/* Who gets which tiles, who sits where, who plays together and who leads. */
#include "table_talk.h"
#include "run_round.h"

static void begin(struct table *t, uint64_t seed)
{
	table_begin(t, NULL, seed, (struct dom_round_input){0}, DOM_PATH_TABLE);
	assert_int_equal(dom_round_step(t->rules, t->round, &t->listener), DOM_NEEDS_NOTHING);
}

/* Every tile is in one hand or in the pile, and the counts are right. */
static void assert_dealt(const struct table *t, unsigned each)
{
	uint64_t seen[DOM_MAX_WORDS] = {0};
	unsigned tiles = 0;

	for (unsigned seat = 0; seat <= t->rules->players; seat++) {
		const uint64_t *hand = domi_hand(t->rules, t->round, seat);
		unsigned count = domi_count(hand, t->rules->words);

		for (unsigned w = 0; w < t->rules->words; w++) {
			assert_true(!(seen[w] & hand[w]));
			seen[w] |= hand[w];
		}
		tiles += count;
		assert_int_equal(count, seat < t->rules->players ? t->round->seats[seat].tiles : t->round->pile);
		if (each && seat < t->rules->players)
			assert_int_equal(count, each);
	}
	assert_int_equal(tiles, t->rules->tiles);
}

static unsigned doubles_of(const struct table *t, unsigned seat)
{
	unsigned count = 0;

	for (int tile = -1; (tile = domi_hand_next(t->rules, t->round, seat, tile)) >= 0;)
		count += dom_rules_double(t->rules, (unsigned)tile);
	return count;
}

static unsigned showing(const struct table *t, unsigned seat, unsigned face)
{
	unsigned count = 0;

	for (int tile = -1; (tile = domi_hand_next(t->rules, t->round, seat, tile)) >= 0;)
		count += dom_rules_face_of(t->rules, (unsigned)tile, 0).n == face ||
			 dom_rules_face_of(t->rules, (unsigned)tile, 1).n == face;
	return count;
}

static void random_deal(void **state)
{
	static const char *const variants[] = {
		"players: 4\n",
		"players: 2\ndeal: {hand: 5}\n",
		"players: 3\ndeal: {hand: 9}\n",
		"players: 10\ntiles: {faces: 19}\ndeal: {hand: 19}\n",
		"players: 2\ntiles: {faces: 44}\ndeal: {hand: 100}\n",
		"players: 2\ntiles: {faces: 3, copies: 4}\ndeal: {hand: 12}\n",
	};
	static const unsigned hands[] = {7, 5, 9, 19, 100, 12};

	(void)state;
	for (unsigned i = 0; i < sizeof variants / sizeof *variants; i++) {
		struct table t;

		table_open(&t, variants[i]);
		for (uint64_t seed = 0; seed < 20; seed++) {
			begin(&t, seed);
			assert_dealt(&t, hands[i]);
		}
		table_close(&t);
	}
}

/* Whoever is dealt first gets all seven tiles of its face; with smaller hands nearly everybody has a face on every tile. */
static void same_face(void **state)
{
	struct table t;
	unsigned whole = 0, first[4] = {0};

	(void)state;
	table_open(&t, "players: 4\ndeal: same-face\n");
	for (uint64_t seed = 0; seed < 400; seed++) {
		unsigned full = 0;

		begin(&t, seed);
		assert_dealt(&t, 7);
		for (unsigned seat = 0; seat < 4; seat++)
			for (unsigned face = 0; face < 7; face++)
				if (showing(&t, seat, face) == 7) {
					full++;
					first[seat]++;
				}
		assert_true(full >= 1);
	}
	for (unsigned seat = 0; seat < 4; seat++)
		assert_true(first[seat] > 60); /* about 100 each: seats are dealt in random order */
	table_close(&t);
	table_open(&t, "players: 2\ndeal: {same-face: {hand: 5}}\n");
	for (uint64_t seed = 0; seed < 200; seed++) {
		unsigned both = 0;

		begin(&t, seed);
		assert_dealt(&t, 5);
		for (unsigned seat = 0; seat < 2; seat++)
			for (unsigned face = 0; face < 7; face++)
				both += showing(&t, seat, face) == 5;
		assert_true(both >= 1);
		whole += both >= 2; /* another face than the first: six of its tiles are left at least */
	}
	assert_true(whole >= 160); /* 6/7 of 200 is 171, s.d. 5 */
	table_close(&t);
}

/* Two each, 4 x 7 in all, and any seat may get the rest. */
static void uneven(void **state)
{
	struct table t;
	unsigned most = 0, least = 28;

	(void)state;
	table_open(&t, "players: 4\ntiles: {faces: 10}\ndeal: uneven\n");
	for (uint64_t seed = 0; seed < 300; seed++) {
		unsigned tiles = 0;

		begin(&t, seed);
		assert_dealt(&t, 0);
		for (unsigned seat = 0; seat < 4; seat++) {
			unsigned count = t.round->seats[seat].tiles;

			assert_true(count >= 2);
			tiles += count;
			most = count > most ? count : most;
			least = count < least ? count : least;
		}
		assert_int_equal(tiles, 28);
	}
	assert_true(most > 10 && least < 5);
	table_close(&t);
	table_open(&t, "players: 4\ndeal: {uneven: {hand: 2}}\n");
	begin(&t, 1);
	assert_dealt(&t, 2);
	table_close(&t);
}

static void few_doubles(void **state)
{
	static const struct {
		const char *variant;
		unsigned most, each;
	} rows[] = {
		{"players: 4\ndeal: few-doubles\n", 2, 7},                                /* 7 doubles in 4 x 2, no pile */
		{"players: 2\ndeal: {few-doubles: {most: 0}}\n", 0, 7},                   /* a pile with others enough */
		{"players: 3\ndeal: {few-doubles: {most: 1, hand: 9}}\n", UINT32_MAX, 9}, /* 7 doubles in 3 x 1: not possible */
		{"players: 2\ntiles: {faces: 19}\ndeal: {few-doubles: {most: 1, hand: 60}}\n", 1, 60},
	};

	(void)state;
	for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct table t;

		table_open(&t, rows[i].variant);
		for (uint64_t seed = 0; seed < 300; seed++) {
			begin(&t, seed);
			assert_dealt(&t, rows[i].each);
			for (unsigned seat = 0; seat < t.rules->players; seat++)
				assert_true(doubles_of(&t, seat) <= rows[i].most);
		}
		table_close(&t);
	}
	/* all 28 dealt, one double each at most: not possible, but no hand has none while another has two */
	{
		struct table t;

		table_open(&t, "players: 4\ndeal: {few-doubles: {most: 1}}\n");
		for (uint64_t seed = 0; seed < 300; seed++) {
			unsigned none = 0, two = 0;

			begin(&t, seed);
			assert_dealt(&t, 7);
			for (unsigned seat = 0; seat < 4; seat++) {
				none += doubles_of(&t, seat) < 1;
				two += doubles_of(&t, seat) > 1;
			}
			assert_false(none && two);
		}
		table_close(&t);
	}
}

/* Everybody gives half of the hand back, rounded down, and draws up to the hand again. */
static void swap_half(void **state)
{
	static const char players[] =
		"players: [{strategy: random}, {strategy: first}, {strategy: fattest}, {strategy: blocker}]\n"
		"deal: {swap-half: {hand: 5}}\n";
	struct table t;
	unsigned differs = 0;

	(void)state;
	table_open(&t, players);
	for (uint64_t seed = 0; seed < 50; seed++) {
		char before[4][256];

		begin(&t, seed);
		assert_int_equal(table_go(&t), DOM_NEEDS_GIVE);
		for (unsigned seat = 0; seat < 4; seat++) {
			snprintf(before[seat], sizeof *before, "%s", table_shows(&t, seat));
			assert_int_equal(dom_round_seat(t.round), seat);
			assert_int_equal(dom_round_gives(t.rules, t.round), 2);
			dom_round_view(t.rules, t.round, seat, t.view);
			assert_int_equal(t.view->turn, 0);
			assert_int_equal(round_auto(t.rules, t.round, &t.listener), DOM_NEEDS_NOTHING);
			/* by turns; only when all have given does anybody draw */
			if (seat < 3)
				assert_int_equal(t.round->seats[seat].tiles, 3);
		}
		assert_dealt(&t, 5);
		assert_int_equal(t.round->drawn, 8);
		assert_int_equal(dom_round_gives(t.rules, t.round), 0);
		differs += strcmp(before[3], table_shows(&t, 3)) != 0;
		table_go(&t);
		assert_non_null(strstr(table_told(&t), "0:gave:2 1:gave:2 2:gave:2 3:gave:2 0:draws 0:draws 1:draws 1:draws"));
	}
	assert_true(differs > 40);
	table_close(&t);
}

/* Which tiles are given back is the strategy's choice. */
static void who_gives_what(void **state)
{
	static const char *const names[] = {"random",   "first",    "fattest", "alternate", "semi-smart",
					    "repeated", "reserved", "blocker", "pass-maker"};

	(void)state;
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
		unsigned lowest = 0, richest = 0, rounds = 60;
		struct table t;
		char text[256];

		snprintf(text, sizeof text, "players: [{strategy: %s}, {strategy: first}]\ndeal: {swap-half: {hand: 6}}\n",
			 names[i]);
		table_open(&t, text);
		for (uint64_t seed = 0; seed < rounds; seed++) {
			uint64_t before, given;
			int64_t value = 0, kept = 0, least = INT64_MAX, most = INT64_MIN;

			begin(&t, seed);
			before = *domi_hand(t.rules, t.round, 0);
			round_auto(t.rules, t.round, NULL);
			given = before & ~*domi_hand(t.rules, t.round, 0);
			assert_int_equal(__builtin_popcountll(given), 3);
			/* the first half in set order: nothing kept comes before anything given */
			lowest += !(before & ~given & ((UINT64_C(1) << (63 - __builtin_clzll(given))) - 1));
			for (unsigned tile = 0; tile < 28; tile++) {
				int32_t v = domi_value(t.rules, t.round, tile);

				if (given >> tile & 1) {
					value += v;
					least = v < least ? v : least;
				} else if (before >> tile & 1) {
					kept += v;
					most = v > most ? v : most;
				}
			}
			richest += least >= most;
			assert_true(value + kept >= 0);
		}
		if (i < 2)
			assert_int_equal(lowest, rounds);
		else
			assert_true(lowest < rounds / 2);
		if (i == 2)
			assert_int_equal(richest, rounds);
		else
			assert_true(richest < rounds / 2);
		table_close(&t);
	}
}

static void gives_refused(void **state)
{
	struct table t;
	uint64_t set[1], before[64];

	(void)state;
	table_open(&t, "players: 2\ndeal: {swap-half: {hand: 4}}\n");
	begin(&t, 3);
	memcpy(before, t.round, dom_round_size(t.rules));
	set[0] = 0;
	assert_int_equal(dom_round_give(t.rules, t.round, set, NULL), DOM_BAD_PLAY); /* too few */
	set[0] = *domi_hand(t.rules, t.round, 0);
	assert_int_equal(dom_round_give(t.rules, t.round, set, NULL), DOM_BAD_PLAY); /* too many */
	set[0] = 0;
	for (int tile = -1; domi_count(set, 1) < 2;)
		domi_add(set, (unsigned)(tile = domi_hand_next(t.rules, t.round, 1, tile)));
	assert_int_equal(dom_round_give(t.rules, t.round, set, NULL), DOM_BAD_PLAY); /* another's */
	assert_int_equal(dom_round_play(t.rules, t.round, (struct dom_play){0}, NULL), DOM_BAD_PHASE);
	assert_int_equal(dom_round_lay(t.rules, t.round, (struct dom_play){0}, NULL), DOM_BAD_PHASE);
	assert_memory_equal(before, t.round, dom_round_size(t.rules));
	table_close(&t);
	/* hands given from outside are kept */
	table_open(&t, "players: 2\ndeal: {swap-half: {hand: 4}}\n");
	table_deal(&t, "6-6 6-1 | 6-2 6-3");
	assert_told(&t, "starts:0");
	assert_int_equal(dom_round_give(t.rules, t.round, set, NULL), DOM_BAD_PHASE);
	table_close(&t);
}

static void seats(void **state)
{
	static const char players[] = "players: [{strategy: fattest}, {strategy: random}, {strategy: first}, {strategy: "
				      "[random, fattest]}]\nseats: %s\n";
	unsigned orders = 0, at_first[4] = {0};
	struct table t;
	char text[256];

	(void)state;
	snprintf(text, sizeof text, players, "as-listed");
	table_open(&t, text);
	begin(&t, 1);
	for (unsigned seat = 0; seat < 4; seat++)
		assert_int_equal(dom_round_player(t.round, seat), seat);
	table_close(&t);
	/* random, first and fattest, as the catalogue lists them; who has several counts by the first */
	snprintf(text, sizeof text, players, "grouped");
	table_open(&t, text);
	begin(&t, 1);
	assert_int_equal(dom_round_player(t.round, 0), 1);
	assert_int_equal(dom_round_player(t.round, 1), 3);
	assert_int_equal(dom_round_player(t.round, 2), 2);
	assert_int_equal(dom_round_player(t.round, 3), 0);
	table_close(&t);
	snprintf(text, sizeof text, players, "shuffled");
	table_open(&t, text);
	for (uint64_t seed = 0; seed < 400; seed++) {
		unsigned seen = 0;

		begin(&t, seed);
		for (unsigned seat = 0; seat < 4; seat++)
			seen |= 1U << dom_round_player(t.round, seat);
		assert_int_equal(seen, 15);
		orders |= 1U << dom_round_player(t.round, 3);
		at_first[dom_round_player(t.round, 0)]++;
	}
	assert_int_equal(orders, 15);
	for (unsigned p = 0; p < 4; p++)
		assert_true(at_first[p] > 65 && at_first[p] < 135); /* 100, s.d. 8.7 */
	table_close(&t);
}

static void teams(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "players: 6\nteams: {across: {teams: 3}}\ndeal: {hand: 4}\n");
	assert_int_equal(dom_rules_teams(t.rules), 3);
	for (unsigned seat = 0; seat < 6; seat++)
		assert_int_equal(dom_rules_team(t.rules, seat), seat % 3);
	table_close(&t);
	table_open(&t, "players: 5\ndeal: {hand: 5}\n");
	assert_int_equal(dom_rules_teams(t.rules), 5);
	table_close(&t);
}

/* Who starts with these hands, and what must be led. */
static void assert_starts(const char *variant, const char *hands, struct dom_round_input input, const char *told)
{
	struct table t;

	table_open(&t, variant);
	table_begin(&t, hands, 1, input, DOM_PATH_TABLE);
	table_go(&t);
	assert_told(&t, told);
	assert_int_equal(dom_round_starter(t.round), dom_round_seat(t.round));
	table_close(&t);
}

static void fixed_starts(void **state)
{
	static const char hands[] = "6-1 0-0 | 5-5 4-4 | 6-5 1-1";
	struct dom_round_input none = {0}, after = {.has_last = 1, .last_starter = 1, .last_winner = 2};

	(void)state;
	assert_starts("players: 3\nstart: first-seat\n", hands, after, "starts:0");
	assert_starts("players: 3\nstart: last-winner\n", hands, after, "starts:2");
	assert_starts("players: 3\nstart: next-seat\n", hands, none, "starts:0");
	assert_starts("players: 3\nstart: next-seat\n", hands, after, "starts:2");
	after.last_starter = 2;
	assert_starts("players: 3\nstart: next-seat\n", hands, after, "starts:0");
	assert_starts("players: 3\nstart: richest-hand\n", hands, none, "starts:1");                             /* 7, 18, 13 */
	assert_starts("players: 3\nstart: richest-hand\n", "0-1 | 5-1 4-2 | 6-6", none, "starts:1");             /* 1, 12, 12 */
	assert_starts("players: 3\nstart: richest-hand\nvalue: highest\n", "0-6 | 5-5 | 4-6", none, "starts:0"); /* 6, 5, 6 */
}

/* It is the player that won, wherever it sits now. */
static void last_winner_moves(void **state)
{
	struct dom_round_input input = {.has_last = 1, .last_winner = 2};
	unsigned seats = 0;
	struct table t;

	(void)state;
	table_open(&t, "players: 3\nseats: shuffled\nstart: last-winner\n");
	for (uint64_t seed = 0; seed < 50; seed++) {
		table_begin(&t, NULL, seed, input, DOM_PATH_TABLE);
		table_go(&t);
		assert_int_equal(dom_round_player(t.round, dom_round_starter(t.round)), 2);
		seats |= 1U << dom_round_starter(t.round);
	}
	assert_int_equal(seats, 7);
	table_close(&t);
}

/* Nobody won the round before, which seat 1 led. */
static void after_a_tie(void **state)
{
	static const char hands[] = "0-1 | 5-5 | 6-6";
	struct dom_round_input tied = {.has_last = 1, .last_starter = 1, .last_winner = DOM_NO_SEAT};
	struct dom_round_input won = {.has_last = 1, .last_starter = 1, .last_winner = 0};

	(void)state;
	assert_starts("players: 3\nstart: {last-winner: {tied: same}}\n", hands, tied, "starts:1");
	assert_starts("players: 3\nstart: {last-winner: {tied: next-seat}}\n", hands, tied, "starts:2");
	assert_starts("players: 3\nstart: {last-winner: {tied: same}}\n", hands, won, "starts:0");
	assert_starts("players: 3\nstart: {holder: {tile: 6-6, later: last-winner}}\n", hands, tied, "starts:2");
	assert_starts("players: 3\nstart: {holder: {tile: 6-6, later: last-winner, tied: same}}\n", hands, tied, "starts:1");
	assert_starts("players: 3\nstart: {holder: {tile: 5-5, later: last-winner, tied: next-seat}}\n", hands, tied,
		      "starts:2");
	assert_starts("players: 3\nstart: {holder: {tile: 6-6, later: last-winner, tied: same}}\n", hands, won, "starts:0");
	tied.last_starter = 2;
	assert_starts("players: 3\nstart: {last-winner: {tied: next-seat}}\n", hands, tied, "starts:0");
	assert_refused_at("players: 3\nseats: shuffled\nstart: {last-winner: {tied: same}}\n", DOM_CLASH, 3, 9,
			  "keep their seats");
	assert_refused_at("players: 3\nstart: {holder: {tile: 6-6, tied: same}}\n", DOM_CLASH, 2, 35, "only later last-winner");
}

static void drawn_starts(void **state)
{
	static const char *const variants[] = {"players: 3\nstart: random\n", "players: 3\nstart: last-winner\n",
					       "players: 3\nstart: last-winner\n",
					       "players: 3\nstart: {holder: {tile: 6-6, later: last-winner, tied: lot}}\n"};
	static const struct dom_round_input inputs[] = {{.has_last = 1, .last_winner = 2},
							{.has_last = 0, .last_winner = 2},
							{.has_last = 1, .last_winner = DOM_NO_SEAT},
							{.has_last = 1, .last_winner = DOM_NO_SEAT}};

	(void)state;
	for (unsigned i = 0; i < 4; i++) {
		unsigned counts[3] = {0};
		struct table t;

		table_open(&t, variants[i]);
		for (uint64_t seed = 0; seed < 600; seed++) {
			table_begin(&t, NULL, seed, inputs[i], DOM_PATH_TABLE);
			table_go(&t);
			counts[dom_round_starter(t.round)]++;
		}
		for (unsigned seat = 0; seat < 3; seat++)
			assert_true(counts[seat] > 150 && counts[seat] < 250);
		table_close(&t);
	}
}

static void holder(void **state)
{
	static const char plain[] = "players: 3\nstart: {holder: {tile: 6-6}}\n";
	static const char must[] = "players: 3\nstart: {holder: {tile: 6-6, must-lead: true}}\n";
	static const char equals[] =
		"players: 3\ntiles: {faces: 4}\ndeal: {hand: 2}\nstart: {holder: {tile: d-d, must-lead: true}}\n"
		"faces: {own: {list: [a=1, b=1, c=0, d=9]}}\n";
	struct dom_round_input none = {0};
	struct table t;

	(void)state;
	assert_starts(plain, "6-1 0-0 | 5-5 4-4 | 6-6 1-1", none, "starts:2");
	assert_starts(must, "6-1 0-0 | 5-5 4-4 | 6-6 1-1", none, "starts:2:6-6");
	/* nobody has it: the highest double dealt */
	assert_starts(must, "6-1 0-0 | 3-3 4-4 | 6-5 1-1", none, "starts:1:4-4");
	/* nor any double: the richest tile, of equal ones that of the lowest seat */
	assert_starts(must, "6-1 0-3 | 4-1 2-3 | 6-5 1-2", none, "starts:2:5-6");
	assert_starts(must, "6-1 0-3 | 3-4 2-3 | 2-5 1-2", none, "starts:0:1-6");
	/* doubles are as high as their faces, richest as the value rule says */
	assert_starts("players: 3\nvalue: difference\nstart: {holder: {tile: 6-6, must-lead: true}}\n",
		      "0-4 1-5 | 3-3 0-6 | 2-2 5-6", none, "starts:1:3-3");
	assert_starts("players: 3\nvalue: difference\nstart: {holder: {tile: 6-6, must-lead: true}}\n",
		      "0-4 1-5 | 3-4 0-6 | 2-3 5-6", none, "starts:1:0-6");
	/* two doubles worth the same: the lowest seat */
	assert_starts(equals, "c-d a-a | b-b c-c | a-c b-c", none, "starts:0:a-a");
	assert_starts(equals, "c-d b-b | a-a c-c | a-c b-c", none, "starts:0:b-b");
	/* copies are the same tile, and any of them may be led */
	assert_starts("players: 2\ntiles: {copies: 2}\nstart: {holder: {tile: 6-6, must-lead: true}}\n", "6-1 0-0 | 6-6 6-6",
		      none, "starts:1:6-6");
	table_open(&t, must);
	table_deal(&t, "6-1 0-0 | 5-5 4-4 | 6-6 6-2");
	assert_int_equal(dom_round_play(t.rules, t.round, table_play_of(&t, "6-2", 3), NULL), DOM_BAD_PLAY);
	assert_int_equal(dom_round_play(t.rules, t.round, table_play_of(&t, "6-6", 3), NULL), DOM_OK);
	assert_int_equal(t.round->lead, DOM_NO_TILE);
	table_close(&t);
}

/* Who starts the next round: of a team the member that went out, else its lowest hand; tied, the lowest seat. */
static void winner_seat(void **state)
{
	static const struct {
		const char *variant, *hands, *plays;
		unsigned winner;
	} rows[] = {
		{"players: 3\n", "6-6 0-1 | 6-1 | 2-2", "6-6 1-6@0", 1},
		{"players: 3\n", "6-6 0-2 | 5-5 | 1-1", "6-6", 0},                                      /* 2, 10, 2 */
		{"players: 4\nteams: across\n", "6-6 0-0 | 6-1 | 3-3 | 2-2 1-1", "6-6 1-6@0", 1},       /* out */
		{"players: 4\nteams: across\n", "6-6 5-4 | 6-1 2-2 | 1-2 | 0-3", "6-6 1-6@0 1-2@0", 2}, /* out */
		{"players: 4\nteams: across\n", "6-6 1-1 | 5-5 4-4 | 0-0 0-1 | 3-3", "6-6", 2}, /* 2 + 1: seat 2 has less */
		{"players: 3\nwinner: none\n", "6-6 | 5-5 | 1-1", "6-6", DOM_NO_SEAT},
	};

	(void)state;
	for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct table t;

		table_open(&t, rows[i].variant);
		table_deal(&t, rows[i].hands);
		assert_int_equal(dom_round_winner(t.rules, t.round), DOM_NO_SEAT); /* not over yet */
		table_play(&t, rows[i].plays);
		assert_true(dom_round_over(t.round));
		assert_int_equal(dom_round_winner(t.rules, t.round), rows[i].winner);
		table_close(&t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_deal),   cmocka_unit_test(same_face),   cmocka_unit_test(uneven),
		cmocka_unit_test(few_doubles),   cmocka_unit_test(swap_half),   cmocka_unit_test(who_gives_what),
		cmocka_unit_test(gives_refused), cmocka_unit_test(seats),       cmocka_unit_test(teams),
		cmocka_unit_test(fixed_starts),  cmocka_unit_test(after_a_tie), cmocka_unit_test(drawn_starts),
		cmocka_unit_test(holder),        cmocka_unit_test(winner_seat), cmocka_unit_test(last_winner_moves),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
