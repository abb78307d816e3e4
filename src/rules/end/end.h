/* end: when a round is over. Asked after each turn. */
#ifndef DOMI_END_H
#define DOMI_END_H

#include "../rules.h"

struct dom_end {
	DOM_OPTION;
	bool (*over)(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args);
	/* For what one hand alone brings about: whether this seat's does. Loops ask it of hands that have changed. NULL: it looks at
	   more. */
	bool (*by_hand)(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args,
			unsigned seat);
	/* For pass counts: whether passing on can still bring it about, when the seats of `passers` (a bit each) would pass.
	   NULL: passing on does not. */
	bool (*reachable)(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args,
			  uint32_t passers);
	/* The pass count it waits for, and looks at alone: a stalled round is not given up before. NULL: none. */
	unsigned (*passes)(const struct dom_rules *rules, const struct dom_arg *args);
	/* The passes of a round after which it has come true at the latest. NULL: there may be any number. */
	unsigned (*most)(const struct dom_rules *rules, const struct dom_arg *args);
	/* Refuses, with a reason, what can never come true. NULL: it always can. */
	int (*check)(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error);
	const char *parts; /* the options this one stands for, with a blank between; NULL: itself */
	enum { DOMI_END_ASK, DOMI_END_OUT, DOMI_END_BLOCKED } known; /* to the table path, by heart */
};

/* For checks: refuses rules under which nobody ever passes, or not so often in one round. */
int domi_needs_passes(const struct dom_rules *rules, const struct domi_choice *choice, unsigned passes,
		      struct dom_error *error);
/* Reachable as long as anybody would pass. */
bool domi_anybody_passes(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args,
			 uint32_t passers);

#define DOM_END_RULE(name) const struct dom_end domi_end_##name

#endif
