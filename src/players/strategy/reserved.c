/* Keeps every face in hand as long as it can: lays the tile with the face it holds most often, whatever its other faces. */
#include <domino/strategy.h>
#include <domino/rules.h>

static unsigned most_held(const struct dom_view *view, unsigned tile)
{
	unsigned most = 0;

	for (unsigned s = 0; s < dom_rules_sides(view->rules); s++) {
		unsigned holds = dom_view_holds(view, dom_rules_face_of(view->rules, tile, s));

		if (holds > most)
			most = holds;
	}
	return most;
}

static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	struct dom_play best = {.tile = DOM_NO_TILE}, play;
	struct dom_plays plays;
	unsigned best_most = 0;

	(void)args;
	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play)) {
		unsigned most = most_held(view, play.tile);

		if (best.tile == DOM_NO_TILE || most > best_most || (most == best_most && play.tile < best.tile)) {
			best = play;
			best_most = most;
		}
	}
	return best;
}

DOM_STRATEGY(reserved) = {
	.row = 7,
	.title = {"Reserved", "Reservada"},
	.about = {"Keeps every face in hand as long as it can: lays the tile with the face it holds most often.",
		  "Conserva todos los números mientras puede: juega la ficha con el número que más lleva."},
	.tell = {"{players} {players, plural, one {keeps every face in hand as long as possible, and lays} other {keep every "
		 "face in hand as long as possible, and lay}} the tile with the face held most often.",
		 "{players} {players, plural, one {conserva} other {conservan}} {face, select, f {todas} other {todos}} {face, "
		 "select, f {las} other {los}} {shown} mientras {players, plural, one {puede, y juega} other {pueden, y "
		 "juegan}} la ficha con {face, select, f {la} other {el}} {face} que más {players, plural, one {lleva} other "
		 "{llevan}}."},
	.choose = choose,
};
