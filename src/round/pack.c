/* A round in few bytes: each event is its kind and seat in one byte, then the fields its kind has, whole numbers in as many
   bytes as they need. Nothing is left out that the kind has, so that rounds that differ anywhere differ here. The form is
   docs/RECORD.md's; databases depend on it. */
#include <domino/record.h>

#include <assert.h>

#include "error.h"
#include "memory.h"

enum {
	HAS_SEAT = 1,
	HAS_TILE = 2,
	HAS_AT = 4, /* side and place */
	HAS_COUNT = 8,
	HAS_WHY = 16,
	HAS_REASONS = 32,
	HAS_AMOUNT = 64,
	HAS_BASE = 128,
	HAS_SET = 256 /* and count */
};

/* What each kind of event says, as its line in event.h has it; why a tile was drawn follows from what happened before. */
static const uint16_t fields[DOM_EVENT_KINDS] = {
	[DOM_EVENT_STARTED] = 0,
	[DOM_EVENT_SEATED] = HAS_SEAT | HAS_COUNT,
	[DOM_EVENT_DEALT] = HAS_SEAT | HAS_SET,
	[DOM_EVENT_GAVE_BACK] = HAS_SEAT | HAS_SET,
	[DOM_EVENT_STARTER] = HAS_SEAT | HAS_TILE,
	[DOM_EVENT_STRATEGY] = HAS_SEAT | HAS_COUNT,
	[DOM_EVENT_PLAYED] = HAS_SEAT | HAS_TILE | HAS_AT | HAS_AMOUNT,
	[DOM_EVENT_MISFIT] = HAS_SEAT | HAS_TILE | HAS_AT | HAS_AMOUNT,
	[DOM_EVENT_PASSED] = HAS_SEAT,
	[DOM_EVENT_FOULED] = HAS_SEAT | HAS_TILE | HAS_AT | HAS_WHY,
	[DOM_EVENT_OFFERED] = HAS_SEAT | HAS_TILE | HAS_AT | HAS_AMOUNT,
	[DOM_EVENT_TAKEN] = HAS_SEAT | HAS_AMOUNT,
	[DOM_EVENT_REFUSED] = HAS_SEAT | HAS_AMOUNT,
	[DOM_EVENT_SKIPPED] = HAS_SEAT,
	[DOM_EVENT_DREW] = HAS_SEAT | HAS_TILE | HAS_COUNT,
	[DOM_EVENT_PAID] = HAS_SEAT | HAS_COUNT | HAS_WHY | HAS_AMOUNT | HAS_BASE,
	[DOM_EVENT_POWER] = HAS_SEAT | HAS_COUNT,
	[DOM_EVENT_TURNED] = HAS_COUNT,
	[DOM_EVENT_OVER] = HAS_COUNT | HAS_REASONS,
	[DOM_EVENT_SCORED] = HAS_COUNT | HAS_AT | HAS_AMOUNT | HAS_BASE,
};

/* The first byte: five bits of kind, three of seat. The last four kinds stand for a tile played at place 0 or 1 with side 0
   or 1, as nearly all of them are. */
enum { SHORT_PLAY = 28, FAR_SEAT = 7, FAR_SIDE = 7 };

static_assert((int)DOM_EVENT_KINDS <= SHORT_PLAY, "a kind of event does not fit into its bits");

/* More than any event takes: eight numbers of at most ten bytes, two single ones and a set of tiles. */
enum { EVENT_MOST = 8 * 10 + 2 + DOM_MAX_WORDS * 8, FIRST_ROOM = 1024, ROOM_MOST = 64 << 20 };

struct dom_packer {
	struct dom_alloc alloc;
	size_t set; /* bytes of a set of tiles */
	uint8_t *bytes;
	size_t length, room;
	bool failed;
};

static inline uint8_t *put(uint8_t *at, uint64_t n)
{
	while (n >= 128) {
		*at++ = (uint8_t)(n | 128);
		n >>= 7;
	}
	*at++ = (uint8_t)n;
	return at;
}

/* 0, -1, 1, -2 … become 0, 1, 2, 3 … */
static inline uint8_t *put_signed(uint8_t *at, int64_t n)
{
	return put(at, (uint64_t)n << 1 ^ (n < 0 ? UINT64_MAX : 0));
}

static inline uint8_t *put_head(uint8_t *at, unsigned kind, unsigned seat)
{
	*at++ = (uint8_t)(kind | (seat < FAR_SEAT ? seat : FAR_SEAT) << 5);
	if (seat >= FAR_SEAT)
		*at++ = (uint8_t)seat;
	return at;
}

/* No tile is 0. */
static inline uint8_t *put_tile(uint8_t *at, uint16_t tile)
{
	return put(at, (uint16_t)(tile + 1));
}

static inline uint8_t *put_at(uint8_t *at, const struct dom_event *e)
{
	at = put(at, (uint64_t)e->place << 3 | (e->side < FAR_SIDE ? e->side : FAR_SIDE));
	if (e->side >= FAR_SIDE)
		*at++ = e->side;
	return at;
}

static uint8_t *put_set(uint8_t *at, const struct dom_event *e, size_t bytes)
{
	at = put(at, (uint64_t)e->count << 1 | (e->set != NULL));
	for (size_t i = 0; e->set && i < bytes; i++)
		*at++ = (uint8_t)(e->set[i / 8] >> i % 8 * 8);
	return at;
}

static uint8_t *put_event(uint8_t *at, const struct dom_event *e, size_t set)
{
	unsigned has = fields[e->kind];

	at = put_head(at, e->kind, has & HAS_SEAT ? e->seat : 0);
	if (has & HAS_TILE)
		at = put_tile(at, e->tile);
	if (has & HAS_AT)
		at = put_at(at, e);
	if (has & HAS_COUNT)
		at = put(at, e->count);
	if (has & HAS_WHY)
		at = put(at, e->why);
	if (has & HAS_REASONS) /* the guards first: they are the likeliest */
		at = put(at, (uint32_t)(e->reasons << 2 | e->reasons >> 30));
	if (has & HAS_AMOUNT)
		at = put_signed(at, e->amount);
	if (has & HAS_BASE)
		at = put_signed(at, e->base);
	if (has & HAS_SET)
		at = put_set(at, e, set);
	return at;
}

static bool grow(struct dom_packer *p)
{
	size_t room = p->room ? p->room * 2 : FIRST_ROOM;
	uint8_t *bytes = room <= ROOM_MOST ? p->alloc.resize(p->alloc.context, p->bytes, room) : NULL;

	p->failed = !bytes;
	if (!bytes)
		return false;
	p->bytes = bytes;
	p->room = room;
	return true;
}

static void on_event(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *e)
{
	struct dom_packer *p = context;
	uint8_t *at;

	(void)rules;
	(void)round;
	if (e->kind == DOM_EVENT_STARTED) {
		p->length = 0;
		p->failed = false;
	}
	if (p->failed || (p->room - p->length < EVENT_MOST && !grow(p)))
		return;
	at = p->bytes + p->length;
	if (e->kind == DOM_EVENT_PLAYED && e->side < 2 && e->place < 2) {
		at = put_head(at, SHORT_PLAY + e->side * 2U + e->place, e->seat);
		at = put_signed(put_tile(at, e->tile), e->amount);
	} else {
		at = put_event(at, e, p->set);
	}
	p->length = (size_t)(at - p->bytes);
}

int dom_packer_new(struct dom_packer **out, const struct dom_rules *rules, const struct dom_alloc *alloc,
		   struct dom_error *error)
{
	struct dom_alloc by = domi_alloc(alloc);
	struct dom_packer *p = domi_new(&by, 1, sizeof *p);

	*out = NULL;
	if (!p)
		return domi_fail_memory(error);
	p->alloc = by;
	p->set = (dom_rules_tiles(rules) + 7U) / 8U;
	if (!grow(p)) {
		dom_packer_free(p);
		return domi_fail_memory(error);
	}
	*out = p;
	return DOM_OK;
}

struct dom_listener dom_packer_listener(struct dom_packer *packer)
{
	return (struct dom_listener){.on = on_event, .context = packer, .blind = true};
}

const uint8_t *dom_packer_bytes(const struct dom_packer *packer, size_t *length)
{
	*length = packer->failed ? 0 : packer->length;
	return packer->failed ? NULL : packer->bytes;
}

void dom_packer_free(struct dom_packer *packer)
{
	struct dom_alloc by;

	if (!packer)
		return;
	by = packer->alloc;
	domi_free(&by, packer->bytes);
	domi_free(&by, packer);
}
