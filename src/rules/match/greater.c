/* A line that climbs: the face laid is worth more than the one it joins. */
#include "match.h"

static bool fits(const struct dom_faces *f, unsigned open, unsigned laid)
{
	return f->worth[laid] > f->worth[open];
}

DOM_MATCH(greater) = {
	.row = 2,
	.title = {"Greater", "Mayor"},
	.about = {"The face laid must be worth more than the open one.", "La cara jugada debe valer más que la abierta."},
	.fits = fits,
};
