/* People in tournaments over sockets: their rounds are put to them at tables, what they may not know stays hidden, and a server that
   takes up after another goes on where it was. */
#include "live_client.h"

#include <domino/store.h>
#include <sodium.h>
#include <sys/stat.h>

static char path[64];

static const char cup[] =
	"{\"variant\": {\"text\": \"players: [{name: Ana, strategy: human}, {name: Luis, strategy: fattest},"
	" {name: Eva, strategy: human}, {name: Leo, strategy: first}]\\ntiles: {faces: 5}\\ndeal: {hand: 4}\\n"
	"tournament: {line-up: {round-robin: {table: 2, deals: 2}}, stop: {rounds: {rounds: 12}}}\\n\"},"
	" \"seed\": \"123456789\", \"speed\": 0}";

struct begun {
	char id[32], owner[32], secret[2][32]; /* of Ana and Eva */
};

static struct answer send_to(unsigned port, const char *method, const char *where, const char *secret, const char *body)
{
	char request[4096];

	snprintf(request, sizeof request,
		 "%s /api/v1/%s HTTP/1.1\r\nHost: localhost\r\n%s%s%sContent-Type: application/json\r\n"
		 "Content-Length: %zu\r\n\r\n%s",
		 method, where, secret ? "Authorization: Bearer " : "", secret ? secret : "", secret ? "\r\n" : "",
		 strlen(body), body);
	return ask_once(port, request);
}

static const char *text_of(const json_t *json, const char *key)
{
	return json_string_value(json_object_get(json, key));
}

static void open_house(struct house *house)
{
	house_open(house, (struct doms_options){.db = path, .requests_per_second = UINT32_MAX, .burst = UINT32_MAX});
}

static void begin(unsigned port, struct begun *out)
{
	struct answer answer = send_to(port, "POST", "tournaments", NULL, cup);
	json_t *json, *seats;

	if (answer.status != 202)
		fail_msg("%u %s", answer.status, answer.body);
	json = json_of(&answer);
	seats = json_object_get(json, "seats");
	snprintf(out->id, sizeof out->id, "%s", text_of(json, "id"));
	snprintf(out->owner, sizeof out->owner, "%s", text_of(json, "owner"));
	assert_int_equal(json_array_size(seats), 2);
	for (unsigned i = 0; i < 2; i++) {
		const json_t *seat = json_array_get(seats, i);

		assert_string_equal(text_of(seat, "name"), i ? "Eva" : "Ana");
		assert_int_equal(json_integer_value(json_object_get(seat, "player")), 2 * i);
		snprintf(out->secret[i], sizeof out->secret[i], "%s", text_of(seat, "secret"));
	}
	json_decref(json);
	free(answer.body);
}

static json_t *fetch(unsigned port, const char *where, const char *secret, const struct begun *t)
{
	struct answer answer = send_to(port, "GET", where, secret, "");
	json_t *json;

	if (answer.status != 200)
		fail_msg("%s: %u %s", where, answer.status, answer.body);
	json = json_of(&answer);
	for (unsigned i = 0; i < 2; i++)
		assert_null(strstr(answer.body, t->secret[i]));
	assert_null(strstr(answer.body, t->owner));
	free(answer.body);
	return json;
}

static json_t *look(unsigned port, const struct begun *t)
{
	char where[64];
	json_t *json;

	snprintf(where, sizeof where, "tournaments/%s", t->id);
	json = fetch(port, where, NULL, t);
	/* what people could know their hands from is told when all is over */
	assert_true(json_is_null(json_object_get(json, "seed")) != json_is_true(json_object_get(json, "over")));
	return json;
}

/* Every hand but the viewer's own is covered while the round goes on. */
static void check_hands(const json_t *state, int seat)
{
	const json_t *seats = json_object_get(state, "seats");
	size_t i;
	json_t *entry;

	if (json_is_true(json_object_get(state, "over")) || !json_is_true(json_object_get(state, "dealt")))
		return;
	assert_true(json_is_null(json_object_get(state, "seed")));
	json_array_foreach(seats, i, entry) assert_int_equal(json_is_array(json_object_get(entry, "hand")), (int)i == seat);
}

/* Whoever is asked at a table plays the first that fits. True: somebody has. */
static bool play_at(unsigned port, const struct begun *t, const json_t *table)
{
	const json_t *people = json_object_get(table, "people");
	const char *id = text_of(table, "table");
	char where[96], body[256];
	bool played = false;
	json_t *state, *entry;
	size_t i;

	snprintf(where, sizeof where, "tables/%s", id);
	state = fetch(port, where, NULL, t);
	assert_string_equal(text_of(state, "tournament"), t->id);
	check_hands(state, -1);
	json_decref(state);
	json_array_foreach(people, i, entry)
	{
		unsigned who = json_integer_value(json_object_get(entry, "player")) == 2;
		const json_t *you, *play;

		snprintf(where, sizeof where, "tables/%s", id);
		state = fetch(port, where, t->secret[who], t);
		you = json_object_get(state, "you");
		assert_false(json_is_true(json_object_get(you, "owner")));
		check_hands(state, json_is_null(json_object_get(you, "seat"))
					   ? -1
					   : (int)json_integer_value(json_object_get(you, "seat")));
		play = json_array_get(json_object_get(you, "plays"), 0);
		if (play) {
			snprintf(where, sizeof where, "tables/%s/commands", id);
			snprintf(body, sizeof body, "{\"do\": \"play\", \"tile\": \"%s\", \"place\": %lld, \"side\": %lld}",
				 text_of(play, "tile"), (long long)json_integer_value(json_object_get(play, "place")),
				 (long long)json_integer_value(json_object_get(play, "side")));
			expect(send_to(port, "POST", where, t->secret[who], body), 200, NULL);
			played = true;
		}
		json_decref(state);
	}
	return played;
}

/* One turn around the tables; false: it is over. `played` counts. */
static bool play_on(unsigned port, const struct begun *t, unsigned *played)
{
	json_t *json = look(port, t), *table;
	bool over = json_is_true(json_object_get(json, "over"));
	unsigned before = *played;
	size_t i;

	json_array_foreach(json_object_get(json, "tables"), i, table) *played += play_at(port, t, table);
	json_decref(json);
	if (before == *played)
		nap(5);
	return !over;
}

static json_t *standings(unsigned port, const struct begun *t)
{
	json_t *json = look(port, t), *list = json_incref(json_object_get(json, "standings"));

	assert_int_equal(json_integer_value(json_object_get(json, "rounds")), 12);
	assert_string_equal(text_of(json, "seed"), "123456789");
	assert_int_equal(json_array_size(json_object_get(json, "tables")), 0);
	json_decref(json);
	return list;
}

static json_t *undisturbed(void)
{
	struct house house;
	struct begun t;
	unsigned played = 0, turns = 0;
	json_t *list;

	house_remove(path);
	open_house(&house);
	begin(house.port, &t);
	while (play_on(house.port, &t, &played))
		assert_true(turns++ < 20000);
	assert_true(played > 20);
	list = standings(house.port, &t);
	house_close(&house);
	return list;
}

static void verify(const struct begun *t)
{
	struct dom_store *store;
	struct dom_error error = {0};

	assert_int_equal(dom_store_open(&store, path, DOM_STORE_READ, NULL, &error), DOM_OK);
	if (dom_store_verify(store, strtoll(t->id, NULL, 10), NULL, NULL, &error))
		fail_msg("%s", error.en);
	dom_store_close(store);
}

/* Stopped again and again in the midst of rounds: the same tables, the same tournament. */
static void taken_up_again(void **context)
{
	json_t *wanted = undisturbed(), *got;
	unsigned played = 0, turns = 0, stopped = 0;
	struct house house;
	struct begun t;

	(void)context;
	house_remove(path);
	open_house(&house);
	begin(house.port, &t);
	while (play_on(house.port, &t, &played)) {
		assert_true(turns++ < 20000);
		if (played < 4 * stopped + 4)
			continue;
		stopped++;
		house_close(&house);
		open_house(&house);
	}
	assert_true(stopped > 5);
	got = standings(house.port, &t);
	assert_true(json_equal(wanted, got));
	json_decref(got);
	json_decref(wanted);
	house_close(&house);
	verify(&t);
	house_remove(path);
}

/* Waits until there are tables. */
static json_t *tables_of(unsigned port, const struct begun *t)
{
	for (unsigned i = 0; i < 4000; i++) {
		json_t *json = look(port, t), *tables = json_incref(json_object_get(json, "tables"));

		json_decref(json);
		if (json_array_size(tables) > 1)
			return tables;
		json_decref(tables);
		nap(5);
	}
	fail_msg("nobody is asked");
	return NULL;
}

/* A secret opens the tables of its player, and nothing else. */
static void secrets(void **context)
{
	static const char *const orders[] = {"run", "pause", "reset", "rematch", "finish", "step"};
	struct house house;
	struct begun t;
	json_t *tables, *json;
	char where[96], body[64];

	(void)context;
	house_remove(path);
	open_house(&house);
	begin(house.port, &t);
	tables = tables_of(house.port, &t); /* Ana and Eva at the same time */
	for (unsigned i = 0; i < 2; i++) {
		const json_t *table = json_array_get(tables, i);
		unsigned who =
			json_integer_value(json_object_get(json_array_get(json_object_get(table, "people"), 0), "player")) == 2;

		assert_int_equal(json_array_size(json_object_get(table, "people")), 1);
		snprintf(where, sizeof where, "tables/%s", text_of(table, "table"));
		expect(send_to(house.port, "GET", where, t.secret[!who], ""), 403, "forbidden");
		expect(send_to(house.port, "GET", where, t.owner, ""), 403, "forbidden");
		json_decref(fetch(house.port, where, t.secret[who], &t));
		snprintf(where, sizeof where, "tables/%s/commands", text_of(table, "table"));
		for (unsigned order = 0; order < 6; order++) {
			snprintf(body, sizeof body, "{\"do\": \"%s\"}", orders[order]);
			expect(send_to(house.port, "POST", where, t.secret[who], body), 403, "forbidden");
		}
	}
	json_decref(tables);
	snprintf(where, sizeof where, "tournaments/%s/commands", t.id);
	expect(send_to(house.port, "POST", where, t.secret[0], "{\"do\": \"stop\"}"), 403, "forbidden");
	snprintf(where, sizeof where, "tournaments/%s/export", t.id);
	json = fetch(house.port, where, NULL, &t);
	assert_true(json_is_null(json_object_get(json_object_get(json, "tournament"), "seed")));
	json_decref(json);
	snprintf(where, sizeof where, "tournaments/%s/commands", t.id);
	expect(send_to(house.port, "POST", where, t.owner, "{\"do\": \"stop\"}"), 200, NULL);
	house_close(&house);
	house_remove(path);
}

/* The seed that a record names. */
static void seed_in(const char *record, char seed[32])
{
	const char *at = strstr(record, "[Seed \"");

	assert_non_null(at);
	snprintf(seed, 32, "%.*s", (int)strcspn(at + 7, "\""), at + 7);
}

static struct answer record_of(unsigned port, const struct begun *t, long long round)
{
	char where[96];

	snprintf(where, sizeof where, "tournaments/%s/rounds/%lld/record", t->id, round);
	return send_to(port, "GET", where, NULL, "");
}

/* A round that is counted has a record, with a seed of its own; of one that somebody plays, or of a later one, nothing is told. */
static void check_records(unsigned port, const struct begun *t, unsigned *counted)
{
	/* the tables first: what they play may be counted meanwhile, and then their table says that it is over */
	json_t *json = look(port, t), *rounds, *table, *state;
	const json_t *tables = json_object_get(json, "tables");
	char where[96], seed[32], before[32] = "";
	size_t i;

	json_array_foreach(tables, i, table)
	{
		long long round = json_integer_value(json_object_get(table, "round"));
		struct answer answer = record_of(port, t, round);
		bool told = answer.status == 200;

		free(answer.body);
		if (!told)
			continue;
		snprintf(where, sizeof where, "tables/%s", text_of(table, "table"));
		answer = send_to(port, "GET", where, NULL, "");
		if (answer.status == 200) {
			state = json_of(&answer);
			assert_true(json_is_true(json_object_get(state, "over")));
			json_decref(state);
		}
		free(answer.body);
	}
	json_decref(json);
	snprintf(where, sizeof where, "tournaments/%s/rounds", t->id);
	rounds = fetch(port, where, NULL, t);
	*counted = (unsigned)json_integer_value(json_object_get(rounds, "count"));
	assert_int_equal(json_array_size(json_object_get(rounds, "rounds")), *counted);
	json_decref(rounds);
	for (unsigned round = 0; round < *counted; round++) {
		struct answer answer = record_of(port, t, round);

		assert_int_equal(answer.status, 200);
		seed_in(answer.body, seed);
		assert_string_not_equal(seed, "123456789");
		assert_string_not_equal(seed, before);
		snprintf(before, sizeof before, "%s", seed);
		free(answer.body);
	}
}

/* Whoever reads the records of the rounds so far knows nothing of those that go on. */
static void records_of_rounds(void **context)
{
	unsigned played = 0, turns = 0, counted = 0, most = 0, between = 0;
	struct house house;
	struct begun t;

	(void)context;
	house_remove(path);
	open_house(&house);
	begin(house.port, &t);
	json_decref(tables_of(house.port, &t));
	expect(record_of(house.port, &t, 0), 404, "not-found");
	while (play_on(house.port, &t, &played)) {
		assert_true(turns++ < 20000);
		if (turns % 8)
			continue;
		check_records(house.port, &t, &counted);
		assert_true(counted >= most);
		between += counted > 0 && counted < 12;
		most = counted;
	}
	assert_true(between > 0);
	check_records(house.port, &t, &counted);
	assert_int_equal(counted, 12);
	house_close(&house);
	house_remove(path);
}

/* Somebody who does not come: the clock plays, and the tournament ends. */
static void nobody_comes(void **context)
{
	static const char body[] =
		"{\"variant\": {\"text\": \"players: [{name: Ana, strategy: {human: {clock: 1}}}, first]\\n"
		"tiles: {faces: 3}\\ndeal: {hand: 2}\\ntournament: {stop: {rounds: {rounds: 2}}}\\n\"}, \"speed\": 0}";
	struct house house;
	struct answer answer;
	struct begun t = {.owner = "-", .secret = {"-", "-"}};
	json_t *json;
	bool over = false;

	(void)context;
	house_remove(path);
	open_house(&house);
	answer = send_to(house.port, "POST", "tournaments", NULL, body);
	assert_int_equal(answer.status, 202);
	json = json_of(&answer);
	snprintf(t.id, sizeof t.id, "%s", text_of(json, "id"));
	json_decref(json);
	free(answer.body);
	snprintf(t.owner, sizeof t.owner, "%s", "no such");
	snprintf(t.secret[0], sizeof t.secret[0], "%s", "no such");
	snprintf(t.secret[1], sizeof t.secret[1], "%s", "no such");
	for (unsigned i = 0; !over; i++) {
		json = look(house.port, &t);
		over = json_is_true(json_object_get(json, "over"));
		json_decref(json);
		assert_true(i < 4000);
		nap(20);
	}
	house_close(&house);
	verify(&t);
	house_remove(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(taken_up_again),
		cmocka_unit_test(secrets),
		cmocka_unit_test(records_of_rounds),
		cmocka_unit_test(nobody_comes),
	};

	if (sodium_init() < 0)
		return 1;
	scratch(path, sizeof path, "people");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
