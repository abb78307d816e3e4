/* The everyday ranking: going out beats everything, then the lighter hand. */
#include "winner.h"

static bool rank(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, uint32_t reasons,
		 int64_t *keys)
{
	(void)args;
	(void)reasons;
	for (unsigned team = 0; team < rules->teams; team++)
		keys[team] = domi_team_out(rules, round, team) ? INT64_MIN : domi_team_points(rules, round, team);
	return true;
}

DOM_WINNER(classic) = {
	.row = 1,
	.title = {"Classic", "Clásico"},
	.about = {"Whoever goes out wins; otherwise the fewest points in hand win.",
		  "Gana quien se pega; si nadie se pega, quien tenga menos puntos en sus fichas."},
	.params = DOM_PARAMS(DOMI_TIES),
	.rank = rank,
	.known = DOMI_RANKS_OUT_FIRST,
};
