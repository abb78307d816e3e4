/* What the server does to those who ask too much, too slowly or in the wrong way, and how it ends. */
#include "test_server_http.h"

#include "transport/limit.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

static const char one[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

#ifdef SANITIZED
enum { REQUESTS = 10000, GROWTH = 1 << 20 }; /* their bookkeeping grows by itself */
#else
enum { REQUESTS = 40000, GROWTH = 4096 }; /* kilobytes: a hundred bytes a request */
#endif

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A clock that goes on when it is told to, however long the machine takes. */
static atomic_llong told_us;

static int64_t as_told(void *context)
{
	(void)context;
	return atomic_load(&told_us);
}

static unsigned good_of(unsigned port, unsigned requests)
{
	unsigned good = 0;
	char value[16];

	for (unsigned i = 0; i < requests; i++) {
		struct answer answer = get(port, "/api/v1/variants", "");

		if (answer.status == 429) {
			assert_true(strtoul(header(&answer, "Retry-After", value, sizeof value), NULL, 10) >= 1);
			expect(answer, 429, "too-many");
		} else {
			expect(answer, 200, NULL);
			good++;
		}
	}
	return good;
}

static void too_fast(void **state)
{
	struct house house;

	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = 10, .burst = 20, .now = as_told});
	assert_int_equal(good_of(house.port, 60), 20);
	expect(get(house.port, "/healthz", ""), 200, NULL); /* whoever watches over it is always answered */
	atomic_fetch_add(&told_us, 250000);
	assert_int_equal(good_of(house.port, 5), 2);
	house_close(&house);
}

/* Behind a proxy those count apart whom it names; elsewhere a header proves nothing. */
static void behind_a_proxy(void **state)
{
	struct house house;
	char headers[96];

	(void)state;
	for (unsigned trusted = 0; trusted < 2; trusted++) {
		unsigned good = 0;

		house_open(&house, (struct doms_options){.requests_per_second = 1,
							 .burst = 1,
							 .trust_proxy = trusted,
							 .connections = 1,
							 .now = as_told});
		for (unsigned i = 0; i < 8; i++) {
			struct answer answer;

			snprintf(headers, sizeof headers, "X-Forwarded-For: 198.51.100.1, 203.0.113.%u\r\n", i);
			answer = get(house.port, "/api/v1/variants", headers);
			good += answer.status == 200;
			free(answer.body);
		}
		assert_int_equal(good, trusted ? 8 : 1);
		house_close(&house);
	}
}

/* Whoever has an IPv6 address has as many of them as there are, all in the same half. */
static void one_customer(void **state)
{
	static const struct {
		const char *peer, *name;
	} names[] = {{"192.0.2.7", "192.0.2.7"},
		     {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"},
		     {"2001:db8:1:2::ffff", "2001:db8:1:2::"},
		     {"2001:db8:1:3::ffff", "2001:db8:1:3::"},
		     {"", ""}};
	char name[64];

	(void)state;
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
		doms_limit_name(names[i].peer, name, sizeof name);
		assert_string_equal(name, names[i].name);
	}
}

static void too_slow(void **state)
{
	static const char begun[] = "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
				    "Content-Length: 100\r\n\r\nlike";
	struct house house;
	struct answer answer;
	bool ended;
	char byte;
	int fd, quiet;

	(void)state;
	house_open(&house, (struct doms_options){.slow_seconds = 1});
	/* which is not waited for longer than any answer; whoever stalled before saying anything was let go without a word */
	do {
		fd = dial(house.port);
		answer = ask(fd, begun);
		ended = answer.status && !recv(fd, &byte, 1, 0);
		close(fd);
	} while (!answer.status);
	expect(answer, 408, "too-slow");
	assert_true(ended);
	/* a head that never ends, and nothing at all */
	quiet = dial(house.port);
	fd = dial(house.port);
	say(fd, one, 20);
	for (unsigned i = 0; i < 200 && say(fd, "x", 1); i++)
		nap(300);
	assert_false(say(fd, "x", 1));
	errno = 0;
	assert_true(recv(quiet, &byte, 1, 0) <= 0);
	assert_true(errno != EAGAIN && errno != EWOULDBLOCK);
	close(fd);
	close(quiet);
	expect(get(house.port, "/healthz", ""), 200, NULL);
	house_close(&house);
}

static const char variants[] = "GET /api/v1/variants HTTP/1.1\r\nHost: localhost\r\n\r\n";

/* What asks a connection for something: plainly, with a body, and for a WebSocket. */
static const char *const one_too_many[] = {
	variants,
	"POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 11\r\n\r\nlike: cuban",
	"GET /api/v1/simulations/x/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
	"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
	"Sec-WebSocket-Protocol: domino.v1\r\n\r\n",
};

static void refused_and_ended(unsigned port, const char *request, unsigned status, const char *code)
{
	int fd = dial(port);
	struct answer answer = ask(fd, request);
	char value[16], byte;

	assert_true(strtoul(header(&answer, "Retry-After", value, sizeof value), NULL, 10) >= 1);
	expect(answer, status, code);
	assert_int_equal(recv(fd, &byte, 1, 0), 0);
	close(fd);
}

/* The server notices in its own time who has left. */
static void answered_at_last(unsigned port)
{
	unsigned status = 0;

	for (unsigned i = 0; i < 1000 && status != 200; i++) {
		struct answer answer = ask_once(port, variants);

		status = answer.status;
		free(answer.body);
		nap(status == 200 ? 0 : 10);
	}
	assert_int_equal(status, 200);
}

static void too_many_connections(void **state)
{
	static const struct {
		struct doms_options options;
		unsigned status;
		const char *code;
	} limits[] = {{{.connections = 8}, 429, "too-many"}, {{.most_connections = 8}, 503, "busy"}};
	struct house house;
	int fds[8];

	(void)state;
	for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++) {
		house_open(&house, limits[i].options);
		for (unsigned j = 0; j < 8; j++) {
			fds[j] = dial(house.port);
			expect(ask(fds[j], variants), 200, NULL);
		}
		for (unsigned j = 0; j < 100; j++) /* whoever was told leaves its place to the next */
			refused_and_ended(house.port, one_too_many[j % 3], limits[i].status, limits[i].code);
		expect(get(house.port, "/healthz", ""), 200, NULL); /* whoever watches over it is always answered */
		expect(ask(fds[0], variants), 200, NULL);
		for (unsigned j = 0; j < 8; j++)
			close(fds[j]);
		answered_at_last(house.port);
		house_close(&house);
	}
}

/* Whoever leaves a stream makes room for the next at once. */
static void left_streams(void **state)
{
	struct house house;
	struct answer answer;
	char request[128];
	json_t *json;

	(void)state;
	house_open(&house, (struct doms_options){.connections = 8});
	answer = send_body(house.port, "POST /api/v1/tables", "application/json", "{\"variant\": \"cuban\"}");
	json = json_of(&answer);
	snprintf(request, sizeof request, "GET /api/v1/tables/%s/live?from=0 HTTP/1.1\r\nHost: localhost\r\n\r\n",
		 json_string_value(json_object_get(json, "id")));
	json_decref(json);
	free(answer.body);
	for (unsigned i = 0; i < 4; i++) {
		int fds[8];

		for (unsigned j = 0; j < 8; j++) {
			fds[j] = dial(house.port);
			say(fds[j], request, strlen(request));
			hear_head(fds[j], &answer);
			assert_int_equal(answer.status, 200);
		}
		for (unsigned j = 0; j < 8; j++)
			close(fds[j]);
	}
	house_close(&house);
}

/* Those who would be told, but do not ask, are bounded as well. */
static void too_many_silent_connections(void **state)
{
	struct house house;
	int fds[8 + DOMS_SURPLUS];
	char byte;

	(void)state;
	house_open(&house, (struct doms_options){.connections = 8, .slow_seconds = 60});
	for (unsigned i = 0; i < 8; i++) {
		fds[i] = dial(house.port);
		expect(ask(fds[i], variants), 200, NULL);
	}
	for (unsigned i = 8; i < sizeof fds / sizeof *fds; i++)
		fds[i] = dial(house.port);
	for (unsigned i = 0; i < 4; i++) {
		int fd = dial(house.port);
		ssize_t got = recv(fd, &byte, 1, 0);

		assert_true(!got || (got < 0 && errno == ECONNRESET));
		close(fd);
	}
	for (unsigned i = 8; i < sizeof fds / sizeof *fds; i++) {
		expect(ask(fds[i], variants), 429, "too-many");
		close(fds[i]);
	}
	for (unsigned i = 0; i < 8; i++)
		close(fds[i]);
	answered_at_last(house.port);
	house_close(&house);
}

enum { SILENT = 2300, MOST = 2400 };

/* Connects and says nothing, in a process of its own: there would not be enough files for both sides. */
static pid_t fall_silent(unsigned port)
{
	int news[2];
	pid_t child;
	char byte;

	assert_int_equal(pipe(news), 0);
	child = fork();
	assert_true(child >= 0);
	if (!child) {
		struct rlimit files = {.rlim_cur = MOST + 256, .rlim_max = MOST + 256};

		alarm(300); /* however the test ends */
		if (setrlimit(RLIMIT_NOFILE, &files))
			_exit(1);
		for (unsigned i = 0; i < SILENT; i++)
			(void)dial(port);
		if (write(news[1], "x", 1) == 1)
			pause();
		_exit(0);
	}
	close(news[1]);
	assert_int_equal(read(news[0], &byte, 1), 1);
	close(news[0]);
	return child;
}

/* Whoever says nothing takes nothing from others: below the limit everybody is answered. */
static void silent_connections(void **state)
{
	struct house house;
	struct rlimit files;
	unsigned slow = 0;
	pid_t child;
	double began;

	(void)state;
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
	if (files.rlim_max < MOST + 512)
		skip();
	house_open(&house, (struct doms_options){.connections = UINT32_MAX, .most_connections = MOST, .slow_seconds = 300});
	child = fall_silent(house.port);
	do { /* it was ten seconds for each, if it was answered at all; a machine that stalls once is given another try */
		int fd = dial(house.port);

		began = seconds();
		expect(ask(fd, one), 200, NULL);
		close(fd);
	} while (seconds() - began > 5 && ++slow < 5);
	assert_true(slow < 5);
	kill(child, SIGKILL);
	assert_int_equal(waitpid(child, NULL, 0), child);
	house_close(&house);
}

/* Clients that leave in the middle of everything. */
static void gone(void **state)
{
	static const char whole[] = "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
				    "Content-Length: 11\r\n\r\nlike: cuban";
	struct house house;

	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
	for (unsigned i = 0; i < 400; i++) {
		int fd = dial(house.port);

		say(fd, whole, i % (sizeof whole) + (i % 3 ? 0 : sizeof whole - i % sizeof whole - 1));
		if (i % 2) {
			struct linger now = {.l_onoff = 1};

			setsockopt(fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
		}
		close(fd);
	}
	expect(get(house.port, "/healthz", ""), 200, NULL);
	house_close(&house);
}

static long resident_kilobytes(void)
{
	FILE *file = fopen("/proc/self/statm", "r");
	long all = 0, resident = 0;

	assert_non_null(file);
	assert_int_equal(fscanf(file, "%ld %ld", &all, &resident), 2);
	fclose(file);
	return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static void memory_stays(void **state)
{
	static const char *const requests[] = {
		one,
		"GET /api/v1/variants HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
		"3\r\n\r\n{a}",
	};
	struct house house;
	long before = 0;
	int fd = -1;

	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
	for (unsigned i = 0; i < REQUESTS; i++) {
		struct answer answer;

		if (i % 1000 == 0) {
			if (fd >= 0)
				close(fd);
			fd = dial(house.port);
		}
		if (i == REQUESTS / 10)
			before = resident_kilobytes();
		answer = ask(fd, requests[i % 4]);
		assert_true(answer.status);
		free(answer.body);
	}
	close(fd);
	if (resident_kilobytes() - before > GROWTH)
		fail_msg("grew by %ld kB", resident_kilobytes() - before);
	house_close(&house);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(too_fast),
		cmocka_unit_test(behind_a_proxy),
		cmocka_unit_test(one_customer),
		cmocka_unit_test(too_slow),
		cmocka_unit_test(too_many_connections),
		cmocka_unit_test(left_streams),
		cmocka_unit_test(too_many_silent_connections),
		cmocka_unit_test(silent_connections),
		cmocka_unit_test(gone),
		cmocka_unit_test(memory_stays),
	};

	signal(SIGPIPE, SIG_IGN);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
