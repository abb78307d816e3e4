/* Seats are drawn anew for every round. */
#include "seats.h"

static void seat(const struct domi_at *at)
{
	uint8_t *player = at->round->player;
	struct domi_draws draws;

	domi_draws_init(&draws, at->round->seed, at->round->number, DOMI_FOR_SEATS, 0);
	for (unsigned left = at->rules->players; left > 1; left--) {
		unsigned k = domi_draw(&draws, left);
		uint8_t drawn = player[k];

		player[k] = player[left - 1];
		player[left - 1] = drawn;
	}
}

DOM_SEATS(shuffled) = {
	.row = 3,
	.title = {"Shuffled", "Sorteados"},
	.about = {"Seats are drawn by lot for every round.", "Los asientos se sortean en cada mano."},
	.seat = seat,
	.moves = true,
};
