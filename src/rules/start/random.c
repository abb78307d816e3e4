/* Luck decides who leads. */
#include "start.h"

DOM_START(random) = {
	.row = 2,
	.title = {"Random", "Al azar"},
	.about = {"A player drawn by lot leads.", "Se sortea quién sale."},
	.starter = domi_any_seat,
};
