/* A client of live tables: requests with secrets, and a WebSocket by hand. */
#ifndef LIVE_CLIENT_H
#define LIVE_CLIENT_H

#include "test_server_http.h"

struct seat_at {
	char id[32], owner[32], invite[32], secret[10][32]; /* by player */
};

static inline struct answer send_with(unsigned port, const char *method, const char *where, const char *secret,
				      const char *body)
{
	char request[8192];

	snprintf(request, sizeof request,
		 "%s /api/v1/tables%s HTTP/1.1\r\nHost: localhost\r\n%s%s%sContent-Type: application/json\r\nContent-Length: "
		 "%zu\r\n\r\n%s",
		 method, where, secret ? "Authorization: Bearer " : "", secret ? secret : "", secret ? "\r\n" : "",
		 strlen(body), body);
	return ask_once(port, request);
}

static inline void open_seats(unsigned port, const char *body, struct seat_at *out)
{
	struct answer answer = send_with(port, "POST", "", NULL, body);
	json_t *json = json_of(&answer), *seat;
	size_t i;

	if (answer.status != 201)
		fail_msg("%s", answer.body);
	snprintf(out->id, sizeof out->id, "%s", json_string_value(json_object_get(json, "id")));
	snprintf(out->owner, sizeof out->owner, "%s", json_string_value(json_object_get(json, "owner")));
	if (json_object_get(json, "invite"))
		snprintf(out->invite, sizeof out->invite, "%s", json_string_value(json_object_get(json, "invite")));
	json_array_foreach(json_object_get(json, "seats"), i, seat)
	{
		snprintf(out->secret[json_integer_value(json_object_get(seat, "player"))], sizeof *out->secret, "%s",
			 json_string_value(json_object_get(seat, "secret")));
	}
	json_decref(json);
	free(answer.body);
}

static inline struct answer command(unsigned port, const struct seat_at *t, const char *secret, const char *body)
{
	char where[64];

	snprintf(where, sizeof where, "/%s/commands", t->id);
	return send_with(port, "POST", where, secret, body);
}

static inline json_t *state_of(unsigned port, const struct seat_at *t, const char *secret)
{
	char where[64];
	struct answer answer;
	json_t *json;

	snprintf(where, sizeof where, "/%s", t->id);
	answer = send_with(port, "GET", where, secret, "");
	if (answer.status != 200)
		fail_msg("%u %s", answer.status, answer.body);
	json = json_of(&answer);
	free(answer.body);
	return json;
}

/* WebSockets */

/* -1: refused, with the answer's status in *status. */
static inline int ws_try(unsigned port, const char *id, unsigned *status)
{
	char request[512];
	struct answer answer;
	int fd = dial(port);

	snprintf(request, sizeof request,
		 "GET /api/v1/tables/%s/live HTTP/1.1\r\nHost: localhost:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: "
		 "domino.v1\r\n\r\n",
		 id, port);
	assert_true(say(fd, request, strlen(request)));
	assert_true(hear_head(fd, &answer));
	*status = answer.status;
	if (answer.status == 101)
		return fd;
	close(fd);
	return -1;
}

static inline bool ws_send(int fd, const char *text)
{
	size_t length = strlen(text), used = 2;
	unsigned char frame[4096 + 8] = {0x81};

	assert_true(length < 4096);
	frame[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
	if (length >= 126) {
		frame[used++] = (unsigned char)(length >> 8);
		frame[used++] = (unsigned char)length;
	}
	used += 4; /* a mask of zeros */
	memcpy(frame + used, text, length);
	return say(fd, (const char *)frame, used + length);
}

/* The next text; NULL: closed, with the code in *code. The caller frees it. */
static inline char *ws_next(int fd, unsigned *code)
{
	for (;;) {
		unsigned char head[8];
		uint64_t length;
		char *text;

		*code = 0;
		if (!hear(fd, (char *)head, 2))
			return NULL;
		length = head[1] & 127;
		if (length == 126) {
			assert_true(hear(fd, (char *)head + 2, 2));
			length = (uint64_t)head[2] << 8 | head[3];
		} else if (length == 127) {
			unsigned char eight[8];

			assert_true(hear(fd, (char *)eight, 8));
			length = 0;
			for (unsigned i = 0; i < 8; i++)
				length = length << 8 | eight[i];
		}
		text = calloc(1, length + 1);
		assert_non_null(text);
		if (!hear(fd, text, length)) {
			free(text);
			return NULL;
		}
		if ((head[0] & 15) == 1)
			return text;
		if ((head[0] & 15) == 8) {
			*code = length >= 2 ? (unsigned)((unsigned char)text[0] << 8 | (unsigned char)text[1]) : 0;
			free(text);
			return NULL;
		}
		if ((head[0] & 15) == 9)
			assert_true(say(fd, "\x8a\x80\0\0\0\0", 6));
		free(text);
	}
}

static inline int ws_open(unsigned port, const struct seat_at *t, const char *secret, long from)
{
	unsigned status;
	char hello[128], number[32] = "";
	int fd = ws_try(port, t->id, &status);

	if (fd < 0)
		fail_msg("status %u", status);
	if (from >= 0)
		snprintf(number, sizeof number, ", \"from\": %ld", from);
	snprintf(hello, sizeof hello, "{\"secret\": %s%s%s%s}", secret ? "\"" : "", secret ? secret : "null",
		 secret ? "\"" : "", number);
	assert_true(ws_send(fd, hello));
	return fd;
}

/* The next message as JSON; NULL: closed. */
static inline json_t *ws_json(int fd)
{
	unsigned code;
	char *text = ws_next(fd, &code);
	json_t *json = text ? json_loads(text, JSON_REJECT_DUPLICATES, NULL) : NULL;

	assert_true(!text || json);
	free(text);
	return json;
}

#endif
