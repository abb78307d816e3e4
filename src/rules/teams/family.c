#include "teams.h"

extern const struct dom_member domi_teams_members[];
const struct dom_family domi_teams_family = {
	.name = "teams",
	.title = {"Teams", "Equipos"},
	.about = {"Who plays together.", "Quiénes juegan juntos."},
	.noun = {"kind of teams", "el tipo de equipos"},
	.first = "none",
	.members = domi_teams_members,
};
