#include "line_up.h"

extern const struct dom_member domi_line_up_members[];
const struct dom_family domi_line_up_family = {
	.name = "line-up",
	.title = {"Line-up", "Quién juega"},
	.about = {"Who plays the rounds of a tournament.", "Quiénes juegan las manos de un torneo."},
	.noun = {"line-up", "la regla de quién juega"},
	.first = "all",
	.part = DOM_PART_TOURNAMENT,
	.members = domi_line_up_members,
};
