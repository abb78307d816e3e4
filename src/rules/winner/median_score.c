/* Neither the most nor the least scored: who is in the middle wins. */
#include "winner.h"

static bool rank(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, uint32_t reasons,
		 int64_t *keys)
{
	(void)args;
	(void)reasons;
	for (unsigned team = 0; team < rules->teams; team++)
		keys[team] = domi_scores(rules, round)[team];
	domi_median_keys(keys, rules->teams);
	return true;
}

DOM_WINNER(median_score) = {
	.row = 7,
	.title = {"Median score", "Puntuación mediana"},
	.about = {"The score in the middle of the sorted list wins, the lower of two; the others rank by distance from it.",
		  "Gana quien queda en el medio al ordenar los puntos hechos en la mano, el menor si son dos; los demás van "
		  "por su distancia."},
	.params = DOM_PARAMS(DOMI_TIES),
	.rank = rank,
	.check = domi_needs_score,
};
