/* What strategies choose where chance has a say; what they choose for certain is drawn in positions/. */
#include "table_talk.h"
#include "run_round.h"

/* How often each play was chosen in many turns of the same position, in the order in which plays are offered. */
static void choices(struct table *t, const struct domi_player_rule *player, unsigned which, unsigned turns, unsigned *counts)
{
	for (unsigned turn = 0; turn < turns; turn++) {
		struct dom_play play;
		unsigned k = 0;

		t->round->turn = turn;
		dom_round_view(t->rules, t->round, t->round->seat, t->view);
		play = player->strategy[which]->choose(t->view, player->args[which]);
		while (k < dom_view_plays(t->view)) {
			struct dom_play offered = dom_view_play(t->view, k);

			if (offered.tile == play.tile && offered.place == play.place && offered.side == play.side)
				break;
			k++;
		}
		assert_true(k < dom_view_plays(t->view));
		counts[k]++;
	}
}

/* Ends 1 and 2. 1-2 goes at either, 1-5 at one: three plays, two tiles. Place 0: 1-2, 1-5; place 1: 1-2. */
static void at_position(struct table *t, const char *strategy)
{
	char text[256];

	snprintf(text, sizeof text, "players: [{strategy: first}, {strategy: %s}]\n", strategy);
	table_open(t, text);
	table_deal(t, "1-6 2-6 6-6 0-0 | 1-2 1-5 6-5 3-3 4-4");
	/* 1-6, 5-6, 2-6 would cover; built by hand instead: 6-6 led, 1-6 left, 2-6 right */
	table_make(t, "6-6", false);
	t->round->seat = 0;
	table_make(t, "1-6@0", false);
	t->round->seat = 0;
	table_make(t, "2-6@1", false);
	assert_int_equal(t->round->seat, 1);
}

static void random_over(void **state)
{
	struct table t;
	unsigned plays[8] = {0}, tiles[8] = {0};

	(void)state;
	at_position(&t, "random");
	choices(&t, &t.rules->players_rules[1], 0, 3000, plays);
	for (unsigned k = 0; k < 3; k++)
		assert_true(plays[k] > 870 && plays[k] < 1130); /* 1000 each, s.d. 26 */
	table_close(&t);
	at_position(&t, "{random: {over: tiles}}");
	choices(&t, &t.rules->players_rules[1], 0, 3000, tiles);
	assert_true(tiles[1] > 1370 && tiles[1] < 1630); /* 1-5: one of two tiles */
	assert_true(tiles[0] > 630 && tiles[0] < 870 && tiles[2] > 630 &&
		    tiles[2] < 870); /* 1-2: half of the rest at each end */
	table_close(&t);
}

/* Of each tile the first place alone: 1-2 and 1-5 at place 0, as likely as each other, over tiles and over plays. */
static void first_place(void **state)
{
	static const char *const strategies[] = {"{random: {over: tiles, place: first}}", "{random: {place: first}}"};
	struct table t;

	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		unsigned counts[8] = {0};

		at_position(&t, strategies[i]);
		choices(&t, &t.rules->players_rules[1], 0, 3000, counts);
		assert_true(counts[0] > 1370 && counts[0] < 1630);
		assert_int_equal(counts[0] + counts[1], 3000);
		table_close(&t);
	}
	/* 5-6 fits at both ends: on the 5 at the first it leaves 6 open, on the 6 at the second the lower 5 */
	for (unsigned i = 0; i < 2; i++) {
		unsigned counts[8] = {0};

		table_open(&t, i ? "players: [first, {strategy: {fattest: {place: first}}}]\n"
				 : "players: [first, {strategy: fattest}]\n");
		table_deal(&t, "1-5 1-6 0-0 | 5-6 2-2");
		table_make(&t, "1-6", false);
		t.round->seat = 0;
		table_make(&t, "1-5@0", false); /* ends 5 and 6 */
		assert_int_equal(t.round->seat, 1);
		choices(&t, &t.rules->players_rules[1], 0, 10, counts);
		assert_int_equal(counts[i ? 0 : 1], 10);
		table_close(&t);
	}
}

static void alternate(void **state)
{
	struct table t;
	unsigned even[8] = {0}, odd[8] = {0}, coin[8] = {0};

	(void)state;
	at_position(&t, "alternate");
	t.round->seats[1].turns = 4;
	choices(&t, &t.rules->players_rules[1], 0, 300, even);
	assert_int_equal(even[1], 300); /* 1-5 is the fattest */
	t.round->seats[1].turns = 5;
	choices(&t, &t.rules->players_rules[1], 0, 3000, odd);
	for (unsigned k = 0; k < 3; k++)
		assert_true(odd[k] > 870 && odd[k] < 1130);
	table_close(&t);
	at_position(&t, "{alternate: {mix: chance}}");
	choices(&t, &t.rules->players_rules[1], 0, 3000, coin);
	assert_true(coin[1] > 1870 && coin[1] < 2130); /* 1/2 + 1/2 x 1/3 */
	assert_true(coin[0] > 400 && coin[0] < 600);   /* 1/2 x 1/3 */
	table_close(&t);
}

/* A player with several strategies draws one for each turn, and says which. */
static void several(void **state)
{
	struct table t;
	unsigned drawn[2] = {0};

	(void)state;
	table_open(&t, "players: [{strategy: [first, fattest]}, {strategy: first}]\n");
	for (uint64_t seed = 0; seed < 400; seed++) {
		const char *told;

		table_begin(&t, "0-0 6-6 | 6-1 0-1", seed, (struct dom_round_input){0},
			    seed % 2 ? DOM_PATH_PLAIN : DOM_PATH_TABLE);
		table_go(&t);
		assert_int_equal(round_auto(t.rules, t.round, &t.listener), DOM_NEEDS_NOTHING);
		told = table_told(&t);
		if (strstr(told, "0:strategy:0 0:0-0@0"))
			drawn[0]++;
		else if (strstr(told, "0:strategy:1 0:6-6@0"))
			drawn[1]++;
		else
			fail_msg("%s", told);
	}
	assert_true(drawn[0] > 150 && drawn[1] > 150);
	table_close(&t);
}

/* What nobody offered is not played: it is a foul, and so is giving back other tiles than one's own, for which any are taken. */
static struct dom_play chooses_nonsense(const struct dom_view *view, const struct dom_arg *args)
{
	(void)view;
	(void)args;
	return (struct dom_play){.tile = 9999, .place = 77, .side = 5};
}

static void gives_nonsense(const struct dom_view *view, const struct dom_arg *args, unsigned count, uint64_t *set)
{
	(void)view;
	(void)args;
	set[0] = count; /* hardly a set of tiles of the hand */
}

static void count_fouls(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *e)
{
	unsigned *fouls = context;

	(void)rules;
	(void)round;
	if (e->kind == DOM_EVENT_FOULED) {
		assert_int_equal(e->seat, 0);
		fouls[e->why]++;
	}
}

static void nonsense(void **state)
{
	static const struct dom_strategy strategy = {.choose = chooses_nonsense, .give_back = gives_nonsense};
	unsigned fouls[DOM_FOULS] = {0};
	struct table t;

	(void)state;
	table_open(&t, "players: [{strategy: reserved}, {strategy: first}]\ndeal: {swap-half: {hand: 6}}\n");
	t.rules->players_rules[0].strategy[0] = &strategy;
	t.rules->players_rules[0].pick[0].tile = t.rules->players_rules[0].early[0].tile = DOM_PICK_ASK;
	t.rules->may |= DOMI_MAY_WONDER;
	for (uint64_t seed = 0; seed < 10; seed++) {
		table_begin(&t, NULL, seed, (struct dom_round_input){0}, DOM_PATH_TABLE);
		t.listener = (struct dom_listener){.on = count_fouls, .context = fouls};
		round_run(t.rules, t.round, &t.listener);
		assert_true(dom_round_over(t.round));
		assert_int_equal(dom_round_seen(t.rules, t.round, 0).laid, 0);
		assert_int_equal(dom_round_seen(t.rules, t.round, 0).tiles, 6);
	}
	assert_int_equal(fouls[DOM_FOUL_GIVE_BACK], 10);
	assert_true(fouls[DOM_FOUL_NOT_HELD] >= 10);
	table_close(&t);
}

/* Each strategy plays whole rounds, on every board, and only what is offered. */
static void whole_rounds(void **state)
{
	const struct dom_member *members[64];
	unsigned count = dom_family_sorted(dom_family_find("strategy"), members, 64);
	static const char *const rules[] = {"",
					    "board: branching\n",
					    "board: open-faces\ntiles: {faces: 5, sides: 3}\n",
					    "match: greater\n",
					    "match: {complement: {total: 7}}\n",
					    "tiles: {faces: 4, copies: 3}\n",
					    "tiles: {faces: 12}\n",
					    "value: erratic\n",
					    "faces: generators\n",
					    "start: {holder: {tile: 6-6, must-lead: true}}\n"};

	(void)state;
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < sizeof rules / sizeof *rules; k++) {
			struct table t;
			char text[512];

			if (!((const struct dom_strategy *)(const void *)members[i]->option)->choose)
				continue; /* it has memory: test_think.c */

			snprintf(text, sizeof text, "players: [{strategy: %s}, {strategy: %s}, {strategy: random}]\n%s",
				 members[i]->name, members[i]->name, rules[k]);
			table_open(&t, text);
			for (uint64_t seed = 0; seed < 4; seed++) {
				table_begin(&t, NULL, seed, (struct dom_round_input){0}, (enum dom_path)(seed % 2));
				while (!dom_round_over(t.round)) {
					const struct domi_player_rule *player;

					if (table_go(&t) != DOM_NEEDS_PLAY)
						break;
					t.length = 0;
					player = &t.rules->players_rules[t.round->player[t.round->seat]];
					dom_round_view(t.rules, t.round, t.round->seat, t.view);
					assert_int_equal(dom_round_play(t.rules, t.round,
									player->strategy[0]->choose(t.view, player->args[0]),
									&t.listener),
							 DOM_OK);
				}
			}
			table_close(&t);
		}
}

/* Further words of a turn differ from each other, from turn to turn and from seat to seat, and never from path to path. */
static void words_of_a_view(void **state)
{
	struct table t;
	uint32_t first, second, other_turn, other_seat;

	(void)state;
	table_open(&t, "players: 2\n");
	table_deal(&t, NULL);
	dom_round_view(t.rules, t.round, 0, t.view);
	first = dom_view_chance(t.view, 0);
	second = dom_view_chance(t.view, 1);
	assert_true(first == t.view->chance);
	dom_round_view(t.rules, t.round, 1, t.view);
	other_seat = dom_view_chance(t.view, 1);
	t.round->turn++;
	dom_round_view(t.rules, t.round, 0, t.view);
	other_turn = dom_view_chance(t.view, 1);
	assert_true(first != second && second != other_turn && second != other_seat);
	table_close(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_over),     cmocka_unit_test(first_place), cmocka_unit_test(alternate),
		cmocka_unit_test(several),         cmocka_unit_test(nonsense),    cmocka_unit_test(whole_rounds),
		cmocka_unit_test(words_of_a_view),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
