/* A tile lies straight on where it can; at a corner, or beside the end, where it cannot or should not: where it would take the last
   way out from an open end (lanes.h), the room a double needs to branch off, or would lie close to a tile that it does not join. A
   double lies across its line, the second half to the right of the heading; where there is no room for that, to the left, or along
   the line. It may be joined at any side, since it shows the same face everywhere.

   Only a table without lanes to spare can be walled in. The tiles are then laid anew in other ways (layout.c), and if that does not
   help either, a tile lies outside, *apart*, and whoever draws it shows where it goes on from. */
#include "grid.h"

#include <string.h>

#include "memory.h"
#include "rules.h"

/* What a way to lay a tile costs: the cheapest is taken, of two the first. */
enum {
	CORNER = 8,
	BESIDE = 60,
	MIRRORED = 4, /* a double to the left */
	ALONG = 12,
	AHEAD = 3,         /* each cell that is not free ahead, of RUN */
	OUTWARD = 20,      /* towards the walls when they are near */
	TOUCHES = 60,      /* each neighbour that it does not join */
	JOINED = 10,       /* each neighbour that is the tile it joins, the joint excepted */
	IN_THE_WAY = 40,   /* each cell where the next tile of another end would begin; half for where it would go on */
	TIGHT = 50,        /* each lane that is missing where the next four cells of an end should have four to spare */
	NO_BRANCH = 1000,  /* each end where a double could not branch off */
	WALLED_IN = 100000 /* each end without a lane */
};

enum {
	RUN = 6,
	NEAR = 6,
	WAYS = 2 * 4 * 3,
	NOISE = 6,          /* by how much the first of the other attempts may find a way dearer, the second twice that... */
	ENOUGH = 1 << 23,   /* cells that searches look at for one table: beyond that tiles are laid without */
	A_LITTLE = 1 << 17, /* and for the open places of it */
	MANY = 256          /* ends: beyond that they are not looked at one by one */
};

/* The room at an end. */
enum { ROOM, TIGHT_ROOM, NO_ROOM };

struct way {
	struct domi_piece piece;
	unsigned cost;
};

static uint8_t right_of(unsigned heading)
{
	return (uint8_t)((heading + 1) % 4);
}

static uint8_t left_of(unsigned heading)
{
	return (uint8_t)((heading + 3) % 4);
}

static uint32_t step(const struct domi_grid *grid, uint32_t cell, unsigned heading)
{
	return (uint32_t)((int)cell + grid->lanes.by[heading]);
}

static uint16_t tile_at(const struct domi_grid *grid, uint32_t cell)
{
	return grid->lanes.cells[cell].tile;
}

static bool is_across(const struct domi_piece *piece)
{
	return piece->facing % 2 != piece->heading % 2;
}

/* Ends */

static struct domi_open end_of(const struct domi_piece *piece, unsigned at, unsigned half, unsigned heading)
{
	return (struct domi_open){.cells = {piece->cells[0], piece->cells[1]},
				  .at = (uint8_t)at,
				  .half = (uint8_t)half,
				  .heading = (uint8_t)heading};
}

static struct domi_open far_end(const struct domi_piece *piece, bool twice)
{
	return end_of(piece, twice ? 3 : 2, !is_across(piece), piece->heading);
}

static struct domi_open arm(const struct domi_piece *piece, bool left)
{
	unsigned heading = left ? left_of(piece->heading) : right_of(piece->heading);

	return end_of(piece, 3, piece->facing == heading, heading);
}

/* Gives an end to every place the board has opened with this tile, of short sides first to the one on the left. Places of other
   tiles that were open before keep theirs. Short sides that may open yet come last. Returns the double whose sides opened. */
static unsigned open_ends(struct domi_grid *grid, const struct domi_tracker *tracker, unsigned tile, unsigned place,
			  const struct domi_piece *piece)
{
	bool twice = dom_rules_double(grid->rules, tile), far_done = false;
	unsigned count, arms = 0, opened = DOM_NO_TILE;
	const struct dom_place *places = domi_tracker_places(tracker, &count);
	struct domi_open *ends = grid->lanes.ends;

	for (unsigned i = 0; i < count; i++) {
		if (i < grid->open && i != place)
			continue;
		if (!grid->open && !i)
			ends[i] = end_of(piece, twice ? 3 : 1, 0, DOM_WEST);
		else if (places[i].tile == tile && !far_done) {
			ends[i] = far_end(piece, twice);
			far_done = true;
		} else {
			opened = places[i].tile;
			ends[i] = arm(opened == tile ? piece : &grid->pieces[opened], !(arms++ & 1));
		}
	}
	for (unsigned i = 0; i <= grid->closed_count; i++) {
		unsigned closed = i < grid->closed_count ? grid->closed[i] : tile;

		for (unsigned left = 0; left < 2 && closed != opened && (closed != tile || twice); left++)
			ends[count++] = arm(closed == tile ? piece : &grid->pieces[closed], left);
	}
	grid->lanes.count = count;
	return opened;
}

/* Ways */

static unsigned price_of_neighbours(const struct domi_grid *grid, const struct domi_piece *piece, uint16_t joined)
{
	unsigned price = 0;

	for (unsigned half = 0; half < 2; half++)
		for (unsigned heading = 0; heading < 4; heading++) {
			uint16_t tile = tile_at(grid, step(grid, piece->cells[half], heading));

			price += tile == joined ? JOINED : tile && tile != UINT16_MAX ? TOUCHES : 0;
		}
	return price - JOINED;
}

static unsigned price_for_others(const struct domi_grid *grid, const struct domi_piece *piece, unsigned place)
{
	unsigned price = 0;

	for (unsigned i = 0; i < grid->lanes.count && grid->lanes.count <= MANY; i++) {
		const struct domi_open *end = &grid->lanes.ends[i];
		uint32_t first = step(grid, end->cells[end->half], end->heading), second = step(grid, first, end->heading);

		for (unsigned half = 0; half < 2 && i != place; half++)
			price += piece->cells[half] == first ? IN_THE_WAY : piece->cells[half] == second ? IN_THE_WAY / 2 : 0;
	}
	return price;
}

static unsigned price_of_heading(const struct domi_grid *grid, const struct domi_piece *piece)
{
	uint32_t cell = piece->cells[!is_across(piece)];
	unsigned stride = grid->lanes.stride, column = cell % stride, row = cell / stride, run = 0;
	const unsigned rim[4] = {stride - column, stride - row, column, row};

	while (run < RUN && !tile_at(grid, cell = step(grid, cell, piece->heading)))
		run++;
	return (RUN - run) * AHEAD + (rim[piece->heading] < NEAR ? OUTWARD : 0);
}

/* All ways to lay a tile at an end, the cheapest first as far as that is seen without looking for lanes. */
static unsigned find_ways(const struct domi_grid *grid, unsigned place, bool twice, struct way *ways)
{
	const struct domi_open *end = &grid->lanes.ends[place];
	unsigned count = 0;

	for (unsigned i = 0; i < 2 * 4 * 4; i++) {
		unsigned half = i / 16 ? !end->half : end->half, to = (end->heading + i / 4) % 4, facing = (to + i) % 4, at;
		uint32_t first = step(grid, end->cells[half], to), second = step(grid, first, facing);
		struct way way = {{{first, second}, (uint8_t)(twice ? to : facing), (uint8_t)facing}, i < 4 ? 0 : BESIDE};

		if (!(end->at >> half & 1) || tile_at(grid, first) || tile_at(grid, second))
			continue;
		if (twice)
			way.cost += facing == to ? ALONG : facing == left_of(to) ? MIRRORED : 0;
		else
			way.cost += facing == to ? 0 : CORNER;
		way.cost += price_of_neighbours(grid, &way.piece, tile_at(grid, end->cells[half])) +
			    price_for_others(grid, &way.piece, place) + price_of_heading(grid, &way.piece);
		way.cost += (first * 31 + facing + grid->attempt * 7919u) * 2654435761u % 1009 * grid->attempt * NOISE / 1009;
		for (at = count++; at && ways[at - 1].cost > way.cost; at--)
			ways[at] = ways[at - 1];
		ways[at] = way;
	}
	return count;
}

/* Laying */

/* A tile about to lie at a place. `tracker`: as the board has it then; NULL: it is only imagined. */
struct laying {
	const struct domi_tracker *tracker;
	unsigned place;
	uint16_t tile;
	bool twice;
};

static unsigned settle(struct domi_grid *grid, const struct laying *laying, const struct domi_piece *piece)
{
	for (unsigned half = 0; half < 2; half++)
		domi_lanes_occupy(&grid->lanes, piece->cells[half], (uint16_t)(laying->tile + 1));
	if (laying->tracker)
		return open_ends(grid, laying->tracker, laying->tile, laying->place, piece);
	grid->lanes.ends[laying->place] = far_end(piece, false);
	return DOM_NO_TILE;
}

/* What the lanes of an end are short of and were not before: it is not looked at again, since room never comes back. */
static unsigned price_of_room(struct domi_lanes *lanes, unsigned end, uint8_t *room)
{
	unsigned spare, price = 0;

	if (*room == NO_ROOM)
		return 0;
	spare = domi_lanes_spare(lanes, end, 2, *room == TIGHT_ROOM ? 2 : 4);
	if (*room == ROOM && spare < 4) {
		price = (4 - domi_lanes_spare(lanes, end, 4, 4)) * TIGHT;
		*room = price ? TIGHT_ROOM : ROOM;
	}
	if (spare < 2) {
		price += NO_BRANCH;
		*room = NO_ROOM;
	}
	return price;
}

/* What a way would cost the open ends, looked at as long as it is below `most`; the table is left as it was. */
static unsigned price_of_lanes(struct domi_grid *grid, const struct laying *laying, const struct domi_piece *piece,
			       unsigned most)
{
	struct domi_lanes *lanes = &grid->lanes, before = *lanes;
	struct domi_open end = lanes->ends[laying->place];
	unsigned price = 0, open = grid->open;

	settle(grid, laying, piece);
	if (laying->tracker)
		domi_tracker_places(laying->tracker, &open);
	domi_lanes_route(lanes);
	for (unsigned i = 0; i < lanes->count; i++)
		price += lanes->ends[i].lane ? 0 : i < open ? WALLED_IN : NO_BRANCH;
	for (unsigned i = 0; i < open && price < most; i++) {
		grid->tried[i] = lanes->ends[i].room;
		if (grid->doubles && lanes->ends[i].lane)
			price += price_of_room(lanes, i, &grid->tried[i]);
	}
	before.lanes = lanes->lanes;
	before.search = lanes->search;
	before.work = lanes->work;
	*lanes = before;
	lanes->ends[laying->place] = end;
	for (unsigned half = 0; half < 2; half++)
		domi_lanes_occupy(lanes, piece->cells[half], 0);
	return price;
}

/* The nearest side of everything; where the walls are in the way, any two cells. */
static struct domi_piece lie_outside(const struct domi_grid *grid, const struct domi_open *end)
{
	const struct domi_lanes *l = &grid->lanes;
	uint32_t cell = end->cells[end->half];
	unsigned column = cell % l->stride, row = cell / l->stride, nearest = 4, gap = 3;
	const unsigned away[4] = {l->high[0] - column, l->high[1] - row, column - l->low[0], row - l->low[1]};
	const unsigned room[4] = {l->stride - 2 - l->high[0], l->stride - 2 - l->high[1], l->low[0] - 1, l->low[1] - 1};

	for (unsigned heading = 0; heading < 4; heading++)
		if (room[heading] > gap && (nearest == 4 || away[heading] < away[nearest]))
			nearest = heading;
	if (nearest < 4) {
		cell = (uint32_t)((int)cell + l->by[nearest] * (int)(away[nearest] + gap));
	} else {
		nearest = DOM_EAST;
		for (cell = l->stride; tile_at(grid, cell) || tile_at(grid, cell + 1);)
			cell++;
	}
	return (struct domi_piece){{cell, step(grid, cell, nearest)}, (uint8_t)nearest, (uint8_t)nearest};
}

/* Finds where a tile lies; false: apart. */
static bool choose(struct domi_grid *grid, const struct laying *laying, struct domi_piece *out)
{
	struct way ways[WAYS];
	unsigned count = find_ways(grid, laying->place, laying->twice, ways), least = UINT32_MAX;

	for (unsigned i = 0; i < count && ways[i].cost < least; i++) {
		unsigned cost = ways[i].cost;

		if (grid->lanes.work < ENOUGH)
			cost += price_of_lanes(grid, laying, &ways[i].piece, least - cost);
		if (cost < least) {
			least = cost;
			*out = ways[i].piece;
			memcpy(grid->best, grid->tried, dom_rules_places(grid->rules));
		}
	}
	if (!count)
		*out = lie_outside(grid, &grid->lanes.ends[laying->place]);
	return count;
}

/* A cell as seen from another one. */
static void put_cell(const struct domi_grid *grid, uint32_t cell, uint32_t from, int *row, int *column)
{
	unsigned stride = grid->lanes.stride;

	*row = (int)(cell / stride) - (int)(from / stride);
	*column = (int)(cell % stride) - (int)(from % stride);
}

bool domi_grid_lay(struct domi_grid *grid, const struct domi_tracker *tracker, unsigned place, struct dom_laid *tile)
{
	struct laying laying = {tracker, place, tile->tile, dom_rules_double(grid->rules, tile->tile)};
	struct domi_piece piece = {{grid->middle, step(grid, grid->middle, laying.twice ? DOM_SOUTH : DOM_EAST)},
				   DOM_EAST,
				   laying.twice ? DOM_SOUTH : DOM_EAST};
	unsigned opened, kept = 0;

	grid->doubles -= laying.twice;
	tile->apart = grid->open && !choose(grid, &laying, &piece);
	if (tile->apart) {
		const struct domi_open *end = &grid->lanes.ends[place];

		put_cell(grid, end->cells[end->half], grid->middle, &tile->from_row, &tile->from_column);
	}
	opened = settle(grid, &laying, &piece);
	domi_tracker_places(tracker, &grid->open);
	for (unsigned i = 0; i < grid->open; i++)
		grid->lanes.ends[i].room = grid->best[i];
	grid->pieces[tile->tile] = piece;
	if (laying.twice)
		grid->closed[grid->closed_count++] = tile->tile;
	for (unsigned i = 0; i < grid->closed_count; i++)
		if (grid->closed[i] != opened)
			grid->closed[kept++] = grid->closed[i];
	grid->closed_count = kept;
	put_cell(grid, piece.cells[0], grid->middle, &tile->row, &tile->column);
	tile->facing = piece.facing;
	tile->crosswise = laying.twice && is_across(&piece);
	return !tile->apart;
}

/* Tiles are imagined at one place after the other and taken up again, so that no two would lie on each other. */
unsigned domi_grid_spots(struct domi_grid *grid, const struct dom_spot **out)
{
	struct domi_lanes *lanes = &grid->lanes;
	const struct domi_lanes before = *lanes;
	uint32_t corner = before.low[1] * before.stride + before.low[0];
	unsigned count = 0;

	memcpy(grid->kept, lanes->ends, grid->open * sizeof *grid->kept);
	lanes->work = ENOUGH - A_LITTLE; /* what is looked at here changes nothing for tiles that are laid */
	for (unsigned i = 0; i < grid->open; i++) {
		struct laying laying = {.place = i, .tile = DOM_MAX_TILES};
		struct dom_spot *spot = &grid->spots[count];
		struct domi_piece piece;

		if (!choose(grid, &laying, &piece))
			continue;
		settle(grid, &laying, &piece);
		*spot = (struct dom_spot){.place = (uint16_t)i, .facing = piece.facing};
		put_cell(grid, piece.cells[0], corner, &spot->row, &spot->column);
		count++;
	}
	for (unsigned i = 0; i < count; i++)
		for (unsigned half = 0; half < 2; half++)
			domi_lanes_occupy(lanes, lanes->ends[grid->spots[i].place].cells[half], 0);
	memcpy(lanes->ends, grid->kept, grid->open * sizeof *grid->kept);
	memcpy(lanes->low, before.low, sizeof before.low);
	memcpy(lanes->high, before.high, sizeof before.high);
	lanes->work = before.work;
	*out = grid->spots;
	return count;
}

void domi_grid_clear(struct domi_grid *grid, unsigned attempt)
{
	uint32_t work = attempt ? grid->lanes.work : 0; /* enough is enough for all attempts together */

	domi_lanes_clear(&grid->lanes);
	grid->lanes.work = work;
	grid->doubles = domi_count(grid->rules->doubles, grid->rules->words);
	grid->open = grid->closed_count = 0;
	memset(grid->best, ROOM, dom_rules_places(grid->rules));
	grid->attempt = attempt;
}

bool domi_grid_init(struct domi_grid *grid, const struct dom_rules *rules, const struct dom_alloc *alloc)
{
	unsigned tiles = dom_rules_tiles(rules), doubles = domi_count(rules->doubles, rules->words), half = 0;
	size_t places = dom_rules_places(rules);

	while (half * half < 16 * tiles)
		half++;
	half += 8;
	*grid = (struct domi_grid){.alloc = *alloc, .rules = rules, .middle = (half + 1) * (2 * half + 2) + half + 1};
	grid->pieces = domi_new(alloc, tiles, sizeof *grid->pieces);
	grid->closed = domi_new(alloc, doubles + 1, sizeof *grid->closed);
	grid->tried = domi_new(alloc, places, 1);
	grid->best = domi_new(alloc, places, 1);
	grid->spots = domi_new(alloc, places, sizeof *grid->spots);
	grid->kept = domi_new(alloc, places, sizeof *grid->kept);
	if (!domi_lanes_init(&grid->lanes, 2 * half, (unsigned)places + 2 * doubles, alloc) || !grid->pieces || !grid->closed ||
	    !grid->tried || !grid->best || !grid->spots || !grid->kept)
		return false;
	domi_grid_clear(grid, 0);
	return true;
}

void domi_grid_release(struct domi_grid *grid)
{
	domi_lanes_release(&grid->lanes);
	domi_free(&grid->alloc, grid->pieces);
	domi_free(&grid->alloc, grid->closed);
	domi_free(&grid->alloc, grid->tried);
	domi_free(&grid->alloc, grid->best);
	domi_free(&grid->alloc, grid->spots);
	domi_free(&grid->alloc, grid->kept);
}
