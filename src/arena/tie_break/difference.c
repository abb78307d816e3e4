/* Points for and against. At a table of several, one's own points count against each of the others. */
#include "tie_break.h"

static int64_t of(const struct dom_tournament *t, unsigned side, const uint16_t *tied, unsigned count)
{
	int64_t difference = 0;

	(void)tied;
	(void)count;
	for (unsigned other = 0; other < t->sides; other++) {
		difference += t->meeting[(size_t)side * t->sides + other].score;
		difference -= t->meeting[(size_t)other * t->sides + side].score;
	}
	return difference;
}

DOM_TIE_BREAK(difference) = {
	.row = 3,
	.title = {"Difference", "Diferencia"},
	.about = {"More points than the others made against it.", "Más puntos de los que le hicieron los otros."},
	.tell = {"The better difference between points made and points conceded.",
		 "La mejor diferencia entre puntos hechos y puntos recibidos."},
	.of = of,
	.points = true,
};
