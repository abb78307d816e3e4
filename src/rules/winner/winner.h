/* winner: how teams are ranked at the end of a round, or at any point of it. */
#ifndef DOMI_WINNER_H
#define DOMI_WINNER_H

#include "../rules.h"

struct dom_winner {
	DOM_OPTION;
	/* Writes a key for every team, the lowest being the best; returns whether whoever has the lowest is a winner.
	   `ended_by` is the end that came true; NULL: asked in mid-round, or ended by a guard. */
	bool (*rank)(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args,
		     const struct domi_end_rule *ended_by, int64_t *keys);
	int (*check)(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error);
};

/* Keys by distance from the middle of the sorted list, the lower of two. */
void domi_median_keys(int64_t *keys, unsigned teams);
/* A check: refuses rules that keep no score during the round. */
int domi_needs_score(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error);

#define DOM_WINNER(name) const struct dom_winner domi_winner_##name

#endif
