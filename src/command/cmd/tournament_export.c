/* tournament export: all of a tournament for other programs. What is written depends on the variant, the players and the seed
   alone: no times, no numbers of the database. It is written round by round, whatever their number. */
#include "again.h"
#include "database.h"
#include "fixture.h"
#include "incidents.h"
#include "out.h"
#include "progress.h"
#include "report.h"
#include "signals.h"
#include "sink.h"
#include "standings.h"

enum { DB, CSV, RECORDS, OUT };

static const struct domc_option options[] = {
	[DB] = DOMC_OPTION_DB,
	[CSV] = {.name = "csv",
		 .kind = DOMC_FLAG,
		 .about = {"A table: a line for each round and side.", "Una tabla: una línea por mano y bando."}},
	[RECORDS] = {.name = "records",
		     .kind = DOMC_FLAG,
		     .about = {"The record of every round, one after the other, with an empty line between.",
			       "La anotación de cada mano, una tras otra, con una línea vacía en medio."}},
	[OUT] = {.name = "out",
		 .kind = DOMC_TEXT,
		 .value = {"FILE", "ARCHIVO"},
		 .about = {"Write a file instead of standard output; it is there only when it is whole.",
			   "Escribir un archivo en vez de la salida; solo aparece cuando está completo."}},
	{.name = NULL},
};

struct export
{
	const struct domc_call *call;
	const struct dom_tournament *t;
	struct domc_sink sink;
	struct domc_words words;
	struct domc_again again;
	struct dom_error error;
	struct domc_progress progress;
	uint64_t written;
	bool ahead; /* the database has gone on since the tournament was loaded: what is newer is left out */
};

static void put_json(struct export *x, const char *before, json_t *json)
{
	fputs(before, x->sink.file);
	if ((!json || json_dumpf(json, x->sink.file, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(15))) &&
	    !x->error.status && !domc_sink_failed(&x->sink))
		x->error = (struct dom_error){.status = DOM_NO_MEMORY, .en = "out of memory", .es = "no hay memoria"};
	json_decref(json);
}

static bool is_newer(struct export *x, uint64_t round)
{
	x->ahead = round >= dom_tournament_next(x->t);
	return x->ahead;
}

/* Whether to go on after a round. */
static int goes_on(struct export *x)
{
	bool failed = domc_sink_failed(&x->sink); /* at once: its errno does not last */

	x->written++;
	domc_progress_show(&x->progress, x->written, dom_tournament_next(x->t), DOMC_IN(x->call->lang, "rounds", "manos"));
	return failed || domc_interrupted() || x->error.status ? -1 : 0;
}

static int round_as_json(void *context, const struct dom_fixture *fixture, const struct dom_result *result,
			 const uint8_t *record, size_t length)
{
	struct export *x = context;

	(void)record;
	(void)length;
	if (is_newer(x, fixture->number))
		return -1;
	fputs(x->written ? ",\n" : "\n", x->sink.file);
	return domc_fixture_put(x->sink.file, &x->words, fixture, result, &x->error) ? -1 : goes_on(x);
}

static int round_as_csv(void *context, const struct dom_fixture *fixture, const struct dom_result *result,
			const uint8_t *record, size_t length)
{
	struct export *x = context;

	(void)record;
	(void)length;
	if (is_newer(x, fixture->number) || domc_fixture_csv(x->sink.file, &x->words, fixture, result, &x->error))
		return -1;
	return goes_on(x);
}

static int round_as_record(void *context, const struct dom_fixture *fixture, const struct dom_result *result,
			   const uint8_t *record, size_t length)
{
	struct export *x = context;
	const char *text;
	size_t size;

	(void)result;
	(void)record;
	(void)length;
	if (is_newer(x, fixture->number) || domc_again_record(&x->again, fixture, &text, &size, &x->error))
		return -1;
	if (!size) /* skipped */
		return 0;
	fputs(x->written ? "\n" : "", x->sink.file);
	fwrite(text, 1, size, x->sink.file);
	return goes_on(x);
}

static void incident_as_json(void *context, const struct dom_incident *incident)
{
	struct export *x = context;
	bool before = incident->kind == DOM_INCIDENT_STAGE || incident->kind == DOM_INCIDENT_BYE; /* its round is to come */

	if (incident->kind == DOM_INCIDENT_ABANDONED)
		return; /* says how it was watched, not how it went */
	if (!is_newer(x, incident->round - (before && incident->round)))
		put_json(x, x->written++ ? ",\n" : "\n", domc_incident_json(x->t, incident));
}

static json_t *head_json(struct export *x)
{
	const struct dom_tournament *t = x->t;
	const struct dom_variant *variant = dom_tournament_variant(t);
	char *rules, seed[24];
	json_t *json;
	unsigned why;

	if (dom_variant_text(variant, &rules, &x->error))
		return NULL;
	snprintf(seed, sizeof(seed), "%llu", (unsigned long long)dom_tournament_seed(t));
	json = json_pack("{s:s, s:s, s:I, s:I, s:b, s:o, s:o, s:s}", "variant", dom_variant_name(variant), "seed", seed,
			 "limit", (json_int_t)dom_tournament_limit(t), "rounds", (json_int_t)dom_tournament_next(t), "over",
			 dom_tournament_over(t, &why), "why", domc_why_json(t), "champions", domc_champions_json(t), "rules",
			 rules);
	dom_variant_free_text(variant, rules);
	return json;
}

static int go_through(struct export *x, const struct domc_database *database, int64_t id,
		      int (*each)(void *, const struct dom_fixture *, const struct dom_result *, const uint8_t *, size_t))
{
	int failed = dom_store_rounds(database->store, id, 0, each, x, &x->error);

	return x->ahead ? DOM_OK : failed;
}

/* 0, or what stopped it: the error is in x->error, or was nobody's but the sink's or the user's (-1). */
static int write_json(struct export *x, const struct domc_database *database, int64_t id)
{
	int failed;

	put_json(x, "{\"tournament\":", head_json(x));
	put_json(x, ",\n\"players\":", domc_entrants_json(x->t, x->call->lang));
	fputs(",\n\"rounds\":[", x->sink.file);
	failed = x->error.status ? (int)x->error.status : go_through(x, database, id, round_as_json);
	if (failed)
		return failed;
	fputs("\n],\n\"incidents\":[", x->sink.file);
	x->written = 0;
	failed = dom_store_incidents(database->store, id, incident_as_json, x, &x->error);
	if (failed)
		return failed;
	put_json(x, "\n],\n\"standings\":", domc_standings_json(x->t));
	put_json(x, ",\n\"statistics\":", domc_statistics_json(x->t));
	fputs("}\n", x->sink.file);
	return (int)x->error.status;
}

static int write_all(struct export *x, const struct domc_database *database, int64_t id)
{
	if (x->call->values[RECORDS].given)
		return go_through(x, database, id, round_as_record);
	if (!x->call->values[CSV].given)
		return write_json(x, database, id);
	domc_fixture_csv_head(x->sink.file);
	return go_through(x, database, id, round_as_csv);
}

static int export(const struct domc_call *call, const struct domc_database *database, const struct domc_kept *kept)
{
	struct export x = {.call = call, .t = kept->t};
	bool failed;
	int status;

	if (domc_sink_open(&x.sink, call->lang, call->values[OUT].text))
		return DOMC_NO;
	domc_words_init(&x.words, kept->t);
	domc_again_init(&x.again, kept->t);
	domc_progress_init(&x.progress, call->lang);
	x.progress.on = x.progress.on && call->values[OUT].given; /* else it would stand in the midst of what is written */
	failed = write_all(&x, database, kept->stored.id) != 0;
	domc_progress_end(&x.progress);
	status = domc_sink_close(&x.sink, !failed);
	if (failed && x.error.status)
		domc_complain_error(call->lang, &x.error);
	else if (failed && domc_interrupted())
		domc_complain(DOMC_IN(call->lang, "stopped before the end", "se paró antes del final"));
	domc_again_release(&x.again);
	domc_words_release(&x.words);
	return failed ? DOMC_NO : status;
}

static int run(const struct domc_call *call)
{
	struct domc_database database;
	struct domc_kept kept;
	int status;

	if (call->json + call->values[CSV].given + call->values[RECORDS].given > 1) {
		domc_complain(DOMC_IN(call->lang, "only one of --json, --csv and --records can be written at a time",
				      "solo se puede escribir uno de --json, --csv y --records a la vez"));
		return DOMC_USAGE;
	}
	status = domc_kept_open(&kept, &database, call, call->values[DB].text);
	if (status)
		return status;
	status = export(call, &database, &kept);
	domc_kept_release(&kept);
	domc_database_close(&database);
	return status;
}

DOMC_COMMAND(tournament_export) = {
	.row = 26,
	.title = {"write all of a tournament for other programs", "escribe todo un torneo para otros programas"},
	.usage = {"ID", "ID"},
	.about = {"Writes a tournament with all its rounds, as JSON unless something else is asked for. The same tournament "
		  "gives the "
		  "same bytes from any database. Rounds, seats and teams count from 0.",
		  "Escribe un torneo con todas sus manos, en JSON si no se pide otra cosa. El mismo torneo da los mismos bytes "
		  "desde "
		  "cualquier base de datos. Manos, puestos y parejas se cuentan desde 0."},
	.least = 1,
	.most = 1,
	.json = true,
	.options = options,
	.run = run,
};
