/* Judges, characters and tournaments in variants: what is read, inherited, written again and refused. */
#include "variant_talk.h"

#include <stdlib.h>
#include <unistd.h>

#include "variant.h"

static void chances_are_read_exactly(void **state)
{
	static const struct {
		const char *text;
		int64_t millionths;
		const char *written;
	} good[] = {{"0.5", 500000, "0.5"},
		    {"0", 0, "0"},
		    {"1", 1000000, "1"},
		    {"0.1", 100000, "0.1"},
		    {"1.0", 1000000, "1"},
		    {"0.000001", 1, "0.000001"},
		    {"0.999999", 999999, "0.999999"},
		    {"0.500000", 500000, "0.5"},
		    {"0.05", 50000, "0.05"},
		    {"0.0", 0, "0"},
		    {"1.000000", 1000000, "1"}};
	static const char *const bad[] = {".5",  "1.",   "0.0000001", "0.5000000", "1.1",  "1.000001", "2",    "10",    "00.5",
					  "-0",  "+0.5", "-0.5",      "50%",       "5e-1", "1/2",      "0x1",  "0_5",   "0 .5",
					  "nan", "inf",  "1.00000x",  "0..5",      "0.5.", "\"0.5\"",  "half", "[0.5]", "{}"};

	(void)state;
	for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
		char text[128], line[128];
		struct dom_variant *v;

		snprintf(text, sizeof text, "judge: {corrupt: {chance: %s}}", good[i].text);
		snprintf(line, sizeof line, "judge: {corrupt: {fine: 0, chance: %s}}", good[i].written);
		assert_line(text, line);
		v = parse(text);
		assert_int_equal(v->choice[DOMI_JUDGE].args[1].n, good[i].millionths);
		dom_variant_free(v);
	}
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		char text[128];

		snprintf(text, sizeof text, "judge: {corrupt: {chance: %s}}", bad[i]);
		assert_refused(text, DOM_BAD_VARIANT, 1, 27, "from 0 to 1", "de 0 a 1");
	}
}

static void a_tournament_is_written_out(void **state)
{
	struct dom_variant *v = parse("");
	char *text = canonical(v);

	(void)state;
	/* nothing is written of what nobody gave, but it is there all the same */
	assert_null(strstr(text, "tournament"));
	assert_false(v->tournament.given);
	assert_string_equal(v->tournament.choice[DOMI_LINE_UP].member->name, "all");
	assert_int_equal(v->tournament.stop_count, 1);
	assert_string_equal(v->tournament.stops[0].member->name, "rounds");
	dom_variant_free_text(v, text);
	dom_variant_free(v);

	v = parse("tournament: {}");
	text = canonical(v);
	assert_true(v->tournament.given);
	assert_non_null(strstr(text, "\npowers: []\n"
				     "tournament:\n"
				     "  line-up: all\n"
				     "  stop: [{rounds: {rounds: 1000}}]\n"
				     "  disqualify: none\n"
				     "  total: sum\n"
				     "  champion: points\n"
				     "  tie-break: []\n"
				     "  tournament-judge: honest\n"));
	dom_variant_free_text(v, text);
	dom_variant_free(v);

	v = parse("tournament:\n  tournament-judge: {corrupt: {chance: 0.25}}\n  tie-break: wins\n  champion: {wins: {percent: "
		  "30}}\n"
		  "  total: penalised-sum\n  disqualify: {lost-share: {percent: 50, after: 4}}\n"
		  "  stop: [{points: {points: 61, exact: true}}, {winners: {count: 2}}, {points: {points: 99}}]\n");
	text = canonical(v);
	assert_non_null(strstr(text,
			       "\ntournament:\n"
			       "  line-up: all\n"
			       "  stop: [{points: {points: 61, exact: true}}, {winners: {count: 2}}, {points: {points: 99, "
			       "exact: false}}]\n"
			       "  disqualify: {lost-share: {percent: 50, after: 4}}\n"
			       "  total: penalised-sum\n"
			       "  champion: {wins: {percent: 30}}\n"
			       "  tie-break: [wins]\n"
			       "  tournament-judge: {corrupt: {chance: 0.25}}\n"));
	dom_variant_free_text(v, text);
	dom_variant_free(v);
}

static const struct dom_listed *listed_in(const struct dom_variant *v, unsigned count)
{
	const struct dom_arg *arg = &v->tournament.choice[DOMI_LINE_UP].args[0];

	assert_string_equal(v->tournament.choice[DOMI_LINE_UP].member->name, "listed");
	assert_int_equal(arg->count, count);
	return arg->rounds;
}

/* Keys stand in any order: who plays is known last. */
#define LISTED \
	"tournament:\n" \
	"  line-up:\n" \
	"    listed:\n" \
	"      rounds:\n" \
	"      - {players: [Ana, Luis]}\n" \
	"      - {rules: {deal: {hand: 5}, end: out, judge: {fine: 3}}, players: [Eva, \"Ana\", Luis]}\n" \
	"      - {players: [Luis, Ana], rules: {}}\n" \
	"      - {players: [Luis, Eva], rules: {winner: most-points, match: greater, bonus: {capicua: {points: 9}}, powers: " \
	"[]}}\n" \
	"players: [{name: Ana}, {name: Luis, character: cheat}, {name: Eva}]\n" \
	"deal: {uneven: {hand: 6}}\n" \
	"bonus: {out: {points: 2}}\n" \
	"powers: [{filter: all-equal, effect: skip-next}]\n"

static void listed_rounds_have_their_own_rules(void **state)
{
	struct dom_variant *v = parse(LISTED), *again;
	const struct dom_listed *listed = listed_in(v, 4);
	char *text = canonical(v), *second, *told;
	struct dom_error error;

	(void)state;
	assert_int_equal(listed[0].count, 2);
	assert_null(listed[0].rules);
	assert_int_equal(listed[0].where.line, 5);
	/* an empty mapping changes nothing */
	assert_null(listed[2].rules);
	assert_int_equal(listed[2].players[0], 1);
	assert_int_equal(listed[1].count, 3);
	assert_int_equal(listed[1].players[0], 2);
	assert_int_equal(listed[1].players[1], 0);
	/* parameters alone are those of the option that the variant has in the end */
	assert_string_equal(listed[1].rules->choice[DOMI_DEAL].member->name, "uneven");
	assert_int_equal(listed[1].rules->choice[DOMI_DEAL].args[0].n, 5);
	assert_int_equal(listed[1].own, 1u << DOMI_DEAL | 1u << DOMI_JUDGE);
	assert_true(listed[1].own_ends && !listed[1].own_powers);
	assert_int_equal(listed[1].rules->end_count, 1);
	assert_int_equal(listed[1].rules->power_count, 1);
	assert_int_equal(v->end_count, 2);
	assert_int_equal(v->choice[DOMI_DEAL].args[0].n, 6);
	assert_int_equal(listed[3].rules->power_count, 0);
	assert_true(listed[3].own_bonuses && !listed[1].own_bonuses);
	assert_string_equal(listed[1].rules->bonuses[0].member->name, "out");
	assert_string_equal(listed[3].rules->bonuses[0].member->name, "capicua");
	assert_true(listed[3].own_powers && !listed[3].own_ends);
	assert_ptr_equal(listed[3].rules->players, v->players);
	assert_false(listed[3].rules->tournament.given);
	assert_string_equal(listed[3].rules->tournament.choice[DOMI_LINE_UP].member->name, "all");
	assert_non_null(strstr(
		text,
		"\n  line-up: {listed: {rounds: [{players: [Ana, Luis]}, {players: [Eva, Ana, Luis], rules: {deal: {uneven: "
		"{hand: 5}}, end: [out], judge: {honest: {fine: 3}}}}, {players: [Luis, Ana]}, {players: [Luis, Eva], "
		"rules: {match: greater, winner: {most-points: {out-first: true}}, bonus: [{capicua: {points: 9}}], powers: "
		"[]}}], repeat: "
		"false}}\n"));
	again = parse(text);
	second = canonical(again);
	assert_string_equal(text, second);
	assert_int_equal(dom_variant_explain(v, DOM_EN, &told, &error), DOM_OK);
	assert_non_null(strstr(told, "- Round 1 is played by Ana and Luis.\n"));
	assert_non_null(strstr(told, "- Luis cheats and tries "));
	assert_null(strchr(told, '{'));
	dom_variant_free_text(v, told);
	dom_variant_free_text(v, text);
	dom_variant_free_text(again, second);
	dom_variant_free(v);
	dom_variant_free(again);
}

/* What a child changes it changes in every listed round that does not say otherwise. */
static void children_change_listed_rounds(void **state)
{
	char folder[] = "/tmp/domino-variant-XXXXXX", path[256];
	struct dom_variant *v = NULL;
	struct dom_error error;
	const struct dom_listed *listed;

	(void)state;
	assert_non_null(mkdtemp(folder));
	put(folder, "old", LISTED);
	put(folder, "young",
	    "like: old\nmatch: smaller\ndeal: {random: {hand: 4}}\nplayers: [{name: Eva}, {name: Luis}, {name: Ana}]\n"
	    "tournament: {line-up: {repeat: true}}\n");
	snprintf(path, sizeof path, "%s/young.yaml", folder);
	if (dom_variant_load(&v, path, NULL, &error))
		fail_msg("%s:%u:%u: %s", error.file, error.line, error.column, error.en);
	listed = listed_in(v, 4);
	assert_true(v->tournament.given);
	assert_int_equal(v->tournament.choice[DOMI_LINE_UP].args[1].n, 1);
	assert_string_equal(listed[1].rules->choice[DOMI_MATCH].member->name, "smaller");
	assert_string_equal(listed[3].rules->choice[DOMI_MATCH].member->name, "greater");
	assert_string_equal(listed[1].rules->choice[DOMI_DEAL].member->name, "random");
	assert_int_equal(listed[1].rules->choice[DOMI_DEAL].args[0].n, 5);
	assert_int_equal(listed[3].rules->choice[DOMI_DEAL].args[0].n, 4);
	assert_int_equal(listed[0].players[0], 2);
	assert_string_equal(listed[0].where.file + strlen(listed[0].where.file) - 8, "old.yaml");
	dom_variant_free(v);
	/* a list that nobody plays any more is not asked who plays it */
	put(folder, "young", "like: old\nplayers: 2\ntournament: {line-up: all}\n");
	assert_int_equal(dom_variant_load(&v, path, NULL, &error), DOM_OK);
	assert_true(v->tournament.given);
	dom_variant_free(v);
	put(folder, "young", "like: old\nplayers: [{name: Luis}, {name: Ana}]\n");
	assert_int_equal(dom_variant_load(&v, path, NULL, &error), DOM_BAD_VARIANT);
	assert_non_null(strstr(error.file, "/old.yaml"));
	assert_int_equal(error.line, 6);
	assert_non_null(strstr(error.en, "unknown player “Eva”"));
	for (unsigned i = 0; i < 2; i++) {
		snprintf(path, sizeof path, "%s/%s.yaml", folder, i ? "old" : "young");
		unlink(path);
	}
	rmdir(folder);
}

static void other_players_take_over_listed_rounds(void **state)
{
	struct dom_variant *v = parse(LISTED);
	struct dom_error error = {0};
	const struct dom_listed *listed;
	char *before = canonical(v), *after;

	(void)state;
	/* whom a round is for must be there; else nothing changes */
	assert_int_equal(dom_variant_seat(v, "Ana=first,Luis=first", &error), DOM_BAD_VARIANT);
	assert_non_null(strstr(error.en, "round 2"));
	assert_non_null(strstr(error.en, "“Eva”"));
	assert_non_null(strstr(error.es, "mano 2"));
	after = canonical(v);
	assert_string_equal(before, after);
	dom_variant_free_text(v, after);
	assert_int_equal(dom_variant_seat(v, "Rosa=first,Eva=first!cheat,Luis=first,Ana=first", &error), DOM_OK);
	listed = listed_in(v, 4);
	assert_int_equal(listed[0].players[0], 3);
	assert_int_equal(listed[0].players[1], 2);
	assert_int_equal(listed[1].players[0], 1);
	assert_ptr_equal(listed[1].rules->players, v->players);
	assert_int_equal(listed[1].rules->player_count, 4);
	after = canonical(v);
	assert_non_null(strstr(after, "rounds: [{players: [Ana, Luis]}, {players: [Eva, Ana, Luis], rules:"));
	dom_variant_free_text(v, before);
	dom_variant_free_text(v, after);
	dom_variant_free(v);
}

static void a_table_has_some_of_the_players(void **state)
{
	static const uint16_t who[] = {4, 1, 2, 0};
	struct dom_variant
		*v = parse("players: [{name: Ana}, {name: Luis, character: cheat}, {name: Eva}, {name: Rosa}, {name: Juan}]\n"
			   "teams: {across: {teams: 3}}\nmatch: {complement: {total: 7, always: [0-0]}}\n"
			   "tournament: {stop: {points: {points: 100}}}\n"),
		*table = NULL, *again;
	struct dom_error error;
	char *text, *second;

	(void)state;
	assert_int_equal(domi_variant_table(&table, v, who, 4, 2, NULL, &error), DOM_OK);
	assert_int_equal(dom_variant_players(table), 4);
	assert_string_equal(dom_variant_player(table, 0), "Juan");
	assert_string_equal(dom_variant_player(table, 3), "Ana");
	assert_string_equal(table->players[1].character.member->name, "cheat");
	assert_int_equal(table->choice[DOMI_TEAMS].args[0].n, 2);
	assert_int_equal(v->choice[DOMI_TEAMS].args[0].n, 3);
	assert_false(table->tournament.given);
	assert_true(!table->tournament.choice[DOMI_LINE_UP].member && !table->tournament.stop_count);
	assert_string_equal(dom_variant_name(table), "test");
	/* a variant like any other */
	text = canonical(table);
	again = parse(text);
	second = canonical(again);
	assert_string_equal(text, second);
	assert_non_null(strstr(text, "\nteams: {across: {teams: 2, count: together}}\n"));
	dom_variant_free_text(table, text);
	dom_variant_free_text(again, second);
	dom_variant_free(again);
	dom_variant_free(table);
	/* as it was where nothing is said of teams */
	assert_int_equal(domi_variant_table(&table, v, who, 2, 0, NULL, &error), DOM_OK);
	assert_int_equal(table->choice[DOMI_TEAMS].args[0].n, 3);
	dom_variant_free(table);
	dom_variant_free(v);
	v = parse(LISTED);
	assert_int_equal(domi_variant_table(&table, listed_in(v, 4)[1].rules, who + 2, 2, 2, NULL, &error), DOM_OK);
	assert_string_equal(dom_variant_player(table, 0), "Eva");
	assert_string_equal(table->choice[DOMI_TEAMS].member->name, "none");
	assert_int_equal(table->choice[DOMI_DEAL].args[0].n, 5);
	dom_variant_free(table);
	dom_variant_free(v);
}

static void mistakes_of_tournaments_are_told_with_their_place(void **state)
{
	(void)state;
	assert_refused("tournament: {lineup: all}", DOM_BAD_VARIANT, 1, 14, "“line-up”", "¿querías decir “line-up”");
	assert_refused("tie-break: wins", DOM_BAD_VARIANT, 1, 1, "under “tournament”", "debajo de “tournament”");
	assert_refused("tournament: all", DOM_BAD_VARIANT, 1, 13, "{line-up: …", "un torneo es");
	assert_refused("tournament: {stop: [rounds, rounds]}", DOM_BAD_VARIANT, 1, 29, "twice", "dos veces");
	assert_refused("tournament: {stop: []}", DOM_BAD_VARIANT, 1, 20, "at least one", "al menos una");
	assert_refused("tournament: {tie-break: [wins, {wins: }]}", DOM_BAD_VARIANT, 1, 32, "twice", "dos veces");
	assert_refused("tournament: {line-up: {listed: {rounds: [{players: [North, Esat]}]}}}", DOM_BAD_VARIANT, 1, 60,
		       "did you mean “East”", "no conozco al jugador “Esat”");
	assert_refused("tournament: {line-up: {listed: {rounds: [{players: [North, North]}]}}}", DOM_BAD_VARIANT, 1, 60,
		       "already", "ya juega");
	assert_refused("tournament: {line-up: {listed: {rounds: [{players: [North, East], rules: {tiles: {faces: 9}}}]}}}",
		       DOM_BAD_VARIANT, 1, 75, "the set is the same", "el mismo en todo el torneo");
	assert_refused("players: [{character: cheater}, first]", DOM_BAD_VARIANT, 1, 23, "unknown character",
		       "no conozco el carácter");
	assert_refused("judge: {corrupt: {chance: 1.5}}", DOM_BAD_VARIANT, 1, 27, "not “1.5”", "no “1.5”");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(chances_are_read_exactly),
		cmocka_unit_test(a_tournament_is_written_out),
		cmocka_unit_test(listed_rounds_have_their_own_rules),
		cmocka_unit_test(children_change_listed_rounds),
		cmocka_unit_test(other_players_take_over_listed_rounds),
		cmocka_unit_test(a_table_has_some_of_the_players),
		cmocka_unit_test(mistakes_of_tournaments_are_told_with_their_place),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
