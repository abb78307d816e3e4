/* Cells are gathered first: how wide a column is shows when all of it is there. */
#include "columns.h"
#include "out.h"

#include <stdarg.h>
#include <stdlib.h>

void domc_columns_init(struct domc_columns *table, unsigned columns)
{
	*table = (struct domc_columns){.columns = columns < DOMC_COLUMNS_MOST ? columns : DOMC_COLUMNS_MOST};
}

void domc_columns_add(struct domc_columns *table, const char *format, ...)
{
	va_list arguments;

	if (table->used == table->room) {
		unsigned room = table->room ? table->room * 2 : 64;
		void *more = realloc(table->cell, room * sizeof(*table->cell));

		if (!more) {
			table->failed = true;
			return;
		}
		table->cell = more;
		table->room = room;
	}
	va_start(arguments, format);
	vsnprintf(table->cell[table->used++], DOMC_COLUMN_TEXT, format, arguments);
	va_end(arguments);
}

int domc_columns_print(struct domc_columns *table)
{
	unsigned widest[DOMC_COLUMNS_MOST] = {0};

	if (table->failed) {
		free(table->cell);
		return domc_complain_memory();
	}
	for (unsigned i = 0; i < table->used; i++) {
		unsigned width = domc_width(table->cell[i]);

		widest[i % table->columns] = width > widest[i % table->columns] ? width : widest[i % table->columns];
	}
	for (unsigned i = 0; i < table->used; i++) {
		unsigned column = i % table->columns;

		if (i == 0)
			domc_print("%s", domc_style(DOMC_BOLD));
		if (!column)
			domc_print_padded(table->cell[i], widest[column]);
		else if (table->cell[i][0] || column + 1 < table->columns) /* nothing at the end of a line is left out */
			domc_print("  %*s%s", (int)(widest[column] - domc_width(table->cell[i])), "", table->cell[i]);
		if (column + 1 == table->columns)
			domc_print("%s\n", i + 1 == table->columns ? domc_plain() : "");
	}
	free(table->cell);
	return DOMC_YES;
}
