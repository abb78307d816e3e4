/* Simulations, and what stays open: streams of lines and WebSockets. */
#include "test_server_http.h"

#include <signal.h>

/* Minutes of work: it never ends while a test runs, unless it is told to. */
static const char endless[] = "{\"variant\": \"d-oddities\", \"games\": 10000000}";

static struct answer begin_simulation(unsigned port, const char *body)
{
	return send_body(port, "POST /api/v1/simulations", "application/json", body);
}

static char *id_of(struct answer answer, char *out, size_t size)
{
	json_t *json = json_of(&answer);

	snprintf(out, size, "%s", json_string_value(json_object_get(json, "id")));
	json_decref(json);
	expect(answer, 202, NULL);
	return out;
}

static json_t *simulation(unsigned port, const char *id)
{
	char path[128];
	struct answer answer;
	json_t *json;

	snprintf(path, sizeof path, "/api/v1/simulations/%s", id);
	answer = get(port, path, "");
	json = json_of(&answer);
	expect(answer, 200, NULL);
	return json;
}

static void cancel(unsigned port, const char *id)
{
	char request[128];

	snprintf(request, sizeof request, "DELETE /api/v1/simulations/%s HTTP/1.1\r\nHost: localhost\r\n\r\n", id);
	expect(ask_once(port, request), 200, NULL);
}

static const char *state_of(const json_t *json)
{
	return json_string_value(json_object_get(json, "state"));
}

static json_t *await(unsigned port, const char *id)
{
	for (;;) {
		json_t *json = simulation(port, id);

		if (!strcmp(state_of(json), "done") || !strcmp(state_of(json), "cancelled"))
			return json;
		json_decref(json);
		nap(5);
	}
}

static json_int_t sum_of(const json_t *pairs)
{
	json_int_t sum = 0;
	json_t *pair;
	size_t i;

	json_array_foreach(pairs, i, pair) sum += json_integer_value(json_array_get(pair, 1));
	return sum;
}

static void simulations(void **state)
{
	struct house house;
	char id[32], again[32];
	json_t *first, *second, *histograms;

	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
	id_of(begin_simulation(house.port, "{\"variant\": \"cuban\", \"games\": 5000, \"seed\": \"18446744073709551615\"}"), id,
	      sizeof id);
	first = await(house.port, id);
	assert_string_equal(state_of(first), "done");
	assert_int_equal(json_integer_value(json_object_get(first, "done")), 5000);
	histograms = json_object_get(json_object_get(first, "result"), "histograms");
	assert_int_equal(sum_of(json_object_get(histograms, "tiles_laid")), 5000);
	assert_int_equal(sum_of(json_object_get(histograms, "score")), 5000);
	/* the same seed gives the same figures, and other players others */
	id_of(begin_simulation(house.port, "{\"variant\": {\"text\": \"like: cuban\\n\"}, \"games\": 5000,"
					   " \"seed\": \"18446744073709551615\"}"),
	      again, sizeof again);
	second = await(house.port, again);
	assert_true(json_equal(histograms, json_object_get(json_object_get(second, "result"), "histograms")));
	json_decref(second);
	id_of(begin_simulation(house.port,
			       "{\"variant\": {\"variant\": {\"like\": \"cuban\"}}, \"games\": 5000,"
			       " \"seed\": \"18446744073709551615\", \"players\": [{\"name\": \"Ana\", \"strategy\":"
			       " \"random\"}, {}, {\"strategy\": [\"fattest\", \"first\"]}, {}]}"),
	      again, sizeof again);
	second = await(house.port, again);
	assert_false(json_equal(histograms, json_object_get(json_object_get(second, "result"), "histograms")));
	json_decref(second);
	json_decref(first);
	expect(get(house.port, "/api/v1/simulations/nope", ""), 404, "not-found");
	expect(begin_simulation(house.port, "{\"variant\": \"no-such\"}"), 422, "bad-variant");
	expect(begin_simulation(house.port, "{\"variant\": \"../cuban\"}"), 422, "bad-variant");
	expect(begin_simulation(house.port, "{\"variant\": \"/etc/passwd.yaml\"}"), 422, "bad-variant");
	expect(begin_simulation(house.port, "{\"variant\": 5}"), 400, "bad-request");
	expect(begin_simulation(house.port, "{\"variant\": \"cuban\", \"gamez\": 5}"), 400, "bad-request");
	expect(begin_simulation(house.port, "{\"variant\": \"cuban\", \"games\": 10000001}"), 400, "bad-request");
	expect(begin_simulation(house.port, "{\"variant\": \"cuban\", \"seed\": \"18446744073709551616\"}"), 400,
	       "bad-request");
	expect(begin_simulation(house.port, "{\"variant\": \"cuban\", \"players\": [{\"strategy\": \"human\"}, {}, {}, {}]}"),
	       422, "bad-variant");
	house_close(&house);
}

static void too_many_simulations(void **state)
{
	struct house house;
	char ids[4][32];
	json_t *json;

	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX, .jobs = 4});
	for (unsigned i = 0; i < 4; i++)
		id_of(begin_simulation(house.port, endless), ids[i], sizeof ids[i]);
	expect(begin_simulation(house.port, endless), 429, "too-many");
	for (unsigned i = 0; i < 3; i++) {
		cancel(house.port, ids[i]);
		json = await(house.port, ids[i]);
		assert_string_equal(state_of(json), "cancelled");
		json_decref(json);
	}
	id_of(begin_simulation(house.port, endless), ids[0], sizeof ids[0]);
	house_close(&house); /* those that run do not keep the server from stopping */
}

static void await_no_links(unsigned port)
{
	bool none = false;

	while (!none) {
		struct answer answer = get(port, "/metrics", "");

		none = strstr(answer.body, "\ndomino_links 0\n") != NULL;
		free(answer.body);
		nap(5);
	}
}

static int watch(unsigned port, const char *id)
{
	struct answer answer;
	char request[160], value[64];
	int fd = dial(port);

	snprintf(request, sizeof request, "GET /api/v1/simulations/%s/live HTTP/1.1\r\nHost: localhost\r\n\r\n", id);
	say(fd, request, strlen(request));
	assert_true(hear_head(fd, &answer));
	assert_int_equal(answer.status, 200);
	assert_string_equal(header(&answer, "Content-Type", value, sizeof value), "application/x-ndjson");
	return fd;
}

/* A stream of lines, until it is over; then the connection ends. */
static void lines(void **state)
{
	struct house house;
	char id[32], line[65536];
	int fd;

	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
	for (unsigned cancelled = 0; cancelled < 2; cancelled++) {
		json_t *json = NULL;
		unsigned count = 0;

		id_of(begin_simulation(house.port, cancelled ? endless : "{\"variant\": \"cuban\", \"games\": 30000}"), id,
		      sizeof id);
		fd = watch(house.port, id);
		while (hear_chunk(fd, line, sizeof line)) {
			json_decref(json);
			json = json_loads(line, 0, NULL);
			assert_non_null(json);
			assert_true(line[strlen(line) - 1] == '\n');
			if (cancelled && ++count == 2)
				cancel(house.port, id);
		}
		assert_string_equal(state_of(json), cancelled ? "cancelled" : "done");
		assert_true(count > 2 || !cancelled);
		json_decref(json);
		close(fd);
	}
	/* somebody who goes away is noticed */
	id_of(begin_simulation(house.port, endless), id, sizeof id);
	fd = watch(house.port, id);
	close(fd);
	await_no_links(house.port);
	house_close(&house);
}

static void send_frame(int fd, unsigned opcode, const char *text, size_t length)
{
	unsigned char head[8] = {(unsigned char)(0x80 | opcode)};
	size_t used = 2;

	if (length < 126) {
		head[1] = (unsigned char)(0x80 | length);
	} else {
		head[1] = 0x80 | 126;
		head[2] = (unsigned char)(length >> 8);
		head[3] = (unsigned char)length;
		used = 4;
	}
	/* a mask of zeros changes nothing */
	say(fd, (const char *)head, used);
	say(fd, "\0\0\0\0", 4);
	say(fd, text, length);
}

/* Its opcode, 0: the connection ended. */
static unsigned hear_frame(int fd, char *out, size_t size, size_t *length)
{
	unsigned char head[10];

	if (!hear(fd, (char *)head, 2))
		return 0;
	*length = head[1] & 0x7f;
	if (*length == 126) {
		assert_true(hear(fd, (char *)head + 2, 2));
		*length = (size_t)head[2] << 8 | head[3];
	} else if (*length == 127) {
		assert_true(hear(fd, (char *)head + 2, 8));
		*length = (size_t)head[7] << 16 | (size_t)head[8] << 8 | head[9];
	}
	assert_true(*length < size);
	assert_true(hear(fd, out, *length));
	out[*length] = '\0';
	return (head[0] & 15) == 9 ? hear_frame(fd, out, size, length) : head[0] & 15; /* a ping says nothing */
}

static struct answer shake_hands(int fd, const char *path, const char *headers)
{
	char request[512];
	struct answer answer;

	snprintf(request, sizeof request,
		 "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n"
		 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
		 path, headers);
	say(fd, request, strlen(request));
	hear_head(fd, &answer);
	return answer;
}

static unsigned refused_hands(unsigned port, const char *path, const char *headers)
{
	int fd = dial(port);
	struct answer answer = shake_hands(fd, path, headers);

	close(fd);
	return answer.status;
}

static void sockets(void **state)
{
	static const char speaks[] = "Sec-WebSocket-Protocol: domino.v1\r\n";
	struct house house;
	struct answer answer;
	char id[32], path[96], text[65536], value[64], foreign[128];
	size_t length;
	unsigned opcode, count = 0;
	int fd;

	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
	id_of(begin_simulation(house.port, endless), id, sizeof id);
	snprintf(path, sizeof path, "/api/v1/simulations/%s/live", id);
	snprintf(foreign, sizeof foreign, "%sOrigin: http://evil.example\r\n", speaks);
	assert_int_equal(refused_hands(house.port, path, foreign), 403);
	assert_int_equal(refused_hands(house.port, path, ""), 400);
	assert_int_equal(refused_hands(house.port, path, "Sec-WebSocket-Protocol: chat\r\n"), 400);
	assert_int_equal(refused_hands(house.port, "/api/v1/simulations/nope/live", speaks), 404);
	assert_int_equal(refused_hands(house.port, "/api/v1/options", speaks), 400);
	assert_int_equal(refused_hands(house.port, "/", speaks), 400);
	fd = dial(house.port);
	answer = shake_hands(fd, path, speaks);
	assert_int_equal(answer.status, 101);
	assert_string_equal(header(&answer, "Sec-WebSocket-Accept", value, sizeof value), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
	assert_string_equal(header(&answer, "Sec-WebSocket-Protocol", value, sizeof value), "domino.v1");
	send_frame(fd, 1, "{}", 2);
	while ((opcode = hear_frame(fd, text, sizeof text, &length)) == 1) {
		json_t *json = json_loadb(text, length, 0, NULL);

		assert_non_null(json);
		json_decref(json);
		if (++count == 2)
			cancel(house.port, id);
	}
	assert_true(count > 2);
	assert_int_equal(opcode, 8);
	assert_int_equal((unsigned char)text[0] << 8 | (unsigned char)text[1], 1000);
	close(fd);
	/* messages that are too long, or none of ours */
	id_of(begin_simulation(house.port, endless), id, sizeof id);
	snprintf(path, sizeof path, "/api/v1/simulations/%s/live", id);
	for (unsigned i = 0; i < 2; i++) {
		fd = dial(house.port);
		assert_int_equal(shake_hands(fd, path, speaks).status, 101);
		memset(text, 'x', 60000);
		if (i)
			send_frame(fd, 2, text, 10);
		for (unsigned k = 0; !i && k < 2; k++) { /* in two pieces */
			unsigned char head[8] = {(unsigned char)(k ? 0x80 : 0x01), 0x80 | 126, 60000 >> 8, 60000 & 255};

			say(fd, (const char *)head, 8);
			say(fd, text, 60000);
		}
		while ((opcode = hear_frame(fd, text, sizeof text, &length)) == 1)
			;
		if (opcode == 8) { /* the last word */
			assert_int_equal((unsigned char)text[0] << 8 | (unsigned char)text[1], i ? 1003 : 1009);
			nap(300);
			send_frame(fd, 8, text, 2);
			assert_int_not_equal(hear_frame(fd, text, sizeof text, &length), 1);
		}
		close(fd);
	}
	/* a server that stops says so */
	fd = dial(house.port);
	assert_int_equal(shake_hands(fd, path, speaks).status, 101);
	nap(100);
	house_close(&house);
	while ((opcode = hear_frame(fd, text, sizeof text, &length)) == 1)
		;
	assert_int_equal(opcode, 8);
	close(fd);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(simulations),
		cmocka_unit_test(too_many_simulations),
		cmocka_unit_test(lines),
		cmocka_unit_test(sockets),
	};

	signal(SIGPIPE, SIG_IGN);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
