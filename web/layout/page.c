/* The felt of src/layout for the page, as WebAssembly: one felt at a time in the memory after the program's own, and one tile's box in
   `told`. */
#include "felt.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

extern unsigned char __heap_base;

static struct domi_felt *felt;
static int told[11];

static int tell(const struct domi_lie *lie)
{
	const int all[] = {lie->x,      lie->y,     lie->width,  lie->height, lie->facing,
			   lie->across, lie->apart, lie->from_x, lie->from_y, lie->joins};

	for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
		told[i] = all[i];
	return 1;
}

int *EXPORT(box)(void)
{
	return told;
}

/* 0: there is not so much memory. */
int EXPORT(begin)(unsigned width, unsigned height, unsigned tiles, int tree, unsigned spinners, int after_line)
{
	struct domi_setup setup = {.width = width,
				   .height = height,
				   .tiles = (uint16_t)tiles,
				   .likely = (uint16_t)tiles,
				   .tree = tree,
				   .spinners = (uint8_t)spinners,
				   .after_line = after_line};
	size_t page = 65536, from = ((size_t)&__heap_base + 15) & ~(size_t)15, to = from + domi_felt_size(&setup);
	size_t has = __builtin_wasm_memory_size(0) * page;

	if (to > has && __builtin_wasm_memory_grow(0, (to - has + page - 1) / page) == (size_t)-1)
		return 0;
	felt = domi_felt_init((void *)from, &setup);
	return 1;
}

int EXPORT(lay)(unsigned place, int twice)
{
	return domi_felt_lay(felt, place, twice) && tell(&domi_felt_lies(felt)[domi_felt_count(felt) - 1]);
}

int EXPORT(offer)(unsigned place, int twice)
{
	struct domi_lie lie;

	return domi_felt_offer(felt, place, twice, &lie) && tell(&lie);
}

unsigned EXPORT(places)(void)
{
	return domi_felt_places(felt);
}
