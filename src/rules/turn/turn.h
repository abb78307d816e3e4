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
	/* The seats the turn reaches as long as nobody lays a tile, round->next being next; a bit each. NULL: all that have
	   tiles. */
	uint32_t (*reach)(const struct dom_rules *rules, const struct dom_round *round);
	/* How many seats at most are asked, as long as all pass, before one is asked again. NULL: there is no bound. */
	unsigned (*cycle)(const struct dom_rules *rules);
	bool by_lot;    /* chance decides: nobody can know what is next */
	bool anybody;   /* any seat that has tiles, by the turn's word: the table path knows it by heart */
	bool clockwise; /* always the next seat: the table path knows it by heart */
};

/* For those that ask everybody once before anybody is asked again. */
unsigned domi_asks_all(const struct dom_rules *rules);

#define DOM_TURN(name) const struct dom_turn domi_turn_##name

#endif
