#include "tie_break.h"

extern const struct dom_member domi_tie_break_members[];
const struct dom_family domi_tie_break_family = {
	.name = "tie-break",
	.title = {"Tie-breaks", "Desempates"},
	.about = {"What decides between equals in a tournament, one after the other.",
		  "Qué decide entre iguales en un torneo, uno tras otro."},
	.noun = {"tie-break", "el desempate"},
	.list = true,
	.part = DOM_PART_TOURNAMENT,
	.members = domi_tie_break_members,
};
