/* A line that climbs: the face laid is worth more than the one it joins. */
#include "match.h"

static bool fits(const struct dom_faces *f, unsigned open, unsigned laid)
{
	return f->worth[laid] > f->worth[open];
}

DOM_MATCH(greater) = {
	.row = 2,
	.title = {"Greater", "Mayor"},
	.about = {"The face laid must be worth more than the open one.",
		  "El número que se juega debe valer más que el de la punta."},
	.tell = {"The face laid must be worth more than the open one.",
		 "{face, select, f {La} other {El}} {face} que se juega debe valer más que {face, select, f {la} other {el}} "
		 "de la punta."},
	.fits = fits,
};
