/* total: what the scores of many rounds come to. */
#ifndef DOMI_TOTAL_H
#define DOMI_TOTAL_H

#include "../tournament.h"

struct dom_total {
	DOM_OPTION;
	/* Hundredths, before what was paid to the judge is taken off. */
	int64_t (*of)(const struct domi_side *side);
};

#define DOM_TOTAL(name) const struct dom_total domi_total_##name

#endif
