/* What one seat knows, as the counting reads it: groups of slots that tiles came into together, and which tiles may be in each. */
#ifndef DOMI_KNOWLEDGE_H
#define DOMI_KNOWLEDGE_H

#include <domino/imagine.h>

#include "rules.h"

/* Slots of one seat that nothing tells apart. A tile that was laid still has its slot: it may have come from any group of its
   seat that could hold it then, and how many it may have come from is part of the count. */
struct domi_group {
	uint16_t slots;
	uint8_t seat;  /* `players`: the pile, which is the first group */
	uint8_t early; /* it was there when the starter was found */
};

/* This header, then the groups, what may be in each of them, three sets, the round as everybody sees it and what was heard. */
struct dom_knowledge {
	uint8_t seat;    /* whose it is */
	uint8_t starter; /* DOM_NO_SEAT: not found yet */
	uint8_t drawer;  /* the seat of which the next event tells whether its last draw helped, or DOM_NO_SEAT */
	bool looked;
	uint16_t told; /* the tile that the starter must lead, or DOM_NO_TILE */
	uint16_t groups;
	uint16_t drawn; /* tiles that the seat to move has drawn in a row */
	uint16_t hands; /* that were dealt */
	uint32_t heard; /* of what dom_knowledge_heard() gives; more than there is room for: some is missing */
};

/* Every group but the pile has a slot of its own at least, and a slot is for one tile. */
static inline unsigned domi_most_groups(const struct dom_rules *r)
{
	return r->tiles + 1;
}

static inline struct domi_group *domi_groups(const struct dom_knowledge *k)
{
	return (struct domi_group *)(void *)((char *)(uintptr_t)k + sizeof *k);
}

/* Where sets of tiles begin, in bytes. */
static inline size_t domi_knowledge_sets(const struct dom_rules *r)
{
	return (sizeof(struct dom_knowledge) + domi_most_groups(r) * sizeof(struct domi_group) + 7) / 8 * 8;
}

/* The tiles that may be in a group. */
static inline uint64_t *domi_may(const struct dom_rules *r, const struct dom_knowledge *k, unsigned group)
{
	return (uint64_t *)(void *)((char *)(uintptr_t)k + domi_knowledge_sets(r)) + (size_t)group * r->words;
}

/* Tiles that others laid: what is known of their slots stays as it was. */
static inline uint64_t *domi_others_laid(const struct dom_rules *r, const struct dom_knowledge *k)
{
	return domi_may(r, k, domi_most_groups(r));
}

/* The own hand when the starter was found. */
static inline uint64_t *domi_held(const struct dom_rules *r, const struct dom_knowledge *k)
{
	return domi_may(r, k, domi_most_groups(r) + 1);
}

/* What fitted when `drawer` drew. */
static inline uint64_t *domi_wanted(const struct dom_rules *r, const struct dom_knowledge *k)
{
	return domi_may(r, k, domi_most_groups(r) + 2);
}

/* The round as everybody sees it: the own hand, all that is hidden in the pile, and no seed. */
static inline struct dom_round *domi_public(const struct dom_rules *r, const struct dom_knowledge *k)
{
	return (struct dom_round *)(void *)domi_may(r, k, domi_most_groups(r) + 3);
}

/* Room for what was heard: in a round without fouls, everybody may pass between two tiles, and every tile may be drawn. */
static inline unsigned domi_most_heard(const struct dom_rules *r)
{
	return r->tiles * (r->players + 2) + 1;
}

static inline struct dom_heard *domi_heard(const struct dom_rules *r, const struct dom_knowledge *k)
{
	return (struct dom_heard *)(void *)((char *)(void *)domi_public(r, k) + (r->size + 7) / 8 * 8);
}

#endif
