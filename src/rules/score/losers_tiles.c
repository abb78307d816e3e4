/* The winner gets five for every tile the others are left with. */
#include "score.h"

enum { EACH = 500 }; /* and the least there is */

static void over(const struct domi_at *at, uint32_t winners)
{
	const struct dom_rules *r = at->rules;
	int64_t amount = 0;

	for (unsigned team = 0; team < r->teams; team++)
		if (!(winners >> team & 1))
			amount += (int64_t)EACH * domi_team_tiles(r, at->round, team);
	if (amount < EACH)
		amount = EACH;
	for (unsigned team = 0; team < r->teams; team++)
		if (winners >> team & 1)
			domi_pay(at, domi_team_seat(team), amount, DOM_PAY_TILES);
}

DOM_SCORE(losers_tiles) = {
	.row = 3,
	.title = {"Losers' tiles", "Fichas de los perdedores"},
	.about = {"Each winner gets five points for every tile left in the hands of those who did not win, and at least five.",
		  "Cada ganador recibe cinco puntos por cada ficha que les quede a los que no ganaron, y al menos cinco."},
	.over = over,
};
