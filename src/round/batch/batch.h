/* Rounds in lockstep: what is compiled for each kind of vectors. */
#ifndef DOMI_BATCH_H
#define DOMI_BATCH_H

#include <domino/batch.h>

#include "rules.h"

typedef void domi_batch_player(const struct dom_rules *r, uint64_t seed, uint64_t from, unsigned count,
			       struct dom_round *scratch, struct dom_batch *out);

extern domi_batch_player domi_batch_32_128, domi_batch_64_128, domi_batch_32_256, domi_batch_64_256, domi_batch_32_512,
	domi_batch_64_512;

#endif
