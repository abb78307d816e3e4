/* Rounds are dealt, many at once, and it is found who leads them. */
#ifndef DOMI_BATCH_DEAL_H
#define DOMI_BATCH_DEAL_H

#include "rounds.h"

#include "start/start.h"

/* The deal of deal/family.c in every lane. A draw takes the upper part of the product with a 64-bit word, of which the halves are
   multiplied apart. Every seat has a byte of the lane for the room that is left up to and including it, and one for each eight tiles
   that went to it or a seat before it. */
static void deal(struct batch *b, uint64_t from, vec hand[][SEATS])
{
	const struct dom_rules *r = b->rules;
	struct words words[DEALS];
	wide low[DEALS][HALVES] = {0}, high[DEALS][HALVES] = {0};
	bytes room[DEALS], marked[DEALS] = {0}, upto[DEALS][DOMI_LANE / 8];
	vec number[DEALS], which[DEALS];
	uint64_t product = UINT64_C(1) << 32, rooms = 0;
	unsigned next = 0;

	for (unsigned seat = 0; seat < r->players; seat++)
		rooms |= (uint64_t)r->hand * (seat + 1) << (8 * seat);
	for (unsigned d = 0; d < DEALS; d++) {
		number[d] = each(from + d * LANES) + counted();
		room[d] = (bytes)each(rooms);
	}
	for (unsigned tile = 0; tile < r->tiles; tile++) {
		unsigned n = r->tiles - tile;

		if (product * n >= UINT64_C(1) << 32) {
			if (!(next & 1)) {
				for (unsigned d = 0; d < DEALS; d++)
					which[d] = each((uint32_t)DOMI_FOR_DEAL << 24 | next >> 1);
				make_words(words, &b->keys, number, (uint32_t)b->above, which, DEALS);
			}
			for (unsigned d = 0; d < DEALS; d++)
				for (unsigned h = 0; h < HALVES; h++) {
					low[d][h] = words[d].of[h][(next & 1) * 2];
					high[d][h] = words[d].of[h][(next & 1) * 2 + 1];
				}
			next++;
			product = 1;
		}
		product *= n;
		for (unsigned d = 0; d < DEALS; d++) {
			for (unsigned h = 0; h < HALVES; h++) {
				low[d][h] = times(low[d][h], (wide){0} + n);
				high[d][h] = times(high[d][h], (wide){0} + n) + (low[d][h] >> 32);
			}
			mark_less(in_four_bytes(high[d]), &room[d], &marked[d], (uint8_t)(1U << tile % 8));
		}
		for (unsigned d = 0; d < DEALS && (tile % 8 == 7 || n == 1); d++) {
			upto[d][tile / 8] = marked[d];
			marked[d] = (bytes){0};
		}
	}
	for (unsigned d = 0; d < DEALS; d++) {
		vec before = each(0);

		for (unsigned seat = 0; seat < r->players; seat++) {
			vec all = each(0);

			for (unsigned eight = 0; eight * 8 < r->tiles; eight++)
				all |= ((vec)upto[d][eight] >> (8 * seat) & 0xff) << (8 * eight);
			hand[d][seat] = all & ~before;
			before = all;
		}
	}
}

/* Finds who leads each of some rounds, and with what. */
static void find_leaders(struct batch *b, unsigned from, unsigned count, const vec *hand)
{
	const struct dom_rules *r = b->rules;
	struct dom_round *g = b->scratch;
	struct domi_at at = {.rules = r, .round = g};
	uint64_t *hands = domi_hands(r, g);
	lane dealt[SEATS][LANES] = {{0}};

	for (unsigned seat = 0; seat < r->players; seat++)
		store(dealt[seat], hand[seat]);
	for (unsigned i = 0; i < LANES && i < count; i++) {
		hands[0] = dealt[0][i];
		hands[1] = dealt[1][i];
		if (r->players > 2)
			hands[2] = dealt[2][i];
		if (r->players > 3)
			hands[3] = dealt[3][i];
		g->number = b->from + from + i;
		g->lead = DOM_NO_TILE;
		b->ready.led[from + i] = (lane)r->start->starter(&at) << LED;
		b->ready.leads[from + i] = g->lead == DOM_NO_TILE ? (lane)r->all[0] : (lane)1 << g->lead;
	}
}

/* Puts hands in order, from the leader's on. */
static void put_in_order(struct batch *b, unsigned from, const vec *hand)
{
	const unsigned players = b->rules->players, settled = (unsigned)(b->ready.led[from] >> LED);
	vec leader = load(b->ready.led + from) >> LED;

	for (unsigned k = 0; k < players && b->rules->start->settled; k++)
		store(b->ready.hand[k] + from, hand[settled + k < players ? settled + k : settled + k - players]);
	for (unsigned k = 0; k < players && !b->rules->start->settled; k++) {
		vec in_order = each(0);

		for (unsigned first = 0; first < players; first++)
			in_order |=
				keep(same(leader, each(first)), hand[first + k < players ? first + k : first + k - players]);
		store(b->ready.hand[k] + from, in_order);
	}
}

/* Deals as many rounds as there is room for, or a few more that nobody plays. */
static __attribute__((noinline)) void get_ready(struct batch *b)
{
	struct ready *ready = &b->ready;
	unsigned count = b->left < READY ? b->left : READY;

	for (unsigned from = 0; from < count; from += DEALS * LANES) {
		vec hand[DEALS][SEATS];

		deal(b, b->from + from, hand);
		for (unsigned d = 0; d < DEALS; d++) {
			unsigned at = from + d * LANES;

			store(ready->number + at, each(b->from + at) + counted());
			if (b->rules->start->settled) {
				find_leaders(b, at, 1, hand[d]);
				store(ready->led + at, each(ready->led[at]));
				store(ready->leads + at, each(ready->leads[at]));
			} else if (at < count) {
				find_leaders(b, at, count - at, hand[d]);
			}
			put_in_order(b, at, hand[d]);
		}
	}
	b->from += count;
	b->left -= count;
	ready->next = 0;
	ready->count = count;
}

#endif
