/* A line that descends: the face laid is worth less than the one it joins. */
#include "match.h"

static bool fits(const struct dom_faces *f, unsigned open, unsigned laid)
{
	return f->worth[laid] < f->worth[open];
}

DOM_MATCH(smaller) = {
	.row = 3,
	.title = {"Smaller", "Menor"},
	.about = {"The face laid must be worth less than the open one.", "La cara jugada debe valer menos que la abierta."},
	.fits = fits,
};
