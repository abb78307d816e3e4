/* The positive round scores added up, divided by the number of negative ones. */
#include "total.h"

#include <stdio.h>

static int64_t of(const struct domi_side *side)
{
	int64_t by = side->negatives ? (int64_t)side->negatives : 1;

	/* half away from zero; the sum is never negative */
	return (2 * side->positive + by) / (2 * by);
}

static int why(const struct domi_side *side, enum dom_lang lang, char *out, size_t size)
{
	unsigned long long by = side->negatives;
	char points[32];

	if (!by)
		return domi_total_plain(side, lang, out, size);
	domi_total_points(side->positive, lang, points);
	if (lang == DOM_ES)
		return snprintf(out, size, "%s ÷ %llu %s", points, by, by == 1 ? "mano negativa" : "manos negativas");
	return snprintf(out, size, "%s ÷ %llu negative %s", points, by, by == 1 ? "round" : "rounds");
}

DOM_TOTAL(penalised_sum) = {
	.row = 2,
	.title = {"Penalised sum", "Suma penalizada"},
	.about = {"The positive round scores added up, divided by the number of negative ones.",
		  "La suma de los puntos positivos, dividida entre la cantidad de manos con puntos negativos."},
	.tell = {"A side's total is the sum of its positive round scores, divided by the number of its negative ones if there "
		 "are any.",
		 "El total es la suma de los puntos positivos de las manos, dividida entre la cantidad de manos con puntos "
		 "negativos si las hay."},
	.of = of,
	.why = why,
};
