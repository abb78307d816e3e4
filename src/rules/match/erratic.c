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
		  "Uno vale uno menos que el otro, alguno vale cero, o uno es múltiplo del otro."},
	.tell = {"A tile fits where its face and the open one are one apart, where either is worth zero, or where one is a "
		 "multiple of the other.",
		 "Una ficha sirve donde su {face} y {face, select, f {la} other {el}} de la punta se llevan uno, donde {face, "
		 "select, f {alguna} other {alguno}} vale cero, o donde {face, select, f {una es múltiplo de la otra} other "
		 "{uno es múltiplo del otro}}."},
	.fits = fits,
};
