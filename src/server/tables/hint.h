/* What the strongest strategy there is would do at somebody's seat, from what that seat sees and knows. */
#ifndef DOMS_HINT_H
#define DOMS_HINT_H

#include "table.h"

struct doms_hint;

/* Copies what is known, so that the table may go on meanwhile. 0, or 1 with a fault: the viewer is not asked, or others play too. */
DOM_MUST_CHECK int doms_hint_new(struct doms_hint **out, const struct doms_table *table, const struct doms_viewer *viewer,
				 struct doms_fault *fault);
/* Thinks, in so many nodes (struct dom_budget), and puts an object. Any thread. */
void doms_hint_tell(struct doms_hint *hint, uint64_t nodes, struct domi_buffer *out);
void doms_hint_free(struct doms_hint *hint); /* NULL is fine */

#endif
