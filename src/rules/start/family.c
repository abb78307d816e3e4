#include "start.h"

extern const struct dom_member domi_start_members[];
const struct dom_family domi_start_family = {
	.name = "start",
	.title = {"Start", "Salida"},
	.about = {"Who plays first, and with what.", "Quién sale, y con qué."},
	.noun = {"start rule", "la regla de salida"},
	.first = "first-seat",
	.members = domi_start_members,
};
