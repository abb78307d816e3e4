/* Going out is worth something by itself. */
#include "bonus.h"

static int64_t pays(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, unsigned team)
{
	return domi_team_out(rules, round, team) ? args[DOMI_BONUS_POINTS].n * 100 : 0;
}

DOM_BONUS(out) = {
	.row = 1,
	.title = {"Going out", "Pegarse"},
	.about = {"A winner who has gone out gets points for it.", "Quien gana pegándose recibe puntos por ello."},
	.tell = {"Going out pays {points, plural, one {one point} other {# points}}.",
		 "Pegarse vale {points, plural, one {un punto} other {# puntos}}."},
	.params = DOM_PARAMS(DOMI_BONUS_POINTS_PARAM),
	.pays = pays,
};
