/* The rules in words: whole sentences in both languages, which say nothing of what is not so. */
#include "variant_talk.h"

#include <ctype.h>
#include <regex.h>
#include <stdlib.h>

#include "random_variant.h"

/* What must not be read in an explanation. */
static const char *const never[] = {
	"[][{}#|<>]",                                /* a template that was not filled in */
	"\\((exact|it must|whose|who counts|until)", /* a form instead of a sentence */
	": (yes|no|true|false|sí)\\b",               /* so too */
	"\\b(true|false|null)\\b",                   /* the file's words */
	"nearest 0|(costs|cuesta|pays|vale|after|tras|than|de|or|o|queden?) (-?0) ?(point|punto|tile|ficha|and|y|are)",
	("(^|[^0-9.,-])0 "
	 "(points?|puntos?|tiles?|fichas?|passes|pases|rounds?|manos?|times|veces|seconds|segundos|stages|rondas)"),
	"(^|[^0-9.,-])1 (points|puntos|tiles|fichas|passes|pases|rounds|manos|times|veces|seconds|segundos|stages|rondas)",
	"  | [.,;:]|[.,;:][.,;:]|\\.\\.|\\( | \\)", /* words that are missing */
	"\\b(pile|asleep|richest|at-once|after-line|best-hand|to-move|last-winner|next-seat|out-first)\\b",
	"\\b([Cc]aras?|[Bb]andos?|lig(a|an|ue)|coge|alineación|etapas?)\\b",
	"puntos? en la mano (gana|valen)|mano que más vale",
};

/* Those that only one language must not have. */
static const char *const never_in[] = {
	[DOM_EN] = "\\b(mano|ficha|puntos|jugador)\\b",
	[DOM_ES] = "\\b(North|East|South|West|Player [0-9]+|the|and|with|tiles|points)\\b",
};

static void refuse_match(const char *pattern, const char *line, const char *source)
{
	regex_t regex;

	assert_int_equal(regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB), 0);
	if (!regexec(&regex, line, 0, NULL, 0))
		fail_msg("“%s” has /%s/\n%s", line, pattern, source);
	regfree(&regex);
}

static bool is_player(const struct dom_variant *v, const char *text, enum dom_lang lang)
{
	for (unsigned i = 0; i < dom_variant_players(v); i++) {
		const char *name = dom_variant_player_in(v, i, lang);

		if (!strncmp(text, name, strlen(name)))
			return true;
	}
	return false;
}

static void assert_sentence(const struct dom_variant *v, const char *line, enum dom_lang lang, const char *source)
{
	const char *first = line + 2;
	size_t length = strlen(line);

	if (line[length - 1] != '.')
		fail_msg("“%s” has no full stop\n%s", line, source);
	/* a capital, one with an accent, or a title in quotes */
	if (!isupper((unsigned char)*first) && strncmp(first, "“", strlen("“")) != 0 && *first != '\xc3' &&
	    !is_player(v, first, lang))
		fail_msg("“%s” has no capital\n%s", line, source);
}

/* The names that people gave, and the lists of an `own` set, may hold anything: they are not looked at. */
static void assert_told(const struct dom_variant *v, const char *source)
{
	for (int lang = DOM_EN; lang <= DOM_ES; lang++) {
		struct dom_error error;
		char *told = NULL, *rest;
		unsigned number = 0;

		assert_int_equal(dom_variant_explain(v, (enum dom_lang)lang, &told, &error), DOM_OK);
		for (char *line = strtok_r(told, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest), number++) {
			if (strncmp(line, "- ", 2) != 0) {
				/* the title, what is said about the variant, or what the next sentences are about */
				if (number > 1 &&
				    (!isupper((unsigned char)*line) || ispunct((unsigned char)line[strlen(line) - 1])) &&
				    strncmp(line, "Quién", strlen("Quién")) != 0)
					fail_msg("“%s” is neither a title nor a sentence\n%s", line, source);
				continue;
			}
			assert_sentence(v, line, (enum dom_lang)lang, source);
			if (strchr(line, '='))
				continue;
			for (size_t i = 0; i < sizeof never / sizeof *never; i++)
				refuse_match(never[i], line, source);
			refuse_match(never_in[lang], line, source);
		}
		assert_true(number > 15);
		dom_variant_free_text(v, told);
	}
}

static void check_shipped(void *context, const char *name, const char *path)
{
	struct dom_variant *v = NULL;
	struct dom_error error;

	(void)path;
	if (dom_variant_load(&v, name, NULL, &error))
		fail_msg("%s: %s", name, error.en);
	assert_told(v, name);
	dom_variant_free(v);
	++*(unsigned *)context;
}

static void shipped_variants_read_well(void **state)
{
	unsigned count = 0;
	struct dom_error error;

	(void)state;
	assert_int_equal(dom_variant_list(check_shipped, &count, &error), DOM_OK);
	assert_true(count >= 29);
}

static void random_variants_read_well(void **state)
{
	static struct sketch sketch;
	unsigned told = 0;

	(void)state;
	for (uint64_t number = 0; number < 600; number += ONE_IN) {
		struct dom_rules *rules;
		struct dom_error error;
		struct dom_variant *v = random_variant(&sketch, number, &rules, &error);

		if (!v)
			continue;
		assert_told(v, sketch.text);
		told++;
		dom_rules_free(rules);
		dom_variant_free(v);
	}
	assert_true(told > 60 / ONE_IN);
}

/* Every option with its parameters at their ends: each can be told by itself. */
static void says(const char *source, enum dom_lang lang, const char *sentence)
{
	struct dom_variant *v = parse(source);
	struct dom_error error;
	char *told;

	assert_int_equal(dom_variant_explain(v, lang, &told, &error), DOM_OK);
	if (!strstr(told, sentence))
		fail_msg("“%s” is not said of “%s”:\n%s", sentence, source, told);
	dom_variant_free_text(v, told);
	dom_variant_free(v);
}

static void what_is_not_so_is_not_told(void **state)
{
	(void)state;
	says("judge: {honest: {fine: 0}}", DOM_EN, "\n- The judge is honest: a foul costs the turn.\n");
	says("judge: {honest: {fine: 0}}", DOM_ES, "\n- El juez es honesto: una falta cuesta el turno.\n");
	says("judge: {honest: {fine: 1}}", DOM_EN, " a foul costs one point and the turn.\n");
	says("judge: {honest: {fine: 10}}", DOM_ES, " una falta cuesta 10 puntos y el turno.\n");
	says("tournament: {stop: {points: {points: 61}}}", DOM_EN,
	     "\n- The tournament is over when a side's total reaches 61 points.\n");
	says("tournament: {stop: {points: {points: 10000, exact: true}}}", DOM_EN,
	     " reaches exactly 10,000 points; a score that would go beyond is not counted.\n");
	says("tournament: {stop: {points: {points: 61, exact: true}}}", DOM_ES, " llega a 61 puntos exactos; ");
	says("start: {holder: {tile: 6-6, must-lead: true}}", DOM_EN, " the heaviest tile. That tile must be led.\n");
	says("start: {holder: {tile: 6-6, must-lead: true}}", DOM_ES, " la ficha más gorda, y tiene que salir con ella.\n");
	says("start: {holder: {tile: 6-6}}", DOM_EN, " the heaviest tile.\n");
	says("stuck: draw-until", DOM_EN, "draws until a tile fits or the boneyard is empty");
	says("stuck: draw-until", DOM_ES, "roba hasta que una ficha sirva o se acaben");
	says("stuck: {draw-until: {leave: 1}}", DOM_EN, " or one tile is left in the boneyard");
	says("score: {losers-hands: {count: losers}}", DOM_ES, "los puntos que les quedan a los que no ganaron.\n");
	says("score: {open-ends: {round: 0}}", DOM_EN,
	     "- After each tile the open ends are added up. A total that is a multiple of 5 is scored.\n");
	says("score: {open-ends: {of: [7, 8], round: 1, out-bonus: 1}}", DOM_ES, "múltiplo de 7 u 8 se anota. ");
	says("bonus: [{out: {points: 1}}, {capicua: {points: 25}}]", DOM_EN,
	     "- Going out pays one point.\n- Going out with a tile that fits both ends, if they differ, pays 25 points.\n");
	says("deal: {swap-half: {hand: 4}}", DOM_ES, "devuelve la mitad, las que quiera, y toma otras tantas.\n");
	says("judge: {corrupt: {chance: 0.125}}", DOM_ES, "con una probabilidad del 12,5\u00a0% ofrece");
	says("judge: {corrupt: {chance: 1}}", DOM_EN, "it always offers to let");
}

static void players_are_grouped_and_named_as_the_reader_calls_them(void **state)
{
	static const char mixed[] = "players: [{name: Ana, strategy: human}, {name: Inés, strategy: {human: {clock: 0}}},\n"
				    "  {name: Luis, strategy: [random, fattest], character: cheat}]";

	(void)state;
	says("{}", DOM_ES, "\n- Norte, Este, Sur y Oeste (Al azar) juegan al azar ");
	says("players: 5", DOM_ES, "\n- Jugador 1, Jugador 2, Jugador 3, Jugador 4 y Jugador 5 (Al azar) ");
	says("players: 5", DOM_EN, "\n- Player 1, Player 2, Player 3, Player 4 and Player 5 (Random) ");
	/* whoever wrote it in Spanish meant the same; but a name is its owner's */
	says("players: [{name: Norte}, {name: Este}, {name: Jugador 7}]", DOM_EN, "\n- North, East and Player 7 (Random) ");
	says("players: [{name: Norte}, {name: Este}, {name: Jugador 7}]", DOM_ES, "\n- Norte, Este y Jugador 7 (Al azar) ");
	says("players: [{name: Norte}, {name: North}]", DOM_EN, "\n- Norte and North (Random) ");
	says("players: [{name: Norte}, {name: North}]", DOM_ES, "\n- Norte y North (Al azar) ");
	says(mixed, DOM_EN,
	     "\n- Ana and Inés (Human) are people.\n- Luis draws a strategy for every turn: Random or Heaviest.\n- “Random” "
	     "plays ");
	says(mixed, DOM_ES, "\n- Ana e Inés (Persona) son personas.\n");
	says(mixed, DOM_EN, "\n- Luis cheats and tries ");
}

/* The words of the table are those of what lies on it. */
static void letters_are_not_numbers(void **state)
{
	(void)state;
	says("{}", DOM_ES, "\n- El número que se juega debe ser igual al de la punta.\n");
	says("{faces: letters}", DOM_ES, "\n- La letra que se juega debe ser igual a la de la punta.\n");
	says("{faces: letters, tiles: {faces: 3, sides: 3}, board: open-faces}", DOM_EN,
	     "The set has 10 tiles: every combination of 3 letters on 3 sides.\n");
	says("{tiles: {copies: 2}}", DOM_ES,
	     "El juego tiene 56 fichas: todas las combinaciones de 7 números, 2 de cada una.\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shipped_variants_read_well),
		cmocka_unit_test(random_variants_read_well),
		cmocka_unit_test(what_is_not_so_is_not_told),
		cmocka_unit_test(players_are_grouped_and_named_as_the_reader_calls_them),
		cmocka_unit_test(letters_are_not_numbers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
