#include "score.h"

extern const struct dom_member domi_score_members[];
const struct dom_family domi_score_family = {
	.name = "score",
	.title = {"Score", "Puntos"},
	.about = {"What a round gives.", "Qué puntos da una mano."},
	.noun = {"score rule", "la regla de puntos"},
	.first = "one",
	.members = domi_score_members,
};
