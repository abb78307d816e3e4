/* As many lanes as possible are a maximal flow: every end sends one, a free cell takes one, and outside what is occupied there is
   room for all. A search for one more lane may come upon a cell that has a lane; it then takes that cell over and looks for
   another way from the cell before it (Ford and Fulkerson, each cell being a place to enter and a place to leave). */
#include "lanes.h"

#include <string.h>

#include "memory.h"

/* Besides headings: where a lane ends, where one begins, and how a search came to enter or leave a cell. */
enum { NOWHERE = 4, AN_END, FRESH, BACK };

static uint32_t step(const struct domi_lanes *l, uint32_t cell, unsigned heading)
{
	return (uint32_t)((int)cell + l->by[heading]);
}

static bool is_taken(const struct domi_lanes *l, uint32_t cell)
{
	return l->cells[cell].lanes == l->lanes;
}

static void enter(struct domi_lanes *l, unsigned *top, uint32_t cell, unsigned how, unsigned end)
{
	struct domi_cell *c = &l->cells[cell];

	if (c->tile || c->entered == l->search)
		return;
	c->entered = l->search;
	c->in = (uint8_t)how;
	c->in_from = (uint16_t)end;
	l->stack[(*top)++] = cell << 1;
}

/* The last one is tried first. */
static void leave_end(struct domi_lanes *l, unsigned *top, unsigned end)
{
	const struct domi_open *e = &l->ends[end];

	if (end == l->count) { /* a branch of another's lane */
		uint32_t cell = l->ends[l->branch].lane;

		for (unsigned i = 0; i < l->along; i++, cell = step(l, cell, l->cells[cell].next))
			for (unsigned heading = 0; heading < 4; heading++)
				enter(l, top, step(l, cell, heading), AN_END, end);
		return;
	}
	for (unsigned i = 0; i < 8; i++) {
		unsigned half = i < 4 ? !e->half : e->half;

		if (e->at >> half & 1)
			enter(l, top, step(l, e->cells[half], (e->heading + 1u + i) % 4), AN_END, end);
	}
}

/* The shortest way out is tried first. */
static void leave_cell(struct domi_lanes *l, unsigned *top, uint32_t cell, unsigned column, unsigned row)
{
	static const uint8_t order[] = {2, 1, 3, 0};
	const unsigned far[4] = {l->high[0] - column, l->high[1] - row, column - l->low[0], row - l->low[1]};
	unsigned nearest = 0;

	for (unsigned heading = 1; heading < 4; heading++)
		if (far[heading] < far[nearest])
			nearest = heading;
	for (unsigned i = 0; i < 4; i++) {
		unsigned heading = (nearest + order[i]) % 4;

		if (!is_taken(l, cell) || heading != l->cells[cell].next)
			enter(l, top, step(l, cell, heading), (heading + 2) % 4, 0);
	}
}

/* A cell is taken over: its lane has to leave the cell before it, or its end, another way. */
static void turn_back(struct domi_lanes *l, unsigned *top, uint32_t cell)
{
	const struct domi_cell *c = &l->cells[cell];

	if (c->before == AN_END) {
		struct domi_open *end = &l->ends[c->end];

		if (end->search != l->search) {
			end->search = l->search;
			end->back = cell;
			leave_end(l, top, c->end);
		}
	} else {
		uint32_t before = step(l, cell, c->before);

		if (l->cells[before].left != l->search) {
			l->cells[before].left = l->search;
			l->cells[before].out = BACK;
			l->stack[(*top)++] = before << 1 | 1;
		}
	}
}

/* Goes from the last cell of what a search has found back to where it began, and makes lanes of it. */
static void make(struct domi_lanes *l, uint32_t cell)
{
	unsigned next = NOWHERE;

	for (;;) {
		struct domi_cell *c = &l->cells[cell];
		unsigned was = c->next;

		c->next = (uint8_t)next;
		c->lanes = l->lanes;
		if (c->out == BACK)
			c = &l->cells[cell = step(l, cell, was)];
		while (c->in == AN_END || c->in == BACK) {
			if (c->in == BACK) { /* no lane goes through it any more */
				c->lanes = 0;
				cell = step(l, cell, c->next);
			} else {
				struct domi_open *end = &l->ends[c->in_from];

				c->before = AN_END;
				c->end = c->in_from;
				end->lane = cell;
				if (!end->back)
					return;
				cell = end->back;
			}
			c = &l->cells[cell];
		}
		c->before = c->in;
		next = (c->in + 2u) % 4;
		cell = step(l, cell, c->in);
	}
}

/* One more lane from an end. */
static bool find(struct domi_lanes *l, unsigned end)
{
	unsigned top = 0;

	l->ends[end].search = l->search;
	l->ends[end].back = 0;
	leave_end(l, &top, end);
	while (top) {
		uint32_t cell = l->stack[--top] >> 1;
		bool enters = !(l->stack[top] & 1);
		struct domi_cell *c = &l->cells[cell];
		unsigned column = cell % l->stride, row = cell / l->stride;

		l->work++;
		if (enters && is_taken(l, cell)) {
			turn_back(l, &top, cell);
			continue;
		}
		if (enters) {
			c->left = l->search;
			c->out = FRESH;
		}
		if (column < l->low[0] || column > l->high[0] || row < l->low[1] || row > l->high[1]) {
			make(l, cell);
			return true;
		}
		if (!enters && c->entered != l->search) {
			c->entered = l->search;
			c->in = BACK;
			turn_back(l, &top, cell);
		}
		leave_cell(l, &top, cell, column, row);
	}
	return false;
}

void domi_lanes_route(struct domi_lanes *l)
{
	l->lanes++;
	for (unsigned end = 0; end < l->count; end++) {
		l->search++;
		l->ends[end].lane = 0;
		find(l, end);
	}
}

static void remove_lane(struct domi_lanes *l, uint32_t cell)
{
	for (;; cell = step(l, cell, l->cells[cell].next)) {
		l->cells[cell].lanes = 0;
		if (l->cells[cell].next == NOWHERE)
			return;
	}
}

/* The cells at which they begin stay with their lane. What is left when the new lanes are removed again is as good as before. */
unsigned domi_lanes_spare(struct domi_lanes *l, unsigned end, unsigned along, unsigned wanted)
{
	uint32_t first = l->ends[end].lane, cell = first;
	unsigned found = 0;

	if (!first)
		return 0;
	if (l->cells[first].next == NOWHERE)
		return wanted; /* it is outside already */
	for (l->along = 1, l->branch = end; l->along < along && l->cells[cell].next != NOWHERE; l->along++)
		cell = step(l, cell, l->cells[cell].next);
	for (; found < wanted; found++) {
		l->search++;
		cell = first;
		for (unsigned i = 0; i < l->along; i++, cell = step(l, cell, l->cells[cell].next))
			l->cells[cell].entered = l->cells[cell].left = l->search;
		if (!find(l, l->count))
			break;
	}
	cell = first;
	for (unsigned i = 0; i < l->along; i++, cell = step(l, cell, l->cells[cell].next))
		for (unsigned heading = 0; heading < 4; heading++) {
			uint32_t start = step(l, cell, heading);

			if (is_taken(l, start) && l->cells[start].before == AN_END && l->cells[start].end == l->count)
				remove_lane(l, start);
		}
	return found;
}

void domi_lanes_occupy(struct domi_lanes *l, uint32_t cell, uint16_t tile)
{
	const unsigned at[2] = {cell % l->stride, cell / l->stride};

	l->cells[cell].tile = tile;
	for (unsigned i = 0; i < 2 && tile; i++) {
		l->low[i] = at[i] < l->low[i] ? at[i] : l->low[i];
		l->high[i] = at[i] > l->high[i] ? at[i] : l->high[i];
	}
}

void domi_lanes_clear(struct domi_lanes *l)
{
	unsigned last = l->stride - 1;

	memset(l->cells, 0, (size_t)l->stride * l->stride * sizeof *l->cells);
	for (unsigned i = 0; i < l->stride; i++)
		l->cells[i].tile = l->cells[last * l->stride + i].tile = l->cells[i * l->stride].tile =
			l->cells[i * l->stride + last].tile = UINT16_MAX;
	l->lanes = l->search = l->count = l->work = 0;
	l->low[0] = l->low[1] = last;
	l->high[0] = l->high[1] = 0;
}

bool domi_lanes_init(struct domi_lanes *l, unsigned side, unsigned ends, const struct dom_alloc *alloc)
{
	int stride = (int)side + 2;
	size_t cells = (size_t)stride * (size_t)stride;

	*l = (struct domi_lanes){.alloc = *alloc, .stride = (unsigned)stride, .by = {1, stride, -1, -stride}};
	l->cells = domi_new(alloc, cells, sizeof *l->cells);
	l->stack = domi_new(alloc, 2 * cells, sizeof *l->stack); /* each is entered once and left once */
	l->ends = domi_new(alloc, ends + 1, sizeof *l->ends);
	if (!l->cells || !l->stack || !l->ends)
		return false;
	domi_lanes_clear(l);
	return true;
}

void domi_lanes_release(struct domi_lanes *l)
{
	domi_free(&l->alloc, l->cells);
	domi_free(&l->alloc, l->stack);
	domi_free(&l->alloc, l->ends);
}
