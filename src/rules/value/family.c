#include "value.h"

#include "../deal/deal.h"
#include "../effect/effect.h"
#include "../stuck/stuck.h"

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
	bool draws = rules->stuck->draws(rules->args[DOMI_STUCK], 0, DOM_MAX_TILES);

	for (unsigned i = 0; i < rules->power_count; i++)
		draws |= rules->powers[i].effect->needs_pile;
	if (draws)
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
