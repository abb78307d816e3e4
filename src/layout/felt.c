/* What lines and branching tables have in common: the memory, and the room, whose size is a matter of experience. */
#include "felt.h"

#include "felt_parts.h"

enum {
	LINE_AREA = 22, /* square units of room for a tile */
	TREE_AREA = 26,
	SPINS_AREA = 54, /* where every double branches off */
	LEAST = 6,       /* half a side of the room */
	SLIMMEST = 4,    /* aspect */
	SPREAD = 3,      /* a tree has cells for so many times the sides of its room */
	MARGIN = 8,      /* and more */
	BEYOND = 3,      /* units that a line may leave its room, where a double is in a corner */
	FOREVER = 8192   /* half a row that does not turn */
};

static int root(uint64_t square)
{
	uint64_t low = 0, high = 1 << 20;

	while (low < high) {
		uint64_t middle = (low + high + 1) / 2;

		if (middle * middle <= square)
			low = middle;
		else
			high = middle - 1;
	}
	return (int)low;
}

static void measure(const struct domi_setup *setup, int *x, int *y)
{
	uint64_t width = setup->width, height = setup->height;
	unsigned each = !setup->tree ? LINE_AREA : setup->spinners == DOMI_SPINS_ALL ? SPINS_AREA : TREE_AREA;
	uint64_t area = (uint64_t)setup->likely * each / 4;

	if (!height && (width || !setup->tree)) {
		*x = width && width < FOREVER ? domi_most(LEAST, (int)width - BEYOND) : FOREVER;
		*y = domi_most(LEAST, (int)area / *x);
		return;
	}
	if (!width || !height)
		width = 2, height = 1;
	width = width > SLIMMEST * height ? SLIMMEST * height : width;
	height = height > SLIMMEST * width ? SLIMMEST * width : height;
	*x = domi_most(LEAST, root(area * width / height));
	*y = domi_most(LEAST, root(area * height / width));
}

/* The next part of a block; nothing but its size is known while there is no block. */
static void *carve(char *block, size_t *used, size_t count, size_t size)
{
	size_t at = (*used + 15) & ~(size_t)15;

	*used = at + count * size;
	return block ? block + at : NULL;
}

static size_t lay_out(struct domi_felt *felt, char *block)
{
	size_t used = sizeof *felt, tiles = felt->setup.tiles, ports = 2 * tiles + 4, cells;

	felt->lies = carve(block, &used, tiles, sizeof *felt->lies);
	if (!felt->setup.tree)
		return used;
	felt->columns = 2 * (SPREAD * felt->room_x + MARGIN);
	felt->rows = 2 * (SPREAD * felt->room_y + MARGIN);
	cells = (size_t)felt->columns * (size_t)felt->rows;
	felt->most_ports = (unsigned)ports;
	felt->open = carve(block, &used, ports, sizeof *felt->open);
	felt->port = carve(block, &used, ports, sizeof *felt->port);
	felt->kept_port = carve(block, &used, 2 * ports, sizeof *felt->port);
	felt->lane = carve(block, &used, ports, sizeof *felt->lane);
	felt->kept_lane = carve(block, &used, 2 * ports, sizeof *felt->lane);
	felt->arms = carve(block, &used, tiles, sizeof *felt->arms);
	felt->tile_at = carve(block, &used, cells, sizeof *felt->tile_at);
	felt->lane_at = carve(block, &used, cells, sizeof *felt->lane_at);
	felt->kept_at = carve(block, &used, 2 * cells, sizeof *felt->lane_at);
	felt->seen = carve(block, &used, cells, sizeof *felt->seen);
	felt->far = carve(block, &used, cells, sizeof *felt->far);
	felt->quarrels = carve(block, &used, cells, sizeof *felt->quarrels);
	felt->heap = carve(block, &used, 2 * cells, sizeof *felt->heap);
	felt->came = carve(block, &used, cells, sizeof *felt->came);
	return used;
}

size_t domi_felt_size(const struct domi_setup *setup)
{
	struct domi_felt felt = {.setup = *setup};

	measure(setup, &felt.room_x, &felt.room_y);
	return lay_out(&felt, NULL);
}

struct domi_felt *domi_felt_init(void *memory, const struct domi_setup *setup)
{
	struct domi_felt *felt = memory;

	*felt = (struct domi_felt){.setup = *setup};
	domi_felt_clear(felt);
	return felt;
}

void domi_felt_clear(struct domi_felt *felt)
{
	*felt = (struct domi_felt){.setup = felt->setup};
	measure(&felt->setup, &felt->room_x, &felt->room_y);
	lay_out(felt, (char *)felt);
	if (felt->setup.tree)
		domi_tree_clear(felt);
}

static bool is_place(const struct domi_felt *felt, unsigned place)
{
	return felt->count < felt->setup.tiles && (!felt->count || place < domi_felt_places(felt));
}

bool domi_felt_lay(struct domi_felt *felt, unsigned place, bool twice)
{
	struct domi_lie *lie = &felt->lies[felt->count];

	if (!is_place(felt, place))
		return false;
	if (felt->setup.tree) {
		domi_tree_offer(felt, place, twice, true, lie);
	} else if (!felt->count) {
		domi_line_lead(twice, lie, felt->ends);
	} else {
		struct domi_end end;

		domi_line_offer(felt, place, twice, lie, &end);
		end.port.piece = (uint16_t)felt->count;
		felt->ends[place] = end;
		felt->room_y = domi_most(felt->room_y, domi_most(-lie->y, lie->y + lie->height));
	}
	felt->count++;
	return true;
}

bool domi_felt_offer(struct domi_felt *felt, unsigned place, bool twice, struct domi_lie *out)
{
	struct domi_end ends[2];

	if (!is_place(felt, place))
		return false;
	if (felt->setup.tree)
		domi_tree_offer(felt, place, twice, false, out);
	else if (felt->count)
		domi_line_offer(felt, place, twice, out, ends);
	else
		domi_line_lead(twice, out, ends);
	return true;
}

unsigned domi_felt_count(const struct domi_felt *felt)
{
	return felt->count;
}

unsigned domi_felt_places(const struct domi_felt *felt)
{
	return felt->setup.tree ? felt->places : felt->count ? 2 : 0;
}

const struct domi_lie *domi_felt_lies(const struct domi_felt *felt)
{
	return felt->lies;
}
