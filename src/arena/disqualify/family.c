#include "disqualify.h"

extern const struct dom_member domi_disqualify_members[];
const struct dom_family domi_disqualify_family = {
	.name = "disqualify",
	.title = {"Disqualification", "Descalificación"},
	.about = {"Who may not go on in a tournament.", "Quién no puede seguir en un torneo."},
	.noun = {"disqualification", "la descalificación"},
	.first = "none",
	.part = DOM_PART_TOURNAMENT,
	.members = domi_disqualify_members,
};
