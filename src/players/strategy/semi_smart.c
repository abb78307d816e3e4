/* Doubles first, since they are the hardest to get rid of; then the tile whose faces it holds most, which also decides between
   two doubles. Of the tile's places, the one that leaves the lower face open. */
#include <domino/strategy.h>
#include <domino/rules.h>

static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	uint64_t playable[DOM_MAX_WORDS];
	unsigned highest = 0;
	int best = -1;

	(void)args;
	dom_view_playable(view, playable);
	for (int tile = -1; (tile = dom_view_next_of(view, playable, tile)) >= 0;) {
		/* a hand shows no face as often as the highest bit says, so any double outranks all others */
		unsigned rank = dom_view_holds_faces(view, (unsigned)tile) |
				(unsigned)dom_rules_double(view->rules, (unsigned)tile) << 30;

		if (best < 0 || rank > highest) {
			best = tile;
			highest = rank;
		}
	}
	return dom_view_lower(view, (unsigned)best);
}

static struct dom_pick pick(const struct dom_arg *args)
{
	(void)args;
	return (struct dom_pick){.tile = DOM_PICK_DOUBLE, .place = DOM_AT_LOWER};
}

DOM_STRATEGY(semi_smart) = {
	.row = 5,
	.title = {"Semi-smart", "Semi-inteligente"},
	.about = {"Doubles first, then the tile whose faces it holds most; leaves the lower face open.",
		  "Primero los dobles, luego la ficha cuyos números más lleva; deja abierto el número menor."},
	.tell = {"{players} {players, plural, one {lays doubles first, then the tile whose faces are most frequent in the "
		 "hand, and leaves} other {lay doubles first, then the tile whose faces are most frequent in the hand, and "
		 "leave}} the lower face open.",
		 "{players} {players, plural, one {pone primero los dobles, luego} other {ponen primero los dobles, luego}} la "
		 "ficha {face, select, f {cuyas} other {cuyos}} {shown} más {players, plural, one {lleva, y deja} other "
		 "{llevan, y dejan}} {face, select, f {abierta la {face}} other {abierto el {face}}} menor."},
	.choose = choose,
	.pick = pick,
	.ignores = DOM_IGNORES_TABLE | DOM_IGNORES_PASSES | DOM_IGNORES_VALUES | DOM_IGNORES_CHANCE,
	.rival = true,
	.strength = 79,
};
