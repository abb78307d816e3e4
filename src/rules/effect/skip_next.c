/* The player that was next loses the turn, which is no pass, and the turn rule says who comes instead. */
#include "effect.h"

static void fire(const struct domi_at *at, const struct dom_arg *args, unsigned power)
{
	struct dom_round *g = at->round;
	uint8_t skipped = g->next;

	(void)args;
	if (!g->seats[skipped].tiles)
		return; /* nobody has any */
	domi_emit(at, &(struct dom_event){.kind = DOM_EVENT_SKIPPED, .seat = skipped});
	g->skipped |= (uint16_t)(1U << skipped);
	g->next = (uint8_t)domi_next_beyond(at, skipped, power);
}

DOM_EFFECT(skip_next) = {
	.row = 1,
	.title = {"Skip next", "Saltar al siguiente"},
	.about = {"The next player loses a turn.", "El siguiente jugador pierde el turno."},
	.fire = fire,
};
