/* The engine's proof by counting: all plays of one deal. Two ends of a line that show the same face are one place, tiles that
   show the same are one tile, and a forced pass is no play. */
#ifndef DOMINO_PERFT_H
#define DOMINO_PERFT_H

#include "round.h"

enum { DOM_MAX_DEPTH = DOM_MAX_TILES };

struct dom_perft {
	unsigned depth;                        /* the deepest level counted */
	uint64_t positions[DOM_MAX_DEPTH + 1]; /* after so many plays; positions[0] is the start */
	uint64_t total;                        /* the start included */
	uint64_t complete;                     /* rounds played to the end within the depth */
};

DOM_BEGIN
/* Counts from `round`, which is left as it is, up to `depth` plays (0: no limit). `go_on` may be NULL; returning false ends
   the count early. */
DOM_API DOM_MUST_CHECK int dom_perft_run(struct dom_perft *out, const struct dom_rules *rules, const struct dom_round *round,
					 unsigned depth, bool (*go_on)(void *context, const struct dom_perft *so_far),
					 void *context, const struct dom_alloc *alloc, struct dom_error *error);
/* The set dealt in set order, hand by hand: `hands` has room for players times words. */
DOM_API void dom_deal_ordered(const struct dom_rules *rules, uint64_t *hands);
/* A deal from text: one line of tiles for each seat, in seat order; # begins a comment. */
DOM_API DOM_MUST_CHECK int dom_deal_read(const struct dom_rules *rules, const char *text, size_t length, const char *file,
					 uint64_t *hands, struct dom_error *error);
DOM_END

#endif
