/* Many running tables and their watchers, as clients see them: whether every event comes, once and in order, how many a second, and
   how long it takes from a command to its event at a watcher while all the others run.

     bench-tables PORT PID [TABLES] [WATCHERS] [SPEED] [SECONDS] [STRATEGY VARIANT TEAMS]

   PID is the server's, for its memory. WATCHERS of each table. SPEED: milliseconds between the steps of a table. STRATEGY: of all
   four at the tables that run, in a variant with so many teams; those that commands are given at are always of classic. */
#include "process.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PROBES = 20, DELAYS = 200000, ROOM = 1 << 16 };

struct table {
	char id[32], owner[32];
	unsigned laid; /* tiles, while it was looked at */
};

struct client {
	int fd;
	struct table *table;
	int owner;    /* has the secret, and asks for the next round */
	int64_t next; /* the event it waits for */
	double asked; /* a probe: when it gave its command; 0: it waits for nothing */
	int probe, over;
	char *bytes; /* not read yet */
	size_t length, room;
};

static int port;
static struct table *tables;
static struct client *clients;
static double delays[DELAYS];
static uint64_t events, states, received, broken, rounds;
static unsigned delay_count, ready;
static char last_team[64];

static void die(const char *why)
{
	fprintf(stderr, "bench-tables: %s: %s\n", why, strerror(errno));
	exit(1);
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int dial(void)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof(address)))
		die("connect");
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
	return fd;
}

static void say(int fd, const char *bytes, size_t count)
{
	while (count) {
		ssize_t sent = send(fd, bytes, count, MSG_NOSIGNAL);

		if (sent < 0 && errno == EAGAIN)
			continue;
		if (sent <= 0)
			die("send");
		bytes += sent;
		count -= (size_t)sent;
	}
}

/* A head, and the body that it announces; what was read is closed by a zero. */
static void hear_answer(int fd, char *buffer, size_t size)
{
	size_t length = 0, wanted = size;

	while (length < wanted) {
		ssize_t got = recv(fd, buffer + length, size - 1 - length, 0);
		char *body, *field;

		if (got <= 0)
			die("recv");
		length += (size_t)got;
		buffer[length] = '\0';
		body = strstr(buffer, "\r\n\r\n");
		if (!body)
			continue;
		field = strstr(buffer, "Content-Length: ");
		wanted = (size_t)(body + 4 - buffer) + (field && field < body ? strtoul(field + 16, NULL, 10) : 0);
	}
}

static void copy_field(const char *text, const char *key, char *out, size_t size)
{
	const char *at = strstr(text, key);

	if (!at) {
		fprintf(stderr, "bench-tables: no %s in %.300s\n", key, text);
		exit(1);
	}
	snprintf(out, size, "%.*s", (int)strcspn(at + strlen(key), "\""), at + strlen(key));
}

static void open_table(int fd, struct table *t, const char *seed, const char *strategy, const char *variant)
{
	static char answer[ROOM];
	char request[1024], body[512];
	int used = snprintf(body, sizeof(body), "{\"seed\": \"%s\", \"variant\": \"%s\"", seed, strategy ? variant : "classic");

	for (unsigned i = 0; strategy && i < 4; i++)
		used += snprintf(body + used, sizeof(body) - (size_t)used, "%s{\"name\": \"%u\", \"strategy\": \"%s\"}",
				 i ? ", " : ", \"players\": [", i + 1, strategy);
	snprintf(body + used, sizeof(body) - (size_t)used, "%s", strategy ? "]}" : "}");
	snprintf(request, sizeof(request),
		 "POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
		 "%zu\r\n\r\n%s",
		 strlen(body), body);
	say(fd, request, strlen(request));
	hear_answer(fd, answer, sizeof(answer));
	copy_field(answer, "\"id\":\"", t->id, sizeof(t->id));
	copy_field(answer, "\"owner\":\"", t->owner, sizeof(t->owner));
}

static void send_text(int fd, const char *text)
{
	unsigned char frame[512] = {0x81};
	size_t length = strlen(text), used = 2;

	frame[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
	if (length >= 126) {
		frame[used++] = (unsigned char)(length >> 8);
		frame[used++] = (unsigned char)length;
	}
	used += 4; /* a mask of zeros */
	memcpy(frame + used, text, length);
	say(fd, (const char *)frame, used + length);
}

static void watch(struct client *c)
{
	static char answer[ROOM];
	char request[512];

	c->fd = dial();
	snprintf(request, sizeof(request),
		 "GET /api/v1/tables/%s/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: "
		 "domino.v1\r\n\r\n",
		 c->table->id);
	say(c->fd, request, strlen(request));
	hear_answer(c->fd, answer, sizeof(answer));
	if (!strstr(answer, " 101 ")) {
		fprintf(stderr, "bench-tables: %.200s\n", answer);
		exit(1);
	}
	snprintf(request, sizeof(request), "{\"secret\": %s%s%s, \"from\": 0}", c->owner ? "\"" : "",
		 c->owner ? c->table->owner : "null", c->owner ? "\"" : "");
	send_text(c->fd, request);
	fcntl(c->fd, F_SETFL, O_NONBLOCK);
}

static void take_event(struct client *c, const char *text)
{
	int64_t sequence = strtoll(text + strlen("{\"event\":{\"sequence\":"), NULL, 10);

	broken += sequence != c->next;
	c->next = sequence + 1;
	events++;
	if (c->owner && strstr(text, "\"event\":\"play\""))
		c->table->laid++;
	if (c->probe && c->asked > 0) {
		if (delay_count < DELAYS)
			delays[delay_count++] = now() - c->asked;
		c->asked = 0;
	}
	if (!strstr(text, c->probe ? "\"event\":\"team\",\"team\":3" : last_team))
		return;
	c->over = 1;
	if (c->owner) {
		send_text(c->fd, "{\"do\": \"rematch\"}");
		rounds++;
	}
}

static void take_text(struct client *c, const char *text)
{
	if (!strncmp(text, "{\"event\":", 9)) {
		take_event(c, text);
	} else if (!strncmp(text, "{\"state\":", 9)) {
		states++;
		ready += c->next == 0;
		c->over = 0;
	} else if (strstr(text, "\"error\"")) {
		fprintf(stderr, "bench-tables: %.300s\n", text);
		broken++;
	}
}

/* Whole frames that have come. */
static void take_frames(struct client *c)
{
	size_t at = 0;

	while (c->length - at >= 2) {
		const unsigned char *head = (const unsigned char *)c->bytes + at;
		size_t length = head[1] & 127, used = 2;

		if (length == 126) {
			used = 4;
			length = c->length - at < used ? SIZE_MAX / 2 : (size_t)head[2] << 8 | head[3];
		} else if (length == 127) {
			used = 10;
			length = SIZE_MAX / 2;
			if (c->length - at >= used) {
				length = 0;
				for (unsigned i = 2; i < 10; i++)
					length = length << 8 | head[i];
			}
		}
		if (c->length - at < used || c->length - at - used < length)
			break;
		if ((head[0] & 15) == 1) {
			char *text = c->bytes + at + used, kept = text[length];

			text[length] = '\0'; /* there is always room for one more */
			take_text(c, text);
			text[length] = kept;
		} else if ((head[0] & 15) == 9) {
			say(c->fd, "\x8a\x80\0\0\0\0", 6);
		} else if ((head[0] & 15) == 8) {
			broken++;
		}
		at += used + length;
	}
	memmove(c->bytes, c->bytes + at, c->length - at);
	c->length -= at;
}

static void receive(struct client *c)
{
	for (;;) {
		ssize_t got;

		if (c->room - c->length < 4096) {
			c->room = c->room ? c->room * 2 : 8192;
			c->bytes = realloc(c->bytes, c->room);
			if (!c->bytes)
				die("memory");
		}
		got = recv(c->fd, c->bytes + c->length, c->room - c->length - 1, 0);
		if (got < 0 && errno == EAGAIN)
			return;
		if (got <= 0)
			die("a watcher was let go");
		received += (uint64_t)got;
		c->length += (size_t)got;
		take_frames(c);
	}
}

static int serve(int poller, int milliseconds)
{
	struct epoll_event ready_ones[256];
	int count = epoll_wait(poller, ready_ones, 256, milliseconds);

	for (int i = 0; i < count; i++)
		receive(ready_ones[i].data.ptr);
	return count;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double percentile(double share)
{
	return delay_count ? delays[(unsigned)(share * (double)(delay_count - 1))] * 1000 : 0;
}

static int fewer(const void *a, const void *b)
{
	const struct table *x = a, *y = b;

	return (x->laid > y->laid) - (x->laid < y->laid);
}

/* Whether some tables get more of the machine than others. */
static void tell_shares(unsigned count, double seconds)
{
	uint64_t all = 0;

	for (unsigned i = 0; i < count; i++)
		all += tables[i].laid;
	qsort(tables, count, sizeof(*tables), fewer);
	printf("  tiles laid                 %10.0f /s; by table: least %u, median %u, most %u\n", (double)all / seconds,
	       tables[0].laid, tables[count / 2].laid, tables[count - 1].laid);
}

static void wait_quiet(int poller, double most)
{
	double until = now() + most, quiet = now();

	while (now() < until && now() - quiet < 0.5)
		if (serve(poller, 50) > 0)
			quiet = now();
}

int main(int argc, char **argv)
{
	long pid = argc > 2 ? strtol(argv[2], NULL, 10) : 0, before, opened, watched;
	unsigned count = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 1000;
	unsigned each = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 2;
	unsigned speed = argc > 5 ? (unsigned)strtoul(argv[5], NULL, 10) : 200;
	double seconds = argc > 6 ? strtod(argv[6], NULL) : 10, begun, used, next_probe;
	unsigned watchers = count * each, client_count = watchers + PROBES, probe = 0;
	int poller = epoll_create1(0), fd;
	char text[64];

	if (argc < 3 || !count || !each) {
		fprintf(stderr,
			"usage: bench-tables PORT PID [TABLES] [WATCHERS] [SPEED] [SECONDS] [STRATEGY VARIANT TEAMS]\n");
		return 2;
	}
	port = atoi(argv[1]);
	snprintf(last_team, sizeof(last_team), "\"event\":\"team\",\"team\":%d", argc > 9 ? atoi(argv[9]) - 1 : 3);
	tables = calloc(count + PROBES, sizeof(*tables));
	clients = calloc(client_count, sizeof(*clients));
	if (!tables || !clients || poller < 0)
		die("memory");
	before = field_of(pid, "VmRSS:");
	fd = dial();
	for (unsigned i = 0; i < count + PROBES; i++) {
		snprintf(text, sizeof(text), "%u", i);
		open_table(fd, &tables[i], text, argc > 9 && i < count ? argv[7] : NULL, argv[8]);
	}
	opened = field_of(pid, "VmRSS:");
	for (unsigned i = 0; i < client_count; i++) {
		struct client *c = &clients[i];
		struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};

		c->probe = i >= watchers;
		c->table = &tables[c->probe ? count + i - watchers : i / each];
		c->owner = c->probe || i % each == 0;
		watch(c);
		epoll_ctl(poller, EPOLL_CTL_ADD, c->fd, &event);
		serve(poller, 0);
	}
	wait_quiet(poller, 10);
	watched = field_of(pid, "VmRSS:");
	if (ready != client_count)
		fprintf(stderr, "bench-tables: %u of %u watchers have a state\n", ready, client_count);
	snprintf(text, sizeof(text), "{\"do\": \"run\", \"speed\": %u}", speed);
	for (unsigned i = 0; i < watchers; i += each) {
		send_text(clients[i].fd, text);
		serve(poller, 0);
	}
	for (begun = now(); now() - begun < 2;) /* until all of them run */
		serve(poller, 20);
	events = states = received = rounds = 0;
	for (unsigned i = 0; i < count; i++)
		tables[i].laid = 0;
	used = processor_of(pid);
	begun = next_probe = now();
	while (now() - begun < seconds) {
		serve(poller, 2);
		if (now() < next_probe)
			continue;
		next_probe += 0.005;
		for (unsigned i = 0; i < PROBES; i++) {
			struct client *c = &clients[watchers + probe++ % PROBES];

			if (c->asked > 0 || c->over)
				continue;
			c->asked = now();
			send_text(c->fd, "{\"do\": \"step\"}");
			break;
		}
	}
	seconds = now() - begun;
	used = processor_of(pid) - used;
	qsort(delays, delay_count, sizeof(*delays), compare);
	printf("%u tables running, %u ms between steps, %u watchers, %.1f s\n", count, speed, watchers, seconds);
	printf("  events delivered           %10.0f /s, %llu missing or out of order\n", (double)events / seconds,
	       (unsigned long long)broken);
	printf("  states delivered           %10.0f /s, %.1f MB/s in all\n", (double)states / seconds,
	       (double)received / 1e6 / seconds);
	tell_shares(count, seconds);
	printf("  rounds begun anew          %10llu\n", (unsigned long long)rounds);
	printf("  command to event, ms       p50 %.1f  p99 %.1f  most %.1f  (%u commands)\n", percentile(0.5), percentile(0.99),
	       percentile(1), delay_count);
	printf("  memory of the server       %ld kB at first, %.1f kB a table, %.1f kB a watcher, %ld kB now\n", before,
	       (double)(opened - before) / (count + PROBES), (double)(watched - opened) / client_count,
	       field_of(pid, "VmRSS:"));
	printf("  processor                  %.0f %% of one\n", 100 * used / seconds);
	return broken != 0;
}
