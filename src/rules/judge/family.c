#include "judge.h"

extern const struct dom_member domi_judge_members[];
const struct dom_family domi_judge_family = {
	.name = "judge",
	.title = {"Judge", "Juez"},
	.about = {"Who checks what players answer, and what becomes of fouls.",
		  "Quién revisa lo que responden los jugadores, y qué pasa con las faltas."},
	.noun = {"judge", "el juez"},
	.first = "honest",
	.members = domi_judge_members,
};
