/* Who else plays: nothing in the program `domino`, and the other ranks in `domino-mpi`. Every rank reads the same arguments and makes
   the same of them; one leads, keeps and tells, and the others only play. */
#ifndef DOMC_CREW_H
#define DOMC_CREW_H

#include "work.h"

struct domc_crew {
	unsigned ranks;
	bool follows; /* this one only plays, and says nothing */
	/* As domc_work_play(): shares go to whoever is free. */
	int (*play)(const struct domc_work *work, domc_heard *heard, void *context, struct dom_error *error);
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
