#include "end.h"

#include "../stuck/stuck.h"

extern DOM_END_RULE(anyone_stuck);

extern const struct dom_member domi_end_members[];
const struct dom_family domi_end_family = {
	.name = "end",
	.title = {"End", "Final"},
	.about = {"When a round is over; any of those listed ends it.",
		  "Cuándo se acaba una mano; cualquiera de los listados la termina."},
	.noun = {"end rule", "la regla de final"},
	.first = "classic",
	.list = true,
	.members = domi_end_members,
};

int domi_needs_passes(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	bool draws = rules->stuck->draws(rules->args[DOMI_STUCK], 0, DOM_MAX_TILES);

	for (unsigned i = 0; i < rules->end_count; i++)
		if (rules->ends[i].rule == &domi_end_anyone_stuck && choice->member->option != &domi_end_anyone_stuck.option &&
		    !draws && !rules->cheats)
			return domi_fail(error, DOM_CLASH, choice->where,
					 "end %s can never come true beside anyone-stuck: nobody ever gets to pass",
					 "el final %s nunca se cumple junto a anyone-stuck: nadie llega a pasarse",
					 choice->member->name);
	if (rules->all_fits)
		return domi_fail(error, DOM_CLASH, choice->where,
				 "end %s can never come true: every tile fits everywhere, so nobody ever passes",
				 "el final %s nunca se cumple: toda ficha sirve en todas partes, así que nadie se pasa",
				 choice->member->name);
	return DOM_OK;
}

bool domi_anybody_passes(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args,
			 uint32_t passers)
{
	(void)rules;
	(void)round;
	(void)args;
	return passers;
}
