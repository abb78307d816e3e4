/* A fold over the events of a round, as one seat hears them. Whatever happens only ever rules something out: a matrix says which
   tile may be in which group of slots, and every event clears a few of its bits or adds a group. The table is laid again on a
   round of our own, so that nothing but events is needed to know what fitted when somebody passed. */
#include "knowledge.h"

#include "board/board.h"
#include "stuck/stuck.h"

#include <string.h>

enum { PILE }; /* the first group */

size_t dom_knowledge_size(const struct dom_rules *r)
{
	return domi_knowledge_sets(r) + (domi_most_groups(r) + 3U) * r->words * sizeof(uint64_t) + (r->size + 7) / 8 * 8 +
	       domi_most_heard(r) * sizeof(struct dom_heard);
}

void dom_knowledge_init(const struct dom_rules *r, struct dom_knowledge *k, uint8_t seat)
{
	struct dom_round *g = domi_public(r, k);

	memset(k, 0, dom_knowledge_size(r));
	k->seat = seat;
	k->starter = k->drawer = DOM_NO_SEAT;
	k->told = DOM_NO_TILE;
	k->groups = 1;
	domi_groups(k)[PILE] = (struct domi_group){.slots = (uint16_t)r->tiles, .seat = (uint8_t)r->players};
	memcpy(domi_may(r, k, PILE), r->all, r->words * sizeof *r->all);
	memcpy(domi_pile(r, g), r->all, r->words * sizeof *r->all);
	g->lead = g->last_tile = DOM_NO_TILE;
	g->forward = 1;
}

/* New slots, filled from the pile or, at first, from the whole set: what may be in the pile may be in them. */
static void add_group(const struct dom_rules *r, struct dom_knowledge *k, unsigned seat, unsigned slots)
{
	struct domi_group *group = domi_groups(k);

	if (k->groups == domi_most_groups(r))
		return; /* events out of order; dom_knowledge_look() will notice */
	memcpy(domi_may(r, k, k->groups), domi_may(r, k, PILE), r->words * sizeof(uint64_t));
	group[k->groups++] = (struct domi_group){.slots = (uint16_t)slots, .seat = (uint8_t)seat};
}

/* These tiles are in no group of a seat, or of any other (`but`). */
static void rule_out(const struct dom_rules *r, struct dom_knowledge *k, unsigned seat, bool but, const uint64_t *tiles)
{
	for (unsigned i = 0; i < k->groups; i++)
		for (unsigned w = 0; (domi_groups(k)[i].seat == seat) != but && w < r->words; w++)
			domi_may(r, k, i)[w] &= ~tiles[w];
}

static void rule_out_tile(const struct dom_rules *r, struct dom_knowledge *k, unsigned seat, bool but, unsigned tile)
{
	uint64_t tiles[DOM_MAX_WORDS] = {0};

	domi_add(tiles, tile);
	rule_out(r, k, seat, but, tiles);
}

/* All that could be laid now, less what lies already. */
static void find_fitting(const struct dom_rules *r, const struct dom_knowledge *k, uint64_t *fits)
{
	const struct dom_round *g = domi_public(r, k);
	const struct dom_place *place = domi_places(r, g);

	memset(fits, 0, r->words * sizeof *fits);
	for (unsigned p = 0; p < g->places; p++)
		for (unsigned w = 0; w < r->words; w++)
			fits[w] |= r->fits[(size_t)place[p].symbol * r->words + w];
	for (unsigned t = 0; !g->places && g->lead != DOM_NO_TILE && t < r->tiles; t++)
		if (r->kind[t] == r->kind[g->lead])
			domi_add(fits, t);
	for (unsigned w = 0; w < r->words; w++)
		fits[w] &= ~domi_others_laid(r, k)[w];
}

/* The seat has nothing to lay. */
static void is_stuck(const struct dom_rules *r, struct dom_knowledge *k, unsigned seat)
{
	uint64_t fits[DOM_MAX_WORDS];

	find_fitting(r, k, fits);
	rule_out(r, k, seat, false, fits);
}

/* Somebody who could have drawn more stopped: the last tile fitted. */
static void draw_helped(const struct dom_rules *r, struct dom_knowledge *k)
{
	for (unsigned w = 0; k->drawer != DOM_NO_SEAT && w < r->words; w++)
		domi_may(r, k, k->groups - 1U)[w] &= domi_wanted(r, k)[w];
	k->drawer = DOM_NO_SEAT;
}

static void hear_dealt(const struct dom_rules *r, struct dom_knowledge *k, const struct dom_event *e)
{
	struct dom_round *g = domi_public(r, k);

	domi_groups(k)[PILE].slots = (uint16_t)(domi_groups(k)[PILE].slots - e->count);
	k->hands++;
	if (e->seat != k->seat) {
		add_group(r, k, e->seat, e->count);
		return;
	}
	rule_out(r, k, k->seat, true, e->set);
	for (unsigned w = 0; w < r->words; w++) {
		domi_hand(r, g, k->seat)[w] |= e->set[w];
		domi_pile(r, g)[w] &= ~e->set[w];
	}
}

/* What others gave back is hidden in the pile like the rest of it; what was kept is known not to be what is given back here. */
static void hear_given(const struct dom_rules *r, struct dom_knowledge *k, const struct dom_event *e)
{
	struct dom_round *g = domi_public(r, k);
	struct domi_group *group = domi_groups(k);

	group[PILE].slots = (uint16_t)(group[PILE].slots + e->count);
	for (unsigned i = 1; i < k->groups; i++)
		if (group[i].seat == e->seat)
			group[i].slots = (uint16_t)(group[i].slots - e->count);
	for (unsigned w = 0; e->seat == k->seat && w < r->words; w++) {
		domi_hand(r, g, k->seat)[w] &= ~e->set[w];
		domi_pile(r, g)[w] |= e->set[w];
		domi_may(r, k, PILE)[w] |= e->set[w];
	}
}

static void hear_drew(const struct dom_rules *r, struct dom_knowledge *k, const struct dom_event *e)
{
	struct dom_round *g = domi_public(r, k);
	struct domi_group *group = domi_groups(k);

	group[PILE].slots--;
	if (e->seat == k->seat) {
		rule_out_tile(r, k, k->seat, true, e->tile);
		domi_remove(domi_pile(r, g), e->tile);
		domi_add(domi_hand(r, g, k->seat), e->tile);
		return;
	}
	if (e->why != DOM_DRAW_STUCK) {
		add_group(r, k, e->seat, 1);
		return;
	}
	is_stuck(r, k, e->seat);
	add_group(r, k, e->seat, 1);
	k->drawn++;
	if (r->stuck->draws(r->args[DOMI_STUCK], k->drawn, e->count)) {
		k->drawer = e->seat;
		find_fitting(r, k, domi_wanted(r, k));
	}
}

static void hear_starter(const struct dom_rules *r, struct dom_knowledge *k, const struct dom_event *e)
{
	struct dom_round *g = domi_public(r, k);

	k->starter = e->seat;
	k->told = g->lead = e->tile;
	for (unsigned i = 1; i < k->groups; i++)
		domi_groups(k)[i].early = 1;
	if (k->seat != DOM_NO_SEAT)
		memcpy(domi_held(r, k), domi_hand(r, g, k->seat), r->words * sizeof(uint64_t));
}

static void hear_laid(const struct dom_rules *r, struct dom_knowledge *k, const struct dom_event *e)
{
	struct dom_round *g = domi_public(r, k);

	if (e->seat == k->seat) {
		domi_remove(domi_hand(r, g, k->seat), e->tile);
	} else {
		rule_out_tile(r, k, e->seat, true, e->tile);
		domi_add(domi_others_laid(r, k), e->tile);
		domi_remove(domi_pile(r, g), e->tile);
	}
	r->board->lay(r, g, e->tile, e->side, e->place);
	g->laid++;
	g->last_tile = e->tile;
}

/* A misfit shows what is in a hand; something else may show what is not. */
static void hear_tried(const struct dom_rules *r, struct dom_knowledge *k, const struct dom_event *e)
{
	bool held = e->kind == DOM_EVENT_OFFERED || e->why == DOM_FOUL_MISFIT || e->why == DOM_FOUL_NO_PLACE;

	if (e->tile >= r->tiles || e->seat == k->seat || domi_has(domi_others_laid(r, k), e->tile))
		return;
	if (held)
		rule_out_tile(r, k, e->seat, true, e->tile);
	else if (e->why == DOM_FOUL_NOT_HELD)
		rule_out_tile(r, k, e->seat, false, e->tile);
}

/* Whether an event can be of this round; dom_knowledge_look() notices what is missing. */
static bool makes_sense(const struct dom_rules *r, const struct dom_knowledge *k, const struct dom_event *e)
{
	const struct dom_round *g = domi_public(r, k);

	switch (e->kind) {
	case DOM_EVENT_DEALT:
	case DOM_EVENT_GAVE_BACK:
		return e->seat < r->players && (e->seat != k->seat || e->set);
	case DOM_EVENT_DREW:
		return e->seat < r->players && (e->seat != k->seat || e->tile < r->tiles);
	case DOM_EVENT_STARTER:
		return e->seat < r->players && (e->tile < r->tiles || e->tile == DOM_NO_TILE);
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
		return e->seat < r->players && e->tile < r->tiles && e->side < r->sides &&
		       (g->places ? e->place < g->places : !g->laid);
	default:
		return true;
	}
}

static void remember(const struct dom_rules *r, struct dom_knowledge *k, const struct dom_event *e)
{
	bool own = e->seat == k->seat || e->kind != DOM_EVENT_DREW;

	if (k->heard++ < domi_most_heard(r))
		domi_heard(r, k)[k->heard - 1] = (struct dom_heard){.kind = (uint8_t)e->kind,
								    .seat = e->seat,
								    .side = e->side,
								    .why = e->kind == DOM_EVENT_DREW ? (uint8_t)e->why : 0,
								    .tile = own ? e->tile : DOM_NO_TILE,
								    .place = e->place};
}

const struct dom_heard *dom_knowledge_heard(const struct dom_rules *r, const struct dom_knowledge *k, unsigned *count)
{
	*count = k->heard <= domi_most_heard(r) ? k->heard : 0;
	return k->heard <= domi_most_heard(r) ? domi_heard(r, k) : NULL;
}

void dom_knowledge_hear(const struct dom_rules *r, struct dom_knowledge *k, const struct dom_event *e)
{
	bool draws_on = e->kind == DOM_EVENT_DREW && e->why == DOM_DRAW_STUCK && e->seat == k->drawer;

	k->looked = false;
	if (!makes_sense(r, k, e))
		return;
	if (!draws_on)
		draw_helped(r, k);
	k->drawer = DOM_NO_SEAT;
	if (e->kind != DOM_EVENT_DREW)
		k->drawn = 0;
	switch (e->kind) {
	case DOM_EVENT_STARTED:
		dom_knowledge_init(r, k, k->seat);
		break;
	case DOM_EVENT_DEALT:
		hear_dealt(r, k, e);
		break;
	case DOM_EVENT_GAVE_BACK:
		hear_given(r, k, e);
		break;
	case DOM_EVENT_DREW:
		hear_drew(r, k, e);
		remember(r, k, e);
		break;
	case DOM_EVENT_STARTER:
		hear_starter(r, k, e);
		remember(r, k, e);
		break;
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
		hear_laid(r, k, e);
		remember(r, k, e);
		break;
	case DOM_EVENT_PASSED:
		remember(r, k, e);
		if (e->seat != k->seat)
			is_stuck(r, k, e->seat);
		break;
	case DOM_EVENT_FOULED:
	case DOM_EVENT_OFFERED:
		hear_tried(r, k, e);
		break;
	default:
		break;
	}
}

/* Whether the slots of everybody are as many as the tiles it has and has laid. */
static bool adds_up(const struct dom_rules *r, const struct dom_knowledge *k, const struct dom_round *g)
{
	unsigned slots[DOM_MAX_PLAYERS + 1] = {0};

	for (unsigned i = 0; i < k->groups; i++)
		slots[domi_groups(k)[i].seat] += domi_groups(k)[i].slots;
	for (unsigned seat = 0; seat < r->players; seat++)
		if (seat == k->seat ? memcmp(domi_hand(r, g, seat), domi_hand(r, domi_public(r, k), seat),
					     r->words * sizeof(uint64_t)) != 0
				    : slots[seat] != (unsigned)g->seats[seat].tiles + g->seats[seat].laid)
			return false;
	return k->hands == r->players && slots[r->players] == g->pile && g->laid == domi_public(r, k)->laid;
}

/* What a seat was fouled for is known to be in its hand, and nothing else may be said of a hand. */
static void hide_tried(const struct dom_rules *r, const struct dom_knowledge *k, struct dom_round *seen)
{
	for (unsigned i = 0; i < k->groups; i++)
		for (unsigned seat = 0; seat < r->players; seat++)
			for (unsigned w = 0; seat != domi_groups(k)[i].seat && w < r->words; w++)
				domi_tried(r, seen, seat)[w] &= ~domi_may(r, k, i)[w];
}

int dom_knowledge_look(const struct dom_rules *r, struct dom_knowledge *k, const struct dom_round *g)
{
	struct dom_round *seen = domi_public(r, k);

	if (g->phase == DOMI_SEATING || g->phase == DOMI_OVER)
		return DOM_BAD_PHASE;
	if (!adds_up(r, k, g))
		return DOM_BAD_DEAL;
	draw_helped(r, k); /* a step is over when somebody is asked: nobody is in the midst of drawing */
	memcpy(seen, g, r->size);
	seen->seed = seen->number = 0;
	memset(domi_points(r, seen), 0, r->players * sizeof(int32_t));
	for (unsigned seat = 0; seat < r->players; seat++)
		for (unsigned w = 0; seat != k->seat && w < r->words; w++) {
			domi_pile(r, seen)[w] |= domi_hand(r, seen, seat)[w];
			domi_hand(r, seen, seat)[w] = 0;
		}
	if (r->cheats)
		hide_tried(r, k, seen);
	k->looked = true;
	return DOM_OK;
}

void dom_knowledge_forget(const struct dom_rules *r, struct dom_knowledge *k)
{
	for (unsigned i = PILE + 1; i < k->groups; i++)
		for (unsigned w = 0; w < r->words; w++)
			domi_may(r, k, i)[w] |= domi_may(r, k, PILE)[w];
}
