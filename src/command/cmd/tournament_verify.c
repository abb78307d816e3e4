/* tournament verify: plays every stored round again and compares. */
#include "database.h"

#include <stdlib.h>

static bool on_progress(void *context, uint64_t done, uint64_t rounds)
{
	return domc_progress_heard(context, done, rounds, 0);
}

static void say(json_t *list, int64_t id, uint64_t rounds, const struct dom_error *error)
{
	if (list) {
		json_array_append_new(list,
				      json_pack("{s:I, s:b, s:I, s:o}", "id", (json_int_t)id, "good", !error, "rounds",
						(json_int_t)rounds, "message",
						error ? domi_json_text((struct dom_text){error->en, error->es}) : json_null()));
		return;
	}
	if (!error) {
		domc_say("tournament %lld: %sgood%s, %s %s played again\n",
			 "torneo %lld: %sbien%s, %s %s, de nuevo y lo mismo\n", (long long)id, domc_style(DOMC_GOOD),
			 domc_plain(), domc_grouped(rounds).text, domc_rounds_word(rounds));
		return;
	}
	domc_complain("tournament %lld: %s", "torneo %lld: %s", (long long)id, DOMC_IN(error->en, error->es));
}

static bool verify(struct dom_store *store, json_t *list, int64_t id)
{
	struct domc_progress progress = domc_progress(DOMC_IN("rounds", "manos"));
	struct dom_error error = {0};
	struct dom_stored stored;
	int failed;

	if (dom_store_find(store, id, &stored, &error)) {
		domc_complain_error(&error);
		return false;
	}
	failed = dom_store_verify(store, id, on_progress, &progress, &error);
	domc_progress_end(&progress);
	if (!domc_interrupted() || (failed && error.status))
		say(list, id, stored.rounds, failed ? &error : NULL);
	return !failed;
}

static void run(const struct domc_call *call)
{
	int64_t id = call->count ? domc_tournament_id(call->operands[0]) : 0;
	struct dom_stored *all = NULL;
	json_t *list = call->json ? json_array() : NULL;
	const struct domc_database *database;
	size_t count = 1;
	bool good = true;

	if (domc_given(call, "all") == (call->count > 0))
		domc_fail(DOMC_USAGE, "tournament verify needs the number of a tournament, or --all",
			  "tournament verify necesita el número de un torneo, o --all");
	database = domc_database(domc_text(call, "db"), DOMC_READS);
	if (!id)
		all = domc_stored_list(database, &count);
	for (size_t i = 0; i < count && !domc_interrupted(); i++)
		good &= verify(database->store, list, id ? id : all[i].id);
	free(all);
	if (list)
		domc_print_json(list, false);
	if (domc_interrupted())
		domc_fail(DOMC_NO, "stopped before the end", "se paró antes del final");
	if (!good)
		domc_end(DOMC_NO);
}

DOMC_COMMAND(tournament_verify) = {
	.row = 25,
	.title = {"replay stored rounds and compare", "vuelve a jugar lo guardado y compara"},
	.usage = {"ID | --all", "ID | --all"},
	.about = {"Replays every stored round of a tournament and compares everything stored about it: players, results, "
		  "records, incidents, standings. Reports the first difference and its round.",
		  "Vuelve a jugar cada mano guardada de un torneo y compara todo lo que se guarda de ella: quiénes jugaron, el "
		  "resultado, la anotación, lo ocurrido entre manos, la clasificación. Dice qué es lo primero que cambia, y en "
		  "qué mano."},
	.takes = {0, 1},
	.options = {DOMC_OPTION_DB,
		    DOMC_FLAG("all", "Verify every stored tournament.", "Todos los torneos de la base de datos.")},
	.run = run,
};
