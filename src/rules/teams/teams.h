/* teams: who plays together. The seats i, i + teams, i + 2 teams … form team i. */
#ifndef DOMI_TEAMS_H
#define DOMI_TEAMS_H

#include "../rules.h"

struct dom_teams {
	DOM_OPTION;
	/* How many teams, for so many players; each for itself: as many as players. */
	unsigned (*teams)(const struct dom_arg *args, unsigned players);
	/* Whether a team counts its best hand alone. NULL: together. */
	bool (*best_hand)(const struct dom_arg *args);
};

#define DOM_TEAMS(name) const struct dom_teams domi_teams_##name

#endif
