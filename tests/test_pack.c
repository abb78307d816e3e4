/* The packed form of a round says everything that its events say: what is read back from the bytes, by a reader written from
   docs/RECORD.md alone, is what was heard. */
#include "open_game.h"
#include "run_round.h"

enum { EVENTS_MOST = 4096 };

/* What a kind of event says, one letter a field: seat, tile, place and side (@), count, why, reasons, amount, base, the set
   (#). */
static const char *const says[DOM_EVENT_KINDS] = {
	[DOM_EVENT_STARTED] = "",   [DOM_EVENT_SEATED] = "sc",   [DOM_EVENT_DEALT] = "s#",     [DOM_EVENT_GAVE_BACK] = "s#",
	[DOM_EVENT_STARTER] = "st", [DOM_EVENT_STRATEGY] = "sc", [DOM_EVENT_PLAYED] = "st@a",  [DOM_EVENT_MISFIT] = "st@a",
	[DOM_EVENT_PASSED] = "s",   [DOM_EVENT_FOULED] = "st@w", [DOM_EVENT_OFFERED] = "st@a", [DOM_EVENT_TAKEN] = "sa",
	[DOM_EVENT_REFUSED] = "sa", [DOM_EVENT_SKIPPED] = "s",   [DOM_EVENT_DREW] = "stc",     [DOM_EVENT_PAID] = "scwab",
	[DOM_EVENT_POWER] = "sc",   [DOM_EVENT_TURNED] = "c",    [DOM_EVENT_OVER] = "cr",      [DOM_EVENT_SCORED] = "@cab",
};

struct heard {
	struct dom_event event;
	uint64_t set[DOM_MAX_WORDS];
	bool has_set;
};

struct hearing {
	struct heard events[EVENTS_MOST];
	unsigned count, words;
	struct dom_listener also;
};

static void on_event(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct hearing *h = context;
	struct heard *at = &h->events[h->count++];

	assert_true(h->count <= EVENTS_MOST);
	at->event = *event;
	at->has_set = event->set;
	if (event->set)
		memcpy(at->set, event->set, h->words * sizeof *event->set);
	h->also.on(h->also.context, rules, round, event);
}

/* Reading */

struct reader {
	const uint8_t *at, *end;
};

static unsigned take_byte(struct reader *r)
{
	assert_true(r->at < r->end);
	return *r->at++;
}

static uint64_t take(struct reader *r)
{
	uint64_t n = 0;
	unsigned byte, shift = 0;

	do {
		byte = take_byte(r);
		n |= (uint64_t)(byte & 127) << shift;
		shift += 7;
	} while (byte & 128);
	return n;
}

static int64_t take_signed(struct reader *r)
{
	uint64_t n = take(r);

	return (int64_t)(n >> 1 ^ (n & 1 ? UINT64_MAX : 0));
}

static void take_place(struct reader *r, struct dom_event *e)
{
	uint64_t n = take(r);

	e->place = (uint16_t)(n >> 3);
	e->side = (uint8_t)((n & 7) < 7 ? n & 7 : take_byte(r));
}

static void take_set(struct reader *r, struct heard *h, unsigned tiles)
{
	uint64_t n = take(r);

	h->event.count = (uint16_t)(n >> 1);
	h->has_set = n & 1;
	for (unsigned i = 0; h->has_set && i < (tiles + 7) / 8; i++)
		h->set[i / 8] |= (uint64_t)take_byte(r) << i % 8 * 8;
}

static struct heard take_event(struct reader *r, unsigned tiles)
{
	struct heard h = {0};
	struct dom_event *e = &h.event;
	unsigned head = take_byte(r), kind = head & 31;
	const char *fields = kind >= 28 ? "sta" : says[kind];

	e->kind = kind >= 28 ? DOM_EVENT_PLAYED : (enum dom_event_kind)kind;
	e->side = kind >= 28 ? (uint8_t)((kind - 28) / 2) : 0;
	e->place = kind >= 28 ? (uint16_t)((kind - 28) % 2) : 0;
	if (strchr(fields, 's'))
		e->seat = (uint8_t)(head >> 5 < 7 ? head >> 5 : take_byte(r));
	if (strchr(fields, 't'))
		e->tile = (uint16_t)(take(r) - 1);
	if (strchr(fields, '@'))
		take_place(r, e);
	if (strchr(fields, 'c'))
		e->count = (uint16_t)take(r);
	if (strchr(fields, 'w'))
		e->why = (uint16_t)take(r);
	if (strchr(fields, 'r')) {
		uint32_t n = (uint32_t)take(r);

		e->reasons = n >> 2 | n << 30;
	}
	if (strchr(fields, 'a'))
		e->amount = take_signed(r);
	if (strchr(fields, 'b'))
		e->base = take_signed(r);
	if (strchr(fields, '#'))
		take_set(r, &h, tiles);
	return h;
}

/* What the kind does not speak of is the same in every event of the kind, or it would be lost. */
static void assert_same(const struct heard *got, const struct heard *said, const struct dom_event *first)
{
	const struct dom_event *a = &got->event, *b = &said->event;
	const char *fields = says[b->kind];
	bool set = strchr(fields, '#');

	assert_int_equal(a->kind, b->kind);
	assert_int_equal(strchr(fields, 's') ? a->seat : first->seat, b->seat);
	assert_int_equal(strchr(fields, 't') ? a->tile : first->tile, b->tile);
	assert_int_equal(strchr(fields, '@') ? a->place : first->place, b->place);
	assert_int_equal(strchr(fields, '@') ? a->side : first->side, b->side);
	assert_int_equal(set || strchr(fields, 'c') ? a->count : first->count, b->count);
	if (b->kind != DOM_EVENT_DREW) /* why somebody drew follows from what happened before */
		assert_int_equal(strchr(fields, 'w') ? a->why : first->why, b->why);
	assert_int_equal(strchr(fields, 'r') ? a->reasons : first->reasons, b->reasons);
	assert_true((strchr(fields, 'a') ? a->amount : first->amount) == b->amount);
	assert_true((strchr(fields, 'b') ? a->base : first->base) == b->base);
	assert_int_equal(got->has_set, said->has_set);
	assert_memory_equal(got->set, said->set, sizeof got->set);
}

static struct hearing heard;
static struct dom_event firsts[DOM_EVENT_KINDS];
static bool seen[DOM_EVENT_KINDS];

static void assert_read_back(const struct dom_packer *packer, unsigned tiles)
{
	size_t length;
	const uint8_t *bytes = dom_packer_bytes(packer, &length);
	struct reader r = {bytes, bytes + length};

	assert_non_null(bytes);
	for (unsigned i = 0; i < heard.count; i++) {
		const struct heard *said = &heard.events[i];
		struct heard got = take_event(&r, tiles);

		if (!seen[said->event.kind])
			firsts[said->event.kind] = said->event;
		seen[said->event.kind] = true;
		assert_same(&got, said, &firsts[said->event.kind]);
	}
	assert_ptr_equal(r.at, r.end);
}

static void count_variant(void *context, const char *name, const char *path)
{
	struct game g;
	struct dom_packer *packer;
	struct dom_listener listener = {.on = on_event, .context = &heard, .blind = true};
	unsigned *variants = context;

	(void)path;
	++*variants;
	game_load(&g, name);
	assert_int_equal(dom_packer_new(&packer, g.rules, NULL, NULL), DOM_OK);
	heard.also = dom_packer_listener(packer);
	heard.words = dom_rules_words(g.rules);
	for (uint64_t number = 0; number < 20; number++) {
		struct dom_round_input input = {.number = number};

		heard.count = 0;
		memset(heard.events, 0, sizeof heard.events);
		assert_int_equal(dom_round_init(g.rules, g.round, 5, &input, DOM_PATH_TABLE, NULL), DOM_OK);
		dom_round_run(g.rules, g.round, g.players, &listener);
		assert_read_back(packer, dom_rules_tiles(g.rules));
	}
	dom_packer_free(packer);
	game_close(&g);
}

static void rounds_are_read_back(void **state)
{
	static const enum dom_event_kind must[] = {DOM_EVENT_GAVE_BACK, DOM_EVENT_STRATEGY, DOM_EVENT_MISFIT,  DOM_EVENT_FOULED,
						   DOM_EVENT_OFFERED,   DOM_EVENT_TAKEN,    DOM_EVENT_SKIPPED, DOM_EVENT_DREW,
						   DOM_EVENT_PAID,      DOM_EVENT_POWER,    DOM_EVENT_TURNED};
	unsigned variants = 0;

	(void)state;
	memset(seen, 0, sizeof seen);
	assert_int_equal(dom_variant_list(count_variant, &variants, NULL), DOM_OK);
	assert_true(variants > 20);
	for (unsigned i = 0; i < sizeof must / sizeof *must; i++)
		if (!seen[must[i]])
			fail_msg("no shipped variant has an event %s", dom_event_name(must[i]));
}

/* Every kind with everything at its limits. */

static const struct dom_event limits[] = {
	{.seat = 0, .tile = 0, .place = 0, .side = 0, .count = 0, .why = 0, .reasons = 0, .amount = 0, .base = 0},
	{.seat = 6, .tile = 126, .place = 1, .side = 1, .count = 63, .why = 1, .reasons = 1, .amount = -1, .base = 1},
	{.seat = 7,
	 .tile = 127,
	 .place = 2,
	 .side = 6,
	 .count = 64,
	 .why = 127,
	 .reasons = 1U << 31,
	 .amount = 64,
	 .base = -64},
	{.seat = 255,
	 .tile = DOM_NO_TILE,
	 .place = 65535,
	 .side = 7,
	 .count = 65535,
	 .why = 65535,
	 .reasons = UINT32_MAX,
	 .amount = INT64_MAX,
	 .base = INT64_MIN},
	{.seat = 9,
	 .tile = 65534,
	 .place = 15,
	 .side = 255,
	 .count = 128,
	 .why = 128,
	 .reasons = 1U << 30,
	 .amount = INT64_MIN,
	 .base = INT64_MAX},
};

enum { LIMITS = sizeof limits / sizeof *limits };

static void hear(struct dom_listener listener, enum dom_event_kind kind, struct dom_event event, const uint64_t *set)
{
	const char *fields = says[kind];

	event.kind = kind;
	if (!strchr(fields, 's'))
		event.seat = 0;
	if (!strchr(fields, 't'))
		event.tile = 0;
	if (!strchr(fields, '@'))
		event.place = event.side = 0;
	if (!strchr(fields, 'c') && !strchr(fields, '#'))
		event.count = 0;
	if (!strchr(fields, 'w'))
		event.why = 0;
	if (!strchr(fields, 'r'))
		event.reasons = 0;
	if (!strchr(fields, 'a'))
		event.amount = 0;
	if (!strchr(fields, 'b'))
		event.base = 0;
	event.set = strchr(fields, '#') ? set : NULL;
	listener.on(listener.context, NULL, NULL, &event);
}

static void limits_are_read_back(void **state)
{
	static const uint64_t full[DOM_MAX_WORDS] = {(UINT64_C(1) << 28) - 1}, few[DOM_MAX_WORDS] = {0x8000001};
	const uint64_t *sets[] = {NULL, full, few};
	struct game g;
	struct dom_packer *packer;
	struct dom_listener listener = {.on = on_event, .context = &heard, .blind = true};

	(void)state;
	game_open(&g, "{}");
	assert_int_equal(dom_packer_new(&packer, g.rules, NULL, NULL), DOM_OK);
	memset(seen, 0, sizeof seen);
	memset(&heard, 0, sizeof heard);
	heard.also = dom_packer_listener(packer);
	heard.words = 1;
	/* thrice, so that the bytes outgrow their first room */
	hear(listener, DOM_EVENT_STARTED, limits[0], NULL);
	for (unsigned i = 0; i < LIMITS * 3; i++)
		for (unsigned kind = 1; kind < DOM_EVENT_KINDS; kind++)
			hear(listener, (enum dom_event_kind)kind, limits[i % LIMITS], sets[i % 3]);
	assert_read_back(packer, 28);
	dom_packer_free(packer);
	game_close(&g);
}

static void begins_anew(void **state)
{
	struct game g;
	struct dom_packer *packer;
	struct dom_listener listener;
	uint8_t first[2048];
	size_t length, again;

	(void)state;
	game_open(&g, "{}");
	assert_int_equal(dom_packer_new(&packer, g.rules, NULL, NULL), DOM_OK);
	listener = dom_packer_listener(packer);
	assert_non_null(dom_packer_bytes(packer, &length));
	assert_int_equal(length, 0);
	for (unsigned i = 0; i < 3; i++) {
		const uint8_t *bytes;

		assert_int_equal(dom_round_init(g.rules, g.round, i == 1 ? 4 : 3, NULL, DOM_PATH_TABLE, NULL), DOM_OK);
		dom_round_run(g.rules, g.round, g.players, &listener);
		bytes = dom_packer_bytes(packer, &again);
		if (!i) {
			assert_in_range(again, 60, sizeof first); /* a round of 28 tiles; about 135 bytes */
			memcpy(first, bytes, length = again);
		}
		assert_int_equal(i != 1, again == length && !memcmp(first, bytes, length));
	}
	dom_packer_free(packer);
	dom_packer_free(NULL);
	game_close(&g);
}

/* Memory */

static void *resize(void *context, void *block, size_t size)
{
	unsigned *left = context;

	if (size && !*left)
		return NULL;
	*left -= size > 0;
	if (size)
		return realloc(block, size);
	free(block);
	return NULL;
}

static void without_memory(void **state)
{
	struct game g;
	struct dom_packer *packer;
	size_t length;

	(void)state;
	game_open(&g, "{}");
	for (unsigned left = 0; left < 2; left++) {
		unsigned room = left;
		struct dom_alloc alloc = {resize, &room};

		assert_int_equal(dom_packer_new(&packer, g.rules, &alloc, NULL), DOM_NO_MEMORY);
		assert_null(packer);
	}
	{
		unsigned room = 2;
		struct dom_alloc alloc = {resize, &room};
		struct dom_listener listener;

		assert_int_equal(dom_packer_new(&packer, g.rules, &alloc, NULL), DOM_OK);
		listener = dom_packer_listener(packer);
		hear(listener, DOM_EVENT_STARTED, limits[0], NULL);
		for (unsigned i = 0; i < 1000; i++)
			hear(listener, DOM_EVENT_PAID, limits[3], NULL);
		assert_null(dom_packer_bytes(packer, &length));
		assert_int_equal(length, 0);
		/* the next round is another one */
		hear(listener, DOM_EVENT_STARTED, limits[0], NULL);
		assert_non_null(dom_packer_bytes(packer, &length));
		assert_int_equal(length, 1);
		dom_packer_free(packer);
	}
	game_close(&g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rounds_are_read_back),
		cmocka_unit_test(limits_are_read_back),
		cmocka_unit_test(begins_anew),
		cmocka_unit_test(without_memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
