/* The most scored during the round wins. */
#include "winner.h"

static bool rank(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, uint32_t reasons,
		 int64_t *keys)
{
	(void)args;
	(void)reasons;
	for (unsigned team = 0; team < rules->teams; team++)
		keys[team] = -domi_scores(rules, round)[team];
	return true;
}

DOM_WINNER(highest_score) = {
	.row = 6,
	.title = {"Highest score", "Mayor puntuación"},
	.about = {"The highest score in the round wins.", "Gana quien hizo más puntos durante la mano."},
	.params = DOM_PARAMS(DOMI_TIES),
	.rank = rank,
	.check = domi_needs_score,
};
