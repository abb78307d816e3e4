/* Simulations that outlive the process: what was asked for, and what it came to. */
#ifndef DOMS_SIMULATION_KEEP_H
#define DOMS_SIMULATION_KEEP_H

#include "sql.h"

#include <stdint.h>

enum { DOMS_SIMULATION_ID = 24, DOMS_SIMULATIONS_KEPT = 64 /* those that are over */ };

enum doms_simulation_fate { DOMS_SIMULATION_WANTED, DOMS_SIMULATION_DONE, DOMS_SIMULATION_CANCELLED, DOMS_SIMULATION_FATES };

/* Texts are the row's, and last as long as it does. */
struct doms_simulation_kept {
	const char *id, *peer;
	const char *name, *source; /* of the variant; the source has its titles and its players */
	uint64_t games, seed, done;
	enum doms_simulation_fate fate;
	const char *result;   /* JSON; NULL: nothing was played */
	const char *plots[2]; /* SVG, English and Spanish; NULL: there is none */
};

extern const struct doms_sql_schema doms_simulation_schema;

/* From any thread. With NULL for `keep` they do nothing, and well. */
DOM_MUST_CHECK int doms_simulation_keep_add(struct doms_sql *keep, const struct doms_simulation_kept *kept);
/* Writes `done`, `fate`, `result` and `plots` down, and forgets the oldest that are over, beyond those that are kept. */
DOM_MUST_CHECK int doms_simulation_keep_end(struct doms_sql *keep, const struct doms_simulation_kept *kept);
/* One that is over already stays as it is. */
DOM_MUST_CHECK int doms_simulation_keep_cancel(struct doms_sql *keep, const char *id);
/* The oldest first; the others wait until it is through. */
DOM_MUST_CHECK int doms_simulation_keep_list(struct doms_sql *keep,
					     void (*each)(void *context, const struct doms_simulation_kept *kept),
					     void *context);

#endif
