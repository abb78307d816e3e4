/* The everyday rule: a tile joins an open end that shows the same face. */
#include "match.h"

static bool fits(const struct dom_faces *f, unsigned open, unsigned laid)
{
	return f->shown[laid] == f->shown[open];
}

DOM_MATCH(equal) = {
	.row = 1,
	.title = {"Equal faces", "Iguales"},
	.about = {"The face laid must be the same as the open one.", "El número que se juega debe ser igual al de la punta."},
	.tell = {"A tile fits where it shows the same face as the open end.",
		 "{face, select, f {La} other {El}} {face} que se juega debe ser igual {face, select, f {a la} other {al}} de "
		 "la punta."},
	.fits = fits,
	.by_face = true,
};
