#include "winner.h"

extern const struct dom_member domi_winner_members[];
const struct dom_family domi_winner_family = {
	.name = "winner",
	.title = {"Winner", "Ganador"},
	.about = {"How sides are ranked when a round is over.", "Cómo quedan los jugadores o parejas al acabarse una mano."},
	.noun = {"winner rule", "la regla de quién gana"},
	.first = "classic",
	.members = domi_winner_members,
};

void domi_median_keys(int64_t *keys, unsigned teams)
{
	int64_t sorted[DOM_MAX_PLAYERS] = {0};
	int64_t middle;

	for (unsigned i = 0; i < teams; i++) {
		unsigned at = i;

		for (; at && sorted[at - 1] > keys[i]; at--)
			sorted[at] = sorted[at - 1];
		sorted[at] = keys[i];
	}
	middle = sorted[(teams - 1) / 2];
	for (unsigned i = 0; i < teams; i++)
		keys[i] = keys[i] < middle ? middle - keys[i] : keys[i] - middle;
}

int domi_needs_score(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	if (!rules->keeps_score)
		return domi_fail(error, DOM_CLASH, choice->where,
				 "winner %s needs a score kept during play, and score %s pays nothing then",
				 "el ganador %s necesita puntos durante el juego, y los puntos %s no pagan nada entonces",
				 choice->member->name, rules->variant->choice[DOMI_SCORE].member->name);
	return DOM_OK;
}
