#include "value.h"

#include "../deal/deal.h"

extern const struct dom_member domi_value_members[];
const struct dom_family domi_value_family = {
	.name = "value",
	.title = {"Value", "Valor"},
	.about = {"What a tile is worth.", "Cuánto vale una ficha."},
	.noun = {"way to value tiles", "la forma de valorar fichas"},
	.first = "sum",
	.members = domi_value_members,
};

/* The most tiles one player can have in a round. */
static unsigned most_tiles(const struct dom_rules *rules)
{
	if (dom_rules_draws(rules))
		return rules->tiles;
	return rules->deal->most ? rules->deal->most(rules) : rules->hand;
}

int64_t domi_most_value(const struct dom_rules *rules, unsigned players, int64_t *fattest)
{
	unsigned left = most_tiles(rules) * players;

	left = left < rules->tiles ? left : rules->tiles;
	*fattest = rules->most[players < left ? players : left];
	return rules->most[left];
}
