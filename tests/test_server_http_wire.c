/* Requests as bytes: sizes, methods, what may share a connection and what may not. */
#include "test_server_http.h"

#include <signal.h>

static struct house house;

static int open_house(void **state)
{
	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX, .slow_seconds = 10});
	return 0;
}

static int close_house(void **state)
{
	(void)state;
	house_close(&house);
	return 0;
}

#define POST_CHECK "POST /api/v1/check"

static void sizes(void **state)
{
	size_t most = 256 << 10;
	char *body = malloc(most + 2);
	char head[9000], *end;
	int fd;

	(void)state;
	memset(body, 'x', most + 1);
	body[most + 1] = '\0';
	expect(send_body(house.port, POST_CHECK, "text/plain", body), 413, "too-large");
	body[most] = '\0';
	expect(send_body(house.port, POST_CHECK, "text/plain", body), 422, "bad-variant");
	free(body);
	expect(ask_once(house.port, POST_CHECK " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n"),
	       413, "too-large");
	/* nothing comes of a promise */
	fd = dial(house.port);
	expect(ask(fd, POST_CHECK " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999\r\n\r\nabc"), 413, "too-large");
	close(fd);
	snprintf(head, sizeof head, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ");
	end = head + strlen(head);
	memset(end, 'x', 8500);
	strcpy(end + 8500, "\r\n\r\n");
	expect(ask_once(house.port, head), 431, "headers-too-large");
}

static void methods(void **state)
{
	struct answer answer;
	char value[64];

	(void)state;
	answer = ask_once(house.port, "DELETE /api/v1/options HTTP/1.1\r\nHost: localhost\r\n\r\n");
	assert_string_equal(header(&answer, "Allow", value, sizeof value), "GET, HEAD, OPTIONS");
	expect(answer, 405, "bad-method");
	answer = ask_once(house.port, "OPTIONS /api/v1/check HTTP/1.1\r\nHost: localhost\r\n\r\n");
	assert_string_equal(header(&answer, "Allow", value, sizeof value), "POST, OPTIONS");
	assert_int_equal(answer.length, 0);
	expect(answer, 204, NULL);
	answer = ask_once(house.port, "HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
	assert_string_equal(header(&answer, "Content-Length", value, sizeof value), "15");
	expect(answer, 200, NULL);
	answer = ask_once(house.port, "PATCH /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nab");
	assert_string_equal(header(&answer, "Allow", value, sizeof value), "GET, HEAD, OPTIONS");
	expect(answer, 405, "bad-method");
	expect(get(house.port, "/api/v1/variants/", ""), 404, "not-found");
	expect(get(house.port, "/api/v2", ""), 404, NULL);
	assert_int_equal(ask_once(house.port, "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n").status, 0);
	expect(get(house.port, "/healthz",
		   "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"),
	       200, NULL);
}

/* Lines that the library takes for a part of the name before them: nothing is hidden in them, and no second request is found in what
   a proxy took for a body. */
static void swallowed_lines(void **state)
{
	static const char *const before[] = {"X: a",       "x: a",      "Content: a",    "Set: a\r\nY: b\r\nIf: c",
					     "Nothing",    "Nothing ",  "X: a\r\nSec",   " X-Folded",
					     "\xc3\xb1 a", "Get: a\rb", "X: a\nProxy: b"};
	static const char *const hidden[] = {"Content-Length: 2", "Transfer-Encoding: chunked", "Origin: http://evil.example",
					     "X-Forwarded-For: 1.2.3.4"};
	char head[256];

	(void)state;
	for (unsigned b = 0; b < sizeof before / sizeof *before; b++)
		for (unsigned h = 0; h < sizeof hidden / sizeof *hidden; h++) {
			struct answer answer;
			char value[16];

			snprintf(head, sizeof head, "GET /healthz%s HTTP/1.1\r\nHost: localhost\r\n%s\r\n%s\r\n\r\n",
				 b % 2 ? "?a=%0a:&b=%0d%0a" : "", before[b], hidden[h]);
			answer = ask_once(house.port, head);
			assert_string_equal(header(&answer, "Connection", value, sizeof value), "close");
			expect(answer, 400, "bad-request");
		}
	expect(get(house.port, "/healthz", "X-Foo: a\r\nDNT: 1\r\nPriority: u=0\r\nX-A: b:c\r\n"), 200, NULL);
}

/* What is wrong with a head is told, wherever it stands and in however many pieces it comes. */
static void bad_heads(void **state)
{
	static const char *const bad[] = {
		"Nothing",        "X: a",     "Content: a",      "Content",
		" folded",        "Na me: a", ": nameless",      "X-Y : a",
		"X-Y: \x01",      "X\nY: a",  "Host: localhost", "Content-Length: 0\r\nContent-Length: 0",
		"X-Y: a\nX-Z: b",
	};
	static const char good[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Y:\r\nX-Z: \xc3\xb1\t:\r\n\r\n";
	char head[20000];
	int fd;

	(void)state;
	for (unsigned i = 0; i < 2 * (sizeof bad / sizeof *bad); i++) { /* the last line, and one before the last */
		snprintf(head, sizeof head, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n%s\r\n%s\r\n", bad[i / 2],
			 i % 2 ? "Accept: */*\r\n" : "");
		expect(ask_once(house.port, head), 400, "bad-request");
	}
	/* after a good one it is the second answer; what follows it is nothing */
	fd = dial(house.port);
	snprintf(head, sizeof head, "%sGET /healthz HTTP/1.1\r\nHost: a\r\nNothing\r\n\r\n%s", good, good);
	expect(ask(fd, head), 200, NULL);
	expect(listen_for(fd, false), 400, "bad-request");
	assert_int_equal(listen_for(fd, false).status, 0);
	close(fd);
	/* one byte at a time */
	fd = dial(house.port);
	for (unsigned i = 0; i < sizeof good - 1; i++) {
		assert_true(say(fd, good + i, 1));
		nap(1);
	}
	expect(listen_for(fd, false), 200, NULL);
	for (const char *byte = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\r\n\r\n"; *byte; byte++) {
		assert_true(say(fd, byte, 1));
		nap(1);
	}
	expect(listen_for(fd, false), 400, "bad-request");
	close(fd);
	/* all headers have a size, those that nobody knows too */
	for (unsigned length = 7000; length <= 19000; length += 2000) {
		char *end;

		snprintf(head, sizeof head, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Unheard-Of: ");
		end = head + strlen(head);
		memset(end, 'x', length);
		strcpy(end + length, "\r\n\r\n");
		if (length < 8000)
			expect(ask_once(house.port, head), 200, NULL);
		else
			expect(ask_once(house.port, head), 431, "headers-too-large");
	}
}

static void one_connection(void **state)
{
	static const char one[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
	static const char slow[] =
		POST_CHECK " HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 11\r\n\r\n"
			   "like: cuban";
	struct answer answer;
	char many[1024], value[64];
	int fd = dial(house.port);

	(void)state;
	for (unsigned i = 0; i < 100; i++)
		expect(ask(fd, one), 200, NULL);
	/* HEAD in between leaves nothing behind */
	expect(ask(fd, "HEAD /api/v1/options HTTP/1.1\r\nHost: localhost\r\n\r\n"), 200, NULL);
	/* several at once are answered in their order, also behind one that the pool answers; but a body must wait */
	snprintf(many, sizeof many, "%s%s%s%s%s", slow, one, one, slow, one);
	answer = ask(fd, many);
	assert_true(answer.length > 1000);
	expect(answer, 200, NULL);
	answer = listen_for(fd, false);
	assert_int_equal(answer.length, 15);
	expect(answer, 200, NULL);
	expect(listen_for(fd, false), 200, NULL);
	expect(listen_for(fd, false), 400, "bad-request");
	close(fd);
	fd = dial(house.port);
	/* a body in pieces, announced */
	say(fd, slow, sizeof slow - 1 - 8);
	nap(50);
	expect(ask(fd, slow + sizeof slow - 1 - 8), 200, NULL);
	answer = ask(fd, POST_CHECK " HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Type: text/plain\r\n"
				    "Content-Length: 11\r\n\r\nlike: cuban");
	expect(answer, 200, NULL);
	answer = ask(fd, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
	assert_string_equal(header(&answer, "Connection", value, sizeof value), "close");
	expect(answer, 200, NULL);
	assert_int_equal(recv(fd, value, 1, 0), 0);
	close(fd);
	fd = dial(house.port);
	expect(ask(fd, "GET /healthz HTTP/1.0\r\n\r\n"), 200, NULL);
	assert_int_equal(recv(fd, value, 1, 0), 0);
	close(fd);
	fd = dial(house.port);
	expect(ask(fd, "GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"), 200, NULL);
	expect(ask(fd, "GET /healthz HTTP/1.0\r\n\r\n"), 200, NULL);
	close(fd);
}

/* What comes before its turn: whatever it is, the server answers or hangs up, and goes on. */
static void too_early(void **state)
{
	static const char *const seconds[] = {
		POST_CHECK " HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 11\r\n\r\nlike: cuban",
		POST_CHECK " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1x\r\n\r\nab",
		POST_CHECK " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\nab",
		"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nabcde",
		"GET /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n",
		"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: TLS/1.0\r\n\r\n",
		"PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\naPUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n",
	};
	static const char one[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

	(void)state;
	for (unsigned i = 0; i < sizeof seconds / sizeof *seconds; i++) {
		char both[1024];
		struct answer answer;
		int fd = dial(house.port);

		snprintf(both, sizeof both, "%s%s%s", one, seconds[i], one);
		expect(ask(fd, both), 200, NULL);
		answer = listen_for(fd, false);
		assert_int_not_equal(answer.status, 200);
		free(answer.body);
		close(fd);
		expect(get(house.port, "/healthz", ""), 200, NULL);
		/* and the same when it waits, as it should */
		fd = dial(house.port);
		expect(ask(fd, one), 200, NULL);
		answer = ask(fd, seconds[i]);
		if (!i)
			assert_int_equal(answer.status, 200);
		free(answer.body);
		close(fd);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sizes),          cmocka_unit_test(methods),   cmocka_unit_test(swallowed_lines),
		cmocka_unit_test(one_connection), cmocka_unit_test(too_early), cmocka_unit_test(bad_heads),
	};

	signal(SIGPIPE, SIG_IGN);
	return cmocka_run_group_tests(tests, open_house, close_house);
}
