/* The heaviest hand gets rid of its weight first. */
#include "start.h"

static unsigned starter(const struct domi_at *at)
{
	unsigned best = 0;
	int64_t most = domi_hand_points(at->rules, at->round, 0);

	for (unsigned seat = 1; seat < at->rules->players; seat++) {
		int64_t points = domi_hand_points(at->rules, at->round, seat);

		if (points > most) {
			most = points;
			best = seat;
		}
	}
	return best;
}

DOM_START(richest_hand) = {
	.row = 4,
	.title = {"Heaviest hand", "Más puntos"},
	.about = {"The player with the heaviest hand leads; of equal ones, the lowest seat.",
		  "Sale quien tenga más puntos en sus fichas; si hay empate, quien esté en el asiento menor."},
	.starter = starter,
};
