#include "total.h"

extern const struct dom_member domi_total_members[];
const struct dom_family domi_total_family = {
	.name = "total",
	.title = {"Total", "Total"},
	.about = {"What the scores of many rounds come to.", "En qué quedan los puntos de muchas manos."},
	.noun = {"total", "el total"},
	.first = "sum",
	.part = DOM_PART_TOURNAMENT,
	.members = domi_total_members,
};
