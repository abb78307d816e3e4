/* A stored round of a tournament, who played it and what came of it: as JSON, as lines of a table. */
#ifndef DOMJ_FIXTURE_H
#define DOMJ_FIXTURE_H

#include "write.h"

#include <domino/domino.h>

/* The names of the ends that came true, by their bits, for the rules of any round; each made once. */
struct domj_ends {
	const struct dom_tournament *t;
	const char *(*reasons)[32]; /* [rules] */
	unsigned count;
};

void domj_ends_init(struct domj_ends *ends, const struct dom_tournament *t);
void domj_ends_release(struct domj_ends *ends);

/* An object. */
DOM_MUST_CHECK int domj_fixture_json(struct domj_text *out, struct domj_ends *ends, const struct dom_fixture *fixture,
				     const struct dom_result *result, struct dom_error *error);
/* The names of the columns, and a line for each side of a round. */
void domj_fixture_csv_head(struct domj_text *out);
DOM_MUST_CHECK int domj_fixture_csv(struct domj_text *out, struct domj_ends *ends, const struct dom_fixture *fixture,
				    const struct dom_result *result, struct dom_error *error);

#endif
