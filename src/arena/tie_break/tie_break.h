/* tie-break: what decides between sides that the champion rule cannot tell apart; a list, one after the other. */
#ifndef DOMI_TIE_BREAK_H
#define DOMI_TIE_BREAK_H

#include "../tournament.h"

struct dom_tie_break {
	DOM_OPTION;
	/* More is better. `tied`: the sides still tied with it, itself among them. */
	int64_t (*of)(const struct dom_tournament *t, unsigned side, const uint16_t *tied, unsigned count);
	bool points; /* what it says is in hundredths of a point */
};

#define DOM_TIE_BREAK(name) const struct dom_tie_break domi_tie_break_##name

#endif
