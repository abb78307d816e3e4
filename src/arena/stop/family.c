#include "stop.h"

extern const struct dom_member domi_stop_members[];
const struct dom_family domi_stop_family = {
	.name = "stop",
	.title = {"Stop", "Parada"},
	.about = {"When a tournament is over; any of those listed ends it.",
		  "Cuándo se acaba un torneo; cualquiera de las listadas lo termina."},
	.noun = {"stop rule", "la regla de parada"},
	.first = "rounds",
	.list = true,
	.members = domi_stop_members,
};
