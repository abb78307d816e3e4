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
	.about = {"The winner of the round before leads; in the first round, a player drawn by lot.",
		  "Sale quien ganó la mano anterior; en la primera, se sortea quién sale."},
	.tell = {"The winner of the round before leads; in the first round{tied, select, lot {, and when nobody won,} other "
		 "{}} a player drawn by lot{tied, select, lot {} same {, and after a round that nobody won whoever led it} "
		 "other {, and after a round that nobody won the player after its leader}}.",
		 "Sale quien ganó la mano anterior; en la primera{tied, select, lot {, y cuando nadie ganó,} other {}} se "
		 "sortea quién sale{tied, select, lot {} same {, y tras una que nadie ganó sale el mismo} other {, y tras una "
		 "que nadie ganó sale el siguiente}}."},
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
