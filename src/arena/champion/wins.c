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
	.about = {"Everybody that won at least a share of the rounds it played is champion; possibly nobody.",
		  "Es campeón todo el que ganó al menos cierta parte de las manos que jugó; quizá nadie."},
	.tell = {"Champion is everybody that won at least {percent} percent of the rounds it played, and at least one.",
		 "Es campeón todo el que ganó al menos el {percent} por ciento de las manos que jugó, y al menos una."},
	.params = DOM_PARAMS({.name = "percent",
			      .type = DOM_TYPE_INT,
			      .min = 0,
			      .max = 100,
			      .about = {"At least so many percent of its rounds won.",
					"Al menos tanto por ciento de sus manos ganadas."}}),
	.compare = compare,
	.worthy = worthy,
};
