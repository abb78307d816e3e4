/* Tiles score as they are laid. Before a player's first tile lies on the table, all that is added to or taken from its score
   weighs a fifth more. */
#include "score.h"

#include "../value/value.h"

static void laid(const struct domi_at *at, unsigned seat, int64_t value)
{
	if (value)
		domi_pay(at, seat, value * 100, DOM_PAY_LAID);
}

static int64_t adjust(const struct dom_rules *rules, const struct dom_round *round, unsigned seat, int64_t amount)
{
	(void)rules;
	if (round->seats[seat].laid)
		return amount;
	/* six fifths to the nearest; fifths have no halves */
	return (amount * 6 + (amount < 0 ? -2 : 2)) / 5;
}

/* The fattest tiles there are, and of those the fattest first, where they weigh a fifth more. */
static int64_t most(const struct dom_rules *rules)
{
	int64_t fattest, sum = domi_most_value(rules, rules->players / rules->teams, &fattest);

	return sum + fattest / 5;
}

DOM_SCORE(laid) = {
	.row = 5,
	.title = {"Laid", "Lo que se pone"},
	.about = {"Every tile pays its value when it is laid; up to and including a player's first tile, amounts count 1.2 "
		  "times.",
		  "Cada ficha paga su valor al ponerse; hasta la primera de un jugador, esa incluida, todo le cuenta 1,2 "
		  "veces."},
	.laid = laid,
	.pays_value = true,
	.adjust = adjust,
	.adjusts_first = true,
	.most = most,
};
