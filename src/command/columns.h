/* A table of short texts in columns: the first at the left, the others at the right. */
#ifndef DOMC_COLUMNS_H
#define DOMC_COLUMNS_H

#include "command.h"

enum { DOMC_COLUMN_TEXT = 96, DOMC_COLUMNS_MOST = 24 };

struct domc_columns {
	unsigned columns, used, room; /* cells */
	char (*cell)[DOMC_COLUMN_TEXT];
	bool failed;
};

void domc_columns_init(struct domc_columns *table, unsigned columns);
/* The next cell, row by row. What is too long is cut. */
DOM_PRINTF(2, 3) void domc_columns_add(struct domc_columns *table, const char *format, ...);
/* Prints and frees it; the first row is a head. DOMC_NO: complained. */
int domc_columns_print(struct domc_columns *table);

#endif
