/* Luck decides who plays, and may choose the same player again. */
#include "turn.h"

static unsigned next(const struct domi_at *at, unsigned seat, enum domi_why why, uint32_t sub)
{
	uint32_t seats = (UINT32_C(1) << at->rules->players) - 1;
	unsigned count = at->rules->players, before;

	(void)why;
	if (domi_somebody_out(at->rules, at->round)) {
		seats = domi_seats_with_tiles(at->rules, at->round);
		count = domi_ones(seats);
	}
	if (!count)
		return seat;
	before = domi_below(domi_chance(at, DOMI_FOR_TURN, at->round->turn, sub), count);
	return count == at->rules->players ? before : domi_nth_bit(seats, before);
}

DOM_TURN(random) = {
	.row = 2,
	.title = {"Random", "Al azar"},
	.about = {"A player drawn by lot plays next, perhaps the same one again.",
		  "Se sortea a quién le toca; puede tocarle otra vez al mismo."},
	.next = next,
	.by_lot = true,
	.anybody = true,
};
