/* Who cannot play passes. */
#include "stuck.h"

static bool draws(const struct dom_arg *args, unsigned drawn, unsigned pile)
{
	(void)args;
	(void)drawn;
	(void)pile;
	return false;
}

DOM_STUCK(pass) = {
	.row = 1,
	.title = {"Pass", "Pasarse"},
	.about = {"A player who cannot play passes.", "Quien no lleva se pasa."},
	.draws = draws,
};
