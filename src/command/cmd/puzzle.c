/* puzzle: positions in which exactly one play wins, shown, answered, and made. */
#include "files.h"

#include <stdlib.h>
#include <string.h>

static void print_found(void *context, const char *line)
{
	(void)context;
	domc_print("%s\n", line);
	domc_flush();
}

static void make(const struct domc_call *call)
{
	const char *variant = domc_text(call, "variant");
	struct domc_game game = domc_game(variant ? variant : "pairs", domc_text(call, "players"));

	for (uint64_t i = 0; i < domc_number(call, "make") && !domc_interrupted(); i++)
		domc_must(dom_puzzles_find(game.rules, domc_number(call, "seed") + i, print_found, NULL, NULL, domc_error()));
	domc_game_release(&game);
}

static void list_all(const struct domc_call *call)
{
	json_t *list = call->json ? json_array() : NULL;
	struct domc_columns table = domc_columns(3, "lr", DOMC_IN("puzzle\tgame\tlevel", "problema\tjuego\tnivel"));

	for (unsigned number = 1; number <= dom_puzzles(); number++) {
		struct dom_puzzle_head head;
		struct dom_error error;

		if (dom_puzzle_head(number, &head, &error))
			domc_complain_error(&error);
		else if (list)
			json_array_append_new(list, domi_json_puzzle_head(number, &head));
		else
			domc_columns_add(&table, "%u\t%s\t%u", number, head.variant, head.level);
	}
	if (list)
		domc_print_json(json_pack("{s:o}", "puzzles", list), false);
	else
		domc_columns_print(&table);
}

/* " (with South)": who plays together with whoever sits there. */
static void tell_partners(const struct dom_puzzle *p, unsigned seat)
{
	const struct dom_rules *r = dom_puzzle_rules(p);

	for (unsigned other = 0; other < dom_rules_players(r); other++)
		if (other != seat && dom_rules_team(r, other) == dom_rules_team(r, seat))
			domc_say("  (with %s)", "  (con %s)",
				 domc_player(dom_puzzle_variant(p), dom_round_player(dom_puzzle_round(p), other)));
}

/* The ends, every hand, and whose turn it is. */
static void show(const struct dom_puzzle *p, unsigned number)
{
	const struct dom_rules *r = dom_puzzle_rules(p);
	const struct dom_round *g = dom_puzzle_round(p);
	char tile[DOM_MAX_SIDES * DOM_MAX_NAME + 16];
	unsigned count;
	const struct dom_place *places = dom_round_places(r, g, &count);
	struct dom_puzzle_head head = dom_puzzle_about(p);

	domc_say("%sPuzzle %u%s: %s, level %u of %u\n\n", "%sProblema %u%s: %s, nivel %u de %u\n\n", domc_style(DOMC_BOLD),
		 number, domc_plain(), head.variant, head.level, DOM_PUZZLE_LEVELS);
	if (count == 2)
		domc_say("Open ends: left %s, right %s; %u tiles lie\n",
			 "Puntas: izquierda %s, derecha %s; hay %u fichas puestas\n",
			 dom_rules_face(r, dom_rules_shows(r, places[0].symbol)),
			 dom_rules_face(r, dom_rules_shows(r, places[1].symbol)), dom_round_laid(g));
	for (unsigned seat = 0; seat < dom_rules_players(r); seat++) {
		const uint64_t *hand = dom_round_hand(r, g, seat);

		domc_print("%s ", seat == dom_round_seat(g) ? "→" : " ");
		domc_put_padded(stdout, domc_player(dom_puzzle_variant(p), dom_round_player(g, seat)), 10);
		for (unsigned t = 0; t < dom_rules_tiles(r); t++)
			if (hand[t / 64] >> t % 64 & 1)
				domc_print(" %s", dom_rules_tile(r, t, tile, sizeof tile));
		tell_partners(p, seat);
		domc_print("\n");
	}
	domc_say("\nWhich one play wins?\n", "\n¿Cuál es la única jugada que gana?\n");
}

static void show_answer(const struct dom_puzzle *p)
{
	const struct dom_solved *plays;
	struct dom_solver *solver;
	unsigned count;

	domc_must(dom_solver_new(&solver, dom_puzzle_rules(p), NULL, NULL, domc_error()));
	domc_must(dom_solve_plays(solver, dom_puzzle_round(p), &plays, &count, domc_error()));
	domc_print("\n");
	for (unsigned i = 0; i < count; i++)
		domc_print("%s  %s\n", domc_play(dom_puzzle_rules(p), plays[i].play, !dom_round_laid(dom_puzzle_round(p))).text,
			   plays[i].wins > 0   ? DOMC_IN("wins", "gana")
			   : plays[i].wins < 0 ? DOMC_IN("loses", "pierde")
					       : DOMC_IN("wins nothing", "no gana nada"));
	dom_solver_free(solver);
}

/* TILE and, where it says something, left or right. */
static void answer(const struct domc_call *call, const struct dom_puzzle *p)
{
	const char *word = call->operands[1], *where = call->count > 2 ? call->operands[2] : "";
	int tile = dom_rules_find(dom_puzzle_rules(p), word, strlen(word));
	struct dom_play play = {.tile = (uint16_t)tile};
	bool left = !strcmp(where, "left") || !strcmp(where, "izquierda");
	bool right = !strcmp(where, "right") || !strcmp(where, "derecha"), fits[2] = {false}, good;

	for (unsigned place = 0; tile >= 0 && place < 2; place++)
		fits[place] = dom_round_fits(dom_puzzle_rules(p), dom_puzzle_round(p), play.tile, place);
	play.place = right || (!left && !fits[0]);
	good = fits[play.place] && dom_puzzle_right(p, play);
	play.place = !play.place;
	if (tile < 0 || (*where && !left && !right) || (!*where && fits[0] && fits[1] && dom_puzzle_right(p, play) != good))
		domc_fail(DOMC_USAGE, "an answer is a tile, and left or right where it fits both ends: 6-4 left",
			  "una respuesta es una ficha, y left o right si va en las dos puntas: 6-4 left");
	domc_print("%s%s%s\n", domc_style(good ? DOMC_GOOD : DOMC_BAD),
		   good ? DOMC_IN("right: it wins", "bien: gana") : DOMC_IN("no: it does not win", "no: no gana"),
		   domc_plain());
	if (!good)
		domc_end(DOMC_NO);
}

static void run(const struct domc_call *call)
{
	struct dom_puzzle *puzzle;
	unsigned long number;
	char *end;

	if (domc_given(call, "make")) {
		make(call);
		return;
	}
	if (!call->count) {
		list_all(call);
		return;
	}
	number = strtoul(call->operands[0], &end, 10);
	if (*end || number > UINT32_MAX)
		domc_fail(DOMC_USAGE, "%s is no number of a puzzle", "%s no es el número de un problema", call->operands[0]);
	domc_must(dom_puzzle_open(&puzzle, (unsigned)number, NULL, domc_error()));
	if (call->count > 1) {
		answer(call, puzzle);
	} else if (call->json) {
		domc_print_json(domi_json_puzzle(puzzle, (unsigned)number, domc_given(call, "answer")), false);
	} else {
		show(puzzle, (unsigned)number);
		if (domc_given(call, "answer"))
			show_answer(puzzle);
	}
	dom_puzzle_free(puzzle);
}

DOMC_COMMAND(puzzle) = {
	.row = 10,
	.title = {"positions in which one play wins", "posiciones en las que gana una sola jugada"},
	.usage = {"[NUMBER [TILE [left|right]]]", "[NÚMERO [FICHA [left|right]]]"},
	.about = {"Lists the puzzles, shows one, or says whether an answer is right. All hands are open, everybody plays "
		  "perfectly, and exactly one play wins. With --make, looks for new ones in rounds of the variant's players, "
		  "or of others: --players A=monte-carlo,…",
		  "Lista los problemas, muestra uno, o dice si una respuesta es buena. Todas las fichas están a la vista, "
		  "todos juegan a la perfección y gana una sola jugada. Con --make busca otros en manos de los jugadores de la "
		  "variante, o de otros: --players A=monte-carlo,…"},
	.takes = {0, 3},
	.options = {DOMC_FLAG("answer", "Show what every play comes to.", "Mostrar a qué lleva cada jugada."),
		    DOMC_NUMBER("make", "N", 1, 1000000, 0, "Look for puzzles in N rounds and print them, a line each.",
				"Buscar problemas en N manos e imprimirlos, uno por línea."),
		    DOMC_TEXT("variant", "NAME", "NOMBRE", "With --make: the game (default pairs).",
			      "Con --make: el juego (por omisión, pairs)."),
		    DOMC_OPTION_PLAYERS,
		    DOMC_SEED("N", 1, "With --make: the seed of the first round (default 1).",
			      "Con --make: la semilla de la primera mano (por omisión, 1).")},
	.run = run,
};
