/* The least scored during the round wins. */
#include "winner.h"

static bool rank(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, uint32_t reasons,
		 int64_t *keys)
{
	(void)args;
	(void)reasons;
	for (unsigned team = 0; team < rules->teams; team++)
		keys[team] = domi_scores(rules, round)[team];
	return true;
}

DOM_WINNER(lowest_score) = {
	.row = 5,
	.title = {"Lowest score", "Menor puntuación"},
	.about = {"The lowest score in the round wins.", "Gana quien hizo menos puntos durante la mano."},
	.params = DOM_PARAMS(DOMI_TIES),
	.rank = rank,
	.check = domi_needs_score,
};
