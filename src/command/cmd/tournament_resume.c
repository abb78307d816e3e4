/* tournament resume: goes on where a tournament was left. */
#include "database.h"
#include "host.h"

#include <stdlib.h>

/* The last that is not over; 0: all are. */
static int64_t find(const struct domc_database *database)
{
	size_t count;
	struct dom_stored *list = domc_stored_list(database, &count);
	int64_t id = 0;

	if (!count)
		domc_fail(DOMC_NO, "no tournaments in %s yet; start one with domino tournament run VARIANT",
			  "aún no hay torneos en %s; domino tournament run VARIANTE empieza uno", database->path);
	for (; count && !id; count--)
		id = list[count - 1].over ? 0 : list[count - 1].id;
	free(list);
	return id;
}

static void run(const struct domc_call *call)
{
	int64_t id = call->count ? domc_tournament_id(call->operands[0]) : 0;
	const struct domc_database *database = domc_database(domc_text(call, "db"), DOMC_WRITES);

	if (!call->count)
		id = find(database);
	if (id)
		domc_contest_run(call, database, id);
	else
		domc_contest_over(call, 0);
}

DOMC_COMMAND(tournament_resume) = {
	.row = 21,
	.title = {"continue a stopped tournament", "sigue con un torneo que se paró"},
	.usage = {"[ID]", "[ID]"},
	.about = {"Continues a stored tournament; without ID, the latest that is not over. The final standings are the same as "
		  "if it had never stopped.",
		  "Sigue con un torneo de la base de datos, el último sin acabar si no se nombra ninguno. Acaba con la misma "
		  "clasificación que si nunca se hubiera parado."},
	.takes = {0, 1},
	.options = {DOMC_OPTION_DB, DOMC_OPTION_THREADS, DOMC_OPTION_ASK, DOMC_OPTION_BATCH, DOMC_OPTION_QUIET,
		    DOMC_OPTION_WATCH, DOMC_OPTION_SPEED, DOMC_OPTION_STEP},
	.run = run,
};
