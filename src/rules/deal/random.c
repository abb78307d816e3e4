/* The everyday deal: everybody takes a hand from the shuffled set. */
#include "deal.h"

DOM_DEAL(random) = {
	.row = 1,
	.title = {"Random", "Al azar"},
	.about = {"Every player gets a hand of random tiles.", "Cada jugador recibe una mano de fichas al azar."},
	.tell = {"Every player gets {hand} tiles at random.", "Cada jugador recibe {hand} fichas al azar."},
	.params = DOM_PARAMS(DOMI_DEAL_HAND_PARAM),
	.deal = domi_deal_evenly,
};
