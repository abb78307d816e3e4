/* Bota gorda: the tile worth the most; of its places, the one that leaves the lower face open, or the first. */
#include <domino/strategy.h>

enum { PLACE };
enum { LOWER, FIRST };

static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	uint64_t playable[DOM_MAX_WORDS];
	int best = -1;
	int32_t most = 0;

	dom_view_playable(view, playable);
	for (int tile = -1; (tile = dom_view_next_of(view, playable, tile)) >= 0;) {
		int32_t value = dom_view_value(view, (unsigned)tile);

		if (best < 0 || value > most) {
			best = tile;
			most = value;
		}
	}
	return args[PLACE].n == FIRST ? dom_view_first(view, (unsigned)best) : dom_view_lower(view, (unsigned)best);
}

static void give_back(const struct dom_view *view, const struct dom_arg *args, unsigned count, uint64_t *set)
{
	(void)args;
	while (count--) {
		int best = -1;

		for (int tile = -1; (tile = dom_view_next(view, tile)) >= 0;)
			if (!(set[tile / 64] >> tile % 64 & 1) &&
			    (best < 0 || dom_view_value(view, (unsigned)tile) > dom_view_value(view, (unsigned)best)))
				best = tile;
		if (best < 0)
			return;
		set[best / 64] |= UINT64_C(1) << best % 64;
	}
}

static struct dom_pick pick(const struct dom_arg *args)
{
	return (struct dom_pick){.tile = DOM_PICK_FATTEST, .place = args[PLACE].n == FIRST ? DOM_AT_FIRST : DOM_AT_LOWER};
}

DOM_STRATEGY(fattest) = {
	.row = 3,
	.title = {"Heaviest", "Bota gorda"},
	.about = {"The tile worth the most; of its places, the one that leaves the lower face open.",
		  "La ficha que más vale; de sus puntas, la que deja abierto el número menor."},
	.tell = {"{players} {players, plural, one {lays the heaviest tile that fits} other {lay the heaviest tile that "
		 "fits}}{place, select, lower {, and {players, plural, one {leaves} other {leave}} the lower face open} other "
		 "{, at the first place where it does}}.",
		 "{players} {players, plural, one {bota} other {botan}} la gorda: la ficha que más vale de las que "
		 "sirven{place, select, lower {, dejando {face, select, f {abierta la {face}} other {abierto el {face}}} "
		 "menor} other {, en la primera punta donde sirva}}."},
	.params = DOM_PARAMS({.name = "place",
			      .type = DOM_TYPE_WORD,
			      .words = "lower first",
			      .preset = "lower",
			      .later = true,
			      .about = {"Where a tile that fits at several places goes: where it leaves the lower face open, "
					"or to the first.",
					"Dónde va una ficha que sirve en varias puntas: donde deja abierto el número menor "
					"(lower) o en la primera (first)."}}),
	.choose = choose,
	.ignores = DOM_IGNORES_TABLE | DOM_IGNORES_PASSES | DOM_IGNORES_HOLDS | DOM_IGNORES_CHANCE,
	.give_back = give_back,
	.pick = pick,
	.rival = true,
	.strength = 14,
};
