#include "tournament_judge.h"

extern const struct dom_member domi_tournament_judge_members[];
const struct dom_family domi_tournament_judge_family = {
	.name = "tournament-judge",
	.title = {"Tournament judge", "Juez del torneo"},
	.about = {"Who says whether a tournament is over and who may go on.",
		  "Quién dice si un torneo se acabó y quién puede seguir."},
	.noun = {"tournament judge", "el juez del torneo"},
	.first = "honest",
	.part = DOM_PART_TOURNAMENT,
	.members = domi_tournament_judge_members,
};
