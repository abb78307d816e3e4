/* match: which face may be laid on which open face. Asked once for every pair of symbols. */
#ifndef DOMI_MATCH_H
#define DOMI_MATCH_H

#include "../rules.h"

struct dom_match {
	DOM_OPTION;
	/* Whether the symbol `laid` may lie on the open symbol `open`. */
	bool (*fits)(const struct dom_faces *f, unsigned open, unsigned laid);
	bool by_face; /* that depends on what they show alone, not on what it is worth */
	/* Tiles that join anything with any side. NULL: none do. */
	bool (*always)(const struct dom_faces *f, const struct dom_tile *tile);
	/* Refuses, with a reason, what it does not go together with. NULL: goes with everything. */
	int (*check)(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error);
};

#define DOM_MATCH(name) const struct dom_match domi_match_##name

#endif
