#include <domino/strategy.h>

extern const struct dom_member domi_strategy_members[];
const struct dom_family domi_strategy_family = {
	.name = "strategy",
	.title = {"Strategies", "Estrategias"},
	.about = {"How a player chooses among the plays that fit.", "Cómo escoge un jugador entre las jugadas que sirven."},
	.noun = {"strategy", "la estrategia"},
	.first = "random",
	.part = DOM_PART_PLAYER,
	.members = domi_strategy_members,
};
