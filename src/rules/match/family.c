#include "match.h"

extern const struct dom_member domi_match_members[];
const struct dom_family domi_match_family = {
	.name = "match",
	.title = {"Matching", "Enlace"},
	.about = {"Which face may be laid on which open face.", "Qué cara se puede jugar sobre cuál cara abierta."},
	.noun = {"match rule", "la regla de pegar"},
	.first = "equal",
	.members = domi_match_members,
};
