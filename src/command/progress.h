/* A line on standard error that says how far a long count has come. Only on a terminal. */
#ifndef DOMC_PROGRESS_H
#define DOMC_PROGRESS_H

#include "command.h"

struct domc_progress {
	const char *what; /* is counted */
	bool on;
	bool lines;      /* no terminal, but many machines: a line now and then */
	bool told;       /* there was one */
	bool at_most;    /* it may be over earlier */
	uint64_t before; /* done before it began: counts for the bar, not for the rate */
	double began, shown;
	unsigned width; /* of the line as it stands there */
	char note[64];  /* what is known so far: stands at the end of the line */
};

void domc_progress_init(struct domc_progress *progress, const char *what);
/* `all` 0: nobody knows how many there will be. */
void domc_progress_show(struct domc_progress *progress, uint64_t done, uint64_t all);
/* The same for whoever wants to know whether to go on. */
bool domc_progress_heard(void *progress, uint64_t done, uint64_t all, double seconds);
/* Goes to the first row of the line, which has become several when the terminal was made narrower. */
void domc_progress_rewind(struct domc_progress *progress);
/* Wipes the line. */
void domc_progress_end(struct domc_progress *progress);

#endif
