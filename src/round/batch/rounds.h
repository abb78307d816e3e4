/* Rounds in lockstep: what is kept of those that wait for a lane, have one, and are over. */
#ifndef DOMI_BATCH_ROUNDS_H
#define DOMI_BATCH_ROUNDS_H

#include "batch.h"
#include "lanes.h"

enum { SEATS = DOM_BATCH_PLAYERS, TURNS = 4, ROWS = 4, DEALS = 2, READY = 8 * LANES, DONE = 8 * LANES, MOST_TILES = 64 };

/* What is kept beside the turns of a round: from a bit on, who led, which hand was the leader's, and a bit for each hand of somebody who
   takes any play, where others lay the heaviest tile. */
enum { MOST_TURNS = 0xffff, LED = 16, FIRST = 20, LOT = 24 };

/* Not all play alike: some take any play, others the heaviest tile. */
enum { BY_SEAT = DOM_PICK_ASK };

/* How everybody plays, whether those who are stuck draw, whether what a tile leaves open depends on the side that joins, and whether
   there may be four ends, or ends that pay: a constant where it is handed over. */
struct manner {
	unsigned tile, place; /* enum dom_pick_tile, or BY_SEAT; enum dom_pick_place */
	bool draws, by_side, tree;
};

/* Rounds that are dealt and wait for a lane; hands are in order from the leader's on. */
struct ready {
	_Alignas(BYTES) lane hand[SEATS][READY + LANES];
	lane number[READY + LANES];
	lane led[READY + LANES];   /* who leads, from LED on */
	lane leads[READY + LANES]; /* the tiles that may be led */
	unsigned next, count;
};

/* Rounds that are over and wait to be counted. */
struct done {
	_Alignas(BYTES) lane hand[SEATS][DONE + LANES];
	lane turns[DONE + LANES], pile[DONE + LANES], paid[SEATS][DONE + LANES];
	unsigned count;
};

/* Whoever is stuck and draws, from all rows. */
struct stuck {
	_Alignas(BYTES) lane hand[(ROWS + 1) * LANES];
	lane pile[(ROWS + 1) * LANES], fits[(ROWS + 1) * LANES], number[(ROWS + 1) * LANES];
};

struct sum {
	vec total, squares;
};

struct batch {
	const struct dom_rules *rules;
	struct dom_round *scratch;
	struct dom_batch *out;
	uint64_t seed, from, above; /* above: the upper half of all numbers */
	unsigned left;              /* rounds not dealt yet */
	struct keys keys;
	struct ready ready;
	struct done done;
	struct sum points[SEATS], score[SEATS];
	/* Tables: the tiles that fit a symbol; a tile's first symbol, and both of them as one, so that the one gives the other;
	   symbols in the order of their worth */
	lane fits[16], either[16], second[16]; /* the last two: with either side, and with the second alone */
	entry first[64], joint[64], rank[64];
	entry lots[SEATS][64]; /* the bits from LOT on, by which hand was the leader's and by who led */
	/* Of ends that pay: what a symbol is worth, and points for a total */
	entry worth[64], points_for[64];
	uint8_t least[MOST_TILES + 1]; /* tiles in a pile from which whoever has drawn so many in this turn may draw */
};

/* One vector of lanes. `at_left` and `at_right` are the tiles that fit the ends. */
struct row {
	vec hand[SEATS], left, right, at_left, at_right, number, turns, pile;
	vec last; /* the turn in which a tile was laid last, counted from the last change: 1 is the first since */
	some taken, playing, fresh; /* taken: there is a round, which may be over; fresh: nothing is laid yet */
};

/* What a row with more than two ends has besides: the last two are beside the first double. What each end counts, and what every hand has
   been paid. */
struct tree {
	vec arm[2], at_arm[2], worth[4], paid[SEATS];
	some spun, branched; /* a double lies there that branches off; and has: there are four ends */
	some paired;         /* both long sides of a double that was led are open */
	some waits[2];       /* an end at which short sides open when it is covered, unless it is one of those */
};

/* Where it is known what lies in the pile: whoever is stuck may draw, or it is a tree, which asks anyway. */
static bool keeps_pile(const struct dom_rules *r)
{
	return r->may & ~(unsigned)DOMI_MAY_JOIN;
}

#define EVERY_ROW for (unsigned i = 0; i < ROWS; i++)

#endif
