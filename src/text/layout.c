/* Drawing the table from what was played. The board itself says which places open (see table.h); here every place also has a
   cell and a heading. A half of a tile is a cell. A double lies across its line: one half in the line, the other to the right
   of the heading (in a snake: below), so that its short sides lead away to the left and to the right. */
#include <domino/layout.h>

#include <string.h>

#include "board/board.h"
#include "error.h"
#include "memory.h"
#include "table.h"

enum drawing { AS_LINE, AS_GRID, AS_BAG };

struct cell {
	int row, column;
};

/* Where the next tile would lie at a place, and which way it would point. */
struct spot {
	struct cell at;
	uint8_t heading;
};

/* A tile of the grid, and what is needed to open its short sides later. */
struct piece {
	struct cell at;
	uint8_t heading; /* of the line it lies in */
	uint8_t arms;    /* short sides opened */
};

struct dom_layout {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	struct domi_table table;
	enum drawing drawing;
	unsigned count;        /* tiles laid */
	unsigned left;         /* where the line begins in `laid`, which has room for the whole set on both sides */
	struct dom_laid *laid; /* a line: from left to right; else in the order of play, the grid with its own coordinates */
	struct dom_laid *out;
	struct piece *pieces; /* by tile */
	struct spot *spots;   /* by place */
	unsigned spot_count;
};

static struct cell step(struct cell from, unsigned heading, int cells)
{
	static const struct cell by[] = {
		[DOM_EAST] = {0, 1}, [DOM_SOUTH] = {1, 0}, [DOM_WEST] = {0, -1}, [DOM_NORTH] = {-1, 0}};

	return (struct cell){from.row + by[heading].row * cells, from.column + by[heading].column * cells};
}

static uint8_t right_of(unsigned heading)
{
	return (uint8_t)((heading + 1) % 4);
}

static uint8_t left_of(unsigned heading)
{
	return (uint8_t)((heading + 3) % 4);
}

static unsigned cells_of(const struct dom_layout *layout)
{
	return layout->drawing == AS_BAG ? dom_rules_sides(layout->rules) : 2;
}

/* The grid */

static bool covers(const struct dom_laid *tile, struct cell cell)
{
	struct cell first = {tile->row, tile->column}, second = step(first, tile->facing, 1);

	return (first.row == cell.row && first.column == cell.column) ||
	       (second.row == cell.row && second.column == cell.column);
}

static bool is_free(const struct dom_layout *layout, const struct dom_laid *tile)
{
	struct cell first = {tile->row, tile->column}, second = step(first, tile->facing, 1);

	for (unsigned i = 0; i < layout->count; i++)
		if (covers(&layout->laid[i], first) || covers(&layout->laid[i], second))
			return false;
	return true;
}

static struct spot far_end(const struct piece *piece, bool crosswise)
{
	return (struct spot){step(piece->at, piece->heading, crosswise ? 1 : 2), piece->heading};
}

/* The next short side: first to the left of the heading, then to the right, beyond the half that lies there. */
static struct spot next_arm(struct piece *piece)
{
	bool left = !(piece->arms++ & 1);
	uint8_t heading = left ? left_of(piece->heading) : right_of(piece->heading);

	return (struct spot){step(piece->at, heading, left ? 1 : 2), heading};
}

/* Gives a cell and a heading to every place the board has opened. Places of other tiles that were open before keep theirs. */
static void open_spots(struct dom_layout *layout, const struct dom_laid *laid, unsigned place, bool lead)
{
	const struct dom_place *places;
	unsigned count, was = layout->spot_count;
	struct piece *piece = &layout->pieces[laid->tile];
	bool far_done = false;

	places = domi_table_places(&layout->table, &count);
	for (unsigned i = 0; i < count; i++) {
		struct spot *spot = &layout->spots[i];

		if (i < was && i != place)
			continue;
		if (lead && i == 0)
			*spot = (struct spot){step(piece->at, DOM_WEST, 1), DOM_WEST};
		else if (places[i].tile == laid->tile && !far_done) {
			*spot = far_end(piece, laid->crosswise);
			far_done = true;
		} else {
			*spot = next_arm(&layout->pieces[places[i].tile]);
		}
	}
	layout->spot_count = count;
}

static void lay_on_grid(struct dom_layout *layout, const struct dom_event *event)
{
	bool lead = !layout->count;
	struct spot spot = {{0, 0}, DOM_EAST};
	struct dom_laid tile = {.tile = event->tile, .seat = event->seat};

	if (!lead)
		spot = layout->spots[event->place];
	tile.crosswise = dom_rules_double(layout->rules, event->tile);
	tile.facing = tile.crosswise ? right_of(spot.heading) : spot.heading;
	tile.first = lead ? 0 : event->side;
	/* where another arm is in the way, this one goes on beyond it */
	for (;; spot.at = step(spot.at, spot.heading, 1)) {
		tile.row = spot.at.row;
		tile.column = spot.at.column;
		if (is_free(layout, &tile))
			break;
	}
	layout->pieces[event->tile] = (struct piece){.at = spot.at, .heading = spot.heading};
	layout->laid[layout->count++] = tile;
	open_spots(layout, &tile, event->place, lead);
}

/* The line */

static void lay_in_line(struct dom_layout *layout, const struct dom_event *event)
{
	struct dom_laid tile = {.tile = event->tile, .seat = event->seat};

	if (layout->count && event->place == 0) {
		tile.first = event->side ? 0 : 1; /* what joins is on its right */
		layout->laid[--layout->left] = tile;
	} else {
		tile.first = layout->count ? event->side : 0;
		layout->laid[layout->left + layout->count] = tile;
	}
	layout->count++;
}

/* From left to right, row by row; at the edge one tile points down and the next row, two cells below, runs the other way. */
static void draw_line(struct dom_layout *layout, unsigned width)
{
	struct cell at = {0, 0};
	int edge = width ? (int)(width < DOM_MAX_TILES * 2 ? width : DOM_MAX_TILES * 2) : DOM_MAX_TILES * 2;
	bool east = true;

	for (unsigned i = 0; i < layout->count; i++) {
		struct dom_laid *tile = &layout->out[i];
		bool is_double = dom_rules_double(layout->rules, layout->laid[layout->left + i].tile);
		int needs = is_double ? 1 : 2, room = east ? edge - at.column : at.column + 1;

		*tile = layout->laid[layout->left + i];
		tile->row = at.row;
		tile->column = at.column;
		/* the last cell of a row is kept for the tile that turns, unless the line ends here */
		if (needs + (i + 1 < layout->count) <= room) {
			tile->crosswise = is_double;
			tile->facing = is_double ? DOM_SOUTH : east ? DOM_EAST : DOM_WEST;
			at.column += east ? needs : -needs;
		} else {
			tile->facing = DOM_SOUTH;
			at.row += 2;
			east = !east;
		}
	}
}

/* The bag: side by side, with a cell between two tiles. */
static void draw_bag(struct dom_layout *layout, unsigned width)
{
	unsigned each = cells_of(layout) + 1, in_row = width ? (width + 1) / each : layout->count;

	if (!in_row)
		in_row = 1;
	for (unsigned i = 0; i < layout->count; i++) {
		layout->out[i] = layout->laid[i];
		layout->out[i].row = (int)(i / in_row) * 2;
		layout->out[i].column = (int)(i % in_row * each);
	}
}

static void lay(struct dom_layout *layout, const struct dom_event *event)
{
	if (layout->count == dom_rules_tiles(layout->rules) || !domi_table_lay(&layout->table, event))
		return;
	switch (layout->drawing) {
	case AS_LINE:
		lay_in_line(layout, event);
		break;
	case AS_GRID:
		lay_on_grid(layout, event);
		break;
	case AS_BAG:
		layout->laid[layout->count++] = (struct dom_laid){.tile = event->tile, .seat = event->seat, .facing = DOM_EAST};
		break;
	}
}

static void clear(struct dom_layout *layout)
{
	domi_table_clear(&layout->table);
	layout->count = layout->spot_count = 0;
	layout->left = layout->drawing == AS_LINE ? dom_rules_tiles(layout->rules) : 0;
}

static void hear(void *context, const struct dom_event *event)
{
	switch (event->kind) {
	case DOM_EVENT_STARTED:
		clear(context);
		break;
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
		lay(context, event);
		break;
	default:
		break;
	}
}

int dom_layout_new(struct dom_layout **out, const struct dom_rules *rules, const struct dom_alloc *alloc,
		   struct dom_error *error)
{
	struct dom_alloc a = domi_alloc(alloc);
	struct dom_layout *layout = domi_new(&a, 1, sizeof *layout);
	size_t tiles = dom_rules_tiles(rules);
	int status;

	*out = NULL;
	if (!layout)
		return domi_fail_memory(error);
	layout->alloc = a;
	layout->rules = rules;
	layout->drawing = rules->board->line                                                            ? AS_LINE
			  : dom_rules_sides(rules) > 2 || !strcmp(dom_rules_board(rules), "open-faces") ? AS_BAG
													: AS_GRID;
	layout->laid = domi_new(&a, 2 * tiles, sizeof *layout->laid);
	layout->out = domi_new(&a, tiles, sizeof *layout->out);
	layout->pieces = domi_new(&a, tiles, sizeof *layout->pieces);
	layout->spots = domi_new(&a, dom_rules_places(rules), sizeof *layout->spots);
	status = domi_table_init(&layout->table, rules, &a, error);
	if (!status && (!layout->laid || !layout->out || !layout->pieces || !layout->spots))
		status = domi_fail_memory(error);
	if (status) {
		dom_layout_free(layout);
		return status;
	}
	clear(layout);
	*out = layout;
	return DOM_OK;
}

void dom_layout_free(struct dom_layout *layout)
{
	struct dom_alloc alloc;

	if (!layout)
		return;
	alloc = layout->alloc;
	domi_table_release(&layout->table);
	domi_free(&alloc, layout->laid);
	domi_free(&alloc, layout->out);
	domi_free(&alloc, layout->pieces);
	domi_free(&alloc, layout->spots);
	domi_free(&alloc, layout);
}

struct dom_listener dom_layout_listener(struct dom_layout *layout)
{
	return (struct dom_listener){.on = hear, .context = layout};
}

/* Moves everything so that the top left of what is occupied is row 0, column 0, and measures it. */
static void move_to_origin(struct dom_layout *layout, unsigned *rows, unsigned *columns)
{
	struct cell low = {0, 0}, high = {-1, -1};

	for (unsigned i = 0; i < layout->count; i++) {
		struct cell first = {layout->out[i].row, layout->out[i].column};
		struct cell last = step(first, layout->out[i].facing, (int)cells_of(layout) - 1);
		struct cell least = {first.row < last.row ? first.row : last.row,
				     first.column < last.column ? first.column : last.column};
		struct cell most = {first.row > last.row ? first.row : last.row,
				    first.column > last.column ? first.column : last.column};

		low.row = !i || least.row < low.row ? least.row : low.row;
		low.column = !i || least.column < low.column ? least.column : low.column;
		high.row = !i || most.row > high.row ? most.row : high.row;
		high.column = !i || most.column > high.column ? most.column : high.column;
	}
	for (unsigned i = 0; i < layout->count; i++) {
		layout->out[i].row -= low.row;
		layout->out[i].column -= low.column;
	}
	*rows = (unsigned)(high.row - low.row + 1);
	*columns = (unsigned)(high.column - low.column + 1);
}

unsigned dom_layout_tiles(struct dom_layout *layout, unsigned width, const struct dom_laid **out, unsigned *rows,
			  unsigned *columns)
{
	switch (layout->drawing) {
	case AS_LINE:
		draw_line(layout, width);
		break;
	case AS_GRID:
		memcpy(layout->out, layout->laid, layout->count * sizeof *layout->out);
		break;
	case AS_BAG:
		draw_bag(layout, width);
		break;
	}
	move_to_origin(layout, rows, columns);
	*out = layout->out;
	return layout->count;
}
