/* Who compiles when: addresses in turn, what is short soon, nothing that nobody wants. Work here never ends by itself. */
#include "cmocka_all.h"

#include "work/compiler.h"
#include "transport/limit.h"

#include <string.h>
#include <time.h>

static void nap(unsigned milliseconds)
{
	nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000L}, NULL);
}

static int64_t now(void *context)
{
	struct timespec time;

	(void)context;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void open_house(struct doms_server *server)
{
	memset(server, 0, sizeof *server);
	server->options.now = now;
	doms_limit_init(&server->limit, UINT32_MAX, 1);
	server->compiler = doms_compiler_new(server);
	assert_non_null(server->compiler);
}

static void close_house(struct doms_server *server)
{
	doms_compiler_free(server->compiler);
	doms_limit_release(&server->limit);
}

struct work {
	struct doms_compile compile;
	atomic_bool unwanted, begun, over, stopped;
	atomic_ulong rounds;
};

static bool unwanted(const void *context)
{
	return atomic_load(&((const struct work *)context)->unwanted);
}

/* Goes on for as long as it may. */
static void work_on(void *context, const struct dom_bounds *bounds)
{
	struct work *work = context;

	atomic_store(&work->begun, true);
	assert_true(bounds->most > 0);
	while (bounds->go_on(bounds->context))
		atomic_fetch_add(&work->rounds, 1);
	atomic_store(&work->over, true);
}

static void be_short(void *context, const struct dom_bounds *bounds)
{
	struct work *work = context;
	struct doms_fault fault;

	atomic_store(&work->stopped, doms_compile_pause(bounds, &fault) != 0);
	atomic_store(&work->over, true);
}

static int post(struct doms_server *server, struct work *work, const char *peer,
		void (*run)(void *context, const struct dom_bounds *bounds), struct doms_fault *fault)
{
	memset(work, 0, sizeof *work);
	work->compile = (struct doms_compile){.run = run, .gone = unwanted, .context = work};
	return doms_compiler_post(server->compiler, &work->compile, peer, fault);
}

static void await(const atomic_bool *what)
{
	for (unsigned i = 0; !atomic_load(what); i++) {
		assert_true(i < 60000);
		nap(1);
	}
}

/* An address that asks for more than anybody can do keeps nobody waiting: neither others nor what is short of its own. */
static void short_ones_go_through(void **state)
{
	static struct work endless[8], others[16];
	struct doms_server server;
	struct doms_fault fault;

	(void)state;
	open_house(&server);
	for (unsigned i = 0; i < 4; i++)
		assert_int_equal(post(&server, &endless[i], "192.0.2.1", work_on, &fault), 0);
	for (unsigned i = 0; i < 4; i++)
		await(&endless[i].begun);
	for (unsigned i = 0; i < 16; i++) {
		assert_int_equal(post(&server, &others[i], i % 2 ? "192.0.2.1" : "192.0.2.2", be_short, &fault), 0);
		await(&others[i].over);
		assert_false(atomic_load(&others[i].stopped));
	}
	/* two addresses with work without end share */
	for (unsigned i = 4; i < 8; i++)
		assert_int_equal(post(&server, &endless[i], "192.0.2.3", work_on, &fault), 0);
	for (unsigned i = 0; i < 8; i++) {
		unsigned long before = atomic_load(&endless[i].rounds);

		await(&endless[i].begun);
		for (unsigned k = 0; atomic_load(&endless[i].rounds) == before; k++) {
			assert_true(k < 60000);
			nap(1);
		}
	}
	for (unsigned i = 0; i < 8; i++)
		assert_false(atomic_load(&endless[i].over));
	atomic_store(&server.stopping, true);
	close_house(&server);
	for (unsigned i = 0; i < 8; i++)
		assert_true(atomic_load(&endless[i].over));
}

/* Work ends when nobody wants it any more, and the rest when the server stops; what had not begun is told so. */
static void unwanted_work_ends(void **state)
{
	static struct work works[12];
	struct doms_server server;
	struct doms_fault fault;

	(void)state;
	open_house(&server);
	for (unsigned i = 0; i < 10; i++)
		assert_int_equal(post(&server, &works[i], "2001:db8::1", work_on, &fault), 0);
	assert_int_equal(doms_compiler_count(server.compiler), 10);
	atomic_store(&works[0].unwanted, true);
	await(&works[0].over);
	for (unsigned i = 1; i < 10; i++) {
		atomic_store(&works[i].unwanted, true);
		await(&works[i].over);
	}
	for (unsigned i = 0; doms_compiler_count(server.compiler); i++) {
		assert_true(i < 60000);
		nap(1);
	}
	for (unsigned i = 0; i < 11; i++)
		assert_int_equal(post(&server, &works[i], "2001:db8::1", work_on, &fault), 0);
	assert_int_equal(post(&server, &works[11], "2001:db8::1", be_short, &fault), 0);
	atomic_store(&server.stopping, true);
	doms_compiler_stop(server.compiler);
	for (unsigned i = 0; i < 12; i++)
		assert_true(atomic_load(&works[i].over));
	assert_int_equal(post(&server, &works[0], "2001:db8::1", be_short, &fault), 1);
	assert_int_equal(fault.refusal, DOMS_BUSY);
	close_house(&server);
}

/* So many from one address, by its /64; and so many in all. */
static void counted(void **state)
{
	static struct work works[DOMS_COMPILES + 1];
	struct doms_server server;
	struct doms_fault fault;
	unsigned posted = 0;
	char peer[64];

	(void)state;
	open_house(&server);
	for (; posted < DOMS_COMPILES_EACH; posted++) {
		snprintf(peer, sizeof peer, "2001:db8::%x", posted);
		assert_int_equal(post(&server, &works[posted], peer, work_on, &fault), 0);
	}
	assert_int_equal(post(&server, &works[posted], "2001:db8::ffff", work_on, &fault), 1);
	assert_int_equal(fault.refusal, DOMS_TOO_MANY);
	assert_true(fault.retry > 0 && *fault.en && *fault.es);
	for (; posted < DOMS_COMPILES; posted++) {
		snprintf(peer, sizeof peer, "192.0.2.%u", posted % 200);
		assert_int_equal(post(&server, &works[posted], peer, work_on, &fault), 0);
	}
	assert_int_equal(post(&server, &works[posted], "198.51.100.1", work_on, &fault), 1);
	assert_int_equal(fault.refusal, DOMS_BUSY);
	atomic_store(&server.stopping, true);
	close_house(&server);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(short_ones_go_through),
		cmocka_unit_test(unwanted_work_ends),
		cmocka_unit_test(counted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
