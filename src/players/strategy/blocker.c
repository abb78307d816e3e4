/* Keeps open what others passed on. A tile counts its value: twice that when one of its plays brings back a face that somebody
   passed on, that is, leaves one open on the tile itself; half when it takes such a face off the table (no other side
   shows it), adds none, and this is the only way to lay it. The highest is laid. Every play that brings a face back also counts
   for the face it joins with; of the tile's plays, the one whose joining face has the highest count is made. */
#include <domino/strategy.h>
#include <domino/rules.h>

/* The faces that somebody passed on, a bit each. */
static uint64_t faces_passed_on(const struct dom_view *view)
{
	unsigned faces = dom_rules_faces(view->rules);
	uint64_t passed = 0;

	for (unsigned f = 0; f < faces; f++) {
		unsigned times = 0;

		for (unsigned seat = 0; seat < view->players; seat++)
			times |= view->passed_on[seat][f];
		passed |= (uint64_t)(times != 0) << f;
	}
	return passed;
}

/* The faces that one side alone shows on the table, a bit each: whoever joins it takes them away. */
static uint64_t faces_shown_once(const struct dom_view *view)
{
	uint64_t once = 0, again = 0;

	for (unsigned p = 0; p < view->places; p++) {
		uint64_t face = UINT64_C(1) << dom_rules_shows(view->rules, view->place[p].symbol).n;

		again |= view->place[p].open > 1 ? face : once & face;
		once |= face;
	}
	return once & ~again;
}

/* The faces that a play leaves open, a bit each. */
static uint64_t faces_left(const struct dom_view *view, struct dom_play play)
{
	unsigned sides = dom_rules_sides(view->rules);
	uint64_t left = 0;

	for (unsigned s = 0; s < sides; s++)
		left |= (uint64_t)(s != play.side || !view->places) << dom_rules_face_of(view->rules, play.tile, s).n;
	return left;
}

/* What the plays of a tile come to. */
struct tally {
	uint16_t plays;
	bool brings, takes;
};

static int64_t weight(const struct dom_view *view, unsigned tile, const struct tally *tally)
{
	int64_t value = dom_view_value(view, tile);

	/* everything twice, so that half of a value stays whole */
	if (tally->brings)
		return value * 4;
	return tally->takes && tally->plays == 1 ? value : value * 2;
}

/* Before anybody has passed, all tiles count their value alone, and a tile's plays are as good as each other. */
static struct dom_play lay_fattest(const struct dom_view *view)
{
	uint64_t playable[DOM_MAX_WORDS];
	int best = -1;

	dom_view_playable(view, playable);
	for (int tile = -1; (tile = dom_view_next_of(view, playable, tile)) >= 0;)
		if (best < 0 || dom_view_value(view, (unsigned)tile) > dom_view_value(view, (unsigned)best))
			best = tile;
	return dom_view_first(view, (unsigned)best);
}

static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	struct dom_play best = {.tile = DOM_NO_TILE}, play;
	uint64_t passed = faces_passed_on(view), once;
	unsigned doubled[DOM_MAX_FACES] = {0};
	struct tally tallies[DOM_MAX_TILES];
	uint64_t playable[DOM_MAX_WORDS];
	struct dom_plays plays;
	unsigned most_doubled = 0;
	int64_t most = 0;
	int fattest = -1;

	(void)args;
	if (!passed)
		return lay_fattest(view);
	once = faces_shown_once(view);
	dom_view_playable(view, playable);
	for (int tile = -1; (tile = dom_view_next_of(view, playable, tile)) >= 0;)
		tallies[tile] = (struct tally){0};

	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play)) {
		struct tally *tally = &tallies[play.tile];
		bool brings = faces_left(view, play) & passed;

		tally->plays++;
		tally->brings |= brings;
		tally->takes |= !brings && view->places &&
				(once & passed) >> dom_rules_shows(view->rules, view->place[play.place].symbol).n & 1;
		doubled[dom_rules_face_of(view->rules, play.tile, play.side).n] += brings;
	}

	for (int tile = -1; (tile = dom_view_next_of(view, playable, tile)) >= 0;) {
		int64_t w = weight(view, (unsigned)tile, &tallies[tile]);

		if (fattest < 0 || w > most) {
			fattest = tile;
			most = w;
		}
	}

	dom_plays_of(&plays, view, (unsigned)fattest);
	while (dom_plays_next(&plays, &play)) {
		unsigned joins = doubled[dom_rules_face_of(view->rules, play.tile, play.side).n];

		if (best.tile == DOM_NO_TILE || joins > most_doubled) {
			best = play;
			most_doubled = joins;
		}
	}
	return best;
}

/* As lay_fattest() has it. */
static struct dom_pick pick(const struct dom_arg *args)
{
	(void)args;
	return (struct dom_pick){.tile = DOM_PICK_FATTEST, .place = DOM_AT_FIRST, .until_pass = true};
}

DOM_STRATEGY(blocker) = {
	.row = 8,
	.title = {"Blocker", "Trancador"},
	.about = {"The tile worth the most, where one that brings back a face somebody passed on counts double, and one that "
		  "takes it away half.",
		  "La ficha que más vale; cuenta el doble la que devuelve un número con el que alguien se pasó, y la mitad la "
		  "que lo quita."},
	.tell = {"{players} {players, plural, one {brings back the faces others passed on, and keeps} other {bring back the "
		 "faces others passed on, and keep}} them open.",
		 "{players} {players, plural, one {devuelve} other {devuelven}} a la mesa {face, select, f {las} other {los}} "
		 "{shown} con {face, select, f {las} other {los}} que otros se pasaron, y no {face, select, f {las} other "
		 "{los}} {players, plural, one {tapa} other {tapan}}."},
	.choose = choose,
	.pick = pick,
	.ignores = DOM_IGNORES_TABLE | DOM_IGNORES_HOLDS | DOM_IGNORES_CHANCE,
	.rival = true,
	.strength = 31,
};
