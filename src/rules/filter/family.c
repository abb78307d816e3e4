#include "filter.h"

extern const struct dom_member domi_filter_members[];
const struct dom_family domi_filter_family = {
	.name = "filter",
	.title = {"Filter", "Filtro"},
	.about = {"Which tiles set a power off.", "Qué fichas disparan un poder."},
	.noun = {"filter", "el filtro"},
	.first = "same-parity",
	.part = DOM_PART_POWER,
	.members = domi_filter_members,
};
