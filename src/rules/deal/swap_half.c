/* A random deal of which everybody gives half back. Which half is for each strategy to say, so the round sees to that. */
#include "deal.h"

static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	(void)rules;
	if (choice->args[DOMI_DEAL_HAND].n < 2)
		return domi_fail(error, DOM_CLASH, choice->args_where[DOMI_DEAL_HAND],
				 "half of a hand of %lld tile is nothing to give back; swap-half needs a hand of two or more",
				 "de una mano de %lld ficha no hay mitad que devolver; swap-half necesita manos de dos o más",
				 (long long)choice->args[DOMI_DEAL_HAND].n);
	return DOM_OK;
}

DOM_DEAL(swap_half) = {
	.row = 3,
	.title = {"Swap half", "Cambiar la mitad"},
	.about = {"Every player gives back half of a random hand and draws as many new tiles.",
		  "Cada jugador devuelve la mitad de sus fichas y toma otras tantas."},
	.tell = {"Every player gets {hand, plural, one {one tile} other {# tiles}} at random, gives back half of them, freely "
		 "chosen, and draws as many new ones.",
		 "Cada jugador recibe {hand, plural, one {una ficha} other {# fichas}} al azar, devuelve la mitad, las que "
		 "quiera, y toma otras tantas."},
	.params = DOM_PARAMS(DOMI_DEAL_HAND_PARAM),
	.deal = domi_deal_evenly,
	.gives = 2,
	.check = check,
};
