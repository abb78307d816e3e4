/* Whoever laid enough wins, as end `laid` counts it; a round that ended otherwise has no winner. */
#include "winner.h"

#include "../end/end.h"

extern DOM_END_RULE(laid);

enum { POINTS }; /* of end `laid` */

static bool rank(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, uint32_t reasons,
		 int64_t *keys)
{
	int64_t points = INT64_MAX;
	bool reached = false;

	(void)args;
	for (unsigned team = 0; team < rules->teams; team++)
		keys[team] = 0;
	for (unsigned seat = 0; seat < rules->players; seat++)
		keys[domi_team(rules, seat)] -= round->seats[seat].laid_value;
	for (; reasons; reasons &= reasons - 1) {
		const struct domi_end_rule *end = &rules->ends[__builtin_ctz(reasons)];

		if (end->rule == &domi_end_laid && end->args[POINTS].n < points)
			points = end->args[POINTS].n;
	}
	for (unsigned seat = 0; seat < rules->players; seat++)
		if (round->seats[seat].laid_value >= points) {
			keys[domi_team(rules, seat)] = INT64_MIN;
			reached = true;
		}
	return reached;
}

static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	for (unsigned i = 0; i < rules->end_count; i++)
		if (rules->ends[i].rule == &domi_end_laid)
			return DOM_OK;
	return domi_fail(error, DOM_CLASH, choice->where, "winner laid needs end laid, and the variant does not list it",
			 "el ganador laid necesita el final laid, y la variante no lo lista");
}

DOM_WINNER(laid) = {
	.row = 10,
	.title = {"Laid", "Puntos puestos"},
	.about = {"Whoever laid tiles worth enough to end the round wins; if it ended otherwise, nobody does.",
		  "Gana quien puso fichas que valen lo bastante para acabar la mano; si se acabó de otro modo, nadie."},
	.tell = {"Whoever laid tiles worth enough to end the round wins, and nobody else does.",
		 "Gana solo quien puso fichas que valen lo bastante para acabar la mano."},
	.params = DOM_PARAMS(DOMI_TIES),
	.rank = rank,
	.check = check,
};
