/* One set of ratings for players of whom each has been compared with some of the others. */
#ifndef DOMINO_LADDER_H
#define DOMINO_LADDER_H

#include "compare.h"

enum { DOM_LADDER_PLAYERS = 64 };

/* What a comparison of two came to: the first one's share, and its standard error over so many deals. */
struct dom_ladder_result {
	unsigned a, b;
	double share, error;
	uint64_t deals;
};

struct dom_ladder {
	unsigned players;
	struct dom_spread elo[DOM_LADDER_PLAYERS];                  /* the mean of all is 0 */
	double superiority[DOM_LADDER_PLAYERS][DOM_LADDER_PLAYERS]; /* likelihood that the row's is above the column's */
	unsigned order[DOM_LADDER_PLAYERS];                         /* best first */
	/* How well one number each explains the results: about as much as `freedom`, where it does. */
	double misfit;
	unsigned freedom;
};

DOM_BEGIN
/* Fits Bradley and Terry's model: a share of 1 / (1 + 10^(d / 400)) for a player d below the other. Every result counts by its own
   error, which is that of deals and knows of ties. DOM_CLASH: some players are compared with no chain of others. */
DOM_API DOM_MUST_CHECK int dom_ladder_fit(struct dom_ladder *out, unsigned players, const struct dom_ladder_result *results,
					  size_t count, struct dom_error *error);
DOM_END

#endif
