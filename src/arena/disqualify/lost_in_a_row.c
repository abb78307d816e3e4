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
	.about = {"Out after losing so many of its own rounds in a row.", "Fuera quien pierde tantas de sus manos seguidas."},
	.tell = {"Out is who loses {rounds} of its own rounds in a row.",
		 "Queda fuera quien pierde {rounds} de sus manos seguidas."},
	.params = DOM_PARAMS({.name = "rounds",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = 1000000000,
			      .about = {"Rounds lost in a row.", "Manos perdidas seguidas."}}),
	.out = out,
};
