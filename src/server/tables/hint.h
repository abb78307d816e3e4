/* What somebody is told who practises: what the strongest strategy there is would do at that seat, and where the hidden tiles may be; from
   what the seat sees and knows. */
#ifndef DOMS_HINT_H
#define DOMS_HINT_H

#include "table.h"

#include <jansson.h>

struct doms_hint;

/* Copies what is known, so that the table may go on meanwhile. 0, or 1 with a fault: the viewer is not asked, or others play too. */
DOM_MUST_CHECK int doms_hint_new(struct doms_hint **out, const struct doms_table *table, const struct doms_viewer *viewer,
				 struct doms_fault *fault);
/* Thinks, in so many nodes (struct dom_budget), and puts an object. Any thread. */
void doms_hint_tell(struct doms_hint *hint, uint64_t nodes, struct domi_buffer *out);
/* Any thread. */
DOM_MUST_CHECK int doms_hint_believe(struct doms_hint *hint, json_t **out, struct dom_error *error);
void doms_hint_free(struct doms_hint *hint); /* NULL is fine */

#endif
