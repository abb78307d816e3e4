/* Threads that work at the same thing, and the one who watches them. */
#ifndef DOMI_CREW_H
#define DOMI_CREW_H

#include <domino/error.h>

#include <pthread.h>

enum { DOMI_CREW_MOST = 256 };

/* As many as wanted, at most so many; 0: one for each processor. */
unsigned domi_crew_size(unsigned wanted);

struct domi_crew {
	void (*work)(void *worker); /* in a thread of its own, one for each worker */
	void *workers;
	size_t size; /* of one */
	unsigned count;
	/* Now and then, and when all are done, by the calling thread: how long it has been at it. False: stop(). */
	bool (*tick)(void *context, double seconds);
	void (*stop)(void *context); /* tells the workers to leave off; any thread, any number of times */
	void *context;
};

/* Until everybody has left. *seconds is how long it had been at it, and is made how long it has been. */
int domi_crew_run(const struct domi_crew *crew, double *seconds, struct dom_error *error);

/* Where a worker sleeps until somebody calls it, from any thread. */
struct domi_bell {
	pthread_mutex_t lock;
	pthread_cond_t rung;
	bool ready;
};

void domi_bell_init(struct domi_bell *bell);
void domi_bell_release(struct domi_bell *bell);
/* It takes any pointer so that players can be given it: a struct domi_bell. */
void domi_bell_ring(void *bell);
void domi_bell_wait(struct domi_bell *bell);

#endif
