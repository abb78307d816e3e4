/* A table of short texts in columns. Cells may have colours: only what is seen of them counts. */
#ifndef DOMC_COLUMNS_H
#define DOMC_COLUMNS_H

#include "command.h"

enum { DOMC_COLUMN_TEXT = 320, DOMC_COLUMNS_MOST = 24 };

struct domc_columns {
	unsigned columns, used, room; /* cells */
	const char *stand;            /* a letter for each column, the last for all that follow */
	bool headed;
	unsigned indent; /* blanks before every row */
	char (*cell)[DOMC_COLUMN_TEXT];
};

/* How cells stand: l at the left, r at the right, h at the right below a head at the left. `heads`: the first row, or as much of it as
   is known; NULL: there are none. */
void domc_columns_init(struct domc_columns *table, unsigned columns, const char *stand, const char *heads);
/* The next cells, row by row, with a tab between two of them. What is too long is cut. */
DOM_PRINTF(2, 3) void domc_columns_add(struct domc_columns *table, const char *format, ...);
/* Prints and frees it. */
void domc_columns_print(struct domc_columns *table);

#endif
