#include "start.h"

extern const struct dom_member domi_start_members[];
const struct dom_family domi_start_family = {
	.name = "start",
	.title = {"Start", "Salida"},
	.about = {"Who plays first, and with what.", "Quién sale, y con qué."},
	.noun = {"start rule", "la regla de salida"},
	.first = "first-seat",
	.members = domi_start_members,
};

unsigned domi_last_winner(const struct domi_at *at)
{
	const struct dom_round *g = at->round;

	for (unsigned seat = 0; seat < at->rules->players; seat++)
		if (g->has_last && g->player[seat] == g->last_winner)
			return seat;
	return DOM_NO_SEAT;
}

bool domi_follows(const struct dom_arg *args)
{
	(void)args;
	return true;
}
