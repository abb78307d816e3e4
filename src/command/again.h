/* A round of a tournament played again, for its record. */
#ifndef DOMC_AGAIN_H
#define DOMC_AGAIN_H

#include "command.h"

/* Tables are kept from one round to the next while the same players play by the same rules. */
struct domc_again {
	const struct dom_tournament *t;
	struct dom_fixture fixture; /* the last */
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_recorder *recorder;
};

void domc_again_init(struct domc_again *again, const struct dom_tournament *t);
void domc_again_release(struct domc_again *again);
/* *text is valid until the next round. A round that was skipped has none: *length is 0. */
DOM_MUST_CHECK int domc_again_record(struct domc_again *again, const struct dom_fixture *fixture, const char **text,
				     size_t *length, struct dom_error *error);

#endif
