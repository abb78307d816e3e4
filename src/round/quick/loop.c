/* The fast loop: a line with two ends, one seat after the other, random and fattest players known by heart. The tiles of a
   hand that fit an end are one mask; the k-th of them is the play. It keeps the same state and tells the same events as
   step.c, which is the definition; a test compares the two round by round.

   Compiled once for each width of a set of tiles (DOMI_WORDS) and for processors with BMI2. What a seat's counters say can be
   worked out at the end (turns go round, nobody is ever skipped), so the loop itself touches few of them. */
#include "quick.h"

#include "end/end.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

domi_loop DOMI_LOOP;

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
	struct set s;

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

		s = any(with) ? with : s;
	}
	return nth(s, 0);
}

/* The words of the turns' choices: a run of blocks made at once. */
struct choices {
	uint32_t first; /* turn of the first word */
	uint32_t word[BLOCKS * 4];
};

static inline void make_choices(struct choices *c, const struct dom_round *g, uint32_t turn)
{
	c->first = turn / (BLOCKS * 4) * (BLOCKS * 4);
	for (unsigned b = 0; b < BLOCKS; b++) {
		philox4x32_ctr_t block = domi_block(g->seed, g->number, DOMI_FOR_CHOICE, c->first / 4 + b, 0);

		for (unsigned i = 0; i < 4; i++)
			c->word[b * 4 + i] = block.v[i];
	}
}

static inline void tell(const struct domi_at *at, enum dom_event_kind kind, unsigned seat, struct dom_play play, int32_t value)
{
	if (__builtin_expect(at->listener != NULL, 0))
		domi_emit(at, &(struct dom_event){.kind = kind,
		                                  .seat = (uint8_t)seat,
		                                  .tile = play.tile,
		                                  .side = play.side,
		                                  .place = play.place,
		                                  .amount = value});
}

uint32_t DOMI_LOOP(const struct domi_at *at)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	struct dom_place *place = domi_places(r, g);
	uint64_t *hands = domi_hand(r, g, 0);
	uint32_t if_out = 0, if_blocked = 0, reasons = 0;
	uint32_t turn = 0, in_row = 0, all_passes = 0;
	unsigned seat = g->seat, laid = 0, layer = 0, end[2] = {0, 0}, tile_at[2] = {0, 0};
	struct set in_hands = {{0}};
	struct choices choices;
	enum dom_pick pick[DOM_MAX_PLAYERS];

	for (unsigned i = 0; i < r->end_count; i++)
		*(r->ends[i].rule->known == DOMI_END_OUT ? &if_out : &if_blocked) |= UINT32_C(1) << i;
	if_blocked = if_blocked ? if_blocked : DOM_REASON_BLOCKED;
	for (unsigned s = 0; s < r->players; s++) {
		in_hands = either(in_hands, load(hands + (size_t)s * WORDS));
		pick[s] = r->players_rules[g->player[s]].pick;
	}
	make_choices(&choices, g, 0);
	for (;;) {
		struct set hand = load(hands + (size_t)seat * WORDS);
		struct set at_end[2];
		struct dom_play play = {0};
		unsigned counted;

		if (laid) {
			at_end[0] = both(hand, load(r->fits + (size_t)end[0] * WORDS));
			at_end[1] = both(hand, load(r->fits + (size_t)end[1] * WORDS));
		} else {
			at_end[0] = hand;
			at_end[1] = (struct set){{0}};
			if (g->lead != DOM_NO_TILE) {
				at_end[0] = (struct set){{0}};
				domi_add(at_end[0].w, g->lead);
			}
		}
		if (!any(either(at_end[0], at_end[1]))) {
			struct dom_seat *s = &g->seats[seat];
			uint16_t *passed_on = domi_passed_on(r, g, seat);
			unsigned left = r->shown[end[0]], right = r->shown[end[1]];

			s->streak++;
			all_passes++;
			in_row++;
			g->passed_since |= (uint16_t)(1U << seat);
			passed_on[left]++;
			passed_on[right] = (uint16_t)(passed_on[right] + (left != right));
			g->seats[layer].caused += domi_team(r, layer) != domi_team(r, seat);
			tell(at, DOM_EVENT_PASSED, seat, play, 0);
		} else {
			int32_t value;
			unsigned far;

			if (pick[seat] == DOM_PICK_ANY) {
				unsigned k;

				if (turn - choices.first >= BLOCKS * 4)
					make_choices(&choices, g, turn);
				counted = count(at_end[0]);
				k = domi_below(choices.word[turn - choices.first], counted + count(at_end[1]));
				play.place = k >= counted;
				play.tile = (uint16_t)nth(at_end[play.place], play.place ? k - counted : k);
			} else {
				play.tile = (uint16_t)fattest(r, either(at_end[0], at_end[1]));
				play.place = !domi_has(at_end[0].w, play.tile);
				/* it fits both ends: leave the lower face open, the left end when that is all one */
				if (!play.place && domi_has(at_end[1].w, play.tile)) {
					unsigned on_left = r->side_fits[(size_t)end[0] * r->tiles + play.tile] >> 1;
					unsigned on_right = r->side_fits[(size_t)end[1] * r->tiles + play.tile] >> 1;

					play.place = r->worth[r->symbol[play.tile * 2U + 1 - on_right]] <
					             r->worth[r->symbol[play.tile * 2U + 1 - on_left]];
				}
			}
			value = r->value[play.tile];
			if (laid) {
				play.side = r->side_fits[(size_t)end[play.place] * r->tiles + play.tile] >> 1;
				far = r->symbol[play.tile * 2U + 1 - play.side];
				end[play.place] = far;
				tile_at[play.place] = play.tile;
			} else {
				end[0] = r->symbol[play.tile * 2U];
				end[1] = r->symbol[play.tile * 2U + 1];
				tile_at[0] = tile_at[1] = play.tile;
			}
			domi_remove(hands + (size_t)seat * WORDS, play.tile);
			domi_remove(hand.w, play.tile);
			domi_remove(in_hands.w, play.tile);
			g->seats[seat].laid_value += value;
			g->seats[seat].streak = 0;
			layer = seat;
			in_row = 0;
			laid++;
			g->passed_since = 0;
			g->last_tile = play.tile;
			g->lead = DOM_NO_TILE;
			tell(at, DOM_EVENT_PLAYED, seat, play, value);
			if (!any(hand))
				reasons = if_out;
			else if (!any(both(in_hands, either(load(r->fits + (size_t)end[0] * WORDS),
			                                    load(r->fits + (size_t)end[1] * WORDS)))))
				reasons = if_blocked;
		}
		turn++;
		if (reasons)
			break;
		seat = seat + 1 == r->players ? 0 : seat + 1;
	}
	g->turn = turn;
	g->laid = (uint16_t)laid;
	g->passes = all_passes;
	g->in_row = g->idle = in_row;
	g->last_layer = (uint8_t)layer;
	g->seat = (uint8_t)seat;
	g->next = (uint8_t)(seat + 1 == r->players ? 0 : seat + 1);
	g->places = 2;
	for (unsigned e = 0; e < 2; e++)
		place[e] = (struct dom_place){.symbol = (uint16_t)end[e], .tile = (uint16_t)tile_at[e], .open = 1, .counts = 1};
	for (unsigned i = 0, s = g->starter; i < r->players; i++, s = s + 1 == r->players ? 0 : s + 1) {
		struct dom_seat *one = &g->seats[s];
		unsigned tiles = domi_count(hands + (size_t)s * WORDS, WORDS);

		one->laid = (uint16_t)(one->tiles - tiles);
		one->tiles = (uint16_t)tiles;
		one->turns = (turn + r->players - 1 - i) / r->players;
		one->passes = one->turns - one->laid;
	}
	return reasons;
}
