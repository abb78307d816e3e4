/* A line on standard error that says how far a long count has come. Only on a terminal. */
#ifndef DOMC_PROGRESS_H
#define DOMC_PROGRESS_H

#include "command.h"

enum { DOMC_PROGRESS_LINES = 512 };

struct domc_progress {
	const char *what; /* is counted */
	bool on;
	bool lines;      /* no terminal, but many machines: a line now and then */
	bool told;       /* there was one */
	bool at_most;    /* it may be over earlier */
	uint64_t before; /* done before it began: counts for the bar, not for the rate */
	double began, shown;
	unsigned width;                       /* of the line as it stands there */
	char note[64];                        /* what is known so far: stands at the end of the line */
	unsigned above;                       /* lines that stand above it, */
	uint16_t widths[DOMC_PROGRESS_LINES]; /* and how wide each is */
};

void domc_progress_init(struct domc_progress *progress, const char *what);
/* `all` 0: nobody knows how many there will be. */
void domc_progress_show(struct domc_progress *progress, uint64_t done, uint64_t all);
/* The same for whoever wants to know whether to go on. */
bool domc_progress_heard(void *progress, uint64_t done, uint64_t all, double seconds);
/* Whether it is time to show something. */
bool domc_progress_due(const struct domc_progress *progress);
/* Lines to stand above it, in place of those that do: each is written over the last and cleared to its end, so that nothing flickers.
   Where there is no terminal they are only written. Takes the text apart. */
void domc_progress_above(struct domc_progress *progress, char *text);
/* Somebody else has written a line below those. */
void domc_progress_below(struct domc_progress *progress, unsigned width);
/* Wipes it all. */
void domc_progress_end(struct domc_progress *progress);

#endif
