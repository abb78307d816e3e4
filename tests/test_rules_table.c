/* What a round does with the answers it gets: plays that are offered, plays that are not, tiles laid regardless, and what each
   seat may hear of it. */
#include "table_talk.h"
#include "run_round.h"

/* Whatever is not offered is refused, and nothing at all changes. */
static void garbage(void **state)
{
	static const char *const variants[] = {
		"players: 3\n",
		"players: 3\nboard: branching\nvalue: erratic\n",
		"players: 3\nboard: open-faces\ntiles: {faces: 5, sides: 3}\n",
		"players: 3\nmatch: {complement: {total: 7}}\n",
		"players: 3\nmatch: greater\nstart: {holder: {tile: 6-6, must-lead: true}}\n",
		"players: 3\ntiles: {faces: 4, copies: 3}\n",
		"players: 3\ntiles: {faces: 19}\n",
	};

	(void)state;
	for (unsigned i = 0; i < sizeof variants / sizeof *variants; i++) {
		struct table t;
		void *before;

		table_open(&t, variants[i]);
		before = malloc(dom_round_size(t.rules));
		for (int path = 0; path < 2; path++) {
			table_begin(&t, NULL, i, (struct dom_round_input){0}, (enum dom_path)path);
			assert_int_equal(dom_round_play(t.rules, t.round, (struct dom_play){0}, NULL), DOM_BAD_PHASE);
			while (table_go(&t) == DOM_NEEDS_PLAY) {
				unsigned accepted = 0, offered;

				t.length = 0;
				dom_round_view(t.rules, t.round, t.round->seat, t.view);
				offered = dom_view_plays(t.view);
				memcpy(before, t.round, dom_round_size(t.rules));
				for (unsigned tile = 0; tile <= t.rules->tiles; tile++)
					for (unsigned place = 0; place <= t.round->places + 1U; place++)
						for (unsigned side = 0; side <= t.rules->sides; side++) {
							struct dom_play play = {(uint16_t)tile, (uint16_t)place, (uint8_t)side};

							if (dom_round_play(t.rules, t.round, play, NULL) == DOM_OK) {
								accepted++;
								memcpy(t.round, before, dom_round_size(t.rules));
							} else {
								assert_memory_equal(t.round, before, dom_round_size(t.rules));
							}
						}
				/* copies of a tile are one play on offer, though either may be laid */
				assert_true(accepted == offered || (t.rules->repeats && accepted > offered));
				assert_int_equal(dom_round_play(t.rules, t.round,
								(struct dom_play){UINT16_MAX, UINT16_MAX, UINT8_MAX}, NULL),
						 DOM_BAD_PLAY);
				assert_int_equal(dom_round_lay(t.rules, t.round, (struct dom_play){UINT16_MAX, 0, 0}, NULL),
						 DOM_BAD_PLAY);
				assert_memory_equal(t.round, before, dom_round_size(t.rules));
				assert_int_equal(
					dom_round_play(t.rules, t.round, dom_view_play(t.view, offered / 2), &t.listener),
					DOM_OK);
			}
			assert_true(dom_round_over(t.round));
			memcpy(before, t.round, dom_round_size(t.rules));
			assert_int_equal(dom_round_play(t.rules, t.round, (struct dom_play){0}, NULL), DOM_BAD_PHASE);
			assert_int_equal(dom_round_lay(t.rules, t.round, (struct dom_play){0}, NULL), DOM_BAD_PHASE);
			assert_int_equal(dom_round_give(t.rules, t.round, t.rules->all, NULL), DOM_BAD_PHASE);
			assert_int_equal(dom_round_step(t.rules, t.round, NULL), DOM_NEEDS_NO_MORE);
			assert_memory_equal(t.round, before, dom_round_size(t.rules));
		}
		free(before);
		table_close(&t);
	}
}

/* A tile laid regardless lies where it was put, opens its other side, is worth its points and fires its powers. */
static void misfits(void **state)
{
	struct table t;
	unsigned count;

	(void)state;
	table_open(&t, "players: 3\nscore: laid\npowers: [{filter: all-equal, effect: skip-next}]\n");
	table_deal(&t, "6-6 6-0 | 1-5 2-2 6-3 | 6-2 0-2 1-1");
	table_told(&t);
	table_make(&t, "6-0", true); /* it fits: it is a play like any other */
	assert_told(&t, "0:0-6@0 +0:720:laid");
	assert_int_equal(
		dom_round_lay(t.rules, t.round, (struct dom_play){.tile = (uint16_t)tile_of(&t, "1-5"), .place = 2}, NULL),
		DOM_BAD_PLAY);
	assert_int_equal(
		dom_round_lay(t.rules, t.round, (struct dom_play){.tile = (uint16_t)tile_of(&t, "1-5"), .side = 2}, NULL),
		DOM_BAD_PLAY);
	assert_int_equal(dom_round_lay(t.rules, t.round, (struct dom_play){.tile = (uint16_t)tile_of(&t, "6-6")}, NULL),
			 DOM_BAD_PLAY);
	table_make(&t, "1-5@1/0", true); /* 1 on a 6: the 5 is open there */
	assert_told(&t, "1:1-5@1! +1:720:laid");
	assert_int_equal(dom_rules_shows(t.rules, dom_round_places(t.rules, t.round, &count)[1].symbol).n, 5);
	assert_int_equal(count, 2);
	table_make(&t, "1-1@0/0", true);
	assert_told(&t, "2:1-1@0! +2:240:laid power:0 0:skipped over:blocked"); /* nobody holds a 1 or a 5 */
	table_close(&t);
}

/* A tile that must be led and is not is a misfit too. */
static void lead_refused(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "players: 2\nstart: {holder: {tile: 6-6, must-lead: true}}\n");
	table_deal(&t, "6-6 6-0 | 0-5 2-2");
	assert_int_equal(dom_round_play(t.rules, t.round, table_play_of(&t, "6-0", 3), NULL), DOM_BAD_PLAY);
	assert_int_equal(dom_round_lay(t.rules, t.round, (struct dom_play){.tile = 6, .place = 1}, NULL), DOM_BAD_PLAY);
	table_told(&t);
	assert_int_equal(dom_round_lay(t.rules, t.round, table_play_of(&t, "6-0", 3), &t.listener), DOM_OK);
	assert_told(&t, "0:0-6@0!");
	table_close(&t);
}

/* In a bag a misfit uses up the face it was put on. */
static void misfit_in_a_bag(void **state)
{
	struct table t;
	const struct dom_place *place;
	unsigned count;

	(void)state;
	table_open(&t, "players: 2\nboard: open-faces\ntiles: {faces: 4, sides: 3}\ndeal: {hand: 3}\n");
	table_deal(&t, "0-1-2 0-0-0 | 3-3-3 1-1-1");
	table_play(&t, "0-1-2");
	assert_int_equal(dom_round_lay(t.rules, t.round,
				       (struct dom_play){.tile = (uint16_t)tile_of(&t, "3-3-3"), .place = 0, .side = 1}, NULL),
			 DOM_OK);
	place = dom_round_places(t.rules, t.round, &count); /* 1, 2, 3, 3 */
	assert_int_equal(count, 3);
	assert_int_equal(place[0].symbol, 1);
	assert_int_equal(place[2].symbol, 3);
	assert_int_equal(place[2].open, 2);
	table_close(&t);
}

/* What others were dealt, gave back or drew is none of a seat's business. */
static void what_a_seat_hears(void **state)
{
	uint64_t set[1] = {5};

	(void)state;
	for (unsigned kind = 0; kind < DOM_EVENT_KINDS; kind++) {
		struct dom_event event = {.kind = (enum dom_event_kind)kind,
					  .seat = 1,
					  .tile = 3,
					  .count = 2,
					  .place = 1,
					  .side = 1,
					  .amount = 9};
		bool hides_set = kind == DOM_EVENT_DEALT || kind == DOM_EVENT_GAVE_BACK, hides_tile = kind == DOM_EVENT_DREW;

		if (hides_set)
			event.set = set;
		for (unsigned i = 0; i < 3; i++) {
			uint8_t seat = (uint8_t)(i < 2 ? i : DOM_NO_SEAT);
			struct dom_event heard = dom_event_for(&event, seat);

			assert_int_equal(heard.kind, event.kind);
			assert_int_equal(heard.seat, 1);
			assert_int_equal(heard.count, 2); /* how many is public */
			assert_int_equal(heard.amount, 9);
			assert_ptr_equal(heard.set, hides_set && seat == 1 ? set : NULL);
			assert_int_equal(heard.tile, hides_tile && seat != 1 ? DOM_NO_TILE : 3);
		}
	}
}

/* A seat's view of the round holds its own hand, and what anybody can see. */
static void views(void **state)
{
	struct table t;
	struct dom_seat seen;

	(void)state;
	table_open(&t, "players: 3\nscore: laid\n");
	table_deal(&t, "6-6 6-0 | 1-5 2-2 | 6-2 0-2 1-1");
	table_play(&t, "6-6");
	dom_round_view(t.rules, t.round, 2, t.view);
	assert_true(t.view->hand[0] == *dom_round_hand(t.rules, t.round, 2));
	assert_true(t.view->laid[0] == UINT64_C(1) << 27);
	assert_int_equal(t.view->seat, 2);
	assert_int_equal(t.view->players, 3);
	assert_int_equal(t.view->teams, 3);
	assert_int_equal(t.view->places, 2);
	assert_int_equal(t.view->pile, 21);
	assert_int_equal(t.view->turn, 2); /* 6-6, and the pass of seat 1 */
	assert_int_equal(t.view->score[0], 1440);
	assert_int_equal(t.view->seats[1].passes, 1);
	assert_int_equal(t.view->passed_on[1][6], 1);
	assert_int_equal(t.view->passed_on[1][5], 0);
	assert_int_equal(t.view->passed_on[0][6], 0);
	/* held: 0 once, 1 twice (a double shows its face twice), 2 twice, 6 once */
	assert_int_equal(dom_view_holds(t.view, (struct dom_face){2}), 2);
	assert_int_equal(dom_view_holds(t.view, dom_rules_face_of(t.rules, tile_of(&t, "2-6"), 1)), 1);
	assert_int_equal(dom_view_holds_faces(t.view, tile_of(&t, "0-2")), 3);
	assert_int_equal(dom_view_holds_faces(t.view, tile_of(&t, "1-1")), 4);
	assert_int_equal(dom_view_holds_faces(t.view, tile_of(&t, "2-6")), 3);
	assert_int_equal(dom_view_next(t.view, -1), (int)tile_of(&t, "0-2"));
	assert_int_equal(dom_view_value(t.view, tile_of(&t, "2-6")), 8);
	assert_int_equal(dom_view_leaves(t.view, table_play_of(&t, "6-2@0", 5)), 2);
	assert_int_equal(dom_view_plays(t.view), 2);
	{
		struct dom_plays plays;
		struct dom_play play;

		dom_plays_init(&plays, t.view);
		while (dom_plays_next(&plays, &play))
			;
		assert_false(dom_plays_next(&plays, &play)); /* and stays so */
	}
	seen = dom_round_seen(t.rules, t.round, 0);
	assert_int_equal(seen.laid, 1);
	assert_int_equal(seen.laid_value, 12);
	assert_int_equal(seen.tiles, 1);
	assert_int_equal(seen.turns, 1);
	assert_int_equal(seen.caused, 1);
	assert_int_equal(dom_round_laid(t.round), 1);
	assert_int_equal(dom_round_turns(t.round), 2);
	assert_int_equal(dom_round_passes(t.round), 1);
	assert_int_equal(dom_round_passes_in_a_row(t.round), 1);
	assert_int_equal(dom_round_points(t.rules, t.round, 2), 12);
	table_close(&t);
	/* leading leaves all sides open */
	table_open(&t, "players: 2\n");
	table_deal(&t, "6-5 0-0 | 1-1");
	dom_round_view(t.rules, t.round, 0, t.view);
	assert_int_equal(dom_view_leaves(t.view, table_play_of(&t, "6-5", 3)), 11);
	table_close(&t);
}

static void deals_from_outside(void **state)
{
	struct dom_round_input input = {0};
	struct dom_error error;
	struct table t;
	uint64_t hands[3];

	(void)state;
	table_open(&t, "players: 3\n");
	input.hands = hands;
	hands[0] = 3, hands[1] = 6, hands[2] = 8; /* tile 1 twice */
	assert_int_equal(dom_round_init(t.rules, t.round, 1, &input, DOM_PATH_TABLE, &error), DOM_BAD_DEAL);
	assert_non_null(strstr(error.en, "hand 1"));
	hands[1] = 4, hands[2] = UINT64_C(1) << 28; /* no tile of the set */
	assert_int_equal(dom_round_init(t.rules, t.round, 1, &input, DOM_PATH_TABLE, &error), DOM_BAD_DEAL);
	assert_non_null(strstr(error.en, "hand 2"));
	hands[2] = 0;
	assert_int_equal(dom_round_init(t.rules, t.round, 1, &input, DOM_PATH_TABLE, &error), DOM_BAD_DEAL);
	assert_non_null(strstr(error.en, "no tiles"));
	hands[2] = 8;
	assert_int_equal(dom_round_init(t.rules, t.round, 1, &input, DOM_PATH_TABLE, &error), DOM_OK);
	assert_int_equal(t.round->pile, 24);
	assert_int_equal(dom_round_init(t.rules, t.round, 1, NULL, DOM_PATH_TABLE, &error), DOM_OK);
	assert_int_equal(dom_round_init(t.rules, t.round, 1, NULL, DOM_PATH_TABLE, NULL), DOM_OK);
	hands[2] = 0;
	assert_int_equal(dom_round_init(t.rules, t.round, 1, &input, DOM_PATH_TABLE, NULL), DOM_BAD_DEAL);
	/* seats beyond the table are brought back to it */
	input = (struct dom_round_input){.has_last = 7, .last_starter = 5, .last_winner = 9};
	assert_int_equal(dom_round_init(t.rules, t.round, 1, &input, DOM_PATH_TABLE, &error), DOM_OK);
	assert_int_equal(t.round->last_starter, 2);
	assert_int_equal(t.round->last_winner, DOM_NO_SEAT);
	assert_int_equal(t.round->has_last, 1);
	table_close(&t);
}

/* A round is a flat block: a copy goes on where the first one stood, to the same end. */
static void copies_go_on(void **state)
{
	struct table t;
	struct dom_round *copy;

	(void)state;
	table_open(&t, "players: 4\nturn: random\nvalue: erratic\nboard: branching\n");
	copy = malloc(dom_round_size(t.rules));
	table_deal(&t, NULL);
	for (unsigned i = 0; i < 5; i++)
		round_auto(t.rules, t.round, NULL);
	memcpy(copy, t.round, dom_round_size(t.rules));
	round_run(t.rules, t.round, NULL);
	round_run(t.rules, copy, NULL);
	assert_memory_equal(copy, t.round, dom_round_size(t.rules));
	free(copy);
	table_close(&t);
}

/* Passes are noted for every face that lay open, once each, up to what the count holds. */
static void passed_on(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "players: 2\nend: {total-passes: {passes: 3}}\n");
	table_deal(&t, "6-6 6-5 0-0 | 1-1 2-2");
	table_play(&t, "6-6 5-6@0");
	assert_int_equal(domi_passed_on(t.rules, t.round, 1)[6], 2); /* after 6-6, and after 5-6: ends 5 and 6 */
	assert_int_equal(domi_passed_on(t.rules, t.round, 1)[5], 1);
	assert_int_equal(domi_passed_on(t.rules, t.round, 0)[6], 1);
	assert_told(&t, "starts:0 0:6-6@0 1:pass 0:5-6@0 1:pass 0:pass over:total-passes +0:100:won");
	table_close(&t);
	table_open(&t, "players: 2\nend: [out, {total-passes: {passes: 3}}]\n");
	table_deal(&t, "6-6 6-5 0-0 | 1-1 2-2");
	domi_passed_on(t.rules, t.round, 1)[6] = UINT16_MAX;
	table_play(&t, "6-6");
	assert_int_equal(domi_passed_on(t.rules, t.round, 1)[6], UINT16_MAX);
	table_close(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(garbage),
		cmocka_unit_test(misfits),
		cmocka_unit_test(lead_refused),
		cmocka_unit_test(misfit_in_a_bag),
		cmocka_unit_test(what_a_seat_hears),
		cmocka_unit_test(views),
		cmocka_unit_test(deals_from_outside),
		cmocka_unit_test(copies_go_on),
		cmocka_unit_test(passed_on),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
