#include "effect.h"

#include "../turn/turn.h"

extern const struct dom_member domi_effect_members[];
const struct dom_family domi_effect_family = {
	.name = "effect",
	.title = {"Effect", "Efecto"},
	.about = {"What a power does.", "Qué hace un poder."},
	.noun = {"effect", "el efecto"},
	.first = "skip-next",
	.part = DOM_PART_POWER,
	.members = domi_effect_members,
};

/* Apart from the question that the turn itself asks, each power asks its own. */
enum { FIRST_SUB = 16 };

unsigned domi_next_beyond(const struct domi_at *at, unsigned seat, unsigned power)
{
	return at->rules->turn->next(at, seat, DOMI_SKIPPED, FIRST_SUB + power);
}
