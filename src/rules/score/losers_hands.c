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

static enum domi_gives gives(const struct dom_arg *args)
{
	return args[COUNT].n == ALL ? DOMI_GIVES_ALL : DOMI_GIVES_LOSERS;
}

DOM_SCORE(losers_hands) = {
	.row = 2,
	.title = {"Losers' hands", "Puntos de los perdedores"},
	.about = {"Each winner gets the points left in the hands of those who did not win, or in all hands.",
		  "Cada ganador recibe los puntos que les quedan a los que no ganaron, o a todos."},
	.tell = {"Each winner gets the points left in {count, select, losers {the hands of those who did not win} other {all "
		 "hands, its own included}}.",
		 "Cada ganador recibe los puntos que les quedan a {count, select, losers {los que no ganaron} other {todos, "
		 "incluidos los suyos}}."},
	.params = DOM_PARAMS(
		{.name = "count",
		 .type = DOM_TYPE_WORD,
		 .words = "losers all",
		 .preset = "losers",
		 .about = {"Whose hands count: those of the losers, or all.",
			   "Qué puntos cuentan: los que les quedan a los que no ganaron (losers) o a todos (all)."}}),
	.over = over,
	.gives = gives,
};
