#include "effect.h"

extern const struct dom_member domi_effect_members[];
const struct dom_family domi_effect_family = {
	.name = "effect",
	.title = {"Effect", "Efecto"},
	.about = {"What a power does.", "Qué hace un poder."},
	.noun = {"effect", "el efecto"},
	.first = "skip-next",
	.members = domi_effect_members,
};
