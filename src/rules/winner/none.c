/* Nobody wins: all share second place. */
#include "winner.h"

static bool rank(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, uint32_t reasons,
		 int64_t *keys)
{
	(void)round;
	(void)args;
	(void)reasons;
	for (unsigned team = 0; team < rules->teams; team++)
		keys[team] = 0;
	return false;
}

DOM_WINNER(none) = {
	.row = 11,
	.title = {"None", "Nadie"},
	.about = {"Nobody wins; all share second place.", "Nadie gana, y todos comparten el segundo lugar."},
	.params = DOM_PARAMS(DOMI_TIES),
	.rank = rank,
};
