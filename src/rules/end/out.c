/* The everyday end: somebody has laid the last tile of the hand. */
#include "end.h"

static bool over(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args)
{
	(void)args;
	return domi_somebody_out(rules, round);
}

DOM_END_RULE(out) = {
	.row = 1,
	.title = {"Out", "Pegarse"},
	.about = {"A player has no tile left.", "Alguien se pega: se queda sin fichas."},
	.tell = {"The round is over when a player has no tile left.", "La mano se acaba cuando alguien se pega."},
	.over = over,
	.known = DOMI_END_OUT,
};
