/* Matches among many tables: the timer deals the next round, and what was going on goes on when the server begins again. */
#include "live_tables.h"
#include "tables/writer.h"

static const char cuban[] = "like: cuban\n";
/* seeds are drawn: one round or two might be all of the other */
static const char longer[] = "like: cuban\ntournament: {stop: {points: {points: 100000}}}\n";
static const char computers[] = "Ana=random,Luis=first,Eva=fattest,Rita=random";

static void open_match(struct hall *h, const char *variant, const char *players, bool friends, uint32_t next,
		       struct opened *out)
{
	struct waiting w = {0};

	w.ask.command.deal.ruleset = hall_game(h, variant, players);
	w.ask.command.deal.friends = friends;
	w.ask.command.deal.settings.match = true;
	w.ask.command.deal.settings.next = next;
	if (hall_open_ordered(h, "here", out, &w))
		fail_msg("%s", w.ask.fault.en);
}

static void hall_do(struct hall *h, const struct opened *t, const char *secrets, const char *text)
{
	struct waiting w;

	if (hall_say(h, t->id, secrets, text, &w))
		fail_msg("%s: %s", text, w.ask.fault.en);
}

/* Plays the first that fits, if it is the player's turn; false: by then it was no more. */
static bool hall_answer(struct hall *h, const struct opened *t, unsigned player)
{
	struct doms_slot *slot = hall_find(h, t->id);
	struct doms_viewer viewer;
	struct domi_buffer out = {0};
	struct waiting w = {0};
	json_t *state, *play;
	char text[128];
	bool late = false;

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
		late = hall_say(h, t->id, t->secrets.text[player], text, &w);
		if (late && w.ask.fault.refusal != DOMS_CONFLICT)
			fail_msg("%s: %s", text, w.ask.fault.en);
	}
	json_decref(state);
	domi_buffer_release(&out);
	return !late;
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
				assert_true(hall_answer(h, t, p));
	}
}

static void test_timer(void **context)
{
	struct doms_position m;
	struct opened t, all;
	struct hall h;
	char path[64], *story;

	(void)context;
	scratch(path, sizeof path, "match");
	hall_open(&h, path, 0, 0, 0);
	atomic_store(&h.told, hall_now(NULL));
	open_match(&h, longer, "Ana=human,Luis=first,Eva=first,Rita=first", false, 15, &t);
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
	open_match(&h, cuban, computers, false, 15, &all);
	hall_do(&h, &all, all.owner, "{\"do\": \"run\", \"speed\": 0}");
	HALL_UNTIL(doms_match_done(&(struct doms_position[]){hall_moment(&h, all.id)}[0]) || (pass(&h, DOMS_TICK), false));
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
	w.ask.command.deal.ruleset =
		hall_game(&h, "players: 2\ntiles: {faces: 4}\ndeal: {hand: 3}\ntournament: {stop: {rounds: {rounds: 99}}}\n",
			  "Ana=human,Luis=first");
	w.ask.command.deal.settings.match = true;
	w.ask.command.deal.settings.next = 15;
	w.ask.command.deal.settings.clock = 20;
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
			(void)hall_answer(&h, &t, 0);        /* or one before it has */
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
	open_match(&h, longer, "Ana=human,Luis=human,Eva=human,Rita=human", true, 0, &t);
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
	w.ask.command.deal.ruleset = hall_game(&h, "players: 4\nteams: across\nseats: shuffled\n", computers);
	w.ask.command.deal.settings.match = true;
	hall_ask(&h, &w);
	assert_int_equal(hall_wait(&h, &w), 1);
	assert_int_equal(w.ask.fault.refusal, DOMS_BAD_VARIANT);
	assert_string_equal(w.ask.fault.path, "match");
	assert_non_null(strstr(w.ask.fault.en, "shuffled"));
	doms_command_release(&w.ask.command);
	hall_close(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_timer),
		cmocka_unit_test(test_seen),
		cmocka_unit_test(test_friends),
		cmocka_unit_test(test_no_match),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
