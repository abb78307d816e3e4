/* The everyday deal: everybody takes a hand from the shuffled set. */
#include "deal.h"

DOM_DEAL(random) = {
	.row = 1,
	.title = {"Random", "Al azar"},
	.about = {"Every player gets random tiles.", "Cada jugador recibe fichas al azar."},
	.tell = {"Every player gets {hand, plural, one {one tile} other {# tiles}} at random.",
		 "Cada jugador recibe {hand, plural, one {una ficha} other {# fichas}} al azar."},
	.params = DOM_PARAMS(DOMI_DEAL_HAND_PARAM),
	.deal = domi_deal_evenly,
};
