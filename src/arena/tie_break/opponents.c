/* Whom it met (Buchholz): the totals of all of them, each once, as they stand now. */
#include "tie_break.h"

static int64_t of(const struct dom_tournament *t, unsigned side, const uint16_t *tied, unsigned count)
{
	int64_t sum = 0;

	(void)tied;
	(void)count;
	for (unsigned other = 0; other < t->sides; other++)
		if (other != side && t->meeting[(size_t)side * t->sides + other].met)
			sum += t->side[other].total;
	return sum;
}

DOM_TIE_BREAK(opponents) = {
	.row = 4,
	.title = {"Opponents", "Rivales"},
	.about = {"Stronger opponents: the sum of the totals of those it met.",
		  "Rivales más fuertes: la suma de los totales de los que encontró."},
	.tell = {"Stronger opponents, by the sum of their totals.", "Rivales más fuertes, por la suma de sus totales."},
	.of = of,
	.points = true,
};
