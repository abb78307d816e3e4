/* All that is wrong with a text, told at once: nothing twice, nothing that only follows from something else. */
#include "variant_talk.h"

#include <dirent.h>
#include <stdlib.h>

enum { MOST = 51 };

struct told {
	struct dom_error list[MOST + 1];
	unsigned count;
};

static void take(void *context, const struct dom_error *error)
{
	struct told *told = context;

	assert_true(told->count < MOST);
	assert_true(error->status && error->en[0] && error->es[0]);
	told->list[told->count++] = *error;
}

/* "line:column message" of each, one to a line. */
static void assert_mistakes(const char *source, const char *wanted)
{
	static struct told told;
	struct dom_variant *v = NULL;
	char found[MOST * 600] = "";
	size_t used = 0;

	told.count = 0;
	assert_int_not_equal(
		dom_variant_read(
			&v,
			&(struct dom_source){
				.name = "test.yaml", .text = source, .length = strlen(source), .each = take, .context = &told},
			NULL, NULL),
		DOM_OK);
	assert_null(v);
	for (unsigned i = 0; i < told.count; i++)
		used += (size_t)snprintf(found + used, sizeof found - used, "%u:%u %s\n", told.list[i].line,
					 told.list[i].column, told.list[i].en);
	assert_string_equal(found, wanted);
}

static void five_natural_mistakes_are_told_in_one_run(void **state)
{
	(void)state;
	assert_mistakes("tile: {faces: 7}\n"
			"board: branchings\n"
			"deal: {random: {hand: ten}}\n"
			"stuck: {draw-until: {leaves: 2}}\n"
			"end: [out, {laid: {}}]\n",
			"1:1 unknown key “tile”; did you mean “tiles”?\n"
			"2:8 unknown board “branchings”; did you mean “branching”?\n"
			"3:23 “hand” wants a whole number from 1 to 1024, not “ten”\n"
			"4:22 unknown parameter “leaves”; did you mean “leave”?\n"
			"5:13 “laid” needs its parameter “points”\n");
}

static void everything_with_several_parts_is_gone_through(void **state)
{
	(void)state;
	assert_mistakes("players: [fatest, {name: 'a,b', strategy: [rnadom, {alternate: {mix: coin}}], age: 3}]\n"
			"powers: [{filter: none, effect: skip}, {filter: all-equal}]\n"
			"score: {open-ends: {of: [x, 0], pay: totals}}\n"
			"title: {en: '', fr: Nous}\n"
			"tournament:\n"
			"  stop: [{points: {points: 0}}, winner]\n"
			"  line-up: {listed: {rounds: [{players: [Ana]}, {rules: {}}]}}\n"
			"  champions: points\n",
			"1:11 unknown strategy “fatest”; did you mean “fattest”?\n"
			"1:26 a player's name has no control characters, quotes, commas or “=”: “a,b”\n"
			"1:44 unknown strategy “rnadom”; did you mean “random”?\n"
			"1:70 unknown word for “mix”: “coin”; known: turns, chance\n"
			"1:79 unknown key “age”; known: name, strategy, character\n"
			"2:19 unknown filter “none”; known: same-parity, all-different, all-equal\n"
			"2:33 unknown effect “skip”; did you mean “skip-next”?\n"
			"2:40 a power needs “effect”: it is {filter: …, effect: …}\n"
			"3:26 “of” wants a list of whole numbers from 1 to 1000, not “x”\n"
			"3:29 0 is out of range; “of” wants a list of whole numbers from 1 to 1000\n"
			"3:38 unknown word for “pay”: “totals”; did you mean “total”?\n"
			"4:13 “title” wants a text\n"
			"4:17 unknown language “fr”; known: en, es\n"
			"6:28 0 is out of range; “points” wants a whole number from 1 to 1000000000000\n"
			"6:33 unknown stop rule “winner”; did you mean “winners”?\n"
			"7:41 who plays a round is a list of 2 to 10 names\n"
			"7:49 a round needs its “players”\n"
			"8:3 unknown key of a tournament “champions”; did you mean “champion”?\n");
}

static void what_only_follows_is_not_told(void **state)
{
	(void)state;
	/* the parameter is there, misspelt */
	assert_mistakes("end: {laid: {point: 3}}", "1:14 unknown parameter “point”; did you mean “points”?\n");
	/* two that could not be read are not alike */
	assert_mistakes("end: [{laid: {points: x}}, {laid: {points: y}}]",
			"1:23 “points” wants a whole number from 1 to 1000000000, not “x”\n"
			"1:44 “points” wants a whole number from 1 to 1000000000, not “y”\n");
	/* what the parent would have chosen is not known; the rest is */
	assert_mistakes("like: nobody-knows\ndeal: {most: 1}\nboard: lines\n",
			"1:7 unknown variant “nobody-knows”\n3:8 unknown board “lines”; did you mean “line”?\n");
	/* in the order of the text, although keys are compared first */
	assert_mistakes("board: lines\nturn: random\nturn: clockwise\n",
			"1:8 unknown board “lines”; did you mean “line”?\n3:1 “turn” was already given in line 2\n");
	/* a text that is no YAML ends there */
	assert_mistakes("board: lines\nturn: [random\n", "3:1 did not find expected ',' or ']' (this began in line 2)\n");
}

static void a_text_full_of_mistakes_ends(void **state)
{
	static struct told told;
	static char text[20000];
	struct dom_variant *v;
	size_t used = 0;

	(void)state;
	for (unsigned i = 0; i < 120; i++)
		used += (size_t)snprintf(text + used, sizeof text - used, "key%u: 1\n", i);
	assert_int_equal(
		dom_variant_read(
			&v,
			&(struct dom_source){.name = "test.yaml", .text = text, .length = used, .each = take, .context = &told},
			NULL, NULL),
		DOM_BAD_VARIANT);
	assert_int_equal(told.count, MOST);
}

/* Whatever is refused with one complaint is refused with several, that one among them, in the order of their places. */
static void check_broken(const char *path)
{
	static struct told told;
	struct dom_variant *v = NULL, *all = NULL;
	struct dom_error first = {0};
	int rc = dom_variant_load(&v, path, NULL, &first);
	bool among = false;

	told.count = 0;
	assert_int_equal(dom_variant_read(&all, &(struct dom_source){.name = path, .each = take, .context = &told}, NULL,
					  NULL) == DOM_OK,
			 rc == DOM_OK);
	for (unsigned i = 0; i < told.count; i++) {
		const struct dom_error *e = &told.list[i], *before = i ? e - 1 : NULL;

		among |= e->line == first.line && e->column == first.column && !strcmp(e->en, first.en);
		if (before && !strcmp(before->file, e->file) && before->line == e->line && before->column == e->column &&
		    !strcmp(before->en, e->en))
			fail_msg("%s: told twice: %s", path, e->en);
		if (before && !strcmp(before->file, e->file) &&
		    (before->line > e->line || (before->line == e->line && before->column > e->column)))
			fail_msg("%s: %u:%u comes after %u:%u", path, e->line, e->column, before->line, before->column);
	}
	if (rc && !among)
		fail_msg("%s: “%s” is not among %u mistakes", path, first.en, told.count);
	dom_variant_free(v);
	dom_variant_free(all);
}

static void the_first_is_among_all(void **state)
{
	DIR *dir = opendir(TEST_DATA "/broken");
	struct dirent *entry;

	(void)state;
	assert_non_null(dir);
	while ((entry = readdir(dir))) {
		char path[1024];

		snprintf(path, sizeof path, TEST_DATA "/broken/%s", entry->d_name);
		if (strstr(entry->d_name, ".yaml"))
			check_broken(path);
	}
	closedir(dir);
}

static void what_is_right_is_read(void **state)
{
	struct dom_variant *v = NULL;
	struct told told = {.count = 0};

	(void)state;
	assert_int_equal(
		dom_variant_read(&v, &(struct dom_source){.name = "cuban", .each = take, .context = &told}, NULL, NULL),
		DOM_OK);
	assert_non_null(v);
	assert_int_equal(told.count, 0);
	dom_variant_free(v);
	assert_int_equal(
		dom_variant_read(&v, &(struct dom_source){.name = "cubann", .each = take, .context = &told}, NULL, NULL),
		DOM_NOT_FOUND);
	assert_int_equal(told.count, 1);
	assert_string_equal(told.list[0].en, "unknown variant “cubann”; did you mean “cuban”?");
}

static void one_stands_for_a_list_of_one(void **state)
{
	(void)state;
	assert_line("score: {open-ends: {of: 7}}", "score: {open-ends: {of: [7], pay: total, round: 5, out-bonus: 0}}");
	assert_line("match: {complement: {total: 7, always: 0-0}}", "match: {complement: {total: 7, always: [0-0]}}");
	assert_line("{tiles: {faces: 1}, faces: {own: {list: sun=3}}, deal: {hand: 1}, players: 2}",
		    "faces: {own: {set-seed: 0, list: [\"sun=3\"]}}");
	assert_refused("score: {open-ends: {of: x}}", DOM_BAD_VARIANT, 1, 25, "“of” wants a list", "“of” pide una lista");
	assert_refused("score: {open-ends: {of: }}", DOM_BAD_VARIANT, 1, 25, "“of” has no value", "“of” no tiene valor");
	assert_refused("score: {open-ends: {of: {a: 5}}}", DOM_BAD_VARIANT, 1, 25, "not a mapping", "no un mapa");
}

static void names_and_strategies_are_told_apart(void **state)
{
	struct dom_variant *v = parse("players: 2");
	struct dom_error error;

	(void)state;
	assert_refused("players: [Ana, random]", DOM_BAD_VARIANT, 1, 11,
		       "“Ana” is no strategy; a player called so is {name: Ana}",
		       "“Ana” no es una estrategia; un jugador que se llame así es {name: Ana}");
	assert_refused("players: [{name: fattest}, random]", DOM_BAD_VARIANT, 1, 18,
		       "“fattest” is a strategy, not a name: {strategy: fattest}", "“fattest” es una estrategia, no un nombre");
	assert_refused("players: [fatest, random]", DOM_BAD_VARIANT, 1, 11, "did you mean “fattest”?",
		       "¿querías decir “fattest”?");
	dom_variant_free(parse("players: [{name: fattest, strategy: first}, random]"));
	assert_int_equal(dom_variant_seat(v, "fattest=Ana,random", &error), DOM_BAD_VARIANT);
	assert_string_equal(error.en, "“fattest” is a strategy: a player is NAME=STRATEGY, Ana=fattest");
	assert_int_equal(dom_variant_seat(v, "first,Ana", &error), DOM_BAD_VARIANT);
	assert_string_equal(error.en, "“Ana” is no strategy; a player called so is Ana=random");
	assert_int_equal(error.column, 7);
	assert_int_equal(dom_variant_seat(v, "Ana=Luis,first", &error), DOM_BAD_VARIANT);
	assert_non_null(strstr(error.en, "unknown strategy “Luis”"));
	assert_int_equal(dom_variant_seat(v, "fattest=first,first=fattest", &error), DOM_OK);
	dom_variant_free(v);
}

struct tap {
	unsigned left;
};

static void *drip(void *context, void *block, size_t size)
{
	struct tap *tap = context;

	if (!size) {
		free(block);
		return NULL;
	}
	return tap->left && tap->left-- ? realloc(block, size) : NULL;
}

static void memory_may_run_out(void **state)
{
	static const char text[] =
		"board: lines\nplayers: [Ana, {name: first}]\nend: [out, {laid: {}}]\nstuck: {draw-until: {leaves: 2}}\n";
	static struct told told;

	(void)state;
	for (unsigned left = 0;; left++) {
		struct tap tap = {left};
		struct dom_alloc alloc = {drip, &tap};
		struct dom_variant *v;
		int rc;

		told.count = 0;
		rc = dom_variant_read(
			&v,
			&(struct dom_source){
				.name = "test.yaml", .text = text, .length = strlen(text), .each = take, .context = &told},
			&alloc, NULL);
		assert_null(v);
		assert_true(told.count);
		if (rc == DOM_BAD_VARIANT)
			break;
		assert_int_equal(rc, DOM_NO_MEMORY);
		assert_int_equal(told.list[told.count - 1].status, DOM_NO_MEMORY);
	}
	assert_int_equal(told.count, 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(five_natural_mistakes_are_told_in_one_run),
		cmocka_unit_test(everything_with_several_parts_is_gone_through),
		cmocka_unit_test(what_only_follows_is_not_told),
		cmocka_unit_test(a_text_full_of_mistakes_ends),
		cmocka_unit_test(the_first_is_among_all),
		cmocka_unit_test(what_is_right_is_read),
		cmocka_unit_test(one_stands_for_a_list_of_one),
		cmocka_unit_test(names_and_strategies_are_told_apart),
		cmocka_unit_test(memory_may_run_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
