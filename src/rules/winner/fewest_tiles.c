/* Tiles are counted, whatever they are worth. */
#include "winner.h"

static bool rank(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, uint32_t reasons,
		 int64_t *keys)
{
	(void)args;
	(void)reasons;
	for (unsigned team = 0; team < rules->teams; team++)
		keys[team] = domi_team_tiles(rules, round, team);
	return true;
}

DOM_WINNER(fewest_tiles) = {
	.row = 8,
	.title = {"Fewest tiles", "Menos fichas"},
	.about = {"The fewest tiles in hand win.", "Gana quien tenga menos fichas."},
	.params = DOM_PARAMS(DOMI_TIES),
	.rank = rank,
};
