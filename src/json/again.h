/* A round of a tournament played again, for its record. */
#ifndef DOMJ_AGAIN_H
#define DOMJ_AGAIN_H

#include <domino/domino.h>

/* Tables are kept from one round to the next while the same players play by the same rules. */
struct domj_again {
	const struct dom_tournament *t;
	struct dom_fixture fixture; /* the last */
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_recorder *recorder;
};

void domj_again_init(struct domj_again *again, const struct dom_tournament *t);
void domj_again_release(struct domj_again *again);
/* *text is valid until the next round. A round that was skipped has none: *length is 0. */
DOM_MUST_CHECK int domj_again_record(struct domj_again *again, const struct dom_fixture *fixture, const char **text,
				     size_t *length, struct dom_error *error);

#endif
