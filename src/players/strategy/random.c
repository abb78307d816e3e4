/* Any play that fits. Over plays, each play is as likely as the next, so a tile that fits twice is laid twice as often; over
   tiles, a tile is drawn first and then, with the turn's second word, one of its plays. Where of each tile the first place
   alone counts, both are the same. */
#include <domino/strategy.h>

enum { OVER, PLACE };
enum { PLAYS, TILES };
enum { ANY, FIRST };

static unsigned below(uint32_t word, unsigned n)
{
	return (unsigned)((uint64_t)word * n >> 32);
}

static struct dom_play choose_tile_first(const struct dom_view *view, bool first_place)
{
	uint64_t playable[DOM_MAX_WORDS];
	struct dom_plays plays;
	struct dom_play play = {.tile = DOM_NO_TILE};
	unsigned count = 0, k;
	int tile = -1;

	dom_view_playable(view, playable);
	while ((tile = dom_view_next_of(view, playable, tile)) >= 0)
		count++;
	k = below(view->chance, count);
	do
		tile = dom_view_next_of(view, playable, tile);
	while (k--);
	if (first_place)
		return dom_view_first(view, (unsigned)tile);
	count = 0;
	for (dom_plays_of(&plays, view, (unsigned)tile); dom_plays_next(&plays, &play);)
		count++;
	k = below(dom_view_chance(view, 1), count);
	for (dom_plays_of(&plays, view, (unsigned)tile); dom_plays_next(&plays, &play) && k--;)
		;
	return play;
}

static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	if (args[OVER].n == TILES || args[PLACE].n == FIRST)
		return choose_tile_first(view, args[PLACE].n == FIRST);
	return dom_view_play(view, below(view->chance, dom_view_plays(view)));
}

static void give_back(const struct dom_view *view, const struct dom_arg *args, unsigned count, uint64_t *set)
{
	(void)args;
	for (int tile = -1; count && (tile = dom_view_next(view, tile)) >= 0; count--)
		set[tile / 64] |= UINT64_C(1) << tile % 64;
}

static struct dom_pick pick(const struct dom_arg *args)
{
	if (args[OVER].n == PLAYS && args[PLACE].n == ANY)
		return (struct dom_pick){.tile = DOM_PICK_PLAY};
	return (struct dom_pick){.tile = DOM_PICK_LOT, .place = args[PLACE].n == FIRST ? DOM_AT_FIRST : DOM_AT_ANY};
}

DOM_STRATEGY(random) = {
	.row = 1,
	.title = {"Random", "Al azar"},
	.about = {"Any play that fits, drawn by lot.", "Cualquier jugada que sirva, al azar."},
	.tell = {"{players} {players, plural, one {plays} other {play}} anything that fits, drawn by lot{over, select, tiles "
		 "{: first the tile, then {place, select, any {its place} other {the first place where it fits}}} other {}}.",
		 "{players} {players, plural, one {juega} other {juegan}} al azar cualquier cosa que sirva{over, select, tiles "
		 "{: primero la ficha y después {place, select, any {la punta} other {la primera punta donde sirva}}} other "
		 "{}}."},
	.params = DOM_PARAMS(
		{.name = "over",
		 .type = DOM_TYPE_WORD,
		 .words = "plays tiles",
		 .preset = "plays",
		 .about = {"What is equally likely: every play, or every tile and then its places.",
			   "Qué es igual de probable: cada jugada, o cada ficha y luego sus puntas."}},
		{.name = "place",
		 .type = DOM_TYPE_WORD,
		 .words = "any first",
		 .preset = "any",
		 .later = true,
		 .about = {"Where a tile that fits at several places goes: to any of them, or to the first.",
			   "Dónde va una ficha que sirve en varias puntas: en cualquiera (any) o en la primera (first)."}}),
	.choose = choose,
	.ignores = DOM_IGNORES_TABLE | DOM_IGNORES_PASSES | DOM_IGNORES_HOLDS | DOM_IGNORES_VALUES,
	.give_back = give_back,
	.pick = pick,
};
