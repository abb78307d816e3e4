/* play: a round as it happens, watched or played; or as many as a match has. */
#include "host.h"

#include <domino/match.h>

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A round that is about to be played, and who hears it. */
struct table {
	struct domc_host host;
	/* What the deal is committed to before it: nobody can choose another seed afterwards, and nobody can find the seed from
	   it. Empty when nothing was committed to */
	char nonce[DOM_NONCE], commitment[DOM_COMMITMENT];
	struct dom_recorder *recorder;
	struct dom_match *match; /* NULL: a round alone */
	uint64_t shown;          /* the number of the round, as people count */
	struct domc_pace pace;
};

static void print_commitment(const struct table *table)
{
	const char *commitment = table->commitment;

	if (table->host.call->json)
		domc_print_json(json_pack("{s:s, s:s}", "event", "committed", "commitment", commitment), true);
	else
		domc_say("Commitment to the deal: %s\n", "Compromiso con el reparto: %s\n", commitment);
	domc_flush();
}

/* What was committed to, for whoever noted the commitment. */
static void print_seed(const struct table *table)
{
	if (table->host.call->json)
		domc_print_json(json_pack("{s:s, s:o, s:s, s:s}", "event", "revealed", "seed", domi_json_seed(table->host.seed),
					  "nonce", table->nonce, "commitment", table->commitment),
				true);
	else
		domc_say("\nThe deal: seed %llu, nonce %s\nCommitment: %s (SHA-256 of nonce:seed:%llu)\n",
			 "\nEl reparto: semilla %llu, nonce %s\nCompromiso: %s (SHA-256 de nonce:semilla:%llu)\n",
			 (unsigned long long)table->host.seed, table->nonce, table->commitment,
			 (unsigned long long)table->host.input.number);
}

static DOMC_ENDS void report_stop(const struct table *table)
{
	const struct domc_host *host = &table->host;
	const char *unwritten = table->recorder ? DOMC_IN("; nothing was written down", "; no se anotó nada") : "";

	if (host->left != DOM_NO_SEAT && table->host.call->json)
		domc_print_json(json_pack("{s:s, s:i, s:s}", "event", "abandoned", "seat", (int)host->left, "name",
					  dom_variant_player(host->watch.picture.variant,
							     dom_round_player(host->watch.picture.round, host->left))),
				true);
	if (host->left != DOM_NO_SEAT)
		domc_fail(DOMC_NO, "%s leaves: the round is abandoned%s", "%s se va: la mano queda abandonada%s",
			  domc_seat_name(&host->watch.picture, host->left), unwritten);
	domc_fail(DOMC_NO, "stopped before the end of the round%s", "se paró antes del final de la mano%s", unwritten);
}

/* Where people play a seed nobody asked for, it is kept secret until the end and committed to before. */
static void draw_seed(struct table *table)
{
	unsigned char nonce[(DOM_NONCE - 1) / 2];

	if (table->host.input.number && !*table->commitment)
		return; /* the same for all rounds of a match */
	if (domc_given(table->host.call, "seed")) {
		table->host.seed = domc_number(table->host.call, "seed");
	} else if (!table->host.people) {
		table->host.seed = domc_random_seed(false);
	} else {
		table->host.seed = domc_random_seed(true);
		randombytes_buf(nonce, sizeof(nonce));
		sodium_bin2hex(table->nonce, DOM_NONCE, nonce, sizeof(nonce));
		dom_commitment(table->nonce, table->host.seed, table->host.input.number, table->commitment);
		table->host.input.nonce = table->nonce;
	}
}

/* To its end, or the program ends. */
static void play_round(struct table *table)
{
	struct domc_host *host = &table->host;

	draw_seed(table);
	host->commitment = *table->commitment ? table->commitment : NULL;
	domc_host_begin(host);
	if (domc_given(host->call, "record")) {
		domc_must(dom_recorder_new(&table->recorder, host->game.rules, host->seed, &host->input, NULL, domc_error()));
		host->watch.record = dom_recorder_listener(table->recorder);
	}
	if (host->commitment)
		print_commitment(table);
	domc_host_run(host);
	if (!host->watch.picture.over)
		report_stop(table);
	if (host->commitment)
		print_seed(table);
	if (table->recorder) {
		size_t length;
		const char *text = dom_recorder_text(table->recorder, &length);

		if (!text)
			domc_fail_memory();
		domc_write_file(domc_text(host->call, "record"), text, length);
	}
	domc_watch_release(&host->watch);
	dom_recorder_free(table->recorder);
}

/* A match: sides are told by the names of their players, since seats may be drawn for each round. */
static void say_round(const struct table *table)
{
	if (table->host.call->json)
		domc_print_json(json_pack("{s:s, s:I}", "event", "round", "round", (json_int_t)table->host.input.number), true);
	else if (!domc_is_terminal(STDOUT_FILENO))
		domc_say("%sRound %llu\n", "%sMano %llu\n", table->host.input.number ? "\n" : "",
			 (unsigned long long)table->shown);
}

static void print_side(const struct table *table, unsigned side)
{
	bool begun = false;

	for (unsigned p = 0; p < dom_rules_players(table->host.game.rules); p++)
		if (dom_match_side(table->match, p) == side) {
			domc_print("%s%s", begun ? DOMC_IN(" & ", " y ") : "", domc_player(table->host.game.variant, p));
			begun = true;
		}
}

static void print_totals(const struct table *table)
{
	char target[DOM_MATCH_TEXT];

	dom_match_target(table->match, domc_lang(), target);
	domc_say("\nMatch (%s), after round %llu: ", "\nPartida (%s), tras la mano %llu: ", target,
		 (unsigned long long)table->shown);
	for (unsigned side = 0; side < dom_rules_teams(table->host.game.rules); side++) {
		domc_print("%s", side ? ", " : "");
		print_side(table, side);
		domc_print(" %s", domc_points(dom_match_total(table->match, side)).text);
	}
	domc_print("\n");
}

static void print_end(const struct table *table)
{
	uint16_t winners = dom_match_winners(table->match);
	char why[DOM_MATCH_TEXT];
	bool begun = false;

	dom_match_why(table->match, domc_lang(), why);
	domc_say("The match is won by ", "La partida es de ");
	for (unsigned side = 0; side < dom_rules_teams(table->host.game.rules); side++)
		if (winners >> side & 1) {
			domc_print("%s", begun ? ", " : "");
			print_side(table, side);
			begun = true;
		}
	domc_print(": %s.\n", why);
}

static json_t *sides_of(const struct table *table)
{
	json_t *sides = json_array();

	for (unsigned side = 0; side < dom_rules_teams(table->host.game.rules); side++) {
		json_t *names = json_array();

		for (unsigned p = 0; p < dom_rules_players(table->host.game.rules); p++)
			if (dom_match_side(table->match, p) == side)
				json_array_append_new(names, json_string(dom_variant_player(table->host.game.variant, p)));
		json_array_append_new(sides, names);
	}
	return sides;
}

static void print_match(const struct table *table)
{
	json_t *totals = json_array(), *winners = json_array();
	bool over = dom_match_over(table->match);
	char target[DOM_MATCH_TEXT], why[DOM_MATCH_TEXT];

	for (unsigned side = 0; side < dom_rules_teams(table->host.game.rules); side++) {
		json_array_append_new(totals, domi_json_points(dom_match_total(table->match, side)));
		if (over && dom_match_winners(table->match) >> side & 1)
			json_array_append_new(winners, json_integer(side));
	}
	dom_match_target(table->match, domc_lang(), target);
	if (over)
		dom_match_why(table->match, domc_lang(), why);
	domc_print_json(json_pack("{s:s, s:I, s:s, s:b, s:s?, s:o, s:o, s:o}", "event", "match", "rounds",
				  (json_int_t)table->shown, "target", target, "over", over, "why", over ? why : NULL, "sides",
				  sides_of(table), "totals", totals, "winners", winners),
			true);
}

/* A round is over: it is counted, and what it has come to is said. */
static void count_round(struct table *table)
{
	struct dom_result result;

	dom_match_result(table->match, table->host.game.rules, table->host.round, &result);
	dom_match_count(table->match, table->host.seed, &result);
	if (table->host.call->json) {
		print_match(table);
		return;
	}
	print_totals(table);
	if (dom_match_over(table->match))
		print_end(table);
}

/* On a terminal the last round stays there until somebody has read it. */
static bool wants_next(struct table *table)
{
	char line[DOMC_LINE];

	if (table->host.call->json || !domc_is_terminal(STDOUT_FILENO))
		return true;
	domc_say("enter: the next round   q: leave ", "intro: la mano siguiente   q: irse ");
	domc_flush();
	return domc_lines_next(&table->pace.lines, line, 0) == DOMC_GOT_LINE && line[0] != 'q';
}

static void play_match(struct table *table)
{
	struct domc_host *host = &table->host;

	domc_must(dom_match_new(&table->match, host->game.variant, host->game.rules, NULL, domc_error()));
	host->number = &table->shown;
	for (;;) {
		table->shown = host->input.number + 1;
		say_round(table);
		play_round(table);
		count_round(table);
		if (dom_match_over(table->match))
			break;
		if (!wants_next(table))
			domc_end(DOMC_NO);
		/* who leads the next round may depend on this one */
		host->input = (struct dom_round_input){.number = host->input.number + 1,
						       .has_last = 1,
						       .last_starter = (uint8_t)dom_round_starter(host->round),
						       .last_winner = dom_round_winner(host->game.rules, host->round)};
	}
	dom_match_free(table->match);
}

/* Gives the variant's first player to a person of that name; it keeps its character. */
static void seat_person(struct dom_variant *variant, const char *name)
{
	struct dom_error error = {0}, other;
	char own[DOM_MAX_NAME], text[sizeof(error.file) + sizeof(error.en) + 32];

	if (!*name || strpbrk(name, ",=+(!")) /* that is what --players takes */
		domc_fail(DOMC_USAGE, "--human takes a name without , = + ( or !, not “%s”",
			  "--human espera un nombre sin , = + ( ni !, no “%s”", name);
	snprintf(own, sizeof(own), "%s", dom_variant_player(variant, 0));
	if (!dom_variant_seat_person(variant, name, &error))
		return;
	if (dom_variant_seat_person(variant, own, &other))
		domc_end(domc_complain_error(&error));
	/* a tournament's list may need the name, which does not matter to play */
	domc_complain("you play as %s, not as %s: %s", "juegas como %s, no como %s: %s", own, name,
		      dom_error_text(&error, domc_lang(), text, sizeof(text)));
}

static void run(const struct domc_call *call)
{
	struct table table = {.host.call = call, .pace = domc_pace(call)};
	struct domc_game *game = &table.host.game;

	table.host.pace = &table.pace;
	if (domc_given(call, "record") && domc_given(call, "match"))
		domc_fail(DOMC_USAGE, "--record writes down one round, and --match plays several",
			  "--record anota una mano, y --match juega varias");
	if (domc_given(call, "record"))
		domc_may_write(domc_text(call, "record"));
	game->variant = domc_variant(call->operands[0], domc_text(call, "players"));
	if (domc_given(call, "human"))
		seat_person(game->variant, domc_text(call, "human"));
	domc_game_compile(game);
	table.host.people = domc_people(game->variant);
	if (domc_given(call, "match"))
		play_match(&table);
	else
		play_round(&table);
	free(table.host.round);
	domc_game_release(game);
}

DOMC_COMMAND(play) = {
	.row = 6,
	.title = {"play a round, or watch one", "juega una mano, o la muestra"},
	.usage = {"VARIANT", "VARIANTE"},
	.about = {"Plays one round and shows it: the table, the hands, every move, why it ended and the ranking. On a terminal "
		  "it is drawn move by move; otherwise each event is a line. Players with the strategy human are asked, with "
		  "keys on a terminal or by lines of standard input (“6-4 left”, “2”, “?”). Hands stay hidden from other "
		  "people. A seed that was not given is committed to before the deal and shown at the end.",
		  "Juega una mano y la muestra: la mesa, las fichas de cada quien, quién pone qué, por qué acaba, la "
		  "clasificación. En una terminal se dibuja jugada a jugada; si no, cada suceso es una línea. A los jugadores "
		  "cuya estrategia es human se les pregunta: con teclas en una terminal, si no por líneas de la entrada (“6-4 "
		  "izquierda”, “2”, “?”). Nadie ve las fichas de otro, y la semilla que no se dio se muestra al final, con lo "
		  "que la comprometía."},
	.takes = {1, 1},
	.options = {DOMC_SEED(
			    "N", 0, "The seed; the same seed plays the same round (default: random, and shown).",
			    "La semilla; la misma semilla juega la misma mano (por omisión, una del sistema, que se muestra)."),
		    DOMC_OPTION_PLAYERS,
		    DOMC_TEXT("human", "NAME", "NOMBRE",
			      "Play yourself, under this name, instead of the first player. For several people: --players "
			      "Ana=human,Luis=human,…",
			      "Juegas tú, con este nombre, en lugar del primer jugador; --players Ana=human,… sienta a más "
			      "personas."),
		    DOMC_FLAG("match",
			      "Play a match: rounds until the variant's own rules for tournaments say who has won; without "
			      "any, five.",
			      "Jugar una partida: manos hasta que las reglas de torneo de la variante digan quién gana; si no "
			      "las tiene, cinco."),
		    DOMC_OPTION_SPEED, DOMC_OPTION_STEP,
		    DOMC_FILE("record", "Write the record of the round to FILE when it is over, for domino replay.",
			      "Anotar la mano cuando acabe; domino replay la lee.")},
	.run = run,
};
