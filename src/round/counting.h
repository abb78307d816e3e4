/* In how many ways hidden tiles can lie, and one of those ways picked by lot. */
#ifndef DOMI_COUNTING_H
#define DOMI_COUNTING_H

#include "rules.h"

struct dom_knowledge;

/* Slots that any of the tiles still to be placed fits alike: groups that nothing tells apart any more, of one seat or of several. */
struct domi_pool {
	uint32_t stride;                    /* of its digit in the number of a state */
	uint16_t free;                      /* slots for tiles whose place is not certain */
	uint8_t seat;                       /* whose slots these are; where they are several seats', one of them */
	bool mixed;                         /* they are several seats' */
	double scale;                       /* of weights: keeps numbers in range, and changes no chance */
	uint16_t room[DOM_MAX_PLAYERS + 1]; /* where mixed: slots of each seat, the pile last */
};

/* A block without pointers: this header, then pools, sets, the tiles to be placed and the table. */
struct domi_count {
	size_t size;      /* of the block, the table included */
	size_t states;    /* of the table; 0: there was no room for it, and tiles change places instead */
	double log_ways;  /* the logarithm of the number of ways, or of all their weights */
	double log_guess; /* a guess at it, up to a constant that all counts from one knowledge share */
	double upto;      /* for whoever has several: the share of this one and those before it */
	size_t at_hands, at_may, at_loose, at_options, at_weights, at_tile, at_somewhere, at_table;
	uint16_t groups; /* that there were at first */
	uint16_t pools;  /* that they became */
	uint16_t tiles;  /* to be placed */
	bool weighted;
};

/* What every way has to agree with besides: the tile that the starter led for, or led by being the first of those held. */
struct domi_led {
	const uint16_t *rank; /* NULL: nothing is known of that */
	uint16_t tile;        /* DOM_NO_TILE: one that nobody can know */
};

/* Bytes for a count of `groups` groups without its table. */
size_t domi_count_size(const struct dom_rules *rules, unsigned groups);
/* Counts the ways that agree with all a seat knows. `weights`: [tile * (players + 1) + seat], or NULL. The table is made where it
   takes no more than `states`. False: there is no way. */
bool domi_count_init(const struct dom_rules *rules, struct domi_count *count, size_t states,
		     const struct dom_knowledge *knowledge, struct domi_led led, const double *weights);
/* Adds the hidden tiles to hands and pile, which come one after the other. */
void domi_count_pick(const struct dom_rules *rules, const struct domi_count *count, struct domi_draws *draws, uint64_t *hands);
/* Adds to chances[tile * (players + 1) + seat] how likely each hidden tile is where, times `share`. There is a table, and
   `scratch` has room for as many states. */
void domi_count_chances(const struct dom_rules *rules, const struct domi_count *count, double share, double *scratch,
			double *chances);

#endif
