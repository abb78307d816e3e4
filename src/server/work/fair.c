/* There are never more than some hundreds: whatever is known of an address is kept by each of its own, and a list will do. */
#include "fair.h"

#include <string.h>

uint64_t doms_hash(const void *bytes, size_t count)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (const unsigned char *byte = bytes; count; byte++, count--)
		hash = (hash ^ *byte) * UINT64_C(0x100000001b3);
	return hash;
}

void doms_fair_add(struct doms_fair *fair, struct doms_turn *turn, const char *address)
{
	struct doms_turn **at = &fair->first;

	*turn = (struct doms_turn){.address = doms_hash(address, strlen(address)), .served = fair->given, .waits = true};
	for (; *at; at = &(*at)->next)
		if ((*at)->address == turn->address) {
			turn->served = (*at)->served;
			turn->having = (*at)->having;
		}
	*at = turn;
	fair->waiting++;
}

/* Addresses that have nothing come first, then those that have waited longest; those of one address by what they have had. */
static bool is_before(const struct doms_turn *a, const struct doms_turn *b)
{
	if (a->address == b->address)
		return a->used < b->used;
	if (a->having != b->having)
		return a->having < b->having;
	return a->served < b->served;
}

struct doms_turn *doms_fair_next(const struct doms_fair *fair, unsigned each)
{
	struct doms_turn *best = NULL;

	for (struct doms_turn *turn = fair->first; turn; turn = turn->next)
		if (turn->waits && turn->having < each && (!best || is_before(turn, best)))
			best = turn;
	return best;
}

/* All of an address know how many of them have their turn. */
static void tell(struct doms_fair *fair, const struct doms_turn *turn, unsigned having, uint64_t served)
{
	for (struct doms_turn *other = fair->first; other; other = other->next)
		if (other->address == turn->address) {
			other->having = having;
			other->served = served;
		}
}

void doms_fair_begin(struct doms_fair *fair, struct doms_turn *turn)
{
	turn->waits = false;
	fair->waiting--;
	tell(fair, turn, turn->having + 1, ++fair->given);
}

void doms_fair_end(struct doms_fair *fair, struct doms_turn *turn, int64_t used)
{
	turn->used += used;
	turn->waits = true;
	fair->waiting++;
	tell(fair, turn, turn->having - 1, turn->served);
}

void doms_fair_replace(struct doms_fair *fair, struct doms_turn *old, struct doms_turn *turn)
{
	struct doms_turn **at = &fair->first;

	while (*at != old)
		at = &(*at)->next;
	*turn = *old;
	*at = turn;
}

void doms_fair_remove(struct doms_fair *fair, struct doms_turn *turn)
{
	struct doms_turn **at = &fair->first;

	if (turn->waits)
		fair->waiting--;
	else
		tell(fair, turn, turn->having - 1, turn->served);
	while (*at != turn)
		at = &(*at)->next;
	*at = turn->next;
}
