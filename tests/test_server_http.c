/* The server as its clients meet it: every status, headers, files, the resources that need no table. */
#include "test_server_http.h"

#include "json.h"
#include "resource/resource.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/stat.h>

static struct house house;
static char web[] = "/tmp/domino-web-XXXXXX";

static void write_file(const char *name, const char *text)
{
	char path[256];
	FILE *file;

	snprintf(path, sizeof path, "%s/%s", web, name);
	file = fopen(path, "w");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static int open_house(void **state)
{
	char path[256];

	(void)state;
	if (!mkdtemp(web))
		return 1;
	snprintf(path, sizeof path, "%s/assets", web);
	mkdir(path, 0700);
	write_file("index.html", "<!doctype html><title>Domino</title>");
	write_file("assets/index-Ab3_xY-9.js", "plain plain plain plain plain plain");
	write_file("assets/index-Ab3_xY-9.js.br", "the br");
	write_file("assets/index-Ab3_xY-9.js.gz", "the gzip");
	write_file("plain.txt", "no neighbours");
	house_open(&house, (struct doms_options){.web = web, .requests_per_second = UINT32_MAX, .slow_seconds = 10});
	return 0;
}

static int close_house(void **state)
{
	char command[300];

	(void)state;
	house_close(&house);
	snprintf(command, sizeof command, "rm -rf '%s'", web);
	return system(command);
}

#define POST_CHECK "POST /api/v1/check"

static void health_and_headers(void **state)
{
	static const char *const names[] = {"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Date",
					    "Cache-Control"};
	static const char *const paths[] = {"/healthz", "/nothing.here", "/", "/api/v1/none", "/metrics"};
	char value[512];

	(void)state;
	for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++) {
		struct answer answer = get(house.port, paths[i], "");

		for (unsigned k = 0; k < sizeof names / sizeof *names; k++)
			assert_true(*header(&answer, names[k], value, sizeof value));
		header(&answer, "Content-Security-Policy", value, sizeof value);
		assert_non_null(strstr(value, "default-src 'none'"));
		assert_null(strstr(value, "'unsafe"));
		free(answer.body);
	}
	{ /* what the library itself refuses */
		struct answer answer = ask_once(house.port, "BREW /pot HTTP/1.1\r\nHost: localhost\r\n\r\n");

		assert_int_equal(answer.status, 403);
		assert_true(*header(&answer, "Content-Security-Policy", value, sizeof value));
		free(answer.body);
	}
	expect(get(house.port, "/healthz", ""), 200, NULL);
}

static char *nested(unsigned depth)
{
	char *text = calloc(1, 2 * depth + 32);

	strcpy(text, "{\"a\":");
	memset(text + 5, '[', depth - 1);
	memset(text + 5 + depth - 1, ']', depth - 1);
	strcat(text, "}");
	return text;
}

static void broken_bodies(void **state)
{
	static const char json[] = "application/json";
	struct answer answer;
	json_t *body, *error;
	char *text;

	(void)state;
	expect(send_body(house.port, POST_CHECK, json, "{"), 400, "bad-request");
	expect(send_body(house.port, POST_CHECK, json, "[]"), 400, "bad-request");
	expect(send_body(house.port, POST_CHECK, json, "{\"a\": 1, \"a\": 2}"), 400, "bad-request");
	expect(send_body(house.port, POST_CHECK, json, "{\"a\": \"\xff\"}"), 400, "bad-request");
	expect(send_body(house.port, POST_CHECK, json, ""), 400, "bad-request");
	text = nested(32);
	expect(send_body(house.port, POST_CHECK, json, text), 422, "bad-variant");
	free(text);
	text = nested(33);
	expect(send_body(house.port, POST_CHECK, json, text), 400, "bad-request");
	free(text);
	text = nested(100000);
	expect(send_body(house.port, POST_CHECK, json, text), 400, "bad-request");
	free(text);
	expect(send_body(house.port, POST_CHECK, "text/html", "x"), 415, "bad-type");
	expect(ask_once(house.port, POST_CHECK " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx"), 415, "bad-type");
	expect(ask_once(house.port, POST_CHECK " HTTP/1.1\r\nHost: localhost\r\n\r\n"), 411, "no-length");
	expect(ask_once(house.port, POST_CHECK " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 7x\r\n\r\nabcdefg"), 400,
	       "bad-request");
	expect(ask_once(
		       house.port,
		       "GET /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n"),
	       411, "no-length");
	expect(ask_once(house.port, "GET /healthz HTTP/1.1\r\n\r\n"), 400, "bad-request");
	expect(ask_once(house.port, "GET /%ff HTTP/1.1\r\nHost: localhost\r\n\r\n"), 400, "bad-request");

	answer = send_body(house.port, POST_CHECK, json, "{\"like\": \"cuban\",\n \"players\": [{\"strategy\": \"zzz\"}, {}]}");
	body = json_of(&answer);
	error = json_object_get(body, "error");
	assert_string_equal(json_string_value(json_object_get(error, "path")), "players[0].strategy");
	assert_null(json_object_get(error, "line"));
	json_decref(body);
	expect(answer, 422, "bad-variant");
}

static void strangers(void **state)
{
	(void)state;
	expect(get(house.port, "/api/v1/options", "Origin: http://evil.example\r\n"), 403, "forbidden");
	expect(get(house.port, "/api/v1/options", "Origin: null\r\n"), 403, "forbidden");
	expect(get(house.port, "/api/v1/options", "Origin: http://localhost.evil.example\r\n"), 403, "forbidden");
	expect(get(house.port, "/api/v1/options", "Origin: http://localhost:81\r\n"), 403, "forbidden");
	expect(get(house.port, "/api/v1/options", "Origin: http://localhost\r\n"), 200, NULL);
	expect(get(house.port, "/api/v1/options", "Origin: http://LOCALHOST:80\r\n"), 200, NULL);
	expect(get(house.port, "/api/v1/options", "Origin: https://localhost:443\r\n"), 200, NULL);
	expect(get(house.port, "/", "Origin: http://evil.example\r\n"), 200, NULL);
	expect(ask_once(house.port,
			"POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nContent-Length: 0\r\n\r\n"),
	       403, "forbidden");
	/* a name of somebody else that points here */
	expect(ask_once(house.port, "GET /healthz HTTP/1.1\r\nHost: rebound.example\r\n\r\n"), 403, "forbidden");
	expect(ask_once(house.port, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n"), 200, NULL);
	expect(ask_once(house.port, "GET /healthz HTTP/1.1\r\nHost: [::1]:80\r\n\r\n"), 200, NULL);
}

static void files(void **state)
{
	static const struct {
		const char *accepts, *body;
	} choices[] = {
		{"", "plain plain plain plain plain plain"},
		{"Accept-Encoding: gzip, deflate, br, zstd\r\n", "the br"},
		{"Accept-Encoding: gzip\r\n", "the gzip"},
		{"Accept-Encoding: br;q=0, gzip;q=0.5\r\n", "the gzip"},
		{"Accept-Encoding: br;q=0.1, gzip;q=0.9\r\n", "the gzip"},
		{"Accept-Encoding: *\r\n", "the br"},
		{"Accept-Encoding: identity, br;q=0, gzip;q=0\r\n", "plain plain plain plain plain plain"},
	};
	static const char *const outside[] = {"/../../../etc/passwd",      "/..%2f..%2f..%2fetc/passwd",
					      "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../x.txt",
					      "//etc/passwd.txt",          "/..\\..\\x.txt",
					      "/assets/.%2e/secret.c",     "/.git/config.x"};
	struct answer answer;
	char tag[64], value[128], asked[128];

	(void)state;
	for (unsigned i = 0; i < sizeof choices / sizeof *choices; i++) {
		answer = get(house.port, "/assets/index-Ab3_xY-9.js", choices[i].accepts);
		assert_string_equal(answer.body, choices[i].body);
		assert_string_equal(header(&answer, "Vary", value, sizeof value), "Accept-Encoding");
		assert_string_equal(header(&answer, "Content-Type", value, sizeof value), "text/javascript; charset=utf-8");
		assert_non_null(strstr(header(&answer, "Cache-Control", value, sizeof value), "immutable"));
		header(&answer, "Content-Encoding", value, sizeof value);
		assert_string_equal(value, !strcmp(answer.body, "the br")     ? "br"
					   : !strcmp(answer.body, "the gzip") ? "gzip"
									      : "");
		expect(answer, 200, NULL);
	}
	answer = get(house.port, "/", "");
	assert_string_equal(header(&answer, "Cache-Control", value, sizeof value), "no-cache");
	header(&answer, "ETag", tag, sizeof tag);
	assert_true(*tag == '"');
	assert_non_null(strstr(answer.body, "<title>"));
	expect(answer, 200, NULL);
	snprintf(asked, sizeof asked, "If-None-Match: \"other\", %s\r\n", tag);
	answer = get(house.port, "/index.html", asked);
	assert_string_equal(header(&answer, "ETag", value, sizeof value), tag);
	assert_int_equal(answer.length, 0);
	expect(answer, 304, NULL);
	expect(get(house.port, "/tables/abc", ""), 200, NULL); /* a place inside the page */
	expect(get(house.port, "/missing.js", ""), 404, "not-found");
	answer = get(house.port, "/plain.txt", "Accept-Encoding: br\r\n");
	assert_string_equal(answer.body, "no neighbours");
	expect(answer, 200, NULL);
	for (unsigned i = 0; i < sizeof outside / sizeof *outside; i++) {
		answer = get(house.port, outside[i], "");
		assert_true(answer.status == 404 || (answer.status == 200 && strstr(answer.body, "<title>")));
		free(answer.body);
	}
}

static void same_as_the_command(void **state)
{
	struct answer answer = get(house.port, "/api/v1/options", "");
	json_t *ours = json_of(&answer), *theirs = domi_json_options(NULL);
	char tag[64], asked[128];

	(void)state;
	assert_true(json_equal(ours, theirs));
	assert_true(json_array_size(json_object_get(ours, "aspects")) > 20);
	json_decref(ours);
	json_decref(theirs);
	header(&answer, "ETag", tag, sizeof tag);
	expect(answer, 200, NULL);
	snprintf(asked, sizeof asked, "If-None-Match: %s\r\n", tag);
	expect(get(house.port, "/api/v1/options", asked), 304, NULL);
	expect(get(house.port, "/api/v1/variants", asked), 200, NULL);
}

/* Every variant, sent back as the object it is shown as, is the same variant. */
static void variants_go_round(void **state)
{
	struct answer answer = get(house.port, "/api/v1/variants", "");
	json_t *list = json_of(&answer), *row;
	size_t i;

	(void)state;
	expect(answer, 200, NULL);
	assert_true(json_array_size(json_object_get(list, "variants")) >= 20);
	json_array_foreach(json_object_get(list, "variants"), i, row)
	{
		char path[160], *text;
		json_t *variant, *checked;

		snprintf(path, sizeof path, "/api/v1/variants/%s", json_string_value(json_object_get(row, "name")));
		answer = get(house.port, path, "");
		variant = json_of(&answer);
		expect(answer, 200, NULL);
		text = json_dumps(json_object_get(variant, "variant"), 0);
		answer = send_body(house.port, POST_CHECK, "application/json; charset=utf-8", text);
		checked = json_of(&answer);
		if (!json_equal(json_object_get(checked, "canonical"), json_object_get(variant, "canonical")))
			fail_msg("%s: %s", path, answer.body);
		assert_true(json_equal(json_object_get(checked, "variant"), json_object_get(variant, "variant")));
		assert_int_equal(json_integer_value(json_object_get(checked, "players")),
				 json_integer_value(json_object_get(row, "players")));
		json_decref(checked);
		expect(answer, 200, NULL);
		answer = send_body(house.port, POST_CHECK, "application/yaml",
				   json_string_value(json_object_get(variant, "text")));
		checked = json_of(&answer);
		assert_true(json_equal(json_object_get(checked, "canonical"), json_object_get(variant, "canonical")));
		json_decref(checked);
		expect(answer, 200, NULL);
		free(text);
		json_decref(variant);
	}
	json_decref(list);
	expect(get(house.port, "/api/v1/variants/unheard-of", ""), 404, "not-found");
}

/* Variants that lie in folders of this machine are not there for whoever asks over the net, not even their names. */
static void files_of_the_machine(void **state)
{
	static const char *const asked[] = {"{\"like\": \"hidden-house\"}", "{\"like\": \"hidden-housf\"}",
					    "{\"like\": \"./hidden-house\"}", "{\"like\": \"/etc/passwd\"}"};
	struct answer answer = send_body(house.port, POST_CHECK, "application/json", "{\"like\": \"cuban\"}");
	char here[256], body[160], *canonical = answer.body;

	(void)state;
	assert_int_equal(answer.status, 200);
	write_file("hidden-house.yaml", "like: classic\n");
	write_file("cuban.yaml", "like: classic\n");
	assert_non_null(getcwd(here, sizeof here));
	assert_int_equal(chdir(web), 0);
	setenv("DOMINO_PATH", web, 1);
	for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++) {
		answer = send_body(house.port, POST_CHECK, "application/json", asked[i]);
		if (i == 1) /* a name that may have been meant is offered, but not this one */
			assert_null(strstr(answer.body, "hidden-house"));
		expect(answer, 422, "bad-variant");
		snprintf(body, sizeof body, "{\"variant\": {\"variant\": %s}}", asked[i]);
		expect(send_body(house.port, "POST /api/v1/tables", "application/json", body), 422, "bad-variant");
	}
	expect(send_body(house.port, POST_CHECK, "text/plain", "like: hidden-house\n"), 422, "bad-variant");
	expect(send_body(house.port, "POST /api/v1/tables", "application/json",
			 "{\"variant\": {\"text\": \"like: hidden-house\"}}"),
	       422, "bad-variant");
	expect(send_body(house.port, "POST /api/v1/tables", "application/json", "{\"variant\": \"hidden-house\"}"), 422,
	       "bad-variant");
	expect(get(house.port, "/api/v1/variants/hidden-house", ""), 404, "not-found");
	answer = send_body(house.port, POST_CHECK, "application/json", "{\"like\": \"cuban\"}");
	assert_string_equal(answer.body, canonical); /* whatever has the same name there */
	free(answer.body);
	free(canonical);
	unsetenv("DOMINO_PATH");
	assert_int_equal(chdir(here), 0);
}

/* A tournament's list is longer than a table: its strategies wait, but nobody who was to play is left out unasked. */
static void everybody_sits(void **state)
{
#define FOUR "{\"strategy\": \"first\"}, {\"strategy\": \"first\"}, {\"strategy\": \"first\"}, {\"strategy\": \"first\"}"
	static const char *const places[] = {"POST /api/v1/tables", "POST /api/v1/simulations"};
	static const char whole[] = "{\"variant\": \"swiss-pairs\"}",
			  four[] = "{\"variant\": \"swiss-pairs\", \"players\": [" FOUR "]}",
			  eight[] = "{\"variant\": \"swiss-pairs\", \"players\": [" FOUR ", " FOUR "]}",
			  person[] = "{\"variant\": {\"variant\": {\"like\": \"swiss-pairs\", \"players\": [" FOUR
				     ", {\"strategy\": \"human\"}, {\"strategy\": \"first\"}]}}}";
	struct answer answer;

	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		expect(send_body(house.port, places[i], "application/json", whole), i ? 202 : 201, NULL);
		expect(send_body(house.port, places[i], "application/json", four), i ? 202 : 201, NULL);
		answer = send_body(house.port, places[i], "application/json", eight);
		assert_non_null(strstr(answer.body, "a table has 4 seats; 8 players are listed"));
		expect(answer, 422, "bad-variant");
	}
	answer = send_body(house.port, places[0], "application/json", person);
	assert_non_null(strstr(answer.body, "a person listed as player 5 has none"));
	expect(answer, 422, "bad-variant");
#undef FOUR
}

/* Everything that takes a variant and players tells the same place for the same fault. */
static void expect_place(const char *body, const char *path, int line, int column)
{
	static const char *const places[] = {"POST /api/v1/tables", "POST /api/v1/simulations", "POST /api/v1/tournaments"};

	for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
		struct answer answer = send_body(house.port, places[i], "application/json", body);
		json_t *json = json_of(&answer), *error = json_object_get(json, "error");
		const char *told = json_string_value(json_object_get(error, "path"));

		if (!told || strcmp(told, path) != 0 || json_integer_value(json_object_get(error, "line")) != line ||
		    json_integer_value(json_object_get(error, "column")) != column)
			fail_msg("%s %s: %s", places[i], body, answer.body);
		json_decref(json);
		expect(answer, 422, "bad-variant");
	}
}

/* What is wrong is told where it stands; what players are wrong with, in a variant of ours, as theirs. */
static void told_where(void **state)
{
#define FOUR "[{\"name\": \"Ana\"}, {\"strategy\": [\"first\", \"random\"]}, {\"character\": \"cheat\"}, {}]"
	static const struct {
		const char *variant, *path;
		int line, column;
	} wrong[] = {
		{"{\"text\": \"deal: {hand: 60}\\n\"}", "variant.text", 1, 7},
		{"{\"text\": \"players: 2\\n\\ndeal: {hand: 60}\\n\"}", "variant.text", 3, 7},
		{"{\"text\": \"faces: {own: {list: [a-b=1, c=5]}}\\n\"}", "variant.text", 1, 1},
		{"{\"text\": \"start: {holder: {tile: 9-9}}\\n\"}", "variant.text", 1, 24},
		{"{\"variant\": {\"deal\": {\"hand\": 60}}}", "variant.variant.deal", 0, 0},
		{"{\"variant\": {\"start\": {\"holder\": {\"tile\": \"9-9\"}}}}", "variant.variant.start.holder.tile", 0, 0},
	};
	static const struct {
		const char *variant, *players, *path;
	} players[] = {
		{"\"cuban\"", "[{}, {}, {}, {}, {}]", "players"},
		{"{\"text\": \"like: cuban\"}", "[{}, {}, {}, {}, {}]", "players"},
		{"\"cuban\"", "[]", "players"},
		{"\"cuban\"", "[{}, {}, {}, {\"strategy\": \"none\"}]", "players[3].strategy"},
		{"\"cuban\"", "[{}, {\"strategy\": [\"none\", \"first\"]}, {}, {}]", "players[1].strategy[0]"},
		{"\"cuban\"", "[{}, {\"strategy\": [\"first\", \"none\"]}, {}, {}]", "players[1].strategy[1]"},
		{"\"cuban\"", "[{\"name\": \"Ana\"}, {}, {\"name\": \"Ana\"}, {}]", "players[2].name"},
	};
	char body[512];

	(void)state;
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		snprintf(body, sizeof body, "{\"variant\": %s}", wrong[i].variant);
		expect_place(body, wrong[i].path, wrong[i].line, wrong[i].column);
		snprintf(body, sizeof body, "{\"variant\": %s, \"players\": " FOUR "}", wrong[i].variant);
		expect_place(body, wrong[i].path, wrong[i].line, wrong[i].column);
	}
	for (unsigned i = 0; i < sizeof players / sizeof *players; i++) {
		snprintf(body, sizeof body, "{\"variant\": %s, \"players\": %s}", players[i].variant, players[i].players);
		expect_place(body, players[i].path, 0, 0);
	}
	/* line 10 of cuban.yaml is none of what was sent */
	expect_place("{\"variant\": {\"text\": \"like: cuban\\nplayers: 5\\n\"}}", "variant.text", 0, 0);
	expect_place("{\"variant\": {\"variant\": {\"like\": \"cuban\", \"players\": 5}}}", "variant.variant", 0, 0);
#undef FOUR
}

/* Nobody would be asked: such a seat would be neither open nor a strategy's. */
static void people_play_alone(void **state)
{
#define BOTH "{\"strategy\": [\"human\", \"random\"]}"
	(void)state;
	expect_place("{\"variant\": \"cuban\", \"players\": [{}, {}, {}, " BOTH "]}", "players[3].strategy", 0, 0);
	expect_place("{\"variant\": {\"text\": \"players: [first, {strategy: [human, random]}]\"}}", "variant.text", 0, 0);
	expect_place("{\"variant\": {\"variant\": {\"players\": [{\"strategy\": \"first\"}, " BOTH "]}}}",
		     "variant.variant.players[1].strategy", 0, 0);
#undef BOTH
}

/* A port that is taken: the one that was asked for and no other, unless any will do. */
static void taken_ports(void **state)
{
	struct doms_options options = {.port = house.port, .log = "/dev/null"};
	struct doms_server *server;
	struct dom_error error = {0};
	char port[16];

	(void)state;
	snprintf(port, sizeof port, "%u", house.port);
	assert_int_equal(doms_server_new(&server, &options, &error), DOM_IO);
	assert_non_null(strstr(error.en, port));
	options.any_port = true;
	assert_int_equal(doms_server_new(&server, &options, &error), DOM_OK);
	assert_int_not_equal(doms_server_port(server), 0);
	assert_int_not_equal(doms_server_port(server), house.port);
	doms_server_free(server);
}

/* Refused so, with these words in both languages; frees. */
static void expect_words(struct answer answer, unsigned status, const char *en, const char *es)
{
	json_t *json = json_of(&answer), *message = json_object_get(json_object_get(json, "error"), "message");
	const char *words[] = {json_string_value(json_object_get(message, "en")),
			       json_string_value(json_object_get(message, "es"))};

	if (answer.status != status || !strstr(words[0], en) || !strstr(words[1], es))
		fail_msg("%u %s", answer.status, answer.body);
	json_decref(json);
	free(answer.body);
}

/* What is nearly right is told what would be, as the command tells it. */
static void near_names(void **state)
{
	static const char json[] = "application/json", tables[] = "POST /api/v1/tables", sims[] = "POST /api/v1/simulations",
			  cups[] = "POST /api/v1/tournaments";

	(void)state;
	expect_words(send_body(house.port, tables, json, "{\"variant\": \"cubann\"}"), 422, "did you mean “cuban”?",
		     "¿querías decir “cuban”?");
	expect_words(send_body(house.port, sims, json, "{\"variant\": \"clasic\"}"), 422, "did you mean “classic”?",
		     "“classic”");
	expect_words(send_body(house.port, cups, json, "{\"variant\": \"knockout\"}"), 422, "did you mean “knockout-cup”?",
		     "“knockout-cup”");
	expect_words(get(house.port, "/api/v1/variants/cubna", ""), 404, "did you mean “cuban”?", "“cuban”");
	expect_words(send_body(house.port, tables, json, "{\"variant\": \"cuban\", \"sede\": \"1\"}"), 400,
		     "did you mean “seed”?", "¿querías decir “seed”?");
	expect_words(send_body(house.port, sims, json,
			       "{\"variant\": \"cuban\", \"players\": [{\"strategy\": \"fatest\"}, {}, {}, {}]}"),
		     422, "did you mean “fattest”?", "“fattest”");
	/* nothing is near everything */
	expect_words(send_body(house.port, tables, json, "{\"variant\": \"qwertyuiop\"}"), 422, "unknown variant “qwertyuiop”",
		     "no conozco la variante “qwertyuiop”");
	/* nor is any body good for everything */
	expect_words(send_body(house.port, POST_CHECK, "text/html", "x"), 415,
		     "“text/html” is not taken here; taken: application/", "se acepta: application/");
	expect_words(send_body(house.port, tables, "text/plain; charset=utf-8", "x"), 415, "taken: application/json",
		     "se acepta: application/json");
	expect_words(ask_once(house.port, POST_CHECK " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx"), 415,
		     "Content-Type is missing; taken here: ", "falta Content-Type");
	expect_words(
		ask_once(house.port,
			 "GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\nx"),
		415, "no body is taken here", "ningún cuerpo");
}

static void *open_slowly(void *context)
{
	struct doms_options *options = context;
	static struct doms_server *server;
	struct dom_error error;

	return doms_server_new(&server, options, &error) ? NULL : server;
}

static bool is_open(unsigned port)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	int fd = socket(AF_INET, SOCK_STREAM, 0), failed;

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	failed = connect(fd, (struct sockaddr *)&address, sizeof address);
	close(fd);
	return !failed;
}

/* The port opens when the databases are open: whoever gets in before would wait, or be let down. */
static void listens_last(void **state)
{
	char path[64], lock[80];
	struct doms_options options = {.db = path, .log = "/dev/null"};
	struct sockaddr_in address = {.sin_family = AF_INET};
	socklen_t size = sizeof address;
	int reserved = socket(AF_INET, SOCK_STREAM, 0);
	struct house first;
	sqlite3 *other;
	pthread_t thread;
	void *server;

	(void)state;
	scratch(path, sizeof path, "last");
	snprintf(lock, sizeof lock, "%s-lock", path);
	house_open(&first, options); /* makes the files */
	house_close(&first);
	/* a port that nobody is given meanwhile: it is bound here too, but does not listen */
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	assert_int_equal(setsockopt(reserved, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int)), 0);
	assert_int_equal(bind(reserved, (struct sockaddr *)&address, sizeof address), 0);
	assert_int_equal(getsockname(reserved, (struct sockaddr *)&address, &size), 0);
	options.port = ntohs(address.sin_port);
	assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
	assert_int_equal(sqlite3_exec(other, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(pthread_create(&thread, NULL, open_slowly, &options), 0);
	while (access(lock, F_OK)) /* it has come to the database, and waits there */
		nap(1);
	nap(100);
	assert_false(is_open(options.port));
	assert_int_equal(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(other);
	pthread_join(thread, &server);
	assert_non_null(server);
	assert_true(is_open(options.port));
	doms_server_free(server);
	close(reserved);
	house_remove(path);
}

/* All that an object or a list below refers to is there. */
static void check_refs(const json_t *whole, const json_t *json)
{
	static const char before[] = "#/components/schemas/";
	const json_t *schemas = json_object_get(json_object_get(whole, "components"), "schemas");
	const char *key;
	json_t *value;
	size_t i;

	if (json_is_array(json)) {
		json_array_foreach(json, i, value) check_refs(whole, value);
		return;
	}
	for (void *at = json_object_iter((json_t *)(uintptr_t)json); at;
	     at = json_object_iter_next((json_t *)(uintptr_t)json, at)) {
		key = json_object_iter_key(at);
		value = json_object_iter_value(at);
		if (!strcmp(key, "$ref")) {
			assert_int_equal(strncmp(json_string_value(value), before, sizeof before - 1), 0);
			if (!json_object_get(schemas, json_string_value(value) + sizeof before - 1))
				fail_msg("no schema %s", json_string_value(value));
		} else {
			check_refs(whole, value);
		}
	}
}

static void check_schema(const char *text)
{
	json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);

	if (!json)
		fail_msg("no JSON: %s", text);
	json_decref(json);
}

/* "get" of "GET /healthz" */
static const char *method_of(const char *on)
{
	static const char *const names[] = {"get", "post", "put", "patch", "delete"};

	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (!strncasecmp(names[i], on, strlen(names[i])) && on[strlen(names[i])] == ' ')
			return names[i];
	fail_msg("no method: %s", on);
	return NULL;
}

static void described(void **state)
{
	struct answer answer = get(house.port, "/api/v1/openapi.json", "");
	json_t *whole = json_of(&answer);
	unsigned routes = 0;

	(void)state;
	expect(answer, 200, NULL);
	check_refs(whole, whole);
	for (unsigned i = 0; doms_resources[i]; i++)
		for (const struct doms_route *route = doms_resources[i]->routes; route->on; route++, routes++) {
			json_t *path = json_object_get(json_object_get(whole, "paths"), doms_route_pattern(route));
			json_t *operation = json_object_get(path, method_of(route->on));
			json_t *replies = json_object_get(operation, "responses"), *parameters, *parameter;
			char status[16], mark[64];
			unsigned marks = 0;
			size_t k;

			assert_true(json_string_length(json_object_get(operation, "summary")) > 0);
			assert_true(json_string_length(json_object_get(operation, "operationId")) > 0);
			assert_true(route->replies->status);
			for (const struct doms_reply *reply = route->replies; reply->status; reply++) {
				snprintf(status, sizeof status, "%u", reply->status);
				assert_non_null(json_object_get(replies, status));
				/* a schema that is no JSON would be missing */
				if (reply->schema)
					check_schema(reply->schema);
			}
			for (unsigned r = 0; r < DOMS_REFUSALS; r++)
				if (route->refusals & 1u << r) {
					snprintf(status, sizeof status, "%u", doms_refusals[(enum doms_refusal)r].status);
					assert_non_null(json_object_get(replies, status));
				}
			assert_true(!route->takes == !json_object_get(operation, "requestBody"));
			/* every part of the path that varies is declared */
			parameters = json_object_get(operation, "parameters");
			json_array_foreach(parameters, k, parameter)
			{
				snprintf(mark, sizeof mark, "{%s}", json_string_value(json_object_get(parameter, "name")));
				marks += strstr(route->on, mark) != NULL;
			}
			for (const char *c = route->on; *c; c++)
				marks -= *c == '{';
			assert_int_equal(marks, 0);
		}
	assert_true(routes >= 10);
	json_decref(whole);
}

/* The examples of a schema, its own or those of what it refers to. */
static json_t *examples_of(const json_t *whole, const json_t *schema)
{
	const char *ref = json_string_value(json_object_get(schema, "$ref"));

	if (ref && !json_object_get(schema, "examples"))
		schema = json_object_get(json_object_get(json_object_get(whole, "components"), "schemas"),
					 ref + strlen("#/components/schemas/"));
	return json_object_get(schema, "examples");
}

/* Sends an example to where it belongs, with {id} filled in; returns what it answered. */
static json_t *try_example(const char *pattern, const char *id, const char *secret, const json_t *example)
{
	char *body = json_dumps(example, 0), request[2048];
	const char *mark = strchr(pattern, '{'), *end = mark ? strchr(mark, '}') + 1 : "";
	struct answer answer;
	json_t *json;

	if (mark && strncmp(mark, "{id}", 4) != 0)
		id = "1"; /* numbers */
	snprintf(request, sizeof request,
		 "POST %.*s%s%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n"
		 "Content-Length: %zu\r\n\r\n%s",
		 mark ? (int)(mark - pattern) : (int)strlen(pattern), pattern, mark ? id : "", end, secret, strlen(body), body);
	answer = ask_once(house.port, request);
	/* a play may not fit, and a table may not wait for it; but nothing is unknown or of the wrong type */
	if (answer.status == 400 || answer.status >= 500 || (answer.status >= 404 && answer.status < 409) ||
	    strstr(answer.body, "bad-variant"))
		fail_msg("%s %s: %u %s", pattern, body, answer.status, answer.body);
	json = json_of(&answer);
	free(answer.body);
	free(body);
	return json;
}

/* Every parameter and every body has an example, and the server takes them. */
static void examples_work(void **state)
{
	struct answer answer = get(house.port, "/api/v1/openapi.json", "");
	json_t *whole = json_of(&answer), *path, *parameter, *example;
	char id[64] = "", secret[64] = "";
	const char *pattern;
	size_t i;

	(void)state;
	expect(answer, 200, NULL);
	json_object_foreach(json_object_get(whole, "paths"), pattern, path)
	{
		static const char *const methods[] = {"get", "post", "delete"};
		json_t *post = json_object_get(path, "post"), *content, *schema;

		for (unsigned m = 0; m < 3; m++)
			json_array_foreach(json_object_get(json_object_get(path, methods[m]), "parameters"), i, parameter)
				assert_true(json_array_size(examples_of(whole, json_object_get(parameter, "schema"))) > 0);
		if (!post)
			continue;
		content = json_object_get(json_object_get(post, "requestBody"), "content");
		schema = json_object_get(json_object_get(content, "application/json"), "schema");
		if (content && !schema)
			continue; /* a text */
		assert_true(json_array_size(examples_of(whole, schema)) > 0);
		json_array_foreach(examples_of(whole, schema), i, example)
		{
			json_t *said = try_example(pattern, id, secret, example);

			/* what is commanded next is what was begun last */
			if (!strstr(pattern, "{id}") && json_object_get(said, "owner")) {
				snprintf(id, sizeof id, "%s", json_string_value(json_object_get(said, "id")));
				snprintf(secret, sizeof secret, "%s", json_string_value(json_object_get(said, "owner")));
			}
			json_decref(said);
		}
	}
	assert_true(*id && *secret);
	json_decref(whole);
}

/* The log is JSON whatever is asked for, and knows no secrets. */
static void logged(void **state)
{
	static const char opening[] = "{\"variant\": \"cuban\", \"players\": [{\"strategy\": \"human\"}, {}, {}, {}]}";
	static const char *const paths[] = {"/%c3%28", "/%22%5c%0a%7f", "/api/v1/tables/%e2%80%ae", "/%ff", "/?a=%ff"};
	char name[256], request[1024], line[2048];
	struct house other;
	struct answer answer;
	json_t *table, *entry;
	const char *owner;
	unsigned lines = 0;
	FILE *log;

	(void)state;
	snprintf(name, sizeof name, "%s/log", web);
	house_open(&other, (struct doms_options){.log = name});
	for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++)
		free(get(other.port, paths[i], "").body);
	for (unsigned odd = 0; odd < 2; odd++) { /* one of them is cut inside a letter */
		strcpy(request, odd ? "/x" : "/");
		for (unsigned i = 0; i < 100; i++)
			strcat(request, "%c3%b1");
		for (unsigned i = 0; i < 300; i++)
			strcat(request, "x");
		free(get(other.port, request, "").body);
	}
	answer = send_body(other.port, "POST /api/v1/tables", "application/json", opening);
	table = json_of(&answer);
	expect(answer, 201, NULL);
	owner = json_string_value(json_object_get(table, "owner"));
	snprintf(request, sizeof request,
		 "GET /api/v1/tables/%s?secret=%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n",
		 json_string_value(json_object_get(table, "id")), owner, owner);
	expect(ask_once(other.port, request), 200, NULL);
	house_close(&other);
	log = fopen(name, "r");
	assert_non_null(log);
	while (fgets(line, sizeof line, log)) {
		entry = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
		if (!entry || strstr(line, owner))
			fail_msg("%s", line);
		json_decref(entry);
		lines++;
	}
	assert_true(lines >= 9);
	fclose(log);
	json_decref(table);
}

static void counted(void **state)
{
	struct answer answer = get(house.port, "/metrics", "");

	(void)state;
	assert_non_null(strstr(answer.body, "domino_http_requests_total{route=\"GET /healthz\",status=\"200\"}"));
	assert_non_null(strstr(answer.body, "domino_http_request_seconds_bucket{route=\"GET /healthz\",le=\"+Inf\"}"));
	assert_non_null(strstr(answer.body, "\ndomino_connections "));
	assert_non_null(strstr(answer.body, "\nprocess_resident_memory_bytes "));
	expect(answer, 200, NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(health_and_headers),
		cmocka_unit_test(broken_bodies),
		cmocka_unit_test(strangers),
		cmocka_unit_test(files),
		cmocka_unit_test(same_as_the_command),
		cmocka_unit_test(variants_go_round),
		cmocka_unit_test(files_of_the_machine),
		cmocka_unit_test(everybody_sits),
		cmocka_unit_test(told_where),
		cmocka_unit_test(people_play_alone),
		cmocka_unit_test(taken_ports),
		cmocka_unit_test(listens_last),
		cmocka_unit_test(near_names),
		cmocka_unit_test(described),
		cmocka_unit_test(examples_work),
		cmocka_unit_test(counted),
		cmocka_unit_test(logged),
	};

	signal(SIGPIPE, SIG_IGN);
	return cmocka_run_group_tests(tests, open_house, close_house);
}
