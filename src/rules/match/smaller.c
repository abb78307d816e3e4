/* A line that descends: the face laid is worth less than the one it joins. */
#include "match.h"

static bool fits(const struct dom_faces *f, unsigned open, unsigned laid)
{
	return f->worth[laid] < f->worth[open];
}

DOM_MATCH(smaller) = {
	.row = 3,
	.title = {"Smaller", "Menor"},
	.about = {"The face laid must be worth less than the open one.",
		  "El número que se juega debe valer menos que el de la punta."},
	.tell = {"The face laid must be worth less than the open one.",
		 "{face, select, f {La} other {El}} {face} que se juega debe valer menos que {face, select, f {la} other {el}} "
		 "de la punta."},
	.fits = fits,
};
