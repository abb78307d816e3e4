/* Answers packed for whoever takes them: the same bytes, tags and lengths that are right, and no more work than is cheap. */
#include "test_server_http.h"

#include "transport/zip.h"

#include <signal.h>
#include <zlib.h>

static char *unpack(const char *packed, size_t length, size_t *out)
{
	static char text[4 << 20];
	z_stream z = {
		.next_in = (Bytef *)packed, .avail_in = (uInt)length, .next_out = (Bytef *)text, .avail_out = sizeof text};

	assert_int_equal(inflateInit2(&z, 15 + 16), Z_OK);
	assert_int_equal(inflate(&z, Z_FINISH), Z_STREAM_END);
	*out = z.total_out;
	inflateEnd(&z);
	return text;
}

static bool is_packed(const struct answer *answer)
{
	char encoding[32];

	return !strcmp(header(answer, "Content-Encoding", encoding, sizeof encoding), "gzip");
}

static void check_vary(const struct answer *answer)
{
	char vary[64];

	assert_string_equal(header(answer, "Vary", vary, sizeof vary), "Accept-Encoding");
}

static struct answer head_of(unsigned port, const char *path, const char *headers)
{
	char request[512];
	struct answer answer;
	int fd = dial(port);

	snprintf(request, sizeof request, "HEAD %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n", path, headers);
	assert_true(say(fd, request, strlen(request)));
	assert_true(hear_head(fd, &answer));
	close(fd);
	return answer;
}

static void what_never_changes(void **state)
{
	static const char *const paths[] = {"/api/v1/options", "/api/v1/variants", "/api/v1/variants/cuban",
					    "/api/v1/openapi.json"};
	struct house house;

	(void)state;
	house_open(&house, (struct doms_options){0});
	for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++) {
		struct answer plain = get(house.port, paths[i], ""),
			      packed = get(house.port, paths[i], "Accept-Encoding: br, gzip\r\n"), none;
		char tags[2][64], if_none[160], lengths[2][32];
		const char *text;
		size_t length;

		assert_true(plain.status == 200 && packed.status == 200 && !is_packed(&plain) && is_packed(&packed));
		text = unpack(packed.body, packed.length, &length);
		assert_true(length == plain.length && !memcmp(text, plain.body, length));
		assert_true(packed.length * 2 < plain.length);
		check_vary(&plain);
		check_vary(&packed);
		header(&plain, "ETag", tags[0], sizeof tags[0]);
		header(&packed, "ETag", tags[1], sizeof tags[1]);
		assert_string_not_equal(tags[0], tags[1]); /* two bodies, two tags */
		free(plain.body);
		for (unsigned zip = 0; zip < 2; zip++) {
			static const char *const accepts[] = {"", "Accept-Encoding: gzip\r\n"};

			snprintf(if_none, sizeof if_none, "%sIf-None-Match: %s\r\n", accepts[zip], tags[zip]);
			none = get(house.port, paths[i], if_none);
			assert_int_equal(none.status, 304);
			check_vary(&none);
			assert_false(is_packed(&none));
			free(none.body);
			snprintf(if_none, sizeof if_none, "%sIf-None-Match: %s\r\n", accepts[zip], tags[1 - zip]);
			none = get(house.port, paths[i], if_none);
			assert_int_equal(none.status, 200);
			free(none.body);
		}
		plain = head_of(house.port, paths[i], "Accept-Encoding: gzip\r\n");
		assert_true(is_packed(&plain));
		assert_string_equal(header(&plain, "Content-Length", lengths[0], sizeof lengths[0]),
				    header(&packed, "Content-Length", lengths[1], sizeof lengths[1]));
		free(packed.body);
	}
	house_close(&house);
}

static void answers_as_they_come(void **state)
{
	static const char *const refusals[] = {"", "Accept-Encoding: identity\r\n", "Accept-Encoding: gzip;q=0\r\n",
					       "Accept-Encoding: gzip;q=0, *\r\n"};
	struct house house;
	struct answer answer, plain;
	char request[512], path[64];
	const char *text;
	json_t *json;
	size_t length;

	(void)state;
	house_open(&house, (struct doms_options){0});
	answer = ask_once(house.port, "POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
				      "Accept-Encoding: gzip\r\nContent-Length: 20\r\n\r\n{\"variant\": \"cuban\"}");
	assert_int_equal(answer.status, 201);
	assert_false(is_packed(&answer)); /* short */
	json = json_of(&answer);
	snprintf(path, sizeof path, "/api/v1/tables/%s", json_string_value(json_object_get(json, "id")));
	json_decref(json);
	free(answer.body);
	plain = get(house.port, path, "");
	answer = get(house.port, path, "Accept-Encoding: gzip, deflate, br\r\n");
	assert_true(answer.status == 200 && is_packed(&answer) && !is_packed(&plain));
	check_vary(&answer);
	check_vary(&plain);
	text = unpack(answer.body, answer.length, &length);
	assert_true(length == plain.length && !memcmp(text, plain.body, length));
	assert_true(answer.length * 2 < plain.length);
	print_message("a state: %zu bytes, packed %zu\n", plain.length, answer.length);
	snprintf(request, sizeof request, "%zu", answer.length);
	free(answer.body);
	answer = head_of(house.port, path, "Accept-Encoding: gzip\r\n");
	{
		char said[32];

		assert_true(is_packed(&answer));
		assert_string_equal(header(&answer, "Content-Length", said, sizeof said), request);
	}
	for (unsigned i = 0; i < sizeof refusals / sizeof *refusals; i++) {
		answer = get(house.port, path, refusals[i]);
		assert_true(answer.status == 200 && !is_packed(&answer) && answer.length == plain.length);
		free(answer.body);
	}
	free(plain.body);
	/* on another thread */
	answer = ask_once(house.port, "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
				      "Accept-Encoding: gzip\r\nContent-Length: 17\r\n\r\n{\"like\": \"cuban\"}");
	assert_true(answer.status == 200 && is_packed(&answer));
	text = unpack(answer.body, answer.length, &length);
	json = json_loadb(text, length, 0, NULL);
	assert_non_null(json_object_get(json, "explain"));
	json_decref(json);
	free(answer.body);
	house_close(&house);
}

/* More than is cheap goes out as it is, until time has passed. */
static void bounded(void **state)
{
	static char text[1 << 16];
	struct doms_zip own = {0}, *zip = &own;
	int64_t now = 5000000;
	unsigned packed = 0;
	size_t length;

	(void)state;
	doms_zip_init(zip);
	memset(text, 'x', sizeof text);
	for (unsigned i = 0; i < 1000; i++) {
		char *out = doms_zip_now(zip, now, text, sizeof text, &length);

		packed += out != NULL;
		free(out);
	}
	assert_int_equal(packed, DOMS_ZIP_BURST / sizeof text);
	now += 100000;
	for (packed = 0; packed < 1000; packed++) {
		char *out = doms_zip_now(zip, now, text, sizeof text, &length);

		free(out);
		if (!out)
			break;
	}
	assert_int_equal(packed, DOMS_ZIP_RATE / 10 / sizeof text);
	/* nor what is too large, or would not be smaller */
	now += 1000000000;
	assert_null(doms_zip_now(zip, now, text, DOMS_ZIP_MOST + 1, &length));
	for (unsigned i = 0; i < 64; i++)
		text[i] = (char)(i * 37 + 11);
	assert_null(doms_zip_now(zip, now, text, 64, &length));
	doms_zip_release(zip);
}

static void what_is_wanted(void **state)
{
	static const struct {
		const char *header;
		unsigned wanted;
	} cases[] = {{NULL, 0},     {"", 0},     {"gzip", 1000}, {"GZIP", 1000},     {"br;q=1, gzip;q=0.5", 500},
		     {"x-gzip", 0}, {"*", 1000}, {"*;q=0", 0},   {"gzip;q=0, *", 0}, {"deflate , gzip ; q=0.25", 250}};

	(void)state;
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_int_equal(doms_wants_encoding(cases[i].header, "gzip"), cases[i].wanted);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_never_changes),
		cmocka_unit_test(answers_as_they_come),
		cmocka_unit_test(bounded),
		cmocka_unit_test(what_is_wanted),
	};

	signal(SIGPIPE, SIG_IGN);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
