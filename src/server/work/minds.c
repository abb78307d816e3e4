/* A pool of their own: the writer of the tables never waits for one of its threads. */
#include "minds.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum { THREADS = 16 };

struct doms_minds {
	struct doms_pool *pool;
	pthread_mutex_t lock;
	struct doms_fair fair;
	struct doms_task tasks[THREADS]; /* one for each thread: whoever runs it takes what comes next */
	unsigned threads;
	uint64_t asked;
	bool stopped;
};

static struct doms_thought *take(struct doms_minds *m)
{
	struct doms_turn *turn;

	pthread_mutex_lock(&m->lock);
	turn = doms_fair_next(&m->fair);
	if (turn) { /* it is done in one turn: the next of the same address comes after the others */
		doms_fair_begin(&m->fair, turn);
		doms_fair_remove(&m->fair, turn);
	}
	pthread_mutex_unlock(&m->lock);
	return (struct doms_thought *)turn;
}

static void work(void *context)
{
	struct doms_thought *thought;

	while ((thought = take(context)))
		thought->run(thought->context);
}

struct doms_minds *doms_minds_new(unsigned threads)
{
	struct doms_minds *m = calloc(1, sizeof *m);
	long processors = sysconf(_SC_NPROCESSORS_ONLN);

	if (!m)
		return NULL;
	if (!threads)
		threads = processors > 2 ? (unsigned)processors - 1 : 1;
	m->threads = threads < THREADS ? threads : THREADS;
	pthread_mutex_init(&m->lock, NULL);
	for (unsigned i = 0; i < m->threads; i++)
		doms_task_init(&m->tasks[i], work, m);
	m->pool = doms_pool_new(m->threads);
	if (!m->pool) {
		doms_minds_free(m);
		return NULL;
	}
	return m;
}

void doms_minds_stop(struct doms_minds *m)
{
	pthread_mutex_lock(&m->lock);
	m->stopped = true;
	pthread_mutex_unlock(&m->lock);
	if (m->pool)
		doms_pool_stop(m->pool);
}

void doms_minds_free(struct doms_minds *m)
{
	if (!m)
		return;
	doms_minds_stop(m);
	doms_pool_free(m->pool);
	pthread_mutex_destroy(&m->lock);
	free(m);
}

bool doms_minds_post(struct doms_minds *m, struct doms_thought *thought, const char *whose)
{
	bool taken;

	pthread_mutex_lock(&m->lock);
	taken = !m->stopped;
	if (taken) {
		doms_fair_add(&m->fair, &thought->turn, whose);
		m->asked++;
	}
	for (unsigned i = 0; taken && i < m->threads; i++)
		if (doms_pool_post(m->pool, &m->tasks[i]))
			break; /* one that did not wait yet: it looks for more before it ends */
	pthread_mutex_unlock(&m->lock);
	return taken;
}

uint64_t doms_minds_asked(struct doms_minds *m)
{
	uint64_t asked;

	pthread_mutex_lock(&m->lock);
	asked = m->asked;
	pthread_mutex_unlock(&m->lock);
	return asked;
}
