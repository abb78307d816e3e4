/* Threads that think, so that nobody waits for who does: they have one thing after the other, and take turns by whose it is (fair.h). */
#ifndef DOMS_MINDS_H
#define DOMS_MINDS_H

#include "fair.h"
#include "pool.h"

struct doms_minds;

enum { DOMS_MIND_NODES = 20000 }; /* of one answer (struct dom_budget): the same answer however busy the machine is */

/* Something to think about, in its owner's storage; it may be freed from the moment it runs. */
struct doms_thought {
	struct doms_turn turn;
	void (*run)(void *context);
	void *context;
};

/* `threads` 0: one less than there are processors, at least one. NULL: no memory, or no threads. */
struct doms_minds *doms_minds_new(unsigned threads);
/* Lets what waits run to its end; then nothing is taken any more. */
void doms_minds_stop(struct doms_minds *minds);
void doms_minds_free(struct doms_minds *minds); /* stops it first; NULL is fine */
/* Any thread; fill run and context before. `whose`: those of one take turns with those of others. False: they have stopped. */
bool doms_minds_post(struct doms_minds *minds, struct doms_thought *thought, const char *whose);
/* How many were ever posted. */
uint64_t doms_minds_asked(struct doms_minds *minds);

#endif
