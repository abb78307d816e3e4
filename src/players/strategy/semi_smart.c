/* Doubles first, since they are the hardest to get rid of; then the tile whose faces it holds most, which also decides between
   two doubles. Of the tile's places, the one that leaves the lower face open. */
#include <domino/strategy.h>
#include <domino/rules.h>

static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	struct dom_play best = {.tile = DOM_NO_TILE}, play;
	struct dom_plays plays;
	int64_t best_leaves = 0;
	unsigned best_rank = 0;

	(void)args;
	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play)) {
		int64_t leaves = dom_view_leaves(view, play);
		/* a hand shows no face as often as the highest bit says, so any double outranks all others */
		unsigned rank = dom_view_holds_faces(view, play.tile) | (unsigned)dom_rules_double(view->rules, play.tile)
										<< 30;

		if (best.tile != DOM_NO_TILE) {
			if (rank < best_rank || (rank == best_rank && play.tile > best.tile))
				continue;
			if (play.tile == best.tile && leaves >= best_leaves)
				continue;
		}
		best = play;
		best_rank = rank;
		best_leaves = leaves;
	}
	return best;
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
	.rival = true,
};
