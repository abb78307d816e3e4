#include "bonus.h"

const struct dom_family domi_bonus_family = {
	.name = "bonus",
	.title = {"Bonuses", "Bonos"},
	.about = {"What is paid besides the score; each of those listed pays on its own.",
		  "Qué se paga además de los puntos; cada uno de los de la lista se paga aparte."},
	.noun = {"bonus", "el bono"},
	.list = true,
	.members = domi_bonus_members,
};
