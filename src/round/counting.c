/* Placing the hidden tiles by counting.

   A *way* puts every hidden tile into a group of slots that may hold it, and every group full; tiles that others laid are put, too,
   into the groups they may have come from. The slots of a group can be filled in any order, so every way stands for as many
   histories as any other, and ways are what is counted.

   First what is certain is put away: a tile that only one group may hold, a group that only just enough tiles fit. Groups that the
   tiles left cannot tell apart become one *pool*; the tiles that fall to it are dealt out among its seats like any deal.

   Then tiles are placed one after the other. How many ways are left depends on the free slots of each pool alone, and those also
   tell which tile is next; so a *state* is the numbers of free slots, written as the digits of one number. The table holds, for
   every state, the ways to go on from there: the sum over the pools that may hold the next tile. To pick a way is to go down from
   the full state, choosing each step by its share of the ways. To know how likely a tile is where, the ways into every state are
   counted as well: ways in times ways on, over all ways.

   Where the table would be too large, tiles change places. Some tile gives up its slot; it takes that of another tile, in a pool
   chosen among those that may hold it; that one takes the next, until one chooses the pool of the slot that was given up. The same
   tiles choose among the same pools on the way back, so it is as likely as the way there, or with weights as much likelier as the
   ways themselves. All ways can be reached: any two differ by such rings. So after many rings all are as likely as they should be. */
#include "counting.h"

#include "knowledge.h"

#include "start/start.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
	EXCHANGES = 6,      /* for each tile to be placed; two are as good as counting, as far as can be measured */
	LONGEST_RING = 256, /* longer ones are taken back */
	BALANCINGS = 1000   /* of weights, at most; few are enough unless they are very far apart */
};

#define FRESH 0x1p-21 /* of a random number the bits below are not used */

static struct domi_pool *pools_of(const struct domi_count *c)
{
	return (struct domi_pool *)(void *)((char *)(uintptr_t)c + sizeof *c);
}

static void *part(const struct domi_count *c, size_t at)
{
	return (char *)(uintptr_t)c + at;
}

/* What is certain, for each seat and the pile. */
static uint64_t *hands_of(const struct domi_count *c)
{
	return part(c, c->at_hands);
}

/* The tiles to be placed that may be in a pool. */
static uint64_t *may_of(const struct dom_rules *r, const struct domi_count *c, unsigned pool)
{
	return (uint64_t *)part(c, c->at_may) + (size_t)pool * r->words;
}

/* The tiles certain to be in a mixed pool. */
static uint64_t *loose_of(const struct dom_rules *r, const struct domi_count *c, unsigned pool)
{
	return (uint64_t *)part(c, c->at_loose) + (size_t)pool * r->words;
}

static unsigned option_words(const struct domi_count *c)
{
	return (c->groups + 63U) / 64;
}

/* The pools that a tile to be placed may be in, a bit each. */
static uint64_t *options_of(const struct domi_count *c, unsigned item)
{
	return (uint64_t *)part(c, c->at_options) + (size_t)item * option_words(c);
}

/* What it weighs with each seat. */
static double *weights_of(const struct dom_rules *r, const struct domi_count *c, unsigned item)
{
	return (double *)part(c, c->at_weights) + (size_t)item * (r->players + 1);
}

/* The tiles to be placed; DOM_NO_TILE: it has been laid. */
static uint16_t *tiles_of(const struct domi_count *c)
{
	return part(c, c->at_tile);
}

/* Where there is no table: a pool for each of them, all together making a way. */
static uint16_t *somewhere_of(const struct domi_count *c)
{
	return part(c, c->at_somewhere);
}

static double *table_of(const struct domi_count *c)
{
	return part(c, c->at_table);
}

static size_t round_up(size_t size)
{
	return (size + 7) / 8 * 8;
}

static void lay_out(const struct dom_rules *r, struct domi_count *c, unsigned groups)
{
	size_t set = r->words * sizeof(uint64_t), at = sizeof *c;

	c->groups = (uint16_t)groups;
	c->at_hands = at += round_up(groups * sizeof(struct domi_pool));
	c->at_may = at += (r->players + 1) * set;
	c->at_loose = at += groups * set;
	c->at_options = at += groups * set;
	c->at_weights = at += (size_t)r->tiles * option_words(c) * sizeof(uint64_t);
	c->at_tile = at += (size_t)r->tiles * (r->players + 1) * sizeof(double);
	c->at_somewhere = at += round_up(r->tiles * sizeof(uint16_t));
	c->at_table = at + round_up(r->tiles * sizeof(uint16_t));
}

size_t domi_count_size(const struct dom_rules *r, unsigned groups)
{
	struct domi_count c;

	lay_out(r, &c, groups);
	return c.at_table;
}

/* A count while it is made. */
struct making {
	const struct dom_rules *r;
	struct domi_count *c;
	const struct dom_knowledge *k;
	const double *weights;        /* by tile and seat, or NULL */
	uint64_t left[DOM_MAX_WORDS]; /* the tiles still to be placed */
};

static double weight_of(const struct making *m, unsigned tile, unsigned seat)
{
	return m->weights && !domi_has(domi_others_laid(m->r, m->k), tile) ? m->weights[tile * (m->r->players + 1) + seat] : 1;
}

static void take_groups(struct making *m)
{
	const struct dom_rules *r = m->r;
	const struct domi_group *group = domi_groups(m->k);
	struct domi_pool *pool = pools_of(m->c);

	for (unsigned i = 0; i < m->c->groups; i++) {
		pool[i] = (struct domi_pool){.free = group[i].slots, .seat = group[i].seat, .scale = 1};
		pool[i].room[group[i].seat] = group[i].slots;
	}
	memcpy(may_of(r, m->c, 0), domi_may(r, m->k, 0), m->c->groups * r->words * sizeof(uint64_t));
	for (unsigned w = 0; w < r->words; w++)
		m->left[w] = domi_pile(r, domi_public(r, m->k))[w] | domi_others_laid(r, m->k)[w];
	for (unsigned i = 0; m->weights && i < m->c->groups; i++)
		for (int t = -1; (t = domi_next(may_of(r, m->c, i), r->words, t + 1)) >= 0;)
			if (weight_of(m, (unsigned)t, pool[i].seat) <= 0)
				domi_remove(may_of(r, m->c, i), (unsigned)t);
}

/* Whoever leads held the tile it led for. What is ranked before that nobody held; nor did lower seats hold what is ranked alike,
   nor did the starter hold a lower tile of those. False: the own hand says otherwise. */
static bool take_lead(struct making *m, struct domi_led led)
{
	const struct dom_rules *r = m->r;
	unsigned rank = led.tile == DOM_NO_TILE ? DOMI_UNRANKED : led.rank[led.tile];
	const uint64_t *from = m->k->starter == m->k->seat ? domi_held(r, m->k) : m->left;
	uint64_t before[DOM_MAX_WORDS] = {0}, alike[DOM_MAX_WORDS] = {0}, alike_lower[DOM_MAX_WORDS] = {0};

	if (led.tile != DOM_NO_TILE && !domi_has(from, led.tile))
		return false;
	for (unsigned t = 0; t < r->tiles; t++) {
		if (led.rank[t] < rank)
			domi_add(before, t);
		if (led.rank[t] == rank && rank != DOMI_UNRANKED)
			domi_add(alike, t);
		if (led.rank[t] == rank && rank != DOMI_UNRANKED && t < led.tile)
			domi_add(alike_lower, t);
	}
	for (unsigned i = 0; i <= m->c->groups; i++) { /* the last is the own hand */
		const struct domi_group *group = &domi_groups(m->k)[i];
		bool own = i == m->c->groups, early = own || group->early;
		unsigned seat = own ? m->k->seat : group->seat;
		const uint64_t *also = seat < m->k->starter ? alike : seat == m->k->starter ? alike_lower : before;

		for (unsigned w = 0; early && w < r->words; w++) {
			if (own && domi_held(r, m->k)[w] & (before[w] | also[w]))
				return false;
			if (!own)
				may_of(r, m->c, i)[w] &= ~(before[w] | also[w]);
		}
		if (!own && led.tile != DOM_NO_TILE && !(early && seat == m->k->starter))
			domi_remove(may_of(r, m->c, i), led.tile);
	}
	return true;
}

/* What the number of ways might be: every tile chooses among the slots it fits, whatever the others do. */
static double guess(const struct making *m)
{
	double log_ways = 0;

	for (int t = -1; (t = domi_next(m->left, m->r->words, t + 1)) >= 0;) {
		double slots = DBL_MIN;

		for (unsigned i = 0; i < m->c->groups; i++)
			if (domi_has(may_of(m->r, m->c, i), (unsigned)t))
				slots += pools_of(m->c)[i].free * weight_of(m, (unsigned)t, pools_of(m->c)[i].seat);
		log_ways += log(slots);
	}
	return log_ways;
}

/* These tiles are certain to be in a pool, which has the room. */
static void put_away(struct making *m, unsigned i, const uint64_t *tiles)
{
	const struct dom_rules *r = m->r;
	struct domi_pool *pool = &pools_of(m->c)[i];
	uint64_t *to = pool->mixed ? loose_of(r, m->c, i) : hands_of(m->c) + (size_t)pool->seat * r->words;

	for (int t = -1; m->weights && (t = domi_next(tiles, r->words, t + 1)) >= 0;)
		m->c->log_ways += log(weight_of(m, (unsigned)t, pool->seat));
	pool->free = (uint16_t)(pool->free - domi_count(tiles, r->words));
	if (!pool->mixed)
		pool->room[pool->seat] = pool->free;
	for (unsigned w = 0; w < r->words; w++) {
		uint64_t away = tiles[w];

		to[w] |= away & ~domi_others_laid(r, m->k)[w];
		m->left[w] &= ~away;
		for (unsigned other = 0; other < m->c->groups; other++)
			may_of(r, m->c, other)[w] &= ~away;
	}
}

/* Puts away tiles that one pool alone may hold, and those of a pool that just fill it. True: something has changed. */
static bool put_certain(struct making *m, bool *possible)
{
	const struct dom_rules *r = m->r;
	struct domi_pool *pool = pools_of(m->c);
	uint64_t once[DOM_MAX_WORDS] = {0}, twice[DOM_MAX_WORDS] = {0}, tiles[DOM_MAX_WORDS] = {0};
	bool changed = false;

	for (unsigned i = 0; i < m->c->groups; i++)
		for (unsigned w = 0; w < r->words; w++) {
			uint64_t *may = &may_of(r, m->c, i)[w];

			*may = pool[i].free ? *may & m->left[w] : 0;
			twice[w] |= once[w] & *may;
			once[w] |= *may;
		}
	for (unsigned w = 0; w < r->words; w++)
		*possible &= !(m->left[w] & ~once[w]);
	for (unsigned i = 0; *possible && i < m->c->groups; i++) {
		const uint64_t *may = may_of(r, m->c, i);
		bool full = domi_count(may, r->words) == pool[i].free;

		for (unsigned w = 0; w < r->words; w++)
			tiles[w] = may[w] & (full ? UINT64_MAX : ~twice[w]);
		*possible = domi_count(may, r->words) >= pool[i].free && domi_count(tiles, r->words) <= pool[i].free;
		if (!*possible || !domi_count(tiles, r->words))
			continue;
		put_away(m, i, tiles);
		changed = true;
	}
	return changed;
}

/* Whether no tile to be placed tells two pools apart, nor one that is to be dealt out in one of them. */
static bool are_alike(const struct making *m, unsigned i, unsigned j)
{
	const struct dom_rules *r = m->r;
	const uint64_t *may = may_of(r, m->c, i);
	const struct domi_pool *one = &pools_of(m->c)[i], *other = &pools_of(m->c)[j];

	if (!one->free || !other->free || memcmp(may, may_of(r, m->c, j), r->words * sizeof *may) != 0 ||
	    domi_count(loose_of(r, m->c, i), r->words) || domi_count(loose_of(r, m->c, j), r->words))
		return false;
	for (int t = -1; m->weights && one->seat != other->seat && (t = domi_next(may, r->words, t + 1)) >= 0;)
		if (weight_of(m, (unsigned)t, one->seat) < weight_of(m, (unsigned)t, other->seat) ||
		    weight_of(m, (unsigned)t, one->seat) > weight_of(m, (unsigned)t, other->seat))
			return false;
	return true;
}

/* The slots of one pool join another, as which of them a tile is in does not matter; the ways that made it matter are counted. */
static void join(struct making *m, unsigned i, unsigned j)
{
	const struct dom_rules *r = m->r;
	struct domi_pool *to = &pools_of(m->c)[i], *from = &pools_of(m->c)[j];

	for (unsigned n = 1; n <= from->free; n++)
		m->c->log_ways += log((double)(to->free + n) / n);
	to->mixed |= from->mixed || to->seat != from->seat;
	to->free = (uint16_t)(to->free + from->free);
	from->free = 0;
	from->mixed = false;
	for (unsigned seat = 0; seat <= r->players; seat++)
		to->room[seat] = (uint16_t)(to->room[seat] + from->room[seat]);
	memset(may_of(r, m->c, j), 0, r->words * sizeof(uint64_t));
}

static bool join_alike(struct making *m)
{
	bool changed = false;

	for (unsigned i = 0; i < m->c->groups; i++)
		for (unsigned j = i + 1; j < m->c->groups; j++)
			if (are_alike(m, i, j)) {
				join(m, i, j);
				changed = true;
			}
	return changed;
}

/* Puts away all that is certain and joins what is alike, until neither helps the other any more. False: there is no way. */
static bool settle(struct making *m)
{
	bool possible = true;
	unsigned slots = 0;

	do
		while (put_certain(m, &possible))
			;
	while (possible && join_alike(m));
	for (unsigned i = 0; i < m->c->groups; i++)
		slots += pools_of(m->c)[i].free;
	return possible && slots == domi_count(m->left, m->r->words);
}

/* Drops the pools that nothing more falls to, and lists the tiles to be placed with the pools they may be in. */
static void list_rest(struct making *m)
{
	const struct dom_rules *r = m->r;
	struct domi_count *c = m->c;
	struct domi_pool *pool = pools_of(c);
	size_t set = r->words * sizeof(uint64_t);

	for (unsigned i = 0; i < c->groups; i++)
		if (pool[i].free || pool[i].mixed) {
			pool[c->pools] = pool[i];
			memmove(may_of(r, c, c->pools), may_of(r, c, i), set);
			memmove(loose_of(r, c, c->pools++), loose_of(r, c, i), set);
		}
	for (int t = -1; (t = domi_next(m->left, r->words, t + 1)) >= 0; c->tiles++) {
		tiles_of(c)[c->tiles] = domi_has(domi_others_laid(r, m->k), (unsigned)t) ? DOM_NO_TILE : (uint16_t)t;
		for (unsigned i = 0; i < c->pools; i++)
			if (domi_has(may_of(r, c, i), (unsigned)t))
				domi_add(options_of(c, c->tiles), i);
		for (unsigned seat = 0; c->weighted && seat <= r->players; seat++)
			weights_of(r, c, c->tiles)[seat] = weight_of(m, (unsigned)t, seat);
	}
}

/* What a tile to be placed counts for in a pool. */
static inline double share_of(const struct dom_rules *r, const struct domi_count *c, unsigned item,
			      const struct domi_pool *pool)
{
	return c->weighted ? weights_of(r, c, item)[pool->seat] * pool->scale : 1;
}

/* Brings weights near to what a table of chances has: every tile weighs one in all, and every pool as much as it has slots. That
   multiplies all ways by the same, and keeps their numbers within what a double holds. */
static void balance(const struct dom_rules *r, struct domi_count *c)
{
	struct domi_pool *pool = pools_of(c);
	bool balanced = false;

	for (unsigned n = 0; n < BALANCINGS && !balanced; n++) {
		balanced = true;
		for (unsigned item = 0; item < c->tiles; item++) {
			double sum = DBL_MIN; /* so that what is too small to be told from nothing divides nothing */

			for (int i = -1; (i = domi_next(options_of(c, item), option_words(c), i + 1)) >= 0;)
				sum += share_of(r, c, item, &pool[i]);
			for (unsigned seat = 0; seat <= r->players; seat++)
				weights_of(r, c, item)[seat] /= sum;
			c->log_ways += log(sum);
		}
		for (unsigned i = 0; i < c->pools; i++) {
			double sum = DBL_MIN;

			for (unsigned item = 0; item < c->tiles; item++)
				if (domi_has(options_of(c, item), i))
					sum += share_of(r, c, item, &pool[i]);
			if (!pool[i].free)
				continue;
			balanced &= sum > 0.5 * pool[i].free && sum < 2. * pool[i].free;
			pool[i].scale *= pool[i].free / sum;
			c->log_ways += pool[i].free * log(sum / pool[i].free);
		}
	}
}

/* The number of states: 0 when they are more than `most`, or the pools more than a word has bits. */
static size_t number_states(struct domi_count *c, size_t most)
{
	struct domi_pool *pool = pools_of(c);
	size_t states = 1;

	for (unsigned i = 0; i < c->pools; i++) {
		if (c->pools > 64 || states > most / (pool[i].free + 1U))
			return 0;
		pool[i].stride = (uint32_t)states;
		states *= pool[i].free + 1U;
	}
	return states <= most ? states : 0;
}

/* The state after `free`: one slot more is free in the first pool that has one taken, and none in those before it. */
static void next_state(const struct domi_count *c, uint16_t *free, unsigned *slots)
{
	const struct domi_pool *pool = pools_of(c);
	unsigned i = 0;

	for (; free[i] == pool[i].free; i++) {
		*slots -= free[i];
		free[i] = 0;
	}
	free[i]++;
	++*slots;
}

static void fill_table(const struct dom_rules *r, const struct domi_count *c)
{
	const struct domi_pool *pool = pools_of(c);
	double *table = table_of(c);
	uint16_t free[64] = {0};
	unsigned slots = 0;

	table[0] = 1;
	for (size_t state = 1; state < c->states; state++) {
		unsigned item;

		next_state(c, free, &slots);
		item = c->tiles - slots;
		table[state] = 0;
		for (uint64_t left = *options_of(c, item); left; left &= left - 1) {
			unsigned i = (unsigned)__builtin_ctzll(left);

			if (free[i])
				table[state] += table[state - pool[i].stride] * share_of(r, c, item, &pool[i]);
		}
	}
}

/* Pools to be looked at, in the order in which they were reached. */
struct search {
	uint16_t queue[DOM_MAX_TILES + 1], mover[DOM_MAX_TILES + 1]; /* mover: by pool, the tile that would move in */
	uint64_t seen[DOM_MAX_WORDS + 1];
	unsigned head, tail;
};

static void reach(struct search *s, const struct domi_count *c, unsigned item)
{
	for (int i = -1; (i = domi_next(options_of(c, item), option_words(c), i + 1)) >= 0;) {
		if (domi_has(s->seen, (unsigned)i))
			continue;
		domi_add(s->seen, (unsigned)i);
		s->mover[i] = (uint16_t)item;
		s->queue[s->tail++] = (uint16_t)i;
	}
}

/* Finds a pool for a tile, those before it having theirs: some may have to move on. False: there is none. */
static bool find_place(const struct domi_count *c, unsigned item, uint16_t *taken)
{
	uint16_t *somewhere = somewhere_of(c);
	struct search s = {.tail = 0};

	reach(&s, c, item);
	while (s.head < s.tail) {
		unsigned to = s.queue[s.head++];

		if (taken[to] == pools_of(c)[to].free) {
			for (unsigned other = 0; other < item; other++)
				if (somewhere[other] == to)
					reach(&s, c, other);
			continue;
		}
		taken[to]++;
		for (unsigned mover = item + 1U; mover != item;) {
			unsigned from = somewhere[mover = s.mover[to]];

			somewhere[mover] = (uint16_t)to;
			to = from;
		}
		return true;
	}
	return false;
}

static bool find_places(const struct domi_count *c)
{
	uint16_t taken[DOM_MAX_TILES + 1] = {0};

	for (unsigned item = 0; item < c->tiles; item++)
		if (!find_place(c, item, taken))
			return false;
	return true;
}

bool domi_count_init(const struct dom_rules *r, struct domi_count *c, size_t states, const struct dom_knowledge *k,
		     struct domi_led led, const double *weights)
{
	struct making m = {.r = r, .c = c, .k = k, .weights = weights};

	memset(c, 0, domi_count_size(r, k->groups));
	lay_out(r, c, k->groups);
	c->weighted = weights != NULL;
	take_groups(&m);
	if (led.rank && !take_lead(&m, led))
		return false;
	c->log_guess = guess(&m);
	if (!settle(&m))
		return false;
	list_rest(&m);
	if (c->weighted)
		balance(r, c);
	c->states = number_states(c, states);
	c->size = c->at_table + c->states * sizeof(double);
	if (!c->states)
		return find_places(c);
	fill_table(r, c);
	c->log_ways += log(table_of(c)[c->states - 1]);
	return table_of(c)[c->states - 1] > 0;
}

/* One way as it is picked: where certain tiles are dealt out, the room that is left. */
struct picking {
	const struct dom_rules *r;
	const struct domi_count *c;
	struct domi_draws *draws;
	uint64_t *hands;
	uint16_t room[DOM_MAX_TILES + 1][DOM_MAX_PLAYERS + 1];
	uint16_t rooms[DOM_MAX_TILES + 1]; /* of a pool, together */
};

static inline void put(struct picking *p, unsigned i, unsigned tile)
{
	const struct domi_pool *pool = &pools_of(p->c)[i];
	unsigned seat = pool->seat;

	if (pool->mixed) {
		uint32_t k = domi_draw(p->draws, p->rooms[i]--);

		for (seat = 0; k >= p->room[i][seat]; seat++)
			k -= p->room[i][seat];
		p->room[i][seat]--;
	}
	domi_add(p->hands + (size_t)seat * p->r->words, tile);
}

static void put_loose(struct picking *p)
{
	const struct dom_rules *r = p->r;

	memset(p->rooms, 0, p->c->pools * sizeof *p->rooms);
	for (unsigned i = 0; i < p->c->pools; i++) {
		const struct domi_pool *pool = &pools_of(p->c)[i];
		const uint64_t *loose = loose_of(r, p->c, i);

		if (!pool->mixed)
			continue;
		memcpy(p->room[i], pool->room, sizeof pool->room);
		p->rooms[i] = (uint16_t)(pool->free + domi_count(loose, r->words));
		for (int t = -1; (t = domi_next(loose, r->words, t + 1)) >= 0;)
			put(p, i, (unsigned)t);
	}
}

/* Goes down from the full state. One random number serves several steps: what is left of it within the share that was chosen is
   as random as it was, but for the bits that are used up. */
static void pick_by_table(struct picking *p)
{
	const struct domi_count *c = p->c;
	const struct domi_pool *pool = pools_of(c);
	const double *table = table_of(c);
	const uint16_t *tile = tiles_of(c);
	uint16_t free[64] = {0};
	uint64_t open = 0;
	size_t state = c->states - 1;
	double x = 0, worn = table[state];

	for (unsigned i = 0; i < c->pools; i++) {
		free[i] = pool[i].free;
		open |= (uint64_t)(free[i] > 0) << i;
	}
	for (unsigned item = 0; item < c->tiles; item++) {
		uint64_t left = *options_of(c, item) & open;
		unsigned to = 0;
		double share = 0, weight = 1;

		if (table[state] <= worn) {
			x = (double)(domi_draw_word(p->draws) >> 11) * 0x1p-53 * table[state];
			worn = table[state] * FRESH;
		}
		for (; left; left &= left - 1) {
			unsigned i = (unsigned)__builtin_ctzll(left);
			double w = share_of(p->r, c, item, &pool[i]), of_this = table[state - pool[i].stride] * w;

			if (of_this <= 0)
				continue;
			x -= share; /* of the one before */
			to = i;
			share = of_this;
			weight = w;
			if (x < share)
				break;
		}
		if (x >= share)
			x = 0; /* rounding left none: the last there is */
		x /= weight;
		state -= pool[to].stride;
		open &= ~((uint64_t) !--free[to] << to);
		if (tile[item] != DOM_NO_TILE)
			put(p, to, tile[item]);
	}
}

/* The tiles in their slots, which stand pool by pool. */
struct slots {
	uint16_t item[DOM_MAX_TILES], pool[DOM_MAX_TILES];
	uint16_t from[DOM_MAX_TILES + 1]; /* by pool: its first slot */
};

static unsigned choose_pool(const struct picking *p, unsigned item)
{
	const struct domi_count *c = p->c;
	const uint64_t *options = options_of(c, item);
	double sum = 0, x;
	int i = -1, last = -1;

	if (!c->weighted)
		return domi_nth(options, domi_draw(p->draws, domi_count(options, option_words(c))));
	while ((i = domi_next(options, option_words(c), i + 1)) >= 0)
		sum += share_of(p->r, c, item, &pools_of(c)[i]);
	x = (double)(domi_draw_word(p->draws) >> 11) * 0x1p-53 * sum;
	while ((i = domi_next(options, option_words(c), i + 1)) >= 0 && x >= 0) {
		x -= share_of(p->r, c, item, &pools_of(c)[i]);
		last = i;
	}
	return (unsigned)last;
}

static void take_back(struct slots *s, const uint16_t *ring, unsigned length, unsigned hole, uint16_t item)
{
	while (length--) {
		uint16_t before = s->item[ring[length]];

		s->item[ring[length]] = item;
		item = before;
	}
	s->item[hole] = item;
}

/* A tile gives up its slot; whoever has none takes another's, until one takes that slot. */
static void exchange(const struct picking *p, struct slots *s)
{
	unsigned hole = domi_draw(p->draws, p->c->tiles), to;
	uint16_t item = s->item[hole], ring[LONGEST_RING];

	for (unsigned length = 0; (to = choose_pool(p, item)) != s->pool[hole]; length++) {
		uint16_t before;

		if (length == LONGEST_RING) {
			take_back(s, ring, length, hole, item);
			return;
		}
		ring[length] = (uint16_t)(s->from[to] + domi_draw(p->draws, pools_of(p->c)[to].free));
		before = s->item[ring[length]];
		s->item[ring[length]] = item;
		item = before;
	}
	s->item[hole] = item;
}

static void pick_by_exchange(struct picking *p)
{
	const struct domi_count *c = p->c;
	struct slots s = {.from = {0}};
	unsigned slot = 0;

	for (unsigned i = 0; i < c->pools; i++) {
		s.from[i] = (uint16_t)slot;
		for (unsigned item = 0; item < c->tiles; item++)
			if (somewhere_of(c)[item] == i) {
				s.item[slot] = (uint16_t)item;
				s.pool[slot++] = (uint16_t)i;
			}
	}
	for (unsigned n = 0; n < EXCHANGES * c->tiles; n++)
		exchange(p, &s);
	while (slot--)
		if (tiles_of(c)[s.item[slot]] != DOM_NO_TILE)
			put(p, s.pool[slot], tiles_of(c)[s.item[slot]]);
}

void domi_count_pick(const struct dom_rules *r, const struct domi_count *c, struct domi_draws *draws, uint64_t *hands)
{
	struct picking p;

	p.r = r;
	p.c = c;
	p.draws = draws;
	p.hands = hands;
	for (size_t i = 0; i < (size_t)(r->players + 1) * r->words; i++)
		hands[i] |= hands_of(c)[i];
	put_loose(&p);
	if (c->states)
		pick_by_table(&p);
	else
		pick_by_exchange(&p);
}

/* A tile in a pool is as likely with each of its seats as they have room there. */
static void add_chance(const struct dom_rules *r, const struct domi_pool *pool, unsigned tile, double chance, double *chances)
{
	double *of_tile = chances + (size_t)tile * (r->players + 1);
	unsigned rooms = 0;

	if (!pool->mixed) {
		of_tile[pool->seat] += chance;
		return;
	}
	for (unsigned seat = 0; seat <= r->players; seat++)
		rooms += pool->room[seat];
	for (unsigned seat = 0; seat <= r->players; seat++)
		of_tile[seat] += chance * pool->room[seat] / rooms;
}

static void add_certain(const struct dom_rules *r, const struct domi_count *c, double share, double *chances)
{
	for (unsigned seat = 0; seat <= r->players; seat++)
		for (int t = -1; (t = domi_next(hands_of(c) + (size_t)seat * r->words, r->words, t + 1)) >= 0;)
			chances[(size_t)t * (r->players + 1) + seat] += share;
	for (unsigned i = 0; i < c->pools; i++)
		for (int t = -1; pools_of(c)[i].mixed && (t = domi_next(loose_of(r, c, i), r->words, t + 1)) >= 0;)
			add_chance(r, &pools_of(c)[i], (unsigned)t, share, chances);
}

void domi_count_chances(const struct dom_rules *r, const struct domi_count *c, double share, double *into, double *chances)
{
	const struct domi_pool *pool = pools_of(c);
	const double *table = table_of(c);
	uint16_t free[64] = {0};
	unsigned slots = c->tiles;

	add_certain(r, c, share, chances);
	memset(into, 0, c->states * sizeof *into);
	into[c->states - 1] = share / table[c->states - 1];
	for (unsigned i = 0; i < c->pools; i++)
		free[i] = pool[i].free;
	for (size_t state = c->states - 1; state; state--) {
		unsigned item = c->tiles - slots, i;

		for (uint64_t left = *options_of(c, item); left; left &= left - 1) {
			double ways;

			i = (unsigned)__builtin_ctzll(left);
			if (!free[i])
				continue;
			ways = into[state] * share_of(r, c, item, &pool[i]);
			into[state - pool[i].stride] += ways;
			if (tiles_of(c)[item] != DOM_NO_TILE)
				add_chance(r, &pool[i], tiles_of(c)[item], ways * table[state - pool[i].stride], chances);
		}
		for (i = 0; !free[i]; i++) { /* the state before: next_state() backwards */
			free[i] = pool[i].free;
			slots += free[i];
		}
		free[i]--;
		slots--;
	}
}
