/* Threads that take tasks from a queue, and those for later from a list, the earliest first: there are never more than a few. */
#include "pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct thread {
	struct doms_pool *pool;
	pthread_t id;
	bool busy;
};

struct doms_pool {
	pthread_mutex_t lock;
	pthread_cond_t news; /* a task, an earlier one for later, or the end */
	struct doms_tasks tasks;
	struct doms_task *later;
	struct doms_fair fair;  /* thoughts */
	atomic_ullong thoughts; /* ever */
	atomic_uint waiting;    /* tasks */
	unsigned busy;          /* threads that run something */
	unsigned threads, each;
	bool stopping, stopped;
	struct thread list[];
};

unsigned doms_processors(void)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);

	return processors > 0 ? (unsigned)processors : 1;
}

unsigned doms_processors_left(unsigned most)
{
	unsigned left = doms_processors() > 2 ? doms_processors() - 1 : 1;

	return left < most ? left : most;
}

int64_t doms_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Out of the list, or into it where it belongs. With the lock. */
static void disarm(struct doms_pool *pool, struct doms_task *task)
{
	struct doms_task **at = &pool->later;

	while (*at != task)
		at = &(*at)->later;
	*at = task->later;
	atomic_store(&task->queued, false);
}

static void arm(struct doms_pool *pool, struct doms_task *task)
{
	struct doms_task **at = &pool->later;

	while (*at && (*at)->due <= task->due)
		at = &(*at)->later;
	task->later = *at;
	*at = task;
	atomic_store(&task->queued, true);
}

/* Waits for news, or until the first one for later is due. */
static void wait_for_news(struct doms_pool *pool)
{
	struct timespec until;

	if (!pool->later) {
		pthread_cond_wait(&pool->news, &pool->lock);
		return;
	}
	until.tv_sec = (time_t)(pool->later->due / 1000000);
	until.tv_nsec = (long)(pool->later->due % 1000000) * 1000;
	pthread_cond_timedwait(&pool->news, &pool->lock, &until);
}

/* The thought whose turn it is. The first idle thread takes it: what memory others have is not needed, and they need not get any. */
static struct doms_turn *next_thought(const struct thread *self)
{
	for (const struct thread *first = self->pool->list; first < self; first++)
		if (!first->busy)
			return NULL;
	return doms_fair_next(&self->pool->fair, self->pool->each);
}

/* Thoughts that wait are shown to all: the first idle thread looks whether it may take one. */
static void show_thoughts(struct doms_pool *pool)
{
	if (pool->fair.waiting)
		pthread_cond_broadcast(&pool->news);
}

/* Takes what is to be run next, and runs it without the lock. False: there is nothing right now. */
static bool run_one(struct thread *self)
{
	struct doms_pool *pool = self->pool;
	struct doms_turn *turn = NULL, own;
	bool late = pool->later && pool->later->due <= doms_clock();
	struct doms_task *task = late ? pool->later : STAILQ_FIRST(&pool->tasks);
	void (*run)(void *context);
	void *context;

	if (task) {
		run = task->run;
		context = task->context;
		if (late) {
			disarm(pool, task);
		} else {
			STAILQ_REMOVE_HEAD(&pool->tasks, next);
			pool->waiting--;
			atomic_store(&task->queued, false); /* from here on it may be posted again, or gone */
		}
	} else if ((turn = next_thought(self))) {
		const struct doms_thought *thought = (const struct doms_thought *)turn;

		run = thought->run;
		context = thought->context;
		doms_fair_replace(&pool->fair, turn, &own);
		doms_fair_begin(&pool->fair, &own);
	} else {
		return false;
	}
	self->busy = true;
	pool->busy++;
	show_thoughts(pool);
	pthread_mutex_unlock(&pool->lock);
	run(context);
	pthread_mutex_lock(&pool->lock);
	pool->busy--;
	self->busy = false;
	if (turn)
		doms_fair_remove(&pool->fair, &own);
	show_thoughts(pool);
	return true;
}

static void *work(void *context)
{
	struct thread *self = context;
	struct doms_pool *pool = self->pool;

	pthread_mutex_lock(&pool->lock);
	for (;;) {
		if (run_one(self))
			continue;
		/* the end: nothing waits, and nobody is left who could post something */
		if (pool->stopping && !pool->busy && !pool->fair.waiting)
			break;
		wait_for_news(pool);
	}
	pool->stopped = true;
	pthread_cond_broadcast(&pool->news);
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

static void init_locks(struct doms_pool *pool)
{
	pthread_condattr_t attributes;

	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_cond_init(&pool->news, &attributes);
	pthread_condattr_destroy(&attributes);
	pthread_mutex_init(&pool->lock, NULL);
}

struct doms_pool *doms_pool_new(unsigned threads, unsigned each)
{
	struct doms_pool *pool = calloc(1, sizeof *pool + threads * sizeof *pool->list);

	if (!pool)
		return NULL;
	init_locks(pool);
	STAILQ_INIT(&pool->tasks);
	pool->each = each;
	for (; pool->threads < threads; pool->threads++) {
		struct thread *thread = &pool->list[pool->threads];

		thread->pool = pool;
		if (pthread_create(&thread->id, NULL, work, thread)) {
			doms_pool_free(pool);
			return NULL;
		}
	}
	return pool;
}

void doms_pool_stop(struct doms_pool *pool)
{
	if (!pool)
		return;
	pthread_mutex_lock(&pool->lock);
	pool->stopping = true;
	while (pool->later)
		disarm(pool, pool->later);
	pthread_cond_broadcast(&pool->news);
	pthread_mutex_unlock(&pool->lock);
	for (unsigned i = 0; i < pool->threads; i++)
		pthread_join(pool->list[i].id, NULL);
	pool->threads = 0;
	pool->stopped = true;
}

void doms_pool_free(struct doms_pool *pool)
{
	if (!pool)
		return;
	doms_pool_stop(pool);
	pthread_cond_destroy(&pool->news);
	pthread_mutex_destroy(&pool->lock);
	free(pool);
}

bool doms_pool_post(struct doms_pool *pool, struct doms_task *job)
{
	bool taken = false;

	pthread_mutex_lock(&pool->lock);
	if (!pool->stopped && !atomic_exchange(&job->queued, true)) {
		STAILQ_INSERT_TAIL(&pool->tasks, job, next);
		pool->waiting++;
		taken = true;
		pthread_cond_signal(&pool->news);
	}
	pthread_mutex_unlock(&pool->lock);
	return taken;
}

bool doms_pool_think(struct doms_pool *pool, struct doms_thought *thought, const char *whose)
{
	bool taken;

	pthread_mutex_lock(&pool->lock);
	taken = !pool->stopped;
	if (taken) {
		doms_fair_add(&pool->fair, &thought->turn, whose);
		pool->thoughts++;
		show_thoughts(pool);
	}
	pthread_mutex_unlock(&pool->lock);
	return taken;
}

uint64_t doms_pool_thoughts(struct doms_pool *pool)
{
	return atomic_load(&pool->thoughts);
}

unsigned doms_pool_waiting(struct doms_pool *pool)
{
	return atomic_load(&pool->waiting);
}

void doms_pool_later(struct doms_pool *pool, struct doms_task *task, int64_t microseconds)
{
	pthread_mutex_lock(&pool->lock);
	if (atomic_load(&task->queued))
		disarm(pool, task);
	if (!pool->stopping) {
		task->due = doms_clock() + (microseconds > 0 ? microseconds : 0);
		arm(pool, task);
		if (pool->later == task)
			pthread_cond_signal(&pool->news);
	}
	pthread_mutex_unlock(&pool->lock);
}
