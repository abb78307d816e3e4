/* Jobs that count up to a number that was asked for, from a seed: the rounds of a simulation, the deals of a comparison. `what` is the name
   of that number, in what was sent and in what is kept. */
#ifndef DOMS_COUNTING_H
#define DOMS_COUNTING_H

#include "jobs.h"

struct doms_counting {
	struct doms_job job;
	uint64_t asked, seed;
	uint64_t done; /* with the lock of the jobs */
	bool ended;    /* its time is up */
	int64_t began, shown;
	void (*tell)(struct doms_counting *c, uint64_t done); /* when it is time to; NULL: doms_counting_done() will do */
};

/* The number and the seed of a body; a seed that is not there is drawn. 0, or 1 with a fault. */
DOM_MUST_CHECK int doms_counting_read(struct doms_counting *c, const struct doms_request *request, const char *what,
				      int64_t most, int64_t usual, struct doms_fault *fault);
/* Has both kept with what else it is given, which is stolen. 0, or 1 with a fault: there is no memory. */
DOM_MUST_CHECK int doms_counting_give(struct doms_counting *c, json_t *given, const char *what, struct doms_fault *fault);
/* What was given, and how far it had come. Whether it is to be played on; what for is then made, and doms_counting_opened() told how
   that went. */
DOM_MUST_CHECK bool doms_counting_open(struct doms_counting *c, const char *what);
DOM_MUST_CHECK int doms_counting_opened(struct doms_counting *c, int status);
/* How many threads it has. */
unsigned doms_counting_threads(void);
/* Now and then while it plays, as the library asks: whether it goes on. */
bool doms_counting_progress(void *counting, uint64_t done, uint64_t asked, double seconds);
/* It has come so far: kept with it, and told. With the lock. */
void doms_counting_done(struct doms_counting *c, uint64_t done);

#endif
