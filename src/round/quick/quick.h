/* The fast loop of the table path, for rules that dom_rules_quick() says it serves. */
#ifndef DOMI_QUICK_H
#define DOMI_QUICK_H

#include "rules.h"

/* Plays a round that has not begun to its end. */
void domi_quick_run(const struct dom_rules *r, struct dom_round *g, const struct dom_listener *listener);

/* What is compiled for each width and processor. */
struct domi_quick {
	/* From the first turn to the end; returns the reasons. */
	uint32_t (*loop)(const struct domi_at *at);
	/* As domi_deal_evenly(), for tables of up to four and sets that `deals` says. */
	void (*deal)(const struct domi_at *at);
	unsigned deals; /* the most tiles; 0: none */
};

#endif
