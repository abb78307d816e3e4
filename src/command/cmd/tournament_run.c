/* tournament run: a new tournament in the database, played to its end. */
#include "database.h"
#include "host.h"

/* Whether the variant makes a tournament is found out before anything is written. A seed that people play by and nobody asked for is
   one that nobody can guess. */
static void run(const struct domc_call *call)
{
	uint64_t seed = domc_given(call, "seed") ? domc_number(call, "seed") : domc_random_seed(false);
	const struct domc_database *database;
	struct dom_tournament *t;
	struct dom_variant *variant = domc_variant(call->operands[0], domc_text(call, "players"));
	int64_t id;

	domc_must(dom_tournament_new(&t, variant, seed, domc_number(call, "rounds"), NULL, domc_error()));
	if (dom_tournament_people(t) && !domc_given(call, "seed"))
		seed = domc_random_seed(true);
	dom_tournament_free(t);
	database = domc_database(domc_text(call, "db"), DOMC_MAKES);
	domc_must(dom_store_begin(database->store, variant, seed, domc_number(call, "rounds"), !domc_given(call, "no-records"),
				  &id, domc_error()));
	dom_variant_free(variant);
	domc_contest_run(call, database, id);
}

DOMC_COMMAND(tournament_run) = {
	.row = 20,
	.title = {"play a tournament and store it", "juega un torneo y lo guarda"},
	.usage = {"VARIANT", "VARIANTE"},
	.about = {"Starts a tournament in the database and plays it: with live standings on a terminal, otherwise printing "
		  "only the result. Ctrl-C stops after the current round; domino tournament resume continues, even after a "
		  "power failure, and gets the same result. Players with the strategy human are asked as in domino play, and "
		  "their rounds continue where they were left.",
		  "Empieza un torneo en la base de datos y lo juega: en una terminal con la clasificación al día, si no solo "
		  "con el resultado. Ctrl-C lo para tras la mano; domino tournament resume lo sigue, también tras un apagón, y "
		  "acaba como si nada hubiera pasado. A los jugadores cuya estrategia es human se les pregunta como en domino "
		  "play, y sus manos siguen donde se dejaron."},
	.takes = {1, 1},
	.options =
		{DOMC_OPTION_DB,
		 DOMC_NUMBER("rounds", "N", 1, UINT64_C(1000000000000000), 0,
			     "Maximum number of rounds, whatever the variant says: 1000, 1e6.",
			     "A lo sumo tantas manos, diga lo que diga la variante: 1000, 1e6."),
		 DOMC_OPTION_THREADS,
		 DOMC_SEED(
			 "S", 0, "The seed; the same seed plays the same tournament (default: random, and shown).",
			 "La semilla; la misma semilla juega el mismo torneo (por omisión, una del sistema, que se muestra)."),
		 DOMC_OPTION_PLAYERS, DOMC_OPTION_ASK,
		 DOMC_FLAG("no-records", "Store results only: faster and smaller; rounds can still be replayed.",
			   "Guardar solo los resultados: más rápido y más pequeño; cualquier mano se puede volver a jugar."),
		 DOMC_OPTION_BATCH, DOMC_OPTION_QUIET, DOMC_OPTION_WATCH, DOMC_OPTION_SPEED, DOMC_OPTION_STEP},
	.run = run,
};
