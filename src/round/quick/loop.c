/* The fast loop: a line with two ends, one seat after the other, random and fattest players known by heart. The tiles of a
   hand that fit an end are one mask; the k-th of them is the play. It keeps the same state and tells the same events as
   step.c, which is the definition; a test compares the two round by round.

   Compiled once for each width of a set of tiles (DOMI_WORDS) and for processors with BMI2. What a seat's counters say can be
   worked out at the end (turns go round, nobody is ever skipped), so the loop itself touches few of them. */
#include "quick.h"
#include "set.h"
#include "words.h"

#include "end/end.h"

#include <assert.h>

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

/* The face that an end shows. */
static inline unsigned face_at(const struct dom_rules *r, size_t row)
{
#if DOMI_WORDS == 1
	return r->after[row].face;
#else
	return r->shown[row / r->tiles];
#endif
}

/* Rare enough to be a call: it would only crowd the loop. Turns go round, so a seat's turn before this one was `players` ago;
   whether that was a pass, too, is told by `passed`: the last turn at which each seat passed. */
__attribute__((noinline)) static void pass(const struct domi_at *at, unsigned seat, unsigned layer, size_t left, size_t right,
					   uint32_t turn, uint32_t *passed)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	uint16_t *passed_on = domi_passed_on(r, g, seat);
	unsigned a = face_at(r, left), b = face_at(r, right);

	g->seats[seat].streak = passed[seat] && passed[seat] + r->players == turn ? g->seats[seat].streak + 1 : 1;
	passed[seat] = turn;
	g->passes++;
	passed_on[a]++;
	passed_on[b] = (uint16_t)(passed_on[b] + (a != b));
	g->seats[layer].caused += domi_team(r, layer) != domi_team(r, seat);
	if (at->listener)
		tell(at, DOM_EVENT_PASSED, seat, (struct dom_play){0}, 0);
}

/* The first tile, which may be told; the rest of the round finds two ends. */
static inline __attribute__((always_inline)) unsigned lead(const struct domi_at *at, struct choices *choices,
							   enum dom_pick_tile pick)
{
	const struct dom_rules *r = at->rules;
	struct set hand = load(domi_hand(r, at->round, at->round->seat));

	if (at->round->lead != DOM_NO_TILE)
		return at->round->lead;
	return pick == DOM_PICK_PLAY ? nth(hand, domi_below(choice(choices, at->round, 0), count(hand))) : fattest(r, hand);
}

/* What the loops keep of a round besides its ends. */
struct course {
	uint32_t turn;
	uint32_t passed[DOM_MAX_PLAYERS]; /* the last turn at which each seat passed */
	unsigned seat, tile;              /* who laid the last tile, and which */
	uint16_t last_at[2];              /* the tile at each end */
};

/* A round always ends with a tile: nobody has passed since. */
static inline void close_books(const struct domi_at *at, const struct course *c, size_t left, size_t right)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	struct dom_place *place = domi_places(r, g);
	uint32_t each, more;

	assert(r->players);
	each = c->turn / r->players;
	more = c->turn % r->players;
	g->turn = c->turn;
	g->laid = (uint16_t)(c->turn - g->passes);
	g->last_layer = g->seat = (uint8_t)c->seat;
	g->last_tile = (uint16_t)c->tile;
	g->lead = DOM_NO_TILE;
	g->next = (uint8_t)(c->seat + 1U == r->players ? 0 : c->seat + 1);
	g->places = 2;
	for (unsigned end = 0; end < 2; end++)
		place[end] = (struct dom_place){
			.symbol = (uint16_t)((end ? right : left) / r->tiles), .tile = c->last_at[end], .open = 1, .counts = 1};
	for (unsigned i = 0, seat = g->starter; i < r->players; i++, seat = seat + 1 == r->players ? 0 : seat + 1) {
		struct dom_seat *s = &g->seats[seat];
		struct set hand = load(domi_hand(r, g, seat));
		unsigned tiles = count(hand);

		s->laid = (uint16_t)(s->tiles - tiles);
		s->tiles = (uint16_t)tiles;
		s->turns = each + (i < more);
		if (s->turns && c->passed[seat] != (s->turns - 1) * r->players + i)
			s->streak = 0; /* its last turn was no pass */
		s->passes = s->turns - s->laid;
		domi_points(r, g)[seat] = points_of(r, hand);
		s->laid_value -= domi_points(r, g)[seat]; /* it began as what was dealt */
	}
}

/* One of the plays of a random player. */
static inline unsigned pick_any(struct set on_left, struct set on_right, uint32_t word, uint64_t *on_right_end)
{
	unsigned n = count(on_left), k = domi_below(word, n + count(on_right));

	*on_right_end = -(uint64_t)(k >= n);
	return nth(pick_set(on_left, on_right, *on_right_end), k - (n & (unsigned)*on_right_end));
}

/* The reasons there can be; with them, and what every seat was dealt, a round's books are opened. */
struct reasons {
	uint32_t out, blocked;
};

static inline struct reasons open_books(const struct domi_at *at, struct set *in_hands)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	struct reasons reasons = {0};

	for (unsigned i = 0; i < r->end_count; i++)
		*(r->ends[i].rule->known == DOMI_END_OUT ? &reasons.out : &reasons.blocked) |= UINT32_C(1) << i;
	if (!reasons.blocked)
		reasons.blocked = DOM_REASON_BLOCKED;
	*in_hands = (struct set){{0}};
	for (unsigned seat = 0; seat < r->players; seat++) {
		struct set hand = load(domi_hand(r, g, seat));

		*in_hands = either(*in_hands, hand);
		g->seats[seat].laid_value = points_of(r, hand);
	}
	return reasons;
}

/* `listening` is a constant where it is called, so that the loop nobody listens to has no such question in it. */
static inline __attribute__((always_inline)) uint32_t play_on(const struct domi_at *at, bool listening)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	uint64_t *hands = domi_hand(r, g, 0);
	const unsigned players = r->players;
	struct course c = {.seat = g->seat};
	struct set in_hands;
	struct reasons reasons = open_books(at, &in_hands);
	struct end left, right;
	struct choices choices;
	enum dom_pick_tile pick[DOM_MAX_PLAYERS] = {DOM_PICK_ASK};
	uint32_t why;

	for (unsigned s = 0; s < players; s++)
		pick[s] = (enum dom_pick_tile)r->players_rules[g->player[s]].pick[0].tile;
	make_choices(&choices, g, 0);
	c.tile = lead(at, &choices, pick[c.seat]);
	left = end_of(r, r->symbol[c.tile * 2]);
	right = end_of(r, r->symbol[c.tile * 2 + 1]);
	c.last_at[0] = c.last_at[1] = (uint16_t)c.tile;
	if (listening)
		tell(at, DOM_EVENT_PLAYED, c.seat, (struct dom_play){.tile = (uint16_t)c.tile}, r->value[c.tile]);
	for (c.turn = 1;; c.turn++) {
		struct set hand, on_left, on_right;
		struct end far;
		unsigned layer = c.seat;
		size_t open;
		uint64_t on_right_end; /* all ones: the play goes there */

		/* the tile just laid */
		domi_remove(hands + (size_t)layer * WORDS, c.tile);
		in_hands = without(in_hands, c.tile);
		if (!any(load(hands + (size_t)layer * WORDS))) {
			why = reasons.out;
			break;
		}
		if (!any(both(in_hands, either(left.fits, right.fits)))) {
			why = reasons.blocked;
			break;
		}
		/* somebody can play: whoever comes first */
		for (;; c.turn++) {
			c.seat = c.seat + 1 == players ? 0 : c.seat + 1;
			hand = load(hands + (size_t)c.seat * WORDS);
			on_left = both(hand, left.fits);
			on_right = both(hand, right.fits);
			if (any(either(on_left, on_right)))
				break;
			pass(at, c.seat, layer, left.row, right.row, c.turn, c.passed);
		}
		if (pick[c.seat] == DOM_PICK_PLAY)
			c.tile = pick_any(on_left, on_right, choice(&choices, g, c.turn), &on_right_end);
		else
			c.tile = pick_fattest(r, on_left, on_right, left.row, right.row, &on_right_end);
		open = pick_word(left.row, right.row, on_right_end);
		far = end_after(r, open, c.tile);
		if (listening)
			tell(at, DOM_EVENT_PLAYED, c.seat,
			     (struct dom_play){.tile = (uint16_t)c.tile,
					       .place = on_right_end & 1,
					       .side = r->side_fits[open + c.tile] >> 1},
			     r->value[c.tile]);
		c.last_at[on_right_end & 1] = (uint16_t)c.tile;
		left = pick_end(far, left, on_right_end);
		right = pick_end(right, far, on_right_end);
	}
	close_books(at, &c, left.row, right.row);
	return why;
}

#if DOMI_WORDS == 1

/* Sets of up to 32 tiles, double six among them, and everybody playing alike: what lies at both ends shares a word, the left end
   in the lower half, and so does a hand, which stands there twice. The plays of a hand are then one mask, and an end is changed
   by a shift. */
static inline __attribute__((always_inline)) uint32_t play_narrow(const struct domi_at *at, enum dom_pick_tile everybody)
{
	static const uint64_t twice = UINT64_C(0x100000001), half = UINT32_MAX;
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	const struct domi_after *after = r->after;
	uint64_t *hands = domi_hand(r, g, 0), hand[DOM_MAX_PLAYERS], in_hands, fits, rows;
	const unsigned players = r->players;
	unsigned seat = g->seat, tile;
	struct course c = {.seat = seat};
	struct set all;
	struct reasons reasons = open_books(at, &all);
	struct choices choices;
	uint32_t why, turn;

	for (unsigned s = 0; s < players; s++)
		hand[s] = hands[s] * twice;
	in_hands = all.w[0] * twice;
	if (everybody == DOM_PICK_PLAY)
		make_choices(&choices, g, 0);
	tile = lead(at, &choices, everybody);
	fits = r->fits[r->symbol[tile * 2]] | r->fits[r->symbol[tile * 2 + 1]] << 32;
	rows = r->symbol[tile * 2] * r->tiles | (uint64_t)(r->symbol[tile * 2 + 1] * r->tiles) << 32;
	c.last_at[0] = c.last_at[1] = (uint16_t)tile;
	for (turn = 1;; turn++) {
		const uint64_t laid = twice << tile;
		const struct domi_after *next;
		unsigned layer = seat, shift, bit;
		uint64_t plays;

		in_hands &= ~laid;
		hand[seat] &= ~laid;
		if (!hand[seat]) {
			why = reasons.out;
			break;
		}
		if (!(in_hands & fits)) {
			why = reasons.blocked;
			break;
		}
		for (;; turn++) {
			seat = seat + 1 == players ? 0 : seat + 1;
			plays = hand[seat] & fits;
			if (plays)
				break;
			pass(at, seat, layer, rows & half, rows >> 32, turn, c.passed);
		}
		if (everybody == DOM_PICK_PLAY) {
			bit = nth_bit(plays, domi_below(choice(&choices, g, turn), (unsigned)__builtin_popcountll(plays)));
			shift = bit & 32;
			tile = bit & 31;
		} else {
			uint64_t on_right;

			tile = pick_fattest(r, (struct set){{plays & half}}, (struct set){{plays >> 32}}, rows & half,
					    rows >> 32, &on_right);
			shift = on_right & 32;
		}
		next = &after[(uint32_t)(rows >> shift) + tile];
		fits = (fits & ~(half << shift)) | next->fits << shift;
		rows = (rows & ~(half << shift)) | (uint64_t)next->row << shift;
		c.last_at[shift >> 5] = (uint16_t)tile;
	}
	for (unsigned s = 0; s < players; s++)
		hands[s] = hand[s] & half;
	c.turn = turn;
	c.seat = seat;
	c.tile = tile;
	close_books(at, &c, rows & half, rows >> 32);
	return why;
}

#endif

static uint32_t loop(const struct domi_at *at)
{
#if DOMI_WORDS == 1
	const struct dom_rules *r = at->rules;
	bool alike = !at->listener && r->tiles <= 32;

	for (unsigned p = 1; p < r->players; p++)
		alike &= r->players_rules[p].pick[0].tile == r->players_rules[0].pick[0].tile;
	if (alike)
		return r->players_rules[0].pick[0].tile == DOM_PICK_PLAY ? play_narrow(at, DOM_PICK_PLAY)
									 : play_narrow(at, DOM_PICK_FATTEST);
#endif
	return at->listener ? play_on(at, true) : play_on(at, false);
}

extern const struct domi_quick DOMI_QUICK;
const struct domi_quick DOMI_QUICK = {.loop = loop, DEAL};
