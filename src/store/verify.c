/* Whether a tournament is what its database says: it is played again from its variant and seed, and every row that the
   database has of it must be the one that comes out. Rounds and incidents are compared as they happen, the rest at the end,
   so that memory does not grow with the number of rounds. */
#include "store.h"

#include <string.h>

enum { STOPPED = -1 };

struct verifying {
	struct dom_store *store;
	struct domi_head head;
	struct dom_tournament *t;
	struct domi_rounds rounds;
	struct domi_rows incidents, tables[DOMI_TABLES];
	int64_t next_incident;
	uint64_t stored;
	bool (*progress)(void *context, uint64_t done, uint64_t rounds);
	void *context;
	struct dom_error *error;
	int status; /* what was found; what it says is in `error` */
};

#define FAIL_ROUND(v, fixture, en, es) \
	DOMI_STORE_FAIL((v)->store, (v)->error, DOM_BAD_STORE, "round %llu, played again: " en, \
			"la mano %llu, jugada otra vez: " es, (unsigned long long)(fixture)->number)

static bool same_result(const struct dom_result *a, const struct dom_result *b)
{
	return a->teams == b->teams && !memcmp(a->score, b->score, a->teams * sizeof *a->score) && a->reasons == b->reasons &&
	       a->turns == b->turns && a->passes == b->passes && a->winners == b->winners && a->laid == b->laid &&
	       a->starter == b->starter && a->winner == b->winner && a->blocked == b->blocked && a->fouls == b->fouls &&
	       a->tried == b->tried && a->offers == b->offers && a->taken == b->taken;
}

static int compare_round(struct verifying *v, const struct dom_fixture *fixture, const struct dom_result *result,
			 const uint8_t *record, size_t length)
{
	const struct domi_rounds *there = &v->rounds;
	bool got;
	int status = domi_rounds_next(&v->rounds, &got, v->error);

	if (status)
		return status;
	if (!got)
		return domi_rounds_end(v->store, fixture->number, v->stored, v->error);
	if (!dom_fixture_same(fixture, &there->fixture))
		return FAIL_ROUND(v, fixture, "who plays and what went before are not as stored",
				  "quiénes juegan y qué hubo antes no son lo guardado");
	if (!same_result(result, &there->result))
		return FAIL_ROUND(v, fixture, "the result is not the one stored", "el resultado no es el guardado");
	if (v->head.records && (length != there->length || (length && memcmp(record, there->record, length))))
		return FAIL_ROUND(v, fixture, "the record is not the one stored", "el registro no es el guardado");
	return DOM_OK;
}

static int on_round(void *context, const struct dom_fixture *fixture, const struct dom_result *result, const uint8_t *record,
		    size_t length)
{
	struct verifying *v = context;

	if (!v->status) /* an incident may have differed already */
		v->status = compare_round(v, fixture, result, record, length);
	return v->status;
}

static bool on_progress(void *context)
{
	struct verifying *v = context;

	if (v->progress && !v->progress(v->context, dom_tournament_next(v->t), v->stored))
		v->status = STOPPED;
	return !v->status;
}

/* The next row of a statement against what it has to be. */
static int compare_row(struct verifying *v, struct domi_rows *rows, const char *table, const struct domi_cell *cells,
		       unsigned count)
{
	const struct domi_cell *there = rows->cells;
	unsigned at;

	if (!domi_next(rows, count))
		return rows->status ? rows->status
				    : DOMI_STORE_FAIL(v->store, v->error, DOM_BAD_STORE, "a row of %s is missing",
						      "falta una fila de %s", table);
	at = domi_cells_differ(cells, there, count);
	if (at == count)
		return DOM_OK;
	return DOMI_STORE_FAIL(v->store, v->error, DOM_BAD_STORE, "%s: “%s” of row %lld is not what follows from the rounds",
			       "%s: “%s” de la fila %lld no es lo que sigue de las manos", table,
			       sqlite3_column_name(rows->statement, (int)at), (long long)(count > 1 ? there[1].n : 0));
}

static int no_more_rows(struct verifying *v, struct domi_rows *rows, const char *table)
{
	return domi_next(rows, 1) ? DOMI_STORE_FAIL(v->store, v->error, DOM_BAD_STORE,
						    "there are rows of %s that do not follow from the rounds",
						    "hay filas de %s que no siguen de las manos", table)
				  : rows->status;
}

static void on_incident(void *context, const struct dom_incident *incident)
{
	struct verifying *v = context;
	struct domi_cell cells[DOMI_INCIDENT_CELLS];

	if (v->status)
		return;
	domi_incident_cells(v->head.id, v->next_incident++, incident, cells);
	v->status = compare_row(v, &v->incidents, "incidents", cells, DOMI_INCIDENT_CELLS);
}

static int compare_derived(void *context, enum domi_table_of table, const struct domi_cell *cells, struct dom_error *error)
{
	struct verifying *v = context;

	(void)error; /* v->error */
	return compare_row(v, &v->tables[table], domi_tables[table].name, cells, domi_tables[table].cells);
}

static int none_of(struct verifying *v, const char *sql, const char *table)
{
	struct domi_rows rows;

	domi_ask(&rows, v->store, sql, v->head.id, v->error);
	rows.status = no_more_rows(v, &rows, table);
	return domi_asked(&rows);
}

/* Rounds with records and rounds without are never of one tournament. */
static int none_of_the_other_kind(struct verifying *v)
{
	return v->head.records ? none_of(v, "SELECT first FROM batches WHERE tournament = ?", "batches")
			       : none_of(v, "SELECT number FROM rounds WHERE tournament = ?", "rounds");
}

/* What people did is not checked against the rounds, but it is of the kinds that do not follow from them. */
static int nothing_else_below(struct verifying *v)
{
	return none_of(v,
		       "SELECT number FROM incidents WHERE tournament = ? AND number < 0 AND"
		       " (kind <> 'abandoned' OR round NOT BETWEEN 0 AND"
		       "  (SELECT rounds FROM statistics WHERE tournament = incidents.tournament))",
		       "incidents");
}

static int no_more_rounds(struct verifying *v)
{
	bool got;
	int status = domi_rounds_next(&v->rounds, &got, v->error);

	if (!status)
		status = domi_rounds_end(v->store, dom_tournament_next(v->t) + got, v->stored, v->error);
	return status;
}

static int compare_rest(struct verifying *v)
{
	unsigned why;
	bool over = dom_tournament_over(v->t, &why);
	int status = no_more_rounds(v);

	if (!status)
		status = none_of_the_other_kind(v);
	if (!status && (over != v->head.over || (over ? why : 0) != v->head.why))
		status = DOMI_STORE_FAIL(v->store, v->error, DOM_BAD_STORE,
					 "whether tournament %lld is over, and why, does not follow from the rounds",
					 "si el torneo %lld ha acabado, y por qué, no sigue de las manos",
					 (long long)v->head.id);
	if (!status)
		status = no_more_rows(v, &v->incidents, "incidents");
	if (!status)
		status = nothing_else_below(v);
	if (!status)
		status = domi_state_each(v->store, v->head.id, v->t, true, compare_derived, v, v->error);
	for (unsigned i = 0; !status && i < DOMI_TABLES; i++)
		status = no_more_rows(v, &v->tables[i], domi_tables[i].name);
	return status;
}

static int play_again(struct verifying *v)
{
	struct dom_tournament_listener listener = {.on = on_incident, .context = v};
	struct dom_tournament_run how = {
		.most = v->stored, .records = v->head.records, .round = on_round, .progress = on_progress, .context = v};
	int status = DOM_OK;

	if (v->stored) { /* what opens a tournament is stored with its first round */
		dom_tournament_listen(v->t, &listener);
		status = dom_tournament_run(v->t, &how, v->error);
		dom_tournament_listen(v->t, NULL);
	}
	if (v->status)
		return v->status;
	if (!status && dom_tournament_next(v->t) < v->stored && !dom_tournament_over(v->t, NULL))
		status = DOMI_STORE_FAIL(v->store, v->error, DOM_BAD_STORE, "round %llu: what people answered is missing",
					 "mano %llu: falta lo que respondieron las personas",
					 (unsigned long long)dom_tournament_next(v->t));
	if (!status)
		status = compare_rest(v);
	if (!status && v->progress)
		v->progress(v->context, v->stored, v->stored);
	return status;
}

static int verify(struct verifying *v, int64_t id)
{
	struct dom_variant *variant = NULL;
	int status = domi_head_read(v->store, id, &v->head, v->error);

	if (!status)
		status = domi_rounds_stored(v->store, id, &v->stored, v->error);
	if (!status)
		status = domi_head_tournament(v->store, &v->head, &variant, &v->t, v->error);
	if (!status)
		status = domi_rounds_init(&v->rounds, v->store, &v->head, 0, v->error);
	if (!status)
		status = domi_ask(&v->incidents, v->store, domi_select_incidents, v->head.id, v->error);
	for (unsigned i = 0; !status && i < DOMI_TABLES; i++)
		status = domi_ask(&v->tables[i], v->store, domi_tables[i].select, v->head.id, v->error);
	if (!status)
		status = play_again(v);
	for (unsigned i = 0; i < DOMI_TABLES; i++)
		(void)domi_asked(&v->tables[i]);
	(void)domi_asked(&v->incidents);
	(void)domi_asked(&v->rounds.rows);
	dom_tournament_free(v->t);
	dom_variant_free(variant);
	domi_head_release(v->store, &v->head);
	return status;
}

int dom_store_verify(struct dom_store *store, int64_t id, bool (*progress)(void *context, uint64_t done, uint64_t rounds),
		     void *context, struct dom_error *error)
{
	struct verifying v = {.store = store, .progress = progress, .context = context, .error = error};
	int status = domi_sql_look(store, error);

	if (status)
		return status;
	status = verify(&v, id);
	domi_sql_looked(store);
	return status == STOPPED ? DOM_OK : status;
}
