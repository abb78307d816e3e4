/* Everybody that won its share of the rounds it played, and at least one; the best first. */
#include "champion.h"

#include "chance.h"

enum { PERCENT };

/* By the share of rounds won, then by total. */
static int compare(const struct domi_side *a, const struct domi_side *b)
{
	/* whoever has not played has won nothing of nothing */
	domi_wide left = (domi_wide)a->won * (b->played ? b->played : 1),
		  right = (domi_wide)b->won * (a->played ? a->played : 1);

	if (left != right)
		return left > right ? 1 : -1;
	return (a->total > b->total) - (a->total < b->total);
}

static bool worthy(const struct domi_side *side, const struct dom_arg *args)
{
	return side->won && (domi_wide)side->won * 100 >= (domi_wide)side->played * (uint64_t)args[PERCENT].n;
}

DOM_CHAMPION(wins) = {
	.row = 2,
	.title = {"Wins", "Victorias"},
	.about = {"Every side that won at least a given share of its rounds is champion; perhaps none.",
		  "Es campeón todo el que ganó al menos cierta parte de sus manos; quizá nadie."},
	.tell = {"Every side that won {percent, plural, =0 {a round} other {at least #% of the rounds it played, and at least "
		 "one,}} is champion.",
		 "Es campeón todo el que ganó al menos {percent, plural, =0 {una mano} other {el # % de las manos que jugó, y "
		 "una como mínimo}}."},
	.params = DOM_PARAMS({.name = "percent",
			      .type = DOM_TYPE_INT,
			      .min = 0,
			      .max = 100,
			      .about = {"The percentage of its rounds that a side must have won.",
					"El porcentaje de sus manos que hay que ganar."}}),
	.compare = compare,
	.worthy = worthy,
};
