/* One cheap request must not take the server from everybody else: what it may cost, that it ends when nobody wants it, and that others
   have their turn meanwhile. */
#include "dear_variant.h"
#include "live_client.h"
#include "work.h"

#include "work/compiler.h"

#include <signal.h>
#include <sys/resource.h>

#ifdef SANITIZED
enum { MEMORY = 4 << 20 }; /* their bookkeeping takes most of it */
#else
enum { MEMORY = 256 << 10 }; /* kilobytes */
#endif
enum {
	QUESTIONS = 80000000
}; /* that rules are asked, where rounds share what comes out the same: for a table and for a tournament */

#define CHECK "POST /api/v1/check"
#define JSON "application/json"

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The most this process ever had, in kilobytes. */
static long memory(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_maxrss;
}

/* {"variant": {"text": …}, …more} */
static char *body_of(const char *text, const char *more)
{
	json_t *json = json_pack("{s:{s:s}}", "variant", "text", text), *rest = json_loads(more, 0, NULL);
	char *body;

	assert_non_null(rest);
	json_object_update(json, rest);
	body = json_dumps(json, JSON_COMPACT);
	json_decref(json);
	json_decref(rest);
	assert_non_null(body);
	return body;
}

static struct answer send_dear(unsigned port, const char *what, const char *text, const char *more)
{
	char *body = body_of(text, more);
	struct answer answer = send_body(port, what, JSON, body);

	free(body);
	return answer;
}

/* A tile set whose rules take as long as any: every symbol is asked about on every other. */
static const char *one_dear(struct dear *d)
{
	dear_set(d);
	dear_add(d, "match: erratic\nplayers: 4\n");
	return d->text;
}

/* Rounds on it that take for ever: everybody tries what does not fit, and nobody lets it through. */
static const char *slow_rounds(struct dear *d)
{
	dear_set(d);
	dear_add(d, "match: {complement: {total: 0}}\ndeal: {hand: 90}\nend: [out, {total-passes: {passes: 10000}}]\n"
		    "players: [");
	for (unsigned i = 0; i < 10; i++)
		dear_add(d, "%s{strategy: fattest, character: cheat}", i ? ", " : "");
	dear_add(d, "]\n");
	return d->text;
}

static void requests_are_bounded(void **state)
{
	static struct dear dear;
	struct house house;

	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
	work_questions = 0;
	dear_text(&dear, DOM_MAX_LISTED, DEAR_FINES);
	assert_true(dear.length < 32 << 10);
	expect(send_body(house.port, CHECK, "application/yaml", dear.text), 200, NULL);
	assert_in_range(work_questions, 1, QUESTIONS); /* it was half a minute of a processor */
	expect(send_dear(house.port, "POST /api/v1/tables", dear.text, "{}"), 201, NULL);
	expect(send_dear(house.port, "POST /api/v1/simulations", dear.text, "{\"games\": 1}"), 202, NULL);
	expect(send_dear(house.port, "POST /api/v1/tournaments", dear.text, "{\"rounds\": 1}"), 202, NULL);
	assert_in_range(work_questions, 1, 8ULL * QUESTIONS); /* once more where they run */
	assert_true(memory() < MEMORY);                       /* it was 2.7 GB, and a tournament held as much */
	house_close(&house);
}

/* What is dearer is refused, with the reason in both languages and its place in what was sent. */
static void expect_too_large(struct answer answer, const char *path)
{
	json_t *json = json_of(&answer), *error = json_object_get(json, "error"), *message = json_object_get(error, "message");
	json_int_t line = json_integer_value(json_object_get(error, "line"));
	const char *found = json_string_value(json_object_get(error, "path"));

	assert_non_null(strstr(json_string_value(json_object_get(message, "en")), "924 tiles"));
	assert_non_null(strstr(json_string_value(json_object_get(message, "es")), "924 fichas"));
	if (path)
		assert_non_null(found ? strstr(found, path) : NULL);
	if (!path || !strcmp(path, "variant.text"))
		assert_true(line > DEAR_LISTED && line < DEAR_LISTED + 8);
	json_decref(json);
	expect(answer, 422, "bad-variant");
}

static void dearer_is_refused(void **state)
{
	static struct dear dear;
	struct house house;
	struct answer answer;
	json_t *json;
	char *body;

	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
	work_questions = 0;
	dear_text(&dear, DOM_MAX_LISTED, DEAR_MATCHES);
	expect_too_large(send_body(house.port, CHECK, "application/yaml", dear.text), NULL);
	expect_too_large(send_dear(house.port, "POST /api/v1/tournaments", dear.text, "{}"), "variant.text");
	assert_in_range(work_questions, 1, 2 * (unsigned long long)DOMS_COMPILE_QUESTIONS);
	assert_true(memory() < MEMORY);
	/* as JSON: a path to the round that is one too many */
	dear_text(&dear, 1, DEAR_MATCHES);
	answer = send_body(house.port, CHECK, "application/yaml", dear.text);
	json = json_of(&answer);
	expect(answer, 200, NULL);
	json_t *variant = json_object_get(json, "variant");
	json_t *rounds = json_object_get(
		json_object_get(json_object_get(json_object_get(variant, "tournament"), "line-up"), "listed"), "rounds");

	assert_int_equal(json_array_size(rounds), 1);
	for (int i = 1; i < 20; i++) {
		json_t *round = json_deep_copy(json_array_get(rounds, 0)), *match = json_object_get(round, "rules");

		match = json_object_get(json_object_get(match, "match"), "complement");
		assert_non_null(match);
		json_object_set_new(match, "total", json_integer(i));
		json_array_append_new(rounds, round);
	}
	body = json_dumps(variant, JSON_COMPACT);
	expect_too_large(send_body(house.port, CHECK, JSON, body), "tournament.line-up.listed.rounds[");
	free(body);
	json_decref(json);
	house_close(&house);
}

enum { CLIENTS = 60 };

static void send_many(unsigned port, int *fds)
{
	static struct dear dear;
	static char request[DEAR_TEXT + 512];
	int length = snprintf(request, sizeof request,
			      "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: "
			      "%zu\r\n\r\n%s",
			      strlen(one_dear(&dear)), dear.text);

	for (unsigned i = 0; i < CLIENTS; i++) {
		fds[i] = dial(port);
		assert_true(say(fds[i], request, (size_t)length));
	}
}

/* Clients that hang up: what they asked for is left off. So is everything when the server stops. */
static void nobody_wants_it(void **state)
{
	struct house house;
	int fds[CLIENTS];
	unsigned long long one;

	(void)state;
	for (unsigned hang_up = 0; hang_up < 2; hang_up++) {
		static struct dear dear;

		house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
		work_questions = 0;
		expect(send_body(house.port, CHECK, "text/plain", one_dear(&dear)), 200, NULL);
		one = work_questions;
		send_many(house.port, fds);
		while (doms_compiler_count(house.server->compiler) < CLIENTS / 2)
			nap(1);
		work_questions = 0;
		if (hang_up) {
			for (unsigned i = 0; i < CLIENTS; i++)
				close(fds[i]);
			while (doms_compiler_count(house.server->compiler))
				nap(1);
			assert_in_range(work_questions, 0, one * CLIENTS / 4);
			expect(get(house.port, "/healthz", ""), 200, NULL);
		}
		house_close(&house);
		assert_in_range(work_questions, 0, one * CLIENTS / 4);
		for (unsigned i = 0; !hang_up && i < CLIENTS; i++)
			close(fds[i]);
	}
}

struct sender {
	unsigned port;
	const char *text;
	atomic_bool *stop;
	pthread_t thread;
};

static void *send_again_and_again(void *context)
{
	struct sender *s = context;

	while (!atomic_load(s->stop)) {
		struct answer answer = send_body(s->port, CHECK, "text/plain", s->text);

		free(answer.body);
	}
	return NULL;
}

static int by_time(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Four send such a variant in a loop; tables are opened and played meanwhile. How long others wait is told, not judged: that is for
   whoever reads it on a machine of its own. */
static void others_are_served(void **state)
{
	enum { OPENED = 50 };
	static struct dear dear;
	double took[OPENED];
	struct sender senders[4];
	struct house house;
	atomic_bool stop = false;
	struct seat_at t;

	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
	dear_text(&dear, DOM_MAX_LISTED, DEAR_FINES);
	for (unsigned i = 0; i < 4; i++) {
		senders[i] = (struct sender){.port = house.port, .text = dear.text, .stop = &stop};
		assert_int_equal(pthread_create(&senders[i].thread, NULL, send_again_and_again, &senders[i]), 0);
	}
	for (unsigned i = 0; i < OPENED; i++) {
		double began = seconds();

		open_seats(house.port, "{\"variant\": \"cuban\"}", &t);
		took[i] = seconds() - began;
		expect(command(house.port, &t, t.owner, "{\"do\": \"finish\"}"), 200, NULL);
	}
	atomic_store(&stop, true);
	for (unsigned i = 0; i < 4; i++)
		pthread_join(senders[i].thread, NULL);
	qsort(took, OPENED, sizeof *took, by_time);
	print_message("a new table beside four such loops: median %.1f ms, p99 %.1f ms, at most %.1f ms\n",
		      took[OPENED / 2] * 1e3, took[OPENED * 99 / 100] * 1e3, took[OPENED - 1] * 1e3);
	house_close(&house);
}

static bool is_answered(int fd)
{
	struct pollfd one = {.fd = fd, .events = POLLIN};

	return poll(&one, 1, 0) > 0;
}

/* A round of minutes is finished bit by bit: other tables are played meanwhile, this one is looked at, and the end of the server
   does not wait for it. */
static void finishing_takes_turns(void **state)
{
	static struct dear dear;
	static char request[1024];
	char *body = body_of(slow_rounds(&dear), "{}");
	struct house house;
	struct seat_at slow, other;
	unsigned meanwhile = 0;
	int fd;

	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
	open_seats(house.port, body, &slow);
	open_seats(house.port, "{\"variant\": \"cuban\"}", &other);
	fd = dial(house.port);
	snprintf(request, sizeof request,
		 "POST /api/v1/tables/%s/commands HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: "
		 "application/json\r\nContent-Length: 16\r\n\r\n{\"do\": \"finish\"}",
		 slow.id, slow.owner);
	assert_true(say(fd, request, strlen(request)));
	for (unsigned i = 0; i < 20; i++) {
		expect(command(house.port, &other, other.owner, "{\"do\": \"step\"}"), 200, NULL);
		json_decref(state_of(house.port, &slow, NULL));
		meanwhile += !is_answered(fd);
	}
	assert_true(meanwhile > 0);
	house_close(&house);
	close(fd);
	free(body);
}

/* A simulation and a tournament of such rounds: the server stops all the same. */
static void long_rounds_are_left(void **state)
{
	static struct dear dear;
	struct house house;

	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX});
	slow_rounds(&dear);
	expect(send_dear(house.port, "POST /api/v1/simulations", dear.text, "{\"games\": 1000}"), 202, NULL);
	expect(send_dear(house.port, "POST /api/v1/tournaments", dear.text, "{\"rounds\": 1000}"), 202, NULL);
	nap(1500); /* so that both are in the midst of a round */
	house_close(&house);
}

/* Simulations */

static void begin_simulation(unsigned port, const char *address, const char *body, char *id, size_t size)
{
	static char request[1024];
	struct answer answer;
	json_t *json;

	snprintf(request, sizeof request,
		 "POST /api/v1/simulations HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: %s\r\nContent-Type: "
		 "application/json\r\nContent-Length: %zu\r\n\r\n%s",
		 address, strlen(body), body);
	answer = ask_once(port, request);
	json = json_of(&answer);
	snprintf(id, size, "%s", json_string_value(json_object_get(json, "id")));
	json_decref(json);
	expect(answer, 202, NULL);
}

static bool is_done(unsigned port, const char *id)
{
	char path[64];
	struct answer answer;
	json_t *json;
	bool done;

	snprintf(path, sizeof path, "/api/v1/simulations/%s", id);
	answer = get(port, path, "");
	json = json_of(&answer);
	done = !strcmp(json_string_value(json_object_get(json, "state")), "done");
	json_decref(json);
	expect(answer, 200, NULL);
	return done;
}

/* Four long ones of one address keep neither others waiting nor a short one of its own. */
static void simulations_take_turns(void **state)
{
	static const char long_one[] = "{\"variant\": \"big-table\", \"games\": 10000000, \"seed\": \"1\"}";
	struct house house;
	char ids[4][32], others[4][32];

	(void)state;
	house_open(&house, (struct doms_options){.requests_per_second = UINT32_MAX, .trust_proxy = true, .jobs = 5});
	for (unsigned i = 0; i < 4; i++)
		begin_simulation(house.port, "192.0.2.1", long_one, ids[i], sizeof ids[i]);
	for (unsigned i = 0; i < 4; i++) {
		char address[32];

		snprintf(address, sizeof address, "192.0.2.%u", i + 1);
		begin_simulation(house.port, address, "{\"variant\": \"classic\", \"games\": 2000, \"seed\": \"1\"}", others[i],
				 sizeof others[i]);
		while (!is_done(house.port, others[i])) {
			nap(5);
		}
	}
	for (unsigned i = 0; i < 4; i++)
		assert_false(is_done(house.port, ids[i]));
	house_close(&house);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(requests_are_bounded),   cmocka_unit_test(dearer_is_refused),
		cmocka_unit_test(nobody_wants_it),        cmocka_unit_test(others_are_served),
		cmocka_unit_test(finishing_takes_turns),  cmocka_unit_test(long_rounds_are_left),
		cmocka_unit_test(simulations_take_turns),
	};

	signal(SIGPIPE, SIG_IGN);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
