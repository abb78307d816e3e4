/* A match in the terminal: what its rounds come to, said between them. */
#ifndef DOMC_SERIES_H
#define DOMC_SERIES_H

#include "command.h"
#include "input.h"

#include <domino/match.h>

struct domc_series {
	const struct domc_call *call;
	const struct domc_game *game;
	struct dom_match *match;
	uint64_t rounds; /* so far */
};

void domc_series_init(struct domc_series *series, const struct domc_call *call, const struct domc_game *game);
void domc_series_release(struct domc_series *series);
/* Says which round begins, where nothing is drawn. */
void domc_series_say_round(const struct domc_series *series);
/* A round is over: it is counted, and what it has come to is said. */
void domc_series_count(struct domc_series *series, const struct dom_round *round, uint64_t seed);

#endif
