/* Sets of tiles of one width, DOMI_WORDS, and what tables say of them: for loops that are compiled for it. */
#ifndef DOMI_SET_H
#define DOMI_SET_H

#include "rules.h"

enum { WORDS = DOMI_WORDS };

struct set {
	uint64_t w[WORDS];
};

static inline struct set load(const uint64_t *words)
{
	struct set s = {{0}};

	for (unsigned w = 0; w < WORDS; w++)
		s.w[w] = words[w];
	return s;
}

static inline struct set both(struct set a, struct set b)
{
	for (unsigned w = 0; w < WORDS; w++)
		a.w[w] &= b.w[w];
	return a;
}

static inline struct set either(struct set a, struct set b)
{
	for (unsigned w = 0; w < WORDS; w++)
		a.w[w] |= b.w[w];
	return a;
}

/* `a`, or `b` where `mask` is all ones. Which end a random player takes is a toss-up: a branch on it would be mispredicted
   every other turn. */
static inline uint64_t pick_word(uint64_t a, uint64_t b, uint64_t mask)
{
	return a ^ ((a ^ b) & mask);
}

static inline struct set pick_set(struct set a, struct set b, uint64_t mask)
{
	for (unsigned w = 0; w < WORDS; w++)
		a.w[w] = pick_word(a.w[w], b.w[w], mask);
	return a;
}

static inline struct set without(struct set s, unsigned tile)
{
	for (unsigned w = 0; w < WORDS; w++)
		s.w[w] &= ~((uint64_t)(WORDS == 1 || tile / 64 == w) << (tile % 64));
	return s;
}

static inline bool has(struct set s, unsigned tile)
{
	return s.w[WORDS == 1 ? 0 : tile / 64] >> tile % 64 & 1;
}

static inline bool any(struct set s)
{
	uint64_t all = 0;

	for (unsigned w = 0; w < WORDS; w++)
		all |= s.w[w];
	return all != 0;
}

static inline unsigned count(struct set s)
{
	return domi_count(s.w, WORDS);
}

static inline unsigned nth(struct set s, unsigned k)
{
	for (unsigned w = 0; w + 1 < WORDS; w++) {
		unsigned here = domi_ones(s.w[w]);

		if (k < here)
			return w * 64 + domi_nth_bit(s.w[w], k);
		k -= here;
	}
	return (WORDS - 1) * 64 + domi_nth_bit(s.w[WORDS - 1], k);
}

/* The first in set order; there is one. */
static inline unsigned lowest(struct set s)
{
	unsigned w = 0;

	while (w + 1 < WORDS && !s.w[w])
		w++;
	return w * 64 + (unsigned)__builtin_ctzll(s.w[w]);
}

/* Takes it out. */
static inline unsigned take(struct set *s)
{
	unsigned tile = lowest(*s);

	if (WORDS == 1)
		s->w[0] &= s->w[0] - 1;
	else
		*s = without(*s, tile);
	return tile;
}

/* The fattest of the tiles, the lowest in set order of several: keep those with the highest bit set, then the next … */
static inline unsigned fattest(const struct dom_rules *r, struct set s)
{
	for (unsigned b = r->slices; b-- > 0;) {
		struct set with = both(s, load(r->slice + (size_t)b * WORDS));

		s = pick_set(s, with, -(uint64_t)any(with)); /* a branch on it would be mispredicted */
	}
	return lowest(s);
}

/* What a hand is worth, from the slices of the values. */
static inline int32_t points_of(const struct dom_rules *r, struct set hand)
{
	int32_t points = r->lowest * (int32_t)count(hand);

	for (unsigned b = 0; b < r->slices; b++)
		points += (int32_t)(count(both(hand, load(r->slice + (size_t)b * WORDS))) << b);
	return points;
}

#endif
