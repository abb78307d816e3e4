/* Neither too much nor too little in hand: who is in the middle wins. */
#include "winner.h"

static bool rank(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, uint32_t reasons,
		 int64_t *keys)
{
	(void)args;
	(void)reasons;
	for (unsigned team = 0; team < rules->teams; team++)
		keys[team] = domi_team_points(rules, round, team);
	domi_median_keys(keys, rules->teams);
	return true;
}

DOM_WINNER(median_points) = {
	.row = 4,
	.title = {"Median points", "Puntos medianos"},
	.about = {"The points in hand in the middle of the sorted list win, the lower of two; the others rank by distance from "
		  "them.",
		  "Gana quien queda en el medio al ordenar los puntos de las fichas que quedan, el menor si son dos; los demás "
		  "van por su distancia."},
	.params = DOM_PARAMS(DOMI_TIES),
	.rank = rank,
};
