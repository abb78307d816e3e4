/* The faces everybody knows: 0 is blank, and each is worth its number. */
#include "faces.h"

/* clang-format off */
#define ONE(n) {#n, n, n}
/* clang-format on */
#define TEN(tens) \
	ONE(tens##0), ONE(tens##1), ONE(tens##2), ONE(tens##3), ONE(tens##4), ONE(tens##5), ONE(tens##6), ONE(tens##7), \
		ONE(tens##8), ONE(tens##9)

static const struct dom_face_row faces[] = {
	ONE(0), ONE(1), ONE(2), ONE(3), ONE(4), ONE(5),  ONE(6),  ONE(7),  ONE(8),  ONE(9),
	TEN(1), TEN(2), TEN(3), TEN(4), TEN(5), ONE(60), ONE(61), ONE(62), ONE(63),
};

DOM_FACES(numbers) = {
	.row = 1,
	.title = {"Numbers", "Números"},
	.about = {"The numbers from zero up, each worth itself.", "Los números desde el cero, cada uno vale lo que dice."},
	.tell = {"Tiles show numbers from zero up, each worth what it says.",
		 "Las fichas muestran números desde el cero, y cada uno vale lo que dice."},
	.one = {"number", "número"},
	.many = {"numbers", "números"},
	.faces = faces,
	.count = sizeof faces / sizeof *faces,
};
