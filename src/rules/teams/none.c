/* Everybody plays alone. */
#include "teams.h"

static unsigned teams(const struct dom_arg *args, unsigned players)
{
	(void)args;
	return players;
}

DOM_TEAMS(none) = {
	.row = 1,
	.title = {"None", "Ninguno"},
	.about = {"Everybody plays alone.", "Cada quien juega por su cuenta."},
	.teams = teams,
};
