/* What matters least is left out first where it does not fit: tie-breaks from the last one on, then what `spare` says. */
#include "database.h"

#include <stddef.h>
#include <string.h>

enum column { PLAYED, WON, LOST, BYES, PAID, TOTAL, TIE_BREAK, COLUMNS = TIE_BREAK + DOM_MAX_TIE_BREAKS };

/* Columns that are numbers of a standing. */
static const struct {
	struct dom_text head;
	size_t at;
	bool points, always;
	char spare; /* behind the letters of tie-breaks */
} numbers[TIE_BREAK] = {
	[PLAYED] = {{"played", "jugadas"}, offsetof(struct dom_standing, played), false, true, 'y'},
	[WON] = {{"won", "ganadas"}, offsetof(struct dom_standing, won), false, true, 'z'},
	[LOST] = {{"lost", "perdidas"}, offsetof(struct dom_standing, lost), false, true, 'x'},
	[BYES] = {{"byes", "descansos"}, offsetof(struct dom_standing, byes), false, false, 'v'},
	[PAID] = {{"paid", "pagado"}, offsetof(struct dom_standing, paid), true, false, 'w'},
	[TOTAL] = {{"total", "total"}, offsetof(struct dom_standing, total), true, true, ' '},
};

static int64_t number(const struct dom_standing *s, unsigned column)
{
	int64_t n;

	if (column >= TIE_BREAK)
		return s->tie_breaks[column - TIE_BREAK];
	memcpy(&n, (const char *)s + numbers[column].at, sizeof(n));
	return n;
}

/* Whether a column has anything to say. */
static bool is_used(const struct dom_tournament *t, const struct dom_standing *standings, unsigned column)
{
	bool used = column < TIE_BREAK && numbers[column].always;

	if (column >= TIE_BREAK && !dom_tournament_tie_break(t, column - TIE_BREAK))
		return false;
	for (unsigned i = 0; i < dom_tournament_sides(t) && !used; i++)
		used = number(&standings[i], column) != 0;
	return used;
}

static void add_number(struct domc_columns *table, const struct dom_tournament *t, const struct dom_standing *s,
		       unsigned column, const char *closes)
{
	bool tie_break = column >= TIE_BREAK;
	int64_t n = number(s, column);

	if (tie_break && !n)
		domc_columns_add(table, " %s", closes); /* it was not needed, or says nothing */
	else if (tie_break ? dom_tournament_in_points(t, column - TIE_BREAK) : numbers[column].points)
		domc_columns_add(table, "%s%s", domc_grouped_points(n).text, closes);
	else if (tie_break)
		domc_columns_add(table, "%lld%s", (long long)n, closes);
	else
		domc_columns_add(table, "%s%s", domc_grouped((uint64_t)n).text, closes);
}

void domc_standings_draw(FILE *out, const struct dom_tournament *t, unsigned columns, unsigned rows, bool colours)
{
	unsigned sides = dom_tournament_sides(t), shown = sides, count = 0, used[COLUMNS];
	bool over = dom_tournament_over(t, NULL), teams = dom_variant_players(dom_tournament_variant(t)) > sides;
	struct dom_standing standings[DOM_MAX_ENTRANTS];
	char spare[DOMC_COLUMNS_MOST] = "  ";
	struct domc_columns table;
	int digits;

	if (rows && sides + 1 > rows)
		shown = rows > 3 ? rows - 2 : 1; /* the head and the line that says how many more */
	dom_tournament_standings(t, standings);
	digits = snprintf(NULL, 0, "%u", standings[shown - 1].place);
	for (unsigned c = 0; c < COLUMNS; c++)
		if (is_used(t, standings, c)) {
			spare[2 + count] = c < TIE_BREAK ? numbers[c].spare : (char)('a' + COLUMNS - 1 - c);
			used[count++] = c;
		}
	table = domc_columns(2 + count, "lnr", NULL);
	table.headed = true;
	table.spare = spare;
	domc_columns_add(&table, "%*s  \t%s", digits, "#", teams ? DOMC_IN("team", "pareja") : DOMC_IN("player", "jugador"));
	for (unsigned i = 0; i < count; i++)
		domc_columns_add(&table, "%s",
				 domc_in(used[i] < TIE_BREAK
						 ? numbers[used[i]].head
						 : dom_tournament_tie_break(t, used[i] - TIE_BREAK)->option->title));
	for (unsigned row = 0; row < shown; row++) {
		const struct dom_standing *s = &standings[row];
		bool champion = over && s->champion, styled = champion || s->out;

		domc_columns_add(&table, "%s%*u %s\t%s", styled ? domc_style_in(colours, champion ? DOMC_GOOD : DOMC_DIM) : "",
				 digits, s->place,
				 champion ? "★"
				 : s->out ? "✗"
					  : " ",
				 dom_tournament_name(t, s->side));
		for (unsigned i = 0; i < count; i++)
			add_number(&table, t, s, used[i], styled && i + 1 == count ? domc_style_in(colours, DOMC_PLAIN) : "");
	}
	domc_columns_draw(out, &table, columns, colours);
	if (shown < sides)
		domc_put(out, "… and %u more\n", "… y %u más\n", sides - shown);
}

void domc_standings_print(const struct dom_tournament *t)
{
	domc_standings_draw(stdout, t, domc_is_terminal(STDOUT_FILENO) ? domc_wide(STDOUT_FILENO) : UINT16_MAX, 0,
			    domc_colours(STDOUT_FILENO));
	domc_out_failed();
}
