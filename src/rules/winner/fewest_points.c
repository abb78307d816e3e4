/* The lightest hand wins, out or not. */
#include "winner.h"

static bool rank(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, uint32_t reasons,
		 int64_t *keys)
{
	(void)args;
	(void)reasons;
	for (unsigned team = 0; team < rules->teams; team++)
		keys[team] = domi_team_points(rules, round, team);
	return true;
}

DOM_WINNER(fewest_points) = {
	.row = 2,
	.title = {"Fewest points", "Menos puntos"},
	.about = {"The fewest points in hand win.", "Gana quien tenga menos puntos en sus fichas."},
	.params = DOM_PARAMS(DOMI_TIES),
	.rank = rank,
	.known = DOMI_RANKS_POINTS,
};
