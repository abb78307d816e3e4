#include "end.h"

#include <limits.h>

static const char *trait(const struct dom_option *option)
{
	static const char *const waits_for[] = {[DOMI_END_OUT] = "out", [DOMI_END_BLOCKED] = "blocked"};

	/* the option is the first member of every end */
	return waits_for[((const struct dom_end *)(const void *)option)->known];
}

extern const struct dom_member domi_end_members[];
const struct dom_family domi_end_family = {
	.name = "end",
	.title = {"End", "Final"},
	.about = {"When a round is over; any of those listed ends it.",
		  "Cuándo se acaba una mano; cualquiera de los de la lista la termina."},
	.noun = {"end rule", "la regla de final"},
	.first = "classic",
	.list = true,
	.trait = trait,
	.members = domi_end_members,
};

int domi_needs_passes(const struct dom_rules *rules, const struct domi_choice *choice, unsigned passes, struct dom_error *error)
{
	if (rules->all_fits)
		return domi_fail(error, DOM_CLASH, choice->where,
				 "end %s can never come true: every tile fits everywhere, so nobody ever passes",
				 "el final %s nunca se cumple: toda ficha sirve en todas partes, así que nadie se pasa",
				 choice->member->name);
	for (unsigned i = 0; i < rules->end_count; i++) {
		const struct domi_end_rule *other = &rules->ends[i];
		unsigned most = other->rule->most ? other->rule->most(rules, other->args) : UINT_MAX;

		if (other->args == choice->args || passes <= most)
			continue;
		if (!most)
			return domi_fail(error, DOM_CLASH, choice->where,
					 "end %s can never come true beside %s: nobody ever gets to pass",
					 "el final %s nunca se cumple junto a %s: nadie llega a pasarse", choice->member->name,
					 other->name);
		return domi_fail(error, DOM_CLASH, choice->where,
				 "end %s can never come true beside %s: it needs %u passes, and the round is over after %u",
				 "el final %s nunca se cumple junto a %s: necesita %u pases, y la mano se acaba tras %u",
				 choice->member->name, other->name, passes, most);
	}
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
