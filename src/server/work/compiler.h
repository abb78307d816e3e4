/* Threads that read and compile the variants of clients. What is sent in a few bytes may take long, so it is bounded, and it is done
   in turns: after a hundredth of a second one waits until the others had theirs (fair.h). Work whose client has gone, or that the
   end of the server finds undone, is left off. */
#ifndef DOMS_COMPILER_H
#define DOMS_COMPILER_H

#include <domino/rules.h>

#include "pool.h"
#include "transport/fault.h"
#include "server.h"

struct doms_compiler;

enum {
	DOMS_COMPILE_QUESTIONS = 60000000, /* of one request, as struct dom_bounds has it: a tenth of a second */
	DOMS_COMPILES_EACH = 64,           /* that wait or are done, from one address */
	DOMS_COMPILES = 512                /* in all */
};

/* Something to be compiled, in its owner's storage. It may be freed from the moment it runs. */
struct doms_compile {
	struct doms_compiler *compiler;
	struct doms_thought thought;
	char peer[64];
	/* On a thread of the compiler, once. What it compiles is compiled within `bounds`. */
	void (*run)(void *context, const struct dom_bounds *bounds);
	/* Whether nobody wants it any more; asked while it runs. May be NULL. */
	bool (*gone)(const void *context);
	void *context;
};

/* NULL: no memory, or no threads. */
struct doms_compiler *doms_compiler_new(struct doms_server *server);
/* Ends what is being done, lets what waits say so, and ends the threads. */
void doms_compiler_stop(struct doms_compiler *compiler);
void doms_compiler_free(struct doms_compiler *compiler); /* stops it first; NULL is fine */
/* How many wait or are done. */
unsigned doms_compiler_count(struct doms_compiler *compiler);

/* Fill `run`, `gone` and `context` before. 0, or 1 with a fault: there are too many of this address, or in all. */
DOM_MUST_CHECK int doms_compiler_post(struct doms_compiler *compiler, struct doms_compile *compile, const char *peer,
				      struct doms_fault *fault);
/* Between one thing and the next, inside run(): lets others have their turn. 0, or 1 with a fault: leave off. */
DOM_MUST_CHECK int doms_compile_pause(const struct dom_bounds *bounds, struct doms_fault *fault);

#endif
