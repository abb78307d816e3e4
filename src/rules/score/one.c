/* A round won is a point. */
#include "score.h"

static void over(const struct domi_at *at, uint32_t winners)
{
	for (unsigned team = 0; team < at->rules->teams; team++)
		if (winners >> team & 1)
			domi_pay(at, domi_team_seat(team), 100, DOM_PAY_WON);
}

static enum domi_gives gives(const struct dom_arg *args)
{
	(void)args;
	return DOMI_GIVES_POINT;
}

DOM_SCORE(one) = {
	.row = 1,
	.title = {"One point", "Un punto"},
	.about = {"Each winner gets one point.", "Cada ganador recibe un punto."},
	.over = over,
	.gives = gives,
};
