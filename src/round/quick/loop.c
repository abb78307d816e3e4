/* The fast loop: a line with two ends, one seat after the other, random and fattest players known by heart. The tiles of a
   hand that fit an end are one mask; the k-th of them is the play. It keeps the same state and tells the same events as
   step.c, which is the definition; a test compares the two round by round.

   Compiled once for each width of a set of tiles (DOMI_WORDS) and for processors with BMI2. What a seat's counters say can be
   worked out at the end (turns go round, nobody is ever skipped), so the loop itself touches few of them. */
#include "quick.h"

#include "end/end.h"

#include <assert.h>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

enum { WORDS = DOMI_WORDS, BLOCKS = 8 };

struct set {
	uint64_t w[WORDS];
};

static inline unsigned nth_bit(uint64_t bits, unsigned k)
{
#if defined(__BMI2__)
	return (unsigned)__builtin_ctzll(_pdep_u64(UINT64_C(1) << k, bits));
#else
	while (k--)
		bits &= bits - 1;
	return (unsigned)__builtin_ctzll(bits);
#endif
}

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
		unsigned here = (unsigned)__builtin_popcountll(s.w[w]);

		if (k < here)
			return w * 64 + nth_bit(s.w[w], k);
		k -= here;
	}
	return (WORDS - 1) * 64 + nth_bit(s.w[WORDS - 1], k);
}

/* The fattest of the tiles, the lowest in set order of several: keep those with the highest bit set, then the next … */
static inline unsigned fattest(const struct dom_rules *r, struct set s)
{
	for (unsigned b = r->slices; b-- > 0;) {
		struct set with = both(s, load(r->slice + (size_t)b * WORDS));

		s = pick_set(s, with, -(uint64_t)any(with)); /* a branch on it would be mispredicted */
	}
	return (unsigned)domi_next(s.w, WORDS, 0);
}

/* The words of the turns' choices, a run of Philox blocks made at once. */
struct choices {
	uint32_t first;           /* turn of the first word */
	uint64_t word[4][BLOCKS]; /* the low half of each */
};

#if defined(__AVX2__)

enum { LANES = 4 };

/* Philox4x32-10 for `vectors` times four blocks. A lane of 64 bits holds one 32-bit word; what a multiplication leaves above is
   never looked at. */
static inline __attribute__((always_inline)) void make_blocks(__m256i *x, unsigned vectors, const struct dom_round *g,
							      enum domi_purpose purpose, uint32_t first)
{
	const __m256i m0 = _mm256_set1_epi64x(PHILOX_M4x32_0), m1 = _mm256_set1_epi64x(PHILOX_M4x32_1);
	uint32_t key0 = (uint32_t)g->seed, key1 = (uint32_t)(g->seed >> 32);

	for (unsigned v = 0; v < vectors; v++) {
		uint32_t block = (uint32_t)purpose << 24 | ((first + v * LANES) & 0xffffff);

		x[v * 4] = _mm256_set1_epi64x((int64_t)(uint32_t)g->number);
		x[v * 4 + 1] = _mm256_add_epi64(_mm256_set1_epi64x((int64_t)block), _mm256_set_epi64x(3, 2, 1, 0));
		x[v * 4 + 2] = _mm256_setzero_si256();
		x[v * 4 + 3] = _mm256_set1_epi64x((int64_t)(g->number >> 32));
	}
	for (unsigned round = 0; round < 10; round++, key0 += PHILOX_W32_0, key1 += PHILOX_W32_1) {
		const __m256i k0 = _mm256_set1_epi64x((int64_t)key0), k1 = _mm256_set1_epi64x((int64_t)key1);

		for (unsigned v = 0; v < vectors; v++) {
			__m256i p = _mm256_mul_epu32(x[v * 4], m0), q = _mm256_mul_epu32(x[v * 4 + 2], m1);

			x[v * 4] = _mm256_xor_si256(_mm256_srli_epi64(q, 32), _mm256_xor_si256(x[v * 4 + 1], k0));
			x[v * 4 + 2] = _mm256_xor_si256(_mm256_srli_epi64(p, 32), _mm256_xor_si256(x[v * 4 + 3], k1));
			x[v * 4 + 1] = q;
			x[v * 4 + 3] = p;
		}
	}
}

static inline void make_choices_at_once(struct choices *c, const struct dom_round *g, uint32_t turn)
{
	__m256i x[BLOCKS];

	c->first = turn / (BLOCKS * 4) * (BLOCKS * 4);
	make_blocks(x, BLOCKS / LANES, g, DOMI_FOR_CHOICE, c->first / 4);
	for (unsigned v = 0; v < BLOCKS / LANES; v++)
		for (unsigned i = 0; i < 4; i++)
			_mm256_storeu_si256((void *)&c->word[i][v * LANES], x[v * 4 + i]);
}

#define make_choices make_choices_at_once
#else

static inline void make_choices_one_by_one(struct choices *c, const struct dom_round *g, uint32_t turn)
{
	c->first = turn / (BLOCKS * 4) * (BLOCKS * 4);
	for (unsigned b = 0; b < BLOCKS; b++) {
		philox4x32_ctr_t block = domi_block(g->seed, g->number, DOMI_FOR_CHOICE, c->first / 4 + b, 0);

		for (unsigned i = 0; i < 4; i++)
			c->word[i][b] = block.v[i];
	}
}

#define make_choices make_choices_one_by_one
#endif

#if defined(__AVX2__) && DOMI_WORDS == 1

/* Eight 64-bit words are enough for this many tiles: 40 … 33 take two of them, and smaller ranges more to a word. */
enum { DEALS = 40 };

/* The deal of deal/family.c with one seat in each lane: `room` is cumulative, `upto` gathers what went to this seat or one
   before it. Lanes without a seat have no room. */
static void deal(const struct domi_at *at)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	uint64_t *hands = domi_hand(r, g, 0), word[4][LANES], upto[LANES], left = 0, product = UINT64_C(1) << 32;
	int64_t rooms[LANES] = {0};
	__m256i x[4], room, gathered = _mm256_setzero_si256(), bit = _mm256_set1_epi64x(1);
	unsigned next = 0;

	make_blocks(x, 1, g, DOMI_FOR_DEAL, 0);
	for (unsigned i = 0; i < 4; i++)
		_mm256_storeu_si256((void *)word[i], x[i]);
	for (unsigned seat = 0; seat < r->players; seat++) {
		rooms[seat] = (int64_t)r->hand * (seat + 1);
		g->seats[seat].tiles = (uint16_t)r->hand;
	}
	room = _mm256_loadu_si256((const void *)rooms);
	for (unsigned n = r->tiles; n; n--) {
		domi_wide wide;
		__m256i within;

		if (product * n >= UINT64_C(1) << 32) {
			left = word[(next & 1) * 2 + 1][next >> 1] << 32 | (uint32_t)word[(next & 1) * 2][next >> 1];
			next++;
			product = 1;
		}
		product *= n;
		wide = (domi_wide)left * n;
		left = (uint64_t)wide;
		within = _mm256_cmpgt_epi64(room, _mm256_set1_epi64x((int64_t)(wide >> 64)));
		room = _mm256_add_epi64(room, within);
		gathered = _mm256_or_si256(gathered, _mm256_and_si256(within, bit));
		bit = _mm256_add_epi64(bit, bit);
	}
	_mm256_storeu_si256((void *)upto, gathered);
	for (unsigned seat = 0; seat < r->players; seat++)
		hands[seat] = seat ? upto[seat] & ~upto[seat - 1] : upto[seat];
	hands[r->players] &= ~upto[r->players - 1];
	g->pile = (uint16_t)(r->tiles - r->players * r->hand);
}

#define DEAL .deal = deal, .deals = DEALS
#else
#define DEAL .deal = NULL, .deals = 0
#endif

static inline uint32_t choice(struct choices *c, const struct dom_round *g, uint32_t turn)
{
	if (turn - c->first >= BLOCKS * 4)
		make_choices(c, g, turn);
	turn -= c->first;
	return (uint32_t)c->word[turn & 3][turn >> 2];
}

/* An end of the line: where the row of what it shows begins in a table of symbols and tiles, and the tiles that fit there. */
struct end {
	size_t row;
	struct set fits;
};

static inline struct end pick_end(struct end a, struct end b, uint64_t mask)
{
	return (struct end){pick_word(a.row, b.row, mask), pick_set(a.fits, b.fits, mask)};
}

static inline struct end end_of(const struct dom_rules *r, unsigned symbol)
{
	return (struct end){(size_t)symbol * r->tiles, load(r->fits + (size_t)symbol * WORDS)};
}

/* The end that is left when a tile was laid there. */
static inline struct end end_after(const struct dom_rules *r, size_t row, unsigned tile)
{
#if DOMI_WORDS == 1
	return (struct end){r->after[row + tile].row, {{r->after[row + tile].fits}}};
#else
	return end_of(r, r->leaves[row + tile]);
#endif
}

static void tell(const struct domi_at *at, enum dom_event_kind kind, unsigned seat, struct dom_play play, int32_t value)
{
	domi_emit(at, &(struct dom_event){.kind = kind,
					  .seat = (uint8_t)seat,
					  .tile = play.tile,
					  .side = play.side,
					  .place = play.place,
					  .amount = value});
}

/* The fattest tile that fits; where it fits both ends, the end at which it leaves the lower face open, else the left one. Which
   end it fits is a toss-up, that it fits both is rare: only the latter is worth a branch. */
static inline unsigned pick_fattest(const struct dom_rules *r, struct set on_left, struct set on_right, size_t left,
				    size_t right, uint64_t *on_right_end)
{
	unsigned tile = fattest(r, either(on_left, on_right));
	bool fits_left = domi_has(on_left.w, tile), fits_right = domi_has(on_right.w, tile);

	*on_right_end = (uint64_t)fits_left - 1;
	if (__builtin_expect(fits_left & fits_right, 0))
		*on_right_end = -(uint64_t)(r->worth[r->leaves[right + tile]] < r->worth[r->leaves[left + tile]]);
	return tile;
}

/* Rare enough to be a call: it would only crowd the loop. */
__attribute__((noinline)) static void pass(const struct domi_at *at, unsigned seat, unsigned layer, size_t left, size_t right)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	uint16_t *passed_on = domi_passed_on(r, g, seat);
	unsigned a = r->shown[left / r->tiles], b = r->shown[right / r->tiles];

	g->seats[seat].streak++;
	g->passes++;
	g->in_row++;
	g->passed_since |= (uint16_t)(1U << seat);
	passed_on[a]++;
	passed_on[b] = (uint16_t)(passed_on[b] + (a != b));
	g->seats[layer].caused += domi_team(r, layer) != domi_team(r, seat);
	if (at->listener)
		tell(at, DOM_EVENT_PASSED, seat, (struct dom_play){0}, 0);
}

/* The first tile, which may be told; the rest of the round finds two ends. */
static inline __attribute__((always_inline)) unsigned lead(const struct domi_at *at, struct choices *choices,
							   enum dom_pick pick)
{
	const struct dom_rules *r = at->rules;
	struct set hand = load(domi_hand(r, at->round, at->round->seat));

	if (at->round->lead != DOM_NO_TILE)
		return at->round->lead;
	return pick == DOM_PICK_ANY ? nth(hand, domi_below(choice(choices, at->round, 0), count(hand))) : fattest(r, hand);
}

/* What a hand is worth, from the slices of the values. */
static inline int32_t points_of(const struct dom_rules *r, struct set hand)
{
	int32_t points = r->lowest * (int32_t)count(hand);

	for (unsigned b = 0; b < r->slices; b++)
		points += (int32_t)(count(both(hand, load(r->slice + (size_t)b * WORDS))) << b);
	return points;
}

static inline void close_books(const struct domi_at *at, uint32_t turns)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	uint32_t each, more;

	assert(r->players);
	each = turns / r->players;
	more = turns % r->players;
	g->turn = turns;
	g->laid = (uint16_t)(turns - g->passes);
	g->idle = g->in_row;
	g->next = (uint8_t)(g->seat + 1U == r->players ? 0 : g->seat + 1);
	for (unsigned i = 0, seat = g->starter; i < r->players; i++, seat = seat + 1 == r->players ? 0 : seat + 1) {
		struct dom_seat *s = &g->seats[seat];
		struct set hand = load(domi_hand(r, g, seat));
		unsigned tiles = count(hand);

		s->laid = (uint16_t)(s->tiles - tiles);
		s->tiles = (uint16_t)tiles;
		s->turns = each + (i < more);
		s->passes = s->turns - s->laid;
		domi_points(r, g)[seat] = points_of(r, hand);
		s->laid_value -= domi_points(r, g)[seat]; /* it began as what was dealt */
	}
}

/* One of the plays of a random player. Where a set has at most 32 tiles (`narrow`), the plays at both ends are one word. */
static inline __attribute__((always_inline)) unsigned pick_any(struct set on_left, struct set on_right, uint32_t word,
							       bool narrow, uint64_t *on_right_end)
{
	unsigned n, k, bit;

	if (narrow) {
		uint64_t plays = on_left.w[0] | on_right.w[0] << 32;

		bit = nth_bit(plays, domi_below(word, (unsigned)__builtin_popcountll(plays)));
		*on_right_end = -(uint64_t)(bit >> 5);
		return bit & 31;
	}
	n = count(on_left);
	k = domi_below(word, n + count(on_right));
	*on_right_end = -(uint64_t)(k >= n);
	return nth(pick_set(on_left, on_right, *on_right_end), k - (n & (unsigned)*on_right_end));
}

/* `listening`, `everybody` (picks so; DOM_PICK_ASK: each its own way) and `narrow` are constants where it is called, so that the
   commonest loops have no such question in them. */
static inline __attribute__((always_inline)) uint32_t play_on(const struct domi_at *at, bool listening, enum dom_pick everybody,
							      bool narrow)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	struct dom_place *place = domi_places(r, g);
	uint64_t *hands = domi_hand(r, g, 0);
	const unsigned players = r->players;
	uint32_t if_out = 0, if_blocked = 0, reasons, turn;
	unsigned seat = g->seat, tile;
	uint16_t last_at[2];
	struct set in_hands = {{0}};
	struct end left, right;
	struct choices choices;

	for (unsigned i = 0; i < r->end_count; i++)
		*(r->ends[i].rule->known == DOMI_END_OUT ? &if_out : &if_blocked) |= UINT32_C(1) << i;
	if_blocked = if_blocked ? if_blocked : DOM_REASON_BLOCKED;
	for (unsigned s = 0; s < players; s++) {
		in_hands = either(in_hands, load(hands + (size_t)s * WORDS));
		g->seats[s].laid_value = points_of(r, load(hands + (size_t)s * WORDS));
	}
	if (everybody != DOM_PICK_FATTEST)
		make_choices(&choices, g, 0);
	tile = lead(at, &choices, everybody == DOM_PICK_ASK ? r->players_rules[g->player[seat]].pick : everybody);
	g->lead = DOM_NO_TILE;
	left = end_of(r, r->symbol[tile * 2]);
	right = end_of(r, r->symbol[tile * 2 + 1]);
	last_at[0] = last_at[1] = (uint16_t)tile;
	if (listening)
		tell(at, DOM_EVENT_PLAYED, seat, (struct dom_play){.tile = (uint16_t)tile}, r->value[tile]);
	for (turn = 1;; turn++) {
		struct set hand, on_left, on_right;
		struct end far;
		unsigned layer = seat;
		size_t open;
		uint64_t on_right_end; /* all ones: the play goes there */

		/* the tile just laid */
		domi_remove(hands + (size_t)seat * WORDS, tile);
		in_hands = without(in_hands, tile);
		if (!any(load(hands + (size_t)seat * WORDS))) {
			reasons = if_out;
			break;
		}
		if (!any(both(in_hands, either(left.fits, right.fits)))) {
			reasons = if_blocked;
			break;
		}
		/* somebody can play: whoever comes first */
		for (;; turn++) {
			seat = seat + 1 == players ? 0 : seat + 1;
			hand = load(hands + (size_t)seat * WORDS);
			on_left = both(hand, left.fits);
			on_right = both(hand, right.fits);
			if (any(either(on_left, on_right)))
				break;
			pass(at, seat, layer, left.row, right.row);
		}
		if (everybody == DOM_PICK_ASK ? r->players_rules[g->player[seat]].pick == DOM_PICK_ANY
					      : everybody == DOM_PICK_ANY)
			tile = pick_any(on_left, on_right, choice(&choices, g, turn), narrow, &on_right_end);
		else
			tile = pick_fattest(r, on_left, on_right, left.row, right.row, &on_right_end);
		open = pick_word(left.row, right.row, on_right_end);
		far = end_after(r, open, tile);
		if (listening)
			tell(at, DOM_EVENT_PLAYED, seat,
			     (struct dom_play){
				     .tile = (uint16_t)tile, .place = on_right_end & 1, .side = r->side_fits[open + tile] >> 1},
			     r->value[tile]);
		last_at[on_right_end & 1] = (uint16_t)tile;
		left = pick_end(far, left, on_right_end);
		right = pick_end(right, far, on_right_end);
		g->seats[seat].streak = 0;
		g->passed_since = 0;
		g->in_row = 0;
	}
	g->last_layer = g->seat = (uint8_t)seat;
	g->last_tile = (uint16_t)tile;
	g->places = 2;
	place[0] = (struct dom_place){.symbol = (uint16_t)(left.row / r->tiles), .tile = last_at[0], .open = 1, .counts = 1};
	place[1] = (struct dom_place){.symbol = (uint16_t)(right.row / r->tiles), .tile = last_at[1], .open = 1, .counts = 1};
	close_books(at, turn);
	return reasons;
}

static uint32_t loop(const struct domi_at *at)
{
	const struct dom_rules *r = at->rules;
	enum dom_pick everybody = r->players_rules[0].pick;

	for (unsigned p = 1; p < r->players; p++)
		if (r->players_rules[p].pick != everybody)
			everybody = DOM_PICK_ASK;
	if (at->listener)
		return play_on(at, true, DOM_PICK_ASK, false);
	switch (everybody) {
	case DOM_PICK_ANY:
		return r->tiles <= 32 ? play_on(at, false, DOM_PICK_ANY, true) : play_on(at, false, DOM_PICK_ANY, false);
	case DOM_PICK_FATTEST:
		return play_on(at, false, DOM_PICK_FATTEST, false);
	default:
		return play_on(at, false, DOM_PICK_ASK, false);
	}
}

extern const struct domi_quick DOMI_QUICK;
const struct domi_quick DOMI_QUICK = {.loop = loop, DEAL};
