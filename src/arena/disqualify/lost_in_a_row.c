/* Out after losing so many of its own rounds in a row. */
#include "disqualify.h"

enum { ROUNDS };

static bool out(const struct domi_side *side, const struct dom_arg *args)
{
	return side->lost_in_row >= (uint64_t)args[ROUNDS].n;
}

DOM_DISQUALIFY(lost_in_a_row) = {
	.row = 3,
	.title = {"Lost in a row", "Derrotas seguidas"},
	.about = {"A side is out after losing a given number of its rounds in a row.",
		  "Queda fuera quien pierde tantas de sus manos seguidas."},
	.tell = {"A side that loses {rounds, plural, one {a round} other {# of its rounds in a row}} is disqualified.",
		 "Queda descalificado quien pierde {rounds, plural, one {una mano} other {# de sus manos seguidas}}."},
	.params = DOM_PARAMS({.name = "rounds",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = 1000000000,
			      .about = {"Rounds lost in a row.", "Manos perdidas seguidas."}}),
	.out = out,
};
