/* Luck decides who leads. */
#include "start.h"

DOM_START(random) = {
	.row = 2,
	.title = {"Random", "Al azar"},
	.about = {"A random seat leads.", "Sale un asiento al azar."},
	.starter = domi_any_seat,
};
