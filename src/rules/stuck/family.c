#include "stuck.h"

extern const struct dom_member domi_stuck_members[];
const struct dom_family domi_stuck_family = {
	.name = "stuck",
	.title = {"Stuck", "Sin jugada"},
	.about = {"What a player who cannot play does.", "Qué hace quien no lleva."},
	.noun = {"rule for stuck players", "la regla para quien no lleva"},
	.first = "pass",
	.members = domi_stuck_members,
};
