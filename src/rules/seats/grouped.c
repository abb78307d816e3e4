/* Players of one strategy sit side by side, the strategies in the order of the catalogue. The first of several counts. */
#include "seats.h"

#include <limits.h>

static int row_of(const struct dom_rules *r, unsigned player)
{
	int row = r->players_rules[player].strategy[0]->row;

	return row ? row : INT_MAX;
}

/* The first player listed with the same strategy: what strategies without a row are told apart by. */
static unsigned first_like(const struct dom_rules *r, unsigned player)
{
	unsigned first = 0;

	while (r->players_rules[first].strategy[0] != r->players_rules[player].strategy[0])
		first++;
	return first;
}

static bool before(const struct dom_rules *r, unsigned a, unsigned b)
{
	if (row_of(r, a) != row_of(r, b))
		return row_of(r, a) < row_of(r, b);
	return first_like(r, a) < first_like(r, b);
}

static void seat(const struct domi_at *at)
{
	uint8_t *player = at->round->player;

	for (unsigned i = 1; i < at->rules->players; i++) {
		uint8_t moving = player[i];
		unsigned k = i;

		for (; k && before(at->rules, moving, player[k - 1]); k--)
			player[k] = player[k - 1];
		player[k] = moving;
	}
}

DOM_SEATS(grouped) = {
	.row = 2,
	.title = {"Grouped", "Agrupados"},
	.about = {"Players with the same strategy sit side by side.",
		  "Los jugadores con la misma estrategia se sientan juntos."},
	.seat = seat,
};
