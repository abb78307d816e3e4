/* stuck: a player that cannot play. */
#ifndef DOMI_STUCK_H
#define DOMI_STUCK_H

#include "../rules.h"

struct dom_stuck {
	DOM_OPTION;
	/* Whether a stuck player may draw another tile when it has drawn so many this turn and the pile has so many. */
	bool (*draws)(const struct dom_arg *args, unsigned drawn, unsigned pile);
};

#define DOM_STUCK(name) const struct dom_stuck domi_stuck_##name

#endif
