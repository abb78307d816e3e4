/* The table as text. A half of a tile is a cell as wide as a face and its frame: [6|4] along a row, a tall bracket
   when the tile points up or down. Everything then lines up whatever the snake does. */
#include "picture.h"

#include <stdlib.h>
#include <string.h>

enum part { NOTHING, LEFT, RIGHT, TOP, BOTTOM };

struct cell {
	uint16_t symbol;
	uint8_t part;
	bool mark; /* of the tile laid last */
};

/* The text in the middle of exactly so many columns, cut where it is too long. */
static void put_fitted(FILE *out, const char *text, unsigned width)
{
	char cut[DOM_MAX_NAME + 4];
	unsigned has = domc_width(domc_cut(text, width, cut, sizeof(cut)));

	fprintf(out, "%*s%s%*s", (int)(width - has + 1) / 2, "", cut, (int)(width - has) / 2, "");
}

static void put_cell(FILE *out, const struct domc_picture *picture, const struct cell *cell, unsigned face)
{
	static const char *const before[] = {[LEFT] = "[", [RIGHT] = "", [TOP] = "┌", [BOTTOM] = "└"};
	static const char *const after[] = {[LEFT] = "|", [RIGHT] = "]", [TOP] = "┐", [BOTTOM] = "┘"};

	if (cell->part == NOTHING) {
		fprintf(out, "%*s", (int)face + 2, "");
		return;
	}
	fputs(cell->mark ? domc_style(DOMC_MARK) : "", out);
	fputs(before[cell->part], out);
	put_fitted(out, domc_face(picture->rules, cell->symbol), face);
	fprintf(out, "%s%s%s", after[cell->part], cell->mark ? domc_plain() : "", cell->part == RIGHT ? " " : "");
}

/* From where to show `shown` of `all` so that `wanted` is near the middle. */
static unsigned window(unsigned all, unsigned shown, unsigned wanted)
{
	unsigned from = wanted > shown / 2 ? wanted - shown / 2 : 0;

	return shown >= all ? 0 : from + shown > all ? all - shown : from;
}

static void half_at(const struct dom_laid *laid, unsigned half, int *row, int *column)
{
	static const int down[] = {[DOM_EAST] = 0, [DOM_SOUTH] = 1, [DOM_WEST] = 0, [DOM_NORTH] = -1};
	static const int along[] = {[DOM_EAST] = 1, [DOM_SOUTH] = 0, [DOM_WEST] = -1, [DOM_NORTH] = 0};

	*row = laid->row + (half ? down[laid->facing] : 0);
	*column = laid->column + (half ? along[laid->facing] : 0);
}

static void place_tile(const struct domc_picture *picture, const struct dom_laid *laid, struct cell *cells, unsigned columns)
{
	static const uint8_t parts[][2] = {[DOM_EAST] = {LEFT, RIGHT},
					   [DOM_SOUTH] = {TOP, BOTTOM},
					   [DOM_WEST] = {RIGHT, LEFT},
					   [DOM_NORTH] = {BOTTOM, TOP}};

	for (unsigned half = 0; half < 2; half++) {
		unsigned side = half ? !laid->first : laid->first;
		int row, column;

		half_at(laid, half, &row, &column);
		cells[(size_t)row * columns + (size_t)column] = (struct cell){
			.symbol = (uint16_t)dom_rules_symbol(picture->rules, laid->tile, side),
			.part = parts[laid->facing][half],
			.mark = laid->tile == picture->last_tile,
		};
	}
}

/* The tile that covers a cell. */
static uint16_t tile_at(const struct dom_laid *laid, unsigned count, int row, int column)
{
	for (unsigned i = 0; i < 2 * count; i++) {
		int at_row, at_column;

		half_at(&laid[i / 2], i % 2, &at_row, &at_column);
		if (at_row == row && at_column == column)
			return laid[i / 2].tile;
	}
	return laid->tile;
}

/* Tiles that do not touch what they join, and what that is, as many as there is room for on a line. */
static void put_apart(FILE *out, const struct domc_picture *picture, const struct dom_laid *laid, unsigned count,
		      unsigned columns)
{
	const char *word = DOMC_IN(picture->lang, "apart:", "aparte:"), *joins = DOMC_IN(picture->lang, "joins", "va con");
	unsigned used = domc_width(word), put = 0;

	fprintf(out, "%s%s%s", domc_style(DOMC_BOLD), word, domc_plain());
	for (unsigned i = 0; i < count; i++) {
		char tile[DOMC_TILE_TEXT], joined[DOMC_TILE_TEXT];

		if (!laid[i].apart)
			continue;
		domc_tile_text(picture->rules, laid[i].tile, tile, sizeof(tile));
		domc_tile_text(picture->rules, tile_at(laid, count, laid[i].from_row, laid[i].from_column), joined,
			       sizeof(joined));
		used += domc_width(tile) + domc_width(joins) + domc_width(joined) + 4;
		if (columns && put && used + 2 > columns) {
			fputs(" …", out);
			break;
		}
		fprintf(out, "%s %s %s %s", put++ ? "," : "", tile, joins, joined);
	}
	fputc('\n', out);
}

static unsigned draw_cells(FILE *out, struct domc_picture *picture, unsigned columns, unsigned rows)
{
	bool line = dom_rules_shape(picture->rules) == DOM_SHAPE_LINE;
	const struct dom_laid *laid;
	unsigned face = 1, high, wide, count, from_row, from_column, show_rows, show_columns;
	struct cell *cells;
	unsigned last = 0;
	bool apart = false;

	count = dom_layout_tiles(picture->layout, 0, &laid, &high, &wide);
	for (unsigned i = 0; i < count; i++)
		for (unsigned s = 0; s < 2; s++) {
			unsigned width =
				domc_width(domc_face(picture->rules, dom_rules_symbol(picture->rules, laid[i].tile, s)));

			face = width > face ? width : face;
		}
	if (columns && face + 2 > columns / 6)
		face = columns / 6 > 4 ? columns / 6 - 2 : 2; /* long names are cut before the snake becomes a column */
	if (line && columns)
		count = dom_layout_tiles(picture->layout, columns / (face + 2), &laid, &high, &wide);
	cells = count ? calloc((size_t)high * wide, sizeof(*cells)) : NULL;
	if (!cells)
		return 0;
	for (unsigned i = 0; i < count; i++) {
		place_tile(picture, &laid[i], cells, wide);
		if (laid[i].tile == picture->last_tile)
			last = i;
		apart |= laid[i].apart;
	}
	if (apart && rows > 1)
		rows--;
	show_rows = rows && high > rows ? rows : high;
	/* a terminal would break long rows; a file keeps them whole */
	show_columns = domc_on_terminal() && columns && wide * (face + 2) > columns ? columns / (face + 2) : wide;
	from_row = window(high, show_rows, (unsigned)laid[last].row);
	from_column = window(wide, show_columns, (unsigned)laid[last].column);
	for (unsigned r = from_row; r < from_row + show_rows; r++) {
		unsigned end = from_column + show_columns;

		while (end > from_column && cells[(size_t)r * wide + end - 1].part == NOTHING)
			end--;
		for (unsigned c = from_column; c < end; c++)
			put_cell(out, picture, &cells[(size_t)r * wide + c], face);
		fputc('\n', out);
	}
	if (apart)
		put_apart(out, picture, laid, count, columns);
	free(cells);
	return show_rows + apart;
}

/* The bag: tiles in the order in which they were laid, in rows; the latest rows when there is no room for all. */
static unsigned draw_bag(FILE *out, struct domc_picture *picture, unsigned columns, unsigned rows)
{
	const struct dom_laid *laid;
	unsigned high, wide, count = dom_layout_tiles(picture->layout, 0, &laid, &high, &wide), total = 1, first = 0, used = 0;
	char tile[DOMC_TILE_TEXT];

	if (!columns)
		columns = 80;
	for (unsigned i = 0; i < count; i++) {
		unsigned width = domc_width(domc_tile_text(picture->rules, laid[i].tile, tile, sizeof(tile))) + 1;

		total += used && used + width > columns;
		used = used && used + width > columns ? width : used + width;
	}
	for (unsigned row = 1, i = used = 0; rows && total > rows && i < count; i++) {
		unsigned width = domc_width(domc_tile_text(picture->rules, laid[i].tile, tile, sizeof(tile))) + 1;
		bool breaks = used && used + width > columns;

		row += breaks;
		used = breaks ? width : used + width;
		if (breaks && row == total - rows + 1)
			first = i;
	}
	used = 0;
	for (unsigned i = first; i < count; i++) {
		bool mark = laid[i].tile == picture->last_tile;
		unsigned width = domc_width(domc_tile_text(picture->rules, laid[i].tile, tile, sizeof(tile))) + 1;
		bool breaks = used && used + width > columns;

		fprintf(out, "%s%s%s%s ", breaks ? "\n" : "", mark ? domc_style(DOMC_MARK) : "", tile,
			mark ? domc_plain() : "");
		used = breaks ? width : used + width;
	}
	if (count)
		fputc('\n', out);
	return !count ? 0 : rows && total > rows ? rows : total;
}

static bool is_bag(const struct domc_picture *picture)
{
	return dom_rules_shape(picture->rules) == DOM_SHAPE_BAG;
}

unsigned domc_draw_table(FILE *out, struct domc_picture *picture, unsigned columns, unsigned rows)
{
	return is_bag(picture) ? draw_bag(out, picture, columns, rows) : draw_cells(out, picture, columns, rows);
}

unsigned domc_draw_open(FILE *out, const struct domc_picture *picture)
{
	if (!is_bag(picture) || !picture->open_count)
		return 0;
	fprintf(out, "%s%s%s", domc_style(DOMC_BOLD), DOMC_IN(picture->lang, "open:", "abiertas:"), domc_plain());
	for (unsigned i = 0; i < picture->open_count; i++)
		fprintf(out, " %s%s×%u%s", domc_face(picture->rules, picture->open[i].symbol), domc_style(DOMC_DIM),
			picture->open[i].open, domc_plain());
	fputc('\n', out);
	return 1;
}

static void put_padded(FILE *out, const char *text, unsigned width)
{
	unsigned has = domc_width(text);

	fprintf(out, "%s%*s", text, has < width ? (int)(width - has) : 0, "");
}

/* The table of seats: how wide it is before the hands, and what of it there is room for. */
struct seats {
	unsigned names, strategies, points; /* columns; 0: left out */
	unsigned used;
	unsigned columns; /* 0: any number */
	bool whole;       /* a hand that is too long goes on in the next line, instead of being counted */
};

static unsigned count_hand(const struct domc_picture *picture, unsigned seat)
{
	unsigned count = 0;

	for (unsigned w = 0; w < picture->words; w++)
		for (uint64_t rest = picture->hands[seat][w]; rest; rest &= rest - 1)
			count++;
	return count;
}

static bool holds(const struct domc_picture *picture, unsigned seat, unsigned tile)
{
	return picture->hands[seat][tile / 64] >> (tile % 64) & 1;
}

/* The columns of the longest hand that is seen, or was when it was dealt: what is left out does not change with every turn. */
static unsigned longest_hand(const struct domc_picture *picture)
{
	unsigned dealt = dom_rules_hand(picture->rules), longest = 0;
	char tile[DOMC_TILE_TEXT];

	for (unsigned seat = 0; seat < picture->players; seat++) {
		unsigned width = 0, widest = 6, count = count_hand(picture, seat);

		if (picture->hidden >> seat & 1)
			continue;
		for (unsigned t = 0; count && t < picture->words * 64; t++)
			if (holds(picture, seat, t)) {
				unsigned one = domc_width(domc_tile_text(picture->rules, t, tile, sizeof(tile))) + 1;

				width += one;
				widest = one > widest ? one : widest;
			}
		width += count < dealt ? (dealt - count) * widest : 0;
		longest = width > longest ? width : longest;
	}
	return longest;
}

/* The tiles of a hand. */
static void put_hand(FILE *out, const struct domc_picture *picture, unsigned seat, const struct seats *seats)
{
	char tile[DOMC_TILE_TEXT];
	unsigned left = count_hand(picture, seat), at = seats->used;

	if (picture->hidden >> seat & 1) {
		fprintf(out, " %s%u %s%s", domc_style(DOMC_DIM), picture->tiles[seat],
			picture->tiles[seat] == 1 ? DOMC_IN(picture->lang, "tile", "ficha")
						  : DOMC_IN(picture->lang, "tiles", "fichas"),
			domc_plain());
		return;
	}
	for (unsigned t = 0; left && t < picture->words * 64; t++) {
		unsigned width;

		if (!holds(picture, seat, t))
			continue;
		width = domc_width(domc_tile_text(picture->rules, t, tile, sizeof(tile))) + 1;
		if (seats->columns && !seats->whole && at + width + (left > 1 ? 5 : 0) > seats->columns) {
			fprintf(out, " %s+%u%s", domc_style(DOMC_DIM), left, domc_plain());
			return;
		}
		if (seats->columns && at > seats->used && at + width > seats->columns) {
			fprintf(out, "\n%*s", (int)seats->used, "");
			at = seats->used;
		}
		fprintf(out, " %s", tile);
		left--;
		at += width;
	}
}

/* What tells least is left out first, until the hands fit. */
static struct seats fit_seats(const struct domc_picture *picture, const char *const *heads, unsigned columns, bool whole)
{
	struct seats seats = {.names = domc_width(heads[0]),
			      .strategies = domc_width(heads[1]),
			      .points = 7,
			      .columns = columns,
			      .whole = whole};
	unsigned hand = longest_hand(picture);

	for (unsigned seat = 0; seat < picture->players; seat++) {
		unsigned name = domc_width(domc_seat_name(picture, seat));
		unsigned strategy = domc_width(picture->strategies[picture->player[seat]]);

		seats.names = name > seats.names ? name : seats.names;
		seats.strategies = strategy > seats.strategies ? strategy : seats.strategies;
	}
	for (;;) {
		seats.used = 2 + seats.names + (seats.strategies ? 2 + seats.strategies : 0) +
			     (seats.points ? 2 + seats.points : 0) + 2 + 6 + 1;
		if (!columns || seats.used + hand <= columns || !seats.points)
			return seats;
		if (seats.strategies)
			seats.strategies = 0;
		else
			seats.points = 0;
	}
}

void domc_draw_hands(FILE *out, const struct domc_picture *picture, unsigned columns, bool whole)
{
	const char *const heads[] = {DOMC_IN(picture->lang, "player", "jugador"),
				     DOMC_IN(picture->lang, "strategy", "estrategia"),
				     DOMC_IN(picture->lang, "in hand", "en mano"), DOMC_IN(picture->lang, "score", "puntos")};
	const struct seats seats = fit_seats(picture, heads, columns, whole);
	char score[32], points[32];

	fprintf(out, "%s  ", domc_style(DOMC_DIM));
	put_padded(out, heads[0], seats.names);
	fputs(seats.strategies ? "  " : "", out);
	put_padded(out, seats.strategies ? heads[1] : "", seats.strategies);
	if (seats.points)
		fprintf(out, "  %7s", heads[2]);
	fprintf(out, "  %6s%s\n", heads[3], domc_plain());
	for (unsigned seat = 0; seat < picture->players; seat++) {
		bool mark = seat == picture->seat && !picture->over;

		fprintf(out, "%s%s", mark ? domc_style(DOMC_MARK) : "", mark ? "▸ " : "  ");
		put_padded(out, domc_seat_name(picture, seat), seats.names);
		fprintf(out, "%s%s%s", mark ? domc_plain() : "", seats.strategies ? "  " : "", domc_style(DOMC_DIM));
		put_padded(out, seats.strategies ? picture->strategies[picture->player[seat]] : "", seats.strategies);
		snprintf(points, sizeof(points), "%lld", (long long)picture->points[seat]);
		fputs(domc_plain(), out);
		if (seats.points)
			fprintf(out, "  %7s", picture->hidden >> seat & 1 ? "?" : points);
		fprintf(out, "  %6s ", domc_points(picture->score[dom_rules_team(picture->rules, seat)], score, sizeof(score)));
		put_hand(out, picture, seat, &seats);
		fputc('\n', out);
	}
}

static void side_name(const struct domc_picture *picture, unsigned team, char *buffer, size_t size)
{
	size_t used = 0;

	buffer[0] = '\0';
	for (unsigned seat = 0; seat < picture->players && used < size; seat++)
		if (dom_rules_team(picture->rules, seat) == team) {
			int wrote = snprintf(buffer + used, size - used, "%s%s",
					     used ? DOMC_IN(picture->lang, " & ", " y ") : "", domc_seat_name(picture, seat));

			used += wrote > 0 ? (size_t)wrote : 0;
		}
}

void domc_draw_ranking(FILE *out, const struct domc_picture *picture)
{
	const char *who = picture->teams < picture->players ? DOMC_IN(picture->lang, "team", "pareja")
							    : DOMC_IN(picture->lang, "player", "jugador");
	const char *points = DOMC_IN(picture->lang, "points", "puntos"), *hand = DOMC_IN(picture->lang, "in hand", "en fichas");
	char name[DOM_MAX_PLAYERS * (DOM_MAX_NAME + 4)], score[32], left[32];
	unsigned widest = domc_width(who);

	for (unsigned team = 0; team < picture->teams; team++) {
		side_name(picture, team, name, sizeof(name));
		widest = domc_width(name) > widest ? domc_width(name) : widest;
	}
	fprintf(out, "%s    %s%*s  %10s  %10s%s\n", domc_style(DOMC_BOLD), who, (int)(widest - domc_width(who)), "", points,
		hand, domc_plain());
	for (unsigned place = 1; place <= picture->teams + 1; place++)
		for (unsigned team = 0; team < picture->teams; team++) {
			if (picture->place[team] != place)
				continue;
			side_name(picture, team, name, sizeof(name));
			snprintf(left, sizeof(left), "%lld", (long long)picture->left[team]);
			fprintf(out, "%s%2u  %s%*s  %10s  %10s%s\n", place == 1 ? domc_style(DOMC_GOOD) : "", place, name,
				(int)(widest - domc_width(name)), "", domc_points(picture->score[team], score, sizeof(score)),
				left, place == 1 ? domc_plain() : "");
		}
}
