/* Who is next, what a stuck player does, and what powers do to both. */
#include "table_talk.h"

#include "effect/effect.h"
#include "turn/turn.h"

static void clockwise(void **state)
{
	(void)state;
	assert_round("players: 3\n", "6-6 0-0 | 6-1 0-1 | 6-2 0-2", "6-6 1-6@0 2-6@1", /* ends 1 and 2: 0-0 does not fit */
		     "starts:0 0:6-6@0 1:1-6@0 2:2-6@1 0:pass");
}

static void reverse_on_pass(void **state)
{
	(void)state;
	/* seat 0 passes: from there on 2, 1, … */
	assert_round("players: 3\nturn: reverse-on-pass\n", "6-6 3-3 | 6-1 0-1 | 6-2 0-2 4-4", "6-6 1-6@0 2-6@1 0-2@1 0-1@0",
		     "starts:0 0:6-6@0 1:1-6@0 2:2-6@1 0:pass backward 2:0-2@1 1:0-1@0 over:out +1:100:won");
	/* for that turn alone: the pass of 0 gives it to 2, whose tile gives it to 0 again; the pass of 2 gives it to 1 */
	assert_round("players: 3\nturn: {reverse-on-pass: {lasting: false}}\n", "6-6 3-3 | 6-1 0-1 | 6-2 0-2 4-4",
		     "6-6 1-6@0 2-6@1 0-2@1 0-1@0",
		     "starts:0 0:6-6@0 1:1-6@0 2:2-6@1 0:pass 2:0-2@1 0:pass 2:pass 1:0-1@0 over:out +1:100:won");
}

static void until_pass(void **state)
{
	(void)state;
	assert_round("players: 2\nturn: until-pass\n", "6-6 6-1 0-0 | 6-2 2-2", "6-6 1-6@0", "starts:0 0:6-6@0 0:1-6@0 0:pass");
	/* who runs out of tiles where that is no end is followed by the next seat with some */
	assert_round("players: 3\nturn: until-pass\nend: blocked\n", "6-6 | 6-1 1-1 | 6-2 2-2", "6-6 1-6@0 1-1@0 2-6@1 2-2@1",
		     "starts:0 0:6-6@0 1:1-6@0 1:1-1@0 2:2-6@1 2:2-2@1 over:blocked +0:100:won +1:100:won +2:100:won");
}

static void richest_hand(void **state)
{
	(void)state;
	/* after 6-6 the hands are worth 9, 18 and 15; after 3-6 9, 18, 6; after 1-6 2, 18, 6. Seat 1 is always asked first. */
	assert_round("players: 3\nturn: richest-hand\n", "6-6 6-1 1-1 | 5-5 4-4 | 3-3 6-3", "6-6 3-6@0 1-6@1 3-3@0",
		     "starts:0 0:6-6@0 1:pass 2:3-6@0 1:pass 0:1-6@1 1:pass 2:3-3@0 over:out +2:100:won");
	/* hands worth 0, 18 and 10; when all have passed, all are asked again from the richest on */
	assert_round("players: 3\nturn: richest-hand\nend: {passes-in-a-row: {passes: 5}}\n", "6-6 0-0 | 5-5 4-4 | 3-3 2-2",
		     "6-6", "starts:0 0:6-6@0 1:pass 2:pass 0:pass 1:pass 2:pass over:passes-in-a-row +0:100:won");
	/* skipping the richest asks the next richest: 18 is skipped, 15 plays */
	assert_round("players: 3\nturn: richest-hand\npowers: [{filter: all-equal, effect: skip-next}]\n",
		     "6-6 6-1 1-1 | 5-5 4-4 | 3-3 6-3", "6-6 3-6@0", "starts:0 0:6-6@0 power:0 1:skipped 2:3-6@0 1:pass");
	/* after 6-6 the hands are worth 6, 18, 15 and 11: two skips leave the turn to the third richest, seat 3 */
	assert_round("players: 4\nturn: richest-hand\n"
		     "powers: [{filter: all-equal, effect: skip-next}, {filter: same-parity, effect: skip-next}]\n",
		     "6-6 0-6 | 5-5 4-4 | 3-3 6-3 | 6-1 2-2", "6-6 1-6@0",
		     "starts:0 0:6-6@0 power:0 1:skipped power:1 2:skipped 3:1-6@0 1:pass");
	/* after 6-6 the hands are worth 7 and 26: both are skipped, and the richest is found among all anew */
	assert_round("players: 2\nturn: richest-hand\n"
		     "powers: [{filter: all-equal, effect: skip-next}, {filter: same-parity, effect: skip-next}]\n",
		     "6-6 6-1 | 5-5 4-4 6-2", "6-6 2-6@0",
		     "starts:0 0:6-6@0 power:0 1:skipped power:1 0:skipped 1:2-6@0 power:1 1:skipped");
	/* only one has tiles left: it cannot be skipped in favour of anybody */
	assert_round("players: 2\nturn: richest-hand\nend: blocked\npowers: [{filter: all-equal, effect: skip-next}]\n",
		     "6-6 | 6-1 1-1 1-2 2-2", "6-6 1-6@0 1-1@0",
		     "starts:0 0:6-6@0 power:0 1:skipped 1:1-6@0 1:1-1@0 power:0 1:skipped");
}

static void double_again(void **state)
{
	(void)state;
	assert_round("players: 2\nturn: double-again\n", "6-6 1-6 0-0 | 6-2 1-1", "6-6 1-6@0 1-1@0 2-6@1",
		     "starts:0 0:6-6@0 0:1-6@0 1:1-1@0 1:2-6@1 over:out +1:100:won");
	/* a double as the last tile gives no further turn */
	assert_round("players: 3\nturn: double-again\nend: blocked\n", "6-6 | 6-1 1-1 | 6-2 0-0", "6-6 1-6@0",
		     "starts:0 0:6-6@0 1:1-6@0");
}

/* Each seat with tiles as likely as the next, the same one included. */
static void random_turn(void **state)
{
	struct table t;
	unsigned counts[3] = {0};

	(void)state;
	table_open(&t, "players: 3\nturn: random\n");
	table_deal(&t, NULL);
	for (unsigned turn = 0; turn < 3000; turn++) {
		t.round->turn = turn;
		counts[t.rules->turn->next(&(struct domi_at){.rules = t.rules, .round = t.round}, 1, DOMI_PLAYED, 0)]++;
	}
	for (unsigned seat = 0; seat < 3; seat++)
		assert_true(counts[seat] > 870 && counts[seat] < 1130); /* 1000, s.d. 26 */
	t.round->seats[1].tiles = 0;
	for (unsigned turn = 0; turn < 100; turn++) {
		t.round->turn = turn;
		assert_int_not_equal(
			t.rules->turn->next(&(struct domi_at){.rules = t.rules, .round = t.round}, 1, DOMI_PLAYED, 0), 1);
	}
	t.round->seats[0].tiles = t.round->seats[2].tiles = 0;
	assert_int_equal(t.rules->turn->next(&(struct domi_at){.rules = t.rules, .round = t.round}, 1, DOMI_PLAYED, 0), 1);
	table_close(&t);
}

/* Nobody has tiles: whoever asked stays. */
static void nobody_left(void **state)
{
	static const char *const turns[] = {"clockwise",  "random",       "reverse-on-pass",
					    "until-pass", "richest-hand", "double-again"};

	(void)state;
	for (unsigned i = 0; i < sizeof turns / sizeof *turns; i++) {
		char text[128];

		snprintf(text, sizeof text, "players: 2\nturn: %s\nend: blocked\n", turns[i]);
		assert_round(text, "6-6 | 6-1", "6-6 1-6@0", "starts:0 0:6-6@0 1:1-6@0 over:blocked +0:100:won +1:100:won");
	}
}

/* A player with an empty hand is passed over: it neither passes nor draws. */
static void empty_hands(void **state)
{
	struct table t;

	(void)state;
	assert_round("players: 3\nend: blocked\n", "6-6 | 6-1 1-1 | 6-2 2-2 0-0", "6-6 1-6@0 2-6@1 1-1@0 2-2@1",
		     "starts:0 0:6-6@0 1:1-6@0 2:2-6@1 1:1-1@0 2:2-2@1 over:blocked +0:100:won +1:100:won");
	table_open(&t, "players: 3\nend: {total-passes: {passes: 2}}\nstuck: draw-one\n");
	table_deal(&t, "6-6 | 6-1 0-0 | 6-2 2-2");
	table_play(&t, "6-6 1-6@0 2-6@1");
	assert_int_equal(t.round->seats[0].passes, 0);
	assert_int_equal(t.round->seats[0].tiles, 0);
	assert_int_equal(t.round->seat, 1);
	table_close(&t);
}

/* Three faces: the set is 0-0 0-1 0-2 1-1 1-2 2-2, and the pile is what no hand holds. */
static void drawing(void **state)
{
	static const char one[] = "players: 2\ntiles: {faces: 3}\ndeal: {hand: 2}\nstuck: draw-one\n";
	static const char until[] = "players: 2\ntiles: {faces: 3}\ndeal: {hand: 2}\nstuck: draw-until\n";
	static const char leave[] = "players: 2\ntiles: {faces: 3}\ndeal: {hand: 2}\nstuck: {draw-until: {leave: 1}}\n";

	(void)state;
	/* pile 0-1 0-2: whichever is drawn fits, and must be played */
	assert_round(one, "0-0 1-1 | 1-2 2-2", "0-0", "starts:0 0:0-0@0 1:draws");
	/* pile 2-2: it does not fit; one draw, one pass */
	assert_round(one, "0-0 0-1 0-2 | 1-1 1-2", "0-0 0-1@0", "starts:0 0:0-0@0 1:draws 1:pass 0:0-1@0");
	/* no pile left: no draw */
	assert_round(one, "0-0 0-1 0-2 | 1-1 1-2 2-2", "0-0 0-2@0", "starts:0 0:0-0@0 1:pass 0:0-2@0");
	/* pile 1-2 2-2: neither fits */
	assert_round(until, "0-0 0-1 0-2 | 1-1", "0-0 0-2@0", "starts:0 0:0-0@0 1:draws 1:draws 1:pass 0:0-2@0");
	assert_round(leave, "0-0 0-1 0-2 | 1-1", "0-0 0-2@0", "starts:0 0:0-0@0 1:draws 1:pass 0:0-2@0");
	/* pile 0-1 0-2: the first drawn fits, so it is the only one */
	assert_round(until, "0-0 1-1 | 1-2 2-2", "0-0", "starts:0 0:0-0@0 1:draws");
}

/* By chance, but the same in every run; with each draw on its own. Returns how many there were. */
static unsigned play_any(struct table *t, uint64_t seed, enum dom_path path, bool one_by_one)
{
	unsigned drawn = 0, turn = 0;
	enum dom_need need;

	table_begin(t, NULL, seed, (struct dom_round_input){0}, path);
	do {
		while (one_by_one && dom_round_draws(t->rules, t->round)) {
			assert_int_equal(dom_round_needs(t->rules, t->round), DOM_NEEDS_NOTHING);
			assert_int_equal(dom_round_draw(t->rules, t->round, &t->listener), DOM_OK);
			drawn++;
		}
		need = dom_round_step(t->rules, t->round, &t->listener);
		if (need == DOM_NEEDS_PLAY) {
			assert_int_equal(dom_round_draw(t->rules, t->round, &t->listener), DOM_BAD_PHASE);
			dom_round_view(t->rules, t->round, t->round->seat, t->view);
			assert_int_equal(
				dom_round_play(t->rules, t->round,
					       dom_view_play(t->view, (unsigned)(seed + turn++) % dom_view_plays(t->view)),
					       &t->listener),
				DOM_OK);
		}
	} while (need != DOM_NEEDS_NO_MORE);
	assert_false(dom_round_draws(t->rules, t->round));
	return drawn;
}

/* Tile by tile, the same tiles are drawn, and the round is the same to the last byte. */
static void drawn_one_by_one(void **state)
{
	static const char *const variants[] = {
		"players: 2\nstuck: draw-until\n", "players: 3\nstuck: {draw-until: {leave: 2}}\ndeal: {hand: 5}\n",
		"players: 4\nstuck: draw-one\ndeal: {hand: 4}\n",
		"players: 2\nstuck: draw-until\npowers: [{filter: all-equal, effect: next-draws}]\n",
		"players: 3\ndeal: {hand: 4}\n"};
	unsigned drawn[5] = {0};

	(void)state;
	for (unsigned v = 0; v < 5; v++)
		for (uint64_t seed = 0; seed < 40; seed++) {
			enum dom_path path = seed % 2 ? DOM_PATH_PLAIN : DOM_PATH_TABLE;
			struct table at_once, by_hand;

			table_open(&at_once, variants[v]);
			table_open(&by_hand, variants[v]);
			play_any(&at_once, seed, path, false);
			drawn[v] += play_any(&by_hand, seed, path, true);
			assert_memory_equal(at_once.round, by_hand.round, dom_round_size(at_once.rules));
			assert_told(&by_hand, at_once.told);
			table_close(&at_once);
			table_close(&by_hand);
		}
	assert_true(drawn[0] > 100 && drawn[1] > 100 && drawn[2] > 100 && drawn[3] > 100 && !drawn[4]);
}

/* A cheat is asked whether it tries something, and draws all at once as before. */
static void cheats_do_not_draw_by_hand(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "players: [{name: Ana, character: cheat}, {name: Luis}]\ntiles: {faces: 3}\ndeal: {hand: 2}\nstuck: "
		       "draw-until\n");
	table_deal(&t, "1-1 1-2 | 0-0 0-1 0-2");
	t.round->seat = t.round->next = 1;
	assert_int_equal(dom_round_play(t.rules, t.round, (struct dom_play){.tile = (uint16_t)tile_of(&t, "0-0")}, NULL),
			 DOM_OK);
	assert_int_equal(t.round->seat, 0);
	assert_false(dom_round_draws(t.rules, t.round));
	table_close(&t);
}

/* Which tiles were drawn is told with what is left of the pile, and drawing is not idling. */
static void drawn_tiles(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "players: 2\nstuck: draw-until\n");
	for (uint64_t seed = 0; seed < 50; seed++) {
		table_begin(&t, "0-0 0-1 | 1-1 2-2", seed, (struct dom_round_input){0}, DOM_PATH_TABLE);
		table_go(&t);
		table_play(&t, "0-0");
		assert_int_equal(t.round->seats[1].tiles + t.round->pile, 26);
		assert_true(domi_can_play(t.rules, t.round, 1));
		assert_int_equal(t.round->passes, 0);
	}
	table_close(&t);
}

static void skip_next(void **state)
{
	(void)state;
	assert_round("players: 3\npowers: [{filter: all-equal, effect: skip-next}]\n", "6-6 0-0 | 6-1 1-1 | 6-2 0-2",
		     "6-6 2-6@0", "starts:0 0:6-6@0 power:0 1:skipped 2:2-6@0 0:pass");
	/* two of them skip two */
	assert_round("players: 4\npowers: [{filter: all-equal, effect: skip-next}, {filter: same-parity, effect: skip-next}]\n",
		     "6-6 0-0 | 6-1 1-1 | 6-2 0-2 | 6-3 3-3", "6-6 3-6@0",
		     "starts:0 0:6-6@0 power:0 1:skipped power:1 2:skipped 3:3-6@0 0:pass");
	/* by the turn rule: until-pass shows the same player, so that one is skipped */
	assert_round("players: 2\nturn: until-pass\npowers: [{filter: all-equal, effect: skip-next}]\n", "6-6 0-0 | 6-1 1-1",
		     "6-6", "starts:0 0:6-6@0 power:0 0:skipped");
	/* the last tile of all: nobody is left to be skipped */
	assert_round("players: 2\nend: blocked\npowers: [{filter: all-equal, effect: skip-next}]\n", "6-1 | 6-6", "1-6 6-6@1",
		     "starts:0 0:1-6@0 1:6-6@1 power:0 over:blocked +0:100:won +1:100:won");
}

/* A skip is no pass: nobody's passes, streaks or causes move. */
static void skips_are_no_passes(void **state)
{
	struct table t;

	(void)state;
	table_open(&t, "players: 3\npowers: [{filter: all-equal, effect: skip-next}]\n");
	table_deal(&t, "6-6 6-0 | 6-1 1-1 | 6-2 0-2");
	table_play(&t, "6-6");
	assert_int_equal(t.round->passes, 0);
	assert_int_equal(t.round->in_row, 0);
	for (unsigned seat = 0; seat < 3; seat++) {
		struct dom_seat s = dom_round_seen(t.rules, t.round, seat);

		assert_int_equal(s.passes + s.streak + s.caused, 0);
		assert_int_equal(s.turns, seat == 0);
	}
	table_close(&t);
}

/* next-draws hits whoever the pointer shows when its place in the list comes. */
static void next_draws(void **state)
{
	static const char hands[] = "6-6 0-0 6-0 | 6-1 1-1 | 6-2 0-2";

	(void)state;
	assert_round("players: 3\npowers: [{filter: all-equal, effect: next-draws}]\n", hands, "6-6",
		     "starts:0 0:6-6@0 power:0 1:draws 1:draws");
	assert_round("players: 3\npowers: [{filter: all-equal, effect: skip-next}, {filter: all-equal, effect: next-draws}]\n",
		     hands, "6-6", "starts:0 0:6-6@0 power:0 1:skipped power:1 2:draws 2:draws");
	assert_round("players: 3\npowers: [{filter: all-equal, effect: {next-draws: {tiles: 1}}}, {filter: all-equal, effect: "
		     "skip-next}]\n",
		     hands, "6-6 2-6@0", "starts:0 0:6-6@0 power:0 1:draws power:1 1:skipped 2:2-6@0");
	assert_round("players: 3\npowers: [{filter: all-equal, effect: play-again}, {filter: all-equal, effect: {next-draws: "
		     "{tiles: "
		     "3}}}]\n",
		     hands, "6-6", "starts:0 0:6-6@0 power:0 power:1 0:draws 0:draws 0:draws");
	/* as far as there are: 0-0 0-1 0-2 1-1 1-2 2-2, of which only 2-2 is not dealt here */
	assert_round("players: 2\ntiles: {faces: 3}\ndeal: {hand: 2}\npowers: [{filter: all-equal, effect: {next-draws: "
		     "{tiles: 5}}}]\n",
		     "0-0 0-1 | 0-2 1-1 1-2", "0-0", "starts:0 0:0-0@0 power:0 1:draws");
	/* somebody who is out stays out, where the round goes on and nobody else has tiles */
	assert_round("players: 2\nend: blocked\npowers: [{filter: all-equal, effect: next-draws}]\n", "6-1 | 6-6", "1-6 6-6@1",
		     "starts:0 0:1-6@0 1:6-6@1 power:0 over:blocked +0:100:won +1:100:won");
}

static void play_again(void **state)
{
	(void)state;
	assert_round("players: 3\npowers: [{filter: all-equal, effect: play-again}]\n", "6-6 0-6 1-1 | 6-1 0-1 | 6-2 0-2",
		     "6-6 0-6@0", "starts:0 0:6-6@0 power:0 0:0-6@0");
	/* whose last tile it was does not play again */
	assert_round("players: 3\nend: blocked\npowers: [{filter: all-equal, effect: play-again}]\n", "6-6 | 6-1 0-1 | 6-2 0-2",
		     "6-6 1-6@0", "starts:0 0:6-6@0 power:0 1:1-6@0");
	/* skip-next, then play-again: seat 1 is told that it was skipped, and seat 0 plays */
	assert_round("players: 3\npowers: [{filter: all-equal, effect: skip-next}, {filter: all-equal, effect: play-again}]\n",
		     "6-6 0-6 1-1 | 6-1 0-1 | 6-2 0-2", "6-6 0-6@0", "starts:0 0:6-6@0 power:0 1:skipped power:1 0:0-6@0");
	/* the same with its last tile: the turn goes on from the seat that has none left, to the one that was skipped */
	assert_round("players: 3\nend: blocked\npowers: [{filter: all-equal, effect: skip-next}, {filter: all-equal, effect: "
		     "play-again}]\n",
		     "6-6 | 6-1 0-1 | 6-2 0-2", "6-6 1-6@0", "starts:0 0:6-6@0 power:0 1:skipped power:1 1:1-6@0");
	/* play-again, then skip-next: the layer is skipped */
	assert_round("players: 3\npowers: [{filter: all-equal, effect: play-again}, {filter: all-equal, effect: skip-next}]\n",
		     "6-6 0-6 1-1 | 6-1 0-1 | 6-2 0-2", "6-6 1-6@0", "starts:0 0:6-6@0 power:0 power:1 0:skipped 1:1-6@0");
}

static void random_turn_effect(void **state)
{
	struct table t;
	unsigned counts[3] = {0};

	(void)state;
	table_open(&t, "players: 3\nend: blocked\npowers: [{filter: all-equal, effect: random-turn}]\n");
	for (uint64_t seed = 0; seed < 600; seed++) {
		table_begin(&t, "6-6 6-0 | 6-1 0-1 | 6-2 0-2", seed, (struct dom_round_input){0}, DOM_PATH_TABLE);
		table_go(&t);
		table_play(&t, "6-6");
		counts[t.round->seat]++;
	}
	for (unsigned seat = 0; seat < 3; seat++)
		assert_true(counts[seat] > 150 && counts[seat] < 250); /* 200, s.d. 11.5 */
	for (uint64_t seed = 0; seed < 50; seed++) {
		table_begin(&t, "6-6 | 6-1 0-1 | 6-2 0-2", seed, (struct dom_round_input){0}, DOM_PATH_TABLE);
		table_go(&t);
		table_play(&t, "6-6");
		assert_int_not_equal(t.round->seat, 0); /* it has none left */
	}
	table_close(&t);
	assert_round("players: 2\nend: blocked\npowers: [{filter: all-equal, effect: random-turn}]\n", "6-1 | 6-6", "1-6 6-6@1",
		     "starts:0 0:1-6@0 1:6-6@1 power:0 over:blocked +0:100:won +1:100:won");
}

/* Powers fire after points are paid and before ends are checked. */
static void order_of_a_turn(void **state)
{
	(void)state;
	assert_round("players: 2\nscore: laid\npowers: [{filter: all-equal, effect: next-draws}]\n", "6-6 | 6-1", "6-6",
		     "starts:0 0:6-6@0 +0:1440:laid power:0 1:draws 1:draws over:out");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(clockwise),
		cmocka_unit_test(reverse_on_pass),
		cmocka_unit_test(until_pass),
		cmocka_unit_test(richest_hand),
		cmocka_unit_test(double_again),
		cmocka_unit_test(random_turn),
		cmocka_unit_test(nobody_left),
		cmocka_unit_test(empty_hands),
		cmocka_unit_test(drawing),
		cmocka_unit_test(drawn_tiles),
		cmocka_unit_test(skip_next),
		cmocka_unit_test(skips_are_no_passes),
		cmocka_unit_test(next_draws),
		cmocka_unit_test(play_again),
		cmocka_unit_test(random_turn_effect),
		cmocka_unit_test(order_of_a_turn),
		cmocka_unit_test(drawn_one_by_one),
		cmocka_unit_test(cheats_do_not_draw_by_hand),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
