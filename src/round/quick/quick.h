/* The fast loops of the table path. */
#ifndef DOMI_QUICK_H
#define DOMI_QUICK_H

#include "rules.h"

/* Begins a round: seats, deals and, unless tiles are given back first, finds the starter. */
void domi_quick_begin(const struct dom_rules *r, struct dom_round *g, const struct dom_listener *listener);

/* Makes words for rules, many at a time: none are made yet. */
void domi_quick_words(const struct dom_rules *r, struct domi_made *made);

/* Plays a round that has not begun to its end, under rules that `quick` says it serves. */
void domi_quick_run(const struct dom_rules *r, struct dom_round *g, const struct dom_listener *listener);

/* Plays on from between any two turns to the end, or to where the players are told to leave off; they answer at once. */
void domi_turns_run(const struct dom_rules *r, struct dom_round *g, struct dom_players *players,
		    const struct dom_listener *listener);

/* What is compiled for each width and processor: the loop for all rules, */
struct domi_turns {
	void (*begin_words)(struct domi_made *made);
	void (*play)(const struct dom_rules *r, struct dom_round *g, struct dom_players *players,
		     const struct dom_listener *listener);
};

/* and the one for lines. */
struct domi_quick {
	/* From the first turn to the end; returns the reasons. */
	uint32_t (*loop)(const struct domi_at *at);
	/* As domi_deal_evenly(), for tables of up to four and sets that `deals` says. */
	void (*deal)(const struct domi_at *at);
	unsigned deals; /* the most tiles; 0: none */
};

#endif
