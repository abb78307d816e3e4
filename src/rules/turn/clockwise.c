/* Round the table, seat after seat. */
#include "turn.h"

static unsigned next(const struct domi_at *at, unsigned seat, enum domi_why why, uint32_t sub)
{
	(void)why;
	(void)sub;
	return domi_seat_after(at->rules, at->round, seat);
}

DOM_TURN(clockwise) = {
	.row = 1,
	.title = {"Clockwise", "En orden"},
	.about = {"The turn goes round the table clockwise.",
		  "El turno va dando la vuelta a la mesa hacia la izquierda, como el reloj."},
	.next = next,
	.cycle = domi_asks_all,
	.clockwise = true,
};
