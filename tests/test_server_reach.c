/* Where others reach the server: what it says of itself, and what it may be told. */
#include "test_server_http.h"

#include <signal.h>

static void public_urls(void **state)
{
	static const char *const good[][2] = {{"https://domino.example.org", "https://domino.example.org"},
					      {"https://domino.example.org/", "https://domino.example.org"},
					      {"HTTP://Example.ORG:8080/Games/domino/", "http://example.org:8080/Games/domino"},
					      {"http://192.168.1.7:8000", "http://192.168.1.7:8000"},
					      {"http://[2001:db8::1]:80//", "http://[2001:db8::1]:80"},
					      {"http://localhost", "http://localhost"}};
	static const char *const bad[] = {"",
					  "example.org",
					  "ftp://example.org",
					  "https://",
					  "https:///x",
					  "https://exa mple.org",
					  "https://user@example.org",
					  "https://example.org:",
					  "https://example.org:0",
					  "https://example.org:70000",
					  "https://example.org:80x",
					  "https://example.org?x=1",
					  "https://example.org/#/join",
					  "https://example.org/\"",
					  "https://example.org/\r\nX: y",
					  "https://.org",
					  "https://[::1",
					  "https://[nothing]",
					  "javascript:alert(1)"};
	char out[DOMS_PUBLIC_URL], longest[400];

	(void)state;
	for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
		assert_true(doms_public_url(good[i][0], out));
		assert_string_equal(out, good[i][1]);
	}
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		if (doms_public_url(bad[i], out))
			fail_msg("%s is taken for %s", bad[i], out);
	memset(longest, 'a', sizeof longest);
	memcpy(longest, "http://a/", 9);
	longest[sizeof longest - 1] = '\0';
	assert_false(doms_public_url(longest, out));
}

static json_t *ask_server(struct doms_options options, struct house *house)
{
	struct answer answer;
	json_t *json;

	house_open(house, options);
	answer = get(house->port, "/api/v1/server", "");
	assert_int_equal(answer.status, 200);
	json = json_of(&answer);
	free(answer.body);
	return json;
}

static void what_it_says(void **state)
{
	struct house house;
	json_t *json = ask_server((struct doms_options){0}, &house), *address;
	char port[16];
	size_t i;

	(void)state;
	assert_true(json_is_false(json_object_get(json, "reachable")));
	assert_int_equal(json_array_size(json_object_get(json, "addresses")), 0);
	assert_true(json_is_null(json_object_get(json, "public_url")));
	assert_string_equal(json_string_value(json_object_get(json, "version")), dom_version());
	json_decref(json);
	house_close(&house);

	json = ask_server((struct doms_options){.host = "0.0.0.0"}, &house);
	assert_true(json_is_true(json_object_get(json, "reachable")));
	snprintf(port, sizeof port, ":%u", house.port);
	json_array_foreach(json_object_get(json, "addresses"), i, address)
	{
		const char *text = json_string_value(address);

		assert_true(!strncmp(text, "http://", 7) && !strcmp(text + strlen(text) - strlen(port), port));
		assert_null(strstr(text, "127.0.0."));
		assert_null(strchr(text, '['));
	}
	json_decref(json);
	house_close(&house);

	/* an address of its own is told as it was given */
	json = ask_server((struct doms_options){.host = "127.0.0.1", .public_url = "https://Domino.example.org/"}, &house);
	assert_true(json_is_true(json_object_get(json, "reachable")));
	assert_int_equal(json_array_size(json_object_get(json, "addresses")), 0);
	assert_string_equal(json_string_value(json_object_get(json, "public_url")), "https://domino.example.org");
	json_decref(json);
	/* whoever comes by that name is let in, and nobody else's is */
	expect(ask_once(house.port, "GET /healthz HTTP/1.1\r\nHost: domino.example.ORG\r\n\r\n"), 200, NULL);
	expect(ask_once(house.port, "GET /healthz HTTP/1.1\r\nHost: domino.example.org:443\r\n\r\n"), 200, NULL);
	expect(ask_once(house.port, "GET /healthz HTTP/1.1\r\nHost: domino.example\r\n\r\n"), 403, "forbidden");
	expect(ask_once(house.port, "GET /healthz HTTP/1.1\r\nHost: rebound.example\r\n\r\n"), 403, "forbidden");
	house_close(&house);
}

/* Whoever shows a link to others finds the whole address of its picture in the page. */
static void the_picture_of_the_page(void **state)
{
	static const char page[] = "<title>Domino</title><meta property=\"og:image\" content=\"./icon.png\" /><p>./rest",
			  relative[] = "content=\"./icon.png\"";
	static const struct {
		const char *public_url, *host, *wanted;
	} cases[] = {
		{NULL, "localhost:8080", "content=\"http://localhost:8080/icon.png\" /><p>./rest"},
		{NULL, "domino.example.org", "content=\"http://domino.example.org/icon.png\" /><p>./rest"},
		{NULL, "[::1]:80", "content=\"http://[::1]:80/icon.png\""},
		{"https://domino.example.org/games/", "192.168.1.7", "content=\"https://domino.example.org/games/icon.png\""},
		/* what is no name goes nowhere */
		{NULL, "a\"><script>", relative},
		{NULL, "a&quot;", relative},
		{NULL, "a.example/elsewhere", relative},
	};
	char web[] = "/tmp/domino-page-XXXXXX", path[64], request[256], tag[64];
	FILE *file;

	(void)state;
	assert_non_null(mkdtemp(web));
	snprintf(path, sizeof path, "%s/index.html", web);
	file = fopen(path, "w");
	assert_non_null(file);
	fputs(page, file);
	fclose(file);
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct house house;
		struct answer answer;

		house_open(&house,
			   (struct doms_options){
				   .web = web, .host = "0.0.0.0", .public_url = cases[i].public_url, .trust_proxy = true});
		snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: %s\r\n\r\n", cases[i].host);
		answer = ask_once(house.port, request);
		assert_non_null(strstr(answer.body, cases[i].wanted));
		header(&answer, "ETag", tag, sizeof tag);
		expect(answer, 200, NULL);
		snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: %s\r\nIf-None-Match: %s\r\n\r\n", cases[i].host,
			 tag);
		expect(ask_once(house.port, request), 304, NULL);
		house_close(&house);
	}
	unlink(path);
	rmdir(web);
}

static void a_wrong_one_is_refused(void **state)
{
	struct doms_options options = {.public_url = "domino.example.org", .quiet = true};
	struct doms_server *server;
	struct dom_error error = {0};

	(void)state;
	assert_true(doms_server_new(&server, &options, &error) != DOM_OK);
	assert_non_null(strstr(error.en, "web address"));
	assert_non_null(strstr(error.es, "dirección web"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(public_urls),
		cmocka_unit_test(what_it_says),
		cmocka_unit_test(the_picture_of_the_page),
		cmocka_unit_test(a_wrong_one_is_refused),
	};

	signal(SIGPIPE, SIG_IGN);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
