/* The server held to what it says of itself in openapi.json. Everything described there is called, and whatever is answered is held
   against its schema both ways: nothing that must be there is missing, and nothing is there that is not described. */
#include "live_client.h"
#include "open_game.h"

#include <regex.h>
#include <signal.h>

static struct house house;
static json_t *api;  /* openapi.json */
static json_t *seen; /* {"get /healthz": {"200": true}} */

/* Schemas */

static const json_t *resolve(const json_t *schema)
{
	static const char before[] = "#/components/schemas/";
	const json_t *schemas = json_object_get(json_object_get(api, "components"), "schemas");
	const char *ref = json_string_value(json_object_get(schema, "$ref"));

	if (!ref)
		return schema;
	assert_int_equal(strncmp(ref, before, sizeof before - 1), 0);
	schema = json_object_get(schemas, ref + sizeof before - 1);
	assert_non_null(schema);
	return resolve(schema);
}

/* Where it does not fit. */
struct misfit {
	char path[256], why[128];
};

static bool misfits(struct misfit *m, const char *path, const char *why, const char *what)
{
	snprintf(m->path, sizeof m->path, "%s", path);
	snprintf(m->why, sizeof m->why, "%s %s", why, what);
	return false;
}

static bool is_type(const json_t *value, const char *type)
{
	return !strcmp(type, "object")    ? json_is_object(value)
	       : !strcmp(type, "array")   ? json_is_array(value)
	       : !strcmp(type, "string")  ? json_is_string(value)
	       : !strcmp(type, "integer") ? json_is_integer(value)
	       : !strcmp(type, "number")  ? json_is_number(value)
	       : !strcmp(type, "boolean") ? json_is_boolean(value)
					  : json_is_null(value);
}

static bool has_type(const json_t *schema, const json_t *value)
{
	const json_t *types = json_object_get(schema, "type");
	json_t *type;
	size_t i;

	if (!types)
		return true;
	json_array_foreach(types, i, type)
	{
		if (is_type(value, json_string_value(type)))
			return true;
	}
	return json_is_string(types) && is_type(value, json_string_value(types));
}

static bool is_one_of(const json_t *list, const json_t *value)
{
	json_t *one;
	size_t i;

	json_array_foreach(list, i, one)
	{
		if (json_equal(one, value))
			return true;
	}
	return !list;
}

static bool has_pattern(const json_t *schema, const json_t *value)
{
	const char *pattern = json_string_value(json_object_get(schema, "pattern"));
	regex_t regex;
	bool found;

	if (!pattern || !json_is_string(value))
		return true;
	assert_int_equal(regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB), 0);
	found = !regexec(&regex, json_string_value(value), 0, NULL, 0);
	regfree(&regex);
	return found;
}

static bool in_range(const json_t *schema, const json_t *value)
{
	const json_t *min = json_object_get(schema, "minimum"), *max = json_object_get(schema, "maximum");

	return !json_is_number(value) || ((!min || json_number_value(value) >= json_number_value(min)) &&
					  (!max || json_number_value(value) <= json_number_value(max)));
}

static bool fits(const json_t *schema, const json_t *value, const char *path, struct misfit *m);

static bool object_fits(const json_t *schema, const json_t *value, const char *path, struct misfit *m)
{
	const json_t *properties = json_object_get(schema, "properties"),
		     *others = json_object_get(schema, "additionalProperties");
	json_t *name, *one;
	const char *key;
	size_t i;

	json_array_foreach(json_object_get(schema, "required"), i, name)
	{
		if (!json_object_get(value, json_string_value(name)))
			return misfits(m, path, "lacks", json_string_value(name));
	}
	json_object_foreach((json_t *)(uintptr_t)value, key, one)
	{
		const json_t *own = json_object_get(properties, key);
		char below[256];

		snprintf(below, sizeof below, "%.150s.%.100s", path, key);
		if (!own && json_is_object(others))
			own = others;
		if (!own && (properties || json_is_false(others)))
			return misfits(m, path, "has, though it is not described,", key);
		if (own && !fits(own, one, below, m))
			return false;
	}
	return true;
}

static bool combined_fits(const json_t *schema, const json_t *value, const char *path, struct misfit *m)
{
	const json_t *one_of = json_object_get(schema, "oneOf");
	unsigned fitting = 0;
	json_t *part;
	size_t i;

	json_array_foreach(json_object_get(schema, "allOf"), i, part)
	{
		if (!fits(part, value, path, m))
			return false;
	}
	json_array_foreach(one_of, i, part) fitting += fits(part, value, path, m);
	return !one_of || fitting == 1 || misfits(m, path, "fits none or several of oneOf", "");
}

static bool fits(const json_t *schema, const json_t *value, const char *path, struct misfit *m)
{
	const json_t *same, *items;
	json_t *one;
	size_t i;

	schema = resolve(schema);
	same = json_object_get(schema, "const");
	items = json_object_get(schema, "items");
	if (!has_type(schema, value))
		return misfits(m, path, "is of another type", "");
	if ((same && !json_equal(same, value)) || !is_one_of(json_object_get(schema, "enum"), value) ||
	    !has_pattern(schema, value) || !in_range(schema, value))
		return misfits(m, path, "has another value", "");
	if (!combined_fits(schema, value, path, m) || (json_is_object(value) && !object_fits(schema, value, path, m)))
		return false;
	json_array_foreach(value, i, one)
	{
		char below[256];

		snprintf(below, sizeof below, "%.200s[%zu]", path, i);
		if (items && !fits(items, one, below, m))
			return false;
	}
	return true;
}

static void hold(const json_t *schema, const json_t *value, const char *what)
{
	struct misfit m;

	if (!fits(schema, value, "", &m)) {
		char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);

		fail_msg("%s: %s %s in %.2000s", what, *m.path ? m.path : "it", m.why, text);
	}
}

/* Calls */

static const json_t *operation_of(const char *method, const char *pattern)
{
	const json_t *operation = json_object_get(json_object_get(json_object_get(api, "paths"), pattern), method);

	if (!operation)
		fail_msg("%s %s is not described", method, pattern);
	return operation;
}

/* Notes that a status was met; its response, which must be described. */
static const json_t *response_of(const char *method, const char *pattern, unsigned status)
{
	char name[160], code[16];
	const json_t *response;
	json_t *met;

	snprintf(name, sizeof name, "%s %s", method, pattern);
	snprintf(code, sizeof code, "%u", status);
	response = json_object_get(json_object_get(operation_of(method, pattern), "responses"), code);
	if (!response)
		fail_msg("%s answers %u, which is not described", name, status);
	met = json_object_get(seen, name);
	if (!met) {
		met = json_object();
		json_object_set_new(seen, name, met);
	}
	json_object_set_new(met, code, json_true());
	return response;
}

static void hold_body(const json_t *response, const char *type, const char *body, size_t length, const char *what)
{
	const json_t *content = json_object_get(response, "content"), *media;
	char plain[64];
	json_t *json;

	snprintf(plain, sizeof plain, "%.*s", (int)strcspn(type, ";"), type);
	media = json_object_get(content, plain);
	if (!content && !length)
		return;
	if (!media)
		fail_msg("%s: the type %s is not described", what, type);
	if (!strcmp(plain, "application/x-ndjson")) {
		for (const char *line = body, *end; (end = strchr(line, '\n')); line = end + 1) {
			json = json_loadb(line, (size_t)(end - line), JSON_REJECT_DUPLICATES, NULL);
			assert_non_null(json);
			hold(json_object_get(media, "schema"), json, what);
			json_decref(json);
		}
	} else if (!strcmp(plain, "application/json")) {
		json = json_loadb(body, length, JSON_REJECT_DUPLICATES, NULL);
		assert_non_null(json);
		hold(json_object_get(media, "schema"), json, what);
		json_decref(json);
	} else {
		assert_true(length > 0);
	}
}

/* Reads a chunked body to its end, or `lines` of it. */
static void hear_lines(int fd, struct answer *answer, unsigned lines)
{
	static char chunk[1 << 20];
	size_t length;

	for (unsigned i = 0; i < lines && (length = hear_chunk(fd, chunk, sizeof chunk)); i++) {
		answer->body = realloc(answer->body, answer->length + length + 1);
		assert_non_null(answer->body);
		memcpy(answer->body + answer->length, chunk, length + 1);
		answer->length += length;
	}
}

struct call {
	const char *method, *pattern, *id; /* the id stands for {id} or {name} */
	const char *round;                 /* and this for {round} */
	const char *query, *secret, *body, *type, *tag;
	unsigned lines; /* of a stream that goes on; 0: all there are */
};

/* "get" becomes "GET". */
static void shout(const char *word, char *out, size_t size)
{
	size_t length = 0;

	for (; *word && length + 1 < size; word++)
		out[length++] = (char)(*word - 'a' + 'A');
	out[length] = '\0';
}

#define CALL(how, ...) \
	(struct call) \
	{ \
		.method = (how), .pattern = __VA_ARGS__ \
	}

static void write_path(const struct call *call, char *out, size_t size)
{
	const char *from = call->pattern, *given = call->id, *open;
	size_t length = 0;

	for (; (open = strchr(from, '{')) && length < size; from = strchr(open, '}') + 1, given = call->round)
		length +=
			(size_t)snprintf(out + length, size - length, "%.*s%s", (int)(open - from), from, given ? given : "0");
	assert_true(length < size);
	snprintf(out + length, size - length, "%s%s", from, call->query ? call->query : "");
}

/* A request and its answer, held against the description; the body is the caller's. */
static struct answer make(struct call call, unsigned status)
{
	char path[256], request[4096], method[16], type[64], encoding[32];
	struct answer answer;
	int fd = dial(house.port);

	write_path(&call, path, sizeof path);
	shout(call.method, method, sizeof method);
	snprintf(request, sizeof request,
		 "%s %s HTTP/1.1\r\nHost: localhost\r\n%s%s%s%s%s%s%s%s%sContent-Length: %zu\r\n\r\n%s", method, path,
		 call.secret ? "Authorization: Bearer " : "", call.secret ? call.secret : "", call.secret ? "\r\n" : "",
		 call.tag ? "If-None-Match: " : "", call.tag ? call.tag : "", call.tag ? "\r\n" : "",
		 call.body ? "Content-Type: " : "", call.body ? (call.type ? call.type : "application/json") : "",
		 call.body ? "\r\n" : "", call.body ? strlen(call.body) : 0, call.body ? call.body : "");
	answer = ask(fd, request);
	if (answer.status != status)
		fail_msg("%s %s answers %u instead of %u: %.500s", method, path, answer.status, status, answer.body);
	header(&answer, "Transfer-Encoding", encoding, sizeof encoding);
	if (!strcmp(encoding, "chunked") && strcmp(method, "HEAD") != 0)
		hear_lines(fd, &answer, call.lines ? call.lines : UINT32_MAX);
	close(fd);
	hold_body(response_of(call.method, call.pattern, status), header(&answer, "Content-Type", type, sizeof type),
		  answer.body ? answer.body : "", answer.length, path);
	if (call.body && status < 300 && !call.type) { /* what was taken is what may be sent */
		const json_t *content =
			json_object_get(json_object_get(operation_of(call.method, call.pattern), "requestBody"), "content");
		json_t *json = json_loads(call.body, 0, NULL);

		hold(json_object_get(json_object_get(content, "application/json"), "schema"), json, path);
		json_decref(json);
	}
	return answer;
}

static void call(struct call what, unsigned status)
{
	free(make(what, status).body);
}

/* The text of a field of the answer. */
static void call_for(struct call what, unsigned status, const char *field, char *out, size_t size)
{
	struct answer answer = make(what, status);
	json_t *json = json_of(&answer);

	snprintf(out, size, "%s", json_string_value(json_object_get(json, field)));
	json_decref(json);
	free(answer.body);
}

/* What changes only with the server: it has a tag. */
static void call_tagged(const char *pattern, const char *id)
{
	struct answer answer = make(CALL("get", pattern, .id = id), 200);
	char tag[64];

	header(&answer, "ETag", tag, sizeof tag);
	free(answer.body);
	assert_true(*tag == '"');
	call(CALL("get", pattern, .id = id, .tag = tag), 304);
}

/* The resources */

static int open_house(void **state)
{
	struct answer answer;

	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
	answer = get(house.port, "/api/v1/openapi.json", "");
	api = json_of(&answer);
	free(answer.body);
	seen = json_object();
	return 0;
}

static int close_house(void **state)
{
	(void)state;
	json_decref(seen);
	json_decref(api);
	house_close(&house);
	return 0;
}

/* All that is wrong with a variant, by the places; nothing where one thing is. */
static void expect_mistakes(struct call what, const char *places)
{
	struct answer answer = make(what, 422);
	json_t *json = json_of(&answer), *error = json_object_get(json, "error"), *mistake;
	char found[512] = "";
	size_t i;

	json_array_foreach(json_object_get(error, "mistakes"), i, mistake)
	{
		const char *path = json_string_value(json_object_get(mistake, "path"));

		assert_non_null(json_string_value(json_object_get(json_object_get(mistake, "message"), "es")));
		assert_string_equal(json_string_value(json_object_get(mistake, "code")), "bad-variant");
		snprintf(found + strlen(found), sizeof found - strlen(found), "%d:%d %s%s",
			 (int)json_integer_value(json_object_get(mistake, "line")),
			 (int)json_integer_value(json_object_get(mistake, "column")), path ? path : "", path ? " " : "");
	}
	assert_string_equal(found, places);
	assert_true(json_object_get(error, "line") || json_object_get(error, "path"));
	json_decref(json);
	free(answer.body);
}

static void rules(void **state)
{
	static const char check[] = "/api/v1/check";

	(void)state;
	call(CALL("get", "/healthz"), 200);
	call(CALL("get", "/metrics"), 200);
	call(CALL("get", "/api/v1/server"), 200);
	call_tagged("/api/v1/openapi.json", NULL);
	call_tagged("/api/v1/options", NULL);
	call(CALL("get", "/api/v1/options/{aspect}", .id = "strategy"), 200);
	call(CALL("get", "/api/v1/options/{aspect}", .id = "nothing"), 404);
	call_tagged("/api/v1/variants", NULL);
	call_tagged("/api/v1/variants/{name}", "a-power-plants");
	call(CALL("get", "/api/v1/variants/{name}", .id = "nobody"), 404);
	call(CALL("post", check, .body = "{\"like\": \"cuban\"}"), 200);
	call(CALL("post", check, .body = "like: cuban\n", .type = "application/yaml"), 200);
	call(CALL("post", check, .body = "like: cuban\nboard: no\n", .type = "text/plain"), 422);
	expect_mistakes(CALL("post", check,
			     .body = "tile: 7\nboard: no\ndeal: {hand: ten}\nend: [out, {laid: {}}]\nscore: on\n",
			     .type = "application/yaml"),
			"1:1 2:8 3:14 4:13 5:8 ");
	expect_mistakes(CALL("post", check, .body = "{\"tile\": 7,\n \"players\": [\"first\", {\"strategy\": \"fatest\"}]}"),
			"0:0 tile 0:0 players[1].strategy ");
	expect_mistakes(CALL("post", check, .body = "{\"board\": \"no\"}"), "");
	call(CALL("post", check, .body = "{"), 400);
	call(CALL("post", check, .body = "x", .type = "image/png"), 415);
}

static void reviews(void **state)
{
	static const char post[] = "/api/v1/reviews", belief[] = "/api/v1/reviews/belief";
	struct game g;
	size_t length;
	char *record;

	(void)state;
	game_load(&g, "block-two");
	record = game_record(&g, 1, &length);
	call(CALL("post", post, .body = record, .type = "text/plain"), 200);
	call(CALL("post", belief, .body = record, .type = "text/plain"), 200);
	call(CALL("post", belief, .query = "?at=12", .body = record, .type = "text/plain"), 200);
	call(CALL("post", belief, .query = "?at=9999", .body = record, .type = "text/plain"), 409);
	call(CALL("post", belief, .query = "?at=-1", .body = record, .type = "text/plain"), 400);
	record[length / 2] = '?';
	call(CALL("post", post, .body = record, .type = "text/plain"), 422);
	call(CALL("post", post, .body = "[Domino", .type = "text/plain"), 422);
	call(CALL("post", belief, .body = record, .type = "text/plain"), 422);
	free(record);
	game_close(&g);
}

static void puzzles(void **state)
{
	static const char list[] = "/api/v1/puzzles", one[] = "/api/v1/puzzles/{number}",
			  answers[] = "/api/v1/puzzles/{number}/answers";
	struct dom_puzzle *puzzle;
	char body[64], tile[16];

	(void)state;
	call_tagged(list, NULL);
	call(CALL("get", one, .id = "1"), 200);
	call(CALL("get", one, .id = "1", .query = "?answer=true"), 200);
	call(CALL("get", one, .id = "0"), 404);
	call(CALL("get", one, .id = "1x"), 404);
	assert_int_equal(dom_puzzle_open(&puzzle, 1, NULL, NULL), DOM_OK);
	dom_rules_tile(dom_puzzle_rules(puzzle), dom_puzzle_answer(puzzle).tile, tile, sizeof tile);
	snprintf(body, sizeof body, "{\"tile\": \"%s\", \"place\": %u}", tile, dom_puzzle_answer(puzzle).place);
	dom_puzzle_free(puzzle);
	call(CALL("post", answers, .id = "1", .body = body), 200);
	call(CALL("post", answers, .id = "9999", .body = body), 404);
	call(CALL("post", answers, .id = "1", .body = "{\"tile\": \"9-9\"}"), 422);
	call(CALL("post", answers, .id = "1", .body = "{\"place\": 0}"), 400);
}

#define TABLES "/api/v1/tables"
#define TABLE TABLES "/{id}"

static void order(const struct seat_at *t, const char *secret, const char *body, unsigned status)
{
	call(CALL("post", TABLE "/commands", .id = t->id, .secret = secret, .body = body), status);
}

static void look(const struct seat_at *t, const char *secret)
{
	call(CALL("get", TABLE, .id = t->id, .secret = secret, .query = "?layout=12"), 200);
	call(CALL("get", TABLE "/events", .id = t->id, .secret = secret, .query = "?from=0"), 200);
}

static bool draws(const json_t *you)
{
	const char *needs = json_string_value(json_object_get(you, "needs"));

	return needs && !strcmp(needs, "draw");
}

/* What a person answers with whatever comes first. */
static void write_answer(const json_t *state, char *out, size_t size)
{
	const json_t *you = json_object_get(state, "you"), *play = json_array_get(json_object_get(you, "plays"), 0);
	const json_t *seat =
		json_array_get(json_object_get(state, "seats"), (size_t)json_integer_value(json_object_get(you, "seat")));
	json_int_t gives = json_integer_value(json_object_get(you, "gives"));

	if (gives) {
		snprintf(out, size, "{\"do\": \"give\", \"tiles\": [");
		for (json_int_t i = 0; i < gives; i++)
			snprintf(out + strlen(out), size - strlen(out), "%s\"%s\"", i ? ", " : "",
				 json_string_value(json_array_get(json_object_get(seat, "hand"), (size_t)i)));
		strcat(out, "]}");
	} else if (draws(you)) {
		snprintf(out, size, "{\"do\": \"draw\"}");
	} else if (play) {
		snprintf(out, size, "{\"do\": \"play\", \"tile\": \"%s\", \"place\": %d, \"side\": %d}",
			 json_string_value(json_object_get(play, "tile")),
			 (int)json_integer_value(json_object_get(play, "place")),
			 (int)json_integer_value(json_object_get(play, "side")));
	} else {
		snprintf(out, size, "{\"do\": \"decline\"}");
	}
}

static unsigned drawn; /* by hand */

/* Plays until the round is over, and looks at its beginning. */
static void play_on(const struct seat_at *t)
{
	for (unsigned turn = 0; turn < 400; turn++) {
		json_t *state = state_of(house.port, t, t->secret[0]);
		bool over = json_is_true(json_object_get(state, "over"));
		bool asked = json_is_string(json_object_get(json_object_get(state, "you"), "needs"));
		bool drawing = draws(json_object_get(state, "you"));
		char body[1024];

		write_answer(state, body, sizeof body);
		json_decref(state);
		if (turn < 3)
			look(t, turn ? t->secret[0] : NULL);
		if (over)
			return;
		if (asked && turn < 4) {
			call(CALL("get", TABLE "/hint", .id = t->id, .secret = t->secret[0]), drawing ? 409 : 200);
			call(CALL("get", TABLE "/belief", .id = t->id, .secret = t->secret[0]), drawing ? 409 : 200);
		}
		drawn += drawing;
		order(t, asked ? t->secret[0] : t->owner, asked ? body : "{\"do\": \"finish\"}", 200);
	}
	fail_msg("a round without end");
}

static unsigned players_of(const char *variant)
{
	struct answer answer = get(house.port, "/api/v1/variants", "");
	json_t *json = json_of(&answer), *row;
	unsigned players = 0;
	size_t i;

	free(answer.body);
	json_array_foreach(json_object_get(json, "variants"), i, row)
	{
		if (!strcmp(json_string_value(json_object_get(row, "name")), variant))
			players = (unsigned)json_integer_value(json_object_get(row, "players"));
	}
	json_decref(json);
	assert_true(players > 0);
	return players;
}

static void open_person(struct seat_at *t, const char *variant)
{
	unsigned players = players_of(variant);
	char body[1024];

	*t = (struct seat_at){.id = ""};
	snprintf(body, sizeof body, "{\"variant\": \"%s\", \"players\": [{\"name\": \"Ana\", \"strategy\": \"human\"}",
		 variant);
	while (--players)
		strcat(body, ", {\"strategy\": [\"random\", \"fattest\"]}");
	strcat(body, "], \"by_hand\": true}");
	call(CALL("post", TABLES, .body = body), 201);
	open_seats(house.port, body, t);
}

static void tables(void **state)
{
	static const char *const variants[] = {"cuban",    "draw",    "all-fives",  "a-corruption", "b-branching",
					       "c-powers", "matador", "e-capitals", "d-oddities",   "c-letters"};
	struct seat_at t;

	(void)state;
	for (unsigned i = 0; i < sizeof variants / sizeof *variants; i++) {
		open_person(&t, variants[i]);
		order(&t, t.owner, "{\"do\": \"step\", \"id\": 1}", 200);
		look(&t, NULL);
		call(CALL("get", TABLE "/hint", .id = t.id, .secret = t.owner), 403);
		call(CALL("get", TABLE "/belief", .id = t.id, .secret = t.owner), 403);
		play_on(&t);
		call(CALL("get", TABLE "/hint", .id = t.id, .secret = t.secret[0]), 409);
		call(CALL("get", TABLE "/belief", .id = t.id, .secret = t.secret[0]), 409);
		look(&t, NULL);
		look(&t, t.owner);
		call(CALL("get", TABLE "/record", .id = t.id), 200);
		order(&t, t.owner, "{\"do\": \"rematch\"}", 200);
		call(CALL("get", TABLE "/record", .id = t.id, .query = "?round=0"), 200);
		call(CALL("get", TABLE "/record", .id = t.id, .query = "?round=1"), 409);
		call(CALL("get", TABLE "/record", .id = t.id, .query = "?round=2"), 404);
		call(CALL("get", TABLE "/record", .id = t.id, .query = "?round=x"), 400);
	}
	for (unsigned i = 0; i < 40 && !drawn; i++) { /* as chance has it */
		open_person(&t, "draw");
		play_on(&t);
	}
	assert_true(drawn > 0);
	call(CALL("post", TABLES, .body = "{\"variant\": \"a-power-plants\"}"), 201);
	call(CALL("get", TABLES), 200);
	call(CALL("post", TABLES, .body = "{\"variant\": \"nobody's\"}"), 422);
	call(CALL("get", TABLE, .id = "nowhere"), 404);
	call(CALL("get", TABLE, .id = t.id, .secret = "nonsense"), 403);
	call(CALL("get", TABLE "/record", .id = t.id), 409);
	call(CALL("get", TABLE "/record", .id = "nowhere"), 404);
	call(CALL("get", TABLE "/hint", .id = "nowhere"), 404);
	call(CALL("get", TABLE "/belief", .id = "nowhere"), 404);
	call(CALL("get", TABLE "/events", .id = "nowhere"), 404);
	call(CALL("get", TABLE "/live", .id = "nowhere"), 404);
	call(CALL("get", TABLE "/live", .id = t.id, .query = "?from=0&layout=9", .lines = 12), 200);
	order(&(struct seat_at){.id = "nowhere"}, NULL, "{\"do\": \"step\"}", 404);
	order(&t, NULL, "{\"do\": \"step\"}", 403);
	order(&t, t.owner, "{\"do\": \"run\", \"speed\": 60000}", 200);
	order(&t, t.owner, "{\"do\": \"pause\"}", 200);
	order(&t, t.secret[0], "{\"do\": \"give\", \"tiles\": []}", 409);
	order(&t, t.owner, "{\"do\": \"finish\"}", 200);
	order(&t, t.secret[0], "{\"do\": \"play\", \"tile\": \"no tile\", \"pays\": 0.5}", 422);
	order(&t, t.owner, "{\"do\": \"reset\"}", 200);
	order(&t, t.owner, "{\"do\": \"settings\", \"variant\": {\"text\": \"like: draw\"}, \"seed\": \"7\", \"clock\": 9}",
	      200);
}

#define SIMULATION "/api/v1/simulations/{id}"

static void simulations(void **state)
{
	static const char begin[] = "/api/v1/simulations";
	char id[32];

	(void)state;
	call(CALL("post", begin, .body = "{\"variant\": \"nobody's\"}"), 422);
	call_for(CALL("post", begin, .body = "{\"variant\": \"c-powers\", \"games\": 500, \"seed\": \"3\"}"), 202, "id", id,
		 sizeof id);
	call(CALL("get", SIMULATION "/live", .id = id), 200); /* until it is over */
	call(CALL("get", SIMULATION, .id = id), 200);
	call(CALL("get", SIMULATION "/plot.svg", .id = id), 200);
	call(CALL("delete", SIMULATION, .id = id), 200);
	call_for(CALL("post", begin, .body = "{\"variant\": \"c-powers\", \"games\": 10000000}"), 202, "id", id, sizeof id);
	call(CALL("get", SIMULATION "/plot.svg", .id = id), 409);
	call(CALL("delete", SIMULATION, .id = id), 200);
	call(CALL("get", SIMULATION, .id = "none"), 404);
	call(CALL("get", SIMULATION "/plot.svg", .id = "none"), 404);
	call(CALL("get", SIMULATION "/live", .id = "none"), 404);
	call(CALL("delete", SIMULATION, .id = "none"), 404);
}

#define COMPARISON "/api/v1/comparisons/{id}"
#define TWO "\"players\": [{\"strategy\": \"fattest\"}, {\"strategy\": \"random\"}]"

static void comparisons(void **state)
{
	static const char begin[] = "/api/v1/comparisons";
	char id[32];

	(void)state;
	call(CALL("post", begin, .body = "{\"variant\": \"nobody's\", " TWO "}"), 422);
	call(CALL("post", begin, .body = "{\"variant\": \"pairs\", \"players\": [\"first\", \"human\"]}"), 422);
	call(CALL("post", begin, .body = "{\"variant\": \"pairs\", " TWO ", \"sprt\": {\"elo0\": 5, \"elo1\": 5}}"), 422);
	call_for(CALL("post", begin,
		      .body = "{\"variant\": \"pairs\", " TWO ", \"deals\": 500, \"seed\": \"3\", \"sprt\": {\"elo0\": 0, "
			      "\"elo1\": 5}}"),
		 202, "id", id, sizeof id);
	call(CALL("get", COMPARISON "/live", .id = id), 200); /* until it is over */
	call(CALL("get", COMPARISON, .id = id), 200);
	call(CALL("delete", COMPARISON, .id = id), 200);
	call_for(CALL("post", begin, .body = "{\"variant\": \"c-powers\", " TWO ", \"deals\": 1000000}"), 202, "id", id,
		 sizeof id);
	call(CALL("delete", COMPARISON, .id = id), 200);
	call(CALL("get", COMPARISON, .id = "none"), 404);
	call(CALL("get", COMPARISON "/live", .id = "none"), 404);
	call(CALL("delete", COMPARISON, .id = "none"), 404);
}

#define CUPS "/api/v1/tournaments"
#define CUP CUPS "/{id}"

static void tournaments(void **state)
{
	static const char *const variants[] = {"knockout-cup", "a-championship", "swiss-pairs"};
	char body[128], id[32] = "", owner[32] = "";

	(void)state;
	call(CALL("post", CUPS, .body = "{\"variant\": \"nobody's\"}"), 422);
	for (unsigned i = 0; i < sizeof variants / sizeof *variants; i++) {
		struct answer answer;
		json_t *json;

		snprintf(body, sizeof body, "{\"variant\": \"%s\", \"rounds\": 40, \"seed\": \"5\", \"ask\": %s}", variants[i],
			 i ? "false" : "true");
		answer = make(CALL("post", CUPS, .body = body), 202);
		json = json_of(&answer);
		snprintf(id, sizeof id, "%s", json_string_value(json_object_get(json, "id")));
		snprintf(owner, sizeof owner, "%s", json_string_value(json_object_get(json, "owner")));
		json_decref(json);
		free(answer.body);
		if (!i) { /* it waits after its first round */
			call(CALL("post", CUP "/commands", .id = id, .secret = "no", .body = "{\"do\": \"stop\"}"), 403);
			call(CALL("post", CUP "/commands", .id = id, .secret = owner, .body = "{\"do\": \"stop\"}"), 200);
			continue;
		}
		call(CALL("get", CUP "/live", .id = id), 200); /* until it is over */
		call(CALL("get", CUP, .id = id), 200);
		call(CALL("get", CUP "/plot.svg", .id = id, .query = "?lang=es"), 200);
		call(CALL("get", CUP "/export", .id = id), 200);
		call(CALL("get", CUP "/export", .id = id, .query = "?format=csv"), 200);
		call(CALL("get", CUP "/export", .id = id, .query = "?format=records"), 200);
		call(CALL("get", CUP "/rounds", .id = id, .query = "?from=0&count=3"), 200);
		call(CALL("get", CUP "/rounds", .id = id, .query = "?count=many"), 400);
		call(CALL("get", CUP "/standings", .id = id, .query = "?after=3"), 200);
		call(CALL("get", CUP "/standings", .id = id, .query = "?after=many"), 400);
		call(CALL("get", CUP "/rounds/{round}/record", .id = id, .round = "0"), 200);
		call(CALL("get", CUP "/rounds/{round}/record", .id = id, .round = "none"), 400);
	}
	call(CALL("post", CUP "/commands", .id = id, .secret = owner, .body = "{\"do\": \"go-on\"}"), 409);
	call(CALL("get", CUPS), 200);
	call(CALL("post", CUP "/commands", .id = "999", .body = "{\"do\": \"stop\"}"), 404);
	call(CALL("get", CUP, .id = "999"), 404);
	call(CALL("get", CUP "/live", .id = "999"), 404);
	call(CALL("get", CUP "/plot.svg", .id = "999"), 404);
	call(CALL("get", CUP "/export", .id = "999"), 404);
	call(CALL("get", CUP "/rounds", .id = "999"), 404);
	call(CALL("get", CUP "/standings", .id = "999"), 404);
	call(CALL("get", CUP "/rounds/{round}/record", .id = "999", .round = "0"), 404);
}

/* HEAD is GET without a body, also where GET stays open; OPTIONS tells what is described, and everything else is refused. */
static void other_methods(void **state)
{
	static const char *const names[] = {"get", "head", "post", "put", "patch", "delete", "options"};
	const char *pattern;
	json_t *path;

	(void)state;
	json_object_foreach(json_object_get(api, "paths"), pattern, path)
	{
		char request[256], where[160], allow[128], expected[128] = "";
		struct answer answer;
		int fd = dial(house.port);

		write_path(&(struct call){.pattern = pattern, .id = "none"}, where, sizeof where);
		for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
			if (json_object_get(path, names[i])) {
				strcat(expected, *expected ? ", " : "");
				shout(names[i], expected + strlen(expected), sizeof expected - strlen(expected));
			}
		snprintf(request, sizeof request, "OPTIONS %s HTTP/1.1\r\nHost: localhost\r\n\r\n", where);
		answer = ask(fd, request);
		assert_int_equal(answer.status, 204);
		assert_string_equal(header(&answer, "Allow", allow, sizeof allow), expected);
		response_of("options", pattern, 204);
		free(answer.body);
		snprintf(request, sizeof request, "PUT %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n", where);
		answer = ask(fd, request);
		assert_string_equal(header(&answer, "Allow", allow, sizeof allow), expected);
		expect(answer, 405, "bad-method");
		if (json_object_get(path, "head")) {
			snprintf(request, sizeof request, "HEAD %s HTTP/1.1\r\nHost: localhost\r\n\r\n", where);
			answer = ask(fd, request);
			response_of("head", pattern, answer.status);
			free(answer.body);
			/* nothing came after it */
			expect(ask(fd, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 200, NULL);
		}
		close(fd);
	}
}

static void head_of_streams(void **state)
{
	static const char *const ends[] = {"/live", "/events", "/events?follow=1"};
	struct seat_at t;
	struct answer answer;
	char request[256], value[64];
	int fd = dial(house.port);

	(void)state;
	open_person(&t, "cuban");
	for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
		snprintf(request, sizeof request, "HEAD " TABLES "/%s%s HTTP/1.1\r\nHost: localhost\r\n\r\n", t.id, ends[i]);
		answer = ask(fd, request);
		assert_string_equal(header(&answer, "Content-Type", value, sizeof value), "application/x-ndjson");
		expect(answer, 200, NULL);
		expect(ask(fd, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 200, NULL);
	}
	/* whereas GET says that nothing comes after it, and keeps its word */
	snprintf(request, sizeof request, "GET " TABLES "/%s/events HTTP/1.1\r\nHost: localhost\r\n\r\n", t.id);
	answer = ask(fd, request);
	assert_string_equal(header(&answer, "Connection", value, sizeof value), "close");
	hear_lines(fd, &answer, UINT32_MAX);
	assert_int_equal(recv(fd, value, 1, 0), 0);
	free(answer.body);
	close(fd);
}

/* Everything that is described was met, as far as it can be brought about: not the refusals of whoever is full, slow or broken. */
static void nothing_left_out(void **state)
{
	static const char *const wanted[] = {"200", "201", "202", "204", "304", "404", "409", "422"};
	const char *pattern, *method;
	json_t *path, *operation;

	(void)state;
	json_object_foreach(json_object_get(api, "paths"), pattern, path)
	{
		json_object_foreach(path, method, operation)
		{
			char name[160];

			snprintf(name, sizeof name, "%s %s", method, pattern);
			if (!strcmp(method, "head"))
				continue;
			for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++)
				if (json_object_get(json_object_get(operation, "responses"), wanted[i]) &&
				    !json_object_get(json_object_get(seen, name), wanted[i]))
					fail_msg("%s never answered %s", name, wanted[i]);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rules),           cmocka_unit_test(tables),
		cmocka_unit_test(simulations),     cmocka_unit_test(comparisons),
		cmocka_unit_test(tournaments),     cmocka_unit_test(other_methods),
		cmocka_unit_test(head_of_streams), cmocka_unit_test(reviews),
		cmocka_unit_test(puzzles),         cmocka_unit_test(nothing_left_out),
	};

	signal(SIGPIPE, SIG_IGN);
	return cmocka_run_group_tests(tests, open_house, close_house);
}
