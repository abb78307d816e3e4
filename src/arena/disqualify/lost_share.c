/* Out after losing more than a share of the rounds played, once there are enough of them. */
#include "disqualify.h"

enum { PERCENT, AFTER };

static bool out(const struct domi_side *side, const struct dom_arg *args)
{
	return side->played >= (uint64_t)args[AFTER].n && side->lost * 100 > side->played * (uint64_t)args[PERCENT].n;
}

DOM_DISQUALIFY(lost_share) = {
	.row = 2,
	.title = {"Lost share", "Parte perdida"},
	.about = {"Out after losing more than a share of the rounds it played.",
		  "Fuera quien pierde más de cierta parte de las manos que jugó."},
	.tell = {"Out is who has lost more than {percent} percent of the rounds it played, after {after} at least.",
		 "Queda fuera quien perdió más del {percent} por ciento de las manos que jugó, tras {after} al menos."},
	.params = DOM_PARAMS(
		{.name = "percent",
		 .type = DOM_TYPE_INT,
		 .min = 0,
		 .max = 99,
		 .about = {"More than so many percent of its rounds lost.", "Más de tanto por ciento de sus manos perdidas."}},
		{.name = "after",
		 .type = DOM_TYPE_INT,
		 .min = 1,
		 .max = 1000000000,
		 .preset = "1",
		 .about = {"Rounds it must have played before that counts.", "Manos que debe haber jugado para que valga."}}),
	.out = out,
};
