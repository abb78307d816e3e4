/* Who won the round before leads this one. */
#include "start.h"

enum { TIED };

static unsigned starter(const struct domi_at *at)
{
	const struct dom_round *g = at->round;
	unsigned seat = domi_last_winner(at);

	if (seat != DOM_NO_SEAT)
		return seat;
	if (g->has_last && g->last_winner == DOM_NO_SEAT)
		return domi_after_tie(at, (enum domi_tied)at->rules->args[DOMI_START][TIED].n);
	return domi_any_seat(at); /* the first round, or the winner has left the table */
}

static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	return domi_needs_seats(rules, choice, (enum domi_tied)choice->args[TIED].n, error);
}

DOM_START(last_winner) = {
	.row = 3,
	.title = {"Last winner", "Último ganador"},
	.about = {"The winner of the round before leads; a random seat in the first round.",
		  "Sale quien ganó la mano anterior; un asiento al azar en la primera."},
	.params = DOM_PARAMS({.name = "tied",
			      .type = DOM_TYPE_WORD,
			      .words = DOMI_TIED_WORDS,
			      .preset = "lot",
			      .later = true,
			      .about = {"Who leads when nobody won the round before: " DOMI_TIED_EN ".",
					"Quién sale cuando nadie ganó la mano anterior: " DOMI_TIED_ES "."}}),
	.starter = starter,
	.follows = domi_follows,
	.check = check,
};
