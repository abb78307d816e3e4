#include "champion.h"

extern const struct dom_member domi_champion_members[];
const struct dom_family domi_champion_family = {
	.name = "champion",
	.title = {"Champion", "Campeón"},
	.about = {"Who wins a tournament.", "Quién gana un torneo."},
	.noun = {"champion rule", "la regla de campeón"},
	.first = "points",
	.part = DOM_PART_TOURNAMENT,
	.members = domi_champion_members,
};
