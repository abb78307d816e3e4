/* Variants as text: what is refused and where, what is inherited, and that writing and reading again change nothing. */
#include "variant_talk.h"

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

#include "variant.h"

/* Every file of a folder that ends in .yaml. */
static unsigned each_file(const char *folder, void (*check)(const char *path))
{
	DIR *dir = opendir(folder);
	struct dirent *entry;
	unsigned count = 0;

	assert_non_null(dir);
	while ((entry = readdir(dir))) {
		char path[1024];
		size_t length = strlen(entry->d_name);

		if (length < 6 || strcmp(entry->d_name + length - 5, ".yaml") != 0)
			continue;
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		check(path);
		count++;
	}
	closedir(dir);
	return count;
}

static void check_broken(const char *path)
{
	struct dom_variant *v = NULL;
	struct dom_rules *rules = NULL;
	struct dom_tournament *tournament = NULL;
	struct dom_error error = {0};
	int rc = dom_variant_load(&v, path, NULL, &error);

	if (!rc)
		rc = dom_rules_new(&rules, v, NULL, &error);
	if (!rc)
		rc = dom_tournament_new(&tournament, v, 1, 0, NULL, &error);
	if (getenv("SHOW_BROKEN")) {
		char text[1024];

		printf("%s\n", dom_error_text(&error, DOM_EN, text, sizeof text));
		printf("%s\n", dom_error_text(&error, DOM_ES, text, sizeof text));
	}
	if (!rc)
		fail_msg("%s was taken", path);
	if (rc == DOM_NO_MEMORY || rc == DOM_IO || error.status != (enum dom_status)rc || !error.line || !error.column ||
	    !error.en[0] || !error.es[0] || !strcmp(error.en, error.es) || !error.file[0])
		fail_msg("%s: status %d, %s:%u:%u: %s / %s", path, rc, error.file, error.line, error.column, error.en,
			 error.es);
	dom_tournament_free(tournament);
	dom_rules_free(rules);
	dom_variant_free(v);
}

static void broken_files_are_refused(void **state)
{
	(void)state;
	assert_true(each_file(TEST_DATA "/broken", check_broken) >= 400);
}

static void check_round_trip(const char *path)
{
	struct dom_variant *v = NULL, *again = NULL;
	struct dom_error error;
	char *text, *second, *told;

	if (dom_variant_load(&v, path, NULL, &error))
		fail_msg("%s:%u:%u: %s", error.file, error.line, error.column, error.en);
	text = canonical(v);
	again = parse(text);
	second = canonical(again);
	assert_string_equal(text, second);
	assert_null(strchr(text, '\t'));
	assert_null(strstr(text, " \n"));
	for (int lang = DOM_EN; lang <= DOM_ES; lang++) {
		assert_int_equal(dom_variant_explain(v, (enum dom_lang)lang, &told, &error), DOM_OK);
		assert_true(strlen(told) > 200);
		assert_null(strchr(told, '{'));
		assert_non_null(strstr(told, dom_text_in(dom_variant_title(v), (enum dom_lang)lang)));
		dom_variant_free_text(v, told);
	}
	assert_non_null(dom_variant_about(v).en);
	assert_non_null(dom_variant_about(v).es);
	dom_variant_free_text(v, text);
	dom_variant_free_text(again, second);
	dom_variant_free(v);
	dom_variant_free(again);
}

static void shipped_variants_round_trip(void **state)
{
	(void)state;
	assert_true(each_file(TEST_DATA "/../variants", check_round_trip) >= 14);
}

static void check_compiles(const char *path)
{
	struct dom_variant *v = NULL;
	struct dom_rules *rules = NULL;
	struct dom_tournament *tournament = NULL;
	struct dom_error error;

	if (dom_variant_load(&v, path, NULL, &error) || dom_rules_new(&rules, v, NULL, &error) ||
	    dom_tournament_new(&tournament, v, 1, 0, NULL, &error))
		fail_msg("%s:%u:%u: %s", error.file, error.line, error.column, error.en);
	dom_tournament_free(tournament);
	dom_rules_free(rules);
	dom_variant_free(v);
}

static void shipped_variants_compile(void **state)
{
	(void)state;
	each_file(TEST_DATA "/../variants", check_compiles);
}

static void nothing_said_is_the_standard_game(void **state)
{
	static const char *const empty[] = {"", "# nothing\n", "---\n", "{}", "---\n...\n", "\n\n", "\xef\xbb\xbf", "~x: 1\n"};

	(void)state;
	for (unsigned i = 0; i < 7; i++) {
		struct dom_variant *v = parse(empty[i]);
		char *text = canonical(v);

		assert_int_equal(dom_variant_players(v), 4);
		assert_string_equal(dom_variant_player(v, 0), "North");
		assert_string_equal(dom_variant_player(v, 3), "West");
		assert_null(dom_variant_player(v, 4));
		assert_string_equal(dom_variant_name(v), "test");
		assert_non_null(strstr(text, "\nend: [out, blocked]\n"));
		assert_non_null(strstr(text, "\npowers: []\n"));
		for (const struct dom_family *const *f = dom_families(); *f; f++)
			assert_true(!(*f)->first || dom_member_find(*f, (*f)->first, strlen((*f)->first)));
		dom_variant_free_text(v, text);
		dom_variant_free(v);
	}
	assert_refused(empty[7], DOM_BAD_VARIANT, 1, 1, "unknown key", "no conozco la clave");
}

static void presets_are_written_out(void **state)
{
	(void)state;
	assert_line("", "match: equal");
	assert_line("", "deal: {random: {hand: 7}}");
	assert_line("", "judge: {honest: {fine: 0}}");
	assert_line("judge: {corrupt: {fine: 5}}", "judge: {corrupt: {fine: 5, chance: 0.5}}");
	assert_line("deal: {few-doubles: }", "deal: {few-doubles: {hand: 7, most: 2}}");
	assert_line("match: {complement: {total: 7}}", "match: {complement: {total: 7, always: []}}");
	assert_line("match: {complement: {total: 7, always: [0-0, \"6-1\"]}}",
		    "match: {complement: {total: 7, always: [0-0, 6-1]}}");
	assert_line("start: {holder: {tile: y-n, must-lead: yes}}",
		    "start: {holder: {tile: y-n, must-lead: true, later: holder}}");
	assert_line("faces: {own: {list: [y, \"no\", 7, \"a: b\", ñ, 'it''s \"x\"']}}",
		    "faces: {own: {set-seed: 0, list: [\"y\", \"no\", \"7\", \"a: b\", ñ, \"it's \\\"x\\\"\"]}}");
}

static void aspects_take_three_forms(void **state)
{
	(void)state;
	assert_line("deal: uneven", "deal: {uneven: {hand: 7}}");
	assert_line("deal: {uneven: {hand: 5}}", "deal: {uneven: {hand: 5}}");
	assert_line("deal: {hand: 5}", "deal: {random: {hand: 5}}");
	assert_line("deal: {}", "deal: {random: {hand: 7}}");
	assert_line("{\"deal\": {\"random\": {\"hand\": 6}}}", "deal: {random: {hand: 6}}");
	assert_line("end: classic", "end: [out, blocked]");
	assert_line("end: [{classic: {winner: none}}]", "end: [{out: {winner: none}}, {blocked: {winner: none}}]");
	assert_line("end: {laid: {points: 30, winner: laid}}", "end: [{laid: {points: 30, winner: laid}}]");
	assert_line("bonus: {capicua: {points: 25}}", "bonus: [{capicua: {points: 25}}]");
	assert_line("bonus: [{capicua: {points: 25}}, {out: {points: 1}}]",
		    "bonus: [{capicua: {points: 25}}, {out: {points: 1}}]");
	/* what a score had of them before is read, and written, as it was */
	assert_line("score: {open-ends: {out-bonus: 1}}", "score: {open-ends: {of: [5], pay: total, round: 5, out-bonus: 1}}");
	assert_line("powers: [{filter: all-equal, effect: {next-draws: {tiles: 3}}}]",
		    "powers: [{filter: all-equal, effect: {next-draws: {tiles: 3}}}]");
}

static void players_take_many_forms(void **state)
{
	(void)state;
	assert_line("players: 2", "- {name: North, strategy: [{random: {over: plays}}], character: normal}");
	assert_line("players: 10", "- {name: Player 10, strategy: [{random: {over: plays}}], character: normal}");
	/* a tournament has room for more than a table */
	assert_line("players: 512", "- {name: Player 512, strategy: [{random: {over: plays}}], character: normal}");
	assert_line("players: [first, {name: Ana}]", "- {name: North, strategy: [first], character: normal}");
	assert_line("players: [first, {name: Ana}]", "- {name: Ana, strategy: [{random: {over: plays}}], character: normal}");
	assert_line("players: [first, {character: cheat, name: Ana, strategy: first}]",
		    "- {name: Ana, strategy: [first], character: cheat}");
	assert_line("players: [first, {character: {cheat: {}}}]",
		    "- {name: East, strategy: [{random: {over: plays}}], character: cheat}");
	assert_line("players: [{random: {over: tiles}}, {strategy: [first, {random: {over: tiles}}]}]",
		    "- {name: East, strategy: [first, {random: {over: tiles}}], character: normal}");
	/* a made name never takes a given one */
	assert_line("players: [{name: East}, first]", "- {name: Player 2, strategy: [first], character: normal}");
	assert_line("players: [{name: \"y\"}, {name: María José}]",
		    "- {name: \"y\", strategy: [{random: {over: plays}}], character: normal}");
}

static void children_say_what_differs(void **state)
{
	char folder[] = "/tmp/domino-variant-XXXXXX", path[256];
	struct dom_variant *v = NULL;
	struct dom_error error;
	char *text;

	(void)state;
	assert_non_null(mkdtemp(folder));
	put(folder, "old",
	    "title: {en: Old}\nmatch: {complement: {total: 7, always: [0-0]}}\nplayers: 2\nend: [out]\nstuck: draw-one\n"
	    "powers: [{filter: all-equal, effect: skip-next}]\n");
	put(folder, "middle", "like: old\nmatch: {total: 6}\npowers: []\n");
	put(folder, "young", "like: middle\nplayers: [first, first, first]\ndeal: {hand: 3}\nend: [blocked]\n");
	snprintf(path, sizeof path, "%s/young.yaml", folder);
	if (dom_variant_load(&v, path, NULL, &error))
		fail_msg("%s:%u:%u: %s", error.file, error.line, error.column, error.en);
	text = canonical(v);
	assert_non_null(strstr(text, "\nmatch: {complement: {total: 6, always: [0-0]}}\n"));
	assert_non_null(strstr(text, "\nend: [blocked]\n"));
	assert_non_null(strstr(text, "\nstuck: draw-one\n"));
	assert_non_null(strstr(text, "\npowers: []\n"));
	assert_non_null(strstr(text, "\ndeal: {random: {hand: 3}}\n"));
	assert_int_equal(dom_variant_players(v), 3);
	assert_string_equal(dom_variant_name(v), "young");
	assert_null(dom_variant_title(v).en);
	dom_variant_free_text(v, text);
	dom_variant_free(v);
	/* a mistake of a parent is told with the parent's place */
	put(folder, "middle", "like: old\nmatch: {total: six}\n");
	assert_int_equal(dom_variant_load(&v, path, NULL, &error), DOM_BAD_VARIANT);
	assert_non_null(strstr(error.file, "/middle.yaml"));
	assert_int_equal(error.line, 2);
	assert_int_equal(error.column, 16);
	put(folder, "middle", "like: young\n");
	assert_int_equal(dom_variant_load(&v, path, NULL, &error), DOM_BAD_VARIANT);
	assert_non_null(strstr(error.en, "circle"));
	assert_int_equal(error.column, 7);
	put(folder, "middle", "\n  like: \"oold\"\n");
	assert_int_equal(dom_variant_load(&v, path, NULL, &error), DOM_NOT_FOUND);
	assert_int_equal(error.line, 2);
	assert_int_equal(error.column, 9);
	for (unsigned i = 0; i < 3; i++) {
		static const char *const names[] = {"old", "middle", "young"};

		snprintf(path, sizeof path, "%s/%s.yaml", folder, names[i]);
		unlink(path);
	}
	rmdir(folder);
}

static void people_are_told_from_strategies(void **state)
{
	static const char text[] =
		"players: [human, {strategy: {human: {clock: 30}}}, {strategy: [first, {human: {clock: 9}}]}, first]\n";
	static const enum dom_person persons[] = {DOM_PERSON_YES, DOM_PERSON_YES, DOM_PERSON_PARTLY, DOM_PERSON_NO,
						  DOM_PERSON_NO};
	static const unsigned clocks[] = {0, 30, 0, 0, 0};
	struct dom_variant *v;
	struct dom_error error;

	(void)state;
	assert_int_equal(dom_variant_parse(&v, text, sizeof text - 1, "people.yaml", NULL, &error), DOM_OK);
	for (unsigned player = 0; player < 5; player++) { /* the last of them is nobody */
		unsigned clock = 7;

		assert_int_equal(dom_variant_person(v, player, &clock), persons[player]);
		assert_int_equal(clock, clocks[player]);
		assert_int_equal(dom_variant_person(v, player, NULL), persons[player]);
	}
	dom_variant_free(v);
}

/* What somebody sent is like the library's variants, never like a file of this machine, wherever that lies. */
static void strangers_know_the_library_alone(void **state)
{
	char folder[] = "/tmp/domino-variant-XXXXXX", path[256], before[1024] = "";
	const char *own = getenv("DOMINO_PATH");
	static const char hidden[] = "like: hidden\n", shipped[] = "like: cuban\n";
	struct dom_variant *v = NULL;
	struct dom_error error;

	(void)state;
	snprintf(before, sizeof before, "%s", own ? own : "");
	assert_non_null(mkdtemp(folder));
	put(folder, "hidden", "players: 2\n");
	put(folder, "cuban", "players: 2\n");
	setenv("DOMINO_PATH", folder, 1);
	assert_int_equal(dom_variant_parse(&v, hidden, sizeof hidden - 1, "mine.yaml", NULL, &error), DOM_OK);
	dom_variant_free(v);
	assert_int_equal(dom_variant_parse(&v, hidden, sizeof hidden - 1, DOM_BUILT_IN "mine.yaml", NULL, &error),
			 DOM_NOT_FOUND);
	assert_null(strstr(error.en, "did you mean “hidden”"));
	assert_int_equal(dom_variant_parse(&v, shipped, sizeof shipped - 1, DOM_BUILT_IN "mine.yaml", NULL, &error), DOM_OK);
	assert_int_equal(dom_variant_players(v), 4); /* the library's, not the folder's */
	assert_string_equal(dom_variant_name(v), "mine");
	dom_variant_free(v);
	setenv("DOMINO_PATH", before, 1);
	snprintf(path, sizeof path, "%s/hidden.yaml", folder);
	unlink(path);
	snprintf(path, sizeof path, "%s/cuban.yaml", folder);
	unlink(path);
	rmdir(folder);
}

static void mistakes_are_told_with_their_place(void **state)
{
	(void)state;
	assert_refused("board: line\nmach: equal\n", DOM_BAD_VARIANT, 2, 1, "“match”", "“match”");
	assert_refused("match:   eqaul\n", DOM_BAD_VARIANT, 1, 10, "did you mean “equal”", "¿querías decir “equal”");
	assert_refused("match: {complement: {totl: 7}}", DOM_BAD_VARIANT, 1, 22, "“total”", "“total”");
	assert_refused("deal: {hand: [7]}", DOM_BAD_VARIANT, 1, 14, "not a list", "no una lista");
	assert_refused("deal: {hand: 0}", DOM_BAD_VARIANT, 1, 14, "from 1 to 1024", "de 1 a 1024");
	assert_refused("deal: {hand: 99999999999999999999}", DOM_BAD_VARIANT, 1, 14, "out of range", "fuera de rango");
	assert_refused("deal: {hand: 7.5}", DOM_BAD_VARIANT, 1, 14, "not a whole number", "no es un número entero");
	assert_refused("deal: {hand: 7, hand: 8}", DOM_BAD_VARIANT, 1, 17, "already", "ya está");
	assert_refused("match: complement", DOM_BAD_VARIANT, 1, 8, "“total”", "“total”");
	assert_refused("end: []", DOM_BAD_VARIANT, 1, 6, "at least one", "al menos una");
	assert_refused("players: [random, fatest]", DOM_BAD_VARIANT, 1, 19, "“fattest”", "“fattest”");
	assert_refused("match: [equal", DOM_BAD_TEXT, 2, 1, "','", "falta");
	assert_refused("title: {es: \xff}", DOM_BAD_TEXT, 1, 13, "UTF-8", "UTF-8");
	assert_refused("a: &b c", DOM_BAD_TEXT, 1, 4, "anchors", "anclas");
	assert_refused("a: 1\n---\nb: 2", DOM_BAD_TEXT, 2, 1, "second", "otro");
	assert_refused("like: no-such-variant-anywhere", DOM_NOT_FOUND, 1, 7, "unknown variant", "no conozco la variante");
	assert_refused("like: /etc/passwd", DOM_BAD_VARIANT, 1, 7, "name", "nombre");
}

static void assert_seated(struct dom_variant *v, const char *players, const char *name, const char *strategies)
{
	struct dom_error error = {0};
	char *text;

	if (dom_variant_seat(v, players, &error))
		fail_msg("%s: %u: %s", players, error.column, error.en);
	assert_string_equal(dom_variant_player(v, 1), name);
	assert_int_equal(dom_variant_strategies(v, 1, &text, &error), DOM_OK);
	assert_string_equal(text, strategies);
	dom_variant_free_text(v, text);
}

static void assert_character(struct dom_variant *v, const char *players, const char *character)
{
	struct dom_error error = {0};

	if (dom_variant_seat(v, players, &error))
		fail_msg("%s: %u: %s", players, error.column, error.en);
	assert_string_equal(v->players[0].character.member->name, "normal");
	assert_string_equal(v->players[1].character.member->name, character);
}

static void as_many_are_seated_as_enter(void **state)
{
	struct dom_variant *v = parse("");
	struct dom_error error = {0};
	char line[DOM_MAX_ENTRANTS * 6 + 6] = "first";

	(void)state;
	for (unsigned i = 1; i < DOM_MAX_ENTRANTS; i++)
		strcat(line, ",first");
	assert_int_equal(dom_variant_seat(v, line, &error), DOM_OK);
	assert_int_equal(dom_variant_players(v), DOM_MAX_ENTRANTS);
	assert_string_equal(dom_variant_player(v, DOM_MAX_ENTRANTS - 1), "Player 512");
	strcat(line, ",first");
	assert_int_equal(dom_variant_seat(v, line, &error), DOM_BAD_VARIANT);
	assert_int_equal(error.column, DOM_MAX_ENTRANTS * 6 + 1);
	assert_int_equal(dom_variant_players(v), DOM_MAX_ENTRANTS);
	dom_variant_free(v);
}

static void players_are_seated_from_a_line(void **state)
{
	struct dom_variant *v = parse("");
	static const struct {
		const char *text;
		unsigned column;
	} wrong[] = {{"", 1},
		     {"random", 1},
		     {"random,", 8},
		     {"random,fatest", 8},
		     {"random,random(over=tile)", 20},
		     {"random,random(ofer=tiles)", 15},
		     {"random,random(over=tiles", 25},
		     {"random,random(over)", 19},
		     {"random,=first", 8},
		     {"Ana=random,Ana=first", 12},
		     {"a=b=c,first", 3},
		     {"random,first)", 8},
		     {"random+,first", 8},
		     {"r\xff,first", 2},
		     {"random,first!chaet", 14},
		     {"random,first!", 14},
		     {"random,first!cheat(fine=1)", 20},
		     {"random,first!cheat+first", 19},
		     {"random,first!cheat!cheat", 19},
		     {"random!=first,first!first", 21}};

	(void)state;
	assert_seated(v, "Ana=fattest,Luis=random+first,blocker", "Luis", "random+first");
	assert_int_equal(dom_variant_players(v), 3);
	assert_string_equal(dom_variant_player(v, 2), "South");
	assert_seated(v, " Ana = fattest , Luis Á = random( over = tiles ) + first", "Luis Á", "random(over=tiles)+first");
	assert_seated(v, "random,random(over=plays)", "East", "random");
	assert_character(v, "random,random(over=plays)", "normal");
	assert_character(v, "first,Luis=random+first ! cheat ", "cheat");
	/* a name may have the mark in it: it ends at the “=” */
	assert_seated(v, "first,Luis!=first+first", "Luis!", "first+first");
	assert_character(v, "first,Luis!cheat=first", "normal");
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct dom_error error = {0};

		if (!dom_variant_seat(v, wrong[i].text, &error) || error.column != wrong[i].column || error.line != 1 ||
		    !error.es[0])
			fail_msg("“%s”: %u: %s", wrong[i].text, error.column, error.en);
		assert_int_equal(dom_variant_players(v), 2);
	}
	dom_variant_free(v);
}

static void note_difference(void *context, const struct dom_family *aspect, const char *in_a, const char *in_b)
{
	char *text = context;

	snprintf(text + strlen(text), 1024 - strlen(text), "%s: %s | %s\n", aspect->name, in_a, in_b);
}

static void differences_are_told_by_aspect(void **state)
{
	struct dom_variant *a = parse("match: {complement: {total: 7}}\nplayers: 2"), *b = parse("end: out");
	struct dom_error error;
	char text[1024] = "";

	(void)state;
	assert_int_equal(dom_variant_diff(a, a, note_difference, text, &error), DOM_OK);
	assert_string_equal(text, "");
	assert_int_equal(dom_variant_diff(a, b, note_difference, text, &error), DOM_OK);
	assert_string_equal(text, "match: {complement: {total: 7, always: []}} | equal\n"
				  "end: [out, blocked] | [out]\n"
				  "strategy: North=random,East=random | North=random,East=random,South=random,West=random\n");
	dom_variant_free(a);
	dom_variant_free(b);
	/* a tournament that says nothing special is the one that is not written */
	a = parse("players: [first, {name: Eva, strategy: first, character: cheat}]\njudge: {fine: 5}\ntournament: {}");
	b = parse("players: [first, {name: Eva, strategy: first}]\ntournament: {stop: {points: {points: 61, exact: yes}}, "
		  "tie-break: wins, "
		  "champion: {wins: {percent: 30}}}");
	text[0] = '\0';
	assert_int_equal(dom_variant_diff(a, b, note_difference, text, &error), DOM_OK);
	assert_string_equal(text, "judge: {honest: {fine: 5}} | {honest: {fine: 0}}\n"
				  "character: Eva=cheat | normal\n"
				  "stop: [{rounds: {rounds: 1000}}] | [{points: {points: 61, exact: true}}]\n"
				  "champion: points | {wins: {percent: 30}}\n"
				  "tie-break: [] | [wins]\n");
	dom_variant_free(a);
	dom_variant_free(b);
}

static void sorted_by_the_catalogue(void **state)
{
	const struct dom_member *members[64];

	(void)state;
	for (const struct dom_family *const *f = dom_families(); *f; f++) {
		unsigned count = dom_family_sorted(*f, members, 64), all = 0;

		while ((*f)->members[all].name)
			all++;
		assert_int_equal(count, all);
		assert_true(count > 0);
		assert_ptr_equal(dom_family_find((*f)->name), *f);
		assert_int_equal(dom_family_sorted(*f, members, 1), all);
	}
	assert_null(dom_family_find("weather"));
}

/* What others know options by instead of their names. */
static void traits(void **state)
{
	static const struct {
		const char *family, *member, *trait;
	} known[] = {
		{"board", "line", "line"},       {"board", "branching", "tree"},   {"board", "open-faces", "bag"},
		{"end", "out", "out"},           {"end", "blocked", "blocked"},    {"end", "laid", NULL},
		{"strategy", "human", "person"}, {"strategy", "blocker", "rival"}, {"strategy", "first", NULL},
		{"match", "equal", NULL},
	};

	(void)state;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		const struct dom_family *family = dom_family_find(known[i].family);
		const char *trait = dom_member_trait(family, dom_member_find(family, known[i].member, strlen(known[i].member)));

		assert_true(!trait == !known[i].trait);
		if (trait)
			assert_string_equal(trait, known[i].trait);
	}
	assert_string_equal(dom_member_having(dom_family_find("strategy"), "person")->name, "human");
	assert_null(dom_member_having(dom_family_find("strategy"), "line"));
	assert_null(dom_member_having(dom_family_find("match"), "line"));
}

static void collect(void *context, const char *name, const char *path)
{
	char *last = context;

	assert_true(strcmp(last, name) < 0);
	assert_non_null(strstr(path, name));
	snprintf(last, DOM_MAX_NAME, "%s", name);
}

static void listed_names_load(void **state)
{
	struct dom_variant *v = NULL;
	struct dom_error error = {0};
	char last[DOM_MAX_NAME] = "";

	(void)state;
	setenv("DOMINO_PATH", TEST_DATA "/../variants", 1);
	assert_int_equal(dom_variant_list(collect, last, &error), DOM_OK);
	assert_true(last[0]);
	assert_int_equal(dom_variant_load(&v, "classic", NULL, &error), DOM_OK);
	assert_string_equal(dom_variant_name(v), "classic");
	dom_variant_free(v);
	assert_int_equal(dom_variant_load(&v, "clasic", NULL, &error), DOM_NOT_FOUND);
	assert_non_null(strstr(error.en, "“classic”"));
	assert_int_equal(dom_variant_load(&v, "", NULL, &error), DOM_NOT_FOUND);
	assert_int_equal(dom_variant_load(&v, "/", NULL, &error), DOM_IO);
	assert_int_equal(dom_variant_load(&v, "./none.yaml", NULL, &error), DOM_NOT_FOUND);
}

static void texts_have_bounds(void **state)
{
	size_t length = (1 << 20) + 1;
	char *text = malloc(length + 1);
	struct dom_variant *v = NULL;
	struct dom_error error = {0};

	(void)state;
	assert_non_null(text);
	memset(text, '#', length);
	text[length] = '\0';
	assert_refused(text, DOM_BAD_TEXT, 1, 1, "1048576", "1048576");
	assert_int_equal(dom_variant_parse(&v, text, length - 1, NULL, NULL, &error), DOM_OK);
	dom_variant_free(v);
	/* as many values and as deep as a text can hold */
	for (unsigned kind = 0; kind < 4; kind++) {
		static const char *const parts[] = {"-\n", "[", "- ", "{a: "};

		for (size_t at = 0; at < length; at++)
			text[at] = parts[kind][at % strlen(parts[kind])];
		assert_int_equal(dom_variant_parse(&v, text, length - 1, NULL, NULL, &error), DOM_BAD_TEXT);
		assert_true(error.line > 0 && error.es[0]);
	}
	free(text);
}

/* The n-th allocation fails. */
struct scarce {
	unsigned left;
	long open;
};

static void *scarce_resize(void *context, void *block, size_t size)
{
	struct scarce *s = context;
	void *more;

	if (!size) {
		s->open -= block != NULL;
		free(block);
		return NULL;
	}
	if (!s->left)
		return NULL;
	s->left--;
	more = realloc(block, size);
	s->open += more && !block;
	return more;
}

static void memory_may_run_out(void **state)
{
	static const char text[] =
		"players: [{name: Ana, strategy: [first, random]}, random]\nmatch: {complement: {total: 7, always: [0-0]}}\n"
		"faces: {own: {list: [a, b]}}\nend: [classic, {laid: {points: 5}}]\n"
		"tournament: {line-up: {listed: {rounds: [{players: [Ana, East]}, {players: [East, Ana], rules: {match: "
		"{total: 3}}}]}}}\n"
		"like: no-such-variant\n";

	(void)state;
	for (unsigned with_like = 0; with_like < 2; with_like++) {
		size_t length = with_like ? sizeof text - 1 : (size_t)(strstr(text, "like") - text);
		bool done = false;

		for (unsigned n = 0; n < 2000 && !done; n++) {
			struct scarce scarce = {.left = n};
			struct dom_alloc alloc = {scarce_resize, &scarce};
			struct dom_variant *v = NULL;
			struct dom_error error = {0};
			char *out = NULL;
			int rc = dom_variant_parse(&v, text, length, "test.yaml", &alloc, &error);

			if (!rc)
				rc = dom_variant_text(v, &out, &error);
			if (!rc) {
				dom_variant_free_text(v, out);
				rc = dom_variant_explain(v, DOM_ES, &out, &error);
			}
			if (!rc) {
				dom_variant_free_text(v, out);
				rc = dom_variant_seat(v, "East=random(over=tiles)!cheat,Ana=first", &error);
			}
			if (!rc)
				rc = dom_variant_strategies(v, 0, &out, &error);
			if (!rc) {
				const uint16_t players[] = {1, 0};
				struct dom_variant *table = NULL;

				dom_variant_free_text(v, out);
				rc = domi_variant_table(&table, v, players, 2, 0, &alloc, &error);
				dom_variant_free(table);
			}
			done = rc != DOM_NO_MEMORY;
			assert_true(done ? rc == (with_like ? DOM_NOT_FOUND : DOM_OK) : rc == DOM_NO_MEMORY);
			dom_variant_free(v);
			assert_int_equal(scarce.open, 0);
		}
		assert_true(done);
	}
}

static void damage(const char *text, const char *odd)
{
	size_t length = strlen(text);
	char *copy = malloc(length + 1);
	struct dom_variant *v = NULL;

	assert_non_null(copy);
	for (size_t at = 0; at < length; at++)
		for (size_t k = 0; k <= strlen(odd); k++) {
			memcpy(copy, text, length + 1);
			copy[at] = odd[k];
			if (!dom_variant_parse(&v, copy, length, NULL, NULL, NULL))
				dom_variant_free(v);
			if (!dom_variant_parse(&v, copy, at + 1, NULL, NULL, NULL))
				dom_variant_free(v);
		}
	free(copy);
}

/* Whatever stands in a text, it is read or refused. */
static void damaged_texts_do_no_harm(void **state)
{
	static const char text[] =
		"like: ''\nplayers: [{name: Ana, strategy: [first, {random: {over: tiles}}]}, 3]\n"
		"end: [out, {laid: {points: 30, winner: \"laid\"}}]\npowers: [{filter: all-equal, effect: skip-next}]\n";
	static const char cup[] = "players: [{name: Ana, character: cheat}, first]\njudge: {corrupt: {chance: 0.125}}\n"
				  "tournament: {line-up: {listed: {rounds: [{players: [Ana, East], rules: {deal: {hand: 3}, "
				  "end: [out]}}]}}, stop: [rounds]}";
	static const char odd[] = "{}[]:,-#&*!|>'\"%@`? \n\t~0\\\xc3";

	(void)state;
	damage(text, odd);
	damage(cup, odd);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_said_is_the_standard_game),
		cmocka_unit_test(presets_are_written_out),
		cmocka_unit_test(aspects_take_three_forms),
		cmocka_unit_test(players_take_many_forms),
		cmocka_unit_test(children_say_what_differs),
		cmocka_unit_test(strangers_know_the_library_alone),
		cmocka_unit_test(people_are_told_from_strategies),
		cmocka_unit_test(mistakes_are_told_with_their_place),
		cmocka_unit_test(players_are_seated_from_a_line),
		cmocka_unit_test(as_many_are_seated_as_enter),
		cmocka_unit_test(differences_are_told_by_aspect),
		cmocka_unit_test(sorted_by_the_catalogue),
		cmocka_unit_test(traits),
		cmocka_unit_test(listed_names_load),
		cmocka_unit_test(texts_have_bounds),
		cmocka_unit_test(memory_may_run_out),
		cmocka_unit_test(damaged_texts_do_no_harm),
		cmocka_unit_test(shipped_variants_round_trip),
		cmocka_unit_test(shipped_variants_compile),
		cmocka_unit_test(broken_files_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
