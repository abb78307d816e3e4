/* The first play that fits, in set order: the lowest tile, at its first place, with its first side. */
#include <domino/strategy.h>

static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	uint64_t playable[DOM_MAX_WORDS];

	(void)args;
	dom_view_playable(view, playable);
	return dom_view_first(view, (unsigned)dom_view_next_of(view, playable, -1));
}

static void give_back(const struct dom_view *view, const struct dom_arg *args, unsigned count, uint64_t *set)
{
	(void)args;
	for (int tile = -1; count && (tile = dom_view_next(view, tile)) >= 0; count--)
		set[tile / 64] |= UINT64_C(1) << tile % 64;
}

static struct dom_pick pick(const struct dom_arg *args)
{
	(void)args;
	return (struct dom_pick){.tile = DOM_PICK_LOWEST, .place = DOM_AT_FIRST};
}

DOM_STRATEGY(first) = {
	.row = 2,
	.title = {"First", "La primera"},
	.about = {"The first play that fits, in set order.", "La primera jugada que sirva, en el orden del juego de fichas."},
	.tell = {"{players} {players, plural, one {lays} other {lay}} the first tile that fits, in the order of the set.",
		 "{players} {players, plural, one {pone} other {ponen}} la primera ficha que sirva, en el orden del juego de "
		 "fichas."},
	.choose = choose,
	.pick = pick,
	.ignores = DOM_IGNORES_TABLE | DOM_IGNORES_PASSES | DOM_IGNORES_HOLDS | DOM_IGNORES_VALUES | DOM_IGNORES_CHANCE,
	.give_back = give_back,
};
