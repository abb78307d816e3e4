/* A turn on a line, in all lanes at once. */
#ifndef DOMI_BATCH_TURNS_H
#define DOMI_BATCH_TURNS_H

#include "rounds.h"

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

#endif
