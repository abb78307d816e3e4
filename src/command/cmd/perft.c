/* perft: the engine's proof by counting, all plays of one deal. */
#include "args.h"
#include "columns.h"
#include "input.h"
#include "out.h"
#include "progress.h"
#include "signals.h"

#include <stdlib.h>
#include <string.h>

static const struct domc_option options[] = {
	DOMC_SEED("N", 1, "The seed of the deal (default 1).", "La semilla que reparte (por omisión, 1)."),
	DOMC_TEXT("deal", "FILE|ordered", "ARCHIVO|ordered",
		  "The deal: from a file, one line of tiles per seat, or the set in order.",
		  "Un reparto de un archivo, una línea de fichas por puesto; o las fichas en su orden, jugador por jugador."),
	DOMC_NUMBER("depth", "N", 1, DOM_MAX_DEPTH, 0, "Maximum depth in plays (default: no limit).",
		    "Parar después de tantas jugadas (por omisión, sin límite)."),
	DOMC_OPTION_PLAIN,
	{.name = NULL},
};

static bool go_on(void *context, const struct dom_perft *so_far)
{
	struct domc_progress *progress = context;
	uint64_t sum = 0;

	for (unsigned i = 0; progress->on && i <= so_far->depth; i++)
		sum += so_far->positions[i];
	return domc_progress_heard(progress, sum, 0, 0);
}

/* The hands that --deal asks for. */
static int read_deal(const struct domc_call *call, const struct domc_game *game, uint64_t *hands)
{
	const char *deal = domc_text(call, "deal");
	struct dom_error error = {0};
	size_t length;
	char *text;
	int failed;

	if (!strcmp(deal, "ordered")) {
		dom_deal_ordered(game->rules, hands);
		return DOMC_YES;
	}
	text = domc_read_file(deal, &length);
	if (!text)
		return DOMC_NO;
	failed = dom_deal_read(game->rules, text, length, deal, hands, &error);
	free(text);
	if (failed)
		domc_complain_error(&error);
	return failed ? DOMC_NO : DOMC_YES;
}

static int print_table(const struct dom_perft *perft)
{
	struct domc_columns table;
	int status;

	domc_columns_init(&table, 2, "r", DOMC_IN("plays\tpositions", "jugadas\tposiciones"));
	for (unsigned i = 0; i <= perft->depth; i++)
		domc_columns_add(&table, "%u\t%s", i, domc_grouped(perft->positions[i]).text);
	status = domc_columns_print(&table);
	domc_say("\ntotal, the start included: %s\n", "\ntotal, con la posición inicial: %s\n",
		 domc_grouped(perft->total).text);
	domc_say("complete rounds: %s\n", "manos completas: %s\n", domc_grouped(perft->complete).text);
	return status;
}

static int print_json(const struct domc_call *call, const struct domc_game *game, uint64_t seed, const struct dom_perft *perft)
{
	json_t *positions = json_array(), *json;
	char number[24];

	for (unsigned i = 0; i <= perft->depth; i++)
		json_array_append_new(positions, json_integer((json_int_t)perft->positions[i]));
	snprintf(number, sizeof(number), "%llu", (unsigned long long)seed);
	json = json_pack("{s:s, s:s, s:I, s:o, s:I, s:I}", "variant", dom_variant_name(game->variant),
			 domc_given(call, "deal") ? "deal" : "seed",
			 domc_given(call, "deal") ? domc_text(call, "deal") : number, "depth", (json_int_t)perft->depth,
			 "positions", positions, "total", (json_int_t)perft->total, "complete", (json_int_t)perft->complete);
	return domc_print_json(json, false);
}

static int count(const struct domc_call *call, const struct domc_game *game, const uint64_t *hands)
{
	uint64_t seed = domc_number(call, "seed");
	struct dom_round *round = malloc(dom_round_size(game->rules));
	struct dom_perft *perft = calloc(1, sizeof(*perft));
	struct domc_progress progress;
	struct dom_error error = {0};
	int failed, status = DOMC_NO;

	if (!round || !perft) {
		domc_complain_memory();
		goto out;
	}
	failed = dom_round_init(game->rules, round, seed, &(struct dom_round_input){.hands = hands},
				domc_given(call, "plain") ? DOM_PATH_PLAIN : DOM_PATH_TABLE, &error);
	if (!failed) {
		domc_progress_init(&progress, DOMC_IN("positions", "posiciones"));
		failed = dom_perft_run(perft, game->rules, round, (unsigned)domc_number(call, "depth"), go_on, &progress, NULL,
				       &error);
		domc_progress_end(&progress);
	}
	if (failed) {
		domc_complain_error(&error);
		goto out;
	}
	status = call->json ? print_json(call, game, seed, perft) : print_table(perft);
	if (domc_interrupted())
		status = domc_complain("stopped early: these are the positions counted so far",
				       "se paró antes del final: estas son las posiciones contadas hasta ahí");
out:
	free(perft);
	free(round);
	return status;
}

static int run(const struct domc_call *call)
{
	struct domc_game game;
	uint64_t *hands = NULL;
	int status;

	if (domc_given(call, "seed") && domc_given(call, "deal"))
		return domc_complain_usage("--seed and --deal do not go together", "--seed y --deal no van juntas");
	if (domc_game_init(&game, call->operands[0], NULL))
		return DOMC_NO;
	if (domc_given(call, "deal")) {
		hands = calloc((size_t)dom_rules_players(game.rules) * dom_rules_words(game.rules), sizeof(*hands));
		status = hands ? read_deal(call, &game, hands) : DOMC_NO;
	} else {
		status = DOMC_YES;
	}
	if (!status)
		status = count(call, &game, hands);
	free(hands);
	domc_game_release(&game);
	return status;
}

DOMC_COMMAND(perft) = {
	.row = 9,
	.title = {"count all the positions of one deal", "cuenta todas las posiciones de un reparto"},
	.usage = {"VARIANT", "VARIANTE"},
	.about = {"Plays every possible round of one deal and counts the positions at each depth. Ends of a line that show the "
		  "same face count as one place; a forced pass is not a play.",
		  "Juega todas las manos posibles de un reparto y cuenta las posiciones después de cada número de jugadas. Dos "
		  "puntas con el mismo número son un solo lugar, y un pase obligado no es una jugada."},
	.least = 1,
	.most = 1,
	.json = true,
	.options = options,
	.run = run,
};
