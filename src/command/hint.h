/* Advice for whoever is to move, from what that seat knows. */
#ifndef DOMC_HINT_H
#define DOMC_HINT_H

#include "out.h"

struct domc_hint {
	const struct dom_rules *rules;
	const struct dom_worth *worths; /* the best first; NULL: nothing could be imagined */
	unsigned count;
	struct dom_reason reasons[DOM_REASONS]; /* for the best */
	unsigned reasons_count;
	struct dom_thinker *thinker;
	struct dom_net *net;
};

void domc_hint_think(struct domc_hint *hint, const struct dom_rules *rules, const struct dom_question *question);
void domc_hint_release(struct domc_hint *hint);
/* "1-3 left: it leaves a 5, on which East passed; 62 % against 55 % for the next best (± 1)". `names`: by seat; `first`: nothing lies yet. */
void domc_hint_put(FILE *out, const struct domc_hint *hint, const char *const *names, bool first);
/* {"plays": […], "reasons": […]} */
json_t *domc_hint_json(const struct domc_hint *hint);

#endif
