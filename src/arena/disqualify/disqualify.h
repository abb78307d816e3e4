/* disqualify: who may not go on. */
#ifndef DOMI_DISQUALIFY_H
#define DOMI_DISQUALIFY_H

#include "../tournament.h"

struct dom_disqualify {
	DOM_OPTION;
	/* Asked after each round about each side that played it. NULL: never. */
	bool (*out)(const struct domi_side *side, const struct dom_arg *args);
};

#define DOM_DISQUALIFY(name) const struct dom_disqualify domi_disqualify_##name

#endif
