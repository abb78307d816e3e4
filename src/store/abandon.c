/* A round that was shown and left before its end. It is kept beside what follows from the rounds, with numbers below zero: a
   tournament that is stopped a hundred times is otherwise the same as one that never was. */
#include "store.h"

static int write_row(const struct dom_store *store, int64_t id, uint64_t round, struct dom_error *error)
{
	const struct dom_incident incident = {.kind = DOM_INCIDENT_ABANDONED, .round = round};
	struct domi_cell cells[DOMI_INCIDENT_CELLS];
	int64_t number;
	int status =
		domi_sql_number(store, "SELECT coalesce(min(number), 0) - 1 FROM incidents WHERE tournament = ? AND number < 0",
				id, &number, NULL, error);

	domi_incident_cells(id, number, &incident, cells);
	return status ? status : domi_cells_write(store, domi_insert_incident, cells, DOMI_INCIDENT_CELLS, error);
}

int dom_store_abandon(struct dom_store *store, int64_t id, uint64_t round, struct dom_error *error)
{
	struct dom_stored stored;
	int status = domi_store_may_write(store, error);

	if (!status)
		status = dom_store_find(store, id, &stored, error);
	if (!status && (stored.over || stored.rounds != round))
		status = DOMI_STORE_FAIL(store, error, DOM_BAD_PHASE, "round %llu of tournament %lld is not the next",
					 "la mano %llu del torneo %lld no es la siguiente", (unsigned long long)round,
					 (long long)id);
	if (!status)
		status = dom_store_together(store, error);
	return status ? status : dom_store_end(store, write_row(store, id, round, error), error);
}
