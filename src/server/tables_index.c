/* Finding tables: by id in a hash table, by when they were touched in a list, by when they are due in a heap. */
#include "tables_inside.h"

#include <string.h>

static unsigned bucket_of(const struct doms_tables *all, const char *id)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325); /* ids are random: nobody can choose them to collide */

	for (; *id; id++)
		hash = (hash ^ (unsigned char)*id) * UINT64_C(0x100000001b3);
	return (unsigned)(hash >> 32) % all->bucket_count;
}

struct doms_live *doms_index_find(const struct doms_tables *all, const char *id)
{
	struct doms_live *live = all->buckets[bucket_of(all, id)];

	while (live && strcmp(live->id, id) != 0)
		live = live->next;
	return live;
}

static void link_newest(struct doms_tables *all, struct doms_live *live)
{
	live->newer = NULL;
	live->older = all->newest;
	if (all->newest)
		all->newest->newer = live;
	else
		all->oldest = live;
	all->newest = live;
}

static void unlink_age(struct doms_tables *all, struct doms_live *live)
{
	if (live->newer)
		live->newer->older = live->older;
	else
		all->newest = live->older;
	if (live->older)
		live->older->newer = live->newer;
	else
		all->oldest = live->newer;
}

void doms_index_add(struct doms_tables *all, struct doms_live *live)
{
	unsigned bucket = bucket_of(all, live->id);

	live->next = all->buckets[bucket];
	all->buckets[bucket] = live;
	all->count++;
	link_newest(all, live);
}

void doms_index_remove(struct doms_tables *all, struct doms_live *live)
{
	struct doms_live **at = &all->buckets[bucket_of(all, live->id)];

	while (*at != live)
		at = &(*at)->next;
	*at = live->next;
	all->count--;
	unlink_age(all, live);
	doms_heap_set(all, live, INT64_MAX);
}

void doms_index_touch(struct doms_tables *all, struct doms_live *live)
{
	if (all->newest == live)
		return;
	unlink_age(all, live);
	link_newest(all, live);
}

unsigned doms_index_of_peer(const struct doms_tables *all, const char *peer)
{
	unsigned count = 0;

	for (const struct doms_live *live = all->newest; live; live = live->older)
		count += !live->note.over && !strcmp(live->peer, peer);
	return count;
}

static void put(struct doms_tables *all, unsigned at, struct doms_live *live)
{
	all->heap[at] = live;
	live->heap = at;
}

static void sift(struct doms_tables *all, unsigned at, struct doms_live *live)
{
	while (at > 1 && all->heap[at / 2]->due > live->due) {
		put(all, at, all->heap[at / 2]);
		at /= 2;
	}
	for (unsigned child; (child = at * 2) <= all->heap_count; at = child) {
		if (child < all->heap_count && all->heap[child + 1]->due < all->heap[child]->due)
			child++;
		if (all->heap[child]->due >= live->due)
			break;
		put(all, at, all->heap[child]);
	}
	put(all, at, live);
}

void doms_heap_set(struct doms_tables *all, struct doms_live *live, int64_t due)
{
	unsigned at = live->heap;

	live->due = due;
	if (due != INT64_MAX) {
		sift(all, at ? at : ++all->heap_count, live);
		return;
	}
	if (!at)
		return;
	live->heap = 0;
	if (at <= --all->heap_count)
		sift(all, at, all->heap[all->heap_count + 1]);
}

struct doms_live *doms_heap_first(const struct doms_tables *all)
{
	return all->heap_count ? all->heap[1] : NULL;
}
