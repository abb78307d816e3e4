/* The fast loop: a line with two ends, or four where the first double spins, one seat after the other, random and fattest players
   known by heart. The tiles of a hand that fit an end are one mask; the k-th of them is the play. It keeps the same state and tells
   the same events as step.c, which is the definition; a test compares the two round by round.

   Compiled once for each width of a set of tiles (DOMI_WORDS) and for processors with BMI2. What a seat's counters say can be
   worked out at the end (turns go round, nobody is ever skipped), so the loop itself touches few of them. */
#include "quick.h"
#include "set.h"
#include "words.h"

#include "../turn.h"

#include <assert.h>

#if defined(__AVX2__) && DOMI_WORDS <= 3

/* Sixteen 64-bit words are enough for this many tiles, and eight of them for few: the smaller the ranges, the more to a word. */
enum { DEALS = DOMI_WORDS == 1 ? 64 : 84, DEALS_AT_ONCE = 40 };

/* The deal of deal/family.c with one seat in each lane: `room` is cumulative, `upto` gathers what went to this seat or one
   before it. Lanes without a seat have no room. */
DOMI_INLINE void deal_by_lanes(const struct domi_at *at, unsigned vectors)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	uint64_t *hands = domi_hands(r, g), left = 0, product = UINT64_C(1) << 32;
	uint32_t words[BLOCKS * 4];
	const uint32_t *next = words;
	int64_t rooms[LANES] = {0};
	unsigned n = r->tiles;
	__m256i room;

	make_words(words, vectors, g, DOMI_FOR_DEAL, 0, 0);
	for (unsigned seat = 0; seat < r->players; seat++) {
		rooms[seat] = (int64_t)r->hand * (seat + 1);
		g->seats[seat].tiles = (uint16_t)r->hand;
	}
	room = _mm256_loadu_si256((const void *)rooms);
	for (unsigned w = 0; w < WORDS; w++) {
		__m256i gathered = _mm256_setzero_si256(), bit = _mm256_set1_epi64x(1);
		uint64_t upto[LANES];

		for (unsigned last = n > 64 ? n - 64 : 0; n > last; n--) {
			uint64_t range = n;
			domi_wide wide;
			__m256i within;

			__asm__("" : "+r"(range)); /* or the compiler counts down in 128 bits */
			product *= range;
			if (product >= UINT64_C(1) << 32) {
				left = (uint64_t)next[1] << 32 | next[0];
				next += 2;
				product = range;
			}
			wide = (domi_wide)left * range;
			left = (uint64_t)wide;
			within = _mm256_cmpgt_epi64(room, _mm256_set1_epi64x((int64_t)(wide >> 64)));
			room = _mm256_add_epi64(room, within);
			gathered = _mm256_or_si256(gathered, _mm256_and_si256(within, bit));
			bit = _mm256_add_epi64(bit, bit);
		}
		_mm256_storeu_si256((void *)upto, gathered);
		for (unsigned seat = 0; seat < r->players; seat++)
			hands[seat * WORDS + w] = seat ? upto[seat] & ~upto[seat - 1] : upto[seat];
		hands[r->players * WORDS + w] &= ~upto[r->players - 1];
	}
	g->pile = (uint16_t)(r->tiles - r->players * r->hand);
}

static void deal(const struct domi_at *at)
{
	if (at->rules->tiles <= DEALS_AT_ONCE)
		deal_by_lanes(at, 1);
	else
		deal_by_lanes(at, 2);
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

	g->seats[seat].streak = passed[seat] && passed[seat] + r->players == turn ? g->seats[seat].streak + 1 : 1;
	passed[seat] = turn;
	g->passes++;
	if (g->places) { /* a tree, which lies in the block */
		domi_note_pass(r, g, seat);
	} else {
		uint16_t *passed_on = domi_passed_on(r, g, seat);
		unsigned a = face_at(r, left), b = face_at(r, right);

		passed_on[a]++;
		passed_on[b] = (uint16_t)(passed_on[b] + (a != b));
	}
	g->seats[layer].caused += domi_team(r, layer) != domi_team(r, seat);
	if (at->listener)
		tell(at, DOM_EVENT_PASSED, seat, (struct dom_play){0}, 0);
}

/* The first tile, which may be told; the rest of the round finds two ends. */
DOMI_INLINE unsigned lead(const struct domi_at *at, struct choices *choices, enum dom_pick_tile pick)
{
	const struct dom_rules *r = at->rules;
	struct set hand = load(domi_hand(r, at->round, at->round->seat));

	if (at->round->lead != DOM_NO_TILE)
		return at->round->lead;
	return pick == DOM_PICK_FATTEST ? fattest(r, hand) : nth(hand, domi_below(choice(choices, at->round, 0), count(hand)));
}

/* What the loops keep of a round besides its ends. */
struct course {
	uint32_t turn;
	uint32_t passed[DOM_MAX_PLAYERS]; /* the last turn at which each seat passed */
	unsigned seat, tile;              /* who laid the last tile, and which */
	uint16_t last_at[2];              /* the tile at each end */
};

/* A round always ends with a tile: nobody has passed since. */
static inline void close_books(const struct domi_at *at, const struct course *c)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
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

/* The two ends of a line. */
static inline void leave_ends(const struct domi_at *at, const struct course *c, size_t left, size_t right)
{
	struct dom_place *place = domi_places(at->rules, at->round);

	at->round->places = 2;
	for (unsigned end = 0; end < 2; end++)
		place[end] = (struct dom_place){.symbol = (uint16_t)((end ? right : left) / at->rules->tiles),
						.tile = c->last_at[end],
						.open = 1,
						.counts = 1};
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
DOMI_INLINE uint32_t play_on(const struct domi_at *at, bool listening)
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
	leave_ends(at, &c, left.row, right.row);
	close_books(at, &c);
	return why;
}

#if DOMI_WORDS == 1

/* Any tile that fits; where it fits both ends, any of them by the turn's second word, or the left one. */
static inline unsigned pick_lot(const struct dom_round *g, struct set on_left, struct set on_right, uint32_t word,
				uint32_t turn, unsigned seat, bool any_place, uint64_t *on_right_end)
{
	struct set can = either(on_left, on_right);
	unsigned tile = nth(can, domi_below(word, count(can)));
	bool fits_left = has(on_left, tile), fits_right = has(on_right, tile);

	*on_right_end = (uint64_t)fits_left - 1;
	if (any_place && __builtin_expect(fits_left & fits_right, 0))
		*on_right_end = -(uint64_t)(further_word(g, turn, seat, 1) >> 31);
	return tile;
}

/* How everybody plays, whether those who are stuck draw, whether some tiles join with either side, and whether there may be four ends, or
   ends that pay. */
struct manner {
	enum dom_pick_tile pick;
	bool any_place, draws, joins, spins;
};

/* Up to four ends, the last two beside the first double: they lie in the round's block. */
struct tree {
	uint64_t arms;    /* the tiles that fit the last two, as `fits` has those of the first two */
	int64_t worth[4]; /* what each counts */
	bool spun;        /* a double lies there */
};

static inline void look_at(const struct dom_rules *r, const struct dom_place *place, unsigned p, struct tree *tree,
			   uint64_t *fits)
{
	uint64_t *both = p & 2 ? &tree->arms : fits;
	unsigned shift = (p & 1) * 32;

	*both = (*both & ~((uint64_t)UINT32_MAX << shift)) | r->fits[place[p].symbol] << shift;
	tree->worth[p] = domi_end_worth(r, &place[p]);
}

static inline void lay_in_tree(const struct domi_at *at, struct tree *tree, unsigned seat, struct dom_play play, uint64_t *fits)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	const struct dom_place *place = domi_places(r, g);
	bool spins = domi_is_double(r, play.tile) && !tree->spun && r->branching.spinners;

	tree->spun |= spins;
	if (__builtin_expect(domi_lay_in_tree(r, g, play.tile, play.side, play.place, spins, r->branching.after_line), 0))
		for (unsigned p = 0; p < g->places; p++)
			look_at(r, place, p, tree, fits);
	else
		look_at(r, place, play.place, tree, fits);
	if (r->score->for_total)
		domi_scores(r, g)[domi_team(r, seat)] +=
			r->score->for_total(r->args[DOMI_SCORE],
					    tree->worth[0] + tree->worth[1] + tree->worth[2] + tree->worth[3]) *
			100;
}

/* One of the plays, those of `either` being two: the first side, then the second. */
static inline unsigned pick_side(uint64_t plays, uint64_t either, uint32_t word, unsigned *second)
{
	unsigned k = domi_below(word, domi_ones(plays) + domi_ones(plays & either)), bit;

	for (;; plays &= plays - 1) {
		unsigned n;

		bit = (unsigned)__builtin_ctzll(plays);
		n = 1 + (unsigned)(either >> bit & 1);
		if (k < n)
			break;
		k -= n;
	}
	*second = k;
	return bit;
}

/* What the narrow loop keeps for those who draw: the pile, and words for it. */
struct drawing {
	uint64_t pile;
	unsigned now; /* in this turn */
	struct domi_made made;
};

/* Whoever is stuck draws as long as it may and nothing fits; returns the plays of its hand. */
__attribute__((noinline)) static uint64_t draw(const struct domi_at *at, struct drawing *d, unsigned seat, uint64_t *hand,
					       uint64_t *in_hands, uint64_t fits)
{
	static const uint64_t twice = UINT64_C(0x100000001);
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	struct domi_at with = {.rules = r, .round = g, .made = &d->made};
	uint64_t plays = 0;

	for (d->now = 0; !plays && r->stuck->draws(r->args[DOMI_STUCK], d->now, g->pile); d->now += d->now < UINT8_MAX) {
		uint32_t k = domi_below(domi_chance(&with, DOMI_FOR_DRAW, g->drawn, 0), g->pile);
		unsigned tile = domi_nth_bit(d->pile, k);
		uint64_t in = twice << tile;

		g->pile--;
		g->drawn++;
		d->pile &= ~in;
		*hand |= in;
		*in_hands |= in;
		g->seats[seat].tiles++;
		g->seats[seat].laid_value += r->value[tile];
		plays = in & fits;
	}
	return plays;
}

/* Sets of up to 32 tiles, double six among them, and everybody playing alike: what lies at both ends shares a word, the left end
   in the lower half, and so does a hand, which stands there twice. The plays of a hand are then one mask, and an end is changed
   by a shift. */
DOMI_INLINE uint32_t play_narrow(const struct domi_at *at, struct manner everybody)
{
	static const uint64_t twice = UINT64_C(0x100000001), half = UINT32_MAX;
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	const struct domi_after *after = r->after;
	uint64_t *hands = domi_hand(r, g, 0), hand[DOM_MAX_PLAYERS], in_hands, fits, rows, either = 0;
	const unsigned players = r->players;
	unsigned seat = g->seat, tile, layer = seat;
	struct course c = {.seat = seat};
	struct set all;
	struct reasons reasons = open_books(at, &all);
	struct choices choices;
	struct drawing drawing;
	struct tree tree = {0};
	uint32_t why = 0, turn;

	for (unsigned s = 0; s < players; s++)
		hand[s] = hands[s] * twice;
	in_hands = all.w[0] * twice;
	if (everybody.draws) {
		drawing.pile = hands[players];
		drawing.now = 0;
		begin_words(&drawing.made);
	}
	if (everybody.pick != DOM_PICK_FATTEST)
		make_choices(&choices, g, 0);
	tile = lead(at, &choices, everybody.pick);
	fits = r->fits[r->symbol[tile * 2]] | r->fits[r->symbol[tile * 2 + 1]] << 32;
	rows = r->symbol[tile * 2] * r->tiles | (uint64_t)(r->symbol[tile * 2 + 1] * r->tiles) << 32;
	if (everybody.joins)
		either = r->either[r->symbol[tile * 2]] | r->either[r->symbol[tile * 2 + 1]] << 32;
	c.last_at[0] = c.last_at[1] = (uint16_t)tile;
	if (everybody.spins)
		lay_in_tree(at, &tree, seat, (struct dom_play){.tile = (uint16_t)tile}, &fits);
	for (turn = 1;; turn++) {
		const uint64_t laid = twice << tile;
		unsigned shift, bit, second = 0;
		uint32_t at_row;
		uint64_t plays;

		layer = seat;
		in_hands &= ~laid;
		hand[seat] &= ~laid;
		if (everybody.draws)
			g->in_row = g->idle = g->passed_since = 0;
		if (!hand[seat]) {
			why = reasons.out;
			break;
		}
		if (!(in_hands & (fits | tree.arms)) && !(everybody.draws && domi_can_draw(r, g))) {
			why = reasons.blocked;
			break;
		}
		for (;; turn++) {
			seat = seat + 1 == players ? 0 : seat + 1;
			plays = hand[seat] & (fits | tree.arms);
			if (everybody.draws)
				drawing.now = 0;
			if (everybody.draws && !plays)
				plays = draw(at, &drawing, seat, &hand[seat], &in_hands, fits | tree.arms);
			if (plays)
				break;
			pass(at, seat, layer, rows & half, rows >> 32, turn, c.passed);
			if (!everybody.draws)
				continue;
			g->in_row++;
			g->passed_since |= (uint16_t)(1U << seat);
			g->idle = drawing.now ? 0 : g->idle + 1;
			if (!(in_hands & (fits | tree.arms)) &&
			    !domi_can_draw(r, g)) { /* the last that could be drawn was no help */
				why = reasons.blocked;
				turn++;
				break;
			}
		}
		if (everybody.draws && why)
			break;
		if (everybody.spins) {
			uint64_t on_arms = hand[seat] & tree.arms;
			unsigned n, k;

			plays = hand[seat] & fits;
			n = domi_ones(plays);
			k = domi_below(choice(&choices, g, turn), n + domi_ones(on_arms));
			bit = domi_nth_bit(k < n ? plays : on_arms, k < n ? k : k - n);
			tile = bit & 31;
			shift = bit / 32 + (k < n ? 0 : 2); /* the place */
			lay_in_tree(
				at, &tree, seat,
				(struct dom_play){.tile = (uint16_t)tile,
						  .place = (uint16_t)shift,
						  .side = r->side_fits[domi_places(r, g)[shift].symbol * r->tiles + tile] >> 1},
				&fits);
			continue;
		}
		if (everybody.pick == DOM_PICK_PLAY) {
			bit = everybody.joins ? pick_side(plays, either, choice(&choices, g, turn), &second)
					      : domi_nth_bit(plays, domi_below(choice(&choices, g, turn), domi_ones(plays)));
			shift = bit & 32;
			tile = bit & 31;
		} else {
			struct set on_left = {{plays & half}}, on_right = {{plays >> 32}};
			uint64_t right_end;

			tile = everybody.pick == DOM_PICK_FATTEST
				       ? pick_fattest(r, on_left, on_right, rows & half, rows >> 32, &right_end)
				       : pick_lot(g, on_left, on_right, choice(&choices, g, turn), turn, seat,
						  everybody.any_place, &right_end);
			shift = right_end & 32;
		}
		at_row = (uint32_t)(rows >> shift) + tile;
		fits &= ~(half << shift);
		rows &= ~(half << shift);
		if (everybody.joins) { /* what is left may be either side, and not what tables have */
			unsigned far = either >> (shift + tile) & 1 ? r->symbol[tile * 2 + !second] : r->leaves[at_row];

			fits |= r->fits[far] << shift;
			rows |= (uint64_t)(far * r->tiles) << shift;
			either = (either & ~(half << shift)) | r->either[far] << shift;
		} else {
			fits |= after[at_row].fits << shift;
			rows |= (uint64_t)after[at_row].row << shift;
		}
		c.last_at[shift >> 5] = (uint16_t)tile;
	}
	for (unsigned s = 0; s < players; s++)
		hands[s] = hand[s] & half;
	c.turn = turn;
	c.seat = seat;
	c.tile = tile;
	if (!everybody.spins)
		leave_ends(at, &c, rows & half, rows >> 32);
	close_books(at, &c);
	if (everybody.draws) {
		g->last_layer = (uint8_t)layer;
		g->drawn_now = (uint8_t)drawing.now;
		hands[players] = drawing.pile;
	}
	return why;
}

DOMI_INLINE uint32_t play_alike(const struct domi_at *at, struct dom_pick pick, bool draws)
{
	switch (pick.tile) {
	case DOM_PICK_PLAY:
		return at->rules->may & DOMI_MAY_JOIN
			       ? play_narrow(at, (struct manner){DOM_PICK_PLAY, true, draws, true, false})
			       : play_narrow(at, (struct manner){DOM_PICK_PLAY, true, draws, false, false});
	case DOM_PICK_FATTEST:
		return play_narrow(at, (struct manner){DOM_PICK_FATTEST, false, draws, false, false});
	default:
		return pick.place == DOM_AT_ANY ? play_narrow(at, (struct manner){DOM_PICK_LOT, true, draws, false, false})
						: play_narrow(at, (struct manner){DOM_PICK_LOT, false, draws, false, false});
	}
}

#endif

static uint32_t loop(const struct domi_at *at)
{
#if DOMI_WORDS == 1
	const struct dom_rules *r = at->rules;

	if (r->alike && !at->listener && r->tiles <= 32) {
		struct dom_pick pick = r->players_rules[0].pick[0];

		if (r->may & (DOMI_MAY_PAY | DOMI_MAY_BRANCH))
			return play_narrow(at, (struct manner){DOM_PICK_PLAY, true, true, false, true});
		return r->may & DOMI_MAY_DRAW ? play_alike(at, pick, true) : play_alike(at, pick, false);
	}
#endif
	return at->listener ? play_on(at, true) : play_on(at, false);
}

extern const struct domi_quick DOMI_QUICK;
const struct domi_quick DOMI_QUICK = {.loop = loop, DEAL};
