/* Eight formulas, one of which is drawn for each tile each turn. They are those of the system that invented them, with the
   lower face as its left, the higher as its right, and fractions cut off towards zero. */
#include "value.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

static int64_t of(const struct dom_faces *f, const struct dom_tile *tile, unsigned way)
{
	int64_t left = domi_lowest(f, tile), right = domi_highest(f, tile);
	int64_t n;

	switch (way) {
	case 0:
		n = right * right * right - left * left;
		return n < 0 ? -n : n;
	case 1:
		return (2 + right + left) / 2;
	case 2:
		return (int64_t)fabs((cos((double)left) - sin((double)right)) * 10);
	case 3:
		return (right + left) * (right - left);
	case 4:
		return (int64_t)((sqrt((double)right) + log2((double)(left + 1))) * 5);
	case 5:
		return 0;
	case 6:
		return 1000;
	default:
		return (int64_t)fabs(pi * ((double)(right * right) - sqrt((double)(left + 10))));
	}
}

static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	if (rules->sides > 2)
		return domi_fail(error, DOM_CLASH, choice->where,
				 "the erratic value is for tiles with two sides, and these have %u",
				 "el valor errático es para fichas de dos lados, y estas tienen %u", rules->sides);
	for (unsigned s = 0; s < rules->symbols; s++)
		if (rules->worth[s] < 0)
			return domi_fail(
				error, DOM_CLASH, choice->where,
				"the erratic value has no formula for faces worth less than nothing, and %s is worth %d",
				"el valor errático no tiene fórmula para lados que valen menos que nada, y %s vale %d",
				rules->face_name[rules->shown[s]], (int)rules->worth[s]);
	return DOM_OK;
}

DOM_VALUE(erratic) = {
	.row = 4,
	.title = {"Erratic", "Errático"},
	.about = {"One of eight odd formulas, drawn once per turn and tile.",
		  "Una de ocho fórmulas raras, sorteada una vez por turno y ficha."},
	.tell = {"Nobody knows what a tile is worth: one of eight odd formulas is drawn for it each turn.",
		 "Nadie sabe cuánto vale una ficha: en cada turno se le sortea una de ocho fórmulas raras."},
	.of = of,
	.ways = 8,
	.check = check,
};
