/* Cells are gathered first: how wide a column is shows when all of it is there. */
#include "out.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct domc_columns domc_columns(unsigned columns, const char *stand, const char *heads)
{
	return (struct domc_columns){.columns = columns < DOMC_COLUMNS_MOST ? columns : DOMC_COLUMNS_MOST,
				     .stand = stand,
				     .heads = heads,
				     .headed = heads != NULL};
}

static void add(struct domc_columns *table, const char *cells)
{
	char cell[DOMC_COLUMN_TEXT] = "";
	size_t length;

	do {
		length = strcspn(cells, "\t");
		snprintf(cell, sizeof(cell), "%.*s", (int)length, cells);
		domc_paper_add(&table->cells, cell, sizeof(cell));
		cells += length + 1;
	} while (cells[-1]);
}

static void begin(struct domc_columns *table)
{
	if (table->cells.out)
		return;
	domc_paper_open(&table->cells);
	if (table->heads)
		add(table, table->heads);
}

void domc_columns_add(struct domc_columns *table, const char *format, ...)
{
	char cells[4 * DOMC_COLUMN_TEXT];
	va_list arguments;

	begin(table);
	va_start(arguments, format);
	vsnprintf(cells, sizeof(cells), format, arguments);
	va_end(arguments);
	add(table, cells);
}

/* How wide all of it is with what stands between columns; those of no width are left out. */
static unsigned total_width(const struct domc_columns *table, const unsigned *width)
{
	unsigned total = table->indent;

	for (unsigned c = 0; c < table->columns; c++)
		total += width[c] ? width[c] + (c ? 2 : 0) : 0;
	return total;
}

/* Names are made narrow, then columns are left out, and then names take what room is left. */
static void fit(const struct domc_columns *table, unsigned *width, unsigned room)
{
	enum { NARROW = 10 };
	unsigned name = (unsigned)strcspn(table->stand, "n"), wide = width[name], total;

	width[name] = wide < NARROW ? wide : NARROW;
	for (char next = 'a'; next <= 'z' && total_width(table, width) > room; next++)
		for (unsigned c = 0; c < table->columns; c++)
			width[c] = table->spare[c] == next ? 0 : width[c];
	total = total_width(table, width);
	if (total < room)
		width[name] = wide - width[name] < room - total ? wide : width[name] + room - total;
}

static void put_cell(FILE *out, const struct domc_columns *table, const char *text, unsigned cell, unsigned width)
{
	unsigned column = cell % table->columns, letters = (unsigned)strlen(table->stand);
	char stand = table->stand[column < letters ? column : letters - 1], cut[DOMC_COLUMN_TEXT];
	bool left = stand == 'l' || stand == 'n' || (stand == 'h' && cell < table->columns);
	bool last = column + 1 == table->columns;
	int blanks;

	text = stand == 'n' ? domc_cut(text, width, cut, sizeof(cut)) : text;
	blanks = (int)(width - domc_width(text));
	if (!width || (last && !*text))
		return; /* nothing at the end of a line is left out */
	fprintf(out, "%*s%*s%s", (int)(column ? 2 : table->indent), "", left ? 0 : blanks, "", text);
	if (left && !(last && stand == 'l'))
		fprintf(out, "%*s", blanks, "");
}

void domc_columns_draw(FILE *out, struct domc_columns *table, unsigned room, bool colours)
{
	unsigned width[DOMC_COLUMNS_MOST] = {0}, used;
	const char *text;

	begin(table);
	text = domc_paper_close(&table->cells);
	used = (unsigned)(table->cells.length / DOMC_COLUMN_TEXT);
	for (unsigned i = 0; i < used; i++)
		width[i % table->columns] = domc_wider(width[i % table->columns], text + (size_t)i * DOMC_COLUMN_TEXT);
	if (table->spare)
		fit(table, width, room);
	for (unsigned i = 0; i < used; i++) {
		bool head = i < table->columns && table->headed;

		fputs(head && !i ? domc_style_in(colours, DOMC_BOLD) : "", out);
		put_cell(out, table, text + (size_t)i * DOMC_COLUMN_TEXT, i, width[i % table->columns]);
		if ((i + 1) % table->columns == 0)
			fprintf(out, "%s\n", head ? domc_style_in(colours, DOMC_PLAIN) : "");
	}
	free(table->cells.text);
}

void domc_columns_print(struct domc_columns *table)
{
	domc_columns_draw(stdout, table, UINT16_MAX, domc_colours(STDOUT_FILENO));
	domc_out_failed();
}
