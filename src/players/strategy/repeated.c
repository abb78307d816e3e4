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
	uint64_t playable[DOM_MAX_WORDS];
	int64_t most = 0;
	int best = -1;

	dom_view_playable(view, playable);
	for (int tile = -1; (tile = dom_view_next_of(view, playable, tile)) >= 0;) {
		int64_t ranks;

		if (doubles && !dom_rules_double(view->rules, (unsigned)tile))
			continue;
		ranks = rank(view, (unsigned)tile);
		if (best < 0 || ranks > most) {
			best = tile;
			most = ranks;
		}
	}
	if (best < 0)
		return (struct dom_play){.tile = DOM_NO_TILE};
	return dom_view_first(view, (unsigned)best);
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

static struct dom_pick pick(const struct dom_arg *args)
{
	(void)args;
	return (struct dom_pick){.tile = DOM_PICK_HELD, .place = DOM_AT_FIRST, .leads_double = true};
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
	.pick = pick,
	.ignores = DOM_IGNORES_TABLE | DOM_IGNORES_PASSES | DOM_IGNORES_VALUES | DOM_IGNORES_CHANCE,
};
