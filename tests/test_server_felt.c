/* What a state tells for the felt: what fits where, what the open ends come to, what a play would pay, and what was passed on. */
#include "live_table.h"

static json_t *state_for(const struct live *l, const char *secrets)
{
	struct doms_viewer viewer = live_viewer(l, secrets);
	struct domi_buffer out = {0};
	json_t *state;

	doms_table_state(l->table, &viewer, DOMS_WHOLE, -1, NULL, &out);
	state = json_loads(out.text, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(state);
	domi_buffer_release(&out);
	return state;
}

static const char *text_at(const json_t *list, size_t i)
{
	return json_string_value(json_array_get(list, i));
}

static bool has_text(const json_t *list, const char *text)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (!strcmp(text_at(list, i), text))
			return true;
	return false;
}

/* Up to where a person is asked, or the round is over. */
static void go_on(struct live *l)
{
	while (!l->table->shown.over && l->table->shown.need == DOM_NEEDS_NOTHING)
		assert_int_equal(live_say(l, l->owner, "{\"do\": \"step\"}"), 0);
}

static int64_t hundredths(const json_t *number)
{
	double n = json_number_value(number) * 100;

	return (int64_t)(n < 0 ? n - 0.5 : n + 0.5);
}

/* What was paid for laying the tile: everything after it and before the end. */
static int64_t paid_since(const struct live *l, size_t from)
{
	int64_t sum = 0;

	for (size_t n = from; n < l->table->shown.sequence; n++) {
		const struct doms_entry *e = &l->table->history.entries[n];

		if (e->kind == DOM_EVENT_OVER)
			break;
		if (e->kind == DOM_EVENT_PAID)
			sum += e->amount;
	}
	return sum;
}

static void play(struct live *l, const json_t *what)
{
	char text[128];

	snprintf(text, sizeof text, "{\"do\": \"play\", \"tile\": \"%s\", \"place\": %d, \"side\": %d}",
		 json_string_value(json_object_get(what, "tile")), (int)json_integer_value(json_object_get(what, "place")),
		 (int)json_integer_value(json_object_get(what, "side")));
	assert_int_equal(live_say(l, l->secrets.text[0], text), 0);
}

/* A round of a game that pays for laying, played by a person: returns what was paid. */
static int64_t check_pays(const char *variant, uint64_t seed, bool ends)
{
	int64_t all = 0;
	struct live l;

	live_open(&l, variant, "Ana=human,Luis=random", seed);
	for (go_on(&l); !l.table->shown.over; go_on(&l)) {
		json_t *state = state_for(&l, l.secrets.text[0]), *after;
		json_t *plays = json_object_get(json_object_get(state, "you"), "plays");
		json_t *chosen = json_array_get(plays, seed % json_array_size(plays));
		size_t before = l.table->shown.sequence;
		int64_t paid;

		play(&l, chosen);
		paid = paid_since(&l, before);
		assert_int_equal(hundredths(json_object_get(chosen, "pays")), paid);
		after = state_for(&l, NULL);
		assert_int_equal(json_is_object(json_object_get(after, "ends")), ends);
		if (ends)
			assert_int_equal(hundredths(json_object_get(json_object_get(after, "ends"), "pays")), paid);
		all += paid;
		json_decref(after);
		json_decref(state);
	}
	live_close(&l);
	return all;
}

static void test_pays(void **context)
{
	int64_t ends = 0, laid = 0;
	json_t *state, *plays;
	struct live l;

	(void)context;
	for (uint64_t seed = 1; seed < 12; seed++) {
		ends += check_pays("players: 2\nboard: branching\nscore: {open-ends: {of: [5, 3], pay: quotients}}\n", seed,
				   true);
		laid += check_pays("players: 2\nscore: laid\n", seed, false);
	}
	assert_true(ends > 0 && laid > 0);
	/* winning pays, laying does not */
	live_open(&l, "players: 2\nscore: losers-hands\n", "Ana=human,Luis=random", 3);
	go_on(&l);
	state = state_for(&l, l.secrets.text[0]);
	plays = json_object_get(json_object_get(state, "you"), "plays");
	assert_true(json_array_size(plays) > 0);
	assert_true(json_is_null(json_object_get(json_array_get(plays, 0), "pays")));
	assert_true(json_is_null(json_object_get(state, "ends")));
	json_decref(state);
	live_close(&l);
}

/* The places of a state after the first tile, by what they show. */
static void check_fits(const char *variant, const char *const *fits, const char *also)
{
	json_t *state, *places;
	struct live l;

	live_open(&l, variant, "Ana=first,Luis=first", 5);
	while (!dom_round_laid(l.table->courses[0]->shown))
		assert_int_equal(live_say(&l, l.owner, "{\"do\": \"step\"}"), 0);
	state = state_for(&l, NULL);
	places = json_object_get(state, "places");
	assert_true(json_array_size(places) > 0);
	for (size_t p = 0; p < json_array_size(places); p++) {
		const json_t *place = json_array_get(places, p), *list = json_object_get(place, "fits");
		const char *fit = fits[atoi(json_string_value(json_object_get(place, "face")))];

		assert_int_equal(json_array_size(list), strlen(fit));
		for (size_t i = 0; i < json_array_size(list); i++)
			assert_int_equal(text_at(list, i)[0], fit[i]);
		list = json_object_get(place, "also");
		assert_int_equal(json_is_array(list), also != NULL);
		if (also)
			assert_true(has_text(list, also));
	}
	json_decref(state);
	live_close(&l);
}

static void test_fits(void **context)
{
	static const char *const same[] = {"0", "1", "2", "3", "4", "5", "6"};
	static const char *const sevens[] = {"", "6", "5", "4", "3", "2", "1"};

	(void)context;
	check_fits("players: 2\n", same, NULL);
	/* matadors fit anywhere, whatever they show */
	check_fits("players: 2\nmatch: {complement: {total: 7}}\n", sevens, "3-4");
	check_fits("players: 2\nmatch: {complement: {total: 7, always: [0-0, 6-1]}}\n", sevens, "0-0");
}

/* Everybody knows what was passed on: the faces that lay open then. */
static unsigned check_passed_on(uint64_t seed)
{
	unsigned passes = 0;
	struct live l;

	live_open(&l, "players: 2\n", "Ana=first,Luis=random", seed);
	while (!l.table->shown.over) {
		size_t before = l.table->shown.sequence;
		json_t *state = state_for(&l, NULL), *places = json_object_get(state, "places"), *after;

		assert_int_equal(live_say(&l, l.owner, "{\"do\": \"step\"}"), 0);
		after = state_for(&l, NULL);
		for (size_t n = before; n < l.table->shown.sequence; n++) {
			const struct doms_entry *e = &l.table->history.entries[n];
			const json_t *seat = json_array_get(json_object_get(after, "seats"), e->seat);

			if (e->kind != DOM_EVENT_PASSED)
				continue;
			for (size_t p = 0; p < json_array_size(places); p++, passes++)
				assert_true(has_text(json_object_get(seat, "passed_on"),
						     json_string_value(json_object_get(json_array_get(places, p), "face"))));
		}
		json_decref(after);
		json_decref(state);
	}
	live_close(&l);
	return passes;
}

static void test_passed_on(void **context)
{
	unsigned passes = 0;

	(void)context;
	for (uint64_t seed = 1; seed < 10; seed++)
		passes += check_passed_on(seed);
	assert_true(passes > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pays),
		cmocka_unit_test(test_fits),
		cmocka_unit_test(test_passed_on),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
