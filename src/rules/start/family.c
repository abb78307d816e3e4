#include "start.h"

#include "../seats/seats.h"

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

unsigned domi_any_seat(const struct domi_at *at)
{
	return domi_below(domi_chance(at, DOMI_FOR_START, 0, 0), at->rules->players);
}

unsigned domi_after_tie(const struct domi_at *at, enum domi_tied tied)
{
	unsigned led = at->round->last_starter;

	if (tied == DOMI_TIED_LOT)
		return domi_any_seat(at);
	return tied == DOMI_TIED_SAME ? led : (led + 1) % at->rules->players;
}

int domi_needs_seats(const struct dom_rules *rules, const struct domi_choice *choice, enum domi_tied tied,
		     struct dom_error *error)
{
	if (tied == DOMI_TIED_SAME && rules->seating->moves)
		return domi_fail(
			error, DOM_CLASH, choice->where,
			"start %s: tied same needs players that keep their seats, and seats %s changes them",
			"salida %s: tied same necesita que cada quien conserve su asiento, y los asientos %s los cambian",
			choice->member->name, rules->variant->choice[DOMI_SEATS].member->name);
	return DOM_OK;
}
