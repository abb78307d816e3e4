/* The round scores added up. */
#include "total.h"

static int64_t of(const struct domi_side *side)
{
	return side->sum;
}

DOM_TOTAL(sum) = {
	.row = 1,
	.title = {"Sum", "Suma"},
	.about = {"The sum of the round scores.", "La suma de los puntos de las manos."},
	.tell = {"A side's total is the sum of its round scores.", "El total es la suma de los puntos de las manos."},
	.of = of,
	.why = domi_total_plain,
};
