/* Tables over sockets: clients that play, watch, drop and come back, and servers that die in between. */
#include "live_client.h"

#include <sodium.h>
#include <sqlite3.h>

static char path[64];

static void open_house(struct house *house)
{
	house_open(house, (struct doms_options){.db = path, .requests_per_second = UINT32_MAX, .burst = UINT32_MAX});
}

static const char with_two[] =
	"{\"variant\": {\"text\": \"players: 4\\n\"}, \"players\": [{\"name\": \"Ana\", \"strategy\": \"human\"},"
	"{\"name\": \"Luis\", \"strategy\": \"first\"}, {\"name\": \"Eva\", \"strategy\": \"human\"},"
	"{\"name\": \"Rita\", \"strategy\": \"random\"}]}";
static const char without[] = "{\"variant\": \"classic\", \"players\": [{\"strategy\": \"first\"}, {\"strategy\": \"random\"},"
			      "{\"strategy\": \"fattest\"}, {\"strategy\": \"random\"}]}";

/* Nothing but the answer that opens a table has a secret in it. */
static void no_secret_in(const struct seat_at *t, const char *text)
{
	assert_null(strstr(text, t->owner));
	for (unsigned p = 0; p < 10; p++)
		assert_true(!t->secret[p][0] || !strstr(text, t->secret[p]));
}

static void test_requests(void **context)
{
	static const char *const paths[] = {"", "?layout=12", "/events", "/record"};
	struct house house;
	struct seat_at t = {0};
	struct answer answer;
	char where[96];

	(void)context;
	open_house(&house);
	open_seats(house.port, with_two, &t);
	assert_true(strlen(t.owner) == 22 && strlen(t.secret[0]) == 22 && strlen(t.secret[2]) == 22 && !t.secret[1][0]);
	expect(send_with(house.port, "POST", "", NULL, "{\"variant\": \"no-such-variant\"}"), 422, "bad-variant");
	expect(send_with(house.port, "POST", "", NULL, "{\"variant\": \"classic\", \"sed\": \"1\"}"), 400, "bad-request");
	expect(send_with(house.port, "POST", "", NULL, "{\"variant\": \"classic\", \"clock\": -1}"), 400, "bad-request");
	expect(send_with(house.port, "POST", "", NULL, "{\"variant\": {\"text\": \"players: 2\\ntiles: {faces: 1}\\n\"}}"), 422,
	       "bad-variant");
	expect(send_with(house.port, "GET", "/nothing", NULL, ""), 404, "not-found");
	expect(send_with(house.port, "GET", "/nothing/events", NULL, ""), 404, "not-found");
	expect(command(house.port, &(struct seat_at){.id = "nothing"}, NULL, "{\"do\": \"step\"}"), 404, "not-found");
	expect(command(house.port, &t, NULL, "{\"do\": \"step\"}"), 403, "forbidden");
	expect(command(house.port, &t, t.secret[0], "{\"do\": \"step\"}"), 403, "forbidden");
	expect(command(house.port, &t, "guess", "{\"do\": \"step\"}"), 403, "forbidden");
	expect(command(house.port, &t, t.secret[0], "{\"do\": \"settings\", \"variant\": \"cuban\"}"), 403, "forbidden");
	expect(command(house.port, &t, t.owner, "{\"do\": \"dance\"}"), 400, "bad-request");
	expect(command(house.port, &t, t.owner, "{\"do\": 5}"), 400, "bad-request");
	answer = command(house.port, &t, t.owner, "{\"do\": \"finsh\"}");
	assert_non_null(strstr(answer.body, "did you mean “finish”?"));
	expect(answer, 400, "bad-request");
	expect(command(house.port, &t, t.owner, "{\"do\": \"rematch\"}"), 409, "conflict");
	expect(command(house.port, &t, t.owner, "{\"do\": \"finish\"}"), 200, NULL);
	expect(command(house.port, &t, t.owner, "{\"do\": \"step\"}"), 409, "conflict");
	for (unsigned i = 0; i < 4; i++)
		for (unsigned who = 0; who < 3; who++) {
			const char *secrets[] = {NULL, t.owner, t.secret[0]};

			snprintf(where, sizeof where, "/%s%s", t.id, paths[i]);
			answer = send_with(house.port, "GET", where, secrets[who], "");
			assert_int_equal(answer.status, i == 3 ? 409 : 200);
			no_secret_in(&t, answer.body);
			no_secret_in(&t, answer.head);
			free(answer.body);
		}
	answer = send_with(house.port, "GET", "", NULL, "");
	assert_non_null(strstr(answer.body, t.id));
	no_secret_in(&t, answer.body);
	free(answer.body);
	/* new settings: who sits stays, who comes gets a secret */
	answer = command(house.port, &t, t.owner,
			 "{\"do\": \"settings\", \"players\": [{\"strategy\": \"human\"}, {\"strategy\": \"human\"},"
			 "{\"strategy\": \"first\"}, {\"strategy\": \"first\"}]}");
	assert_int_equal(answer.status, 200);
	assert_non_null(strstr(answer.body, "\"player\":1"));
	assert_null(strstr(answer.body, "\"player\":0"));
	no_secret_in(&t, answer.body);
	free(answer.body);
	snprintf(where, sizeof where, "/%s", t.id);
	expect(send_with(house.port, "GET", where, t.secret[2], ""), 403, "forbidden");
	expect(send_with(house.port, "GET", where, t.secret[0], ""), 200, NULL);
	expect(command(house.port, &t, t.owner, "{\"do\": \"settings\", \"variant\": \"cuban\"}"), 200, NULL);
	house_close(&house);
	house_remove(path);
}

/* A player that answers with the first play it is offered. */
struct player {
	const struct seat_at *table;
	const char *secret;
	int fd;
	long next; /* the first event it has not seen */
	unsigned replies, asked, errors;
	bool over, waits;
	bool twice; /* its line broke while it waited: what it answers next may be answered already */
};

static void take_event(struct player *p, const json_t *event)
{
	long sequence = (long)json_integer_value(json_object_get(event, "sequence"));

	assert_int_equal(sequence, p->next); /* in order, each once */
	p->next++;
	if (!strcmp(json_string_value(json_object_get(event, "event")), "round"))
		p->over = false;
	if (!strcmp(json_string_value(json_object_get(event, "event")), "over"))
		p->over = true;
}

static void answer_state(struct player *p, const json_t *state)
{
	json_t *you = json_object_get(state, "you"), *play = json_array_get(json_object_get(you, "plays"), 0);
	char text[256];

	if (json_integer_value(json_object_get(state, "sequence")) != p->next || p->waits || !play)
		return;
	snprintf(text, sizeof text, "{\"id\": %u, \"do\": \"play\", \"tile\": \"%s\", \"place\": %d, \"side\": %d}", ++p->asked,
		 json_string_value(json_object_get(play, "tile")), (int)json_integer_value(json_object_get(play, "place")),
		 (int)json_integer_value(json_object_get(play, "side")));
	if (ws_send(p->fd, text))
		p->waits = true;
}

/* False: the connection is gone. */
static bool take_message(struct player *p)
{
	json_t *message = ws_json(p->fd), *part;

	if (!message)
		return false;
	if ((part = json_object_get(message, "event")))
		take_event(p, part);
	if ((part = json_object_get(message, "state")))
		answer_state(p, part);
	if ((part = json_object_get(message, "reply"))) {
		assert_int_equal(json_integer_value(part), p->asked);
		assert_true(p->twice || !json_object_get(message, "error"));
		p->replies++;
		p->waits = false;
	}
	p->errors += json_object_get(message, "error") && !p->twice;
	p->twice &= !part;
	json_decref(message);
	return true;
}

static bool has_news(int fd)
{
	struct pollfd poller = {.fd = fd, .events = POLLIN};

	return poll(&poller, 1, 20) > 0;
}

static void come_back(struct player *p, unsigned port)
{
	p->fd = ws_open(port, p->table, p->secret, p->next);
	p->twice |= p->waits;
	p->waits = false;
}

static void test_two_clients(void **context)
{
	struct house house;
	struct seat_at t = {0};
	static struct player players[3];
	unsigned drops = 0, rounds = 0;

	(void)context;
	memset(players, 0, sizeof players);
	open_house(&house);
	open_seats(house.port, with_two, &t);
	for (unsigned i = 0; i < 3; i++) {
		players[i] = (struct player){.table = &t, .secret = i == 2 ? NULL : t.secret[i * 2]};
		come_back(&players[i], house.port);
	}
	expect(command(house.port, &t, t.owner, "{\"do\": \"run\", \"speed\": 0}"), 200, NULL);
	for (unsigned turn = 0; rounds < 3; turn++) {
		for (unsigned i = 0; i < 3; i++)
			while (has_news(players[i].fd))
				assert_true(take_message(&players[i]));
		if (turn % 7 == 3) { /* the line breaks */
			struct player *p = &players[turn / 7 % 3];

			close(p->fd);
			come_back(p, house.port);
			drops++;
		}
		if (turn % 31 == 30) { /* the server dies, and another one takes over */
			for (unsigned i = 0; i < 3; i++)
				close(players[i].fd);
			house_close(&house);
			open_house(&house);
			for (unsigned i = 0; i < 3; i++)
				come_back(&players[i], house.port);
		}
		if (players[0].over && players[1].over && players[2].over) {
			expect(command(house.port, &t, t.owner, rounds++ ? "{\"do\": \"rematch\"}" : "{\"do\": \"reset\"}"),
			       200, NULL);
			expect(command(house.port, &t, t.owner, "{\"do\": \"run\", \"speed\": 0}"), 200, NULL);
			for (unsigned i = 0; i < 3; i++)
				players[i].over = false;
		}
		assert_true(turn < 5000);
	}
	for (unsigned i = 0; i < 3; i++) {
		assert_int_equal(players[i].errors, 0);
		close(players[i].fd);
	}
	assert_true(players[0].replies > 5 && players[1].replies > 5 && drops > 0);
	house_close(&house);
	house_remove(path);
}

static void test_orders_on_a_socket(void **context)
{
	static const struct {
		const char *text, *code;
	} broken[] = {{"no json", "bad-request"},
		      {"[]", "bad-request"},
		      {"{\"id\": 1}", "bad-request"},
		      {"{\"id\": {}, \"do\": \"step\"}", "bad-request"},
		      {"{\"id\": 2, \"do\": \"step\", \"speed\": 3}", "bad-request"},
		      {"{\"id\": 3, \"do\": \"play\", \"tile\": \"6-6\"}", "forbidden"},
		      {"{\"id\": 4, \"do\": \"rematch\"}", "conflict"},
		      {"{\"id\": 5, \"do\": \"settings\", \"variant\": \"none-such\"}", "bad-variant"}};
	struct house house;
	struct seat_at t = {0};
	unsigned status, code;
	json_t *message;
	int fd;

	(void)context;
	open_house(&house);
	open_seats(house.port, with_two, &t);
	assert_int_equal(ws_try(house.port, "nothing", &status), -1);
	assert_int_equal(status, 404);
	fd = ws_open(house.port, &t, t.owner, -1);
	message = ws_json(fd);
	assert_non_null(json_object_get(message, "state"));
	json_decref(message);
	for (unsigned i = 0; i < sizeof broken / sizeof *broken; i++) {
		assert_true(ws_send(fd, broken[i].text));
		message = ws_json(fd);
		assert_non_null(message);
		assert_string_equal(json_string_value(json_object_get(json_object_get(message, "error"), "code")),
				    broken[i].code);
		json_decref(message);
	}
	assert_true(ws_send(fd, "{\"id\": \"mine\", \"do\": \"step\"}"));
	do {
		message = ws_json(fd);
		assert_non_null(message);
		if (json_object_get(message, "reply"))
			break;
		json_decref(message);
	} while (true);
	assert_string_equal(json_string_value(json_object_get(message, "reply")), "mine");
	json_decref(message);
	close(fd);
	/* wrong secrets are told and closed */
	fd = ws_open(house.port, &t, "guess", -1);
	message = ws_json(fd);
	assert_string_equal(json_string_value(json_object_get(json_object_get(message, "error"), "code")), "forbidden");
	json_decref(message);
	assert_null(ws_next(fd, &code));
	assert_true(code == 1008 || !code); /* the code may be lost with the connection */
	close(fd);
	/* who does not say who it is gives no commands */
	fd = ws_try(house.port, t.id, &status);
	assert_true(fd >= 0 && ws_send(fd, "{\"do\": \"step\"}"));
	message = ws_json(fd);
	assert_non_null(json_object_get(message, "error"));
	json_decref(message);
	assert_null(ws_next(fd, &code));
	close(fd);
	house_close(&house);
	house_remove(path);
}

/* Whether somebody is connected with a seat's secret is seen by the others. */
static void test_here(void **context)
{
	struct house house;
	struct seat_at t = {0};
	json_t *state;
	int fd;
	bool here = true;

	(void)context;
	open_house(&house);
	open_seats(house.port, with_two, &t);
	fd = ws_open(house.port, &t, t.secret[0], -1);
	json_decref(ws_json(fd));
	state = state_of(house.port, &t, NULL);
	assert_true(json_is_true(json_object_get(json_array_get(json_object_get(state, "seats"), 0), "here")));
	assert_true(json_is_false(json_object_get(json_array_get(json_object_get(state, "seats"), 2), "here")));
	json_decref(state);
	close(fd);
	while (here) {
		state = state_of(house.port, &t, NULL);
		here = json_is_true(json_object_get(json_array_get(json_object_get(state, "seats"), 0), "here"));
		json_decref(state);
		nap(1);
	}
	house_close(&house);
	house_remove(path);
}

/* Lines for scripts: all there is, and with follow=1 what comes. */
static void test_lines(void **context)
{
	struct house house;
	struct seat_at t = {0};
	char request[256], line[8192];
	struct answer answer;
	unsigned lines = 0, told;
	int fd;

	(void)context;
	open_house(&house);
	open_seats(house.port, without, &t);
	snprintf(request, sizeof request, "GET /api/v1/tables/%s/events?from=0&follow=1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
		 t.id);
	fd = dial(house.port);
	assert_true(say(fd, request, strlen(request)) && hear_head(fd, &answer));
	assert_int_equal(answer.status, 200);
	expect(command(house.port, &t, t.owner, "{\"do\": \"finish\"}"), 200, NULL);
	do {
		json_t *event;

		assert_true(hear_chunk(fd, line, sizeof line) > 0);
		event = json_loads(line, 0, NULL);
		assert_int_equal(json_integer_value(json_object_get(event, "sequence")), lines++);
		json_decref(event);
	} while (!strstr(line, "\"event\":\"over\""));
	close(fd);
	told = lines;
	/* and once more, as it is over: the seed is told now */
	snprintf(request, sizeof request, "GET /api/v1/tables/%s/events?from=1 HTTP/1.1\r\nHost: localhost\r\n\r\n", t.id);
	fd = dial(house.port);
	assert_true(say(fd, request, strlen(request)) && hear_head(fd, &answer));
	assert_true(hear_chunk(fd, line, sizeof line) > 0);
	assert_null(strstr(line, "\"seed\":null"));
	for (lines = 2; hear_chunk(fd, line, sizeof line) > 0; lines++)
		;
	assert_true(lines > told); /* who won, too */
	close(fd);
	house_close(&house);
	house_remove(path);
}

static double bytes_sent(unsigned port)
{
	static const char name[] = "\ndomino_bytes_out_total ";
	struct answer answer = get(port, "/metrics", "");
	const char *line = strstr(answer.body, name);
	double bytes = line ? strtod(line + sizeof name - 1, NULL) : -1;

	free(answer.body);
	assert_true(bytes >= 0);
	return bytes;
}

/* Of what a client does not read only so much waits for it, here or in the system; it gets everything all the same when it does. */
static void test_slow(void **context)
{
	enum { EVENTS = 15000, MOST = 1 << 20 };
	struct house house;
	struct seat_at t = {0};
	struct player slow = {.table = &t};
	long sequence = 0;
	double before;

	(void)context;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
	open_seats(house.port, "{\"variant\": \"big-table\"}", &t);
	while (sequence < EVENTS) {
		struct answer answer;
		json_t *json;

		expect(command(house.port, &t, t.owner, "{\"do\": \"finish\"}"), 200, NULL);
		answer = command(house.port, &t, t.owner, "{\"do\": \"rematch\"}");
		json = json_of(&answer);
		sequence = (long)json_integer_value(json_object_get(json, "sequence"));
		json_decref(json);
		expect(answer, 200, NULL);
	}
	before = bytes_sent(house.port);
	slow.fd = ws_open(house.port, &t, NULL, 0);
	nap(500);
	assert_in_range((unsigned long)(bytes_sent(house.port) - before), 1 << 16, MOST);
	while (slow.next < sequence)
		assert_true(take_message(&slow));
	close(slow.fd);
	house_close(&house);
}

/* One that never says who it is keeps no place; one that has said so may be quiet for as long as it likes. */
static void test_silent(void **context)
{
	struct house house;
	struct seat_at t = {0};
	unsigned status, code;
	int silent, quiet;

	(void)context;
	house_open(&house, (struct doms_options){.slow_seconds = 1});
	open_seats(house.port, without, &t);
	quiet = ws_open(house.port, &t, NULL, -1);
	json_decref(ws_json(quiet));
	silent = ws_try(house.port, t.id, &status);
	assert_true(silent >= 0);
	assert_null(ws_next(silent, &code));
	assert_int_equal(code, 1008);
	close(silent);
	assert_true(ws_send(quiet, "{\"id\": 1, \"do\": \"pause\"}"));
	json_decref(ws_json(quiet)); /* answered, though refused */
	close(quiet);
	house_close(&house);
}

/* What a page cannot know of the protocol's own pings: whether anybody is there. Whoever watches may ask, too. */
static void test_ping(void **context)
{
	struct house house;
	struct seat_at t = {0};
	unsigned code;
	char *text;
	int fd;

	(void)context;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
	open_seats(house.port, without, &t);
	fd = ws_open(house.port, &t, NULL, -1);
	json_decref(ws_json(fd));
	for (unsigned i = 0; i < 3; i++) {
		static const char *const pings[] = {"{\"id\": 7, \"do\": \"ping\"}", "{\"do\": \"ping\", \"id\": \"seven\"}",
						    "{\"do\": \"ping\"}"};
		static const char *const pongs[] = {"{\"reply\":7}", "{\"reply\":\"seven\"}", "{\"reply\":null}"};

		assert_true(ws_send(fd, pings[i]));
		text = ws_next(fd, &code);
		assert_string_equal(text, pongs[i]);
		free(text);
	}
	assert_true(ws_send(fd, "{\"id\": 8, \"do\": \"ping\", \"speed\": 1}"));
	text = ws_next(fd, &code);
	assert_non_null(strstr(text, "\"bad-request\""));
	free(text);
	close(fd);
	/* it is no command of a table */
	expect(command(house.port, &t, t.owner, "{\"do\": \"ping\"}"), 400, "bad-request");
	house_close(&house);
}

/* A frame without a mask is no client's. */
static void test_unmasked(void **context)
{
	static const char unmasked[] = "\x81\x15{\"id\":1,\"do\":\"pause\"}";
	static const char *const before[] = {"", "{\"id\": 1, \"do\": \"ping\"}"};
	struct house house;
	struct seat_at t = {0};

	(void)context;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
	open_seats(house.port, without, &t);
	for (unsigned split = 0; split < sizeof unmasked - 1; split++) {
		int fd = ws_open(house.port, &t, NULL, -1);
		unsigned code;
		char *text;

		json_decref(ws_json(fd));
		if (*before[split % 2]) {
			assert_true(ws_send(fd, before[split % 2]));
			text = ws_next(fd, &code);
			assert_non_null(strstr(text, "\"reply\""));
			free(text);
		}
		assert_true(say(fd, unmasked, split));
		nap(split ? 5 : 0);
		(void)say(fd, unmasked + split, sizeof unmasked - 1 - split);
		text = ws_next(fd, &code);
		if (text)
			fail_msg("%s", text);
		assert_int_equal(code, 1002);
		close(fd);
	}
	house_close(&house);
}

static atomic_llong minutes_later; /* what the clock is ahead, in seconds */

static int64_t now_and_later(void *unused)
{
	struct timespec now;

	(void)unused;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return ((int64_t)now.tv_sec + atomic_load(&minutes_later)) * 1000000 + now.tv_nsec / 1000;
}

/* A client from which nothing comes for a minute is told so before it is let go; every word counts. */
static void test_gone_quiet(void **context)
{
	struct house house;
	struct seat_at t = {0};
	unsigned code;
	char *text;
	int fd;

	(void)context;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX, .now = now_and_later});
	open_seats(house.port, without, &t);
	fd = ws_open(house.port, &t, NULL, -1);
	json_decref(ws_json(fd));
	for (unsigned i = 0; i < 3; i++) {
		atomic_fetch_add(&minutes_later, 50);
		nap(600); /* so that it would be looked after */
		assert_true(ws_send(fd, "{\"id\": 1, \"do\": \"ping\"}"));
		text = ws_next(fd, &code);
		assert_non_null(text);
		assert_string_equal(text, "{\"reply\":1}");
		free(text);
	}
	atomic_fetch_add(&minutes_later, 61);
	assert_null(ws_next(fd, &code));
	assert_int_equal(code, 1008);
	close(fd);
	house_close(&house);
}

/* A table that cannot be brought back says so by its status, whatever is asked of it. */
static void test_damaged(void **context)
{
	static const char *const paths[] = {"", "/events", "/events?follow=1", "/record", "/live"};
	struct house house;
	struct seat_at t = {0}, good = {0};
	char where[96];
	sqlite3 *vandal;

	(void)context;
	open_house(&house);
	open_seats(house.port, with_two, &t);
	open_seats(house.port, with_two, &good);
	house_close(&house);
	assert_int_equal(sqlite3_open(path, &vandal), SQLITE_OK);
	assert_int_equal(sqlite3_exec(vandal, "UPDATE live_commands SET body = 'x' WHERE live = 1", NULL, NULL, NULL),
			 SQLITE_OK);
	sqlite3_close(vandal);
	open_house(&house);
	for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++) {
		snprintf(where, sizeof where, "/%s%s", t.id, paths[i]);
		expect(send_with(house.port, "GET", where, NULL, ""), 500, "failed");
	}
	/* a wrong secret, too, though the table must be loaded first */
	snprintf(where, sizeof where, "/%s/events", good.id);
	expect(send_with(house.port, "GET", where, "guess", ""), 403, "forbidden");
	house_close(&house);
	house_remove(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_requests),
		cmocka_unit_test(test_two_clients),
		cmocka_unit_test(test_orders_on_a_socket),
		cmocka_unit_test(test_here),
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_slow),
		cmocka_unit_test(test_silent),
		cmocka_unit_test(test_ping),
		cmocka_unit_test(test_unmasked),
		cmocka_unit_test(test_gone_quiet),
		cmocka_unit_test(test_damaged),
	};

	if (sodium_init() < 0)
		return 1;
	scratch(path, sizeof path, "live");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
