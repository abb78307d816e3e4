/* What came before the judge in a round. */
#ifndef DOMI_HEARING_H
#define DOMI_HEARING_H

#include <domino/round.h>

/* Counts fouls and bribes by listening; begins anew with every round. */
struct domi_fouls {
	const struct dom_rules *rules;
	const struct dom_round *round;
	const struct dom_listener *also; /* hears everything too; may be NULL */
	uint32_t fouls, tried, offers, taken;
};

struct dom_listener domi_fouls_listener(struct domi_fouls *fouls);

#endif
