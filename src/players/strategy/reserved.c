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
	uint64_t playable[DOM_MAX_WORDS];
	unsigned most = 0;
	int best = -1;

	(void)args;
	dom_view_playable(view, playable);
	for (int tile = -1; (tile = dom_view_next_of(view, playable, tile)) >= 0;) {
		unsigned held = most_held(view, (unsigned)tile);

		if (best < 0 || held > most) {
			best = tile;
			most = held;
		}
	}
	return dom_view_first(view, (unsigned)best);
}

static struct dom_pick pick(const struct dom_arg *args)
{
	(void)args;
	return (struct dom_pick){.tile = DOM_PICK_FACE, .place = DOM_AT_FIRST};
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
	.pick = pick,
	.ignores = DOM_IGNORES_TABLE | DOM_IGNORES_PASSES | DOM_IGNORES_VALUES | DOM_IGNORES_CHANCE,
};
