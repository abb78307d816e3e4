/* Capital letters, worth their place in the alphabet counted from zero. */
#include "faces.h"

static const struct dom_face_row faces[] = {
	{"A", 0, 0},   {"B", 1, 1},   {"C", 2, 2},   {"D", 3, 3},   {"E", 4, 4},   {"F", 5, 5},   {"G", 6, 6},
	{"H", 7, 7},   {"I", 8, 8},   {"J", 9, 9},   {"K", 10, 10}, {"L", 11, 11}, {"M", 12, 12}, {"N", 13, 13},
	{"O", 14, 14}, {"P", 15, 15}, {"Q", 16, 16}, {"R", 17, 17}, {"S", 18, 18}, {"T", 19, 19}, {"U", 20, 20},
	{"V", 21, 21}, {"W", 22, 22}, {"X", 23, 23}, {"Y", 24, 24}, {"Z", 25, 25},
};

DOM_FACES(capitals) = {
	.row = 3,
	.title = {"Capitals", "Mayúsculas"},
	.about = {"The letters A to Z, worth 0, 1, 2 and so on.", "Las letras de la A a la Z, que valen 0, 1, 2 y así."},
	.tell = {"Tiles show capital letters; A is worth nothing, B one, C two, and so on.",
		 "Las fichas muestran mayúsculas; la A no vale nada, la B uno, la C dos y así."},
	.one = {"letter", "letra"},
	.many = {"letters", "letras"},
	.feminine = true,
	.faces = faces,
	.count = sizeof faces / sizeof *faces,
};
