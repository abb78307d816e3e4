/* Tables at which people draw by hand: the round is the one that would have been played anyhow, tile by tile; whoever is late, gone or
   has left has it done for them. */
#include "live_table.h"

#include "tables/hint.h"

#include <sodium.h>
#include <stdio.h>

static const char until[] = "players: 3\ndeal: {hand: 5}\nstuck: draw-until\nscore: losers-hands\n";
static const char two_people[] = "Ana=human,Luis=random,Eva=human";
static const char one_person[] = "Ana=human,Luis=random,Eva=fattest";

static void open_table(struct live *l, const char *variant, const char *players, uint64_t seed, struct doms_deal deal)
{
	*l = (struct live){.budget.most = SIZE_MAX, .luck = 7};
	l->ruleset = live_game(l, variant, players);
	deal.seed = seed;
	deal.drawn = true;
	live_begin_with(l, deal);
}

static void open_by_hand(struct live *l, const char *variant, const char *players, uint64_t seed)
{
	open_table(l, variant, players, seed, (struct doms_deal){.settings.by_hand = true});
}

/* To the next question, or to the end. Whether there is one. */
static bool wait_for_question(struct live *l)
{
	while (!l->table->shown.over && l->table->shown.need == DOM_NEEDS_NOTHING)
		assert_int_equal(live_apply(l, &(struct doms_command){.what = DOMS_DO_ADVANCE, .steps = 1}), 0);
	return !l->table->shown.over;
}

/* To where somebody is to draw a tile and then, as `more` says, another or none; false: that never comes up in this round. */
static bool wait_for_draw(struct live *l, bool more)
{
	while (wait_for_question(l)) {
		const struct doms_course *c = l->table->courses[l->table->shown.course];
		struct dom_round *copy;
		bool again;

		if (l->table->shown.need != DOMS_NEEDS_DRAW) {
			live_answer(l, 1);
			continue;
		}
		copy = malloc(dom_round_size(c->ruleset->rules));
		assert_non_null(copy);
		memcpy(copy, c->shown, dom_round_size(c->ruleset->rules));
		assert_int_equal(dom_round_draw(c->ruleset->rules, copy, NULL), DOM_OK);
		again = dom_round_draws(c->ruleset->rules, copy);
		free(copy);
		if (again == more)
			return true;
		live_answer(l, 1);
	}
	return false;
}

/* A table where that comes up. */
static void open_to_draw(struct live *l, const char *variant, const char *players, struct doms_deal deal, bool more)
{
	deal.settings.by_hand = true;
	for (uint64_t seed = 1;; seed++) {
		assert_true(seed < 200);
		open_table(l, variant, players, seed, deal);
		if (deal.friends) {
			assert_int_equal(live_say(l, l->invite, "{\"do\": \"sit\", \"player\": 0, \"name\": \"Ana\"}"), 0);
			assert_int_equal(live_say(l, l->owner, "{\"do\": \"begin\"}"), 0);
		}
		if (wait_for_draw(l, more))
			return;
		live_close(l);
	}
}

static unsigned who_draws(const struct live *l)
{
	const struct doms_course *c = l->table->courses[l->table->shown.course];

	assert_int_equal(l->table->shown.need, DOMS_NEEDS_DRAW);
	return c->player[dom_round_seat(c->shown)];
}

static json_t *state_for(const struct live *l, const char *secrets)
{
	struct doms_viewer viewer = live_viewer(l, secrets);
	struct domi_buffer out = {0};
	json_t *state;

	doms_table_state(l->table, &viewer, DOMS_WHOLE, 0, NULL, &out);
	state = json_loads(out.text, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(state);
	domi_buffer_release(&out);
	return state;
}

/* After every command, as death may come then. */
static void check_rebuilt(struct live *l)
{
	struct doms_table *again = live_rebuild(l, l->row_count);
	char *one = live_everything(l, l->table), *two = live_everything(l, again);

	assert_string_equal(one, two);
	assert_int_equal(again->shown.need, l->table->shown.need);
	free(one);
	free(two);
	doms_table_free(again);
}

/* What a round comes to when people give the same answers, and what everybody hears of it; the caller frees it. */
static char *play_round(struct live *l, unsigned *drawn)
{
	struct domi_buffer all = {0};
	uint64_t dice = 12345;
	struct doms_fault fault;
	char *record;
	size_t length;

	while (wait_for_question(l)) {
		if (l->table->shown.need == DOMS_NEEDS_DRAW) {
			++*drawn;
		} else {
			dice = dice * UINT64_C(6364136223846793005) + 1;
		}
		live_answer(l, dice >> 33);
	}
	for (unsigned p = 0; p < l->ruleset->players + 1; p++) {
		struct doms_viewer viewer = live_viewer(l, l->secrets.players >> p & 1 ? l->secrets.text[p] : NULL);

		for (size_t n = 0; n < l->table->shown.sequence; n++)
			doms_table_event(l->table, &viewer, n, &all);
	}
	assert_int_equal(doms_table_record(l->table, -1, &record, &length, &fault), 0);
	domi_append(&all, record, length);
	free(record);
	return domi_buffer_take(&all);
}

static void the_same_round(void **context)
{
	static const char *const variants[] = {
		until,
		"players: 3\ndeal: {hand: 4}\nstuck: draw-one\n",
		"players: 3\ndeal: {swap-half: {hand: 6}}\nstuck: {draw-until: {leave: 2}}\nvalue: erratic\n"
		"powers: [{filter: all-equal, effect: next-draws}]\n",
		"players: 3\ndeal: {hand: 5}\nstuck: draw-until\njudge: {corrupt: {fine: 3}}\n",
	};
	static const char *const players[] = {two_people, two_people, two_people,
					      "Ana=human!cheat,Luis=random!cheat,Eva=human"};

	(void)context;
	for (unsigned v = 0; v < sizeof variants / sizeof *variants; v++) {
		unsigned drawn = 0, none = 0;

		for (uint64_t seed = 1; seed < 12; seed++) {
			struct live at_once, by_hand;
			char *one, *two;

			open_table(&at_once, variants[v], players[v], seed, (struct doms_deal){0});
			open_by_hand(&by_hand, variants[v], players[v], seed);
			one = play_round(&at_once, &none);
			two = play_round(&by_hand, &drawn);
			assert_string_equal(one, two);
			free(one);
			free(two);
			live_close(&at_once);
			live_close(&by_hand);
		}
		assert_int_equal(none, 0);
		assert_true(drawn > 10);
	}
}

static void who_draws_is_asked_alone(void **context)
{
	struct live l;
	struct doms_hint *hint;
	struct doms_viewer viewer;
	json_t *state;
	unsigned player, other;

	(void)context;
	open_to_draw(&l, until, two_people, (struct doms_deal){0}, true);
	player = who_draws(&l);
	other = 2 - player;
	state = state_for(&l, l.secrets.text[player]);
	assert_true(json_is_true(json_object_get(state, "by_hand")));
	assert_string_equal(json_string_value(json_object_get(json_object_get(state, "you"), "needs")), "draw");
	assert_int_equal(json_array_size(json_object_get(json_object_get(state, "you"), "plays")), 0);
	json_decref(state);
	state = state_for(&l, l.secrets.text[other]);
	assert_true(json_is_null(json_object_get(json_object_get(state, "you"), "needs")));
	json_decref(state);
	live_refuse(&l, l.secrets.text[other], "{\"do\": \"draw\"}");
	live_refuse(&l, l.secrets.text[player], "{\"do\": \"play\", \"tile\": \"0-0\"}");
	live_refuse(&l, l.secrets.text[player], "{\"do\": \"decline\"}");
	live_refuse(&l, l.secrets.text[player], "{\"do\": \"give\", \"tiles\": []}");
	live_refuse(&l, l.owner, "{\"do\": \"step\"}");
	assert_int_equal(live_say(&l, l.owner, "{\"do\": \"draw\"}"), 1);
	assert_int_equal(l.fault.refusal, DOMS_FORBIDDEN);
	assert_int_equal(live_say(&l, l.secrets.text[player], "{\"do\": \"draw\"}"), 0);
	assert_int_equal(who_draws(&l), player);
	live_close(&l);
	/* nor has anybody a hint */
	open_to_draw(&l, until, one_person, (struct doms_deal){0}, false);
	viewer = live_viewer(&l, l.secrets.text[0]);
	assert_int_equal(doms_hint_new(&hint, l.table, &viewer, &l.fault), 1);
	assert_int_equal(l.fault.refusal, DOMS_CONFLICT);
	assert_int_equal(live_say(&l, l.secrets.text[0], "{\"do\": \"draw\"}"), 0);
	if (wait_for_question(&l) && l.table->shown.need == DOM_NEEDS_PLAY)
		live_refuse(&l, l.secrets.text[0], "{\"do\": \"draw\"}");
	while (wait_for_question(&l))
		live_answer(&l, 1);
	live_refuse(&l, l.secrets.text[0], "{\"do\": \"draw\"}");
	live_close(&l);
}

/* All that is drawn in a turn has one clock, and what is laid then another. */
static void one_clock_to_draw(void **context)
{
	struct live l;
	uint32_t turns;

	(void)context;
	open_to_draw(&l, until, two_people, (struct doms_deal){.settings.clock = 20}, true);
	assert_int_equal(doms_table_clock(l.table, &l.table->shown), 20);
	turns = l.table->shown.turns;
	live_answer(&l, 1);
	assert_int_equal(l.table->shown.need, DOMS_NEEDS_DRAW);
	assert_int_equal(l.table->shown.turns, turns);
	while (l.table->shown.need == DOMS_NEEDS_DRAW)
		live_answer(&l, 1);
	assert_int_not_equal(l.table->shown.turns, turns);
	live_close(&l);
}

/* What the events since `from` tell, by their kinds. */
static unsigned count_kind(const struct live *l, size_t from, unsigned kind)
{
	unsigned count = 0;

	for (; from < l->table->shown.sequence; from++)
		count += l->table->history.entries[from].kind == kind;
	return count;
}

static void who_is_late_has_it_drawn(void **context)
{
	struct doms_command late = {.what = DOMS_DO_LATE};
	unsigned passed = 0, laid = 0;

	(void)context;
	for (uint64_t seed = 1; seed < 40; seed++) {
		struct live l;

		open_table(&l, seed % 2 ? until : "players: 3\ndeal: {hand: 4}\nstuck: draw-one\n", two_people, seed,
			   (struct doms_deal){.settings = {.by_hand = true, .clock = 20}});
		while (wait_for_draw(&l, seed % 4 < 2)) {
			size_t before = l.table->shown.sequence;
			unsigned player = who_draws(&l);

			assert_int_equal(live_apply(&l, &late), 0);
			assert_int_equal(count_kind(&l, before, DOMS_EVENT_LATE), 1);
			assert_true(count_kind(&l, before, DOM_EVENT_DREW) >= 1);
			assert_true(l.table->shown.over || l.table->shown.need == DOM_NEEDS_NOTHING ||
				    l.table->courses[0]->player[dom_round_seat(l.table->courses[0]->shown)] != player);
			if (count_kind(&l, before, DOM_EVENT_PLAYED))
				laid++;
			else
				passed++;
			check_rebuilt(&l);
		}
		live_close(&l);
	}
	assert_true(passed > 5 && laid > 5);
}

static void who_is_gone_has_it_drawn(void **context)
{
	struct doms_command gone = {.what = DOMS_DO_STAND_IN, .yes = true}, back = {.what = DOMS_DO_STAND_IN};
	struct live l;
	size_t before;

	(void)context;
	open_to_draw(&l, until, two_people, (struct doms_deal){.friends = true}, true);
	assert_int_equal(who_draws(&l), 0);
	assert_int_equal(live_apply(&l, &gone), 0);
	assert_int_equal(l.table->shown.need, DOM_NEEDS_NOTHING);
	assert_int_equal(live_apply(&l, &back), 0);
	assert_int_equal(who_draws(&l), 0);
	live_answer(&l, 1); /* one by hand, and gone again */
	assert_int_equal(who_draws(&l), 0);
	assert_int_equal(live_apply(&l, &gone), 0);
	before = l.table->shown.sequence;
	assert_int_equal(live_apply(&l, &(struct doms_command){.what = DOMS_DO_ADVANCE, .steps = 1}), 0);
	assert_true(count_kind(&l, before, DOM_EVENT_DREW) >= 1);
	check_rebuilt(&l);
	live_close(&l);
	/* the seat is given up */
	open_to_draw(&l, until, two_people, (struct doms_deal){.friends = true}, true);
	live_answer(&l, 1);
	assert_int_equal(live_say(&l, l.secrets.text[0], "{\"do\": \"stand\"}"), 0);
	assert_int_equal(l.table->shown.need, DOM_NEEDS_NOTHING);
	assert_false(wait_for_question(&l));
	check_rebuilt(&l);
	live_close(&l);
}

static void death_between_two_draws(void **context)
{
	struct live l;
	unsigned drawn = 0;

	(void)context;
	open_to_draw(&l, until, two_people, (struct doms_deal){0}, true);
	check_rebuilt(&l);
	while (wait_for_question(&l)) {
		drawn += l.table->shown.need == DOMS_NEEDS_DRAW;
		live_answer(&l, 3);
		check_rebuilt(&l);
	}
	assert_true(drawn > 1);
	live_close(&l);
}

/* There is nothing to choose in a draw: whoever takes back goes to what it laid before. */
static void taking_back(void **context)
{
	struct live l;
	json_t *state;
	unsigned pile;

	(void)context;
	open_to_draw(&l, until, one_person, (struct doms_deal){0}, true);
	assert_true(l.table->shown.marks > 0);
	pile = dom_round_pile(l.ruleset->rules, l.table->courses[0]->shown);
	while (l.table->shown.need == DOMS_NEEDS_DRAW)
		live_answer(&l, 1);
	assert_int_equal(live_say(&l, l.secrets.text[0], "{\"do\": \"undo\"}"), 0);
	assert_int_equal(l.table->shown.need, DOM_NEEDS_PLAY);
	assert_true(dom_round_pile(l.ruleset->rules, l.table->courses[1]->shown) >= pile);
	check_rebuilt(&l);
	/* in the midst of drawing, too; the same play leads to the same draws */
	live_answer(&l, 1);
	assert_true(wait_for_question(&l));
	assert_int_equal(who_draws(&l), 0);
	live_answer(&l, 1);
	assert_int_equal(who_draws(&l), 0);
	state = state_for(&l, l.secrets.text[0]);
	assert_true(json_is_true(json_object_get(json_object_get(state, "you"), "undo")));
	json_decref(state);
	assert_int_equal(live_say(&l, l.secrets.text[0], "{\"do\": \"undo\"}"), 0);
	assert_int_equal(l.table->shown.need, DOM_NEEDS_PLAY);
	check_rebuilt(&l);
	while (wait_for_question(&l))
		live_answer(&l, 2);
	check_rebuilt(&l);
	live_close(&l);
}

static void it_is_a_setting(void **context)
{
	struct live l;

	(void)context;
	open_table(&l, until, two_people, 3, (struct doms_deal){0});
	assert_false(l.table->shown.settings.by_hand);
	assert_true(wait_for_question(&l));
	live_refuse(&l, l.secrets.text[0], "{\"do\": \"draw\"}");
	while (wait_for_question(&l)) {
		assert_int_not_equal(l.table->shown.need, DOMS_NEEDS_DRAW);
		live_answer(&l, 1);
	}
	assert_int_equal(live_say_with(&l, l.owner, "{\"do\": \"settings\", \"by_hand\": true}", l.ruleset), 0);
	assert_true(l.table->shown.settings.by_hand);
	assert_int_equal(live_say_with(&l, l.owner, "{\"do\": \"settings\"}", l.ruleset), 0);
	assert_true(l.table->shown.settings.by_hand);
	check_rebuilt(&l);
	while (wait_for_question(&l))
		live_answer(&l, 1);
	assert_int_equal(live_say(&l, l.owner, "{\"do\": \"rematch\"}"), 0);
	assert_true(l.table->shown.settings.by_hand);
	assert_int_equal(live_say_with(&l, l.owner, "{\"do\": \"settings\", \"by_hand\": false}", l.ruleset), 0);
	assert_false(l.table->shown.settings.by_hand);
	assert_int_equal(live_say(&l, l.owner, "{\"do\": \"settings\", \"by_hand\": 1}"), 1);
	assert_int_equal(l.fault.refusal, DOMS_BAD_REQUEST);
	live_close(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_round),
		cmocka_unit_test(who_draws_is_asked_alone),
		cmocka_unit_test(one_clock_to_draw),
		cmocka_unit_test(who_is_late_has_it_drawn),
		cmocka_unit_test(who_is_gone_has_it_drawn),
		cmocka_unit_test(death_between_two_draws),
		cmocka_unit_test(taking_back),
		cmocka_unit_test(it_is_a_setting),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
