/* A stored round of a tournament, who played it and what came of it: as JSON, as lines of a table. */
#ifndef DOMC_FIXTURE_H
#define DOMC_FIXTURE_H

#include "command.h"
#include "out.h"

/* The words that rounds are told with, each made once: the names of the ends that came true, by their bits, for the rules of any
   round; players and sides as JSON. */
struct domc_words {
	const struct dom_tournament *t;
	const char *(*reasons)[32]; /* [rules] */
	unsigned count;
	char **players, **sides; /* NULL: not yet made */
};

void domc_words_init(struct domc_words *words, const struct dom_tournament *t);
void domc_words_release(struct domc_words *words);

/* Writes an object, straight into the file: there may be millions of them. */
DOM_MUST_CHECK int domc_fixture_put(FILE *out, struct domc_words *words, const struct dom_fixture *fixture,
				    const struct dom_result *result, struct dom_error *error);
/* The same object; NULL: failed. */
json_t *domc_fixture_json(struct domc_words *words, const struct dom_fixture *fixture, const struct dom_result *result,
			  struct dom_error *error);
/* The names of the columns, and a line for each side of a round. */
void domc_fixture_csv_head(FILE *out);
DOM_MUST_CHECK int domc_fixture_csv(FILE *out, struct domc_words *words, const struct dom_fixture *fixture,
				    const struct dom_result *result, struct dom_error *error);

#endif
