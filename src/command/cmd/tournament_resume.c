/* tournament resume: goes on where a tournament was left. */
#include "contest.h"
#include "out.h"
#include "watch.h"

enum { DB, THREADS, ASK, BATCH, QUIET, WATCH, SPEED, STEP };

static const struct domc_option options[] = {
	[DB] = DOMC_OPTION_DB,       [THREADS] = DOMC_OPTION_THREADS, [ASK] = DOMC_OPTION_ASK,
	[BATCH] = DOMC_OPTION_BATCH, [QUIET] = DOMC_OPTION_QUIET,     [WATCH] = DOMC_OPTION_WATCH,
	[SPEED] = DOMC_OPTION_SPEED, [STEP] = DOMC_OPTION_STEP,       {.name = NULL},
};

struct last {
	int64_t any, open; /* 0: none */
};

static void each(void *context, const struct dom_stored *stored)
{
	struct last *last = context;

	last->any = stored->id;
	if (!stored->over)
		last->open = stored->id;
}

/* The last that is not over. *id 0: all are. */
static int find(const struct domc_call *call, const struct domc_database *database, int64_t *id)
{
	struct last last = {0};
	struct dom_error error = {0};

	if (dom_store_list(database->store, each, &last, &error))
		return domc_complain_error(call->lang, &error);
	if (!last.any)
		return domc_complain(DOMC_IN(call->lang,
					     "no tournaments in %s yet; start one with domino tournament run VARIANT",
					     "aún no hay torneos en %s; domino tournament run VARIANTE empieza uno"),
				     database->path);
	*id = last.open;
	return DOMC_YES;
}

static int say_over(const struct domc_call *call, int64_t id)
{
	if (call->json)
		return domc_print_json(
			call->lang,
			json_pack("{s:o, s:b, s:i}", "id", id ? json_integer(id) : json_null(), "over", true, "played", 0),
			false);
	if (id)
		domc_print(DOMC_IN(call->lang, "Tournament %lld is over; see domino tournament show %lld.\n",
				   "El torneo %lld ya se acabó; domino tournament show %lld cuenta cómo fue.\n"),
			   (long long)id, (long long)id);
	else
		domc_print("%s\n", DOMC_IN(call->lang, "Every tournament is over.", "Todos los torneos se acabaron ya."));
	return DOMC_YES;
}

static int resume(const struct domc_call *call, const struct domc_database *database, int64_t id)
{
	struct domc_kept kept;
	struct domc_contest contest = {.call = call,
				       .database = database,
				       .kept = &kept,
				       .id = id,
				       .threads = (unsigned)call->values[THREADS].n,
				       .batch = call->values[BATCH].n,
				       .ask = call->values[ASK].given,
				       .quiet = call->values[QUIET].given,
				       .watch = call->values[WATCH].given,
				       .speed = domc_watch_speed(&call->values[SPEED]),
				       .step = call->values[STEP].given};
	unsigned why;
	int status = id ? domc_kept_load(&kept, database, call->lang, id) : say_over(call, 0);

	if (status || !id)
		return status;
	status = dom_tournament_over(kept.t, &why) ? say_over(call, id) : domc_contest_run(&contest);
	domc_kept_release(&kept);
	return status;
}

static int run(const struct domc_call *call)
{
	struct domc_database database;
	int64_t id = 0;
	int status = call->count ? domc_tournament_id(call->lang, call->operands[0], &id) : DOMC_YES;

	if (!status)
		status = domc_database_open(&database, call->lang, call->values[DB].text, DOMC_WRITES);
	if (status)
		return status;
	if (!call->count)
		status = find(call, &database, &id);
	if (!status)
		status = resume(call, &database, id);
	domc_database_close(&database);
	return status;
}

DOMC_COMMAND(tournament_resume) = {
	.row = 21,
	.title = {"continue a stopped tournament", "sigue con un torneo que se paró"},
	.usage = {"[ID]", "[ID]"},
	.about = {"Continues a stored tournament; without ID, the latest that is not over. The final standings are the same as "
		  "if it had never stopped.",
		  "Sigue con un torneo de la base de datos, el último sin acabar si no se nombra ninguno. Acaba con la misma "
		  "clasificación que si nunca se hubiera parado."},
	.most = 1,
	.json = true,
	.options = options,
	.run = run,
};
