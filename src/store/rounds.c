/* The rounds of a tournament in their order, from rows with records or from batches without, and the tournament after all of
   them: made anew from its variant and counted round by round. */
#include "store.h"

static const char of_rounds[] = "SELECT * FROM rounds WHERE tournament = ?1 AND number >= ?2 ORDER BY number";
/* from the batch on that has the round */
static const char of_batches[] = "SELECT * FROM batches WHERE tournament = ?1 AND first >= coalesce("
				 "(SELECT max(first) FROM batches WHERE tournament = ?1 AND first <= ?2), 0) ORDER BY first";

static int fail_missing(const struct dom_store *store, uint64_t number, struct dom_error *error)
{
	return DOMI_STORE_FAIL(store, error, DOM_BAD_STORE, "round %llu is missing", "falta la mano %llu",
			       (unsigned long long)number);
}

static int fail_damaged(const struct dom_store *store, uint64_t number, struct dom_error *error)
{
	return DOMI_STORE_FAIL(store, error, DOM_BAD_STORE, "round %llu was changed or is damaged",
			       "la mano %llu está cambiada o dañada", (unsigned long long)number);
}

int domi_rounds_init(struct domi_rounds *rounds, struct dom_store *store, const struct domi_head *head, uint64_t from,
		     struct dom_error *error)
{
	*rounds = (struct domi_rounds){.records = head->records, .next = from};
	if (!domi_ask(&rounds->rows, store, head->records ? of_rounds : of_batches, head->id, error) &&
	    sqlite3_bind_int64(rounds->rows.statement, 2, (int64_t)from) != SQLITE_OK)
		rounds->rows.status = domi_sql_fail(store, error);
	return rounds->rows.status;
}

static int next_row(struct domi_rounds *rounds, bool *got, struct dom_error *error)
{
	const struct domi_cell *cells = rounds->rows.cells;

	*got = domi_next(&rounds->rows, DOMI_ROUND_CELLS);
	if (!*got)
		return rounds->rows.status;
	if (cells[1].n != (int64_t)rounds->next)
		return fail_missing(rounds->rows.store, rounds->next, error);
	if (cells[DOMI_ROUND_CELLS - 1].n != domi_cells_sum(cells, DOMI_ROUND_CELLS - 1) ||
	    !domi_round_of(cells, &rounds->fixture, &rounds->result))
		return fail_damaged(rounds->rows.store, rounds->next, error);
	rounds->record = cells[21].data;
	rounds->length = cells[21].length;
	rounds->next++;
	return DOM_OK;
}

static int next_batch(struct domi_rounds *rounds, bool *got, struct dom_error *error)
{
	const struct domi_cell *cells = rounds->rows.cells;

	*got = domi_next(&rounds->rows, DOMI_BATCH_CELLS);
	if (!*got)
		return rounds->rows.status;
	/* the first may begin before what was asked for, the others follow one another */
	if (cells[1].n < 0 || cells[1].n > (int64_t)rounds->next || (rounds->begun && cells[1].n != (int64_t)rounds->next))
		return fail_missing(rounds->rows.store, rounds->next, error);
	if (cells[DOMI_BATCH_CELLS - 1].n != domi_cells_sum(cells, DOMI_BATCH_CELLS - 1) || cells[2].n < 1 ||
	    cells[3].kind != DOMI_CELL_BYTES)
		return fail_damaged(rounds->rows.store, (uint64_t)cells[1].n, error);
	rounds->begun = true;
	rounds->batch = (struct domi_batch_reader){.at = cells[3].data,
						   .end = (const uint8_t *)cells[3].data + cells[3].length,
						   .number = (uint64_t)cells[1].n,
						   .left = (uint64_t)cells[2].n};
	return DOM_OK;
}

static int next_of_batch(struct domi_rounds *rounds, bool *got, struct dom_error *error)
{
	int status = DOM_OK;

	*got = true;
	do {
		if (!rounds->batch.left)
			status = next_batch(rounds, got, error);
		if (status || !*got)
			return status;
		if (!domi_batch_next(&rounds->batch))
			return fail_damaged(rounds->rows.store, rounds->batch.number, error);
	} while (rounds->batch.fixture.number < rounds->next);
	rounds->fixture = rounds->batch.fixture;
	rounds->result = rounds->batch.result;
	rounds->next++;
	return DOM_OK;
}

int domi_rounds_next(struct domi_rounds *rounds, bool *got, struct dom_error *error)
{
	return rounds->records ? next_row(rounds, got, error) : next_of_batch(rounds, got, error);
}

int domi_rounds_stored(const struct dom_store *store, int64_t id, uint64_t *rounds, struct dom_error *error)
{
	int64_t stored;
	bool row;
	int status = domi_sql_number(store, "SELECT rounds FROM statistics WHERE tournament = ?", id, &stored, &row, error);

	*rounds = (uint64_t)stored;
	return status || row ? status
			     : DOMI_STORE_FAIL(store, error, DOM_BAD_STORE, "the statistics of tournament %lld are missing",
					       "faltan las estadísticas del torneo %lld", (long long)id);
}

int domi_rounds_end(const struct dom_store *store, uint64_t there, uint64_t stored, struct dom_error *error)
{
	if (there < stored)
		return fail_missing(store, there, error);
	if (there > stored)
		return DOMI_STORE_FAIL(store, error, DOM_BAD_STORE, "there are rounds from %llu on that nobody counted",
				       "de la mano %llu en adelante hay manos que nadie contó", (unsigned long long)stored);
	return DOM_OK;
}

int dom_store_rounds(struct dom_store *store, int64_t id, uint64_t from,
		     int (*each)(void *context, const struct dom_fixture *fixture, const struct dom_result *result,
				 const uint8_t *record, size_t length),
		     void *context, struct dom_error *error)
{
	struct domi_rounds rounds = {0};
	struct domi_head head;
	bool got = true;
	int status = domi_sql_look(store, error);

	if (status)
		return status;
	status = domi_head_read(store, id, &head, error);
	if (!status)
		status = domi_rounds_init(&rounds, store, &head, from, error);
	while (!status && got) {
		status = domi_rounds_next(&rounds, &got, error);
		if (!status && got)
			status = each(context, &rounds.fixture, &rounds.result, rounds.record, rounds.length);
	}
	(void)domi_asked(&rounds.rows);
	domi_head_release(store, &head);
	domi_sql_looked(store);
	return status;
}

/* `each`: as dom_store_load_by() has it, or NULL. */
static int count_all(struct dom_store *store, const struct domi_head *head, struct dom_tournament *t,
		     bool (*each)(void *context, const struct dom_tournament *t), void *context, struct dom_error *error)
{
	struct domi_rounds rounds;
	uint64_t stored = 0;
	bool got = true, far = each && !each(context, t);
	int status = domi_rounds_init(&rounds, store, head, 0, error);

	while (!status && got && !far) {
		status = domi_rounds_next(&rounds, &got, error);
		if (!status && got && dom_tournament_count(t, &rounds.fixture, &rounds.result, NULL))
			status = DOMI_STORE_FAIL(
				store, error, DOM_BAD_STORE, "round %llu is not the one that follows from those before it",
				"la mano %llu no es la que sigue de las anteriores", (unsigned long long)rounds.fixture.number);
		far = !status && got && each && !each(context, t);
	}
	(void)domi_asked(&rounds.rows);
	if (status || far)
		return status;
	status = domi_rounds_stored(store, head->id, &stored, error);
	return status ? status : domi_rounds_end(store, dom_tournament_next(t), stored, error);
}

int dom_store_load(struct dom_store *store, int64_t id, struct dom_variant **variant, struct dom_tournament **t,
		   struct dom_error *error)
{
	return dom_store_load_by(store, id, variant, t, NULL, NULL, error);
}

int dom_store_load_by(struct dom_store *store, int64_t id, struct dom_variant **variant, struct dom_tournament **t,
		      bool (*each)(void *context, const struct dom_tournament *t), void *context, struct dom_error *error)
{
	struct domi_head head;
	int status = domi_sql_look(store, error);

	*variant = NULL;
	*t = NULL;
	if (status)
		return status;
	status = domi_head_read(store, id, &head, error);
	if (!status)
		status = domi_head_tournament(store, &head, variant, t, error);
	if (!status)
		status = count_all(store, &head, *t, each, context, error);
	domi_head_release(store, &head);
	domi_sql_looked(store);
	if (status) {
		dom_tournament_free(*t);
		dom_variant_free(*variant);
		*t = NULL;
		*variant = NULL;
	}
	return status;
}
