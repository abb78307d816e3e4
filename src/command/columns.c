/* Cells are gathered first: how wide a column is shows when all of it is there. */
#include "columns.h"
#include "out.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void domc_columns_init(struct domc_columns *table, unsigned columns, const char *stand, const char *heads)
{
	*table = (struct domc_columns){
		.columns = columns < DOMC_COLUMNS_MOST ? columns : DOMC_COLUMNS_MOST, .stand = stand, .headed = heads != NULL};
	if (heads)
		domc_columns_add(table, "%s", heads);
}

static void add(struct domc_columns *table, const char *text, size_t length)
{
	if (table->used == table->room) {
		table->room = table->room ? table->room * 2 : 64;
		table->cell = domc_more(table->cell, table->room, sizeof(*table->cell));
	}
	snprintf(table->cell[table->used++], DOMC_COLUMN_TEXT, "%.*s", (int)length, text);
}

void domc_columns_add(struct domc_columns *table, const char *format, ...)
{
	char cells[4 * DOMC_COLUMN_TEXT], *cell = cells;
	va_list arguments;
	size_t length;

	va_start(arguments, format);
	vsnprintf(cells, sizeof(cells), format, arguments);
	va_end(arguments);
	do {
		length = strcspn(cell, "\t");
		add(table, cell, length);
		cell += length + 1;
	} while (cell[-1]);
}

static void print_cell(const struct domc_columns *table, unsigned cell, unsigned widest)
{
	unsigned column = cell % table->columns, letters = (unsigned)strlen(table->stand);
	char stand = table->stand[column < letters ? column : letters - 1];
	bool left = stand == 'l' || (stand == 'h' && cell < table->columns), last = column + 1 == table->columns;
	int blanks = (int)(widest - domc_width(table->cell[cell]));

	if (last && !table->cell[cell][0])
		return; /* nothing at the end of a line is left out */
	domc_print("%*s%*s%s", (int)(column ? 2 : table->indent), "", left ? 0 : blanks, "", table->cell[cell]);
	if (left && !(last && stand == 'l'))
		domc_print("%*s", blanks, "");
}

void domc_columns_print(struct domc_columns *table)
{
	unsigned widest[DOMC_COLUMNS_MOST] = {0};

	for (unsigned i = 0; i < table->used; i++)
		widest[i % table->columns] = domc_wider(widest[i % table->columns], table->cell[i]);
	for (unsigned i = 0; i < table->used; i++) {
		bool head = i < table->columns && table->headed;

		domc_print("%s", head && !i ? domc_style(DOMC_BOLD) : "");
		print_cell(table, i, widest[i % table->columns]);
		if ((i + 1) % table->columns == 0)
			domc_print("%s\n", head ? domc_plain() : "");
	}
	free(table->cell);
}
