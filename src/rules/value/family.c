#include "value.h"

extern const struct dom_member domi_value_members[];
const struct dom_family domi_value_family = {
	.name = "value",
	.title = {"Value", "Valor"},
	.about = {"What a tile is worth.", "Cuánto vale una ficha."},
	.first = "sum",
	.members = domi_value_members,
};

int64_t domi_most_value(const struct dom_rules *rules)
{
	int64_t sum = 0;

	for (unsigned t = 0; t < rules->tiles; t++) {
		int32_t most = 0;

		for (unsigned way = 0; way < rules->ways; way++)
			if (rules->value[way * rules->tiles + t] > most)
				most = rules->value[way * rules->tiles + t];
		sum += most;
	}
	return sum;
}
