/* score: what a round gives. Integers in hundredths of a point. */
#ifndef DOMI_SCORE_H
#define DOMI_SCORE_H

#include "../rules.h"

/* What a winner gets at the end: what nobody knows by heart, a point, the points left to those who did not win, or to all. */
enum domi_gives { DOMI_GIVES_ASK, DOMI_GIVES_POINT, DOMI_GIVES_LOSERS, DOMI_GIVES_ALL };

struct dom_score {
	DOM_OPTION;
	/* After a tile is laid (its value in points). NULL: nothing is paid during play. */
	void (*laid)(const struct domi_at *at, unsigned seat, int64_t value);
	bool pays_value; /* which is just what that pays, and laid() pays */
	/* At the end; bit t of `winners` is team t. NULL: nothing is paid then. */
	void (*over)(const struct domi_at *at, uint32_t winners);
	/* What becomes of an amount added to or taken from a player's score. NULL: it stays. */
	int64_t (*adjust)(const struct dom_rules *rules, const struct dom_round *round, unsigned seat, int64_t amount);
	bool adjusts_first; /* only until the player's first tile lies on the table */
	/* The most a team can score in a round, in points; -1: no bound known. For ends that could never come true. NULL: -1. */
	int64_t (*most)(const struct dom_rules *rules);
	/* What the open ends add up to, and what that pays. NULL: it does not look at them. */
	struct dom_ends (*ends)(const struct dom_rules *rules, const struct dom_round *round);
	/* Points for such a total, where laid() pays just that. NULL: it does not, or nobody knows. */
	int64_t (*for_total)(const struct dom_arg *args, int64_t total);
	/* A bonus that was a parameter of the score before there were bonuses, for the points that this parameter says. */
	const struct dom_bonus *bonus;
	unsigned bonus_param;
	/* What over() comes to, where batches know it by heart. NULL: nobody knows. */
	enum domi_gives (*gives)(const struct dom_arg *args);
	/* What it makes of those points. NULL: just as many. */
	int64_t (*for_points)(const struct dom_arg *args, int64_t points);
};

/* The lowest seat of a team, which stands for it where a team is paid. */
static inline unsigned domi_team_seat(unsigned team)
{
	return team;
}

/* What a place counts among the open ends. */
static inline int64_t domi_end_worth(const struct dom_rules *r, const struct dom_place *place)
{
	/* the two halves of a double show the same, and with drawn worths may still be worth different things */
	const uint16_t *half = &r->symbol[place->tile * r->sides];

	return place->counts == 2 ? r->worth[half[0]] + r->worth[half[1]]
				  : (int64_t)place->counts * place->open * r->worth[place->symbol];
}

#define DOM_SCORE(name) const struct dom_score domi_score_##name

#endif
