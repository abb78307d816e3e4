/* A stored round of a tournament, who played it and what came of it: as JSON, as lines of a table. */
#ifndef DOMJ_FIXTURE_H
#define DOMJ_FIXTURE_H

#include "write.h"

#include <domino/domino.h>

/* An object. */
void domj_fixture_json(struct domi_buffer *out, const struct dom_tournament *t, const struct dom_fixture *fixture,
		       const struct dom_result *result);
/* The names of the columns, and a line for each side of a round. */
void domj_fixture_csv_head(struct domi_buffer *out);
void domj_fixture_csv(struct domi_buffer *out, const struct dom_tournament *t, const struct dom_fixture *fixture,
		      const struct dom_result *result);

#endif
