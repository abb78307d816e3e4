/* The table is made cell by cell, twice: to measure it and to write it. What matters least is left out first where it does not
   fit. */
#include "report.h"

#include <stddef.h>
#include <string.h>
#include <unistd.h>

enum column { PLACE, MARK, NAME, PLAYED, WON, LOST, BYES, PAID, TOTAL, TIE_BREAK, COLUMNS = TIE_BREAK + DOM_MAX_TIE_BREAKS };

struct table {
	const struct dom_tournament *t;
	bool over, colours;
	unsigned sides, shown;
	struct dom_standing standings[DOM_MAX_ENTRANTS];
	unsigned width[COLUMNS]; /* 0: left out */
};

enum { CELL = DOM_MAX_NAME * 2 + 8, NARROW_NAME = 10 };

/* Columns that are numbers of a standing. */
static const struct {
	struct dom_text head;
	size_t at;
	bool points, always;
} numbers[TIE_BREAK] = {
	[PLAYED] = {{"played", "jugadas"}, offsetof(struct dom_standing, played), false, true},
	[WON] = {{"won", "ganadas"}, offsetof(struct dom_standing, won), false, true},
	[LOST] = {{"lost", "perdidas"}, offsetof(struct dom_standing, lost), false, true},
	[BYES] = {{"byes", "descansos"}, offsetof(struct dom_standing, byes), false, false},
	[PAID] = {{"paid", "pagado"}, offsetof(struct dom_standing, paid), true, false},
	[TOTAL] = {{"total", "total"}, offsetof(struct dom_standing, total), true, true},
};

static int64_t number(const struct dom_standing *s, unsigned column)
{
	int64_t n;

	if (column >= TIE_BREAK)
		return s->tie_breaks[column - TIE_BREAK];
	memcpy(&n, (const char *)s + numbers[column].at, sizeof(n));
	return n;
}

static const char *head(const struct table *table, unsigned column)
{
	const struct dom_member *member;

	switch (column) {
	case PLACE:
		return "#";
	case MARK:
		return " ";
	case NAME:
		return dom_variant_players(dom_tournament_variant(table->t)) > dom_tournament_sides(table->t)
			       ? DOMC_IN("team", "pareja")
			       : DOMC_IN("player", "jugador");
	default:
		if (column < TIE_BREAK)
			return domc_in(numbers[column].head);
		member = dom_tournament_tie_break(table->t, column - TIE_BREAK);
		return member ? domc_in(member->option->title) : "";
	}
}

/* The text of a cell; row 0 is the head. */
static char *cell(const struct table *table, unsigned row, unsigned column, char *out)
{
	const struct dom_standing *s = row ? &table->standings[row - 1] : NULL;
	bool tie_break = column >= TIE_BREAK;

	if (!s)
		snprintf(out, CELL, "%s", head(table, column));
	else if (column == PLACE)
		snprintf(out, CELL, "%u", s->place);
	else if (column == MARK)
		snprintf(out, CELL, "%s", table->over && s->champion ? "★" : s->out ? "✗" : " ");
	else if (column == NAME)
		snprintf(out, CELL, "%s", dom_tournament_name(table->t, s->side));
	else if (tie_break && !number(s, column))
		*out = '\0'; /* it was not needed, or says nothing */
	else if (tie_break ? dom_tournament_in_points(table->t, column - TIE_BREAK) : numbers[column].points)
		snprintf(out, CELL, "%s", domc_grouped_points(number(s, column)).text);
	else if (tie_break)
		snprintf(out, CELL, "%lld", (long long)number(s, column));
	else
		snprintf(out, CELL, "%s", domc_grouped((uint64_t)number(s, column)).text);
	return out;
}

/* Whether a column has anything to say. */
static bool is_used(const struct table *table, unsigned column)
{
	bool used = column < PLAYED || (column < TIE_BREAK && numbers[column].always);

	if (column >= TIE_BREAK && !dom_tournament_tie_break(table->t, column - TIE_BREAK))
		return false;
	for (unsigned i = 0; i < table->sides && !used; i++)
		used = number(&table->standings[i], column) != 0;
	return used;
}

static unsigned total_width(const struct table *table)
{
	unsigned width = 0;

	for (unsigned c = 0; c < COLUMNS; c++)
		width += table->width[c] ? table->width[c] + (c > MARK ? 2 : c) : 0;
	return width;
}

static void measure(struct table *table, unsigned columns)
{
	static const unsigned spare[] = {BYES, PAID, LOST, PLAYED, WON};
	char text[CELL];
	unsigned name, total;

	for (unsigned c = 0; c < COLUMNS; c++) {
		if (!is_used(table, c))
			continue;
		for (unsigned row = 0; row <= table->shown; row++)
			table->width[c] = domc_wider(table->width[c], cell(table, row, c, text));
	}
	name = table->width[NAME];
	if (name > NARROW_NAME)
		table->width[NAME] = NARROW_NAME;
	for (unsigned c = COLUMNS; c-- > TIE_BREAK && total_width(table) > columns;)
		table->width[c] = 0;
	for (unsigned i = 0; i < sizeof(spare) / sizeof(*spare) && total_width(table) > columns; i++)
		table->width[spare[i]] = 0;
	total = total_width(table);
	if (total < columns) /* names take what is left */
		table->width[NAME] = name < table->width[NAME] + columns - total ? name : table->width[NAME] + columns - total;
}

static void draw_row(FILE *out, const struct table *table, unsigned row)
{
	const struct dom_standing *s = row ? &table->standings[row - 1] : NULL;
	enum domc_style style = !s ? DOMC_BOLD : table->over && s->champion ? DOMC_GOOD : s->out ? DOMC_DIM : DOMC_PLAIN;
	char text[CELL], cut[CELL];

	fputs(style == DOMC_PLAIN ? "" : domc_style_in(table->colours, style), out);
	for (unsigned c = 0; c < COLUMNS; c++) {
		unsigned has;

		if (!table->width[c])
			continue;
		domc_cut(cell(table, row, c, text), table->width[c], cut, sizeof(cut));
		has = domc_width(cut);
		if (c == NAME)
			fprintf(out, "  %s%*s", cut, (int)(table->width[c] - has), "");
		else
			fprintf(out, "%*s%s", (int)(table->width[c] - has + (c > MARK ? 2 : c)), "", cut);
	}
	fprintf(out, "%s\n", style == DOMC_PLAIN ? "" : domc_style_in(table->colours, DOMC_PLAIN));
}

void domc_standings_draw(FILE *out, const struct dom_tournament *t, unsigned columns, unsigned rows, bool colours)
{
	struct table table = {
		.t = t, .colours = colours, .over = dom_tournament_over(t, NULL), .sides = dom_tournament_sides(t)};

	table.shown = table.sides;
	if (rows && table.sides + 1 > rows)
		table.shown = rows > 3 ? rows - 2 : 1; /* the head and the line that says how many more */
	dom_tournament_standings(t, table.standings);
	measure(&table, columns);
	for (unsigned row = 0; row <= table.shown; row++)
		draw_row(out, &table, row);
	if (table.shown < table.sides)
		domc_put(out, "… and %u more\n", "… y %u más\n", table.sides - table.shown);
}

void domc_standings_print(const struct dom_tournament *t)
{
	domc_standings_draw(stdout, t, domc_on_terminal() ? domc_columns() : UINT16_MAX, 0, domc_colours(STDOUT_FILENO));
	domc_out_failed();
}
