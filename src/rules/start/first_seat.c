/* The first seat leads every round. */
#include "start.h"

static unsigned starter(const struct domi_at *at)
{
	(void)at;
	return 0;
}

DOM_START(first_seat) = {
	.row = 1,
	.title = {"First seat", "Primer asiento"},
	.about = {"The player in the first seat leads.", "Sale quien está en el primer asiento."},
	.starter = starter,
	.settled = true,
};
