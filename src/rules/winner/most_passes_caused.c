/* Who has made the others pass most often wins; going out does not matter. */
#include "winner.h"

static bool rank(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, uint32_t reasons,
		 int64_t *keys)
{
	(void)args;
	(void)reasons;
	for (unsigned team = 0; team < rules->teams; team++)
		keys[team] = 0;
	for (unsigned seat = 0; seat < rules->players; seat++)
		keys[domi_team(rules, seat)] -= round->seats[seat].caused;
	return true;
}

DOM_WINNER(most_passes_caused) = {
	.row = 9,
	.title = {"Most passes caused", "Más pases causados"},
	.about = {"Whoever made the others pass most often wins.", "Gana quien más veces hizo pasarse a los demás."},
	.tell = {"Whoever made the others pass most often wins; going out does not matter.",
		 "Gana quien más veces hizo pasarse a los demás; pegarse no cuenta."},
	.params = DOM_PARAMS(DOMI_TIES),
	.rank = rank,
};
