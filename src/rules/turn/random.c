/* Luck decides who plays, and may choose the same player again. */
#include "turn.h"

static unsigned next(const struct domi_at *at, unsigned seat, enum domi_why why, uint32_t sub)
{
	unsigned with[DOM_MAX_PLAYERS];
	unsigned count = 0;

	(void)why;
	for (unsigned s = 0; s < at->rules->players; s++) {
		with[count] = s;
		count += at->round->seats[s].tiles > 0;
	}
	if (!count)
		return seat;
	return with[domi_below(domi_chance(at, DOMI_FOR_TURN, at->round->turn, sub), count)];
}

DOM_TURN(random) = {
	.row = 2,
	.title = {"Random", "Al azar"},
	.about = {"A player drawn by lot plays next, perhaps the same one again.",
		  "Se sortea a quién le toca; puede tocarle otra vez al mismo."},
	.next = next,
	.by_lot = true,
};
