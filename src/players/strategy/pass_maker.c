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

/* 2: the play leaves the face open; 1: its tile shows it; 0: neither. */
static unsigned suits(const struct dom_view *view, struct dom_play play, struct dom_face face)
{
	unsigned best = 0;

	for (unsigned s = 0; s < dom_rules_sides(view->rules); s++)
		if (dom_rules_face_of(view->rules, play.tile, s).n == face.n) {
			if (s != play.side || !view->places)
				return 2;
			best = 1;
		}
	return best;
}

static struct dom_play play_face(const struct dom_view *view, struct dom_face face)
{
	struct dom_play best = {.tile = DOM_NO_TILE}, play;
	struct dom_plays plays;
	unsigned best_suits = 0;

	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play)) {
		unsigned s = suits(view, play, face);

		if (s && (s > best_suits || (s == best_suits && play.tile < best.tile))) {
			best = play;
			best_suits = s;
		}
	}
	return best;
}

static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	unsigned faces = dom_rules_faces(view->rules), counts[DOM_MAX_FACES] = {0};

	for (struct dom_face f = {0}; f.n < faces; f.n++)
		counts[f.n] = passed_on(view, f);
	for (;;) {
		struct dom_play play;
		struct dom_face most = {0};

		for (unsigned f = 1; f < faces; f++)
			if (counts[f] > counts[most.n])
				most.n = f;
		if (!counts[most.n])
			return domi_strategy_first.choose(view, args);
		play = play_face(view, most);
		if (play.tile != DOM_NO_TILE)
			return play;
		counts[most.n] = 0;
	}
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
