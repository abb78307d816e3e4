/* Plays the tile that leaves the least open. */
#include <domino/strategy.h>

static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	struct dom_plays plays;
	struct dom_play best = {0}, play;
	bool any = false;

	(void)args;
	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play))
		if (!any || dom_view_leaves(view, play) < dom_view_leaves(view, best)) {
			best = play;
			any = true;
		}
	return best;
}

DOM_STRATEGY(miser) = {
	.title = {.en = "Miser", .es = "Tacaño"},
	.about = {.en = "Leaves the faces that are worth the least open.", .es = "Deja abiertos los números que menos valen."},
	.choose = choose,
};
