/* Odd bonds: neighbours in worth, anything with a zero, and multiples (hence equals) join. */
#include "match.h"

static bool fits(const struct dom_faces *f, unsigned open, unsigned laid)
{
	int64_t a = f->worth[open], b = f->worth[laid];

	return a - b == 1 || b - a == 1 || !a || !b || a % b == 0 || b % a == 0;
}

DOM_MATCH(erratic) = {
	.row = 4,
	.title = {"Erratic", "Errático"},
	.about = {"One is worth one less than the other, either is worth zero, or one is a multiple of the other.",
		  "Una vale uno menos que la otra, alguna vale cero, o una es múltiplo de la otra."},
	.tell = {"Faces join when they are one apart, when one of them is worth zero, or when one is a multiple of the other.",
		 "Las caras ligan cuando se llevan uno, cuando alguna vale cero, o cuando una es múltiplo de la otra."},
	.fits = fits,
};
