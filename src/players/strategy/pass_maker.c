/* Plays the face that has made the others pass most often. Faces are tried from the one passed on most, the lowest first among
   equals; of the plays whose tile shows the face, those that leave it open come before those that only cover it with itself.
   When nobody has passed, or no such tile fits, it plays as `first`. */
#include <domino/strategy.h>
#include <domino/rules.h>

extern DOM_STRATEGY(first);

static unsigned passed_on(const struct dom_view *view, struct dom_face face)
{
	unsigned sum = 0;

	for (unsigned seat = 0; seat < view->players; seat++)
		if (seat != view->seat)
			sum += view->passed_on[seat][face.n];
	return sum;
}

/* How well a play suits, the more the better, by a side of its tile: first how often others passed on the face, then the lower face, then
   whether the play leaves it open, then the lower tile. 0: nobody passed on it. */
static int64_t suits(const struct dom_view *view, struct dom_play play, unsigned side)
{
	struct dom_face face = dom_rules_face_of(view->rules, play.tile, side);
	int64_t passes = passed_on(view, face), opens = side != play.side || !view->places;

	if (!passes)
		return 0;
	return ((passes * DOM_MAX_FACES + DOM_MAX_FACES - face.n) * 2 + opens) * DOM_MAX_TILES + DOM_MAX_TILES - play.tile;
}

static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	struct dom_play best = {.tile = DOM_NO_TILE}, play;
	struct dom_plays plays;
	int64_t best_suits = 0;

	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play))
		for (unsigned s = 0; s < dom_rules_sides(view->rules); s++) {
			int64_t how = suits(view, play, s);

			if (how > best_suits) {
				best = play;
				best_suits = how;
			}
		}
	return best_suits ? best : domi_strategy_first.choose(view, args);
}

static struct dom_pick pick(const struct dom_arg *args)
{
	struct dom_pick early = domi_strategy_first.pick(args);

	early.until_pass = true;
	return early;
}

DOM_STRATEGY(pass_maker) = {
	.row = 9,
	.title = {"Pass-maker", "Pasador"},
	.about = {"The face that has made the others pass most often; the first play that fits when there is none.",
		  "El número que más veces ha hecho pasarse a los otros; si no lo hay, la primera jugada que sirva."},
	.tell = {"{players} {players, plural, one {lays} other {lay}} the face that has made the others pass most often, or "
		 "else the first tile that fits.",
		 "{players} {players, plural, one {pone} other {ponen}} {face, select, f {la} other {el}} {face} que más veces "
		 "ha hecho pasarse a los otros, y si no {face, select, f {la} other {lo}} hay, la primera ficha que sirva."},
	.choose = choose,
	.pick = pick,
	.ignores = DOM_IGNORES_TABLE | DOM_IGNORES_HOLDS | DOM_IGNORES_VALUES | DOM_IGNORES_CHANCE,
};
