/* Drawing the table from what was played. The board itself says which places open (see table.h). A half of a tile is a cell; a
   double lies across its line: one half in the line, the other below. Branching tables: layout_grid.h. */
#include <domino/layout.h>

#include <string.h>

#include "error.h"
#include "grid.h"
#include "memory.h"
#include "tracker.h"

struct cell {
	int row, column;
};

struct dom_layout {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	struct domi_tracker tracker;
	unsigned count;        /* tiles laid */
	unsigned left;         /* where the line begins in `laid`, which has room for the whole set on both sides */
	struct dom_laid *laid; /* a line: from left to right; else in the order of play, the grid with its own coordinates */
	struct dom_laid *out;
	struct dom_play *plays; /* the grid: in their order */
	struct domi_grid grid;
};

enum { ATTEMPTS = 8 };

static struct cell step(struct cell from, unsigned heading, int cells)
{
	static const struct cell by[] = {
		[DOM_EAST] = {0, 1}, [DOM_SOUTH] = {1, 0}, [DOM_WEST] = {0, -1}, [DOM_NORTH] = {-1, 0}};

	return (struct cell){from.row + by[heading].row * cells, from.column + by[heading].column * cells};
}

static enum dom_shape shape_of(const struct dom_layout *layout)
{
	return dom_rules_shape(layout->rules);
}

static unsigned cells_of(const struct dom_layout *layout)
{
	return shape_of(layout) == DOM_SHAPE_BAG ? dom_rules_sides(layout->rules) : 2;
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

/* The grid */

static bool lay_again(struct dom_layout *layout, unsigned attempt)
{
	bool all = true;

	domi_tracker_clear(&layout->tracker);
	domi_grid_clear(&layout->grid, attempt);
	for (unsigned i = 0; i < layout->count; i++) {
		const struct dom_play *play = &layout->plays[i];
		struct dom_event event = {.tile = play->tile, .side = play->side, .place = play->place};

		domi_tracker_lay(&layout->tracker, &event);
		all = domi_grid_lay(&layout->grid, &layout->tracker, play->place, &layout->laid[i]) && all;
	}
	return all;
}

/* Where a tile would lie apart, all of them are laid anew in other ways. */
static void lay_on_grid(struct dom_layout *layout, const struct dom_event *event)
{
	struct dom_laid *tile = &layout->laid[layout->count];

	*tile = (struct dom_laid){.tile = event->tile, .seat = event->seat, .first = layout->count ? event->side : 0};
	layout->plays[layout->count++] = (struct dom_play){.tile = event->tile, .place = event->place, .side = event->side};
	if (domi_grid_lay(&layout->grid, &layout->tracker, event->place, tile))
		return;
	for (unsigned attempt = layout->grid.attempt + 1; attempt <= ATTEMPTS && !lay_again(layout, attempt); attempt++)
		;
}

static void lay(struct dom_layout *layout, const struct dom_event *event)
{
	if (layout->count == dom_rules_tiles(layout->rules) || !domi_tracker_lay(&layout->tracker, event))
		return;
	switch (shape_of(layout)) {
	case DOM_SHAPE_LINE:
		lay_in_line(layout, event);
		break;
	case DOM_SHAPE_TREE:
		lay_on_grid(layout, event);
		break;
	case DOM_SHAPE_BAG:
		layout->laid[layout->count++] = (struct dom_laid){.tile = event->tile, .seat = event->seat, .facing = DOM_EAST};
		break;
	}
}

static void clear(struct dom_layout *layout)
{
	domi_tracker_clear(&layout->tracker);
	layout->count = 0;
	if (shape_of(layout) == DOM_SHAPE_TREE)
		domi_grid_clear(&layout->grid, 0);
	layout->left = shape_of(layout) == DOM_SHAPE_LINE ? dom_rules_tiles(layout->rules) : 0;
}

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	(void)rules;
	(void)round;
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
	layout->laid = domi_new(&a, 2 * tiles, sizeof *layout->laid);
	layout->out = domi_new(&a, tiles, sizeof *layout->out);
	layout->plays = domi_new(&a, tiles, sizeof *layout->plays);
	status = domi_tracker_init(&layout->tracker, rules, &a, error);
	if (!status && (!layout->laid || !layout->out || !layout->plays ||
			(shape_of(layout) == DOM_SHAPE_TREE && !domi_grid_init(&layout->grid, rules, &a))))
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
	domi_tracker_release(&layout->tracker);
	domi_free(&alloc, layout->laid);
	domi_free(&alloc, layout->out);
	domi_free(&alloc, layout->plays);
	if (shape_of(layout) == DOM_SHAPE_TREE)
		domi_grid_release(&layout->grid);
	domi_free(&alloc, layout);
}

struct dom_listener dom_layout_listener(struct dom_layout *layout)
{
	return (struct dom_listener){.on = hear, .context = layout, .blind = true};
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
		if (layout->out[i].apart) {
			layout->out[i].from_row -= low.row;
			layout->out[i].from_column -= low.column;
		}
	}
	*rows = (unsigned)(high.row - low.row + 1);
	*columns = (unsigned)(high.column - low.column + 1);
}

unsigned dom_layout_tiles(struct dom_layout *layout, unsigned width, const struct dom_laid **out, unsigned *rows,
			  unsigned *columns)
{
	switch (shape_of(layout)) {
	case DOM_SHAPE_LINE:
		draw_line(layout, width);
		break;
	case DOM_SHAPE_TREE:
		memcpy(layout->out, layout->laid, layout->count * sizeof *layout->out);
		break;
	case DOM_SHAPE_BAG:
		draw_bag(layout, width);
		break;
	}
	move_to_origin(layout, rows, columns);
	*out = layout->out;
	return layout->count;
}

unsigned dom_layout_spots(struct dom_layout *layout, const struct dom_spot **out)
{
	*out = NULL;
	return shape_of(layout) == DOM_SHAPE_TREE ? domi_grid_spots(&layout->grid, out) : 0;
}
