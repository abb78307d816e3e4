/* The pool: jobs run once for each time they are posted, timers in their order, and the end waits for all of it. */
#include "cmocka_all.h"

#include "work/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { JOBS = 2000, TIMERS = 500 };

static void nap(unsigned milliseconds)
{
	nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000L}, NULL);
}

static void count(void *context)
{
	atomic_fetch_add((atomic_uint *)context, 1);
}

static void jobs_run_once(void **state)
{
	struct doms_pool *pool = doms_pool_new(3, UINT32_MAX);
	static struct doms_task jobs[JOBS];
	atomic_uint ran = 0;
	unsigned posted = 0;

	(void)state;
	assert_non_null(pool);
	for (unsigned i = 0; i < JOBS; i++)
		jobs[i] = (struct doms_task){.run = count, .context = &ran};
	for (unsigned k = 0; k < 5; k++)
		for (unsigned i = 0; i < JOBS; i++)
			posted += doms_pool_post(pool, &jobs[i]);
	doms_pool_stop(pool);
	assert_int_equal(ran, posted);
	assert_true(posted >= JOBS);
	assert_false(doms_pool_post(pool, &jobs[0]));
	doms_pool_free(pool);
}

struct chain {
	struct doms_pool *pool;
	struct doms_task job;
	atomic_uint left;
};

static void go_on(void *context)
{
	struct chain *chain = context;

	if (atomic_fetch_sub(&chain->left, 1) > 1)
		doms_pool_post(chain->pool, &chain->job);
}

/* A job that posts the next is at its end when the pool is. */
static void the_end_waits(void **state)
{
	struct chain chain = {.pool = doms_pool_new(2, UINT32_MAX)};

	(void)state;
	atomic_init(&chain.left, 1000);
	chain.job = (struct doms_task){.run = go_on, .context = &chain};
	doms_pool_post(chain.pool, &chain.job);
	doms_pool_stop(chain.pool);
	assert_int_equal(chain.left, 0);
	doms_pool_free(chain.pool);
}

struct alarm {
	struct doms_task timer;
	unsigned number;
	atomic_uint *order, *seen;
};

static void ring(void *context)
{
	struct alarm *alarm = context;

	alarm->order[atomic_fetch_add(alarm->seen, 1)] = alarm->number;
}

static void hold(void *context)
{
	pthread_mutex_lock(context);
	pthread_mutex_unlock(context);
}

static void timers_in_order(void **state)
{
	struct doms_pool *pool = doms_pool_new(1, UINT32_MAX);
	pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
	static struct alarm alarms[TIMERS];
	static atomic_uint order[TIMERS];
	struct doms_task busy;
	int64_t due[TIMERS];
	atomic_uint seen = 0;

	(void)state;
	/* no timer runs before all are armed: the one thread there is has something else to do */
	pthread_mutex_lock(&held);
	busy = (struct doms_task){.run = hold, .context = &held};
	doms_pool_post(pool, &busy);
	while (doms_pool_waiting(pool))
		nap(1);
	/* armed in a muddle, and moved */
	for (unsigned i = 0; i < TIMERS; i++) {
		unsigned number = i * 331 % TIMERS;

		alarms[number] = (struct alarm){.number = number, .order = order, .seen = &seen};
		alarms[number].timer = (struct doms_task){.run = ring, .context = &alarms[number]};
		doms_pool_later(pool, &alarms[number].timer, 10000000);
	}
	for (unsigned i = 0; i < TIMERS; i++) {
		unsigned number = i * 173 % TIMERS;

		doms_pool_later(pool, &alarms[number].timer, (int64_t)number * 1000);
		due[number] = alarms[number].timer.due; /* from when it was set: that takes its time too */
	}
	pthread_mutex_unlock(&held);
	while (seen < TIMERS)
		nap(5);
	doms_pool_stop(pool);
	assert_int_equal(seen, TIMERS);
	for (unsigned i = 1; i < seen; i++)
		assert_true(due[order[i - 1]] <= due[order[i]]);
	doms_pool_free(pool);
}

/* Timers that are far away are forgotten at the end. */
static void the_end_forgets(void **state)
{
	struct doms_pool *pool = doms_pool_new(2, UINT32_MAX);
	atomic_uint seen = 0, order[1];
	struct alarm alarm = {.order = order, .seen = &seen};

	(void)state;
	alarm.timer = (struct doms_task){.run = ring, .context = &alarm};
	doms_pool_later(pool, &alarm.timer, INT64_C(3600000000));
	doms_pool_stop(pool);
	doms_pool_later(pool, &alarm.timer, 0);
	nap(20);
	assert_int_equal(seen, 0);
	doms_pool_free(pool);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(jobs_run_once),
		cmocka_unit_test(the_end_waits),
		cmocka_unit_test(timers_in_order),
		cmocka_unit_test(the_end_forgets),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
