/* A match at a table: rounds follow each other, are counted by the variant's own rules, and somebody wins; people say that they have
   seen a result, or give up. What is written brings all of it back. */
#include "live_match.h"

static const char cuban[] = "like: cuban\n";
static const char two_people[] = "Ana=human,Luis=first,Eva=human,Rita=fattest";
static const char partners[] = "Ana=human,Luis=first,Eva=fattest,Rita=human";
static const char computers[] = "Ana=random,Luis=first,Eva=fattest,Rita=random";

/* The last event but `back` others. */
static json_t *last_event(const struct live *l, size_t back)
{
	struct doms_viewer viewer = live_viewer(l, NULL);
	struct domi_buffer out = {0};
	json_t *event;

	doms_table_event(l->table, &viewer, l->table->shown.sequence - 1 - back, &out);
	event = json_loads(out.text, 0, NULL);
	assert_non_null(event);
	domi_buffer_release(&out);
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

static int record_of(struct live *l, int64_t round, char **record)
{
	size_t length;
	int status = doms_table_record(l->table, round, record, &length, &l->fault);

	if (!status)
		assert_int_equal(dom_record_replay(*record, length, "record", NULL, NULL, NULL), DOM_OK);
	return status;
}

/* Each round that counts has its record, also when others have been played since; the one that is played has none. */
static void check_records(struct live *l, size_t rounds)
{
	char *record, *last = NULL;

	for (size_t round = 0; round < rounds; round++) {
		assert_int_equal(record_of(l, (int64_t)round, &record), 0);
		assert_true(!last || strcmp(last, record) != 0);
		free(last);
		last = record;
	}
	assert_int_equal(record_of(l, (int64_t)rounds, &record), 1);
	if (l->table->shown.over) {
		assert_int_equal(record_of(l, -1, &record), 0);
		assert_string_equal(record, last);
		free(record);
	}
	free(last);
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
		check_records(&l, rounds);
		if (!l.table->shown.match.over)
			go_on(&l);
		assert_int_equal(check_sheet(&l), rounds);
		check_records(&l, rounds);
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
	check_records(&l, 1);
	do_it(&l, l.owner, "reset");
	check_records(&l, 0); /* the same tiles are played again */
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
		assert_int_equal(doms_table_record(l->table, -1, &record, &length, &l->fault), 1);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cuban),  cmocka_unit_test(test_who_is_waited_for), cmocka_unit_test(test_played_anew),
		cmocka_unit_test(test_resign), cmocka_unit_test(test_seats_are_drawn),   cmocka_unit_test(test_taken_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
