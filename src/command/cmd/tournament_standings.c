/* tournament standings: who stands where. */
#include "database.h"

static void run(const struct domc_call *call)
{
	struct domc_kept kept = domc_kept_named(call);

	if (call->json)
		domc_print_json(domi_json_standings(kept.t), false);
	else
		domc_standings_print(kept.t);
	domc_kept_release(&kept);
}

DOMC_COMMAND(tournament_standings) = {
	.row = 24,
	.title = {"show the standings of a tournament", "muestra la clasificación de un torneo"},
	.usage = {"ID", "ID"},
	.about = {"Shows the standings after the rounds played so far. ★ champion, ✗ disqualified or knocked out.",
		  "La clasificación de un torneo tras las manos que lleva: ★ es campeón, ✗ está fuera."},
	.takes = {1, 1},
	.options = {DOMC_OPTION_DB},
	.run = run,
};
