/* turn: who plays next. */
#ifndef DOMI_TURN_H
#define DOMI_TURN_H

#include "../rules.h"

enum domi_why { DOMI_PLAYED, DOMI_PASSED, DOMI_SKIPPED };

struct dom_turn {
	DOM_OPTION;
	/* Who comes after `seat`, which has just played, passed, or is being skipped. Never a seat without tiles unless
	   nobody has any. `sub` tells several questions of one turn apart. */
	unsigned (*next)(const struct domi_at *at, unsigned seat, enum domi_why why, uint32_t sub);
	/* The seats that would get to pass if everybody passed from here on, round->next being next; a bit each.
	   NULL: all that have tiles. */
	uint32_t (*passers)(const struct dom_rules *rules, const struct dom_round *round);
	bool asks_all;  /* as long as all pass, everybody is asked once before anybody is asked again */
	bool clockwise; /* always the next seat: the table path knows it by heart */
};

#define DOM_TURN(name) const struct dom_turn domi_turn_##name

#endif
