/* Whose turn it is, among those who wait for one: addresses in turn, and of one address whoever has had the least so far. So nobody
   waits for all that another address has asked for, and what is short is soon done. No lock of its own: the caller's guards it. */
#ifndef DOMS_FAIR_H
#define DOMS_FAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* For tables that find things by their bytes; who chooses those can make them collide. */
uint64_t doms_hash(const void *bytes, size_t count);

/* Somebody among the others, in the caller's storage. Zero it before use. */
struct doms_turn {
	struct doms_turn *next;
	uint64_t address; /* hashed: addresses that happen to share one share their turns */
	uint64_t served;  /* when its address last had a turn, or came; in turns given */
	unsigned having;  /* of its address: how many have their turn */
	int64_t used;     /* what it has had, in the caller's measure */
	bool waits;
};

struct doms_fair {
	struct doms_turn *first; /* in the order in which they came */
	uint64_t given;          /* turns */
	unsigned waiting;
};

/* Comes, and waits. */
void doms_fair_add(struct doms_fair *fair, struct doms_turn *turn, const char *address);
/* Who comes first of those that wait, and of whose address fewer than `each` have their turn. NULL: nobody. */
struct doms_turn *doms_fair_next(const struct doms_fair *fair, unsigned each);
/* Another storage for one that waits. */
void doms_fair_replace(struct doms_fair *fair, struct doms_turn *old, struct doms_turn *turn);
/* Its turn begins; and is over: it waits for another. `used`: by this one. */
void doms_fair_begin(struct doms_fair *fair, struct doms_turn *turn);
void doms_fair_end(struct doms_fair *fair, struct doms_turn *turn, int64_t used);
/* Goes, whether it waits or has its turn. */
void doms_fair_remove(struct doms_fair *fair, struct doms_turn *turn);

#endif
