/* The Spanish alphabet, worth what the letters of the Spanish word game are worth. */
#include "faces.h"

static const struct dom_face_row faces[] = {
	{"a", 1, 1}, {"b", 3, 3}, {"c", 3, 3}, {"d", 2, 2}, {"e", 1, 1}, {"f", 4, 4},   {"g", 2, 2}, {"h", 4, 4}, {"i", 1, 1},
	{"j", 8, 8}, {"k", 5, 5}, {"l", 1, 1}, {"m", 3, 3}, {"n", 1, 1}, {"ñ", 20, 20}, {"o", 1, 1}, {"p", 3, 3}, {"q", 10, 10},
	{"r", 1, 1}, {"s", 1, 1}, {"t", 1, 1}, {"u", 1, 1}, {"v", 1, 1}, {"w", 4, 4},   {"x", 8, 8}, {"y", 4, 4}, {"z", 10, 10},
};

DOM_FACES(letters) = {
	.row = 2,
	.title = {"Letters", "Letras"},
	.about = {"The Spanish alphabet, each letter worth what it is worth in the Spanish word game.",
		  "El alfabeto español, con el valor que tienen las letras en el juego de palabras."},
	.tell = {"Tiles show letters of the Spanish alphabet; rare ones are worth more, ñ twenty.",
		 "Las fichas muestran letras del alfabeto español; las raras valen más, la ñ veinte."},
	.one = {"letter", "letra"},
	.many = {"letters", "letras"},
	.feminine = true,
	.faces = faces,
	.count = sizeof faces / sizeof *faces,
};
