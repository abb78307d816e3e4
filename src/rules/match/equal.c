/* The everyday rule: a tile joins an open end that shows the same face. */
#include "match.h"

static bool fits(const struct dom_faces *f, unsigned open, unsigned laid)
{
	return f->shown[laid] == f->shown[open];
}

DOM_MATCH(equal) = {
	.row = 1,
	.title = {"Equal faces", "Caras iguales"},
	.about = {"The face laid must be the same as the open one.", "La cara jugada debe ser igual a la abierta."},
	.fits = fits,
};
