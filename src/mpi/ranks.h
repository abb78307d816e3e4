/* The ranks of domino-mpi. Rank 0 leads: it hands out shares, plays some itself, counts, keeps and tells. The others follow. */
#ifndef DOMM_RANKS_H
#define DOMM_RANKS_H

#include "work.h"

struct domm_ranks {
	int rank, count;
	bool quit;   /* a follower was told that there is nothing more to do */
	bool broken; /* a follower does not answer */
	int out;     /* where a follower can complain */
};

extern struct domm_ranks domm_ranks;

/* How a crew plays. */
int domm_play(struct domc_work *work, struct dom_error *error);

/* The leader: nothing more to do. A follower: waits until it is told so. */
void domm_quit(void);

#endif
