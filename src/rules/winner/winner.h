/* winner: how teams are ranked at the end of a round, or at any point of it. */
#ifndef DOMI_WINNER_H
#define DOMI_WINNER_H

#include "../rules.h"

/* The first parameter of every winner rule: what happens when several teams tie for first place. */
enum { DOMI_WINNER_TIES };
enum { DOMI_TIES_SHARE, DOMI_TIES_NONE, DOMI_TIES_FIRST };

#define DOMI_TIES \
	{ \
		.name = "ties", .type = DOM_TYPE_WORD, .words = "share none first", .preset = "share", .later = true, \
		.about = {"Who wins when several sides tie for first place: all of them, nobody, or the lowest seat of them.", \
			  "Quién gana cuando varios empatan en el primer lugar: todos (share), nadie (none) o el del asiento " \
			  "menor (first)."}, \
		.tell = \
		{ "{ties, select, none { If several tie for first place, nobody wins.} first { If several tie for first " \
		  "place, the one in the lowest seat wins.} other {}}", \
		  "{ties, select, none { Si varios empatan en el primer lugar, no gana nadie.} first { Si varios empatan " \
		  "en el primer lugar, gana quien esté en el asiento menor.} other {}}" } \
	}

struct dom_winner {
	DOM_OPTION;
	/* Writes a key for every team, the lowest being the best; returns whether whoever has the lowest is a winner.
	   `reasons` are the listed ends that came true, a bit each; none: asked in mid-round, or ended by a guard. */
	bool (*rank)(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, uint32_t reasons,
		     int64_t *keys);
	int (*check)(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error);
	/* What rank() comes to, where batches know it by heart: points in hand, or those after whoever is out. */
	enum { DOMI_RANKS_ASK, DOMI_RANKS_POINTS, DOMI_RANKS_OUT_FIRST } known;
};

/* Keys by distance from the middle of the sorted list, the lower of two. */
void domi_median_keys(int64_t *keys, unsigned teams);
/* A check: refuses rules that keep no score during the round. */
int domi_needs_score(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error);

#define DOM_WINNER(name) const struct dom_winner domi_winner_##name

#endif
