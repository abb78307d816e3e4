/* A match at a table: rounds follow each other, are counted by the variant's own rules, and somebody wins; people say that they have
   seen a result, or give up. What is written brings all of it back. */
#include "live_table.h"
#include "live_tables.h"
#include "tables/writer.h"

static const char cuban[] = "like: cuban\n";
static const char two_people[] = "Ana=human,Luis=first,Eva=human,Rita=fattest";
static const char partners[] = "Ana=human,Luis=first,Eva=fattest,Rita=human";
static const char computers[] = "Ana=random,Luis=first,Eva=fattest,Rita=random";

static uint64_t dice = 99;

static uint64_t throw_dice(void)
{
	dice = dice * UINT64_C(6364136223846793005) + 1;
	return dice >> 33;
}

static void do_it(struct live *l, const char *secrets, const char *word)
{
	char text[64];

	snprintf(text, sizeof text, "{\"do\": \"%s\"}", word);
	if (live_say(l, secrets, text))
		fail_msg("%s is refused: %s", word, l->fault.en);
}

/* As the table was before, for everybody. */
static void refuse(struct live *l, const char *secrets, const char *word)
{
	char *before = live_everything(l, l->table), *after, text[64];

	snprintf(text, sizeof text, "{\"do\": \"%s\"}", word);
	assert_int_equal(live_say(l, secrets, text), 1);
	assert_int_equal(l->fault.refusal, DOMS_CONFLICT);
	assert_true(l->fault.en[0] && l->fault.es[0]);
	after = live_everything(l, l->table);
	assert_string_equal(before, after);
	free(before);
	free(after);
}

static void play_round(struct live *l)
{
	while (!l->table->shown.over)
		if (l->table->shown.need == DOM_NEEDS_NOTHING)
			do_it(l, l->owner, "finish");
		else
			live_answer(l, throw_dice());
}

static void check_rebuilt(struct live *l)
{
	struct doms_table *again = live_rebuild(l, l->row_count);
	char *one, *two;

	again->here = l->table->here;
	one = live_everything(l, l->table);
	two = live_everything(l, again);
	assert_string_equal(one, two);
	free(one);
	free(two);
	doms_table_free(again);
}

/* A part of the state as everybody sees it. */
static json_t *look(const struct live *l, const char *part)
{
	struct doms_viewer viewer = live_viewer(l, NULL);
	struct domj_text out = {0};
	json_t *state, *found;

	doms_table_state(l->table, &viewer, DOMS_BRIEF, -1, NULL, &out);
	state = json_loads(out.text, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(state);
	found = json_incref(json_object_get(state, part));
	json_decref(state);
	domj_text_release(&out);
	assert_non_null(found);
	return found;
}

static bool flag_of(const struct live *l, const char *part)
{
	json_t *found = look(l, part);
	bool yes = json_is_true(found);

	json_decref(found);
	return yes;
}

static double number_at(const json_t *list, size_t i)
{
	return json_number_value(json_array_get(list, i));
}

/* The last event but `back` others. */
static json_t *last_event(const struct live *l, size_t back)
{
	struct doms_viewer viewer = live_viewer(l, NULL);
	struct domj_text out = {0};
	json_t *event;

	doms_table_event(l->table, &viewer, l->table->shown.sequence - 1 - back, &out);
	event = json_loads(out.text, 0, NULL);
	assert_non_null(event);
	domj_text_release(&out);
	return event;
}

static void check_event(const struct live *l, size_t back, const char *name, const char *key, const char *word)
{
	json_t *event = last_event(l, back);

	assert_string_equal(json_string_value(json_object_get(event, "event")), name);
	if (key)
		assert_string_equal(json_string_value(json_object_get(event, key)), word);
	json_decref(event);
}

/* Every total is what the scores before it come to; returns how many rounds there were. */
static size_t check_sheet(const struct live *l)
{
	json_t *match = look(l, "match"), *round;
	const json_t *rounds = json_object_get(match, "rounds"), *totals = json_object_get(match, "totals");
	size_t count = json_array_size(rounds), teams = json_array_size(totals), i;
	double sum[DOM_MAX_PLAYERS] = {0};

	json_array_foreach(rounds, i, round)
	{
		assert_int_equal(json_array_size(json_object_get(round, "scores")), teams);
		assert_true(json_array_size(json_object_get(round, "reasons")) > 0);
		for (size_t team = 0; team < teams; team++) {
			sum[team] += number_at(json_object_get(round, "scores"), team);
			assert_true(number_at(json_object_get(round, "totals"), team) == sum[team]);
		}
	}
	for (size_t team = 0; team < teams; team++)
		assert_true(number_at(totals, team) == sum[team]);
	if (teams == 2 && sum[0] == sum[1])
		assert_true(json_is_null(json_object_get(match, "leader")));
	else if (teams == 2)
		assert_int_equal(json_integer_value(json_object_get(match, "leader")), sum[1] > sum[0]);
	json_decref(match);
	return count;
}

/* Both have to say that they have seen it; what was won last leads the next. */
static void go_on(struct live *l)
{
	const struct doms_course *c = l->table->courses[l->table->shown.course];
	uint8_t winner = dom_round_winner(c->ruleset->rules, c->shown);
	uint64_t seed = c->seed;
	json_t *seats;

	do_it(l, l->secrets.text[2], "ready");
	assert_true(l->table->shown.over);
	check_event(l, 0, "ready", NULL, NULL);
	seats = look(l, "seats");
	assert_true(json_is_true(json_object_get(json_array_get(seats, 2), "ready")));
	assert_true(json_is_false(json_object_get(json_array_get(seats, 0), "ready")));
	json_decref(seats);
	do_it(l, l->secrets.text[2], "ready"); /* once is enough */
	assert_true(l->table->shown.over);
	check_rebuilt(l);
	do_it(l, l->secrets.text[0], "ready");
	assert_false(l->table->shown.over);
	check_event(l, 0, "round", "why", "next");
	assert_int_equal(l->table->shown.match.ready, 0);
	c = l->table->courses[l->table->shown.course];
	assert_true(c->seed != seed && c->input.has_last && c->input.last_winner == winner);
	check_rebuilt(l);
}

static void test_cuban(void **context)
{
	struct live l;
	size_t rounds = 0;
	json_t *match;

	(void)context;
	live_open_match(&l, cuban, two_people, 5);
	l.table->here = 5;
	match = look(&l, "match");
	assert_string_equal(json_string_value(json_object_get(json_object_get(match, "target"), "en")), "150 points");
	assert_string_equal(json_string_value(json_object_get(json_object_get(match, "target"), "es")), "150 puntos");
	assert_true(json_is_null(json_object_get(match, "why")) && json_is_null(json_object_get(match, "leader")));
	json_decref(match);
	refuse(&l, l.secrets.text[0], "ready");
	while (!l.table->shown.match.over) {
		play_round(&l);
		assert_int_equal(check_sheet(&l), ++rounds);
		if (!l.table->shown.match.over)
			go_on(&l);
		assert_int_equal(check_sheet(&l), rounds);
	}
	assert_true(rounds > 1 && doms_match_done(&l.table->shown));
	match = look(&l, "match");
	assert_int_equal(json_array_size(json_object_get(match, "winners")), 1);
	assert_int_equal(number_at(json_object_get(match, "winners"), 0), json_integer_value(json_object_get(match, "leader")));
	assert_true(number_at(json_object_get(match, "totals"), (size_t)number_at(json_object_get(match, "winners"), 0)) >=
		    150);
	assert_string_equal(json_string_value(json_object_get(json_object_get(match, "why"), "en")), "150 points reached");
	json_decref(match);
	check_event(&l, 0, "match", NULL, NULL);
	refuse(&l, l.secrets.text[0], "ready");
	refuse(&l, l.secrets.text[0], "resign");
	refuse(&l, l.owner, "run");
	/* another one begins from nothing */
	do_it(&l, l.owner, "rematch");
	check_event(&l, 0, "round", "why", "rematch");
	assert_int_equal(check_sheet(&l), 0);
	assert_true(doms_match_goes_on(&l.table->shown));
	assert_false(l.table->courses[l.table->shown.course]->input.has_last);
	play_round(&l);
	assert_int_equal(check_sheet(&l), 1);
	check_rebuilt(&l);
	live_close(&l);
}

/* Who is not here is not waited for; without people a step is enough. */
static void test_who_is_waited_for(void **context)
{
	struct live l;

	(void)context;
	live_open_match(&l, cuban, two_people, 6);
	play_round(&l);
	l.table->here = 1;
	do_it(&l, l.secrets.text[0], "ready");
	assert_false(l.table->shown.over);
	check_rebuilt(&l);
	live_close(&l);
	live_open_match(&l, cuban, computers, 6);
	play_round(&l);
	refuse(&l, l.owner, "finish");
	do_it(&l, l.owner, "step");
	check_event(&l, 0, "round", "why", "next");
	play_round(&l);
	do_it(&l, l.owner, "rematch");
	check_event(&l, 0, "round", "why", "next");
	assert_int_equal(check_sheet(&l), 2);
	check_rebuilt(&l);
	live_close(&l);
	live_open(&l, cuban, two_people, 6); /* no match */
	play_round(&l);
	refuse(&l, l.secrets.text[0], "ready");
	refuse(&l, l.secrets.text[0], "resign");
	live_close(&l);
}

/* The same tiles once more: what was counted is not, and the round is no more than practice. */
static void test_played_anew(void **context)
{
	struct live l;
	json_t *match;

	(void)context;
	live_open_match(&l, cuban, two_people, 8);
	play_round(&l);
	assert_int_equal(check_sheet(&l), 1);
	assert_false(flag_of(&l, "practice"));
	do_it(&l, l.owner, "reset");
	assert_int_equal(check_sheet(&l), 0);
	assert_true(flag_of(&l, "practice"));
	play_round(&l);
	assert_int_equal(check_sheet(&l), 1);
	do_it(&l, l.owner, "step");
	assert_false(flag_of(&l, "practice"));
	match = look(&l, "match");
	assert_true(json_is_true(json_object_get(match, "practice")));
	json_decref(match);
	check_rebuilt(&l);
	live_close(&l);
}

static void check_given_up(struct live *l, unsigned winner, size_t rounds)
{
	json_t *match = look(l, "match");
	char *record;
	size_t length;

	assert_true(json_is_true(json_object_get(match, "over")));
	assert_int_equal(json_array_size(json_object_get(match, "winners")), 1);
	assert_int_equal(number_at(json_object_get(match, "winners"), 0), winner);
	assert_string_equal(json_string_value(json_object_get(json_object_get(match, "why"), "es")), "por abandono");
	json_decref(match);
	assert_int_equal(check_sheet(l), rounds);
	check_event(l, 0, "match", NULL, NULL);
	check_event(l, 1, "resigns", NULL, NULL);
	assert_true(l->table->shown.over && doms_match_done(&l->table->shown));
	if (l->table->courses[l->table->shown.course]->abandoned) {
		assert_int_equal(doms_table_record(l->table, &record, &length, &l->fault), 1);
		refuse(l, l->owner, "reset");
	}
	refuse(l, l->owner, "step");
	check_rebuilt(l);
}

static void test_resign(void **context)
{
	struct live l;

	(void)context;
	/* a partner that is a person has to agree, one that is a computer has not */
	live_open_match(&l, cuban, two_people, 9);
	play_round(&l);
	do_it(&l, l.owner, "step");
	while (l.table->shown.need == DOM_NEEDS_NOTHING)
		do_it(&l, l.owner, "step");
	do_it(&l, l.secrets.text[2], "resign");
	assert_true(doms_match_goes_on(&l.table->shown) && !l.table->shown.over);
	refuse(&l, l.secrets.text[2], "resign");
	live_answer(&l, throw_dice());
	check_rebuilt(&l);
	do_it(&l, l.secrets.text[0], "resign");
	check_given_up(&l, 1, 1);
	do_it(&l, l.owner, "rematch");
	assert_int_equal(l.table->shown.match.resigned, 0);
	play_round(&l);
	assert_int_equal(check_sheet(&l), 1);
	do_it(&l, l.secrets.text[0], "resign"); /* after the round: it counts */
	do_it(&l, l.secrets.text[2], "resign");
	check_given_up(&l, 1, 1);
	live_close(&l);
	live_open_match(&l, cuban, partners, 9);
	do_it(&l, l.secrets.text[3], "resign");
	check_given_up(&l, 0, 0);
	live_close(&l);
}

/* Seats are drawn: a side is a player, told as the team it is in the round that is shown. */
static void test_seats_are_drawn(void **context)
{
	struct live l;

	(void)context;
	live_open_match(&l, "players: 3\nseats: shuffled\nscore: losers-hands\n", "Ana=human,Luis=first,Eva=fattest", 3);
	for (size_t round = 1; round <= DOM_MATCH_ROUNDS; round++) {
		const struct doms_course *c;
		json_t *seats, *match;

		play_round(&l);
		assert_int_equal(check_sheet(&l), round);
		c = l.table->courses[l.table->shown.course];
		seats = look(&l, "seats");
		match = look(&l, "match");
		for (unsigned seat = 0; seat < 3; seat++) {
			const json_t *entry = json_array_get(seats, seat);
			size_t team = (size_t)json_integer_value(json_object_get(entry, "team"));

			assert_true(json_number_value(json_object_get(entry, "total")) ==
				    number_at(json_object_get(match, "totals"), team));
			assert_int_equal(doms_match_side(c, (unsigned)team), c->player[seat]);
		}
		json_decref(seats);
		json_decref(match);
		assert_int_equal(l.table->shown.match.over, round == DOM_MATCH_ROUNDS);
		if (round < DOM_MATCH_ROUNDS)
			do_it(&l, l.owner, "step");
	}
	do_it(&l, l.owner, "rematch");
	do_it(&l, l.secrets.text[0], "resign"); /* nothing is counted: all others have won */
	assert_int_equal(l.table->shown.match.winners, 6);
	live_close(&l);
}

/* Memory that runs out, and what could not be written: as if nothing had happened. */
static void test_taken_back(void **context)
{
	struct live l;
	char *before, *after;
	unsigned refusals = 0;

	(void)context;
	live_open_match(&l, "players: 2\ntiles: {faces: 4}\ndeal: {hand: 3}\n", "Ana=first,Luis=first", 4);
	while (!l.table->shown.match.over) {
		size_t used = atomic_load(&l.budget.used);

		before = live_everything(&l, l.table);
		for (size_t room = 0;; room += 61) {
			l.budget.most = used + room;
			if (!live_say(&l, l.owner, "{\"do\": \"step\"}"))
				break;
			assert_int_equal(l.fault.refusal, DOMS_BUSY);
			refusals++;
			after = live_everything(&l, l.table);
			assert_string_equal(before, after);
			free(after);
		}
		l.budget.most = SIZE_MAX;
		free(before);
		before = live_everything(&l, l.table);
		for (unsigned i = 0; i < 12; i++) {
			struct doms_command step = {.what = DOMS_DO_ADVANCE, .steps = 1}, next = {.what = DOMS_DO_NEXT};

			if (doms_table_apply(l.table, &step, &l.fault))
				(void)!doms_table_apply(l.table, &next, &l.fault);
		}
		doms_table_withdraw(l.table);
		after = live_everything(&l, l.table);
		assert_string_equal(before, after);
		free(before);
		free(after);
	}
	assert_true(refusals > 100);
	check_rebuilt(&l);
	live_close(&l);
}

/* Taking back */

static const char drawing[] = "players: 3\ndeal: {hand: 5}\nstuck: draw-until\nscore: losers-hands\n";
static const char one_person[] = "Ana=human,Luis=random,Eva=fattest";

/* What the person sees of the round: all of the state but what tells one course from another. */
static char *view_of_person(const struct live *l)
{
	static const char *const parts[] = {"you", "seats", "places", "laid", "pile", "turn", "ranking", "over", NULL};
	struct doms_viewer viewer = live_viewer(l, l->secrets.text[0]);
	struct domj_text out = {0};
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
	domj_text_release(&out);
	return text;
}

static bool can_undo(const struct live *l)
{
	struct doms_viewer viewer = live_viewer(l, l->secrets.text[0]);
	struct domj_text out = {0};
	bool can;

	doms_table_state(l->table, &viewer, DOMS_BRIEF, -1, NULL, &out);
	can = strstr(out.text, "\"undo\":true") != NULL;
	domj_text_release(&out);
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

	assert_int_equal(doms_table_record(l->table, &record, &length, &fault), 0);
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
	live_open(&l, cuban, two_people, 2);
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

/* With many others: the timer deals the next round, and what was going on goes on when the server begins again. */

static void open_match(struct hall *h, const char *players, bool friends, uint32_t next, struct opened *out)
{
	static const char longer[] = "like: cuban\ntournament: {stop: {points: {points: 100000}}}\n";
	struct waiting w = {0};

	w.ask.order.ruleset = hall_game(h, friends ? longer : cuban, players); /* seeds are drawn: two rounds might be all */
	w.ask.order.friends = friends;
	w.ask.order.match = true;
	w.ask.order.next = next;
	if (hall_open_ordered(h, "here", out, &w))
		fail_msg("%s", w.ask.fault.en);
}

static void hall_do(struct hall *h, const struct opened *t, const char *secrets, const char *text)
{
	struct waiting w;

	if (hall_say(h, t->id, secrets, text, &w))
		fail_msg("%s: %s", text, w.ask.fault.en);
}

/* Plays the first that fits, if it is the player's turn. */
static void hall_answer(struct hall *h, const struct opened *t, unsigned player)
{
	struct doms_slot *slot = hall_find(h, t->id);
	struct doms_viewer viewer;
	struct domj_text out = {0};
	json_t *state, *play;
	char text[128];

	pthread_mutex_lock(&slot->lock);
	assert_true(doms_table_viewer(slot->table, t->secrets.text[player], &viewer));
	doms_table_state(slot->table, &viewer, DOMS_BRIEF, -1, NULL, &out);
	pthread_mutex_unlock(&slot->lock);
	doms_slot_drop(slot);
	state = json_loads(out.text, 0, NULL);
	play = json_array_get(json_object_get(json_object_get(state, "you"), "plays"), 0);
	if (play) {
		snprintf(text, sizeof text, "{\"do\": \"play\", \"tile\": \"%s\", \"place\": %d, \"side\": %d}",
			 json_string_value(json_object_get(play, "tile")),
			 (int)json_integer_value(json_object_get(play, "place")),
			 (int)json_integer_value(json_object_get(play, "side")));
		hall_do(h, t, t->secrets.text[player], text);
	}
	json_decref(state);
	domj_text_release(&out);
}

/* Time passes, and what is due is done. */
static void pass(struct hall *h, int64_t microseconds)
{
	atomic_fetch_add(&h->told, microseconds);
	doms_tables_work(h->tables);
}

/* The next step. */
static void step_on(struct hall *h, const struct opened *t)
{
	size_t before = hall_moment(h, t->id).sequence;

	pass(h, 2000000);
	HALL_UNTIL(hall_moment(h, t->id).sequence != before || (doms_tables_work(h->tables), false));
}

/* With these people, a bit each. */
static void hall_play_round(struct hall *h, const struct opened *t, unsigned people)
{
	for (unsigned tries = 0; !hall_moment(h, t->id).over; tries++) {
		assert_true(tries < 10000);
		if (hall_moment(h, t->id).need == DOM_NEEDS_NOTHING)
			step_on(h, t);
		for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
			if (people >> p & 1)
				hall_answer(h, t, p);
	}
}

static void test_timer(void **context)
{
	static const char path[] = "test_server_match.db";
	struct doms_position m;
	struct opened t, all;
	struct hall h;
	char *story;

	(void)context;
	hall_remove(path);
	hall_open(&h, path, 0, 0, 0);
	atomic_store(&h.told, hall_now(NULL));
	open_match(&h, "Ana=human,Luis=first,Eva=first,Rita=first", false, 15, &t);
	hall_do(&h, &t, t.owner, "{\"do\": \"run\", \"speed\": 600}");
	hall_play_round(&h, &t, 1);
	m = hall_moment(&h, t.id);
	assert_true(m.over && !m.match.over);
	pass(&h, 14900000);
	assert_true(hall_moment(&h, t.id).over);
	hall_close(&h);
	/* the next server lets everybody see it for as long again */
	hall_open(&h, path, 0, 0, 0);
	atomic_store(&h.told, hall_now(NULL));
	assert_true(hall_moment(&h, t.id).over);
	assert_int_equal(doms_tables_counts(h.tables).running, 1);
	pass(&h, 14900000);
	assert_true(hall_moment(&h, t.id).over);
	pass(&h, 200000);
	HALL_UNTIL(!hall_moment(&h, t.id).over || (doms_tables_work(h.tables), false));
	assert_int_equal(hall_moment(&h, t.id).course, m.course + 1);
	/* without people it goes on to its end by itself */
	atomic_store(&h.told, 0);
	open_match(&h, computers, false, 15, &all);
	hall_do(&h, &all, all.owner, "{\"do\": \"run\", \"speed\": 0}");
	HALL_UNTIL(doms_match_done(&(struct doms_position[]){hall_moment(&h, all.id)}[0]));
	story = hall_story(&h, all.id, NULL);
	assert_non_null(strstr(story, "\"event\":\"match\""));
	free(story);
	hall_close(&h);
	hall_remove(path);
}

/* A round that ends with the very batch in which the clock of whoever ended it was due stands for its time, too. */
static void test_seen(void **context)
{
	struct doms_position m;
	struct waiting w = {0};
	struct opened t;
	struct hall h;
	bool ended = false;

	(void)context;
	hall_open(&h, NULL, 0, 0, 0);
	atomic_store(&h.told, hall_now(NULL));
	w.ask.order.ruleset =
		hall_game(&h, "players: 2\ntiles: {faces: 4}\ndeal: {hand: 3}\ntournament: {stop: {rounds: {rounds: 99}}}\n",
			  "Ana=human,Luis=first");
	w.ask.order.match = true;
	w.ask.order.next = 15;
	w.ask.order.clock = 20;
	assert_int_equal(hall_open_ordered(&h, "here", &t, &w), 0);
	hall_do(&h, &t, t.owner, "{\"do\": \"run\", \"speed\": 600}");
	for (unsigned tries = 0; !ended; tries++) {
		assert_true(tries < 10000);
		m = hall_moment(&h, t.id);
		if (m.over) {
			hall_do(&h, &t, t.secrets.text[0], "{\"do\": \"ready\"}");
		} else if (m.need == DOM_NEEDS_NOTHING) {
			step_on(&h, &t);
		} else {
			atomic_fetch_add(&h.told, 20100000); /* the batch that takes the answer finds the clock run down */
			hall_answer(&h, &t, 0);
			ended = hall_moment(&h, t.id).over || hall_moment(&h, t.id).course != m.course;
		}
	}
	assert_true(hall_moment(&h, t.id).over && hall_moment(&h, t.id).course == m.course);
	hall_close(&h);
}

static void check_refused(struct hall *h, const struct opened *t, const char *secrets, const char *text)
{
	struct waiting w;

	assert_int_equal(hall_say(h, t->id, secrets, text, &w), 1);
	assert_int_equal(w.ask.fault.refusal, DOMS_CONFLICT);
}

/* Friends: whoever is here is waited for, the pace is not the owner's, and who stands up gives nothing up. */
static void test_friends(void **context)
{
	static const char *const names[] = {"Ana", "Luis", "Eva", "Rita"};
	char owner[2 * DOMS_SECRET_TEXT];
	struct opened t;
	struct waiting w;
	struct hall h;
	uint32_t course;

	(void)context;
	hall_open(&h, NULL, 0, 0, 0);
	atomic_store(&h.told, hall_now(NULL));
	open_match(&h, "Ana=human,Luis=human,Eva=human,Rita=human", true, 0, &t);
	check_refused(&h, &t, t.owner, "{\"do\": \"rematch\"}");
	snprintf(owner, sizeof owner, "%s.%s", t.owner, t.invite);
	for (unsigned p = 0; p < 4; p++)
		assert_int_equal(hall_sit(&h, &t, p ? t.invite : owner, p, names[p], &w), 0);
	hall_here(&h, t.id, 15);
	hall_play_round(&h, &t, 15);
	course = hall_moment(&h, t.id).course;
	check_refused(&h, &t, t.owner, "{\"do\": \"step\"}");
	check_refused(&h, &t, t.owner, "{\"do\": \"rematch\"}");
	check_refused(&h, &t, t.secrets.text[0], "{\"do\": \"undo\"}");
	pass(&h, INT64_C(3600000000)); /* without a limit */
	hall_here(&h, t.id, 7);
	for (unsigned p = 0; p < 3; p++) {
		assert_int_equal(hall_moment(&h, t.id).course, course);
		hall_do(&h, &t, t.secrets.text[p], "{\"do\": \"ready\"}");
	}
	assert_int_equal(hall_moment(&h, t.id).course, course + 1); /* Rita is not here */
	hall_here(&h, t.id, 15);
	hall_play_round(&h, &t, 15);
	hall_do(&h, &t, t.secrets.text[1], "{\"do\": \"resign\"}");
	assert_true(doms_match_goes_on(&(struct doms_position[]){hall_moment(&h, t.id)}[0]));
	hall_do(&h, &t, t.secrets.text[1], "{\"do\": \"stand\"}"); /* and what Luis said has no meaning any more */
	assert_int_equal(hall_moment(&h, t.id).match.resigned, 0);
	hall_do(&h, &t, t.secrets.text[3], "{\"do\": \"resign\"}"); /* with a computer */
	assert_int_equal(hall_moment(&h, t.id).match.winners, 1);
	hall_do(&h, &t, t.owner, "{\"do\": \"rematch\"}");
	assert_true(doms_match_goes_on(&(struct doms_position[]){hall_moment(&h, t.id)}[0]));
	hall_close(&h);
}

static void test_no_match(void **context)
{
	struct waiting w = {0};
	struct hall h;

	(void)context;
	hall_open(&h, NULL, 0, 0, 0);
	w.ask.order.ruleset = hall_game(&h, "players: 4\nteams: across\nseats: shuffled\n", computers);
	w.ask.order.match = true;
	hall_ask(&h, &w);
	assert_int_equal(hall_wait(&h, &w), 1);
	assert_int_equal(w.ask.fault.refusal, DOMS_BAD_VARIANT);
	assert_string_equal(w.ask.fault.path, "match");
	assert_non_null(strstr(w.ask.fault.en, "shuffled"));
	doms_order_release(&w.ask.order);
	hall_close(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cuban),
		cmocka_unit_test(test_who_is_waited_for),
		cmocka_unit_test(test_played_anew),
		cmocka_unit_test(test_resign),
		cmocka_unit_test(test_seats_are_drawn),
		cmocka_unit_test(test_taken_back),
		cmocka_unit_test(test_undo),
		cmocka_unit_test(test_undo_in_a_match),
		cmocka_unit_test(test_undo_taken_back),
		cmocka_unit_test(test_timer),
		cmocka_unit_test(test_seen),
		cmocka_unit_test(test_friends),
		cmocka_unit_test(test_no_match),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
