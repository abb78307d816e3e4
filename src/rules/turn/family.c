#include "turn.h"

extern const struct dom_member domi_turn_members[];
const struct dom_family domi_turn_family = {
	.name = "turn",
	.title = {"Turn", "Turno"},
	.about = {"Who plays next.", "A quién le toca después."},
	.noun = {"turn rule", "la regla de turno"},
	.first = "clockwise",
	.members = domi_turn_members,
};

unsigned domi_asks_all(const struct dom_rules *rules)
{
	return rules->players;
}
