/* perft: the engine's proof by counting, all plays of one deal. */
#include "files.h"

#include <stdlib.h>
#include <string.h>

static bool go_on(void *context, const struct dom_perft *so_far)
{
	struct domc_progress *progress = context;
	uint64_t sum = 0;

	for (unsigned i = 0; progress->on && i <= so_far->depth; i++)
		sum += so_far->positions[i];
	return domc_progress_heard(progress, sum, 0, 0);
}

/* The hands that --deal asks for; NULL: those of the seed. */
static uint64_t *read_deal(const char *deal, const struct dom_rules *rules)
{
	uint64_t *hands;
	size_t length;
	char *text;

	if (!deal)
		return NULL;
	hands = domc_new((size_t)dom_rules_players(rules) * dom_rules_words(rules), sizeof(*hands));
	if (!strcmp(deal, "ordered")) {
		dom_deal_ordered(rules, hands);
		return hands;
	}
	text = domc_read_file(deal, &length);
	domc_must(dom_deal_read(rules, text, length, deal, hands, domc_error()));
	free(text);
	return hands;
}

static void print_table(const struct dom_perft *perft)
{
	struct domc_columns table = domc_columns(2, "r", DOMC_IN("plays\tpositions", "jugadas\tposiciones"));

	for (unsigned i = 0; i <= perft->depth; i++)
		domc_columns_add(&table, "%u\t%s", i, domc_grouped(perft->positions[i]).text);
	domc_columns_print(&table);
	domc_say("\ntotal, the start included: %s\n", "\ntotal, con la posición inicial: %s\n",
		 domc_grouped(perft->total).text);
	domc_say("complete rounds: %s\n", "manos completas: %s\n", domc_grouped(perft->complete).text);
}

static void print_json(const struct domc_call *call, const struct domc_game *game, const struct dom_perft *perft)
{
	const char *deal = domc_text(call, "deal");
	json_t *positions = json_array();

	for (unsigned i = 0; i <= perft->depth; i++)
		json_array_append_new(positions, json_integer((json_int_t)perft->positions[i]));
	domc_print_json(json_pack("{s:s, s:o, s:I, s:o, s:I, s:I}", "variant", dom_variant_name(game->variant),
				  deal ? "deal" : "seed", deal ? json_string(deal) : domi_json_seed(domc_number(call, "seed")),
				  "depth", (json_int_t)perft->depth, "positions", positions, "total", (json_int_t)perft->total,
				  "complete", (json_int_t)perft->complete),
			false);
}

static void run(const struct domc_call *call)
{
	struct dom_perft perft;
	struct domc_progress progress;
	struct domc_game game;
	struct dom_round *round;
	uint64_t *hands;

	if (domc_given(call, "seed") && domc_given(call, "deal"))
		domc_fail(DOMC_USAGE, "--seed and --deal do not go together", "--seed y --deal no van juntas");
	game = domc_game(call->operands[0], NULL);
	hands = read_deal(domc_text(call, "deal"), game.rules);
	round = domc_new(1, dom_round_size(game.rules));
	domc_must(dom_round_init(game.rules, round, domc_number(call, "seed"), &(struct dom_round_input){.hands = hands},
				 domc_given(call, "plain") ? DOM_PATH_PLAIN : DOM_PATH_TABLE, domc_error()));
	progress = domc_progress(DOMC_IN("positions", "posiciones"));
	domc_must(dom_perft_run(&perft, game.rules, round, (unsigned)domc_number(call, "depth"), go_on, &progress, NULL,
				domc_error()));
	domc_progress_end(&progress);
	if (call->json)
		print_json(call, &game, &perft);
	else
		print_table(&perft);
	if (domc_interrupted())
		domc_complain("stopped early: these are the positions counted so far",
			      "se paró antes del final: estas son las posiciones contadas hasta ahí");
	free(round);
	free(hands);
	domc_game_release(&game);
}

DOMC_COMMAND(perft) = {
	.row = 9,
	.title = {"count all the positions of one deal", "cuenta todas las posiciones de un reparto"},
	.usage = {"VARIANT", "VARIANTE"},
	.about = {"Plays every possible round of one deal and counts the positions at each depth. Ends of a line that show the "
		  "same face count as one place; a forced pass is not a play.",
		  "Juega todas las manos posibles de un reparto y cuenta las posiciones después de cada número de jugadas. Dos "
		  "puntas con el mismo número son un solo lugar, y un pase obligado no es una jugada."},
	.takes = {1, 1},
	.options = {DOMC_SEED("N", 1, "The seed of the deal (default 1).", "La semilla que reparte (por omisión, 1)."),
		    DOMC_TEXT("deal", "FILE|ordered", "ARCHIVO|ordered",
			      "The deal: from a file, one line of tiles per seat, or the set in order.",
			      "Un reparto de un archivo, una línea de fichas por puesto; o las fichas en su orden, jugador por "
			      "jugador."),
		    DOMC_NUMBER("depth", "N", 1, DOM_MAX_DEPTH, 0, "Maximum depth in plays (default: no limit).",
				"Parar después de tantas jugadas (por omisión, sin límite)."),
		    DOMC_OPTION_PLAIN},
	.run = run,
};
