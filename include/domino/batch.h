/* Rounds by the thousand, played in lockstep, many to a vector: what they come to, not what happens in them. They are the rounds that
   dom_round_run() plays, from the same random numbers. For sets of up to 64 tiles on a line, two to four players that all play alike by
   a strategy known by heart, or by random and fattest, and rules under which nothing but laying, drawing and passing comes up; for
   random players also where the first double branches off, and open ends pay. */
#ifndef DOMINO_BATCH_H
#define DOMINO_BATCH_H

#include "round.h"

enum { DOM_BATCH_ROUNDS = 1024, DOM_BATCH_PLAYERS = 4, DOM_BATCH_SPARE = 16 };

/* Vectors of a processor. All play the same rounds. */
enum dom_vectors {
	DOM_VECTORS_BEST, /* those of this processor */
	DOM_VECTORS_PORTABLE,
	DOM_VECTORS_AVX2,
	DOM_VECTORS_AVX512
};

struct dom_batch_sum {
	int64_t total, squares;
};

struct dom_batch {
	unsigned rounds;
	uint32_t blocked, ties; /* how many of them; several winners are a tie */
	struct {
		uint32_t wins;                      /* alone */
		struct dom_batch_sum score, points; /* in points: what its side got, and what is left in its hand */
	} seats[DOM_BATCH_PLAYERS];
	uint32_t by_turn[DOM_BATCH_PLAYERS]; /* wins alone of whoever led, of the next, … */
	/* Of each round, in no order: turns up to the last tile, tiles laid, and what the side with the highest score got, in points */
	uint32_t turns[DOM_BATCH_ROUNDS + DOM_BATCH_SPARE], laid[DOM_BATCH_ROUNDS + DOM_BATCH_SPARE],
		best[DOM_BATCH_ROUNDS + DOM_BATCH_SPARE];
	uint32_t when_out, when_blocked; /* dom_round_reasons() of rounds that are blocked, and of others */
};

DOM_BEGIN
/* Whether batches serve these rules, by such vectors, on this processor. */
DOM_API bool dom_rules_batch(const struct dom_rules *rules, enum dom_vectors vectors);
/* Plays `count` rounds, at most DOM_BATCH_ROUNDS, from number `from` on. `scratch` is a round's memory. */
DOM_API void dom_batch_play(const struct dom_rules *rules, enum dom_vectors vectors, uint64_t seed, uint64_t from,
			    unsigned count, struct dom_round *scratch, struct dom_batch *out);
DOM_END

#endif
