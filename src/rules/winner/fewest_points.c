/* The lightest hand wins, out or not. */
#include "winner.h"

static bool rank(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args,
		 const struct domi_end_rule *ended_by, int64_t *keys)
{
	(void)args;
	(void)ended_by;
	for (unsigned team = 0; team < rules->teams; team++)
		keys[team] = domi_team_points(rules, round, team);
	return true;
}

DOM_WINNER(fewest_points) = {
	.row = 2,
	.title = {"Fewest points", "Menos puntos"},
	.about = {"The fewest points in hand win.", "Gana quien tenga menos puntos en la mano."},
	.rank = rank,
};
