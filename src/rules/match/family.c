#include "match.h"

extern const struct dom_member domi_match_members[];
const struct dom_family domi_match_family = {
	.name = "match",
	.title = {"Matching", "Enlace"},
	.about = {"Which tiles fit where.", "Qué fichas sirven dónde."},
	.noun = {"match rule", "la regla de enlace"},
	.first = "equal",
	.members = domi_match_members,
};
