/* Friends over sockets: who is connected is here, who is gone is played for, and what is said reaches whom it may. The clock goes when it is
   told to. */
#include "live_client.h"

#include <sodium.h>

static atomic_llong told = 1000000000;

static int64_t as_told(void *context)
{
	(void)context;
	return atomic_load(&told);
}

static void open_house(struct house *house)
{
	house_open(house, (struct doms_options){.requests_per_second = UINT32_MAX, .burst = UINT32_MAX, .now = as_told});
}

/* Three friends sit at a table of four, and it begins. */
static void begin(const struct house *house, bool chat, struct seat_at *t)
{
	static const char *const names[] = {"Ana", "Luis", "Eva"};
	char text[256], owner[80];

	*t = (struct seat_at){0};
	snprintf(text, sizeof text,
		 "{\"variant\": \"classic\", \"friends\": true, \"away\": 20, \"chat\": %s, \"players\": [{\"strategy\": "
		 "\"human\"},"
		 "{\"strategy\": \"human\"}, {\"strategy\": \"human\"}, {\"strategy\": \"human\"}]}",
		 chat ? "true" : "false");
	open_seats(house->port, text, t);
	assert_int_equal(strlen(t->invite), 22);
	snprintf(owner, sizeof owner, "%s.%s", t->owner, t->invite);
	for (unsigned p = 0; p < 3; p++) {
		struct answer answer;
		json_t *json;

		snprintf(text, sizeof text, "{\"do\": \"sit\", \"player\": %u, \"name\": \"%s\"}", p, names[p]);
		answer = command(house->port, t, p ? t->invite : owner, text);
		assert_int_equal(answer.status, 200);
		json = json_of(&answer);
		snprintf(t->secret[p], sizeof *t->secret, "%s",
			 json_string_value(json_object_get(json_array_get(json_object_get(json, "seats"), 0), "secret")));
		json_decref(json);
		free(answer.body);
	}
	expect(command(house->port, t, t->owner, "{\"do\": \"begin\", \"speed\": 60000}"), 200, NULL);
}

static json_t *seat_of(json_t *state, unsigned player)
{
	json_t *seat;
	size_t i;

	json_array_foreach(json_object_get(state, "seats"), i, seat)
	{
		if (json_integer_value(json_object_get(seat, "player")) == player)
			return seat;
	}
	return NULL;
}

/* Whether somebody is here or not, and the table has looked: the clock of who is gone runs from then. */
static bool is_seen(const struct house *house, const struct seat_at *t, unsigned player, bool here)
{
	json_t *state = state_of(house->port, t, NULL);
	const json_t *seat = seat_of(state, player);
	bool seen = json_is_true(json_object_get(seat, "here")) == here && json_is_null(json_object_get(seat, "gone")) == here;

	json_decref(state);
	return seen;
}

static void until_here(const struct house *house, const struct seat_at *t, unsigned player, bool here)
{
	for (unsigned tries = 0; !is_seen(house, t, player, here); tries++) {
		assert_true(tries < 6000);
		nanosleep(&(struct timespec){0, 10000000}, NULL);
	}
}

/* The next event of a kind. */
static json_t *hear_event(int fd, const char *kind)
{
	for (;;) {
		json_t *message = ws_json(fd), *event;

		assert_non_null(message);
		event = json_incref(json_object_get(message, "event"));
		json_decref(message);
		if (event && !strcmp(json_string_value(json_object_get(event, "event")), kind))
			return event;
		json_decref(event);
	}
}

static void expect_stand_in(int fd, int player, bool on)
{
	json_t *event = hear_event(fd, "stand-in");

	assert_int_equal(json_integer_value(json_object_get(event, "player")), player);
	assert_true(json_is_true(json_object_get(event, "on")) == on);
	json_decref(event);
}

static void who_is_gone_is_played_for(void **context)
{
	struct house house;
	struct seat_at t;
	json_t *state;
	int fd[3];

	(void)context;
	open_house(&house);
	begin(&house, false, &t);
	for (unsigned p = 0; p < 3; p++) {
		fd[p] = ws_open(house.port, &t, t.secret[p], -1);
		until_here(&house, &t, p, true);
	}
	close(fd[1]);
	until_here(&house, &t, 1, false);
	atomic_fetch_add(&told, 21000000);
	close(fd[2]); /* whoever looks now finds that Luis has been gone for long */
	expect_stand_in(fd[0], 1, true);
	state = state_of(house.port, &t, NULL);
	assert_int_equal(json_integer_value(json_object_get(seat_of(state, 1), "gone")), 21);
	assert_int_equal(json_integer_value(json_object_get(seat_of(state, 2), "gone")), 0);
	assert_true(json_is_null(json_object_get(seat_of(state, 0), "gone")));
	assert_true(json_is_null(json_object_get(seat_of(state, 3), "gone")));
	assert_true(json_is_true(json_object_get(seat_of(state, 1), "stand_in")));
	assert_false(json_is_true(json_object_get(seat_of(state, 2), "stand_in")));
	json_decref(state);
	fd[1] = ws_open(house.port, &t, t.secret[1], -1);
	expect_stand_in(fd[0], 1, false);
	until_here(&house, &t, 1, true);

	/* replaced for good while away: what they had opens nothing, and their links end */
	close(fd[1]);
	until_here(&house, &t, 1, false);
	atomic_fetch_add(&told, 21000000);
	fd[2] = ws_open(house.port, &t, t.secret[2], -1);
	expect_stand_in(fd[0], 1, true);
	expect(command(house.port, &t, t.secret[0], "{\"do\": \"vote\", \"player\": 1}"), 200, NULL);
	json_decref(hear_event(fd[0], "votes"));
	expect(command(house.port, &t, t.secret[2], "{\"do\": \"vote\", \"player\": 1}"), 200, NULL);
	state = hear_event(fd[0], "leaves");
	assert_string_equal(json_string_value(json_object_get(state, "why")), "replaced");
	json_decref(state);
	expect(command(house.port, &t, t.secret[1], "{\"do\": \"stand\"}"), 403, "forbidden");
	fd[1] = ws_open(house.port, &t, t.secret[1], -1);
	state = ws_json(fd[1]);
	assert_non_null(json_object_get(state, "error"));
	json_decref(state);
	assert_null(ws_json(fd[1]));
	for (unsigned p = 0; p < 3; p++)
		close(fd[p]);
	house_close(&house);
}

/* The next thing that was said. */
static json_t *hear_said(int fd)
{
	for (;;) {
		json_t *message = ws_json(fd), *said;

		assert_non_null(message);
		said = json_incref(json_object_get(message, "said"));
		json_decref(message);
		if (said)
			return said;
	}
}

static void expect_said(int fd, const char *key, const char *text)
{
	json_t *said = hear_said(fd);

	assert_int_equal(json_integer_value(json_object_get(said, "player")), 1);
	assert_string_equal(json_string_value(json_object_get(said, "name")), "Luis");
	assert_string_equal(json_string_value(json_object_get(said, key)), text);
	assert_int_equal(json_object_size(said), 3);
	json_decref(said);
}

static void what_is_said_reaches_whom_it_may(void **context)
{
	static const char hello[] = "{\"do\": \"say\", \"phrase\": \"hello\"}",
			  text[] = "{\"do\": \"say\", \"text\": \" ¡Qué  bien! \"}";
	struct house house;
	struct seat_at t;
	int ana, luis, watcher, guest;

	(void)context;
	open_house(&house);
	begin(&house, false, &t);
	expect(command(house.port, &t, t.secret[1], text), 409, "conflict"); /* the owner allows phrases only */
	expect(command(house.port, &t, t.owner, hello), 403, "forbidden");
	expect(command(house.port, &t, t.invite, hello), 403, "forbidden");
	expect(command(house.port, &t, t.secret[1], "{\"do\": \"say\", \"phrase\": \"helo\"}"), 400, "bad-request");
	expect(command(house.port, &t, t.secret[1], "{\"do\": \"say\"}"), 400, "bad-request");
	begin(&house, true, &t);
	expect(command(house.port, &t, t.secret[1], "{\"do\": \"say\", \"text\": \"\\u202e\"}"), 400, "bad-request");
	expect(command(house.port, &t, t.secret[1], "{\"do\": \"say\", \"text\": \"  \"}"), 400, "bad-request");
	ana = ws_open(house.port, &t, t.secret[0], -1);
	luis = ws_open(house.port, &t, t.secret[1], -1);
	watcher = ws_open(house.port, &t, NULL, -1);
	guest = ws_open(house.port, &t, t.invite, -1);
	json_decref(ws_json(ana)); /* all of them watch once they are told the state */
	json_decref(ws_json(luis));
	json_decref(ws_json(watcher));
	json_decref(ws_json(guest));
	expect(command(house.port, &t, t.secret[1], text), 200, NULL);
	expect(command(house.port, &t, t.secret[1], hello), 200, NULL);
	expect_said(ana, "text", "¡Qué bien!");
	expect_said(ana, "phrase", "hello");
	expect_said(luis, "text", "¡Qué bien!");
	expect_said(watcher, "phrase", "hello"); /* the text was not for them */
	expect_said(guest, "phrase", "hello");
	/* five at once, and then one a second */
	for (unsigned i = 0; i < 3; i++)
		expect(command(house.port, &t, t.secret[1], hello), 200, NULL);
	expect(command(house.port, &t, t.secret[1], hello), 429, "too-many");
	expect(command(house.port, &t, t.secret[0], hello), 200, NULL); /* each for themselves */
	atomic_fetch_add(&told, 1000000);
	expect(command(house.port, &t, t.secret[1], hello), 200, NULL);
	expect(command(house.port, &t, t.secret[1], hello), 429, "too-many");
	close(ana);
	close(luis);
	close(watcher);
	close(guest);
	house_close(&house);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_is_gone_is_played_for),
		cmocka_unit_test(what_is_said_reaches_whom_it_may),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
