/* filter: which tiles set a power off. Asked once for every tile. */
#ifndef DOMI_FILTER_H
#define DOMI_FILTER_H

#include "../rules.h"

struct dom_filter {
	DOM_OPTION;
	bool (*passes)(const struct dom_faces *f, const struct dom_tile *tile);
};

#define DOM_FILTER(name) const struct dom_filter domi_filter_##name

#endif
