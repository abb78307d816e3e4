/* The fast loop of the table path, for rules that dom_rules_quick() says it serves. */
#ifndef DOMI_QUICK_H
#define DOMI_QUICK_H

#include "rules.h"

/* Plays a round that has not begun to its end. */
void domi_quick_run(const struct dom_rules *r, struct dom_round *g, const struct dom_listener *listener);

/* The loop itself, one for each width and processor: from the first turn to the end. Returns the reasons. */
typedef uint32_t domi_loop(const struct domi_at *at);

#endif
