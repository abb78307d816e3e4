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
	.about = {"A side is out after losing more than a given share of the rounds it played.",
		  "Queda fuera quien pierde más de cierta parte de las manos que jugó."},
	.tell = {"A side that has lost {percent, plural, =0 {a round} other {more than #% of the rounds it played}} is "
		 "disqualified{after, plural, =1 {} other {, once it has played #}}.",
		 "Queda descalificado quien ha perdido {percent, plural, =0 {alguna mano} other {más del # % de las manos que "
		 "jugó}}{after, plural, =1 {} other {, cuando ya jugó #}}."},
	.params = DOM_PARAMS({.name = "percent",
			      .type = DOM_TYPE_INT,
			      .min = 0,
			      .max = 99,
			      .about = {"The percentage of its rounds that a side may lose.",
					"El porcentaje de sus manos que se puede perder."}},
			     {.name = "after",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = 1000000000,
			      .preset = "1",
			      .about = {"Rounds that a side must have played before this counts.",
					"Manos que hay que haber jugado para que valga."}}),
	.out = out,
};
