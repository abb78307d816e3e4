/* The faster way of solving: a line on which nothing comes up but laying and passing. Hands are one mask, as nobody's tiles ever
   become another's; a position is the tiles still in hands, both ends and who is next: one number, which is its key. */
#ifndef DOMI_SOLVE_LINE_H
#define DOMI_SOLVE_LINE_H

#include "rules.h"

#include "score/score.h"
#include "winner/winner.h"

enum { DOMI_LINE_SEATS = 4, DOMI_LINE_TILES = 48, DOMI_LINE_SYMBOLS = 64 };

/* What is remembered of a position: bounds of its value for the side to move. */
struct domi_line_known {
	uint64_t key;
	int16_t low, high;
	uint16_t generation;
	uint16_t play; /* the best: its tile twice, and 1 more at the end that shows the higher symbol */
};

struct domi_line {
	unsigned seats, tiles;
	uint64_t own[DOMI_LINE_SEATS];                      /* the tiles of each seat */
	uint64_t fits[DOMI_LINE_SYMBOLS];                   /* the tiles that may be laid on a symbol */
	uint8_t leaves[DOMI_LINE_SYMBOLS][DOMI_LINE_TILES]; /* what is open then */
	int16_t value[DOMI_LINE_TILES];
	uint16_t number[DOMI_LINE_TILES]; /* in the set */
	uint8_t ranks, gives, ties;
	bool best_hand;
	bool points; /* what is played for */
	/* The table */
	struct domi_line_known *known;
	uint64_t mask, whole; /* entries in use, and all, less one: powers of two */
	uint16_t generation;
	uint64_t nodes, most;
	bool stopped;
};

/* Where a round is. */
struct domi_line_at {
	uint64_t left;   /* the tiles still in hands */
	uint64_t points; /* what each hand is worth, 16 bits for each seat */
	unsigned ends[2], seat;
};

static inline unsigned domi_line_hand(const struct domi_line_at *at, unsigned seat)
{
	return (unsigned)(at->points >> 16 * seat & 0xffff);
}

/* What a team counts. */
static inline int domi_line_points(const struct domi_line *l, const struct domi_line_at *at, unsigned team)
{
	unsigned sum = domi_line_hand(at, team);

	for (unsigned seat = team + 2; seat < l->seats; seat += 2) {
		unsigned hand = domi_line_hand(at, seat);

		if (!l->best_hand)
			sum += hand;
		else if (hand < sum)
			sum = hand;
	}
	return (int)sum;
}

/* What the end is worth to team 0; `out` is the seat that is, or none. */
static inline int domi_line_end(const struct domi_line *l, const struct domi_line_at *at, unsigned out)
{
	int points[2] = {domi_line_points(l, at, 0), domi_line_points(l, at, 1)};
	int winner;

	if (out != DOM_NO_SEAT && l->ranks == DOMI_RANKS_OUT_FIRST)
		winner = out % 2 ? -1 : 1;
	else if (points[0] != points[1])
		winner = points[0] < points[1] ? 1 : -1;
	else
		winner = l->ties == DOMI_TIES_FIRST ? 1 : 0;
	if (!l->points || l->gives == DOMI_GIVES_POINT)
		return winner;
	if (l->gives == DOMI_GIVES_ALL)
		return winner * (points[0] + points[1]);
	return winner * points[winner > 0];
}

/* The next seat with something to lay, from one on; there is one. */
static inline unsigned domi_line_next(const struct domi_line *l, uint64_t can, unsigned seat)
{
	while (!(can & l->own[seat]))
		seat = seat + 1 == l->seats ? 0 : seat + 1;
	return seat;
}

/* The value of a position for the side of `seat`, whose turn it is or who passes, if it is between the bounds; else a bound. */
typedef int domi_line_search(struct domi_line *line, const struct domi_line_at *at, int low, int high);
domi_line_search domi_line_plain, domi_line_bmi2;

#endif
