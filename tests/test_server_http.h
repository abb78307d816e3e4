/* A server in this process and a client that can misbehave: bytes in, answers out. */
#ifndef TEST_SERVER_HTTP_H
#define TEST_SERVER_HTTP_H

#include "cmocka_all.h"
#include "scratch.h"

#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <jansson.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct house {
	struct doms_server *server;
	pthread_t thread;
	unsigned port;
};

static inline void *house_run(void *context)
{
	doms_server_run(context);
	return NULL;
}

static inline void house_open(struct house *house, struct doms_options options)
{
	struct dom_error error = {0};

	options.log = options.log ? options.log : "/dev/null";
	/* a machine that stalls is not a client that does, but where that is what is tested */
	options.slow_seconds = options.slow_seconds ? options.slow_seconds : 600;
	if (doms_server_new(&house->server, &options, &error))
		fail_msg("%s", error.en);
	house->port = doms_server_port(house->server);
	assert_int_equal(pthread_create(&house->thread, NULL, house_run, house->server), 0);
}

static inline void house_close(struct house *house)
{
	doms_server_stop(house->server);
	pthread_join(house->thread, NULL);
	doms_server_free(house->server);
}

/* The files of a server whose database was `path`. */
static inline void house_remove(const char *path)
{
	static const char *const tails[] = {"", "-wal", "-shm", "-lock"};

	for (unsigned i = 0; i < 4; i++) {
		char name[96];

		snprintf(name, sizeof name, "%s%s", path, tails[i]);
		unlink(name);
	}
}

static inline void nap(unsigned milliseconds)
{
	nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000L}, NULL);
}

static inline int dial(unsigned port)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	struct timeval patience = {.tv_sec = 300}; /* for a server that hangs, not for a machine that does */
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	assert_true(fd >= 0);
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof address), 0);
	return fd;
}

/* False: the other side has gone. */
static inline bool say(int fd, const char *bytes, size_t count)
{
	while (count) {
		ssize_t sent = send(fd, bytes, count, MSG_NOSIGNAL);

		if (sent <= 0)
			return false;
		bytes += sent;
		count -= (size_t)sent;
	}
	return true;
}

struct answer {
	unsigned status; /* 0: the connection ended without one */
	char head[4096];
	char *body;
	size_t length;
};

/* With a timeout, a process that was stopped and goes on is told so. */
static inline ssize_t hear_some(int fd, char *bytes, size_t count, int flags)
{
	ssize_t got;

	do
		got = recv(fd, bytes, count, flags);
	while (got < 0 && errno == EINTR);
	return got;
}

static inline bool hear(int fd, char *bytes, size_t count)
{
	while (count) {
		ssize_t got = hear_some(fd, bytes, count, 0);

		if (got <= 0)
			return false;
		bytes += got;
		count -= (size_t)got;
	}
	return true;
}

/* The value of a header; returns `out`, "" when it is not there. */
static inline char *header(const struct answer *answer, const char *name, char *out, size_t size)
{
	size_t length = strlen(name);

	*out = '\0';
	for (const char *line = strstr(answer->head, "\r\n"); line && line[2]; line = strstr(line + 2, "\r\n"))
		if (!strncasecmp(line + 2, name, length) && line[2 + length] == ':') {
			line += 3 + length;
			line += strspn(line, " ");
			snprintf(out, size, "%.*s", (int)strcspn(line, "\r"), line);
			break;
		}
	return out;
}

static inline bool hear_head(int fd, struct answer *answer)
{
	memset(answer, 0, sizeof *answer);
	for (;;) {
		ssize_t seen = hear_some(fd, answer->head, sizeof answer->head - 1, MSG_PEEK);
		char *end;

		if (seen <= 0)
			return false;
		answer->head[seen] = '\0';
		end = strstr(answer->head, "\r\n\r\n");
		if (end) {
			end[4] = '\0';
			hear(fd, answer->head, (size_t)(end + 4 - answer->head));
			return sscanf(answer->head, "HTTP/1.%*u %u", &answer->status) == 1;
		}
		nap(1);
	}
}

/* A line of a chunked body. */
static inline size_t hear_chunk(int fd, char *out, size_t size)
{
	char line[16];
	unsigned used = 0;
	unsigned long length;

	do
		if (used + 1 == sizeof line || !hear(fd, line + used++, 1))
			return 0;
	while (line[used - 1] != '\n');
	length = strtoul(line, NULL, 16);
	assert_true(length < size);
	if (!hear(fd, out, length) || !hear(fd, line, 2))
		return 0;
	out[length] = '\0';
	return length;
}

/* `bare`: the answer to HEAD has no body whatever its length. */
static inline struct answer listen_for(int fd, bool bare)
{
	struct answer answer;
	char text[64];

	if (!hear_head(fd, &answer)) {
		answer.status = 0;
		return answer;
	}
	if (answer.status == 100) /* the real one follows */
		return listen_for(fd, bare);
	answer.length = bare ? 0 : strtoul(header(&answer, "Content-Length", text, sizeof text), NULL, 10);
	answer.body = calloc(1, answer.length + 1);
	assert_true(hear(fd, answer.body, answer.length));
	return answer;
}

static inline struct answer ask(int fd, const char *request)
{
	say(fd, request, strlen(request));
	return listen_for(fd, !strncmp(request, "HEAD", 4));
}

/* A connection of its own for one request. */
static inline struct answer ask_once(unsigned port, const char *request)
{
	int fd = dial(port);
	struct answer answer = ask(fd, request);

	close(fd);
	return answer;
}

static inline struct answer send_body(unsigned port, const char *what, const char *type, const char *body)
{
	size_t length = strlen(body), size = length + 512;
	char *request = malloc(size);
	struct answer answer;

	snprintf(request, size, "%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\nContent-Length: %zu\r\n\r\n%s", what,
		 type, length, body);
	answer = ask_once(port, request);
	free(request);
	return answer;
}

static inline struct answer get(unsigned port, const char *path, const char *headers)
{
	char request[2048];

	snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n", path, headers);
	return ask_once(port, request);
}

static inline json_t *json_of(const struct answer *answer)
{
	json_error_t error;
	json_t *json = json_loadb(answer->body, answer->length, 0, &error);

	if (!json)
		fail_msg("no JSON: %s in %.200s", error.text, answer->body);
	return json;
}

/* The status, and for a refusal its code too; frees. */
static inline void expect(struct answer answer, unsigned status, const char *code)
{
	if (answer.status != status)
		fail_msg("status %u instead of %u: %.300s", answer.status, status, answer.body ? answer.body : "");
	if (code) {
		json_t *json = json_of(&answer), *error = json_object_get(json, "error");

		assert_string_equal(json_string_value(json_object_get(error, "code")), code);
		assert_true(json_string_length(json_object_get(json_object_get(error, "message"), "en")) > 0);
		assert_true(json_string_length(json_object_get(json_object_get(error, "message"), "es")) > 0);
		json_decref(json);
	}
	free(answer.body);
}

#endif
