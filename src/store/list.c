/* What is in a database: its tournaments, and what happened between their rounds. A new one is entered here. */
#include "store.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* A text of the database, cut at a character to the room there is. */
static void copy_text(char *out, size_t room, const struct domi_cell *cell)
{
	const char *text = cell->data;
	size_t length = cell->length;

	if (length >= room) {
		length = room - 1;
		while (length && ((unsigned char)text[length] & 0xc0) == 0x80)
			length--;
	}
	if (length)
		memcpy(out, text, length);
	out[length] = '\0';
}

static int add_champions(const struct dom_store *store, struct dom_stored *out, struct dom_error *error)
{
	struct domi_rows rows;
	size_t at = 0;

	domi_ask(&rows, store, "SELECT name FROM standings WHERE tournament = ? AND champion = 1 ORDER BY place, side", out->id,
		 error);
	while (at + 3 <= sizeof out->champions && domi_next(&rows, 1)) {
		if (at) {
			memcpy(out->champions + at, ", ", 3);
			at += 2;
		}
		copy_text(out->champions + at, sizeof out->champions - at, &rows.cells[0]);
		at += strlen(out->champions + at);
	}
	return domi_asked(&rows);
}

static int take_stored(const struct dom_store *store, const struct domi_cell *c, struct dom_stored *out,
		       struct dom_error *error)
{
	char seed[24];

	*out = (struct dom_stored){.id = c[0].n,
				   .limit = (uint64_t)c[3].n,
				   .records = c[4].n,
				   .over = c[5].n,
				   .began = c[6].n,
				   .changed = c[7].n,
				   .rounds = (uint64_t)c[8].n,
				   .sides = (unsigned)c[9].n};
	copy_text(out->name, sizeof out->name, &c[1]);
	copy_text(seed, sizeof seed, &c[2]);
	if (!domi_seed_of(seed, &out->seed))
		return DOMI_STORE_FAIL(store, error, DOM_BAD_STORE, "the seed of tournament %lld is no number",
				       "la semilla del torneo %lld no es un número", (long long)out->id);
	return out->over ? add_champions(store, out, error) : DOM_OK;
}

enum { STORED_COLUMNS = 10 };

#define STORED \
	"SELECT t.id, t.name, t.seed, t.bound, t.records, t.over, t.began, t.changed, coalesce(s.rounds, 0)," \
	" (SELECT count(*) FROM standings WHERE tournament = t.id)" \
	" FROM tournaments AS t LEFT JOIN statistics AS s ON s.tournament = t.id"

int dom_store_list(struct dom_store *store, void (*each)(void *context, const struct dom_stored *stored), void *context,
		   struct dom_error *error)
{
	struct dom_stored stored;
	struct domi_rows rows;

	for (domi_ask_alone(&rows, store, STORED " ORDER BY t.id", 0, error); domi_next(&rows, STORED_COLUMNS);) {
		rows.status = take_stored(store, rows.cells, &stored, error);
		if (!rows.status)
			each(context, &stored);
	}
	return domi_asked(&rows);
}

int dom_store_find(struct dom_store *store, int64_t id, struct dom_stored *out, struct dom_error *error)
{
	struct domi_rows rows;

	memset(out, 0, sizeof *out);
	domi_ask_alone(&rows, store, STORED " WHERE t.id = ?", id, error);
	if (domi_next(&rows, STORED_COLUMNS))
		rows.status = take_stored(store, rows.cells, out, error);
	else if (!rows.status)
		rows.status = domi_head_missing(store, id, error);
	return domi_asked(&rows);
}

/* What could not be ended for want of memory is taken back. */
int domi_store_may_write(struct dom_store *store, struct dom_error *error)
{
	int status = dom_store_together(store, error);

	if (!status)
		status = dom_store_end(store, domi_lock_also(&store->lock, DOMI_PLAYS, store->path, error), error);
	return status;
}

void dom_store_rest(struct dom_store *store)
{
	pthread_mutex_lock(&store->turn);
	if (store->mode == DOM_STORE_SERVE && !store->playing)
		domi_lock_leave(&store->lock, DOMI_PLAYS);
	pthread_mutex_unlock(&store->turn);
}

static int begin(struct dom_store *store, struct domi_head *head, const struct dom_tournament *t, struct dom_error *error)
{
	int status = dom_store_together(store, error);

	if (status)
		return status;
	status = domi_sql_number(store, "SELECT coalesce(max(id), 0) + 1 FROM tournaments", 0, &head->id, NULL, error);
	if (!status)
		status = domi_state_write(store, head, t, true, error);
	return dom_store_end(store, status, error);
}

int dom_store_enter(struct dom_store *store, const struct dom_tournament *t, uint64_t limit, bool records, int64_t *id,
		    struct dom_error *error)
{
	const struct dom_variant *variant = dom_tournament_variant(t);
	struct domi_head head = {.limit = limit, .records = records, .began = (int64_t)time(NULL)};
	char *text = NULL, seed[24];
	int status = domi_store_may_write(store, error);

	*id = 0;
	if (!status)
		status = dom_variant_text(variant, &text, error);
	if (!status) {
		snprintf(seed, sizeof seed, "%llu", (unsigned long long)dom_tournament_seed(t));
		head.name = dom_variant_name(variant);
		head.variant = text;
		head.seed = seed;
		status = begin(store, &head, t, error);
	}
	if (!status)
		*id = head.id;
	if (text)
		dom_variant_free_text(variant, text);
	return status;
}

int dom_store_begin(struct dom_store *store, const struct dom_variant *variant, uint64_t seed, uint64_t limit, bool records,
		    int64_t *id, struct dom_error *error)
{
	struct dom_tournament *t = NULL;
	int status = domi_store_may_write(store, error);

	*id = 0;
	if (!status)
		status = dom_tournament_new_within(&t, variant, seed, limit, store->bounds, &store->alloc, error);
	if (!status)
		status = dom_store_enter(store, t, limit, records, id, error);
	dom_tournament_free(t);
	return status;
}

static int each_incident(const struct dom_store *store, int64_t id, const char *select,
			 void (*each)(void *, const struct dom_incident *), void *context, struct dom_error *error)
{
	struct dom_incident incident;
	struct domi_rows rows;

	for (domi_ask(&rows, store, select, id, error); domi_next(&rows, DOMI_INCIDENT_CELLS);) {
		if (domi_incident_of(rows.cells, &incident))
			each(context, &incident);
		else
			rows.status = DOMI_STORE_FAIL(
				store, error, DOM_BAD_STORE, "incident %lld of tournament %lld is damaged",
				"el incidente %lld del torneo %lld está dañado", (long long)rows.cells[1].n, (long long)id);
	}
	return domi_asked(&rows);
}

int dom_store_incidents(struct dom_store *store, int64_t id, void (*each)(void *context, const struct dom_incident *incident),
			void *context, struct dom_error *error)
{
	struct dom_stored stored;
	int status = domi_sql_look(store, error);

	if (status)
		return status;
	status = dom_store_find(store, id, &stored, error);
	if (!status)
		status = each_incident(store, id, domi_select_incidents, each, context, error);
	if (!status)
		status = each_incident(store, id, domi_select_abandoned, each, context, error);
	domi_sql_looked(store);
	return status;
}
