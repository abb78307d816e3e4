/* The standings of a tournament that is being played, redrawn in place on standard error, with a line that says how far it has
   come. Only on a terminal. */
#ifndef DOMC_LIVE_H
#define DOMC_LIVE_H

#include "progress.h"

enum { DOMC_LIVE_LINES = 512 };

struct domc_live {
	struct domc_progress progress;
	unsigned lines;                   /* of the table as it stands there, */
	uint16_t widths[DOMC_LIVE_LINES]; /* and how wide each is */
};

void domc_live_init(struct domc_live *live, const struct dom_tournament *t, bool on);
void domc_live_show(struct domc_live *live, const struct dom_tournament *t);
/* Wipes it. */
void domc_live_end(struct domc_live *live);
/* The table once, to be looked at before a question is asked below it; it takes the place of the last one where it can. */
void domc_live_pause(struct domc_live *live, const struct dom_tournament *t, const char *headline);
/* Somebody else has written a line below it. */
void domc_live_below(struct domc_live *live);

#endif
