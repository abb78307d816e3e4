/* tournament standings: who stands where. */
#include "database.h"
#include "out.h"
#include "standings.h"

static const struct domc_option options[] = {
	DOMC_OPTION_DB,
	{.name = NULL},
};

static int show(const struct domc_call *call, const struct domc_kept *kept)
{
	return call->json ? domc_print_json(domi_json_standings(kept->t), false) : domc_standings_print(kept->t);
}

static int run(const struct domc_call *call)
{
	return domc_kept_run(call, show);
}

DOMC_COMMAND(tournament_standings) = {
	.row = 24,
	.title = {"show the standings of a tournament", "muestra la clasificación de un torneo"},
	.usage = {"ID", "ID"},
	.about = {"Shows the standings after the rounds played so far. ★ champion, ✗ disqualified or knocked out.",
		  "La clasificación de un torneo tras las manos que lleva: ★ es campeón, ✗ está fuera."},
	.least = 1,
	.most = 1,
	.json = true,
	.options = options,
	.run = run,
};
