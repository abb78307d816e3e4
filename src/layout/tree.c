/* A branching table. Tiles that are laid can always be followed by others when a *lane* leads from every open side out of the room:
   faces one after the other, each beside the one before it, a gap away from tiles and from other lanes. Any chain of tiles fits into
   such a lane. When few tiles are left, a lane need not lead out: it is long enough for a good share of them. Laying a tile means to
   choose among few ways (straight on, round a corner, beside the last face; a double across, straight on or beside the last face,
   else along) the one that leaves every side its lane and costs least. The room grows when that is the cheapest way out.

   Lanes are found one by one, by the shortest way; one that finds none takes others' cells, and these look again. */
#include "branches.h"
#include "felt_parts.h"

/* What a way to lay a tile costs: the cheapest is taken, of two the first. */
enum {
	CORNER = 8,
	BESIDE = 20,
	ALONG = 1200,       /* a double that does not lie across */
	AHEAD = 4,          /* each face that is not free ahead, of RUN */
	ASIDE = 4,          /* each face that is not free beside a double that might come next, of 2 * SIDE */
	CROWDED = 4,        /* each unit of a tile near the arms of a spinner that might come next */
	IN_THE_WAY = 2,     /* each unit of what another open side would like to keep free */
	CROSSING = 2,       /* each so many units where the way straight on from a new side crosses that of another */
	MOVES_LANE = 5,     /* each lane that has to look for another way */
	LANE = 6,           /* each face of a lane: the way out stays short for all */
	GROWS = 6,          /* each unit the room grows */
	EMPTY = 40,         /* more than that, while nothing lies in it */
	NO_DOUBLE = 500,    /* each open side where a double could not come next */
	WALLED_IN = 100000, /* each open side without a lane */
	NEVER = 1 << 28,

	SPACE = 24, /* square units that a tile takes, with what is around it */
	RUN = 6,
	SIDE = 2,
	ARM = 5,       /* an arm takes so many units to its sides, where a spinner is in it */
	STRAIGHT = 16, /* units ahead that an open side had better have for itself */
	WAYS = 8,
	APART = 16,   /* ways to lie apart that are looked at, */
	ENOUGH = 8,   /* or so many, where one of them walls nobody in */
	RETRIES = 16, /* lanes that are looked for again, for one tile */
	TOLL = 3,     /* a face of others, for a lane that has no other way */
	QUARREL = 2,  /* and what that adds for the next */
	SHARE = 2,    /* lanes have room for so many times their share of the tiles that are left, */
	SPARE = 6     /* and so many faces more */
};

/* A way to lay a tile. */
struct way {
	struct domi_lie lie;
	struct domi_port out;
	int cost;
};

static size_t cell_at(const struct domi_felt *felt, int x, int y)
{
	return (size_t)(y + felt->rows / 2) * (size_t)felt->columns + (size_t)(x + felt->columns / 2);
}

static bool is_inside(const struct domi_felt *felt, struct domi_box box)
{
	return box.left >= -felt->columns / 2 && box.right <= felt->columns / 2 && box.top >= -felt->rows / 2 &&
	       box.bottom <= felt->rows / 2;
}

static struct domi_box face_at(int x, int y)
{
	return (struct domi_box){x - DOMI_FACE / 2, y - DOMI_FACE / 2, x + DOMI_FACE / 2, y + DOMI_FACE / 2};
}

/* No tile lies there but one (a piece plus one; 0: none), and no lane leads there but one. */
static bool is_free(const struct domi_felt *felt, struct domi_box box, unsigned but, unsigned lane)
{
	for (int y = box.top; y < box.bottom; y++) {
		size_t at = cell_at(felt, box.left, y);

		for (int x = box.left; x < box.right; x++, at++) {
			if (felt->tile_at[at] && felt->tile_at[at] != but)
				return false;
			if (felt->lane_at[at] && felt->lane_at[at] != lane && lane != UINT16_MAX)
				return false;
		}
	}
	return true;
}

static void fill(uint16_t *cells, const struct domi_felt *felt, struct domi_box box, unsigned with)
{
	for (int y = box.top; y < box.bottom; y++)
		for (int x = box.left; x < box.right; x++)
			cells[cell_at(felt, x, y)] = (uint16_t)with;
}

static bool is_outside(const struct domi_felt *felt, int x, int y)
{
	return x < -felt->room_x || x > felt->room_x || y < -felt->room_y || y > felt->room_y;
}

/* Lanes */

static void draw_lane(struct domi_felt *felt, unsigned port, unsigned with)
{
	const struct domi_port *p = &felt->port[port];
	int x = p->x - domi_dx(p->heading), y = p->y - domi_dy(p->heading);

	for (unsigned i = 0; i < p->length; i++) {
		x += DOMI_FACE * domi_dx(felt->lane[port][i]);
		y += DOMI_FACE * domi_dy(felt->lane[port][i]);
		fill(felt->lane_at, felt, face_at(x, y), with);
	}
}

static void drop_lane(struct domi_felt *felt, unsigned port)
{
	draw_lane(felt, port, 0);
	felt->port[port].length = 0;
}

/* The way that a search has found to a face, back to where it began. */
static void take_lane(struct domi_felt *felt, unsigned port, int x, int y)
{
	struct domi_port *p = &felt->port[port];
	int first_x = p->x - domi_dx(p->heading), first_y = p->y - domi_dy(p->heading);
	unsigned length = 0;

	for (int at_x = x, at_y = y; at_x != first_x || at_y != first_y; length++) {
		unsigned way = felt->came[cell_at(felt, at_x, at_y)];

		at_x -= DOMI_FACE * domi_dx(way);
		at_y -= DOMI_FACE * domi_dy(way);
	}
	if (length > DOMI_LANE_FACES)
		return;
	p->length = (uint16_t)length;
	while (length) {
		unsigned way = felt->came[cell_at(felt, x, y)];

		felt->lane[port][--length] = (uint8_t)way;
		x -= DOMI_FACE * domi_dx(way);
		y -= DOMI_FACE * domi_dy(way);
	}
}

/* Whether a face of a lane may be there: `but` as for a tile. */
static bool may_lead(const struct domi_felt *felt, int x, int y, unsigned but, unsigned lane)
{
	struct domi_box box = domi_grown(face_at(x, y), DOMI_GAP);

	return is_inside(felt, box) && is_free(felt, box, but, lane);
}

/* The heap of a search that weighs: cost, then cell. */
static void push(struct domi_felt *felt, unsigned *count, uint64_t what)
{
	unsigned at = (*count)++;

	for (; at && felt->heap[(at - 1) / 2] > what; at = (at - 1) / 2)
		felt->heap[at] = felt->heap[(at - 1) / 2];
	felt->heap[at] = what;
}

static uint64_t pop(struct domi_felt *felt, unsigned *count)
{
	uint64_t least = felt->heap[0], last = felt->heap[--*count];
	unsigned at = 0;

	for (;;) {
		unsigned next = 2 * at + 1;

		next += next + 1 < *count && felt->heap[next + 1] < felt->heap[next];
		if (next >= *count || felt->heap[next] >= last)
			break;
		felt->heap[at] = felt->heap[next];
		at = next;
	}
	felt->heap[at] = last;
	return least;
}

/* What a face costs a lane that may take cells of others: where there was a quarrel, others are let have them. */
static unsigned toll(const struct domi_felt *felt, unsigned port, int x, int y)
{
	unsigned cost = 1u + felt->quarrels[cell_at(felt, x, y)];

	return may_lead(felt, x, y, UINT16_MAX, port + 1) ? cost : cost + TOLL;
}

/* Faces of a lane that need not lead out. Hardly ever do all tiles that are left come to lie at one side; lanes that are shorter leave
   room for the doubles. */
static unsigned enough(const struct domi_felt *felt)
{
	int left = domi_most(1, (int)felt->setup.likely - (int)felt->count);

	return (unsigned)domi_least(2 * left, SPARE + 2 * SHARE * left / ((int)felt->ports + 1));
}

/* From face to face, the cheapest way out, or far enough: the shortest, or (`over`) one that may lead over other lanes, and is not drawn
   then. One that takes cells of others makes do with fewer faces, as its tolls count. A tile may be near the one it joins: so may the
   first faces, round a corner only when they begin straight on. */
static bool find_lane(struct domi_felt *felt, unsigned port, bool over)
{
	static const uint8_t turns[] = {0, 1, 3};
	const struct domi_port *p = &felt->port[port];
	int first_x = p->x - domi_dx(p->heading), first_y = p->y - domi_dy(p->heading);
	unsigned heap = 0, lane = over ? UINT16_MAX : port + 1;
	size_t first = cell_at(felt, first_x, first_y);
	const unsigned most = enough(felt);

	felt->search++;
	felt->seen[first] = felt->search;
	felt->far[first] = 0;
	felt->came[first] = p->heading;
	push(felt, &heap, first << 2 | 2);
	while (heap) {
		uint64_t top = pop(felt, &heap);
		size_t cell = (size_t)(top & UINT32_MAX) >> 2;
		unsigned step = top & 3, far = (unsigned)(top >> 32), but = step ? p->piece + 1u : 0;
		int x = (int)(cell % (size_t)felt->columns) - felt->columns / 2,
		    y = (int)(cell / (size_t)felt->columns) - felt->rows / 2;

		if (far > felt->far[cell])
			continue;
		if (is_outside(felt, x, y) || far >= most) {
			take_lane(felt, port, x, y);
			if (!over)
				draw_lane(felt, port, port + 1);
			return felt->port[port].length > 0;
		}
		for (unsigned turn = 0; turn < (step == 2 && !p->beside ? 1 : 3); turn++) {
			unsigned way = (felt->came[cell] + turns[turn]) % 4u, cost;
			int to_x = x + DOMI_FACE * domi_dx(way), to_y = y + DOMI_FACE * domi_dy(way);
			size_t to;

			if (!may_lead(felt, to_x, to_y, but, lane))
				continue;
			to = cell_at(felt, to_x, to_y);
			cost = far + (over ? toll(felt, port, to_x, to_y) : 1);
			if (felt->seen[to] == felt->search && felt->far[to] <= cost)
				continue;
			felt->seen[to] = felt->search;
			felt->far[to] = (uint16_t)cost;
			felt->came[to] = (uint8_t)way;
			push(felt, &heap, (uint64_t)cost << 32 | to << 2 | (step == 2 && !turn));
		}
	}
	return false;
}

/* Every lane that leads through a box loses its cells and has to be found again. */
static unsigned break_lanes(struct domi_felt *felt, struct domi_box box, unsigned but)
{
	unsigned broken = 0;

	for (int y = box.top; y < box.bottom; y++)
		for (int x = box.left; x < box.right; x++) {
			unsigned lane = felt->lane_at[cell_at(felt, x, y)];

			if (lane && lane != but) {
				drop_lane(felt, lane - 1);
				broken++;
			}
		}
	return broken;
}

/* A lane that found none without: it takes the cells of others. */
static bool force_lane(struct domi_felt *felt, unsigned port)
{
	const struct domi_port *p = &felt->port[port];
	int x = p->x - domi_dx(p->heading), y = p->y - domi_dy(p->heading);

	if (!find_lane(felt, port, true))
		return false;
	for (unsigned f = 0; f < p->length; f++) {
		x += DOMI_FACE * domi_dx(felt->lane[port][f]);
		y += DOMI_FACE * domi_dy(felt->lane[port][f]);
		if (break_lanes(felt, domi_grown(face_at(x, y), DOMI_GAP), port + 1))
			felt->quarrels[cell_at(felt, x, y)] += QUARREL;
	}
	draw_lane(felt, port, port + 1);
	return true;
}

static unsigned walled_ports(const struct domi_felt *felt)
{
	unsigned walled = 0;

	for (unsigned i = 0; i < felt->ports; i++)
		walled += !felt->port[i].length;
	return walled;
}

/* Gives a lane to every port that has none; returns how many stay without. */
static unsigned find_lanes(struct domi_felt *felt)
{
	unsigned tried = 0, idle = 0;

	for (unsigned i = 0; i < felt->ports; i++)
		if (!felt->port[i].length)
			find_lane(felt, i, false);
	if (walled_ports(felt) <= felt->walled)
		return walled_ports(felt);
	__builtin_memset(felt->quarrels, 0, (size_t)felt->columns * (size_t)felt->rows);
	for (unsigned i = 0; tried < RETRIES && idle < felt->ports; i = (i + 1) % felt->ports, idle++)
		if (!felt->port[i].length && (find_lane(felt, i, false) || force_lane(felt, i))) {
			tried++;
			idle = 0;
		}
	return walled_ports(felt);
}

/* The room */

/* By how much half of it would have to grow for a box to lie in it. */
static int growth(const struct domi_felt *felt, struct domi_box box)
{
	int x = domi_most(-box.left, box.right) - felt->room_x, y = domi_most(-box.top, box.bottom) - felt->room_y;

	return domi_most(0, domi_most(x, y));
}

/* What a unit of it costs: the more, the emptier the room is. */
static int growth_cost(const struct domi_felt *felt)
{
	int room = 4 * felt->room_x * felt->room_y, taken = (int)felt->count * SPACE;

	if (felt->setup.spinners != DOMI_SPINS_ALL)
		return GROWS + EMPTY;
	return GROWS + (taken < room ? EMPTY * (room - taken) / room : 0);
}

/* It keeps its aspect, and lanes that lead out go straight on to where it ends then. */
static void grow(struct domi_felt *felt, struct domi_box box)
{
	int x = domi_most(-box.left, box.right), y = domi_most(-box.top, box.bottom), was_x = felt->room_x,
	    was_y = felt->room_y;

	x = domi_most(x, was_x);
	y = domi_most(y, was_y);
	if (felt->setup.height || !felt->setup.width) {
		x = domi_most(x, (y * was_x + was_y - 1) / was_y);
		y = domi_most(y, (x * was_y + was_x - 1) / was_x);
	}
	felt->room_x = domi_least(x, felt->columns / 2 - 2 * DOMI_FACE);
	felt->room_y = domi_least(y, felt->rows / 2 - 2 * DOMI_FACE);
	for (unsigned i = 0; i < felt->ports; i++) {
		struct domi_port *p = &felt->port[i];
		int face_x = p->x - domi_dx(p->heading), face_y = p->y - domi_dy(p->heading);
		unsigned way;

		for (unsigned f = 0; f < p->length; f++) {
			face_x += DOMI_FACE * domi_dx(felt->lane[i][f]);
			face_y += DOMI_FACE * domi_dy(felt->lane[i][f]);
		}
		if (!p->length || (face_x >= -was_x && face_x <= was_x && face_y >= -was_y && face_y <= was_y))
			continue;
		way = face_x < -was_x ? DOMI_WEST : face_x > was_x ? DOMI_EAST : face_y < -was_y ? DOMI_NORTH : DOMI_SOUTH;
		while (!is_outside(felt, face_x, face_y)) {
			if (p->length == DOMI_LANE_FACES) {
				drop_lane(felt, i);
				break;
			}
			felt->lane[i][p->length++] = (uint8_t)way;
			face_x += DOMI_FACE * domi_dx(way);
			face_y += DOMI_FACE * domi_dy(way);
			fill(felt->lane_at, felt, face_at(face_x, face_y), i + 1);
		}
	}
}

/* Ways to lay a tile */

static unsigned ways_of(const struct domi_port *port, bool twice, struct way *ways)
{
	unsigned heading = port->heading, count = 0, across;
	const int face = DOMI_FACE, half = DOMI_FACE / 2;

	if (twice)
		ways[count++] = (struct way){domi_lie_in(domi_box_at(port, 0, face, -face, face), heading + 1),
					     domi_port_at(port, face, 0, 0), 0};
	if (twice && port->beside) { /* centred beside the last face: across the line as it goes on from there */
		ways[count++] = (struct way){domi_lie_in(domi_box_at(port, -face - half, half, half, face + half), heading + 2),
					     domi_port_at(port, -half, face + half, 1), BESIDE};
		ways[count++] = (struct way){domi_lie_in(domi_box_at(port, -face - half, half, -face - half, -half), heading),
					     domi_port_at(port, -half, -face - half, 3), BESIDE};
	}
	across = count;
	ways[count++] = (struct way){domi_lie_in(domi_box_at(port, 0, 2 * face, -half, half), heading),
				     domi_port_at(port, 2 * face, 0, 0), 0};
	ways[count++] = (struct way){domi_lie_in(domi_box_at(port, 0, face, -half, face + half), heading + 1),
				     domi_port_at(port, half, face + half, 1), CORNER};
	ways[count++] = (struct way){domi_lie_in(domi_box_at(port, 0, face, -face - half, half), heading + 3),
				     domi_port_at(port, half, -face - half, 3), CORNER};
	if (port->beside) {
		ways[count++] = (struct way){domi_lie_in(domi_box_at(port, -face, 0, half, 2 * face + half), heading + 1),
					     domi_port_at(port, -half, 2 * face + half, 1), BESIDE};
		ways[count++] = (struct way){domi_lie_in(domi_box_at(port, -face, 0, -2 * face - half, -half), heading + 3),
					     domi_port_at(port, -half, -2 * face - half, 3), BESIDE};
	}
	for (unsigned i = 0; i < count; i++) {
		ways[i].lie.across = i < across;
		ways[i].out.beside = i >= across;
		ways[i].cost += twice && i >= across ? ALONG : 0;
	}
	return count;
}

/* Faces that are free one after the other, straight on from a port, within the room. */
static int run_of(const struct domi_felt *felt, const struct domi_port *port, int most)
{
	for (int i = 0; i < most; i++) {
		struct domi_box box = domi_box_at(port, i * DOMI_FACE, (i + 1) * DOMI_FACE, -DOMI_FACE / 2, DOMI_FACE / 2);

		if (growth(felt, box) || !is_inside(felt, domi_grown(box, DOMI_GAP)) ||
		    !is_free(felt, domi_grown(box, DOMI_GAP), i ? 0 : port->piece + 1u, UINT16_MAX))
			return i;
	}
	return most;
}

/* Units of tiles that lie in a box. */
static int tiles_in(const struct domi_felt *felt, struct domi_box box)
{
	int count = 0;

	box.left = domi_most(box.left, -felt->columns / 2);
	box.right = domi_least(box.right, felt->columns / 2);
	box.top = domi_most(box.top, -felt->rows / 2);
	box.bottom = domi_least(box.bottom, felt->rows / 2);
	for (int y = box.top; y < box.bottom; y++)
		for (int x = box.left; x < box.right; x++)
			count += felt->tile_at[cell_at(felt, x, y)] > 0;
	return count;
}

/* What is left for the next one. */
static int outlook(const struct domi_felt *felt, unsigned port)
{
	const struct domi_port *p = &felt->port[port];
	int cost = AHEAD * (RUN - run_of(felt, p, RUN));

	if (felt->setup.spinners == DOMI_SPINS_ALL)
		for (unsigned turn = 1; turn < 4; turn += 2) {
			struct domi_port arm = domi_port_at(p, DOMI_FACE / 2, turn == 1 ? DOMI_FACE : -DOMI_FACE, turn);

			arm.piece = p->piece;
			cost += ASIDE * (SIDE - run_of(felt, &arm, SIDE));
			cost += CROWDED * tiles_in(felt, domi_box_at(&arm, 0, ARM, -ARM, ARM));
		}
	return cost;
}

static int common(struct domi_box a, struct domi_box b)
{
	int x = domi_least(a.right, b.right) - domi_most(a.left, b.left),
	    y = domi_least(a.bottom, b.bottom) - domi_most(a.top, b.top);

	return x > 0 && y > 0 ? x * y : 0;
}

/* How much of what other open sides would like to keep free it takes. */
static int nuisance(const struct domi_felt *felt, unsigned port, struct domi_box box)
{
	int wide = felt->setup.spinners == DOMI_SPINS_ALL ? 3 * DOMI_FACE : DOMI_FACE + DOMI_GAP, cost = 0;

	for (unsigned i = 0; i < felt->ports; i++)
		if (i != port)
			cost += common(box, domi_box_at(&felt->port[i], 0, 3 * DOMI_FACE, -wide, wide));
	return cost;
}

/* How much the ways straight on, from this side and from the sides that are new, run into others'. */
static int crossing(const struct domi_felt *felt, unsigned port, unsigned new)
{
	int wide = felt->setup.spinners == DOMI_SPINS_ALL ? ARM : DOMI_FACE + DOMI_GAP, units = 0;

	for (unsigned i = 0; i < felt->ports; i++) {
		struct domi_box box = domi_box_at(&felt->port[i], 0, STRAIGHT, -wide, wide);

		if (i != port && i < new)
			continue;
		for (unsigned j = 0; j < felt->ports; j++)
			if (j != i)
				units += common(box, domi_box_at(&felt->port[j], 0, STRAIGHT, -wide, wide));
	}
	return units;
}

static bool is_spinner(const struct domi_felt *felt, bool twice)
{
	return twice &&
	       (felt->setup.spinners == DOMI_SPINS_ALL || (felt->setup.spinners == DOMI_SPINS_FIRST && !felt->doubles));
}

static void copy(void *to, const void *from, size_t bytes)
{
	__builtin_memcpy(to, from, bytes);
}

/* What is tried is taken back; within it, something else may be tried. */
static void keep(struct domi_felt *felt, unsigned level, struct domi_kept *kept)
{
	size_t cells = (size_t)felt->columns * (size_t)felt->rows, all = felt->most_ports;

	*kept = (struct domi_kept){felt->ports, felt->count, felt->walled, felt->room_x, felt->room_y};
	copy(felt->kept_at + level * cells, felt->lane_at, cells * sizeof *felt->lane_at);
	copy(felt->kept_port + level * all, felt->port, felt->ports * sizeof *felt->port);
	copy(felt->kept_lane + level * all, felt->lane, felt->ports * sizeof *felt->lane);
}

static void take_back(struct domi_felt *felt, unsigned level, const struct domi_kept *kept, struct domi_box laid)
{
	size_t cells = (size_t)felt->columns * (size_t)felt->rows, all = felt->most_ports;

	fill(felt->tile_at, felt, laid, 0);
	felt->ports = kept->ports;
	felt->count = kept->count;
	felt->walled = kept->walled;
	felt->room_x = kept->room_x;
	felt->room_y = kept->room_y;
	copy(felt->lane_at, felt->kept_at + level * cells, cells * sizeof *felt->lane_at);
	copy(felt->port, felt->kept_port + level * all, felt->ports * sizeof *felt->port);
	copy(felt->lane, felt->kept_lane + level * all, felt->ports * sizeof *felt->lane);
}

/* Lays a tile and gives lanes to whoever needs one; returns what that costs. */
static int apply(struct domi_felt *felt, unsigned port, const struct way *way, bool spins)
{
	struct domi_box box = domi_box_of(&way->lie);
	unsigned piece = felt->count, walled;
	int cost = growth_cost(felt) * growth(felt, box);

	drop_lane(felt, port);
	fill(felt->tile_at, felt, box, piece + 1);
	cost += MOVES_LANE * (int)break_lanes(felt, domi_grown(box, DOMI_GAP), 0);
	if (growth(felt, box))
		grow(felt, box);
	felt->port[port] = way->out;
	felt->port[port].piece = (uint16_t)piece;
	if (spins) {
		/* where it lies along its line, they are in the middle of its sides */
		unsigned facing = way->lie.facing + (way->lie.across ? 0u : 1u);
		int from = way->lie.across ? DOMI_FACE : DOMI_FACE / 2;
		struct domi_port middle = {.x = (int16_t)((box.left + box.right) / 2),
					   .y = (int16_t)((box.top + box.bottom) / 2),
					   .heading = (uint8_t)(facing % 4)};

		felt->arms[piece] = (uint16_t)felt->ports;
		for (int side = -1; side <= 1; side += 2) { /* to the left first */
			struct domi_port *arm = &felt->port[felt->ports++];

			*arm = domi_port_at(&middle, side * from, 0, side > 0 ? 0 : 2);
			arm->piece = (uint16_t)piece;
		}
	}
	walled = felt->walled;
	felt->walled = find_lanes(felt);
	return cost + (felt->walled > walled ? WALLED_IN * (int)(felt->walled - walled) : 0);
}

/* Whether a double could lie across at a port next, and all open sides still have lanes. */
static bool could_take(struct domi_felt *felt, unsigned port)
{
	bool spins = is_spinner(felt, true), could = false;
	struct way ways[WAYS];
	struct domi_kept kept;

	ways_of(&felt->port[port], true, ways);
	for (unsigned i = 0; ways[i].lie.across && !could; i++) {
		struct domi_box box = domi_box_of(&ways[i].lie);

		if (!is_inside(felt, domi_grown(box, 2 * DOMI_FACE)) ||
		    !is_free(felt, domi_grown(box, DOMI_GAP), felt->port[port].piece + 1u, UINT16_MAX))
			continue;
		keep(felt, 1, &kept);
		felt->count++;
		could = apply(felt, port, &ways[i], spins) < WALLED_IN;
		take_back(felt, 1, &kept, box);
	}
	return could;
}

/* What a way costs in the end, or so much of it that it is no less than `least`. */
static int try_way(struct domi_felt *felt, unsigned port, const struct way *way, bool spins, int least)
{
	struct domi_box box = domi_box_of(&way->lie);
	struct domi_kept kept;
	int cost = way->cost;

	if (!is_inside(felt, domi_grown(box, 2 * DOMI_FACE)) ||
	    !is_free(felt, domi_grown(box, DOMI_GAP), way->lie.apart ? 0 : felt->port[port].piece + 1u, UINT16_MAX))
		return NEVER;
	cost += IN_THE_WAY * nuisance(felt, port, domi_grown(box, DOMI_GAP));
	if (cost >= least)
		return cost;
	keep(felt, 0, &kept);
	cost += apply(felt, port, way, spins);
	cost += outlook(felt, port) + crossing(felt, port, kept.ports) / CROSSING;
	for (unsigned i = 0; i < felt->ports; i++)
		cost += LANE * felt->port[i].length;
	for (unsigned i = 0; i < felt->ports && cost < WALLED_IN && cost < least; i++)
		if (felt->port[i].length && !could_take(felt, i))
			cost += NO_DOUBLE;
	take_back(felt, 0, &kept, box);
	return cost;
}

/* There is no room: the best of the first few where it may lie by itself, the nearest first. */
static bool find_apart(struct domi_felt *felt, unsigned port, bool twice, bool spins, struct way *best)
{
	const struct domi_port from = felt->port[port];
	int reach = domi_most(felt->columns, felt->rows), least = NEVER;
	unsigned tried = 0, most = APART;

	for (int ring = DOMI_FACE; ring < reach && tried < most; ring++)
		for (int side = 0; side < 4; side++)
			for (int at = -ring; at < ring && tried < most; at++) {
				struct domi_port start = from;
				struct way ways[WAYS];
				int cost;

				start.heading = (uint8_t)side;
				start.x = (int16_t)(from.x + ring * domi_dx((unsigned)side) - at * domi_dy((unsigned)side));
				start.y = (int16_t)(from.y + ring * domi_dy((unsigned)side) + at * domi_dx((unsigned)side));
				ways_of(&start, twice, ways);
				ways->lie.apart = true;
				ways->lie.from_x = from.x;
				ways->lie.from_y = from.y;
				cost = try_way(felt, port, ways, spins, least);
				tried += cost < NEVER;
				if (cost < least) {
					least = cost;
					*best = *ways;
				}
				if (least < WALLED_IN)
					most = ENOUGH;
			}
	return least < NEVER;
}

static void choose(struct domi_felt *felt, unsigned port, bool twice, bool spins, struct way *best)
{
	struct way ways[WAYS];
	unsigned count = ways_of(&felt->port[port], twice, ways);
	int least = NEVER;

	for (unsigned i = 0; i < count && ways[i].cost < least; i++) {
		int cost = try_way(felt, port, &ways[i], spins, least);

		if (cost < least) {
			least = cost;
			*best = ways[i];
		}
	}
	if (least == NEVER && !find_apart(felt, port, twice, spins, best))
		*best = ways[0];
}

/* The first tile lies along the longer side. */
static void lead(const struct domi_felt *felt, bool twice, struct way *way)
{
	bool tall = felt->room_y > felt->room_x;
	struct domi_port start = {.x = (int16_t)(tall ? 0 : -DOMI_FACE),
				  .y = (int16_t)(tall ? -DOMI_FACE : 0),
				  .heading = tall ? DOMI_SOUTH : DOMI_EAST};
	struct way ways[WAYS];

	if (twice)
		start = domi_port_at(&start, DOMI_FACE / 2, 0, 0);
	ways_of(&start, twice, ways);
	*way = ways[0];
}

static void open_arms(struct domi_felt *felt, unsigned piece)
{
	felt->open[felt->places++] = (struct domi_open){.port = felt->arms[piece]};
	felt->open[felt->places++] = (struct domi_open){.port = (uint16_t)(felt->arms[piece] + 1)};
}

/* The places, as the board has them. */
static void open_places(struct domi_felt *felt, unsigned place, unsigned covered, bool twice, bool spins)
{
	bool first = !felt->places, paired = false;
	struct domi_branch branch;

	for (unsigned i = 0; i < felt->places; i++)
		paired |= i != place && felt->open[i].flags & DOMI_PLACE_FIRST;
	branch = domi_branch(first, first ? 0 : felt->open[place].flags, paired, twice, spins, felt->setup.after_line);
	if (first) {
		felt->open[felt->places++] = (struct domi_open){.port = 1, .flags = branch.flags};
		felt->open[felt->places++] = (struct domi_open){.port = 0, .flags = branch.flags};
	} else {
		felt->open[place].flags = branch.flags;
	}
	if (branch.covers)
		open_arms(felt, covered);
	if (branch.opens)
		open_arms(felt, felt->count);
}

void domi_tree_offer(struct domi_felt *felt, unsigned place, bool twice, bool lays, struct domi_lie *out)
{
	unsigned port = felt->places ? felt->open[place].port : 0, covered = felt->places ? felt->port[port].piece : 0;
	bool spins = is_spinner(felt, twice);
	struct way way;

	if (felt->places)
		choose(felt, port, twice, spins, &way);
	else
		lead(felt, twice, &way);
	*out = way.lie;
	out->joins = (uint16_t)covered;
	if (!lays)
		return;
	if (!felt->places) {
		/* the other end of the first tile, before its own lanes are looked for */
		felt->ports = 2;
		felt->port[0] = (struct domi_port){.length = 0}; /* the memory may hold anything */
		felt->port[1] = domi_port_at(&way.out, twice ? -DOMI_FACE : -2 * DOMI_FACE, 0, 2);
		felt->port[1].beside = !twice;
	}
	apply(felt, port, &way, spins);
	open_places(felt, place, covered, twice, spins);
	felt->doubles += twice;
}

void domi_tree_clear(struct domi_felt *felt)
{
	size_t cells = (size_t)felt->columns * (size_t)felt->rows;

	__builtin_memset(felt->tile_at, 0, cells * sizeof *felt->tile_at);
	__builtin_memset(felt->lane_at, 0, cells * sizeof *felt->lane_at);
	__builtin_memset(felt->seen, 0, cells * sizeof *felt->seen);
}
