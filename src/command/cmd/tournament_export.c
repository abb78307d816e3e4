/* tournament export: all of a tournament for other programs, written round by round, whatever their number. */
#include "database.h"
#include "files.h"

#include "export.h"

/* What comes of it, on its way into the file. */
struct course {
	const struct dom_tournament *t;
	struct domc_sink sink;
	struct domc_progress progress;
};

static bool wrote(void *context, struct domi_buffer *out, uint64_t rounds)
{
	struct course *c = context;
	bool failed;

	if (out->length)
		fwrite(out->text, 1, out->length, c->sink.file);
	failed = domc_sink_failed(&c->sink); /* at once: its errno does not last */
	domi_buffer_clear(out);
	domc_progress_show(&c->progress, rounds, dom_tournament_next(c->t));
	return !failed && !domc_interrupted();
}

static void run(const struct domc_call *call)
{
	struct course c = {0};
	const struct domj_export how = {.form = domc_given(call, "records") ? DOMJ_EXPORT_RECORDS
						: domc_given(call, "csv")   ? DOMJ_EXPORT_CSV
									    : DOMJ_EXPORT_JSON,
					.wrote = wrote,
					.context = &c};
	struct domi_buffer out = {0};
	struct dom_error error = {0};
	struct domc_kept kept;
	int failed;

	if (call->json + domc_given(call, "csv") + domc_given(call, "records") > 1)
		domc_fail(DOMC_USAGE, "only one of --json, --csv and --records can be written at a time",
			  "solo se puede escribir uno de --json, --csv y --records a la vez");
	kept = domc_kept_named(call);
	c.t = kept.t;
	domc_sink_open(&c.sink, domc_text(call, "out"));
	c.progress = domc_progress(DOMC_IN("rounds", "manos"));
	c.progress.on = c.progress.on && domc_given(call, "out"); /* else it would stand in the midst of what is written */
	failed = domj_export(&out, &how, kept.store, kept.stored.id, kept.t, &error);
	if (!failed && out.failed)
		domc_fail_memory();
	if (!failed && !wrote(&c, &out, dom_tournament_next(kept.t)))
		failed = -1;
	domc_progress_end(&c.progress);
	domi_buffer_release(&out);
	domc_sink_close(&c.sink, !failed);
	if (failed && error.status)
		domc_complain_error(&error);
	else if (failed && domc_interrupted())
		domc_complain("stopped before the end", "se paró antes del final");
	if (failed)
		domc_end(DOMC_NO);
	domc_kept_release(&kept);
}

DOMC_COMMAND(tournament_export) = {
	.row = 26,
	.title = {"export a tournament for other programs", "escribe todo un torneo para otros programas"},
	.usage = {"ID", "ID"},
	.about = {"Writes a tournament with all its rounds, as JSON by default. The output depends only on the tournament, not "
		  "on the database or machine. Rounds, seats and teams are numbered from 0.",
		  "Escribe un torneo con todas sus manos, en JSON si no se pide otra cosa. El mismo torneo da los mismos bytes "
		  "desde cualquier base de datos. Manos, puestos y parejas se cuentan desde 0."},
	.takes = {1, 1},
	.options = {DOMC_OPTION_DB,
		    DOMC_FLAG("csv", "CSV instead of JSON: one line for each round and side.",
			      "Una tabla: una línea por mano y jugador o pareja."),
		    DOMC_FLAG("records", "The records of all rounds instead, separated by empty lines.",
			      "La anotación de cada mano, una tras otra, con una línea vacía en medio."),
		    DOMC_FILE("out", "Write to FILE instead of standard output; it appears only when complete.",
			      "Escribir un archivo en vez de la salida; solo aparece cuando está completo.")},
	.run = run,
};
