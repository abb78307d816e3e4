/* The parts of a felt, for felt.c, line.c and tree.c. */
#ifndef DOMI_FELT_PARTS_H
#define DOMI_FELT_PARTS_H

#include "felt.h"

enum { DOMI_LANE_FACES = 192 }; /* faces of a lane, at most */

/* A side of a tile where another may join, now or later. */
struct domi_port {
	int16_t x, y;    /* the middle of that side */
	uint8_t heading; /* outwards */
	bool beside;     /* the face behind it may be joined at its sides, too */
	uint16_t piece;
	uint16_t length; /* of its lane; 0: it has none */
};

/* An end of a line: where the next tile joins, and where it goes on to after a corner. */
struct domi_end {
	struct domi_port port;
	uint8_t row;  /* enum domi_way: how the row goes, or the next one after a corner */
	uint8_t down; /* where it turns to at the edge */
};

struct domi_open {
	uint16_t port;
	uint8_t flags; /* domi_branch() */
};

/* What is taken back when a tile was only tried. */
struct domi_kept {
	unsigned ports, count, walled;
	int room_x, room_y;
};

struct domi_felt {
	struct domi_setup setup;
	int room_x, room_y; /* half of it */
	unsigned count;
	struct domi_lie *lies;
	struct domi_end ends[2];

	/* a tree */
	unsigned places, ports, most_ports, doubles; /* open; all; laid */
	unsigned walled;                             /* ports without a lane */
	struct domi_open *open;
	struct domi_port *port, *kept_port;
	uint8_t (*lane)[DOMI_LANE_FACES],
		(*kept_lane)[DOMI_LANE_FACES]; /* by port: headings from face to face, from the face behind it on */
	uint16_t *arms;                        /* by piece: the port of its first short side */
	int columns, rows;                     /* cells: units, around (0, 0) */
	uint16_t *tile_at;                     /* by cell: the piece that lies there, plus one */
	uint16_t *lane_at, *kept_at;           /* the port whose lane leads over it, plus one */
	uint8_t *quarrels;                     /* lanes that had to give way there, by cell */
	/* a search: the last that came to a cell, at which cost, and by which way */
	uint32_t *seen;
	uint16_t *far;
	uint8_t *came;
	uint64_t *heap;
	uint32_t search;
};

static inline int domi_dx(unsigned way)
{
	return way == DOMI_EAST ? 1 : way == DOMI_WEST ? -1 : 0;
}

static inline int domi_dy(unsigned way)
{
	return way == DOMI_SOUTH ? 1 : way == DOMI_NORTH ? -1 : 0;
}

static inline int domi_most(int a, int b)
{
	return a > b ? a : b;
}

static inline int domi_least(int a, int b)
{
	return a < b ? a : b;
}

struct domi_box {
	int left, top, right, bottom;
};

static inline struct domi_box domi_grown(struct domi_box box, int by)
{
	return (struct domi_box){box.left - by, box.top - by, box.right + by, box.bottom + by};
}

/* What is so far along a port's heading and so far to its right (less: to its left). */
static inline struct domi_box domi_box_at(const struct domi_port *port, int from, int to, int left, int right)
{
	unsigned way = port->heading, aside = (way + 1) % 4;
	int x0 = port->x + from * domi_dx(way) + left * domi_dx(aside),
	    x1 = port->x + to * domi_dx(way) + right * domi_dx(aside);
	int y0 = port->y + from * domi_dy(way) + left * domi_dy(aside),
	    y1 = port->y + to * domi_dy(way) + right * domi_dy(aside);

	return (struct domi_box){domi_least(x0, x1), domi_least(y0, y1), domi_most(x0, x1), domi_most(y0, y1)};
}

static inline struct domi_port domi_port_at(const struct domi_port *port, int along, int right, unsigned turn)
{
	unsigned way = port->heading, aside = (way + 1) % 4;

	return (struct domi_port){.x = (int16_t)(port->x + along * domi_dx(way) + right * domi_dx(aside)),
				  .y = (int16_t)(port->y + along * domi_dy(way) + right * domi_dy(aside)),
				  .heading = (uint8_t)((way + turn) % 4)};
}

static inline struct domi_lie domi_lie_in(struct domi_box box, unsigned facing)
{
	return (struct domi_lie){.x = (int16_t)box.left,
				 .y = (int16_t)box.top,
				 .width = (uint8_t)(box.right - box.left),
				 .height = (uint8_t)(box.bottom - box.top),
				 .facing = (uint8_t)(facing % 4)};
}

static inline struct domi_box domi_box_of(const struct domi_lie *lie)
{
	return (struct domi_box){lie->x, lie->y, lie->x + lie->width, lie->y + lie->height};
}

/* line.c */
void domi_line_offer(const struct domi_felt *felt, unsigned place, bool twice, struct domi_lie *out, struct domi_end *end);
void domi_line_lead(bool twice, struct domi_lie *out, struct domi_end ends[2]);
/* tree.c: how a tile would lie; lays it where it is told to. */
void domi_tree_offer(struct domi_felt *felt, unsigned place, bool twice, bool lays, struct domi_lie *out);
void domi_tree_clear(struct domi_felt *felt);

#endif
