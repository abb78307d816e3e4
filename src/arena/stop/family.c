#include "stop.h"

extern const struct dom_member domi_stop_members[];
const struct dom_family domi_stop_family = {
	.name = "stop",
	.title = {"Stop", "Fin del torneo"},
	.about = {"When a tournament is over; any of those listed ends it.",
		  "Cuándo se acaba un torneo; cualquiera de las de la lista lo termina."},
	.noun = {"stop rule", "la regla de fin del torneo"},
	.first = "rounds",
	.list = true,
	.part = DOM_PART_TOURNAMENT,
	.members = domi_stop_members,
};
