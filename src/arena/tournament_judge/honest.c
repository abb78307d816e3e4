/* Says what is. */
#include "tournament_judge.h"

DOM_TOURNAMENT_JUDGE(honest) = {
	.row = 1,
	.title = {"Honest", "Honesto"},
	.about = {"Goes by the rules.", "Se atiene a las reglas."},
	.tell = {"", ""},
};
