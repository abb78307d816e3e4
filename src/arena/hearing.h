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

/* As dom_round_run(), but asks every few turns whether to go on. False: it left off, and can be called again. `go_on` NULL: it
   goes on. */
bool domi_round_play(const struct dom_rules *rules, struct dom_round *round, struct dom_view *view,
		     const struct dom_listener *listener, bool (*go_on)(void *context), void *context);

#endif
