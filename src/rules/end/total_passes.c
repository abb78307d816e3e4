/* So many passes in the round, whoever passed. */
#include "end.h"

enum { PASSES };

static unsigned passes(const struct dom_rules *rules, const struct dom_arg *args)
{
	(void)rules;
	return (unsigned)args[PASSES].n;
}

static bool over(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args)
{
	(void)rules;
	return round->passes >= args[PASSES].n;
}

static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	return domi_needs_passes(rules, choice, (unsigned)choice->args[PASSES].n, error);
}

DOM_END_RULE(total_passes) = {
	.row = 6,
	.title = {"Total passes", "Pases en total"},
	.about = {"So many passes in the round.", "Tantos pases en la mano."},
	.tell = {"The round is over after {passes} passes in all.", "La mano se acaba tras {passes} pases en total."},
	.params = DOM_PARAMS({.name = "passes",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = 10000,
			      .about = {"Passes of all players together.", "Pases de todos los jugadores juntos."}}),
	.over = over,
	.reachable = domi_anybody_passes,
	.passes = passes,
	.most = passes,
	.check = check,
};
