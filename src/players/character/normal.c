/* Picks among the plays that fit. */
#include <domino/character.h>

DOM_CHARACTER(normal) = {
	.row = 1,
	.title = {"Normal", "Normal"},
	.about = {"Picks among the plays that fit.", "Escoge entre las jugadas que sirven."},
};
