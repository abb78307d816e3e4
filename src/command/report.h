/* A whole tournament as it is told: why it is over, champions, standings, statistics, what was of note. */
#ifndef DOMC_REPORT_H
#define DOMC_REPORT_H

#include "database.h"
#include "out.h"

/* "a-championship  tournament 3, seed 7" */
void domc_report_head(const struct domc_kept *kept);
/* Everything below the head. */
void domc_report_print(const struct domc_kept *kept);
/* One line: how far it came and who won. */
void domc_report_brief(const struct domc_kept *kept);
/* All of it; the caller may add to the object. */
json_t *domc_report_json(const struct domc_kept *kept);
/* Who stands where, in so many columns and at most so many rows (0: all); the names are cut and columns left out where there is no
   room. The same on standard output. */
void domc_standings_draw(FILE *out, const struct dom_tournament *t, unsigned columns, unsigned rows, bool colours);
void domc_standings_print(const struct dom_tournament *t);

#endif
