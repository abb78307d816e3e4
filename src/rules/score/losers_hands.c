/* The winner takes what the others are left with. */
#include "score.h"

enum { COUNT };
enum { LOSERS, ALL };

static void over(const struct domi_at *at, uint32_t winners)
{
	const struct dom_rules *r = at->rules;
	bool all = r->args[DOMI_SCORE][COUNT].n == ALL;
	int64_t points = 0;

	for (unsigned team = 0; team < r->teams; team++)
		if (all || !(winners >> team & 1))
			points += domi_team_points(r, at->round, team);
	for (unsigned team = 0; points && team < r->teams; team++)
		if (winners >> team & 1)
			domi_pay(at, domi_team_seat(team), points * 100, DOM_PAY_HANDS);
}

DOM_SCORE(losers_hands) = {
	.row = 2,
	.title = {"Losers' hands", "Manos de los perdedores"},
	.about = {"Each winner gets the points left in the hands of those that did not win, or in all hands.",
		  "Cada ganador recibe los puntos que quedan en las manos de los que no ganaron, o en todas."},
	.tell = {"Each winner gets the points left in hand (whose: {count}).",
		 "Cada ganador recibe los puntos que quedan en las manos (de quiénes: {count})."},
	.params = DOM_PARAMS({.name = "count",
			      .type = DOM_TYPE_WORD,
			      .words = "losers all",
			      .preset = "losers",
			      .about = {"Whose hands count: those that did not win, or all.",
					"Qué manos cuentan: las de los que no ganaron (losers) o todas (all)."}}),
	.over = over,
};
