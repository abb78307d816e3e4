/* One cheap request must not take the server from everybody: four clients send, in a loop, a variant of some kilobytes with 256 listed
   rounds on the largest set there is; others open tables meanwhile, from the same address and from another.

     bench-dear PORT PID [SECONDS] [SILENT]

   PID is the server's, for its memory and its processor time. SILENT: so many connections that say nothing, at the end. */
#include "process.h"

#include "dear_variant.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { DEAR = 4, ROOM = 1 << 18, TIMES = 100000, TARGET = 250 };

static int port;
static atomic_int stop;
static atomic_ulong answered, refused;

static void die(const char *why)
{
	fprintf(stderr, "bench-dear: %s: %s\n", why, strerror(errno));
	exit(1);
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* `from`: the last part of our own address, 127.0.0.x. */
static int dial(unsigned from)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)}, own = {.sin_family = AF_INET};
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	own.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + from);
	if (fd < 0 || bind(fd, (struct sockaddr *)&own, sizeof(own)) ||
	    connect(fd, (struct sockaddr *)&address, sizeof(address)))
		die("connect");
	return fd;
}

/* The status of the answer; 0: there was none. */
static unsigned ask(int fd, const char *request, size_t length, char *buffer)
{
	size_t got = 0, wanted = ROOM;
	unsigned status = 0;

	while (length) {
		ssize_t sent = send(fd, request, length, MSG_NOSIGNAL);

		if (sent <= 0)
			return 0;
		request += sent;
		length -= (size_t)sent;
	}
	while (got < wanted) {
		ssize_t count = recv(fd, buffer + got, ROOM - 1 - got, 0);
		char *body, *field;

		if (count <= 0)
			return 0;
		got += (size_t)count;
		buffer[got] = '\0';
		body = strstr(buffer, "\r\n\r\n");
		if (!body)
			continue;
		field = strstr(buffer, "Content-Length: ");
		wanted = (size_t)(body + 4 - buffer) + (field && field < body ? strtoul(field + 16, NULL, 10) : 0);
		if (wanted >= ROOM)
			die("an answer that is too long");
	}
	sscanf(buffer, "HTTP/1.1 %u", &status);
	return status;
}

static size_t write_request(char *out, size_t size, const char *path, const char *type, const char *body)
{
	return (size_t)snprintf(out, size,
				"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\nContent-Length: %zu\r\n\r\n%s",
				path, type, strlen(body), body);
}

static void *send_dear(void *context)
{
	struct dear *dear = malloc(sizeof(*dear));
	char *request = malloc(DEAR_TEXT + 512), *buffer = malloc(ROOM);
	size_t length;
	int fd = dial(1);

	(void)context;
	if (!dear || !request || !buffer)
		die("memory");
	length = write_request(request, DEAR_TEXT + 512, "/api/v1/check", "text/plain",
			       dear_text(dear, DOM_MAX_LISTED, DEAR_FINES));
	while (!atomic_load(&stop)) {
		unsigned status = ask(fd, request, length, buffer);

		atomic_fetch_add(status == 200 ? &answered : &refused, 1);
		if (!status) {
			close(fd);
			fd = dial(1);
		}
	}
	close(fd);
	free(buffer);
	free(request);
	free(dear);
	return NULL;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

struct times {
	double list[TIMES];
	unsigned count;
};

static double percentile(const struct times *t, double share)
{
	return t->count ? t->list[(unsigned)(share * (double)(t->count - 1))] * 1000 : 0;
}

/* Opens tables, a new one as soon as the last is there. A variant of its own each time: none has been compiled before. */
static void open_tables(unsigned from, double seconds, struct times *t)
{
	static unsigned number;
	char *buffer = malloc(ROOM), request[1024], body[256];
	int fd = dial(from);
	double until = now() + seconds;

	if (!buffer)
		die("memory");
	t->count = 0;
	while (now() < until && t->count < TIMES) {
		size_t length;
		double began;

		snprintf(body, sizeof(body), "{\"variant\": {\"text\": \"like: cuban\\njudge: {honest: {fine: %u}}\\n\"}}",
			 ++number);
		length = write_request(request, sizeof(request), "/api/v1/tables", "application/json", body);
		began = now();
		if (ask(fd, request, length, buffer) != 201) {
			fprintf(stderr, "bench-dear: %.300s\n", buffer);
			exit(1);
		}
		t->list[t->count++] = now() - began;
		usleep(5000);
	}
	close(fd);
	free(buffer);
	qsort(t->list, t->count, sizeof(*t->list), compare);
}

static int tell(const char *who, const struct times *t, int target)
{
	double most = percentile(t, 0.99);

	printf("  %-26s p50 %6.1f  p99 %6.1f  most %6.1f ms  (%u tables)", who, percentile(t, 0.5), most, percentile(t, 1),
	       t->count);
	if (target)
		printf(", target p99 %d: %s", TARGET, most < TARGET ? "reached" : "missed");
	printf("\n");
	return target && most >= TARGET;
}

/* How long /healthz takes beside many connections that say nothing. */
static void stay_silent(unsigned count)
{
	static const char request[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
	struct rlimit files = {.rlim_cur = count + 64, .rlim_max = count + 64};
	int *fds = calloc(count, sizeof(*fds)), fd;
	char *buffer = malloc(ROOM);
	double began, first;

	if (!fds || !buffer || setrlimit(RLIMIT_NOFILE, &files))
		die("so many files");
	for (unsigned i = 0; i < count; i++)
		fds[i] = dial(3);
	fd = dial(2);
	began = now();
	if (ask(fd, request, sizeof(request) - 1, buffer) != 200)
		die("no answer beside silent connections");
	first = now() - began;
	began = now();
	if (ask(fd, request, sizeof(request) - 1, buffer) != 200)
		die("no answer beside silent connections");
	printf("  %u silent connections: /healthz in %.0f ms, again in %.1f ms, target 500: %s\n", count, first * 1000,
	       (now() - began) * 1000, first < 0.5 ? "reached" : "missed");
	for (unsigned i = 0; i < count; i++)
		close(fds[i]);
	close(fd);
	free(buffer);
	free(fds);
}

int main(int argc, char **argv)
{
	static struct times alone, same, other;
	long pid = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
	double seconds = argc > 3 ? strtod(argv[3], NULL) : 10, used, began;
	unsigned silent = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 0;
	pthread_t threads[DEAR];
	struct dear dear;
	int missed;

	if (argc < 3) {
		fprintf(stderr, "usage: bench-dear PORT PID [SECONDS] [SILENT]\n");
		return 2;
	}
	port = atoi(argv[1]);
	open_tables(2, seconds / 4, &alone);
	used = processor_of(pid);
	began = now();
	for (unsigned i = 0; i < DEAR; i++)
		if (pthread_create(&threads[i], NULL, send_dear, NULL))
			die("thread");
	open_tables(2, seconds / 2, &other);
	open_tables(1, seconds / 2, &same);
	atomic_store(&stop, 1);
	for (unsigned i = 0; i < DEAR; i++)
		pthread_join(threads[i], NULL);
	used = processor_of(pid) - used;
	dear_text(&dear, DOM_MAX_LISTED, DEAR_FINES);
	printf("a variant of %zu kB with %d listed rounds on 924 six-sided tiles, sent by %d clients in a loop\n",
	       dear.length >> 10, DOM_MAX_LISTED, DEAR);
	printf("  checked                    %6.1f /s, %lu refused; the server used %.0f %% of a processor\n",
	       (double)atomic_load(&answered) / (now() - began), atomic_load(&refused), 100 * used / (now() - began));
	printf("  processor for one          %6.0f ms, target 1000 (with everything else that was asked meanwhile)\n",
	       1000 * used / (double)(atomic_load(&answered) ? atomic_load(&answered) : 1));
	printf("  memory of the server       %6ld MB at most, target 256\n", field_of(pid, "VmHWM:") >> 10);
	tell("a new table, nobody else", &alone, 0);
	missed = tell("from another address", &other, 1);
	missed |= tell("from the same address", &same, 1);
	if (silent)
		stay_silent(silent);
	return missed;
}
