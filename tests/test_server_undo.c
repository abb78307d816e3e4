/* Taking back: every question comes back as it was, alone and in a match, and what is taken back does not count. */
#include "live_match.h"

static const char drawing[] = "players: 3\ndeal: {hand: 5}\nstuck: draw-until\nscore: losers-hands\n";
static const char one_person[] = "Ana=human,Luis=random,Eva=fattest";

/* What the person sees of the round: all of the state but what tells one course from another. */
static char *view_of_person(const struct live *l)
{
	static const char *const parts[] = {"you", "seats", "places", "laid", "pile", "turn", "ranking", "over", NULL};
	struct doms_viewer viewer = live_viewer(l, l->secrets.text[0]);
	struct domi_buffer out = {0};
	json_t *state, *seen = json_object();
	char *text;

	doms_table_state(l->table, &viewer, DOMS_WHOLE, -1, NULL, &out);
	state = json_loads(out.text, 0, NULL);
	for (const char *const *part = parts; *part; part++)
		json_object_set(seen, *part, json_object_get(state, *part));
	json_object_del(json_object_get(seen, "you"), "undo");
	text = json_dumps(seen, JSON_SORT_KEYS);
	json_decref(seen);
	json_decref(state);
	domi_buffer_release(&out);
	return text;
}

static bool can_undo(const struct live *l)
{
	struct doms_viewer viewer = live_viewer(l, l->secrets.text[0]);
	struct domi_buffer out = {0};
	bool can;

	doms_table_state(l->table, &viewer, DOMS_BRIEF, -1, NULL, &out);
	can = strstr(out.text, "\"undo\":true") != NULL;
	domi_buffer_release(&out);
	return can;
}

/* To the person's next question, or to the end. */
static void wait_for_question(struct live *l)
{
	while (!l->table->shown.over && l->table->shown.need == DOM_NEEDS_NOTHING)
		do_it(l, l->owner, "finish");
}

/* Rounds of those who think are bounded otherwise when they are replayed. */
static void check_record(const struct live *l, bool replays)
{
	struct dom_error error = {0};
	struct doms_fault fault;
	char *record;
	size_t length;

	assert_int_equal(doms_table_record(l->table, -1, &record, &length, &fault), 0);
	if (replays && dom_record_replay(record, length, "record", NULL, NULL, &error))
		fail_msg("%u:%u: %s\n%s", error.line, error.column, error.en, record);
	free(record);
}

/* Every question comes back as it was, and the same answers lead to the same round; others lead elsewhere. */
static void check_undo(const char *variant, const char *players, uint64_t seed, bool replays)
{
	enum { MOST = 64 };
	char *seen[MOST], *end;
	uint64_t answers[MOST];
	unsigned count = 0;
	struct live l;

	live_open(&l, variant, players, seed);
	refuse(&l, l.secrets.text[0], "undo");
	assert_false(can_undo(&l));
	for (wait_for_question(&l); !l.table->shown.over; wait_for_question(&l)) {
		assert_true(count < MOST && can_undo(&l) == (count > 0));
		seen[count] = view_of_person(&l);
		answers[count] = throw_dice();
		live_answer(&l, answers[count++]);
	}
	end = view_of_person(&l);
	check_record(&l, replays);
	assert_false(flag_of(&l, "practice"));
	for (unsigned at = count; at-- > 0;) {
		char *again;

		do_it(&l, l.secrets.text[0], "undo");
		assert_true(flag_of(&l, "practice"));
		again = view_of_person(&l);
		assert_string_equal(again, seen[at]);
		free(again);
	}
	refuse(&l, l.secrets.text[0], "undo");
	check_rebuilt(&l);
	for (unsigned at = 0; at < count; at++) {
		char *again = view_of_person(&l);

		assert_string_equal(again, seen[at]);
		free(again);
		live_answer(&l, answers[at]);
		if (at % 3 == 1) { /* back and forth */
			wait_for_question(&l);
			do_it(&l, l.secrets.text[0], "undo");
			live_answer(&l, answers[at]);
		}
		wait_for_question(&l);
		free(seen[at]);
	}
	seen[0] = view_of_person(&l);
	assert_string_equal(seen[0], end);
	free(seen[0]);
	free(end);
	check_record(&l, replays);
	check_rebuilt(&l);
	do_it(&l, l.secrets.text[0], "undo");
	play_round(&l);
	check_record(&l, replays);
	do_it(&l, l.owner, "rematch");
	assert_false(flag_of(&l, "practice"));
	live_close(&l);
}

static void test_undo(void **context)
{
	(void)context;
	for (uint64_t seed = 1; seed < 12; seed++)
		check_undo(drawing, one_person, seed, true);
	/* who thought about it is not asked again */
	check_undo("players: 3\ntiles: {faces: 5}\ndeal: {hand: 4}\n", "Ana=human,Luis=monte-carlo,Eva=first", 1, false);
	/* what is given back, drawn, tried and bought */
	for (uint64_t seed = 1; seed < 6; seed++)
		check_undo("players: 3\ndeal: {swap-half: {hand: 6}}\nstuck: draw-one\nvalue: erratic\njudge: {corrupt: {fine: "
			   "3}}\n"
			   "powers: [{filter: all-equal, effect: play-again}]\n",
			   "Ana=human!cheat,Luis=random!cheat,Eva=random+first", seed, true);
}

/* What a clock said for somebody is taken back too; what is taken back in a match does not count. */
static void test_undo_in_a_match(void **context)
{
	struct doms_command late = {.what = DOMS_DO_LATE};
	struct live l;
	char *before, *after;
	json_t *match;

	(void)context;
	live_open_match(&l, "like: cuban\n", "Ana=human,Luis=first,Eva=random,Rita=fattest", 2);
	wait_for_question(&l);
	before = view_of_person(&l);
	assert_int_equal(live_apply(&l, &late), 0);
	do_it(&l, l.secrets.text[0], "undo");
	after = view_of_person(&l);
	assert_string_equal(before, after);
	free(before);
	free(after);
	play_round(&l);
	assert_int_equal(check_sheet(&l), 1);
	do_it(&l, l.secrets.text[0], "undo");
	assert_int_equal(check_sheet(&l), 0);
	play_round(&l);
	assert_int_equal(check_sheet(&l), 1);
	do_it(&l, l.secrets.text[0], "ready"); /* nobody else is here */
	assert_false(flag_of(&l, "practice"));
	refuse(&l, l.secrets.text[0], "undo"); /* not into the round before */
	play_round(&l);
	assert_int_equal(check_sheet(&l), 2);
	match = look(&l, "match");
	assert_true(json_is_true(json_object_get(match, "practice")));
	json_decref(match);
	check_rebuilt(&l);
	do_it(&l, l.secrets.text[0], "resign");
	do_it(&l, l.owner, "rematch");
	wait_for_question(&l);
	live_answer(&l, 0);
	do_it(&l, l.secrets.text[0], "resign");
	refuse(&l, l.secrets.text[0], "undo");
	live_close(&l);
	/* where others play nothing is taken back */
	live_open(&l, "like: cuban\n", "Ana=human,Luis=first,Eva=human,Rita=fattest", 2);
	wait_for_question(&l);
	live_answer(&l, 0);
	refuse(&l, l.secrets.text[0], "undo");
	refuse(&l, l.secrets.text[2], "undo");
	assert_false(can_undo(&l));
	live_close(&l);
}

static void test_undo_taken_back(void **context)
{
	struct live l;
	unsigned refusals = 0;

	(void)context;
	live_open(&l, drawing, one_person, 4);
	for (unsigned i = 0; i < 4; i++) {
		wait_for_question(&l);
		live_answer(&l, throw_dice());
	}
	for (size_t used = atomic_load(&l.budget.used), room = 0;; room += 61) {
		struct doms_command undo = {.what = DOMS_DO_UNDO};
		char *before = live_everything(&l, l.table), *after;
		struct doms_position was = l.table->work;
		int status;

		l.budget.most = used + room;
		status = doms_table_apply(l.table, &undo, &l.fault);
		if (!status)
			doms_table_withdraw(l.table);
		else
			refusals++;
		after = live_everything(&l, l.table);
		assert_string_equal(before, after);
		assert_true(was.marks == l.table->work.marks && was.digest == l.table->work.digest);
		free(before);
		free(after);
		l.budget.most = SIZE_MAX;
		if (!status)
			break;
		assert_int_equal(l.fault.refusal, DOMS_BUSY);
	}
	assert_true(refusals > 10);
	for (unsigned i = 0; i < 4; i++)
		do_it(&l, l.secrets.text[0], "undo");
	check_rebuilt(&l);
	live_close(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_undo),
		cmocka_unit_test(test_undo_in_a_match),
		cmocka_unit_test(test_undo_taken_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
