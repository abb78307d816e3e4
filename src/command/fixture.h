/* A stored round of a tournament, who played it and what came of it: as JSON, as lines of a table. */
#ifndef DOMC_FIXTURE_H
#define DOMC_FIXTURE_H

#include "command.h"
#include "out.h"

/* The names of the ends that came true, by their bits, for the rules of any round; each set is compiled once. */
struct domc_reasons {
	const struct dom_tournament *t;
	const char *(*names)[32]; /* [rules] */
	unsigned count;
};

void domc_reasons_init(struct domc_reasons *reasons, const struct dom_tournament *t);
void domc_reasons_release(struct domc_reasons *reasons);

/* An object; NULL: failed. */
json_t *domc_fixture_json(struct domc_reasons *reasons, const struct dom_fixture *fixture, const struct dom_result *result,
			  struct dom_error *error);
/* The names of the columns, and a line for each side of a round. */
void domc_fixture_csv_head(FILE *out);
DOM_MUST_CHECK int domc_fixture_csv(FILE *out, struct domc_reasons *reasons, const struct dom_fixture *fixture,
				    const struct dom_result *result, struct dom_error *error);

#endif
