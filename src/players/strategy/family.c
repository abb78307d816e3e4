#include <domino/strategy.h>

static const char *trait(const struct dom_option *option)
{
	/* the option is the first member of every strategy */
	const struct dom_strategy *strategy = (const struct dom_strategy *)(const void *)option;

	return strategy->asks ? "person" : strategy->levels ? "levels" : strategy->rival ? "rival" : NULL;
}

extern const struct dom_member domi_strategy_members[];
const struct dom_family domi_strategy_family = {
	.name = "strategy",
	.title = {"Strategies", "Estrategias"},
	.about = {"How a player chooses among the plays that fit.", "Cómo escoge un jugador entre las jugadas que sirven."},
	.noun = {"strategy", "la estrategia"},
	.first = "random",
	.part = DOM_PART_PLAYER,
	.trait = trait,
	.members = domi_strategy_members,
};
