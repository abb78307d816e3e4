/* The few tiles that a game's rules are drawn with: every shipped game has some, they are the same each time, and they show what there is
   to show: a double, the arms of a spinner, open ends that pay. */
#include "json.h"

#include <domino/domino.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "cmocka_all.h"

struct seen {
	unsigned games, pays, arms;
};

/* What the places say adds up to what is told of them. */
static void sums(json_t *example, json_t *ends)
{
	json_int_t total = 0;
	json_t *place;
	size_t i;

	json_array_foreach(json_object_get(example, "places"), i, place)
	{
		total += json_integer_value(json_object_get(place, "worth")) *
			 json_integer_value(json_object_get(place, "counts"));
	}
	assert_int_equal(total, json_integer_value(json_object_get(ends, "total")));
	assert_true(json_number_value(json_object_get(ends, "pays")) > 0);
}

static void look(void *context, const char *name, const char *path)
{
	struct seen *seen = context;
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	json_t *example, *again, *laid, *play, *ends;
	struct dom_error error;
	unsigned doubles = 0, arms = 0;
	size_t i;

	(void)path;
	if (dom_variant_load(&variant, name, NULL, &error) || dom_rules_new(&rules, variant, NULL, &error))
		fail_msg("%s: %s", name, error.en);
	example = domi_json_example(rules);
	again = domi_json_example(rules);
	assert_true(json_equal(example, again));
	laid = json_object_get(example, "laid");
	assert_in_range(json_array_size(laid), 4, 7);
	json_array_foreach(laid, i, play)
	{
		const char *tile = json_string_value(json_object_get(play, "tile"));
		int found = dom_rules_find(rules, tile, strlen(tile));

		assert_true(found >= 0);
		doubles += dom_rules_double(rules, (unsigned)found);
		arms += json_integer_value(json_object_get(play, "place")) > 1;
	}
	if (dom_rules_sides(rules) == 2)
		assert_true(doubles > 0);
	if (dom_rules_shape(rules) == DOM_SHAPE_TREE && dom_rules_branching(rules).spinners != DOM_SPINS_NONE) {
		assert_true(arms > 0);
		seen->arms++;
	}
	assert_true(json_array_size(json_object_get(example, "places")) > 0);
	ends = json_object_get(example, "ends");
	if (!json_is_null(ends)) {
		sums(example, ends);
		seen->pays++;
	}
	seen->games++;
	json_decref(example);
	json_decref(again);
	dom_rules_free(rules);
	dom_variant_free(variant);
}

static void every_game_shows_some_tiles(void **state)
{
	struct seen seen = {0};
	struct dom_error error;

	(void)state;
	assert_int_equal(dom_variant_list(look, &seen, &error), DOM_OK);
	assert_true(seen.games >= 29 && seen.pays >= 3 && seen.arms >= 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_shows_some_tiles)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
