/* A player has laid enough worth of tiles. */
#include "end.h"

#include "../value/value.h"

enum { POINTS };

static bool over(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args)
{
	for (unsigned seat = 0; seat < rules->players; seat++)
		if (round->seats[seat].laid_value >= args[POINTS].n)
			return true;
	return false;
}

static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	int64_t fattest, most = domi_most_value(rules, 1, &fattest);

	if (choice->args[POINTS].n > most)
		return domi_fail(
			error, DOM_CLASH, choice->args_where[POINTS],
			"end laid can never come true: %lld points are more than the %lld that one player's tiles can be worth",
			"el final laid nunca se cumple: %lld puntos son más que los %lld que pueden valer las fichas de un "
			"jugador",
			(long long)choice->args[POINTS].n, (long long)most);
	return DOM_OK;
}

DOM_END_RULE(laid) = {
	.row = 9,
	.title = {"Laid", "Puntos puestos"},
	.about = {"The tiles that one player has laid reach a given worth.",
		  "Las fichas que ha puesto un jugador llegan a valer tantos puntos."},
	.tell = {"The round is over when the tiles that one player has laid are worth {points, plural, one {one point} other "
		 "{# points}} or more.",
		 "La mano se acaba cuando las fichas que ha puesto un jugador valen {points, plural, one {un punto} other {# "
		 "puntos}} o más entre todas."},
	.params = DOM_PARAMS({.name = "points",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = 1000000000,
			      .about = {"What the tiles laid must be worth together.",
					"Lo que deben valer juntas las fichas puestas."}}),
	.over = over,
	.check = check,
};
