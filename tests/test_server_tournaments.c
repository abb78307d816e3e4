/* Tournaments over sockets: begun, asked, paused, watched, taken up again by another server; and what is stored is what the rules
   give. */
#include "live_client.h"

#include <domino/store.h>
#include <sodium.h>
#include <sqlite3.h>

static char path[64];

static void open_house(struct house *house)
{
	house_open(house, (struct doms_options){.db = path, .requests_per_second = UINT32_MAX, .burst = UINT32_MAX});
}

static struct answer send_to(unsigned port, const char *method, const char *where, const char *secret, const char *body)
{
	char request[4096];

	snprintf(request, sizeof request,
		 "%s /api/v1/tournaments%s HTTP/1.1\r\nHost: localhost\r\n%s%s%sContent-Type: application/json\r\n"
		 "Content-Length: %zu\r\n\r\n%s",
		 method, where, secret ? "Authorization: Bearer " : "", secret ? secret : "", secret ? "\r\n" : "",
		 strlen(body), body);
	return ask_once(port, request);
}

struct begun {
	char where[32], owner[32];
	long long id;
};

static void begin(unsigned port, const char *body, struct begun *out)
{
	struct answer answer = send_to(port, "POST", "", NULL, body);
	json_t *json;

	if (answer.status != 202)
		fail_msg("%u %s", answer.status, answer.body);
	json = json_of(&answer);
	out->id = strtoll(json_string_value(json_object_get(json, "id")), NULL, 10);
	snprintf(out->where, sizeof out->where, "/%lld", out->id);
	snprintf(out->owner, sizeof out->owner, "%s", json_string_value(json_object_get(json, "owner")));
	json_decref(json);
	free(answer.body);
}

static json_t *look(unsigned port, const struct begun *t)
{
	struct answer answer = send_to(port, "GET", t->where, NULL, "");
	json_t *json;

	if (answer.status != 200)
		fail_msg("%u %s", answer.status, answer.body);
	json = json_of(&answer);
	assert_null(strstr(answer.body, t->owner));
	free(answer.body);
	return json;
}

static void tell(unsigned port, const struct begun *t, const char *secret, const char *what, unsigned status, const char *code)
{
	char where[64], body[64];

	snprintf(where, sizeof where, "%s/commands", t->where);
	snprintf(body, sizeof body, "{\"do\": \"%s\"}", what);
	expect(send_to(port, "POST", where, secret, body), status, code);
}

/* Waits for a state and returns how many rounds there are then. */
static long until(unsigned port, const struct begun *t, const char *state)
{
	for (unsigned i = 0; i < 60000; i++) {
		json_t *json = look(port, t);
		bool so = !strcmp(json_string_value(json_object_get(json, "state")), state);
		long rounds = (long)json_integer_value(json_object_get(json, "rounds"));

		json_decref(json);
		if (so)
			return rounds;
		nap(5);
	}
	fail_msg("never %s", state);
	return 0;
}

static void test_begin(void **context)
{
	struct house house;
	struct begun t;
	json_t *json, *standings, *curves;
	struct answer answer;
	char where[64];

	(void)context;
	open_house(&house);
	expect(send_to(house.port, "POST", "", NULL, "{\"variant\": \"none-such\"}"), 422, "bad-variant");
	expect(send_to(house.port, "POST", "", NULL, "{\"variant\": \"cuban\", \"ask\": 1}"), 400, "bad-request");
	expect(send_to(house.port, "POST", "", NULL, "{\"variant\": \"cuban\", \"rounds\": 0}"), 400, "bad-request");
	expect(send_to(house.port, "POST", "", NULL,
		       "{\"variant\": \"cuban\", \"players\": [{\"strategy\": [\"human\", \"first\"]}, {\"strategy\": "
		       "\"first\"},"
		       "{\"strategy\": \"first\"}, {\"strategy\": \"first\"}]}"),
	       422, "bad-variant");
	expect(send_to(house.port, "GET", "/7", NULL, ""), 404, "not-found");
	expect(send_to(house.port, "GET", "/x", NULL, ""), 404, "not-found");
	expect(send_to(house.port, "GET", "/7/export", NULL, ""), 404, "not-found");
	begin(house.port, "{\"variant\": \"swiss-pairs\", \"seed\": \"5\"}", &t);
	until(house.port, &t, "over");
	json = look(house.port, &t);
	standings = json_object_get(json, "standings");
	curves = json_object_get(json, "curves");
	assert_int_equal(json_array_size(standings), json_array_size(json_object_get(json, "sides")));
	assert_true(json_is_true(json_object_get(json_array_get(standings, 0), "champion")));
	assert_int_equal(json_array_size(json_object_get(curves, "rounds")),
			 json_integer_value(json_object_get(json, "rounds")) + 1);
	assert_int_equal(json_array_size(json_array_get(json_object_get(curves, "totals"), 0)),
			 json_array_size(json_object_get(curves, "rounds")));
	assert_true(json_is_null(json_array_get(json_array_get(json_object_get(json, "crosstable"), 1), 1)));
	assert_non_null(json_string_value(json_object_get(json, "why")));
	json_decref(json);
	tell(house.port, &t, t.owner, "pause", 409, "conflict");
	snprintf(where, sizeof where, "%s/plot.svg?lang=es", t.where);
	answer = send_to(house.port, "GET", where, NULL, "");
	assert_int_equal(answer.status, 200);
	assert_non_null(strstr(answer.body, "</svg>"));
	free(answer.body);
	snprintf(where, sizeof where, "%s/export?format=xml", t.where);
	expect(send_to(house.port, "GET", where, NULL, ""), 400, "bad-request");
	snprintf(where, sizeof where, "%s/export", t.where);
	answer = send_to(house.port, "GET", where, NULL, "");
	json = json_of(&answer);
	assert_int_equal(json_array_size(json_object_get(json, "rounds")),
			 json_integer_value(json_object_get(json_object_get(json, "tournament"), "rounds")));
	json_decref(json);
	free(answer.body);
	house_close(&house);
	house_remove(path);
}

static struct answer get_of(unsigned port, const struct begun *t, const char *rest)
{
	char where[96];

	snprintf(where, sizeof where, "%s%s", t->where, rest);
	return send_to(port, "GET", where, NULL, "");
}

static json_t *standings_after(unsigned port, const struct begun *t, long rounds)
{
	char rest[48];
	struct answer answer;
	json_t *json;

	snprintf(rest, sizeof rest, "/standings?after=%ld", rounds);
	answer = get_of(port, t, rest);
	assert_int_equal(answer.status, 200);
	json = json_of(&answer);
	free(answer.body);
	return json;
}

static double total_of(const json_t *standings, const char *name)
{
	size_t i;
	const json_t *standing;

	json_array_foreach(standings, i, standing)
	{
		if (strcmp(json_string_value(json_object_get(standing, "name")), name) == 0)
			return json_number_value(json_object_get(standing, "total"));
	}
	fail_msg("%s stands nowhere", name);
	return 0;
}

/* After every round they are what the curves have; at the end, what the tournament has. Nobody is the champion before that. */
static void check_standings(unsigned port, const struct begun *t, long rounds)
{
	json_t *whole = look(port, t), *last = standings_after(port, t, rounds);
	const json_t *curves = json_object_get(whole, "curves"), *sides = json_object_get(whole, "sides"), *side;
	size_t i;

	assert_true(json_equal(json_object_get(last, "standings"), json_object_get(whole, "standings")));
	json_decref(last);
	last = standings_after(port, t, rounds + 1000);
	assert_int_equal(json_integer_value(json_object_get(last, "rounds")), rounds);
	json_decref(last);
	for (long after = 0; after < rounds; after++) {
		json_t *then = standings_after(port, t, after);
		const json_t *standings = json_object_get(then, "standings");

		assert_int_equal(json_integer_value(json_object_get(then, "rounds")), after);
		assert_int_equal(json_array_size(standings), json_array_size(sides));
		json_array_foreach(sides, i, side)
		{
			const json_t *totals = json_array_get(json_object_get(curves, "totals"), i);
			double wanted = json_number_value(json_array_get(totals, (size_t)after));

			assert_true(total_of(standings, json_string_value(side)) == wanted);
			assert_false(json_is_true(json_object_get(json_array_get(standings, i), "champion")));
		}
		json_decref(then);
	}
	json_decref(whole);
}

/* The rounds one by one are those of the export, and so are their records. */
static void test_rounds(void **context)
{
	struct house house;
	struct begun t;
	struct answer answer, all;
	json_t *json, *export;
	long rounds;

	(void)context;
	open_house(&house);
	begin(house.port, "{\"variant\": \"a-championship\", \"seed\": \"3\"}", &t);
	rounds = until(house.port, &t, "over");
	assert_true(rounds > 4);
	answer = get_of(house.port, &t, "/export");
	export = json_of(&answer);
	free(answer.body);
	answer = get_of(house.port, &t, "/rounds?from=1&count=3");
	assert_int_equal(answer.status, 200);
	json = json_of(&answer);
	free(answer.body);
	assert_int_equal(json_integer_value(json_object_get(json, "count")), rounds);
	assert_int_equal(json_array_size(json_object_get(json, "rounds")), 3);
	for (size_t i = 0; i < 3; i++)
		assert_true(json_equal(json_array_get(json_object_get(json, "rounds"), i),
				       json_array_get(json_object_get(export, "rounds"), i + 1)));
	json_decref(json);
	answer = get_of(house.port, &t, "/rounds?from=900000");
	json = json_of(&answer);
	assert_int_equal(json_array_size(json_object_get(json, "rounds")), 0);
	free(answer.body);
	json_decref(json);
	/* why the totals are what they are, the same in both */
	json = look(house.port, &t);
	assert_true(json_equal(json_object_get(json, "standings"), json_object_get(export, "standings")));
	json_decref(json);
	json_decref(export);
	all = get_of(house.port, &t, "/export?format=records");
	answer = get_of(house.port, &t, "/rounds/2/record");
	assert_int_equal(answer.status, 200);
	assert_memory_equal(answer.body, "[Domino ", 8);
	assert_non_null(strstr(answer.body, "[Round \"2\"]"));
	assert_non_null(strstr(all.body, answer.body));
	free(all.body);
	free(answer.body);
	expect(get_of(house.port, &t, "/rounds?from=x"), 400, "bad-request");
	check_standings(house.port, &t, rounds);
	expect(get_of(house.port, &t, "/standings?after=x"), 400, "bad-request");
	expect(send_to(house.port, "GET", "/99/standings", NULL, ""), 404, "not-found");
	expect(get_of(house.port, &t, "/rounds?count=501"), 400, "bad-request");
	expect(get_of(house.port, &t, "/rounds?from=-1"), 400, "bad-request");
	expect(get_of(house.port, &t, "/rounds/900000/record"), 404, "not-found");
	expect(get_of(house.port, &t, "/rounds/1x/record"), 400, "bad-request");
	expect(send_to(house.port, "GET", "/99/rounds", NULL, ""), 404, "not-found");
	expect(send_to(house.port, "GET", "/99/rounds/0/record", NULL, ""), 404, "not-found");
	house_close(&house);
	house_remove(path);
}

static void test_ask(void **context)
{
	struct house house;
	struct begun t;

	(void)context;
	open_house(&house);
	begin(house.port, "{\"variant\": \"cuban\", \"rounds\": 30, \"seed\": \"1\", \"ask\": true}", &t);
	assert_int_equal(until(house.port, &t, "asking"), 1);
	tell(house.port, &t, NULL, "go-on", 403, "forbidden");
	tell(house.port, &t, "guess", "go-on", 403, "forbidden");
	tell(house.port, &t, t.owner, "dance", 400, "bad-request");
	for (long i = 2; i < 4; i++) {
		tell(house.port, &t, t.owner, "go-on", 200, NULL);
		assert_int_equal(until(house.port, &t, "asking"), i);
	}
	/* it still asks when another server takes over, and its owner is still its owner */
	house_close(&house);
	open_house(&house);
	assert_int_equal(until(house.port, &t, "asking"), 3);
	tell(house.port, &t, t.owner, "go-on", 200, NULL);
	assert_int_equal(until(house.port, &t, "asking"), 4);
	tell(house.port, &t, t.owner, "pause", 200, NULL);
	assert_int_equal(until(house.port, &t, "paused"), 4);
	tell(house.port, &t, t.owner, "go-on", 409, "conflict");
	tell(house.port, &t, t.owner, "resume", 200, NULL);
	until(house.port, &t, "asking");
	tell(house.port, &t, t.owner, "stop", 200, NULL);
	until(house.port, &t, "stopped");
	tell(house.port, &t, t.owner, "resume", 409, "conflict");
	house_close(&house);
	house_remove(path);
}

/* Servers come and go while it is played; what is stored in the end is what the rules give. */
static void test_restart(void **context)
{
	static const char body[] = "{\"variant\": {\"text\": \"title: {en: Long, es: Larga}\\nplayers: 4\\n"
				   "tournament: {stop: {rounds: {rounds: 3000}}}\\n\"}, \"seed\": \"9\", \"rounds\": 3000}";
	struct house house;
	struct begun t;
	struct dom_store *store;
	struct dom_error error = {0};
	json_t *json, *again;
	char *one, *two;
	long before = 0;

	(void)context;
	open_house(&house);
	begin(house.port, body, &t);
	for (unsigned i = 0; i < 3; i++) {
		long rounds;

		nap(60);
		house_close(&house);
		open_house(&house);
		json = look(house.port, &t);
		rounds = (long)json_integer_value(json_object_get(json, "rounds"));
		json_decref(json);
		assert_true(rounds >= before);
		before = rounds;
	}
	assert_int_equal(until(house.port, &t, "over"), 3000);
	json = look(house.port, &t);
	house_close(&house);
	/* played on or read again: the same picture */
	open_house(&house);
	again = look(house.port, &t);
	one = json_dumps(json, JSON_SORT_KEYS);
	two = json_dumps(again, JSON_SORT_KEYS);
	assert_string_equal(one, two);
	assert_non_null(strstr(one, "\"title\": {\"en\": \"Long\", \"es\": \"Larga\"}"));
	assert_true(json_array_size(json_object_get(json_object_get(json, "curves"), "rounds")) <= 257);
	free(one);
	free(two);
	json_decref(json);
	json_decref(again);
	house_close(&house);
	assert_int_equal(dom_store_open(&store, path, DOM_STORE_READ, NULL, &error), DOM_OK);
	assert_int_equal(dom_store_verify(store, t.id, NULL, NULL, &error), DOM_OK);
	dom_store_close(store);
	house_remove(path);
}

/* A round that somebody left who watched it with the command says how it was watched, not how it went: it is nowhere here. */
static void test_abandoned(void **context)
{
	static const char body[] = "{\"variant\": \"club-league\", \"seed\": \"9\", \"ask\": true}";
	struct house house;
	struct begun t;
	struct dom_store *store;
	struct dom_error error = {0};
	struct answer before, after;
	char where[64], *incidents;
	json_t *json;

	(void)context;
	open_house(&house);
	begin(house.port, body, &t);
	assert_int_equal(until(house.port, &t, "asking"), 1);
	snprintf(where, sizeof where, "%s/export", t.where);
	before = send_to(house.port, "GET", where, NULL, "");
	house_close(&house);
	assert_int_equal(dom_store_open(&store, path, DOM_STORE_WRITE, NULL, &error), DOM_OK);
	assert_int_equal(dom_store_abandon(store, t.id, 1, &error), DOM_OK);
	dom_store_close(store);
	open_house(&house);
	after = send_to(house.port, "GET", where, NULL, "");
	assert_int_equal(before.status, 200);
	assert_string_equal(before.body, after.body);
	json = look(house.port, &t);
	assert_int_equal(json_integer_value(json_object_get(json, "rounds")), 1);
	incidents = json_dumps(json_object_get(json, "incidents"), 0);
	assert_null(strstr(incidents, "abandoned"));
	free(incidents);
	json_decref(json);
	free(before.body);
	free(after.body);
	house_close(&house);
	house_remove(path);
}

static void test_live(void **context)
{
	struct house house;
	struct begun t;
	struct answer answer;
	char request[128];
	static char line[1 << 20];
	unsigned lines = 0;
	long rounds = -1;
	bool over = false;
	int fd;

	(void)context;
	open_house(&house);
	begin(house.port, "{\"variant\": \"cuban\", \"rounds\": 300}", &t);
	fd = dial(house.port);
	snprintf(request, sizeof request, "GET /api/v1/tournaments%s/live HTTP/1.1\r\nHost: localhost\r\n\r\n", t.where);
	assert_true(say(fd, request, strlen(request)) && hear_head(fd, &answer));
	while (hear_chunk(fd, line, sizeof line)) {
		json_t *json = json_loads(line, 0, NULL);

		assert_true(json_integer_value(json_object_get(json, "rounds")) >= rounds);
		rounds = (long)json_integer_value(json_object_get(json, "rounds"));
		over = !strcmp(json_string_value(json_object_get(json, "state")), "over");
		json_decref(json);
		lines++;
	}
	assert_true(lines > 0 && over);
	close(fd);
	expect(get(house.port, "/api/v1/tournaments/999/live", ""), 404, "not-found");
	house_close(&house);
	house_remove(path);
}

/* From one address only so many at a time; those that ask count, those that wait for nothing do not. */
static void test_limits(void **context)
{
	static const char body[] = "{\"variant\": \"cuban\", \"seed\": \"1\", \"ask\": true}";
	struct house house;
	struct begun t[4], paused;
	struct answer answer;

	(void)context;
	open_house(&house);
	for (unsigned i = 0; i < 4; i++)
		begin(house.port, body, &t[i]);
	expect(send_to(house.port, "POST", "", NULL, body), 429, "too-many");
	/* one that paused must wait for a place, too */
	tell(house.port, &t[0], t[0].owner, "pause", 200, NULL);
	begin(house.port, body, &paused);
	tell(house.port, &t[0], t[0].owner, "resume", 429, "too-many");
	tell(house.port, &paused, paused.owner, "pause", 200, NULL);
	tell(house.port, &t[0], t[0].owner, "resume", 200, NULL);
	tell(house.port, &t[0], t[0].owner, "resume", 200, NULL);
	tell(house.port, &t[0], t[0].owner, "stop", 200, NULL);
	begin(house.port, body, &t[0]);
	answer = send_to(house.port, "GET", "", NULL, "");
	assert_int_equal(answer.status, 200);
	assert_non_null(strstr(answer.body, "\"stopped\""));
	for (unsigned i = 0; i < 4; i++)
		assert_null(strstr(answer.body, t[i].owner));
	free(answer.body);
	house_close(&house);
	house_remove(path);
}

static size_t count_listed(unsigned port)
{
	struct answer answer = send_to(port, "GET", "", NULL, "");
	json_t *json = json_of(&answer);
	size_t count = json_array_size(json_object_get(json, "tournaments"));

	json_decref(json);
	free(answer.body);
	return count;
}

/* Where it cannot be kept whose a tournament is, nothing of it is there. */
static void test_unwritable(void **context)
{
	static const char body[] = "{\"variant\": \"cuban\", \"seed\": \"1\", \"ask\": true}";
	char log[80], line[512] = "";
	struct house house;
	struct begun before, after;
	sqlite3 *vandal;
	FILE *file;

	(void)context;
	snprintf(log, sizeof log, "%s-log", path);
	house_open(&house, (struct doms_options){.db = path, .log = log, .quiet = true});
	begin(house.port, body, &before);
	until(house.port, &before, "asking");
	assert_int_equal(sqlite3_open(path, &vandal), SQLITE_OK);
	sqlite3_busy_timeout(vandal, 60000);
	assert_int_equal(sqlite3_exec(vandal,
				      "CREATE TRIGGER one BEFORE INSERT ON jobs BEGIN SELECT RAISE(ABORT, 'no'); END;"
				      "CREATE TRIGGER two BEFORE UPDATE ON jobs BEGIN SELECT RAISE(ABORT, 'no'); END",
				      NULL, NULL, NULL),
			 SQLITE_OK);
	expect(send_to(house.port, "POST", "", NULL, body), 500, "failed");
	tell(house.port, &before, before.owner, "go-on", 500, "failed");
	assert_int_equal(count_listed(house.port), 1);
	assert_int_equal(sqlite3_exec(vandal, "DROP TRIGGER one; DROP TRIGGER two", NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(vandal);
	assert_int_equal(until(house.port, &before, "asking"), 1);
	begin(house.port, body, &after);
	assert_int_equal(until(house.port, &after, "asking"), 1);
	tell(house.port, &before, before.owner, "go-on", 200, NULL);
	assert_int_equal(count_listed(house.port), 2);
	house_close(&house);
	file = fopen(log, "r");
	assert_non_null(file);
	assert_non_null(fgets(line, sizeof line, file));
	assert_non_null(strstr(line, "\"disk\""));
	assert_non_null(strstr(line, path));
	fclose(file);
	unlink(log);
	house_remove(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_begin),   cmocka_unit_test(test_rounds),     cmocka_unit_test(test_ask),
		cmocka_unit_test(test_restart), cmocka_unit_test(test_abandoned),  cmocka_unit_test(test_live),
		cmocka_unit_test(test_limits),  cmocka_unit_test(test_unwritable),
	};

	if (sodium_init() < 0)
		return 1;
	scratch(path, sizeof path, "cups");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
