/* A pass turns the game round: for good until the next pass, or for that one turn. */
#include "turn.h"

enum { LASTING };

static unsigned next(const struct domi_at *at, unsigned seat, enum domi_why why, uint32_t sub)
{
	struct dom_round *g = at->round;

	(void)sub;
	if (why != DOMI_PASSED)
		return domi_seat_after(at->rules, g, seat);
	if (!at->rules->args[DOMI_TURN][LASTING].n)
		return domi_seat_towards(at->rules, g, seat, !g->forward);
	g->forward = !g->forward;
	domi_emit(at,
		  &(struct dom_event){.kind = DOM_EVENT_TURNED, .seat = DOM_NO_SEAT, .tile = DOM_NO_TILE, .count = g->forward});
	return domi_seat_after(at->rules, g, seat);
}

/* Where the direction stays turned, two neighbours that pass hand the turn to and fro; else it goes round the other way. */
static uint32_t reach(const struct dom_rules *rules, const struct dom_round *round)
{
	unsigned back = domi_seat_towards(rules, round, round->next, !round->forward);

	if (!rules->args[DOMI_TURN][LASTING].n)
		return domi_seats_with_tiles(rules, round);
	return UINT32_C(1) << round->next | UINT32_C(1) << back;
}

static unsigned cycle(const struct dom_rules *rules)
{
	return rules->args[DOMI_TURN][LASTING].n ? 2 : rules->players;
}

DOM_TURN(reverse_on_pass) = {
	.row = 3,
	.title = {"Reverse on pass", "Al revés al pasarse"},
	.about = {"The direction turns whenever a player passes, for good or for that turn.",
		  "El sentido se invierte cuando alguien se pasa, hasta el próximo pase o solo por ese turno."},
	.tell = {"The turn goes round the table; {lasting, select, true {whenever a player passes, the direction turns, and "
		 "two neighbours who can only pass the turn to and fro block the round} other {after a pass it goes back to "
		 "the player before}}.",
		 "El turno va dando la vuelta a la mesa; {lasting, select, true {cada vez que alguien se pasa, cambia el "
		 "sentido, y dos vecinos que solo pueden pasarse el turno uno al otro trancan la mano} other {cuando alguien "
		 "se pasa, le toca al anterior}}."},
	.params = DOM_PARAMS({.name = "lasting",
			      .type = DOM_TYPE_FLAG,
			      .preset = "true",
			      .about = {"Whether the direction stays turned until the next pass.",
					"Si el sentido queda invertido hasta el próximo pase."}}),
	.next = next,
	.reach = reach,
	.cycle = cycle,
};
