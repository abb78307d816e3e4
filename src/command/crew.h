/* Who else plays: nothing in the program `domino`, and the other ranks in `domino-mpi`. Every rank reads the same arguments and makes
   the same of them; one leads, keeps and tells, and the others only play. */
#ifndef DOMC_CREW_H
#define DOMC_CREW_H

#include "command.h"

struct domc_crew {
	unsigned ranks;
	bool follows; /* this one only plays, and says nothing */
	/* As dom_comparison_play(): shares go to whoever is free. `progress` and `context` as in its options. */
	int (*compare)(struct dom_comparison *comparison,
		       bool (*progress)(void *context, uint64_t done, uint64_t deals, double seconds), void *context,
		       struct dom_error *error);
	/* As dom_simulation_play(). */
	int (*simulate)(struct dom_simulation *simulation,
			bool (*progress)(void *context, uint64_t done, uint64_t games, double seconds), void *context,
			struct dom_error *error);
};

/* NULL: nobody else. */
extern const struct domc_crew *domc_crew;

static inline bool domc_follows(void)
{
	return domc_crew && domc_crew->follows;
}

/* program.c: from its arguments to how it ends. */
int domc_main(int argc, char **argv);

#endif
