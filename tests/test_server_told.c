/* What is described of tables and events (json/schema.h) is what is written, and hidden from whom it says. */
#include "open_game.h"

#include "event.h"
#include "tables/fields.h"
#include "tables/table.h"

struct heard {
	struct domj_texts words;
	uint8_t player[DOM_MAX_PLAYERS];
	unsigned count[DOM_EVENT_KINDS];
};

static json_t *written(const struct heard *h, const struct dom_rules *rules, const struct dom_event *event)
{
	static const uint64_t seed = 7;
	struct domj_scene scene = {
		.rules = rules, .words = &h->words, .player = h->player, .seed = &seed, .sees = DOMJ_OWN | DOMJ_OVER};
	struct domi_buffer out = {0};
	json_t *json;

	domj_open(&out, '{');
	domj_event(&out, &scene, event);
	domj_close(&out, '}');
	assert_false(out.failed);
	json = json_loads(out.text, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(json);
	domi_buffer_release(&out);
	return json;
}

/* Others are told null where a field is said to be its seat's own, and everything else. */
static void compare(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct heard *h = context;
	const struct dom_event others = dom_event_for(event, DOM_NO_SEAT);
	json_t *own, *seen;
	size_t fields = 1; /* its name */

	(void)round;
	h->count[event->kind]++;
	if (event->kind == DOM_EVENT_SEATED)
		h->player[event->seat] = (uint8_t)event->player;
	own = written(h, rules, event);
	seen = written(h, rules, &others);
	for (const struct domj_field *field = domj_events[event->kind].fields; field->name; field++, fields++) {
		const json_t *value = json_object_get(own, field->name), *told = json_object_get(seen, field->name);

		assert_non_null(value);
		assert_true(field->who == DOMJ_OWN ? json_is_null(told) && !json_is_null(value) : json_equal(value, told));
	}
	assert_int_equal(json_object_size(own), fields);
	assert_int_equal(json_object_size(seen), fields);
	json_decref(own);
	json_decref(seen);
}

static void others_are_told_what_is_described(void **state)
{
	static const char *const names[] = {"draw", "c-powers", "a-corruption", "d-oddities", "e-capitals"};
	const struct dom_round_input first = {0};
	struct heard h = {.count = {0}};
	struct dom_listener listener = {.on = compare, .context = &h, .blind = true};

	(void)state;
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
		struct game g;

		game_load(&g, names[i]);
		assert_int_equal(domj_texts_init(&h.words, g.rules, NULL), DOM_OK);
		for (uint64_t seed = 0; seed < 20; seed++) {
			assert_int_equal(dom_round_init(g.rules, g.round, seed, &first, DOM_PATH_TABLE, NULL), DOM_OK);
			dom_round_run(g.rules, g.round, g.players, &listener);
		}
		domj_texts_release(&h.words);
		game_close(&g);
	}
	for (unsigned kind = 0; kind < DOM_EVENT_KINDS; kind++)
		if (!h.count[kind])
			fail_msg("no event “%s” was seen", dom_event_name((enum dom_event_kind)kind));
}

/* Everything in them is set; hidden and open, they differ in what is described to be hidden. */
static void check_hiding(const struct domj_object *object, const void *told, const struct domj_scene *seeing, unsigned hidden)
{
	struct domj_scene blind = *seeing;
	struct domi_buffer out = {0};
	json_t *open, *closed;

	blind.sees = 0;
	domj_put_object(&out, seeing, object, told);
	open = json_loads(out.text, 0, NULL);
	domi_buffer_clear(&out);
	domj_put_object(&out, &blind, object, told);
	closed = json_loads(out.text, 0, NULL);
	domi_buffer_release(&out);
	assert_non_null(open);
	assert_non_null(closed);
	assert_int_equal(json_object_size(open), json_object_size(closed));
	for (const struct domj_field *field = object->fields; field->name; field++) {
		bool differs = !json_equal(json_object_get(open, field->name), json_object_get(closed, field->name));

		assert_int_equal(differs, field->who != DOMJ_ALL);
		assert_true(!differs || json_is_null(json_object_get(closed, field->name)));
		hidden -= differs;
	}
	assert_int_equal(hidden, 0);
	json_decref(open);
	json_decref(closed);
}

static void the_writer_hides(void **state)
{
	struct domj_scene scene = {.sees = DOMJ_OWN | DOMJ_HANDS | DOMJ_OVER};
	const uint64_t hand[DOM_MAX_WORDS] = {6};
	struct domj_texts words;
	struct game g;

	(void)state;
	game_load(&g, "classic");
	assert_int_equal(domj_texts_init(&words, g.rules, NULL), DOM_OK);
	scene.rules = g.rules;
	scene.words = &words;
	check_hiding(
		&doms_told_seat,
		&(struct doms_told_seat){.name = "\"A\"", .strategy = "\"B\"", .character = "\"C\"", .hand = hand, .points = 3},
		&scene, 2);
	check_hiding(&doms_told_rank, &(struct doms_told_rank){.place = 1, .points = 5}, &scene, 2);
	domj_texts_release(&words);
	game_close(&g);
}

/* What is described of a state: fields that may be hidden may be null, and what may be left out is not required. */
static void schemas_say_so(void **state)
{
	json_t *whole = doms_schema_state(true), *brief = doms_schema_state(false), *events = doms_schema_event();
	json_t *properties = json_object_get(whole, "properties");

	(void)state;
	assert_non_null(events);
	assert_int_equal(json_array_size(json_object_get(events, "oneOf")), DOMS_EVENTS);
	assert_true(json_equal(properties, json_object_get(brief, "properties")));
	/* prints and layout come at times; variant, explain, faces and laid are in a whole state alone */
	assert_int_equal(json_array_size(json_object_get(whole, "required")), json_object_size(properties) - 2);
	assert_int_equal(json_array_size(json_object_get(brief, "required")), json_object_size(properties) - 6);
	json_decref(whole);
	json_decref(brief);
	json_decref(events);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(others_are_told_what_is_described),
		cmocka_unit_test(the_writer_hides),
		cmocka_unit_test(schemas_say_so),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
