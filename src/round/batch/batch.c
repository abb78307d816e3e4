/* Rounds in lockstep, a round to a lane. All lanes are at the same place in a turn, not in the round: when a round is over, the next one
   takes its lane, every fourth turn, as random words come by fours. The seat to move is the same for all lanes, counted from whoever
   leads; who that was is remembered until the round is counted. Whoever is stuck draws before anybody moves: those of all rows are
   put together for it, as they are few. What is known by heart of options is what quick/loop.c knows, and besides how teams rank and
   what winners get. A test compares what comes out with what single rounds come to.

   Compiled for each kind of vectors, and for sets of up to 32 and up to 64 tiles. */
#include "count.h"
#include "deal.h"
#include "tree.h"

#include "stuck/stuck.h"

#include <string.h>

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

/* By players of a kind, whose `place` is whatever they say. Rounds in which somebody may draw have a function of their own: compilers find
   fewer registers for what is in one function with everything. */
#define BY(name, ...) \
	static __attribute__((noinline)) void drawing_by_##name(struct batch *b, __attribute__((unused)) unsigned place) \
	{ \
		play_all(b, (struct manner){.draws = true, __VA_ARGS__}); \
	} \
	DOMI_INLINE void by_##name(struct batch *b) \
	{ \
		const unsigned place = b->rules->players_rules[0].pick[0].place; \
\
		if (b->rules->may & DOMI_MAY_DRAW) \
			drawing_by_##name(b, place); \
		else \
			play_all(b, (struct manner){__VA_ARGS__}); \
	}

BY(seat, .tile = BY_SEAT, .place = DOM_AT_LOWER)
BY(side, .tile = DOM_PICK_PLAY, .by_side = true)
BY(play, .tile = DOM_PICK_PLAY)
BY(lot, .tile = DOM_PICK_LOT, .place = place)
BY(fattest, .tile = DOM_PICK_FATTEST, .place = place)
BY(lowest, .tile = DOM_PICK_LOWEST, .place = place)

static __attribute__((noinline)) void in_tree(struct batch *b)
{
	play_all(b, (struct manner){.tile = DOM_PICK_PLAY, .draws = true, .tree = true});
}

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
		in_tree(&b);
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
