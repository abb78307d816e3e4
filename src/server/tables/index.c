/* Finding tables: by id in a hash table, by when they were touched in a list, by when they are due in a heap. */
#include "writer.h"

#include <string.h>

static struct doms_bunch *bucket_of(const struct doms_tables *all, const char *id)
{
	return &all->buckets[(unsigned)(doms_hash(id, strlen(id)) >> 32) % all->bucket_count]; /* nobody chooses ids */
}

struct doms_slot *doms_index_find(const struct doms_tables *all, const char *id)
{
	struct doms_slot *slot = LIST_FIRST(bucket_of(all, id));

	while (slot && strcmp(slot->id, id) != 0)
		slot = LIST_NEXT(slot, same);
	return slot;
}

void doms_index_add(struct doms_tables *all, struct doms_slot *slot)
{
	LIST_INSERT_HEAD(bucket_of(all, slot->id), slot, same);
	all->counts.tables++;
	TAILQ_INSERT_TAIL(&all->ages, slot, age);
}

void doms_index_remove(struct doms_tables *all, struct doms_slot *slot)
{
	LIST_REMOVE(slot, same);
	all->counts.tables--;
	TAILQ_REMOVE(&all->ages, slot, age);
	doms_heap_set(all, slot, INT64_MAX);
}

void doms_index_touch(struct doms_tables *all, struct doms_slot *slot)
{
	TAILQ_REMOVE(&all->ages, slot, age);
	TAILQ_INSERT_TAIL(&all->ages, slot, age);
}

unsigned doms_index_of_peer(const struct doms_tables *all, const char *peer)
{
	unsigned count = 0;

	for (const struct doms_slot *slot = TAILQ_FIRST(&all->ages); slot; slot = TAILQ_NEXT(slot, age))
		count += !slot->note.over && !strcmp(slot->peer, peer);
	return count;
}

static void put(struct doms_tables *all, unsigned at, struct doms_slot *slot)
{
	all->heap[at] = slot;
	slot->heap = at;
}

static void sift(struct doms_tables *all, unsigned at, struct doms_slot *slot)
{
	while (at > 1 && all->heap[at / 2]->due > slot->due) {
		put(all, at, all->heap[at / 2]);
		at /= 2;
	}
	for (unsigned child; (child = at * 2) <= all->heap_count; at = child) {
		if (child < all->heap_count && all->heap[child + 1]->due < all->heap[child]->due)
			child++;
		if (all->heap[child]->due >= slot->due)
			break;
		put(all, at, all->heap[child]);
	}
	put(all, at, slot);
}

void doms_heap_set(struct doms_tables *all, struct doms_slot *slot, int64_t due)
{
	unsigned at = slot->heap;

	slot->due = due;
	if (due != INT64_MAX) {
		sift(all, at ? at : ++all->heap_count, slot);
		return;
	}
	if (!at)
		return;
	slot->heap = 0;
	if (at <= --all->heap_count)
		sift(all, at, all->heap[all->heap_count + 1]);
}

struct doms_slot *doms_heap_first(const struct doms_tables *all)
{
	return all->heap_count ? all->heap[1] : NULL;
}
