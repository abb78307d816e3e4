/* The loop for all rules: turn after turn as turn.h has them, from tables, with the tiles that fit somewhere kept as one mask. Players
   that are known by heart are not shown the table; others are asked, and the judge looks at what they say, as run.c has it. It
   begins and leaves off between any two turns. Compiled as loop.c is. */
#include "quick.h"
#include "set.h"
#include "words.h"

#include "../players.h"
#include "../turn.h"

enum { LISTENING = 1 << 30, ALL = ~0 }; /* beside what rules say may come up */

/* What the loop has at hand. */
struct loop {
	struct domi_at at;
	struct domi_made made;
	struct choices choices;
	struct dom_players *players;
	struct domi_laid laid;
	struct domi_shown shown;
	struct domi_bag bag;
	struct set held; /* tiles in all hands */
	int32_t value;   /* of the tile that is picked, if it had to be valued, */
	bool valued;     /* which this says */
};

/* What a seat may choose from: tiles that fit somewhere and, for a cheat, others. Those that show the same are offered once. */
struct offer {
	const struct dom_rules *rules;
	const struct dom_round *round;
	const struct domi_shown *shown;
	const struct domi_bag *bag;
	unsigned may, places;
	struct set hand, tiles, misfits;
	bool tries;
};

static inline struct set but(struct set a, struct set b)
{
	for (unsigned w = 0; w < WORDS; w++)
		a.w[w] &= ~b.w[w];
	return a;
}

/* The tiles in all hands. */
static inline struct set in_hands(const struct dom_rules *r, const struct dom_round *g)
{
	struct set held = {{0}};

	for (unsigned seat = 0; seat < r->players; seat++)
		held = either(held, load(domi_hands(r, g) + (size_t)seat * WORDS));
	return held;
}

/* A call, so that the sets of an offer can stay in registers. */
__attribute__((noinline)) static struct set without_repeats(const struct dom_rules *r, const uint64_t *hand, struct set tiles)
{
	for (struct set rest = tiles; any(rest);) {
		unsigned tile = take(&rest);

		if (domi_is_repeat(r, hand, tile))
			tiles = without(tiles, tile);
	}
	return tiles;
}

/* The seats that may put misfits to the judge, a bit each. */
static inline uint32_t cheats(const struct dom_rules *r, const struct dom_round *g)
{
	uint32_t seats = 0;

	for (unsigned seat = 0; seat < r->players; seat++)
		seats |= (uint32_t)domi_cheats(r, g, seat) << seat;
	return seats;
}

DOMI_INLINE void offer_tiles(struct offer *o, const struct dom_rules *r, const struct dom_round *g, struct domi_way way,
			     struct set open, uint32_t cheats)
{
	o->may = way.may;
	o->places = way.may & DOMI_MAY_BRANCH || !g->places ? g->places : 2;
	o->rules = r;
	o->round = g;
	o->shown = way.shown;
	o->bag = way.bag;
	o->hand = load(domi_hands(r, g) + (size_t)g->seat * WORDS);
	o->tiles = both(o->hand, open);
	o->misfits = (struct set){{0}};
	o->tries = o->may & DOMI_MAY_TRY && cheats >> g->seat & 1;
	if (o->tries) {
		o->misfits = but(but(o->hand, open), load(domi_tried(r, g, g->seat)));
		o->tiles = either(o->tiles, o->misfits);
	}
	if (o->may & DOMI_MAY_REPEAT && r->repeats)
		o->tiles = without_repeats(r, domi_hand(r, g, g->seat), o->tiles);
}

/* The sides with which a misfit may be tried: any, but once with those that show the same. */
DOMI_INLINE unsigned sides_tried(const struct offer *o, unsigned tile)
{
	const struct dom_rules *r = o->rules;
	const uint16_t *symbol = &r->symbol[tile * r->sides];
	unsigned sides = 1;

	if (!(o->may & DOMI_MAY_SIDES))
		return 3U >> (domi_is_double(r, tile) | (symbol[0] == symbol[1]));
	for (unsigned s = 1; s < r->sides && !domi_is_double(r, tile); s++) {
		bool again = false;

		for (unsigned e = 0; e < s; e++)
			again |= symbol[e] == symbol[s];
		sides |= (unsigned)!again << s;
	}
	return sides;
}

/* The sides with which a tile that is offered may be laid at a place, a bit each. */
DOMI_INLINE unsigned sides_at(const struct offer *o, unsigned place, unsigned tile, bool misfit)
{
	const struct dom_rules *r = o->rules;

	return misfit ? sides_tried(o, tile) : r->side_fits[(size_t)domi_places(r, o->round)[place].symbol * r->tiles + tile];
}

/* Whether a tile that is offered fits nowhere. */
DOMI_INLINE bool is_misfit(const struct offer *o, unsigned tile)
{
	return o->may & DOMI_MAY_TRY && has(o->misfits, tile);
}

/* Whether every tile that is offered at a place is one play there. */
DOMI_INLINE bool one_each(const struct offer *o)
{
	return !(o->may & DOMI_MAY_JOIN && o->rules->many_sides) && !o->tries;
}

/* The tiles that are offered at a place. */
DOMI_INLINE struct set tiles_at(const struct offer *o, unsigned place)
{
	const struct dom_rules *r = o->rules;
	struct set fits;

	fits = load(r->fits + (size_t)domi_places(r, o->round)[place].symbol * WORDS);
	return both(o->tiles, o->tries ? either(fits, o->misfits) : fits);
}

DOMI_INLINE unsigned plays_at(const struct offer *o, unsigned place)
{
	struct set tiles = tiles_at(o, place);
	unsigned plays = 0;

	if (one_each(o))
		return count(tiles);
	while (any(tiles)) {
		unsigned tile = take(&tiles);

		plays += domi_ones(sides_at(o, place, tile, is_misfit(o, tile)));
	}
	return plays;
}

/* A play in whole registers: one that is put together piece by piece in memory is slow to read at once. */
struct chosen {
	unsigned tile, place, side;
};

static inline struct chosen play_of(unsigned tile, unsigned place, unsigned side)
{
	return (struct chosen){tile, place, side};
}

static inline struct dom_play as_play(struct chosen play)
{
	return (struct dom_play){.tile = (uint16_t)play.tile, .place = (uint16_t)play.place, .side = (uint8_t)play.side};
}

/* The k-th of the sides. */
static inline unsigned nth_side(unsigned sides, unsigned k)
{
	while (k--)
		sides &= sides - 1;
	return (unsigned)__builtin_ctz(sides);
}

/* Any play. */
DOMI_INLINE struct chosen pick_play(const struct offer *o, uint32_t word)
{
	enum { FEW = 16 };
	unsigned place = 0, k, here = 0, plays = 0, tile, before = 0;
	unsigned upto[FEW]; /* plays at this place or one before it */
	struct set tiles;

	for (unsigned p = 0; p < o->places; p++) {
		plays += plays_at(o, p);
		if (p < FEW)
			upto[p] = plays;
	}
	k = domi_below(word, plays);
	/* which place it is, is anybody's guess: a branch on it would be mispredicted */
	for (unsigned p = 0; p < o->places && p < FEW; p++) {
		before = k >= upto[p] ? upto[p] : before;
		place += k >= upto[p];
	}
	for (k -= before; place >= FEW && k >= (here = plays_at(o, place)); place++)
		k -= here;
	tiles = tiles_at(o, place);
	if (one_each(o)) {
		tile = nth(tiles, k);
		return play_of(tile, place, (unsigned)__builtin_ctz(sides_at(o, place, tile, false)));
	}
	for (;; k -= here) {
		unsigned sides;

		tile = take(&tiles);
		sides = sides_at(o, place, tile, is_misfit(o, tile));
		here = domi_ones(sides);
		if (k < here)
			return play_of(tile, place, nth_side(sides, k));
	}
}

/* Some tiles and what they are worth this turn, where that is drawn for each. */
struct valued {
	unsigned count;
	uint32_t tile[DOMI_SOME];
	int32_t value[DOMI_SOME];
};

/* Takes them out of a set. */
static inline void value_some(struct valued *some, const struct dom_rules *r, const struct dom_round *g, struct set *rest)
{
	uint32_t words[DOMI_SOME];

	for (some->count = 0; any(*rest) && some->count < DOMI_SOME;)
		some->tile[some->count++] = take(rest);
	make_words_of(words, g, DOMI_FOR_VALUE, &g->turn, true, some->tile, some->count);
	for (unsigned i = 0; i < some->count; i++)
		some->value[i] = r->value[domi_below(words[i], r->ways) * r->tiles + some->tile[i]];
}

/* Adds up what tiles were worth when they were laid. */
__attribute__((noinline)) static void add_up(const struct dom_rules *r, struct dom_round *g, struct domi_laid *laid)
{
	uint32_t words[DOMI_SOME];

	make_words_of(words, g, DOMI_FOR_VALUE, laid->turn, false, laid->tile, laid->count);
	for (unsigned i = 0; i < laid->count; i++)
		g->seats[laid->seat[i]].laid_value += r->value[domi_below(words[i], r->ways) * r->tiles + laid->tile[i]];
	laid->count = 0;
}

/* Whether nobody looks at what tiles were worth before the round is over: those who are asked do, and whoever listens or is paid. */
DOMI_INLINE bool adds_up_later(unsigned may)
{
	return may & DOMI_MAY_LOT && !(may & (LISTENING | DOMI_MAY_PAY | DOMI_MAY_FIRE | DOMI_MAY_WEIGH));
}

/* A tile and its rank in one number: the highest is the first of those that rank highest. Which one that is, is anybody's guess: a
   branch on it would be mispredicted. */
static inline int64_t ranked(int32_t rank, unsigned tile)
{
	return (int64_t)rank * (DOM_NO_TILE + 1) + (int64_t)(DOM_NO_TILE - tile);
}

static inline int64_t higher(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static inline unsigned tile_ranked(int64_t ranked)
{
	return DOM_NO_TILE - (unsigned)(ranked & DOM_NO_TILE);
}

/* The fattest of tiles that are valued by lot. */
__attribute__((noinline)) static unsigned fattest_by_lot(const struct dom_rules *r, const struct dom_round *g, struct set tiles,
							 int32_t *most)
{
	int64_t best = INT64_MIN;

	while (any(tiles)) {
		struct valued some;

		value_some(&some, r, g, &tiles);
		for (unsigned i = 0; i < some.count; i++)
			best = higher(best, ranked(some.value[i], some.tile[i]));
	}
	*most = (int32_t)(best >> 16);
	return tile_ranked(best);
}

/* A call, so that others need no room for values. */
__attribute__((noinline)) static int32_t worth_by_lot(const struct dom_rules *r, const struct dom_round *g, struct set hand)
{
	int32_t points = 0;

	while (any(hand)) {
		struct valued some;

		value_some(&some, r, g, &hand);
		for (unsigned i = 0; i < some.count; i++)
			points += some.value[i];
	}
	return points;
}

/* What a seat's hand is worth. */
static int32_t hand_worth(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	struct set hand = load(domi_hands(r, g) + (size_t)seat * WORDS);

	return r->ways == 1 ? points_of(r, hand) : worth_by_lot(r, g, hand);
}

/* The same for hands whose tiles are valued by lot, looked at together. Whose a tile is, is no branch. */
__attribute__((noinline)) static void value_hands_by_lot(const struct dom_rules *r, struct dom_round *g)
{
	int32_t *points = domi_points(r, g);
	struct set rest = in_hands(r, g);

	for (unsigned seat = 0; seat < r->players; seat++)
		points[seat] = 0;
	while (any(rest)) {
		struct valued some;

		value_some(&some, r, g, &rest);
		for (unsigned i = 0; i < some.count; i++)
			for (unsigned seat = 0; seat < r->players; seat++)
				points[seat] += some.value[i] &
						-(int32_t)has(load(domi_hands(r, g) + (size_t)seat * WORDS), some.tile[i]);
	}
}

/* What all hands are worth. */
static void value_hands(const struct dom_rules *r, struct dom_round *g)
{
	if (r->ways > 1)
		value_hands_by_lot(r, g);
	else
		for (unsigned seat = 0; seat < r->players; seat++)
			domi_points(r, g)[seat] = hand_worth(r, g, seat);
}

/* How often the hand shows a face: a tile with two sides shows it twice if it is a double. */
DOMI_INLINE unsigned held(const struct offer *o, unsigned face)
{
	const struct dom_rules *r = o->rules;
	struct set with = both(o->hand, load(r->showing + (size_t)face * WORDS));
	unsigned times = 0;

	if (!(o->may & DOMI_MAY_SIDES) || r->sides == 2)
		return count(with) + count(both(with, load(r->doubles)));
	while (any(with)) {
		const uint16_t *symbol = &r->symbol[take(&with) * r->sides];

		for (unsigned s = 0; s < r->sides; s++)
			times += r->shown[symbol[s]] == face;
	}
	return times;
}

/* The tile that ranks highest by the faces that the hand shows: added up, or the most frequent; doubles first, if so wished. */
DOMI_INLINE unsigned pick_held(const struct offer *o, enum dom_pick_tile how)
{
	const struct dom_rules *r = o->rules;
	unsigned sides = o->may & DOMI_MAY_SIDES ? r->sides : 2;
	int64_t best = INT64_MIN;
	struct set rest = o->tiles, doubles = both(rest, load(r->doubles));

	if (how == DOM_PICK_DOUBLE && any(doubles))
		rest = doubles;
	while (any(rest)) {
		unsigned tile = take(&rest), rank = 0;

		for (unsigned s = 0; s < sides; s++) {
			unsigned n = held(o, r->shown[r->symbol[tile * sides + s]]);

			rank = how != DOM_PICK_FACE ? rank + n : n > rank ? n : rank;
		}
		best = higher(best, ranked((int32_t)rank, tile));
	}
	return tile_ranked(best);
}

/* The double whose faces are worth most; without one, no tile. */
__attribute__((noinline)) static unsigned lead_double(const struct dom_rules *r, struct set tiles)
{
	unsigned best = DOM_NO_TILE;
	int64_t most = 0;

	for (struct set rest = both(tiles, load(r->doubles)); any(rest);) {
		unsigned tile = take(&rest);
		int64_t worth = 0;

		for (unsigned s = 0; s < r->sides; s++)
			worth += r->worth[r->symbol[tile * r->sides + s]];
		if (best == DOM_NO_TILE || worth > most) {
			best = tile;
			most = worth;
		}
	}
	return best;
}

/* The plays of a tile, in the order of places and sides: a bit for each side of as many places as a word holds, from `from` on; in a bag,
   of all symbols. A place takes two to the power of this many bits. */
DOMI_INLINE unsigned power_of_place(const struct offer *o)
{
	_Static_assert(DOM_MAX_SIDES <= 8, "a place takes eight bits at most");
	return !(o->may & DOMI_MAY_SIDES) || o->rules->sides <= 2 ? 1 : o->rules->sides <= 4 ? 2 : 3;
}

DOMI_INLINE unsigned places_at_once(const struct offer *o)
{
	return 64U >> power_of_place(o);
}

#if defined(__AVX2__) && DOMI_WORDS == 1
enum { SHOWS = 1 };

/* The same for all places of a tree at once, what they show being an index for a shuffle. */
static inline uint64_t plays_shown(const struct dom_rules *r, const struct domi_shown *shown, unsigned tile)
{
	__m256i by_symbol = _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)r->few->sides[tile]));
	__m256i sides = _mm256_shuffle_epi8(by_symbol, _mm256_loadu_si256((const void *)shown->symbol));
	uint32_t first = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(sides, 7));
	uint32_t second = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(sides, 6));

	return _pdep_u64(first, UINT64_MAX / 3) | _pdep_u64(second, UINT64_MAX / 3 * 2);
}
#else
enum { SHOWS = 0 };

static inline uint64_t plays_shown(const struct dom_rules *r, const struct domi_shown *shown, unsigned tile)
{
	(void)r;
	(void)shown;
	(void)tile;
	return 0;
}
#endif

/* Whether what places show is kept: no loop that may meet anything else asks for it. */
DOMI_INLINE bool is_shown(const struct dom_rules *r, unsigned may)
{
	return SHOWS && may & DOMI_MAY_BRANCH && !(may & (DOMI_MAY_SCATTER | DOMI_MAY_TRY)) && r->few &&
	       r->places <= sizeof((struct domi_shown *)0)->symbol;
}

/* The same of a bag; nobody tries misfits there. */
DOMI_INLINE bool is_bag(const struct dom_rules *r, unsigned may)
{
	return WORDS == 1 && may & DOMI_MAY_SCATTER && !(may & DOMI_MAY_TRY) && r->board->shape == DOM_SHAPE_BAG && r->few;
}

DOMI_INLINE uint64_t plays_from(const struct offer *o, unsigned tile, bool misfit, unsigned from)
{
	unsigned most = places_at_once(o), places = o->places - from < most ? o->places - from : most;
	uint64_t plays = 0;

	if (o->bag)
		return o->rules->few->joins[tile] & o->bag->sides;
	if (SHOWS && o->shown)
		return plays_shown(o->rules, o->shown, tile);
	for (unsigned p = 0; p < places; p++)
		plays |= (uint64_t)sides_at(o, from + p, tile, misfit) << (p << power_of_place(o));
	return plays;
}

DOMI_INLINE struct chosen nth_play(const struct offer *o, unsigned tile, unsigned from, uint64_t plays, unsigned k)
{
	unsigned bit = domi_nth_bit(plays, k), power = power_of_place(o), place = bit >> power;

	return play_of(tile, o->bag ? domi_place_in_bag(o->bag, place) : from + place, bit & ((1U << power) - 1));
}

DOMI_INLINE struct chosen any_place(const struct offer *o, unsigned tile, bool misfit)
{
	const unsigned step = places_at_once(o);
	uint64_t first = plays_from(o, tile, misfit, 0), plays = first;
	unsigned count = domi_ones(first), from = 0, k;

	for (unsigned next = step; next < o->places; next += step)
		count += domi_ones(plays_from(o, tile, misfit, next));
	k = count > 1 ? domi_below(further_word(o->round, o->round->turn, o->round->seat, 1), count) : 0;
	while (k >= domi_ones(plays)) {
		k -= domi_ones(plays);
		from += step;
		plays = plays_from(o, tile, misfit, from);
	}
	return nth_play(o, tile, from, plays, k);
}

DOMI_INLINE struct chosen first_place(const struct offer *o, unsigned tile, bool misfit)
{
	unsigned from = 0;
	uint64_t plays;

	while (!(plays = plays_from(o, tile, misfit, from)))
		from += places_at_once(o);
	return nth_play(o, tile, from, plays, 0);
}

/* Where the faces that are left open are worth the least, the first of several. */
DOMI_INLINE struct chosen lower_place(const struct offer *o, unsigned tile, bool misfit)
{
	const struct dom_rules *r = o->rules;
	const uint16_t *symbol = &r->symbol[tile * r->sides];
	const uint64_t side_of_all =
		UINT64_MAX / ((UINT64_C(1) << (1U << power_of_place(o))) - 1); /* one side of every place */
	const unsigned sides = o->may & DOMI_MAY_SIDES ? r->sides : 2;
	struct chosen best = {.tile = DOM_NO_TILE};
	int32_t most = 0; /* what joins is worth: the more, the less is left */

	for (unsigned from = 0; from < o->places; from += places_at_once(o)) {
		uint64_t plays = plays_from(o, tile, misfit, from), lower = 0;
		int32_t here = 0;

		if (!(o->may & DOMI_MAY_BRANCH) && !(plays & (plays - 1))) /* on a line, mostly one */
			return nth_play(o, tile, from, plays, 0);
		for (unsigned s = 0; s < sides; s++) { /* which side, is anybody's guess: no branch depends on it */
			uint64_t with = plays & side_of_all << s;
			int32_t worth = r->worth[symbol[s]];
			uint64_t better = -(uint64_t)((with != 0) & (!lower | (worth >= here)));

			lower = (lower & (~better | -(uint64_t)(worth == here))) | (with & better);
			here = (int32_t)pick_word((uint32_t)here, (uint32_t)worth, better);
		}
		if (lower && (best.tile == DOM_NO_TILE || here > most)) {
			best = nth_play(o, tile, from, lower, 0);
			most = here;
		}
	}
	return best;
}

/* The tile that somebody known by heart lays; there are several ways to choose it. */
DOMI_INLINE unsigned pick_tile(struct loop *l, const struct offer *o, struct dom_pick by)
{
	switch (by.tile) {
	case DOM_PICK_PLAY: /* of the first tile, which has one place */
	case DOM_PICK_LOT:
		return nth(o->tiles, domi_below(choice(&l->choices, o->round, o->round->turn), count(o->tiles)));
	case DOM_PICK_FATTEST:
		if (!(o->may & DOMI_MAY_LOT) || o->rules->ways == 1)
			return fattest(o->rules, o->tiles);
		if (count(o->tiles) == 1) /* whatever it is worth */
			return lowest(o->tiles);
		l->valued = true;
		return fattest_by_lot(o->rules, o->round, o->tiles, &l->value);
	case DOM_PICK_LOWEST:
		return lowest(o->tiles);
	default:
		return pick_held(o, (enum dom_pick_tile)by.tile);
	}
}

/* The first tile, apart from the others: the rest of the round finds places. */
__attribute__((noinline)) static unsigned lead(struct loop *l, const struct offer *o, struct dom_pick by)
{
	unsigned tile = by.leads_double ? lead_double(o->rules, o->tiles) : DOM_NO_TILE;

	return tile != DOM_NO_TILE ? tile : pick_tile(l, o, by);
}

DOMI_INLINE struct chosen pick_place(const struct offer *o, unsigned tile, unsigned place, bool misfit)
{
	if (place == DOM_AT_ANY)
		return any_place(o, tile, misfit);
	return place == DOM_AT_FIRST ? first_place(o, tile, misfit) : lower_place(o, tile, misfit);
}

DOMI_INLINE struct chosen pick(struct loop *l, const struct offer *o, struct dom_pick by)
{
	unsigned tile;

	if (!o->places) {
		struct offer led = *o; /* the other stays in registers */

		return play_of(lead(l, &led, by), 0, 0);
	}
	if (by.tile == DOM_PICK_PLAY)
		return pick_play(o, choice(&l->choices, o->round, o->round->turn));
	tile = pick_tile(l, o, by);
	if (is_misfit(o, tile)) /* anybody's guess, and asked but once */
		return pick_place(o, tile, by.place, true);
	return pick_place(o, tile, by.place, false);
}

/* A strategy that nobody knows by heart is shown the table and asked. */
static struct dom_play ask(struct loop *l, const struct domi_player_rule *rule, unsigned which)
{
	struct dom_view *view = l->players->view;

	domi_view_for(l->at.rules, l->at.round, l->at.round->seat, view, rule->strategy[which]->ignores);
	return rule->strategy[which]->choose(view, rule->args[which]);
}

/* Whether a strategy that mixes takes any play this turn. */
static bool mixes_in(const struct dom_round *g, enum dom_pick_mix mix)
{
	return mix == DOM_MIX_TURNS ? g->seats[g->seat].turns % 2 : further_word(g, g->turn, g->seat, 2) >> 31;
}

/* Whether somebody known by heart pays a judge: most weigh the price against their hand. */
DOMI_INLINE bool pays(const struct domi_at *at, const void *players, int64_t price)
{
	const struct dom_round *g = at->round;

	if (at->rules->players_rules[g->player[g->seat]].character->pays_hand)
		return (int64_t)hand_worth(at->rules, g, g->seat) * 100 > price;
	return domi_pays_price(at, (struct dom_players *)(uintptr_t)players, price);
}

DOMI_INLINE void take_turn(struct loop *l, struct domi_way way, const struct offer *o)
{
	const struct dom_rules *r = l->at.rules;
	struct dom_round *g = l->at.round;
	const struct domi_player_rule *rule = &r->players_rules[g->player[g->seat]];
	enum dom_event_kind kind = DOM_EVENT_PLAYED;
	static const struct dom_pick any_play = {.tile = DOM_PICK_PLAY};
	unsigned which = 0;
	struct chosen play;
	const struct dom_pick *by;

	if (way.may & DOMI_MAY_VARY && rule->count > 1) {
		which = domi_below(domi_chance(&l->at, DOMI_FOR_STRATEGY, g->turn, g->sitting), rule->count);
		domi_tell(&l->at, way,
			  &(struct dom_event){.kind = DOM_EVENT_STRATEGY, .seat = g->seat, .count = (uint16_t)which});
	}
	by = (way.may & DOMI_MAY_WONDER && !g->passes ? rule->early : rule->pick) + which;
	if (way.may & DOMI_MAY_WONDER && by->mix && mixes_in(g, (enum dom_pick_mix)by->mix))
		by = &any_play;
	l->valued = false;
	if (!(way.may & DOMI_MAY_WONDER) || by->tile != DOM_PICK_ASK) {
		play = pick(l, o, *by);
		if (is_misfit(o, play.tile)) {
			if (!domi_settles(&l->at, way, as_play(play), pays, l->players)) {
				domi_take_foul(&l->at, way, as_play(play), DOM_FOUL_MISFIT,
					       r->judge->fine(r->args[DOMI_JUDGE]));
				return;
			}
			kind = DOM_EVENT_MISFIT;
		}
	} else {
		struct dom_play answer;

		if (way.later)
			add_up(r, g, way.later);
		answer = ask(l, rule, which);
		if (!domi_offered(r, g, answer)) { /* the judge's */
			domi_hear(&l->at, l->players, &(struct dom_agent){0}, answer);
			domi_look(r, g, way);
			if (way.held)
				l->held = in_hands(r, g);
			return;
		}
		play = play_of(answer.tile, answer.place, answer.side);
	}
	way.value = way.may & DOMI_MAY_LOT && l->valued ? &l->value : NULL;
	domi_take_tile(&l->at, way, as_play(play), kind);
}

/* From wherever it is, between two turns, to the end, or to where it is told to leave off. */
DOMI_INLINE void play_on(const struct dom_rules *r, struct dom_round *g, struct dom_players *players,
			 const struct dom_listener *listener, unsigned may)
{
	enum { OFTEN = 16 };
	struct loop l;
	struct set open;
	const uint32_t who_cheats = may & DOMI_MAY_TRY ? cheats(r, g) : 0;
	struct domi_way way = {.listening = may & LISTENING,
			       .may = may,
			       .words = WORDS,
			       .open = open.w,
			       .value_hands = value_hands,
			       .add_up = add_up};

	l.at = (struct domi_at){.rules = r, .round = g, .listener = listener, .made = &l.made};
	l.players = players;
	begin_words(&l.made);
	l.laid.count = 0;
	if (adds_up_later(may))
		way.later = &l.laid;
	way.brief = !(may & (LISTENING | DOMI_MAY_WONDER)) && players->brief;
	if (is_shown(r, may))
		way.shown = &l.shown;
	if (is_bag(r, may))
		way.bag = &l.bag;
	if (!(may & (DOMI_MAY_DRAW | DOMI_MAY_FIRE))) {
		l.held = in_hands(r, g);
		way.held = l.held.w;
	}
	l.choices.first = UINT32_MAX / 2;
	domi_look(r, g, way);
	for (unsigned turns = 1; g->phase == DOMI_TURNS; turns++) {
		struct offer o;

		/* cppcheck-suppress legacyUninitvar ; domi_look() has filled it through `way` */
		offer_tiles(&o, r, g, way, open, who_cheats);
		if (turns % OFTEN == 0 && players->go_on && !players->go_on(players->going)) {
			if (way.later)
				add_up(r, g, way.later);
			return;
		}
		if (any(o.tiles))
			take_turn(&l, way, &o);
		else
			domi_draw_or_pass(&l.at, way);
	}
}

/* Sets of what may come up for which the loop is compiled; the first that has all of it is taken. Most play happens with small sets
   of tiles. */
#if DOMI_WORDS == 1
#define SOME_LOOPS(X) \
	X(block, 0) \
	X(draw, DOMI_MAY_DRAW) \
	X(join, DOMI_MAY_DRAW | DOMI_MAY_JOIN) \
	X(pay, DOMI_MAY_DRAW | DOMI_MAY_PAY | DOMI_MAY_BRANCH) \
	X(cheat, DOMI_MAY_PAY | DOMI_MAY_TRY | DOMI_MAY_VARY) \
	X(roam, DOMI_MAY_PAY | DOMI_MAY_TURN | DOMI_MAY_END | DOMI_MAY_WEIGH | DOMI_MAY_WONDER | DOMI_MAY_VARY) \
	X(spread, DOMI_MAY_BRANCH | DOMI_MAY_TURN | DOMI_MAY_END | DOMI_MAY_JOIN | DOMI_MAY_LOT | DOMI_MAY_VARY) \
	X(wonder, DOMI_MAY_DRAW | DOMI_MAY_PAY | DOMI_MAY_END | DOMI_MAY_WEIGH | DOMI_MAY_WONDER | DOMI_MAY_VARY) \
	X(bag, DOMI_MAY_BRANCH | DOMI_MAY_SCATTER | DOMI_MAY_WONDER) \
	X(fire, DOMI_MAY_FIRE | DOMI_MAY_BRANCH | DOMI_MAY_SCATTER | DOMI_MAY_END | DOMI_MAY_WONDER)
#elif DOMI_WORDS == 2
#define SOME_LOOPS(X) \
	X(fire, DOMI_MAY_FIRE | DOMI_MAY_BRANCH | DOMI_MAY_SCATTER | DOMI_MAY_END | DOMI_MAY_WEIGH | DOMI_MAY_WONDER | \
			DOMI_MAY_SIDES | DOMI_MAY_VARY)
#else
#define SOME_LOOPS(X)
#endif
#define LOOPS(X) \
	SOME_LOOPS(X) \
	X(silent, ~LISTENING) \
	X(listening, ALL)

#define X(name, may) \
	static void name(const struct dom_rules *r, struct dom_round *g, struct dom_players *players, \
			 const struct dom_listener *listener) \
	{ \
		play_on(r, g, players, listener, (unsigned)(may)); \
	}
LOOPS(X)
#undef X

static void turns(const struct dom_rules *r, struct dom_round *g, struct dom_players *players,
		  const struct dom_listener *listener)
{
	static const struct {
		unsigned may;
		void (*play)(const struct dom_rules *r, struct dom_round *g, struct dom_players *players,
			     const struct dom_listener *listener);
	} loops[] = {
#define X(name, may) {(unsigned)(may), name},
		LOOPS(X)
#undef X
	};
	unsigned wanted = r->may | (listener ? LISTENING : 0), i = 0;

	while (wanted & ~loops[i].may)
		i++;
	loops[i].play(r, g, players, listener);
}

extern const struct domi_turns DOMI_LOOP;
const struct domi_turns DOMI_LOOP = {.begin_words = begin_words, .play = turns};
