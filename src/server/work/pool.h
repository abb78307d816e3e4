/* Threads for work. Tasks live in the caller's storage, so posting never fails and never allocates; who bounds the
   number of things that have tasks bounds the queue. Any function may be called from any thread. */
#ifndef DOMS_POOL_H
#define DOMS_POOL_H

#include <domino/common.h>

#include <stdatomic.h>
#include <sys/queue.h>

#include "fair.h"

struct doms_pool;

enum { DOMS_MIND_NODES = 20000 }; /* of one thought (struct dom_budget): the same answer however busy the machine is */

/* Something to be run once; fill run and context before. Must stay where it is until it runs; it may be freed, or posted again, from
   the moment it runs. */
struct doms_task {
	STAILQ_ENTRY(doms_task) next; /* of those posted */
	struct doms_task *later;      /* of those whose time is to come */
	void (*run)(void *context);
	void *context;
	int64_t due; /* of one for later */
	atomic_bool queued;
};

STAILQ_HEAD(doms_tasks, doms_task);

/* What takes long. Thoughts take turns by whose they are (fair.h), and wait for tasks. As a task it may be freed from the moment
   it runs; fill run and context before. */
struct doms_thought {
	struct doms_turn turn;
	void (*run)(void *context);
	void *context;
};

/* The system's clock: microseconds that only go forward. */
int64_t doms_clock(void);

/* How many processors there are; and how many what takes long may have, `most` at most: one is left to the tables. */
unsigned doms_processors(void);
unsigned doms_processors_left(unsigned most);

/* `threads` at least one; of thoughts of one address at most `each` are thought at once. NULL: no memory, or no threads. */
struct doms_pool *doms_pool_new(unsigned threads, unsigned each);
/* Forgets what is for later, lets the tasks that wait and those they post run to their end, and ends the threads. Then nothing is
   taken any more: doms_pool_post() and doms_pool_later() do nothing. */
void doms_pool_stop(struct doms_pool *pool);
void doms_pool_free(struct doms_pool *pool); /* stops it first; NULL is fine */

/* Tasks begin in the order in which they are posted; several run at once. One that waits already is not queued twice: false.
   One that is running is queued again: two threads may then be in run() at once, so guard what it touches. */
bool doms_pool_post(struct doms_pool *pool, struct doms_task *job);
/* False: it has stopped. */
bool doms_pool_think(struct doms_pool *pool, struct doms_thought *thought, const char *whose);
/* How many tasks wait, and how many thoughts it was ever asked for. */
unsigned doms_pool_waiting(struct doms_pool *pool);
uint64_t doms_pool_thoughts(struct doms_pool *pool);

/* Runs it once by a thread of the pool, `microseconds` from now (of the system's clock), soonest first, before tasks that were posted.
   One that waits for its time already is moved. A task that is run so is not posted, too. */
void doms_pool_later(struct doms_pool *pool, struct doms_task *task, int64_t microseconds);

#endif
