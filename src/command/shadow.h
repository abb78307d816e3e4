/* A round that cannot be seen is played along from its events, for what events do not say: open places, points in hand. */
#ifndef DOMC_SHADOW_H
#define DOMC_SHADOW_H

#include "command.h"

struct domc_shadow {
	const struct dom_rules *rules;
	struct dom_round *round; /* NULL: none is played along */
	struct dom_round_input input;
	uint64_t seed;
	uint64_t hands[DOM_MAX_PLAYERS][DOM_MAX_WORDS]; /* as heard when they were dealt */
	unsigned heard, played;                         /* passes and draws, as heard and as the shadow has played them */
	struct dom_event fouled; /* a foul waits for its fine, which is heard next; of no other kind: none does */
};

DOM_MUST_CHECK int domc_shadow_init(struct domc_shadow *shadow, enum dom_lang lang, const struct dom_rules *rules,
				    uint64_t seed, const struct dom_round_input *input);
void domc_shadow_release(struct domc_shadow *shadow);
void domc_shadow_hear(struct domc_shadow *shadow, const struct dom_event *event);

#endif
