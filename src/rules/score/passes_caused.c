/* Winning is worth five, and every pass caused on the way five more. */
#include "score.h"

enum { EACH = 500 };

static void over(const struct domi_at *at, uint32_t winners)
{
	const struct dom_rules *r = at->rules;

	for (unsigned team = 0; team < r->teams; team++) {
		int64_t amount = EACH;

		if (!(winners >> team & 1))
			continue;
		for (unsigned seat = team; seat < r->players; seat += r->teams)
			amount += (int64_t)EACH * at->round->seats[seat].caused;
		domi_pay(at, domi_team_seat(team), amount, DOM_PAY_PASSES);
	}
}

DOM_SCORE(passes_caused) = {
	.row = 4,
	.title = {"Passes caused", "Pases causados"},
	.about = {"Each winner gets five points, and five for every pass it caused.",
		  "Cada ganador recibe cinco puntos, y cinco más por cada pase que causó."},
	.over = over,
};
