/* champion: who wins a tournament. */
#ifndef DOMI_CHAMPION_H
#define DOMI_CHAMPION_H

#include "../tournament.h"

struct dom_champion {
	DOM_OPTION;
	/* Above 0: the first stands before the second. */
	int (*compare)(const struct domi_side *a, const struct domi_side *b);
	/* Whether a side may be champion at all. NULL: those in first place are. */
	bool (*worthy)(const struct domi_side *side, const struct dom_arg *args);
};

#define DOM_CHAMPION(name) const struct dom_champion domi_champion_##name

#endif
