/* value: what a tile is worth. Asked once for every tile (and way). */
#ifndef DOMI_VALUE_H
#define DOMI_VALUE_H

#include "../rules.h"

struct dom_value {
	DOM_OPTION;
	/* `way` is below `ways`. */
	int64_t (*of)(const struct dom_faces *f, const struct dom_tile *tile, unsigned way);
	unsigned ways; /* more than one: which is drawn once per turn and tile. 0: one */
	int (*check)(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error);
};

/* Helpers for values: the sum, the lowest and the highest worth of a tile's faces. */
static inline int64_t domi_sum(const struct dom_faces *f, const struct dom_tile *t)
{
	int64_t sum = 0;

	for (unsigned s = 0; s < t->sides; s++)
		sum += f->worth[t->symbol[s]];
	return sum;
}

static inline int64_t domi_lowest(const struct dom_faces *f, const struct dom_tile *t)
{
	int64_t low = f->worth[t->symbol[0]];

	for (unsigned s = 1; s < t->sides; s++)
		if (f->worth[t->symbol[s]] < low)
			low = f->worth[t->symbol[s]];
	return low;
}

static inline int64_t domi_highest(const struct dom_faces *f, const struct dom_tile *t)
{
	int64_t high = f->worth[t->symbol[0]];

	for (unsigned s = 1; s < t->sides; s++)
		if (f->worth[t->symbol[s]] > high)
			high = f->worth[t->symbol[s]];
	return high;
}

/* The most that so many players can have laid in a round, and what their fattest tiles, one each, are worth together. */
int64_t domi_most_value(const struct dom_rules *rules, unsigned players, int64_t *fattest);

#define DOM_VALUE(name) const struct dom_value domi_value_##name

#endif
