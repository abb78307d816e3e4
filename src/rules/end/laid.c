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
	.about = {"The tiles a player has laid are worth so many points together.",
		  "Las fichas que ha puesto un jugador valen tantos puntos juntas."},
	.tell = {"The round is over when the tiles a player has laid are worth {points} or more together.",
		 "La mano se acaba cuando las fichas que ha puesto un jugador valen {points} o más juntas."},
	.params = DOM_PARAMS({.name = "points",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = 1000000000,
			      .about = {"What the tiles laid are worth together.", "Lo que valen juntas las fichas puestas."}}),
	.over = over,
	.check = check,
};
