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
	.about = {"A given number of passes in the round.", "Tantos pases en la mano."},
	.tell = {"The round is over {passes, plural, =1 {as soon as a player passes} other {after # passes in all}}.",
		 "La mano se acaba {passes, plural, =1 {en cuanto alguien se pasa} other {tras # pases en total}}."},
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
