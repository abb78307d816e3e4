/* tournament list: what the database keeps. */
#include "database.h"

#include <stdlib.h>

static void print(const struct dom_stored *list, size_t count)
{
	struct domc_columns table = domc_columns(
		6, "rlrrll",
		DOMC_IN("id\tvariant\tseed\trounds\tchanged\tchampions", "id\tvariante\tsemilla\tmanos\tcambiado\tcampeones"));
	for (size_t i = 0; i < count; i++) {
		const struct dom_stored *s = &list[i];
		const char *nobody = DOMC_IN("(nobody)", "(nadie)"), *champions = *s->champions ? s->champions : nobody;

		domc_columns_add(&table, "%lld\t%s\t%llu\t%s\t%s\t%s%s%s", (long long)s->id, s->name,
				 (unsigned long long)s->seed, domc_grouped(s->rounds).text, domc_time(s->changed, 16).text,
				 s->over ? "" : domc_style(DOMC_MARK),
				 s->over ? champions : DOMC_IN("(not over)", "(sin acabar)"), s->over ? "" : domc_plain());
	}
	domc_columns_print(&table);
}

static json_t *json_of(const struct dom_stored *list, size_t count)
{
	json_t *json = json_array();

	for (size_t i = 0; i < count; i++) {
		const struct dom_stored *s = &list[i];

		json_array_append_new(json, json_pack("{s:I, s:s, s:o, s:o, s:I, s:i, s:b, s:b, s:s, s:I, s:I}", "id",
						      (json_int_t)s->id, "variant", s->name, "seed", domi_json_seed(s->seed),
						      "limit", s->limit ? json_integer((json_int_t)s->limit) : json_null(),
						      "rounds", (json_int_t)s->rounds, "sides", (int)s->sides, "records",
						      s->records, "over", s->over, "champions", s->champions, "began",
						      (json_int_t)s->began, "changed", (json_int_t)s->changed));
	}
	return json;
}

static void run(const struct domc_call *call)
{
	const struct domc_database *database = domc_database(domc_text(call, "db"), DOMC_READS);
	size_t count;
	struct dom_stored *list = domc_stored_list(database, &count);

	if (call->json)
		domc_print_json(json_of(list, count), false);
	else if (count)
		print(list, count);
	else
		domc_say("No tournaments in %s yet; start one with domino tournament run VARIANT.\n",
			 "Aún no hay torneos en %s; domino tournament run VARIANTE empieza uno.\n", database->path);
	free(list);
}

DOMC_COMMAND(tournament_list) = {
	.row = 22,
	.title = {"list the stored tournaments", "muestra los torneos guardados"},
	.about = {"Lists the stored tournaments, oldest first: ID, variant, seed, rounds played, champions.",
		  "Muestra los torneos de la base de datos, del más viejo al más nuevo: número, variante, semilla, manos "
		  "jugadas, campeones."},
	.options = {DOMC_OPTION_DB},
	.run = run,
};
