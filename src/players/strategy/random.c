/* Any play that fits. Over plays, each play is as likely as the next, so a tile that fits twice is laid twice as often; over
   tiles, a tile is drawn first and then, with the turn's second word, one of its plays. */
#include <domino/strategy.h>

enum { OVER };
enum { PLAYS, TILES };

static unsigned below(uint32_t word, unsigned n)
{
	return (unsigned)((uint64_t)word * n >> 32);
}

static struct dom_play choose_tile_first(const struct dom_view *view)
{
	uint64_t playable[DOM_MAX_WORDS] = {0};
	uint16_t plays_of[DOM_MAX_TILES];
	struct dom_plays plays;
	struct dom_play play;
	unsigned tiles = 0, k;
	int tile = -1;

	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play)) {
		uint64_t bit = UINT64_C(1) << play.tile % 64;

		if (!(playable[play.tile / 64] & bit)) {
			playable[play.tile / 64] |= bit;
			plays_of[play.tile] = 0;
			tiles++;
		}
		plays_of[play.tile]++;
	}
	k = below(view->chance, tiles);
	do
		while ((tile = dom_view_next(view, tile)) >= 0 && !(playable[tile / 64] >> tile % 64 & 1))
			;
	while (k--);
	k = below(dom_view_chance(view, 1), plays_of[tile]);
	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play))
		if (play.tile == tile && !k--)
			break;
	return play;
}

static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	if (args[OVER].n == TILES)
		return choose_tile_first(view);
	return dom_view_play(view, below(view->chance, dom_view_plays(view)));
}

static void give_back(const struct dom_view *view, const struct dom_arg *args, unsigned count, uint64_t *set)
{
	(void)args;
	for (int tile = -1; count && (tile = dom_view_next(view, tile)) >= 0; count--)
		set[tile / 64] |= UINT64_C(1) << tile % 64;
}

static enum dom_pick pick(const struct dom_arg *args)
{
	return args[OVER].n == PLAYS ? DOM_PICK_ANY : DOM_PICK_ASK;
}

DOM_STRATEGY(random) = {
	.row = 1,
	.title = {"Random", "Al azar"},
	.about = {"Any play that fits.", "Cualquier jugada que pegue."},
	.tell = {"Plays anything that fits, drawn over {over}.", "Juega cualquier cosa que pegue, al azar (over: {over})."},
	.params = DOM_PARAMS({.name = "over",
			      .type = DOM_TYPE_WORD,
			      .words = "plays tiles",
			      .preset = "plays",
			      .about = {"What is equally likely: every play, or every tile and then its places.",
					"Qué es igual de probable: cada jugada, o cada ficha y luego sus puntas."}}),
	.choose = choose,
	.give_back = give_back,
	.pick = pick,
};
