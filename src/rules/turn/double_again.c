/* A double earns another turn. */
#include "turn.h"

static unsigned next(const struct domi_at *at, unsigned seat, enum domi_why why, uint32_t sub)
{
	const struct dom_round *g = at->round;

	(void)sub;
	if (why == DOMI_PLAYED && g->seats[seat].tiles && domi_is_double(at->rules, g->last_tile))
		return seat;
	return domi_seat_after(at->rules, g, seat);
}

DOM_TURN(double_again) = {
	.row = 6,
	.title = {"Double again", "Doble repite"},
	.about = {"The turn goes round the table; a player who lays a double plays again.",
		  "El turno va dando la vuelta a la mesa; quien pone un doble vuelve a jugar."},
	.next = next,
	.cycle = domi_asks_all,
};
