/* The table is made cell by cell, twice: to measure it and to write it. What matters least is left out first where it does not
   fit. */
#include "standings.h"

#include <stdlib.h>
#include <string.h>

enum column { PLACE, MARK, NAME, PLAYED, WON, LOST, BYES, PAID, TOTAL, TIE_BREAK, COLUMNS = TIE_BREAK + DOM_MAX_TIE_BREAKS };

struct table {
	const struct dom_tournament *t;
	bool over, colours;
	unsigned sides, shown;
	struct dom_standing *standings;
	unsigned width[COLUMNS]; /* 0: left out */
};

enum { CELL = DOM_MAX_NAME * 2 + 8, NARROW_NAME = 10 };

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
	case PLAYED:
		return DOMC_IN("played", "jugadas");
	case WON:
		return DOMC_IN("won", "ganadas");
	case LOST:
		return DOMC_IN("lost", "perdidas");
	case BYES:
		return DOMC_IN("byes", "descansos");
	case PAID:
		return DOMC_IN("paid", "pagado");
	case TOTAL:
		return "total";
	default:
		member = dom_tournament_tie_break(table->t, column - TIE_BREAK);
		return member ? domc_in(member->option->title) : "";
	}
}

static const char *mark(const struct table *table, const struct dom_standing *s)
{
	return table->over && s->champion ? "★" : s->out ? "✗" : " ";
}

/* The text of a cell; row 0 is the head. */
static char *cell(const struct table *table, unsigned row, unsigned column, char *out)
{
	const struct dom_standing *s = row ? &table->standings[row - 1] : NULL;

	if (!s) {
		snprintf(out, CELL, "%s", head(table, column));
		return out;
	}
	switch (column) {
	case PLACE:
		snprintf(out, CELL, "%u", s->place);
		return out;
	case MARK:
		snprintf(out, CELL, "%s", mark(table, s));
		return out;
	case NAME:
		snprintf(out, CELL, "%s", dom_tournament_name(table->t, s->side));
		return out;
	case PLAYED:
		return domj_grouped(domc_lang(), s->played, out, CELL);
	case WON:
		return domj_grouped(domc_lang(), s->won, out, CELL);
	case LOST:
		return domj_grouped(domc_lang(), s->lost, out, CELL);
	case BYES:
		return domj_grouped(domc_lang(), s->byes, out, CELL);
	case PAID:
		snprintf(out, CELL, "%s", domc_grouped_points(s->paid).text);
		return out;
	case TOTAL:
		snprintf(out, CELL, "%s", domc_grouped_points(s->total).text);
		return out;
	default:
		if (!s->tie_breaks[column - TIE_BREAK])
			*out = '\0'; /* it was not needed, or says nothing */
		else if (dom_tournament_in_points(table->t, column - TIE_BREAK))
			snprintf(out, CELL, "%s", domc_grouped_points(s->tie_breaks[column - TIE_BREAK]).text);
		else
			snprintf(out, CELL, "%lld", (long long)s->tie_breaks[column - TIE_BREAK]);
		return out;
	}
}

/* Whether a column has anything to say. */
static bool is_used(const struct table *table, unsigned column)
{
	bool used = column != BYES && column != PAID && column < TIE_BREAK;

	if (column >= TIE_BREAK && !dom_tournament_tie_break(table->t, column - TIE_BREAK))
		return false;
	for (unsigned i = 0; i < table->sides && !used; i++) {
		const struct dom_standing *s = &table->standings[i];

		used = column == BYES ? s->byes != 0 : column == PAID ? s->paid != 0 : s->tie_breaks[column - TIE_BREAK] != 0;
	}
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
		for (unsigned row = 0; row <= table->shown; row++) {
			unsigned width = domc_width(cell(table, row, c, text));

			table->width[c] = width > table->width[c] ? width : table->width[c];
		}
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

unsigned domc_standings_draw(FILE *out, const struct dom_tournament *t, unsigned columns, unsigned rows, bool colours)
{
	struct table table = {.t = t, .colours = colours, .sides = dom_tournament_sides(t)};
	unsigned why;

	table.over = dom_tournament_over(t, &why);
	table.shown = table.sides;
	if (rows && table.sides + 1 > rows)
		table.shown = rows > 3 ? rows - 2 : 1; /* the head and the line that says how many more */
	table.standings = calloc(table.sides, sizeof(*table.standings));
	if (!table.standings)
		return 0;
	dom_tournament_standings(t, table.standings);
	measure(&table, columns);
	for (unsigned row = 0; row <= table.shown; row++)
		draw_row(out, &table, row);
	free(table.standings);
	if (table.shown == table.sides)
		return table.shown + 1;
	domc_put(out, "… and %u more\n", "… y %u más\n", table.sides - table.shown);
	return table.shown + 2;
}

int domc_standings_print(const struct dom_tournament *t)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	bool good = out && domc_standings_draw(out, t, domc_on_terminal() ? domc_columns() : UINT16_MAX, 0,
					       *domc_style(DOMC_BOLD) != '\0');

	if (out && fclose(out))
		good = false;
	if (good)
		domc_print_bytes(text, length);
	free(text);
	return good ? DOMC_YES : domc_complain_memory();
}

char *domc_close_text(const struct dom_tournament *t, unsigned why, char *buffer, size_t size)
{
	const struct dom_variant *variant = dom_tournament_variant(t);
	char *told = NULL;

	if (why == DOM_CLOSE_ROUNDS)
		snprintf(buffer, size, DOMC_IN("All %s rounds were played.", "Se jugaron todas las manos: %s."),
			 domc_grouped(dom_tournament_limit(t)).text);
	else if (why == DOM_CLOSE_FEW)
		snprintf(buffer, size, "%s",
			 DOMC_IN("Fewer than two sides are left.", "Quedan menos de dos jugadores o parejas."));
	else if (why == DOM_CLOSE_LINE_UP)
		snprintf(buffer, size, "%s", DOMC_IN("Every match was played.", "Se jugaron todos los encuentros."));
	else if (why == DOM_CLOSE_JUDGE)
		snprintf(buffer, size, "%s",
			 DOMC_IN("The judge says so, against the truth.", "Lo dice el juez, y no es verdad."));
	else if (!dom_variant_tell_stop(variant, why, domc_lang(), &told, NULL))
		snprintf(buffer, size, "%s", told);
	else
		snprintf(buffer, size, "?");
	dom_variant_free_text(variant, told);
	return buffer;
}
