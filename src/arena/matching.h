/* Pairs out of a ranked list, in which those that met before meet again as seldom as can be. */
#ifndef DOMI_MATCHING_H
#define DOMI_MATCHING_H

#include <domino/common.h>

enum { DOMI_MATCHING_MOST = DOM_MAX_ENTRANTS, DOMI_MATCHING_WORDS = DOMI_MATCHING_MOST / 64 };

#define DOMI_ALONE UINT16_MAX

/* All that it needs besides the stack. */
struct domi_matching {
	unsigned count;
	uint64_t near[DOMI_MATCHING_MOST][DOMI_MATCHING_WORDS]; /* who may meet whom */
	uint64_t open[DOMI_MATCHING_WORDS];                     /* who has no fixed partner yet */
	uint16_t mate[DOMI_MATCHING_MOST];
	/* A search: the tree of alternating paths, and the blossoms in it by their bases. */
	uint16_t from[DOMI_MATCHING_MOST], base[DOMI_MATCHING_MOST], queue[DOMI_MATCHING_MOST];
	bool even[DOMI_MATCHING_MOST], marked[DOMI_MATCHING_MOST];
	unsigned head, tail, end;
	uint64_t alone[DOMI_MATCHING_WORDS];
};

/* Pairs 0 … count - 1 (an even number, at most DOMI_MATCHING_MOST), the first being the best. As many pairs as can be have
   never met; of those left over as many as can be have met as seldom as any of them, and so on. Among such pairings the first
   gets the nearest partner it can have (`backwards`: the farthest), then the next the nearest. met(): how often two have met.
   The answer is in m->mate. */
void domi_matching_make(struct domi_matching *m, unsigned count, bool backwards,
			uint64_t (*met)(const void *context, unsigned a, unsigned b), const void *context);

#endif
