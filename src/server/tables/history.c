/* The events of a table, each once and in full, in 32 bytes; hands are kept beside them. */
#include "table.h"

#include <string.h>

bool doms_history_note(struct doms_history *h, const struct doms_entry *entry)
{
	struct doms_entry *entries = NULL;

	if (h->count < DOMS_HISTORY_MOST + DOMS_HISTORY_RESERVE)
		entries = doms_budget_grow(h->budget, h->entries, sizeof *entries, h->count + 1, &h->room);
	if (!entries)
		return false;
	h->entries = entries;
	h->entries[h->count++] = *entry;
	return true;
}

static bool has_tiles(unsigned kind)
{
	return kind == DOM_EVENT_DEALT || kind == DOM_EVENT_GAVE_BACK;
}

bool doms_history_add(struct doms_history *h, const struct dom_event *e, unsigned words)
{
	struct doms_entry entry = {.kind = (uint8_t)e->kind,
				   .seat = e->seat,
				   .side = e->side,
				   .why = (uint8_t)e->why,
				   .tile = e->tile,
				   .place = e->place,
				   .count = e->count,
				   .reasons = e->reasons,
				   .amount = e->amount,
				   .base = e->base};

	if (h->count >= DOMS_HISTORY_MOST)
		return false;
	if (has_tiles(e->kind)) {
		uint64_t *sets = doms_budget_grow(h->budget, h->sets, sizeof *sets, h->sets_count + words, &h->sets_room);

		if (!sets)
			return false;
		h->sets = sets;
		memcpy(h->sets + h->sets_count, e->set, words * sizeof *h->sets);
		entry.base = (int64_t)h->sets_count;
		h->sets_count += words;
	}
	return doms_history_note(h, &entry);
}

struct dom_event doms_history_event(const struct doms_history *h, size_t number)
{
	const struct doms_entry *entry = &h->entries[number];
	bool tiles = has_tiles(entry->kind);

	return (struct dom_event){.kind = (enum dom_event_kind)entry->kind,
				  .seat = entry->seat,
				  .side = entry->side,
				  .why = entry->why,
				  .tile = entry->tile,
				  .place = entry->place,
				  .count = entry->count,
				  .reasons = entry->reasons,
				  .amount = entry->amount,
				  .base = tiles ? 0 : entry->base,
				  .set = tiles ? h->sets + entry->base : NULL};
}

void doms_history_tell(const struct doms_history *h, size_t from, size_t to, const struct dom_rules *rules,
		       const struct dom_round *round, const struct dom_listener *listener)
{
	for (; from < to; from++)
		if (h->entries[from].kind < DOM_EVENT_KINDS) {
			struct dom_event event = doms_history_event(h, from);

			listener->on(listener->context, rules, round, &event);
		}
}

static uint64_t mix(uint64_t digest, uint64_t n)
{
	digest = (digest ^ n) * UINT64_C(0x9e3779b97f4a7c15);
	return digest ^ digest >> 29;
}

/* Tiles count by where they begin and by the events that come of them: they follow from the seed, as everything does. */
uint64_t doms_history_digest(const struct doms_history *h, size_t from, size_t to, uint64_t digest)
{
	for (; from < to; from++) {
		const struct doms_entry *e = &h->entries[from];

		digest = mix(digest, (uint64_t)e->kind | (uint64_t)e->seat << 8 | (uint64_t)e->side << 16 |
					     (uint64_t)e->why << 24 | (uint64_t)e->tile << 32 | (uint64_t)e->place << 48);
		digest = mix(digest, (uint64_t)e->count | (uint64_t)e->reasons << 32);
		digest = mix(digest, (uint64_t)e->amount);
		digest = mix(digest, has_tiles(e->kind) ? h->sets[e->base] : (uint64_t)e->base);
	}
	return digest;
}

void doms_history_cut(struct doms_history *h, size_t count, size_t sets)
{
	h->count = count;
	h->sets_count = sets;
}

void doms_history_release(struct doms_history *h)
{
	doms_budget_resize(h->budget, h->entries, 0);
	doms_budget_resize(h->budget, h->sets, 0);
	*h = (struct doms_history){.budget = h->budget};
}
