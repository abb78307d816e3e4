/* Leads its highest double (by the worth of its faces); without one, and ever after, lays the tile whose faces it holds most. */
#include <domino/strategy.h>
#include <domino/rules.h>

static int64_t holds(const struct dom_view *view, unsigned tile)
{
	return dom_view_holds_faces(view, tile);
}

static int64_t worth(const struct dom_view *view, unsigned tile)
{
	int64_t sum = 0;

	for (unsigned s = 0; s < dom_rules_sides(view->rules); s++)
		sum += dom_rules_worth(view->rules, dom_rules_symbol(view->rules, tile, s));
	return sum;
}

/* The play of the tile that ranks highest, of doubles alone or of all; no tile: there is none. */
static struct dom_play highest(const struct dom_view *view, bool doubles,
			       int64_t (*rank)(const struct dom_view *view, unsigned tile))
{
	struct dom_play best = {.tile = DOM_NO_TILE}, play;
	struct dom_plays plays;
	int64_t best_rank = 0;

	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play)) {
		int64_t r;

		if (doubles && !dom_rules_double(view->rules, play.tile))
			continue;
		r = rank(view, play.tile);
		if (best.tile == DOM_NO_TILE || r > best_rank || (r == best_rank && play.tile < best.tile)) {
			best = play;
			best_rank = r;
		}
	}
	return best;
}

static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	(void)args;
	if (!view->places) {
		struct dom_play lead = highest(view, true, worth);

		if (lead.tile != DOM_NO_TILE)
			return lead;
	}
	return highest(view, false, holds);
}

DOM_STRATEGY(repeated) = {
	.row = 6,
	.title = {"Repeated", "La más repetida"},
	.about = {"Leads its highest double, or the tile whose faces it holds most; then always the tile whose faces it holds "
		  "most.",
		  "Sale con su doble más alto, o con la ficha cuyos números más lleva; luego siempre la ficha cuyos números "
		  "más lleva."},
	.tell = {"{players} {players, plural, one {leads the highest double, and otherwise lays} other {lead the highest "
		 "double, and otherwise lay}} the tile whose faces are most frequent in the hand.",
		 "{players} {players, plural, one {sale con su doble más alto, y después pone siempre} other {salen con su "
		 "doble más alto, y después ponen siempre}} la ficha {face, select, f {cuyas} other {cuyos}} {shown} más "
		 "{players, plural, one {lleva} other {llevan}}."},
	.choose = choose,
};
