/* A turn on a tree, or on a line of which the ends pay, in all lanes at once. */
#ifndef DOMI_BATCH_TREE_H
#define DOMI_BATCH_TREE_H

#include "turns.h"

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

#endif
