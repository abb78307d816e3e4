/* Who stands where in a tournament: as a table, and as JSON. */
#ifndef DOMC_STANDINGS_H
#define DOMC_STANDINGS_H

#include "command.h"
#include "out.h"

/* The table in so many columns and at most so many rows (0: all); the names are cut and columns left out where there is no
   room. */
void domc_standings_draw(FILE *out, const struct dom_tournament *t, unsigned columns, unsigned rows, bool colours);
/* The table on standard output. */
void domc_standings_print(const struct dom_tournament *t);

#endif
