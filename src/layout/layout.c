/* A layout hears what is laid; felt.h knows where that is on lines and branching tables. */
#include <domino/layout.h>

#include <string.h>

#include "error.h"
#include "felt.h"
#include "memory.h"

_Static_assert((int)DOMI_EAST == (int)DOM_EAST && (int)DOMI_SOUTH == (int)DOM_SOUTH && (int)DOMI_WEST == (int)DOM_WEST &&
		       (int)DOMI_NORTH == (int)DOM_NORTH,
	       "both say the same");
_Static_assert((int)DOMI_SPINS_FIRST == (int)DOM_SPINS_FIRST && (int)DOMI_SPINS_ALL == (int)DOM_SPINS_ALL, "both say the same");

struct dom_layout {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	struct dom_frame frame;
	unsigned count;
	struct dom_laid *laid;
	uint16_t *places;       /* where each was laid */
	struct domi_felt *felt; /* none for the bag */
};

static struct dom_box box_of(const struct domi_lie *lie)
{
	return (struct dom_box){.x = lie->x,
				.y = lie->y,
				.width = lie->width,
				.height = lie->height,
				.facing = lie->facing,
				.crosswise = lie->across,
				.apart = lie->apart,
				.from_x = lie->from_x,
				.from_y = lie->from_y};
}

/* The bag: side by side in rows, a face between two tiles. */
static struct dom_box box_in_bag(const struct dom_layout *layout, unsigned number)
{
	unsigned sides = dom_rules_sides(layout->rules), each = sides + 1, in_row = dom_rules_tiles(layout->rules);

	if (layout->frame.height) /* rows are two faces apart */
		for (; in_row > 1; in_row--) {
			uint64_t rows = (dom_rules_tiles(layout->rules) + in_row - 1) / in_row;

			if ((uint64_t)in_row * each * layout->frame.height <= 2 * rows * layout->frame.width)
				break;
		}
	else if (layout->frame.width)
		in_row = layout->frame.width + 1 < each ? 1 : (layout->frame.width + 1) / each;
	return (struct dom_box){.x = (int)(number % in_row * each) * DOMI_FACE,
				.y = (int)(number / in_row) * 2 * DOMI_FACE,
				.width = sides * DOMI_FACE,
				.height = DOMI_FACE,
				.facing = DOM_EAST};
}

static void lay(struct dom_layout *layout, const struct dom_event *event)
{
	struct dom_laid *tile = &layout->laid[layout->count];
	unsigned tiles = dom_rules_tiles(layout->rules);

	if (layout->count == tiles || event->tile >= tiles || event->side >= dom_rules_sides(layout->rules))
		return;
	if (layout->felt && !domi_felt_lay(layout->felt, event->place, dom_rules_double(layout->rules, event->tile)))
		return;
	*tile = (struct dom_laid){.tile = event->tile, .seat = event->seat};
	if (layout->felt) {
		const struct domi_lie *lie = &domi_felt_lies(layout->felt)[layout->count];

		tile->first = layout->count ? event->side : 0;
		tile->joins = lie->joins;
		tile->box = box_of(lie);
	} else {
		tile->box = box_in_bag(layout, layout->count);
	}
	layout->places[layout->count++] = event->place;
}

static void clear(struct dom_layout *layout)
{
	layout->count = 0;
	if (layout->felt)
		domi_felt_clear(layout->felt);
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

/* As many tiles as can be laid: those in hands, and the others where they are drawn. */
static unsigned likely(const struct dom_rules *rules)
{
	unsigned dealt = dom_rules_players(rules) * dom_rules_hand(rules), tiles = dom_rules_tiles(rules);

	return dom_rules_draws(rules) || dealt > tiles ? tiles : dealt;
}

static struct domi_setup setup_of(const struct dom_rules *rules, struct dom_frame frame)
{
	struct dom_branching branching = dom_rules_branching(rules);

	return (struct domi_setup){.width = frame.width,
				   .height = frame.height,
				   .tiles = (uint16_t)dom_rules_tiles(rules),
				   .likely = (uint16_t)likely(rules),
				   .tree = dom_rules_shape(rules) == DOM_SHAPE_TREE,
				   .spinners = (uint8_t)branching.spinners,
				   .after_line = branching.after_line};
}

int dom_layout_new(struct dom_layout **out, const struct dom_rules *rules, struct dom_frame frame,
		   const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_alloc a = domi_alloc(alloc);
	struct dom_layout *layout = domi_new(&a, 1, sizeof *layout);
	int status;

	*out = NULL;
	if (!layout)
		return domi_fail_memory(error);
	layout->alloc = a;
	layout->rules = rules;
	layout->laid = domi_new(&a, dom_rules_tiles(rules), sizeof *layout->laid);
	layout->places = domi_new(&a, dom_rules_tiles(rules), sizeof *layout->places);
	status = layout->laid && layout->places ? dom_layout_reframe(layout, frame, error) : domi_fail_memory(error);
	if (status)
		dom_layout_free(layout);
	else
		*out = layout;
	return status;
}

int dom_layout_reframe(struct dom_layout *layout, struct dom_frame frame, struct dom_error *error)
{
	unsigned count = layout->count;

	if (dom_rules_shape(layout->rules) != DOM_SHAPE_BAG) {
		struct domi_setup setup = setup_of(layout->rules, frame);
		void *memory = domi_new(&layout->alloc, 1, domi_felt_size(&setup));

		if (!memory)
			return domi_fail_memory(error);
		domi_free(&layout->alloc, layout->felt);
		layout->felt = domi_felt_init(memory, &setup);
	}
	layout->frame = frame;
	layout->count = 0;
	for (unsigned i = 0; i < count; i++) {
		struct dom_event event = {.tile = layout->laid[i].tile,
					  .seat = layout->laid[i].seat,
					  .side = layout->laid[i].first,
					  .place = layout->places[i]};

		lay(layout, &event);
	}
	return DOM_OK;
}

void dom_layout_free(struct dom_layout *layout)
{
	struct dom_alloc alloc;

	if (!layout)
		return;
	alloc = layout->alloc;
	domi_free(&alloc, layout->laid);
	domi_free(&alloc, layout->places);
	domi_free(&alloc, layout->felt);
	domi_free(&alloc, layout);
}

struct dom_listener dom_layout_listener(struct dom_layout *layout)
{
	return (struct dom_listener){.on = hear, .context = layout, .blind = true};
}

unsigned dom_layout_tiles(const struct dom_layout *layout, const struct dom_laid **out)
{
	*out = layout->laid;
	return layout->count;
}

bool dom_layout_spot(struct dom_layout *layout, unsigned place, bool twice, struct dom_box *out)
{
	struct domi_lie lie;

	if (!layout->felt || !domi_felt_offer(layout->felt, place, twice, &lie))
		return false;
	*out = box_of(&lie);
	return true;
}

struct dom_box dom_layout_extent(const struct dom_layout *layout)
{
	int left = 0, top = 0, right = 0, bottom = 0;

	for (unsigned i = 0; i < layout->count; i++) {
		const struct dom_box *box = &layout->laid[i].box;
		int right_of = box->x + (int)box->width, bottom_of = box->y + (int)box->height;

		left = !i || box->x < left ? box->x : left;
		top = !i || box->y < top ? box->y : top;
		right = !i || right_of > right ? right_of : right;
		bottom = !i || bottom_of > bottom ? bottom_of : bottom;
	}
	return (struct dom_box){.x = left, .y = top, .width = (unsigned)(right - left), .height = (unsigned)(bottom - top)};
}
