/* The ranks of domino-mpi. Rank 0 leads: it hands out shares, plays some itself, counts, keeps and tells. The others follow. */
#ifndef DOMM_RANKS_H
#define DOMM_RANKS_H

#include "crew.h"

struct domm_ranks {
	int rank, count;
	bool quit;   /* a follower was told that there is nothing more to do */
	bool broken; /* a follower does not answer */
	int out;     /* where a follower can complain */
};

extern struct domm_ranks domm_ranks;

/* What domc_crew is made of. */
int domm_compare(struct dom_comparison *comparison,
		 bool (*progress)(void *context, uint64_t done, uint64_t deals, double seconds), void *context,
		 struct dom_error *error);
int domm_simulate(struct dom_simulation *simulation,
		  bool (*progress)(void *context, uint64_t done, uint64_t games, double seconds), void *context,
		  struct dom_error *error);

/* The leader: nothing more to do. A follower: waits until it is told so. */
void domm_quit(void);

#endif
