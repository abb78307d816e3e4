/* Rounds in lockstep, a round to a lane. All lanes are at the same place in a turn, not in the round: when a round is over, the next one
   takes its lane, every fourth turn, as random words come by fours. The seat to move is the same for all lanes, counted from whoever
   leads; who that was is remembered until the round is counted. Whoever is stuck draws before anybody moves: those of all rows are
   put together for it, as they are few. What is known by heart of options is what quick/loop.c knows, and besides how teams rank and
   what winners get. A test compares what comes out with what single rounds come to.

   Compiled for each kind of vectors, and for sets of up to 32 and up to 64 tiles. */
#include "batch.h"
#include "lanes.h"

#include "score/score.h"
#include "start/start.h"
#include "stuck/stuck.h"
#include "winner/winner.h"

#include <string.h>

#define DOMI_INLINE static inline __attribute__((always_inline))

enum { SEATS = DOM_BATCH_PLAYERS, TURNS = 4, ROWS = 4, DEALS = 2, READY = 8 * LANES, DONE = 8 * LANES, MOST_TILES = 64 };

/* What is kept beside the turns of a round: from a bit on, who led, which hand was the leader's, and a bit for each hand of somebody who
   takes any play, where others lay the heaviest tile. */
enum { MOST_TURNS = 0xffff, LED = 16, FIRST = 20, LOT = 24 };

/* Not all play alike: some take any play, others the heaviest tile. */
enum { BY_SEAT = DOM_PICK_ASK };

/* How everybody plays, whether those who are stuck draw, whether what a tile leaves open depends on the side that joins, and whether
   there may be four ends, or ends that pay: a constant where it is handed over. */
struct manner {
	unsigned tile, place; /* enum dom_pick_tile, or BY_SEAT; enum dom_pick_place */
	bool draws, by_side, tree;
};

/* Rounds that are dealt and wait for a lane; hands are in order from the leader's on. */
struct ready {
	_Alignas(BYTES) lane hand[SEATS][READY + LANES];
	lane number[READY + LANES];
	lane led[READY + LANES];   /* who leads, from LED on */
	lane leads[READY + LANES]; /* the tiles that may be led */
	unsigned next, count;
};

/* Rounds that are over and wait to be counted. */
struct done {
	_Alignas(BYTES) lane hand[SEATS][DONE + LANES];
	lane turns[DONE + LANES], pile[DONE + LANES], paid[SEATS][DONE + LANES];
	unsigned count;
};

/* Whoever is stuck and draws, from all rows. */
struct stuck {
	_Alignas(BYTES) lane hand[(ROWS + 1) * LANES];
	lane pile[(ROWS + 1) * LANES], fits[(ROWS + 1) * LANES], number[(ROWS + 1) * LANES];
};

struct sum {
	vec total, squares;
};

struct batch {
	const struct dom_rules *rules;
	struct dom_round *scratch;
	struct dom_batch *out;
	uint64_t seed, from, above; /* above: the upper half of all numbers */
	unsigned left;              /* rounds not dealt yet */
	struct keys keys;
	struct ready ready;
	struct done done;
	struct sum points[SEATS], score[SEATS];
	/* Tables: the tiles that fit a symbol; a tile's first symbol, and both of them as one, so that the one gives the other;
	   symbols in the order of their worth */
	lane fits[16], either[16], second[16]; /* the last two: with either side, and with the second alone */
	entry first[64], joint[64], rank[64];
	entry lots[SEATS][64];         /* the bits from LOT on, by which hand was the leader's and by who led */
	uint8_t least[MOST_TILES + 1]; /* tiles in a pile from which whoever has drawn so many in this turn may draw */
	/* Of ends that pay: what a symbol is worth, and points for a total */
	entry worth[64], points_for[64];
};

/* One vector of lanes. `at_left` and `at_right` are the tiles that fit the ends. */
struct row {
	vec hand[SEATS], left, right, at_left, at_right, number, turns, pile;
	vec last; /* the turn in which a tile was laid last, counted from the last change: 1 is the first since */
	some taken, playing, fresh; /* taken: there is a round, which may be over; fresh: nothing is laid yet */
};

/* What a row with more than two ends has besides: the last two are beside the first double. What each end counts, and what every hand has
   been paid. */
struct tree {
	vec arm[2], at_arm[2], worth[4], paid[SEATS];
	some spun, branched; /* a double lies there that branches off; and has: there are four ends */
	some paired;         /* both long sides of a double that was led are open */
	some waits[2];       /* an end at which short sides open when it is covered, unless it is one of those */
};

/* Where it is known what lies in the pile: whoever is stuck may draw, or it is a tree, which asks anyway. */
static bool keeps_pile(const struct dom_rules *r)
{
	return r->may & ~(unsigned)DOMI_MAY_JOIN;
}

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

static void add(struct sum *sum, vec value)
{
	sum->total += value;
	sum->squares += value * value;
}

/* Hands by seat, and what they come to. */
struct standing {
	vec hand[SEATS], points[SEATS], paid[SEATS], amount;
	some winner[SEATS], tied, alone;
};

/* As winner rules rank teams, and as winners are paid: by what options say of themselves. */
DOMI_INLINE void rank(const struct dom_rules *r, unsigned players, struct standing *s)
{
	const unsigned teams = r->teams;
	vec points[SEATS], key[SEATS], least = each(0), winners = each(0);
	some taken = none(), several;

	for (unsigned t = 0; t < teams; t++) {
		some out = same(s->hand[t], each(0));

		points[t] = s->points[t];
		for (unsigned seat = t + teams; seat < players; seat += teams) {
			out = either(out, same(s->hand[seat], each(0)));
			points[t] = !r->best_hand ? points[t] + s->points[seat]
						  : choose(less(s->points[seat], points[t]), s->points[seat], points[t]);
		}
		key[t] = points[t] + 1;
		if (r->winner->known == DOMI_RANKS_OUT_FIRST)
			key[t] = choose(out, each(0), key[t]);
		least = t ? choose(less(key[t], least), key[t], least) : key[t];
	}
	for (unsigned t = 0; t < teams; t++) {
		s->winner[t] = same(key[t], least);
		if (r->args[DOMI_WINNER][DOMI_WINNER_TIES].n == DOMI_TIES_FIRST)
			s->winner[t] = but(s->winner[t], taken);
		taken = either(taken, s->winner[t]);
		winners += keep(s->winner[t], each(1));
	}
	several = less(each(1), winners);
	s->tied = several;
	if (r->args[DOMI_WINNER][DOMI_WINNER_TIES].n == DOMI_TIES_NONE) {
		s->tied = none();
		for (unsigned t = 0; t < teams; t++)
			s->winner[t] = but(s->winner[t], several);
	}
	s->alone = same(winners, each(1));
	s->amount = each(r->gives == DOMI_GIVES_POINT);
	if (r->gives != DOMI_GIVES_POINT)
		for (unsigned t = 0; t < teams; t++)
			s->amount += r->gives == DOMI_GIVES_ALL ? points[t] : choose(s->winner[t], each(0), points[t]);
	for (unsigned i = 0; i < LANES && r->score->for_points; i++)
		s->amount[i] = (lane)r->score->for_points(r->args[DOMI_SCORE], (int64_t)s->amount[i]);
}

DOMI_INLINE void count_rounds(struct batch *b, const unsigned players)
{
	const struct dom_rules *r = b->rules;
	struct done *done = &b->done;
	struct dom_batch *out = b->out;

	for (unsigned from = 0; from < done->count; from += LANES) {
		some valid = first_lanes(done->count - from), over = none(), alone;
		vec laid = keeps_pile(r) ? each(r->tiles) - ones(load(done->pile + from)) : each(players * r->hand);
		vec turns = load(done->turns + from), starter = turns >> LED & (SEATS - 1), best, winner = each(0),
		    leader = starter + players - (turns >> FIRST & (SEATS - 1)); /* whose the first hand is */
		unsigned rounds = done->count - from < LANES ? done->count - from : LANES;
		struct standing s;

		leader = less_by(leader, at_least(leader, each(players)), each(players));
		for (unsigned seat = 0; seat < players; seat++)
			s.hand[seat] = s.points[seat] = s.paid[seat] = each(0);
		for (unsigned first = 0; first < players; first++) {
			some at_first = same(leader, each(first));

			for (unsigned k = 0; k < players; k++) {
				unsigned seat = first + k < players ? first + k : first + k - players;

				s.hand[seat] |= keep(at_first, load(done->hand[k] + from));
				if (r->may & DOMI_MAY_PAY)
					s.paid[domi_team(r, seat)] += keep(at_first, load(done->paid[k] + from));
			}
		}
		for (unsigned i = r->slices; i-- > 0;)
			for (unsigned seat = 0; seat < players; seat++)
				s.points[seat] += s.points[seat] + ones(s.hand[seat] & (lane)r->slice[i]);
		for (unsigned seat = 0; seat < players; seat++) {
			vec tiles = ones(s.hand[seat]);

			laid -= tiles;
			s.points[seat] += tiles * (lane)r->lowest;
			over = either(over, same(tiles, each(0)));
			add(&b->points[seat], keep(valid, s.points[seat]));
		}
		rank(r, players, &s);
		best = each(0);
		for (unsigned t = 0; t < r->teams; t++) {
			vec score = s.paid[t] + keep(s.winner[t], s.amount);

			add(&b->score[t], keep(valid, score));
			best = choose(less(best, score), score, best);
		}
		alone = both(valid, s.alone);
		for (unsigned seat = 0; seat < players; seat++)
			out->seats[seat].wins += domi_ones(bits_of(both(alone, s.winner[domi_team(r, seat)])));
		for (unsigned t = 1; t < r->teams; t++)
			winner = choose(s.winner[t], each(t), winner);
		for (unsigned seat = 0; seat < players; seat += r->teams) { /* of the team that has won */
			vec turn = winner + each(seat + players) - starter;

			turn = less_by(turn, at_least(turn, each(players)), each(players));
			for (unsigned k = 0; k < players; k++)
				out->by_turn[k] += domi_ones(bits_of(both(alone, same(turn, each(k)))));
		}
		out->ties += domi_ones(bits_of(both(valid, s.tied)));
		out->blocked += domi_ones(bits_of(but(valid, over)));
		store_words(out->laid + out->rounds, laid); /* there is room for a few too many */
		store_words(out->best + out->rounds, best);
		store_words(out->turns + out->rounds, turns & MOST_TURNS);
		out->rounds += rounds;
	}
	done->count = 0;
}

static __attribute__((noinline)) void count_done(struct batch *b)
{
	if (b->rules->players == SEATS)
		count_rounds(b, SEATS);
	else
		count_rounds(b, b->rules->players);
}

/* Nothing lies in those lanes. */
DOMI_INLINE void clear_tree(struct tree *tree, some lanes)
{
	for (unsigned end = 0; end < 4; end++)
		tree->worth[end] = choose(lanes, each(0), tree->worth[end]);
	for (unsigned k = 0; k < SEATS; k++)
		tree->paid[k] = choose(lanes, each(0), tree->paid[k]);
	for (unsigned end = 0; end < 2; end++) {
		tree->at_arm[end] = choose(lanes, each(0), tree->at_arm[end]);
		tree->waits[end] = but(tree->waits[end], lanes);
	}
	tree->spun = but(tree->spun, lanes);
	tree->branched = but(tree->branched, lanes);
	tree->paired = but(tree->paired, lanes);
}

/* Rounds that are over leave their lanes, and others take them. `first` is the hand of whoever is to move. */
DOMI_INLINE void change(struct batch *b, struct row *row, struct tree *tree, unsigned players, unsigned first, struct manner by)
{
	struct ready *ready = &b->ready;
	struct done *done = &b->done;
	some over = but(row->taken, row->playing), free = but(first_lanes(LANES), row->playing), taken;
	unsigned ended = domi_ones(bits_of(over)), wanted = domi_ones(bits_of(free));

	/* nearly always some are: whether, is not asked */
	for (unsigned k = 0; k < players; k++)
		compress(done->hand[k] + done->count, over, row->hand[k]);
	compress(done->turns + done->count, over, row->turns);
	if (by.draws)
		compress(done->pile + done->count, over, row->pile);
	for (unsigned k = 0; k < players && by.tree; k++)
		compress(done->paid[k] + done->count, over, tree->paid[k]);
	done->count += ended;
	if (done->count > DONE - LANES)
		count_done(b);
	if (ready->next == ready->count && b->left)
		get_ready(b);
	if (ready->count - ready->next < wanted) { /* some lanes stay empty, at the latest until the next change */
		unsigned some_of = ready->count - ready->next;
		lane number[LANES];

		store(number, counted());
		taken = both(free, less(expand(each(LANES), free, number), each(some_of)));
		wanted = some_of;
	} else {
		taken = free;
	}
	for (unsigned k = 0; k < players; k++) {
		unsigned at = first + k < players ? first + k : first + k - players;

		row->hand[at] = expand(row->hand[at], taken, ready->hand[k] + ready->next);
	}
	if (by.draws) {
		vec held = row->hand[0];

		for (unsigned k = 1; k < players; k++)
			held |= row->hand[k];
		row->pile = choose(taken, each(b->rules->all[0]) & ~held, row->pile);
	}
	row->number = expand(row->number, taken, ready->number + ready->next);
	row->turns = more_by(expand(row->turns, taken, ready->led + ready->next), taken, each(first << FIRST));
	if (by.tile == BY_SEAT)
		row->turns =
			more_by(row->turns, taken, (look_up(b->lots[first], row->turns >> LED & (SEATS - 1)) & 0xff) << LOT);
	row->at_left = expand(row->at_left, taken, ready->leads + ready->next);
	row->at_right = choose(taken, each(0), row->at_right);
	row->taken = row->playing = either(row->playing, taken);
	row->fresh = taken;
	if (by.tree)
		clear_tree(tree, taken);
	ready->next += wanted;
}

/* Lanes whose tile fits both ends, and goes to the right by the second word of the turn, as a view makes it: rare enough to be made one
   by one. */
static __attribute__((noinline)) some by_second_word(const struct batch *b, const struct row *row, some two, unsigned turn,
						     unsigned at)
{
	const unsigned players = b->rules->players;
	lane number[LANES], turns[LANES], to_right[LANES] = {0};

	store(number, row->number);
	store(turns, row->turns);
	for (unsigned bits = bits_of(two); bits; bits &= bits - 1) {
		unsigned i = (unsigned)__builtin_ctz(bits), starter = turns[i] >> LED & (SEATS - 1);
		unsigned seat = (starter + at + players - (unsigned)(turns[i] >> FIRST & (SEATS - 1))) % players;
		philox4x32_ctr_t key = domi_block(b->seed, b->above << 32 | number[i], DOMI_FOR_VIEW,
						  ((uint32_t)turns[i] & MOST_TURNS) + turn, seat);

		to_right[i] = domi_word((uint64_t)key.v[1] << 32 | key.v[0], 0, DOMI_FOR_VIEW, 1, 0) >> 31;
	}
	return same(load(to_right), each(1));
}

/* Words for four turns. */
DOMI_INLINE void make_choices(const struct batch *b, const struct row *rows, struct words *words)
{
	vec number[ROWS], which[ROWS];

	for (unsigned i = 0; i < ROWS; i++) {
		number[i] = rows[i].number;
		which[i] = each((uint32_t)DOMI_FOR_CHOICE << 24) | (rows[i].turns & MOST_TURNS) >> 2;
	}
	make_words(words, &b->keys, number, (uint32_t)b->above, which, ROWS);
}

#define EVERY_ROW for (unsigned i = 0; i < ROWS; i++)

/* Some of those who are stuck draw until none of them may or needs to. Words come by fours here, too: those of all are made again when
   one of them has used up its own. */
DOMI_INLINE void draw_some(const struct batch *b, struct stuck *all, unsigned from, some stuck)
{
	const unsigned dealt = b->rules->tiles - b->rules->players * b->rules->hand;
	vec hand = load(all->hand + from), pile = load(all->pile + from), number = load(all->number + from),
	    fits = load(all->fits + from);
	struct words words;

	for (unsigned now = 0; bits_of(stuck); now++) {
		vec left = ones(pile), drawn = each(dealt) - left, one = pile, k = each(0), bit;

		if (!now || bits_of(both(stuck, same(drawn % TURNS, each(0))))) {
			vec which = each((uint32_t)DOMI_FOR_DRAW << 24) | drawn >> 2;

			make_words(&words, &b->keys, &number, (uint32_t)b->above, &which, 1);
		}
		for (unsigned word = 0; word < TURNS; word++)
			k = choose(same(drawn % TURNS, each(word)), below(&words, word, left), k);
		drop_bits(&one, NULL, &k, 1);
		bit = keep(stuck, one & -one);
		pile ^= bit;
		hand ^= bit;
		stuck = but(both(stuck, at_least(left, each(b->least[now + 1] + 1U))), share(bit, fits));
	}
	store(all->hand + from, hand);
	store(all->pile + from, pile);
}

/* The tiles that fit somewhere. */
DOMI_INLINE vec at_any_end(const struct row *row, const struct tree *tree)
{
	vec fits = row->at_left | row->at_right;

	return tree ? fits | tree->at_arm[0] | tree->at_arm[1] : fits;
}

/* Whoever holds `hand[at]`, has nothing to lay and may draw does. */
static __attribute__((noinline)) void draw(const struct batch *b, struct row *rows, const struct tree *trees, unsigned at)
{
	struct stuck all;
	some stuck[ROWS];
	unsigned count = 0;

	EVERY_ROW
	{
		struct row *row = &rows[i];
		vec fits = at_any_end(row, trees ? &trees[i] : NULL);

		stuck[i] = but(both(row->playing, at_least(ones(row->pile), each(b->least[0]))), share(row->hand[at], fits));
		compress(all.hand + count, stuck[i], row->hand[at]);
		compress(all.pile + count, stuck[i], row->pile);
		compress(all.fits + count, stuck[i], fits);
		compress(all.number + count, stuck[i], row->number);
		count += domi_ones(bits_of(stuck[i]));
	}
	for (unsigned from = 0; from < count; from += LANES)
		draw_some(b, &all, from, first_lanes(count - from));
	count = 0;
	EVERY_ROW
	{
		rows[i].hand[at] = expand(rows[i].hand[at], stuck[i], all.hand + count);
		rows[i].pile = expand(rows[i].pile, stuck[i], all.pile + count);
		count += domi_ones(bits_of(stuck[i]));
	}
}

/* Those of the tiles that join an end with either side, which are two plays each. */
DOMI_INLINE vec twice_on(const struct batch *b, const struct row *row, unsigned turn, vec tiles, vec open)
{
	vec twice = tiles & look_up_set(b->either, open);

	return turn ? twice : choose(row->fresh, each(0), twice);
}

/* The turn of whoever holds `hand[at]`, step by step in all rows: the steps of one wait for each other. */
DOMI_INLINE void take_turns(struct batch *b, struct row *rows, const struct words *words, unsigned turn, unsigned at,
			    struct manner by)
{
	vec hand[ROWS], on_left[ROWS], on_right[ROWS], any[ROWS], tile[ROWS], bit[ROWS], joint[ROWS], k[ROWS], n[ROWS],
		lot_play[ROWS], open[ROWS], twice[ROWS], still_twice[ROWS];
	some plays[ROWS], to_right[ROWS], lot[ROWS];

	if (by.draws)
		draw(b, rows, NULL, at);
	EVERY_ROW
	{
		hand[i] = rows[i].hand[at];
		on_left[i] = hand[i] & rows[i].at_left;
		on_right[i] = hand[i] & rows[i].at_right;
		any[i] = on_left[i] | on_right[i];
	}
	if (by.tile == DOM_PICK_PLAY || by.tile == BY_SEAT) {
		EVERY_ROW
		{
			vec both_ends = ones(on_right[i]);

			n[i] = ones(on_left[i]);
			if (by.by_side) {
				n[i] += ones(twice_on(b, &rows[i], turn, on_left[i], rows[i].left));
				both_ends += ones(twice_on(b, &rows[i], turn, on_right[i], rows[i].right));
			}
			both_ends += n[i];
			plays[i] = both(rows[i].playing, share(both_ends, both_ends));
			k[i] = below(&words[i], turn, both_ends);
		}
		EVERY_ROW
		{
			to_right[i] = at_least(k[i], n[i]);
			lot_play[i] = choose(to_right[i], on_right[i], on_left[i]);
			k[i] = less_by(k[i], to_right[i], n[i]);
			if (by.by_side) {
				open[i] = choose(to_right[i], rows[i].right, rows[i].left);
				twice[i] = still_twice[i] = twice_on(b, &rows[i], turn, lot_play[i], open[i]);
			}
		}
		drop_bits(lot_play, by.by_side ? still_twice : NULL, k, ROWS);
	} else {
		EVERY_ROW
		{
			plays[i] = both(rows[i].playing, share(any[i], any[i]));
			if (by.tile == DOM_PICK_LOT)
				k[i] = below(&words[i], turn, ones(any[i]));
		}
	}
	if (by.tile == DOM_PICK_LOT)
		drop_bits(any, NULL, k, ROWS);
	for (unsigned slice = by.tile == DOM_PICK_FATTEST || by.tile == BY_SEAT ? b->rules->slices : 0; slice-- > 0;) {
		vec heavy = each(b->rules->slice[slice]);

		EVERY_ROW
		{
			vec with = any[i] & heavy;

			any[i] = choose(share(with, with), with, any[i]);
		}
	}
	if (by.tile == DOM_PICK_PLAY || by.tile == BY_SEAT)
		EVERY_ROW
		{
			lot[i] = share(rows[i].turns, each(UINT32_C(1) << (LOT + at)));
			any[i] = by.tile == BY_SEAT ? choose(lot[i], lot_play[i], any[i]) : lot_play[i];
		}
	EVERY_ROW
	{
		bit[i] = any[i] & -any[i];
		tile[i] = ones(~any[i] & (any[i] - 1)); /* all where there is nothing to lay */
	}
	EVERY_ROW
	{
		joint[i] = look_up(b->joint, tile[i]);
	}
	if (by.tile != DOM_PICK_PLAY)
		EVERY_ROW
		{
			some fits_left = share(bit[i], on_left[i]), fits_right = share(bit[i], on_right[i]);
			some two = both(both(fits_left, fits_right), rows[i].playing);

			if (by.place == DOM_AT_LOWER)
				two = both(two, less(look_up(b->rank, joint[i] ^ rows[i].right) & 0xff,
						     look_up(b->rank, joint[i] ^ rows[i].left) & 0xff));
			else if (by.place == DOM_AT_ANY)
				two = bits_of(two) ? by_second_word(b, &rows[i], two, turn, at) : two;
			else
				two = none();
			two = either(but(fits_right, fits_left), two);
			to_right[i] = by.tile == BY_SEAT ? either(both(to_right[i], lot[i]), but(two, lot[i])) : two;
		}
	EVERY_ROW
	{
		some right = both(to_right[i], plays[i]), left = but(plays[i], right);
		vec first = by.by_side || !turn ? look_up(b->first, tile[i]) : each(0), other = joint[i] ^ first;
		vec across = joint[i]; /* what the tile leaves open, where it joins what it shows */

		if (by.by_side)
			across = open[i] ^ choose(either(share(bit[i], look_up_set(b->second, open[i])),
							 share(bit[i], twice[i] & ~still_twice[i])),
						  first, other);
		rows[i].hand[at] = hand[i] = hand[i] & ~keep(plays[i], bit[i]);
		rows[i].right = flip(rows[i].right, right, across);
		rows[i].left = flip(rows[i].left, left, across);
		if (!turn) {
			rows[i].left = choose(rows[i].fresh, first, rows[i].left);
			rows[i].right = choose(rows[i].fresh, other, rows[i].right);
		}
	}
	EVERY_ROW
	{
		rows[i].at_left = look_up_set(b->fits, rows[i].left);
		rows[i].at_right = look_up_set(b->fits, rows[i].right);
		rows[i].last = choose(plays[i], each(turn + 1), turn ? rows[i].last : rows[i].last - TURNS);
		rows[i].playing = but(rows[i].playing, both(plays[i], same(hand[i], each(0))));
	}
}

/* The short sides of a double are open, and count nothing yet. */
DOMI_INLINE void open_arms(struct tree *tree, some lanes, vec symbol)
{
	tree->branched = either(tree->branched, lanes);
	for (unsigned end = 0; end < 2; end++)
		tree->arm[end] = choose(lanes, symbol, tree->arm[end]);
}

/* A tile covers an end: the other side of a double that was led counts both its halves now, and short sides may open. */
DOMI_INLINE void cover(struct tree *tree, unsigned end, some covered, vec symbol)
{
	some other = both(covered, tree->paired), opens = but(both(covered, tree->waits[end]), other);

	tree->worth[!end] = more_by(tree->worth[!end], other, tree->worth[!end]);
	tree->paired = but(tree->paired, other);
	tree->waits[end] = but(tree->waits[end], covered);
	open_arms(tree, opens, symbol);
}

/* The same on a tree, where random players alone are known by heart. A tile pays what the ends add up to. */
DOMI_INLINE void take_turns_in_tree(const struct batch *b, struct row *rows, struct tree *trees, const struct words *words,
				    unsigned turn, unsigned at)
{
	const struct dom_branching how = b->rules->branching;
	const vec doubles = each(b->rules->doubles[0]);
	vec on[ROWS][4], upto[ROWS][4], any[ROWS], k[ROWS], bit[ROWS], tile[ROWS], joint[ROWS];
	some plays[ROWS], from[ROWS][4];

	draw(b, rows, trees, at);
	EVERY_ROW
	{
		vec n = each(0);

		on[i][0] = rows[i].hand[at] & rows[i].at_left;
		on[i][1] = rows[i].hand[at] & rows[i].at_right;
		on[i][2] = rows[i].hand[at] & trees[i].at_arm[0];
		on[i][3] = rows[i].hand[at] & trees[i].at_arm[1];
		for (unsigned end = 0; end < 4; end++)
			upto[i][end] = n += ones(on[i][end]);
		plays[i] = both(rows[i].playing, share(n, n));
		k[i] = below(&words[i], turn, n);
	}
	EVERY_ROW
	{
		vec less = each(0);

		any[i] = on[i][0];
		from[i][0] = plays[i];
		for (unsigned end = 1; end < 4; end++) { /* at this end or a later one */
			some later = at_least(k[i], upto[i][end - 1]);

			from[i][end] = both(plays[i], later);
			any[i] = choose(later, on[i][end], any[i]);
			less = choose(later, upto[i][end - 1], less);
		}
		k[i] -= less;
	}
	drop_bits(any, NULL, k, ROWS);
	EVERY_ROW
	{
		bit[i] = any[i] & -any[i];
		tile[i] = ones(~any[i] & (any[i] - 1)); /* all where there is nothing to lay */
	}
	EVERY_ROW
	{
		joint[i] = look_up(b->joint, tile[i]);
	}
	EVERY_ROW
	{
		struct row *row = &rows[i];
		struct tree *tree = &trees[i];
		vec *const end_of[] = {&row->left, &row->right, &tree->arm[0], &tree->arm[1]};
		some twice = both(plays[i], share(bit[i], doubles)), spins = none(), led = turn ? none() : row->fresh;
		vec total = each(0);

		if (how.spinners == DOM_SPINS_FIRST) {
			spins = but(twice, tree->spun);
			tree->spun = either(tree->spun, spins);
		}
		for (unsigned end = 0; end < 4; end++) {
			some covered = but(end < 3 ? but(from[i][end], from[i][end + 1]) : from[i][end], led);
			vec far = *end_of[end] ^ joint[i], worth = look_up(b->worth, far) & 0xff;

			if (end < 2)
				cover(tree, end, covered, *end_of[end]);
			*end_of[end] = choose(covered, far, *end_of[end]);
			tree->worth[end] = choose(covered, more_by(worth, twice, worth), tree->worth[end]);
			if (end < 2 && how.after_line)
				tree->waits[end] = either(tree->waits[end], both(spins, either(covered, led)));
			else if (end < 2)
				open_arms(tree, both(spins, covered), far);
		}
		if (!turn) {
			vec first = look_up(b->first, tile[i]), other = first ^ joint[i];

			row->left = choose(led, first, row->left);
			row->right = choose(led, other, row->right);
			tree->worth[0] = choose(led, look_up(b->worth, first) & 0xff, tree->worth[0]);
			tree->worth[1] = choose(led, look_up(b->worth, other) & 0xff, tree->worth[1]);
			tree->paired = either(tree->paired, both(led, twice));
			if (!how.after_line)
				open_arms(tree, both(spins, led), first);
		}
		for (unsigned end = 0; end < 4; end++)
			total += tree->worth[end];
		tree->paid[at] = more_by(tree->paid[at], plays[i], look_up_in_64(b->points_for, total) & 0xff);
		row->hand[at] &= ~keep(plays[i], bit[i]);
		row->at_left = look_up_set(b->fits, row->left);
		row->at_right = look_up_set(b->fits, row->right);
		for (unsigned end = 0; end < 2; end++)
			tree->at_arm[end] = keep(tree->branched, look_up_set(b->fits, tree->arm[end]));
		row->last = choose(plays[i], each(turn + 1), turn ? row->last : row->last - TURNS);
		row->playing = but(row->playing, both(plays[i], same(row->hand[at], each(0))));
	}
}

/* Looks who is blocked since the last change: those have but passed, so that a round is as long as its last tile says, whether it was
   blocked by it or somebody went out. */
DOMI_INLINE void find_blocks(const struct batch *b, struct row *rows, const struct tree *trees, unsigned players, bool draws)
{
	EVERY_ROW
	{
		vec in_hands = rows[i].hand[0];
		some moves;

		for (unsigned k = 1; k < players; k++)
			in_hands |= rows[i].hand[k];
		moves = share(in_hands, at_any_end(&rows[i], trees ? &trees[i] : NULL));
		if (draws)
			moves = either(moves, at_least(ones(rows[i].pile), each(b->least[0])));
		rows[i].playing = both(rows[i].playing, moves);
		rows[i].turns += choose(rows[i].playing, each(TURNS), rows[i].last);
	}
}

DOMI_INLINE void play_with(struct batch *b, struct manner by, unsigned players)
{
	struct row rows[ROWS];
	struct tree trees[ROWS], *const grown = by.tree ? trees : NULL;

	memset(rows, 0, sizeof rows);
	if (by.tree)
		memset(trees, 0, sizeof trees);
	for (unsigned first = 0;; first = (first + TURNS) % players) {
		struct words words[ROWS];
		unsigned playing = 0;

		for (unsigned i = 0; i < ROWS; i++) {
			change(b, &rows[i], grown ? &grown[i] : NULL, players, first, by);
			playing |= bits_of(rows[i].playing);
		}
		if (!playing)
			break;
		if (by.tile == DOM_PICK_PLAY || by.tile == DOM_PICK_LOT || by.tile == BY_SEAT)
			make_choices(b, rows, words);
#pragma GCC unroll 4
		for (unsigned turn = 0; turn < TURNS; turn++)
			if (by.tree)
				take_turns_in_tree(b, rows, trees, words, turn, (first + turn) % players);
			else
				take_turns(b, rows, words, turn, (first + turn) % players, by);
		find_blocks(b, rows, grown, players, by.draws);
	}
	count_done(b);
}

/* Where four turns are whole rounds of the table, whose hand it is, is known beforehand. */
DOMI_INLINE void play_all(struct batch *b, struct manner by)
{
	if (b->rules->players == TURNS && !by.draws)
		play_with(b, by, TURNS);
	else
		play_with(b, by, b->rules->players);
}

/* A function for each manner, as compilers find fewer registers in a large one; `place` is whatever the players say. */
#define FUNCTION(name, ...) \
	static __attribute__((noinline)) void name(struct batch *b, __attribute__((unused)) unsigned place) \
	{ \
		play_all(b, (struct manner){__VA_ARGS__}); \
	}
#define BY(name, ...) \
	FUNCTION(by_##name##_alone, __VA_ARGS__) \
	FUNCTION(by_##name##_and_draw, .draws = true, __VA_ARGS__) \
	static void by_##name(struct batch *b) \
	{ \
		(b->rules->may & DOMI_MAY_DRAW ? by_##name##_and_draw \
					       : by_##name##_alone)(b, b->rules->players_rules[0].pick[0].place); \
	}

FUNCTION(by_tree, .tile = DOM_PICK_PLAY, .draws = true, .tree = true)
BY(seat, .tile = BY_SEAT, .place = DOM_AT_LOWER)
BY(side, .tile = DOM_PICK_PLAY, .by_side = true)
BY(play, .tile = DOM_PICK_PLAY)
BY(lot, .tile = DOM_PICK_LOT, .place = place)
BY(fattest, .tile = DOM_PICK_FATTEST, .place = place)
BY(lowest, .tile = DOM_PICK_LOWEST, .place = place)

static void make_tables(struct batch *b)
{
	const struct dom_rules *r = b->rules;

	for (unsigned now = 0; keeps_pile(r) && now <= r->tiles; now++)
		while (b->least[now] <= r->tiles && !r->stuck->draws(r->args[DOMI_STUCK], now, b->least[now]))
			b->least[now]++;
	for (unsigned s = 0; s < r->symbols; s++) {
		unsigned lower = 0;

		b->fits[s] = (lane)r->fits[s];
		b->either[s] = (lane)r->either[s];
		for (unsigned t = 0; !r->matches && t < r->tiles; t++)
			b->second[s] |= (lane)(r->side_fits[s * r->tiles + t] == 2) << t;
		for (unsigned other = 0; other < r->symbols; other++)
			lower += r->worth[other] < r->worth[s];
		b->rank[s] = (entry)lower;
		b->worth[s] = (entry)r->worth[s];
	}
	for (unsigned seat = 0; seat < r->players; seat++)
		for (unsigned i = 0; i < r->players * r->players && r->players_rules[seat].pick[0].tile == DOM_PICK_PLAY; i++) {
			unsigned led = i / r->players, first = i % r->players;

			b->lots[first][led] |= (entry)(1U << (seat + r->players - led + first) % r->players);
		}
	for (unsigned total = 0; r->may & DOMI_MAY_PAY && total < 64; total++)
		b->points_for[total] = (entry)r->score->for_total(r->args[DOMI_SCORE], total);
	for (unsigned t = 0; t < r->tiles; t++) {
		b->first[t] = (entry)r->symbol[t * 2];
		b->joint[t] = (entry)(r->symbol[t * 2] ^ r->symbol[t * 2 + 1]);
	}
}

static struct dom_batch_sum sum_up(const struct sum *sum)
{
	struct dom_batch_sum all = {0};

	for (unsigned i = 0; i < LANES; i++) {
		all.total += (int64_t)sum->total[i];
		all.squares += (int64_t)sum->squares[i];
	}
	return all;
}

extern domi_batch_player DOMI_BATCH;
void DOMI_BATCH(const struct dom_rules *r, uint64_t seed, uint64_t from, unsigned count, struct dom_round *scratch,
		struct dom_batch *out)
{
	struct batch b = {.rules = r,
			  .seed = seed,
			  .keys = make_keys(seed),
			  .from = from,
			  .above = from >> 32,
			  .left = count,
			  .scratch = scratch,
			  .out = out};
	const unsigned tile = r->players_rules[0].pick[0].tile;
	bool alike = true;

	make_tables(&b);
	for (unsigned p = 1; p < r->players; p++)
		alike &= r->players_rules[p].pick[0].tile == tile;
	if (!alike)
		by_seat(&b);
	else if (r->may & (DOMI_MAY_PAY | DOMI_MAY_BRANCH))
		by_tree(&b, 0);
	else if (!r->matches)
		by_side(&b);
	else if (tile == DOM_PICK_PLAY)
		by_play(&b);
	else if (tile == DOM_PICK_LOT)
		by_lot(&b);
	else if (tile == DOM_PICK_FATTEST)
		by_fattest(&b);
	else
		by_lowest(&b);
	for (unsigned seat = 0; seat < r->players; seat++) {
		out->seats[seat].points = sum_up(&b.points[seat]);
		out->seats[seat].score = sum_up(&b.score[domi_team(r, seat)]);
	}
}
