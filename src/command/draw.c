/* The table as text, as the layout has it. A face is as wide as its name and its frame: [6|4] along a row, a tall bracket when the tile
   points up or down. A row of text is half a face high; rows in which no face is are left out. */
#include "bits.h"
#include "picture.h"

#include <stdlib.h>

enum kind { LEFT, RIGHT, TOP, BOTTOM, MIDDLE };

/* A half of a tile, or what is between two. */
struct part {
	int row, column; /* its middle, in units; where it begins, in columns of text */
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

static void put_part(FILE *out, const struct domc_picture *picture, const struct part *part, unsigned face)
{
	static const char *const before[] = {[LEFT] = "[", [RIGHT] = "", [TOP] = "┌", [BOTTOM] = "└", [MIDDLE] = "│"};
	static const char *const after[] = {[LEFT] = "|", [RIGHT] = "] ", [TOP] = "┐", [BOTTOM] = "┘", [MIDDLE] = "│"};

	fputs(part->mark ? domc_style(DOMC_MARK) : "", out);
	fputs(before[part->part], out);
	put_fitted(out, part->part == MIDDLE ? "" : domc_face(picture->rules, part->symbol), face);
	fprintf(out, "%s%s", after[part->part], part->mark ? domc_plain() : "");
}

unsigned domc_window(unsigned all, unsigned shown, unsigned wanted)
{
	unsigned from = wanted > shown / 2 ? wanted - shown / 2 : 0;

	return shown >= all ? 0 : from + shown > all ? all - shown : from;
}

/* The parts of a tile: two halves, and what is between them where it stands upright. */
static unsigned parts_of(const struct domc_picture *picture, const struct dom_laid *laid, int left, unsigned face,
			 struct part *parts)
{
	bool upright = laid->box.facing % 2, turned = laid->box.facing >= DOM_WEST;
	int width = (int)face + 2;

	for (int half = 0; half < 2; half++) {
		int x = laid->box.x - left + (upright ? 0 : 2 * half);

		parts[half] = (struct part){
			.row = laid->box.y + 1 + (upright ? 2 * half : 0),
			.column = x * width / 2,
			.symbol = (uint16_t)dom_rules_symbol(picture->rules, laid->tile,
							     (half != 0) == turned ? laid->first : !laid->first),
			.part = (uint8_t)(upright ? (half ? BOTTOM : TOP) : (half ? RIGHT : LEFT)),
			.mark = laid->tile == dom_round_last_tile(picture->round),
		};
	}
	if (!upright)
		return 2;
	parts[2] = parts[0];
	parts[2].row++;
	parts[2].part = MIDDLE;
	return 3;
}

static int by_place(const void *a, const void *b)
{
	const struct part *one = a, *other = b;

	return one->row != other->row ? (one->row > other->row) - (one->row < other->row)
				      : (one->column > other->column) - (one->column < other->column);
}

/* Tiles that do not touch what they join, and what that is, as many as there is room for on a line. */
static void put_apart(FILE *out, const struct domc_picture *picture, const struct dom_laid *laid, unsigned count,
		      unsigned columns)
{
	const char *word = DOMC_IN("apart:", "aparte:"), *joins = DOMC_IN("joins", "va con");
	unsigned used = domc_width(word), put = 0;

	fprintf(out, "%s%s%s", domc_style(DOMC_BOLD), word, domc_plain());
	for (unsigned i = 0; i < count; i++) {
		struct domc_label tile, joined;

		if (!laid[i].box.apart)
			continue;
		tile = domc_tile(picture->rules, laid[i].tile);
		joined = domc_tile(picture->rules, laid[laid[i].joins].tile);
		used += domc_width(tile.text) + domc_width(joins) + domc_width(joined.text) + 4;
		if (put && used + 2 > columns) {
			fputs(" …", out);
			break;
		}
		fprintf(out, "%s %s %s %s", put++ ? "," : "", tile.text, joins, joined.text);
	}
	fputc('\n', out);
}

/* How wide a face is, at least one column; long names are cut before the line becomes a column. */
static unsigned face_width(const struct domc_picture *picture, const struct dom_laid *laid, unsigned count, unsigned columns)
{
	unsigned face = 1;

	for (unsigned i = 0; i < 2 * count; i++)
		face = domc_wider(face, domc_face(picture->rules, dom_rules_symbol(picture->rules, laid[i / 2].tile, i % 2)));
	return face + 2 > columns / 6 ? (columns / 6 > 4 ? columns / 6 - 2 : 2) : face;
}

/* The row of text in which a part is; rows without a face do not count. */
static unsigned number_rows(struct part *parts, unsigned count, unsigned *rows, int last, unsigned *last_row)
{
	unsigned kept = 0;

	*rows = 0;
	for (unsigned from = 0, to; from < count; from = to) {
		bool faces = false;

		for (to = from; to < count && parts[to].row == parts[from].row; to++)
			faces |= parts[to].part != MIDDLE;
		if (parts[from].row <= last)
			*last_row = *rows;
		for (unsigned i = from; i < to && faces; i++) {
			parts[kept] = parts[i];
			parts[kept++].row = (int)*rows;
		}
		*rows += faces;
	}
	return kept;
}

static void put_rows(FILE *out, const struct domc_picture *picture, const struct part *parts, unsigned count, unsigned from,
		     unsigned to, int left, int right, unsigned face)
{
	unsigned row = from;
	int at = left;

	for (unsigned i = 0; i < count; i++) {
		if (parts[i].row < (int)from || parts[i].row >= (int)to)
			continue;
		for (; row < (unsigned)parts[i].row; row++, at = left)
			fputc('\n', out);
		if (parts[i].column < left || parts[i].column + (int)face + 2 > right)
			continue;
		fprintf(out, "%*s", parts[i].column - at, "");
		put_part(out, picture, &parts[i], face);
		at = parts[i].column + (int)face + 2;
	}
	fputc('\n', out);
}

static unsigned draw_cells(FILE *out, struct domc_picture *picture, unsigned columns, unsigned rows)
{
	const struct dom_laid *laid;
	unsigned count = dom_layout_tiles(picture->layout, &laid), face = face_width(picture, laid, count, columns);
	struct dom_frame frame = {.width = columns / (face + 2)};
	struct dom_box extent;
	struct part *parts;
	unsigned total = 0, high, show, from, last_row = 0;
	int wide, left = 0;
	bool apart = false;

	if (!count)
		return 0;
	if (frame.width != picture->frame.width)
		domc_must(dom_layout_reframe(picture->layout, frame, domc_error()));
	picture->frame = frame;
	parts = domc_new((size_t)count * 3, sizeof(*parts));
	extent = dom_layout_extent(picture->layout);
	for (unsigned i = 0; i < count; i++) {
		total += parts_of(picture, &laid[i], extent.x, face, &parts[total]);
		apart |= laid[i].box.apart;
	}
	qsort(parts, total, sizeof(*parts), by_place);
	total = number_rows(parts, total, &high, laid[count - 1].box.y + 1, &last_row);
	wide = (int)(extent.width * (face + 2) / 2) + 1;
	/* a terminal would break long rows; a file keeps them whole */
	if (domc_is_terminal(STDOUT_FILENO) && wide > (int)columns)
		left = (int)domc_window((unsigned)wide, columns, (unsigned)(laid[count - 1].box.x - extent.x) * (face + 2) / 2);
	if (apart && rows > 1)
		rows--;
	show = rows && high > rows ? rows : high;
	from = domc_window(high, show, last_row);
	put_rows(out, picture, parts, total, from, from + show, left, left ? left + (int)columns : wide + (int)face + 2, face);
	if (apart)
		put_apart(out, picture, laid, count, columns);
	free(parts);
	return show + apart;
}

/* The bag: tiles in the order in which they were laid, in rows; the latest rows when there is no room for all. */
static unsigned draw_bag(FILE *out, const struct domc_picture *picture, unsigned columns, unsigned rows)
{
	const struct dom_laid *laid;
	unsigned count = dom_layout_tiles(picture->layout, &laid), used = 0, total = count > 0;
	struct domc_paper paper;
	char *text;

	domc_paper_open(&paper);
	for (unsigned i = 0; i < count; i++) {
		const struct domc_label tile = domc_tile(picture->rules, laid[i].tile);
		unsigned width = domc_width(tile.text) + 1;
		bool mark = laid[i].tile == dom_round_last_tile(picture->round), breaks = i && used + width > columns;

		fprintf(paper.out, "%s%s%s%s ", breaks ? "\n" : "", mark ? domc_style(DOMC_MARK) : "", tile.text,
			mark ? domc_plain() : "");
		used = breaks ? width : used + width;
		total += breaks;
	}
	text = domc_paper_close(&paper);
	rows = rows && rows < total ? rows : total;
	fprintf(out, "%s%s", domc_line_of(text, total - rows), total ? "\n" : "");
	free(text);
	return rows;
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
	unsigned count;
	const struct dom_place *open = dom_round_places(picture->rules, picture->round, &count);

	if (!is_bag(picture) || !count)
		return 0;
	fprintf(out, "%s%s%s", domc_style(DOMC_BOLD), DOMC_IN("open:", "abiertas:"), domc_plain());
	for (unsigned i = 0; i < count; i++)
		fprintf(out, " %s%s×%u%s", domc_face(picture->rules, open[i].symbol), domc_style(DOMC_DIM), open[i].open,
			domc_plain());
	fputc('\n', out);
	return 1;
}

/* The table of seats: how wide it is before the hands, and what of it there is room for. */
struct seats {
	unsigned names, strategies, points; /* columns; 0: left out */
	unsigned used, columns;
	bool whole; /* a hand that is too long goes on in the next line, instead of being counted */
};

static int next_tile(const struct domc_picture *picture, unsigned seat, int tile)
{
	return domi_next(dom_round_hand(picture->rules, picture->round, seat), dom_rules_words(picture->rules), tile + 1);
}

/* The columns of the longest hand that is seen, or was when it was dealt: what is left out does not change with every turn. */
static unsigned longest_hand(const struct domc_picture *picture)
{
	unsigned dealt = dom_rules_hand(picture->rules), longest = 0;

	for (unsigned seat = 0; seat < picture->players; seat++) {
		unsigned width = 0, widest = 6, count = 0;

		if (picture->hidden >> seat & 1)
			continue;
		for (int t = -1; (t = next_tile(picture, seat, t)) >= 0; count++) {
			unsigned one = domc_width(domc_tile(picture->rules, (unsigned)t).text) + 1;

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
	unsigned left = dom_round_seen(picture->rules, picture->round, seat).tiles, at = seats->used;

	if (picture->hidden >> seat & 1) {
		fprintf(out, " %s%u %s%s", domc_style(DOMC_DIM), left,
			left == 1 ? DOMC_IN("tile", "ficha") : DOMC_IN("tiles", "fichas"), domc_plain());
		return;
	}
	for (int t = -1; (t = next_tile(picture, seat, t)) >= 0; left--) {
		struct domc_label tile = domc_tile(picture->rules, (unsigned)t);
		unsigned width = domc_width(tile.text) + 1;

		if (!seats->whole && at + width + (left > 1 ? 5 : 0) > seats->columns) {
			fprintf(out, " %s+%u%s", domc_style(DOMC_DIM), left, domc_plain());
			return;
		}
		if (at > seats->used && at + width > seats->columns) {
			fprintf(out, "\n%*s", (int)seats->used, "");
			at = seats->used;
		}
		fprintf(out, " %s", tile.text);
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
		seats.names = domc_wider(seats.names, domc_seat_name(picture, seat));
		seats.strategies = domc_wider(seats.strategies, domc_seat_strategy(picture, seat));
	}
	for (;;) {
		seats.used = 2 + seats.names + (seats.strategies ? 2 + seats.strategies : 0) +
			     (seats.points ? 2 + seats.points : 0) + 2 + 6 + 1;
		if (seats.used + hand <= columns || !seats.points)
			return seats;
		if (seats.strategies)
			seats.strategies = 0;
		else
			seats.points = 0;
	}
}

void domc_draw_hands(FILE *out, const struct domc_picture *picture, unsigned columns, bool whole)
{
	const char *const heads[] = {DOMC_IN("player", "jugador"), DOMC_IN("strategy", "estrategia"),
				     DOMC_IN("in hand", "en mano"), DOMC_IN("score", "puntos")};
	const struct seats seats = fit_seats(picture, heads, columns, whole);

	fprintf(out, "%s  ", domc_style(DOMC_DIM));
	domc_put_padded(out, heads[0], seats.names);
	fputs(seats.strategies ? "  " : "", out);
	domc_put_padded(out, seats.strategies ? heads[1] : "", seats.strategies);
	if (seats.points)
		fprintf(out, "  %7s", heads[2]);
	fprintf(out, "  %6s%s\n", heads[3], domc_plain());
	for (unsigned seat = 0; seat < picture->players; seat++) {
		int64_t score = dom_round_score(picture->rules, picture->round, dom_rules_team(picture->rules, seat));
		bool mark = seat == picture->seat && !picture->over;

		fprintf(out, "%s%s", mark ? domc_style(DOMC_MARK) : "", mark ? "▸ " : "  ");
		domc_put_padded(out, domc_seat_name(picture, seat), seats.names);
		fprintf(out, "%s%s%s", mark ? domc_plain() : "", seats.strategies ? "  " : "", domc_style(DOMC_DIM));
		domc_put_padded(out, seats.strategies ? domc_seat_strategy(picture, seat) : "", seats.strategies);
		fputs(domc_plain(), out);
		if (seats.points && picture->hidden >> seat & 1)
			fprintf(out, "  %7s", "?");
		else if (seats.points)
			fprintf(out, "  %7lld", (long long)dom_round_points(picture->rules, picture->round, seat));
		fprintf(out, "  %6s ", domc_points(score).text);
		put_hand(out, picture, seat, &seats);
		fputc('\n', out);
	}
}

static void print_ranking(const struct domc_picture *picture)
{
	struct domc_columns table = domc_columns(3, "lr", NULL);

	table.headed = true;
	domc_columns_add(&table, "    %s\t%10s\t%10s",
			 picture->teams < picture->players ? DOMC_IN("team", "pareja") : DOMC_IN("player", "jugador"),
			 DOMC_IN("points", "puntos"), DOMC_IN("in hand", "en fichas"));
	for (unsigned place = 1; place <= picture->teams + 1; place++)
		for (unsigned team = 0; team < picture->teams; team++)
			if (picture->place[team] == place)
				domc_columns_add(&table, "%s%2u  %s\t%10s\t%10lld%s", place == 1 ? domc_style(DOMC_GOOD) : "",
						 place, domc_team(picture, team).text,
						 domc_points(dom_round_score(picture->rules, picture->round, team)).text,
						 (long long)picture->left[team], place == 1 ? domc_plain() : "");
	domc_columns_print(&table);
}

void domc_print_picture(struct domc_picture *picture)
{
	unsigned columns = domc_wide(STDOUT_FILENO);

	domc_print("\n");
	domc_draw_table(stdout, picture, columns, 0);
	domc_draw_open(stdout, picture);
	domc_print("%s", dom_round_laid(picture->round) || picture->over ? "\n" : "");
	domc_draw_hands(stdout, picture, columns, true);
	if (picture->over) {
		domc_print("\n");
		print_ranking(picture);
	}
	domc_out_failed();
}
