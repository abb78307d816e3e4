/* What a server keeps beside tournaments. Strategies' steps at a table follow from its seed, so between two commands a number of steps is
   all there is; of the last stretch it stands in a small table of its own, which a thousand running tables rewrite many times a second
   without touching anything else. */
#include "store.h"

#define JOB "kind, id, peer, tournament, owner, want, given, progress, result, plot_en, plot_es"

static const char *const texts[DOMI_KEPT] = {
	[DOMI_TABLE_ADD] = "INSERT INTO live_tables (name, owner, peer, summary, round, over, awake, opened, touched)"
			   " VALUES (?1, ?2, ?3, ?4, 0, 0, 0, ?5, ?5)",
	[DOMI_TABLE_NOTE] =
		"UPDATE live_tables SET summary = ?2, round = ?3, over = ?4, awake = ?5, touched = ?6 WHERE id = ?1",
	[DOMI_TABLE_REMOVE] = "DELETE FROM live_tables WHERE id = ?1",
	[DOMI_TABLE_COMMAND] =
		"INSERT INTO live_commands (live, number, what, body, sequence, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
	[DOMI_TABLE_STEPS] = "INSERT INTO live_steps (live, steps, sequence, digest) VALUES (?1, ?2, ?3, ?4)"
			     " ON CONFLICT (live) DO UPDATE SET steps = ?2, sequence = ?3, digest = ?4",
	[DOMI_TABLE_LIST] = "SELECT id, name, peer, summary, round, over, awake, owner FROM live_tables ORDER BY touched, id",
	[DOMI_TABLE_OWNER] = "SELECT owner FROM live_tables WHERE id = ?1",
	[DOMI_TABLE_COMMANDS] = "SELECT what, body, 0, sequence, digest FROM live_commands WHERE live = ?1 ORDER BY number",
	[DOMI_TABLE_LAST_STEPS] = "SELECT NULL, NULL, steps, sequence, digest FROM live_steps WHERE live = ?1 AND steps > 0",
	[DOMI_JOB_PUT] =
		"INSERT INTO jobs (" JOB ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT (kind, id)"
		" DO UPDATE SET want = ?6, progress = ?8, result = ?9, plot_en = ?10, plot_es = ?11",
	[DOMI_JOB_FIND] = "SELECT " JOB " FROM jobs WHERE kind = ?1 AND id = ?2",
	[DOMI_JOB_LIST] = "SELECT " JOB " FROM jobs WHERE want = 0 ORDER BY number",
	[DOMI_JOB_FORGET] = "DELETE FROM jobs WHERE kind = ?1 AND want > 1 AND number NOT IN"
			    " (SELECT number FROM jobs WHERE kind = ?1 AND want > 1 ORDER BY number DESC LIMIT ?2)",
};

static struct domi_cell maybe(const char *text)
{
	struct domi_cell none = {.kind = DOMI_CELL_NONE};

	return text ? domi_cell_text(text) : none;
}

static int prepare(struct dom_store *store, enum domi_kept which, const struct domi_cell *cells, unsigned count,
		   struct dom_error *error)
{
	int status = store->kept[which] ? DOM_OK : domi_sql_prepare(store, &store->kept[which], texts[which], error);

	return status ? status : domi_cells_bind(store, store->kept[which], cells, count, error);
}

static int put(struct dom_store *store, enum domi_kept which, const struct domi_cell *cells, unsigned count,
	       struct dom_error *error)
{
	int status = dom_store_together(store, error);

	if (status)
		return status;
	status = prepare(store, which, cells, count, error);
	if (!status)
		status = domi_sql_do(store, store->kept[which], error);
	return dom_store_end(store, status, error);
}

/* domi_ask_alone() of a statement that is kept. */
static void ask(struct domi_rows *rows, struct dom_store *store, enum domi_kept which, const struct domi_cell *cells,
		unsigned count, struct dom_error *error)
{
	*rows = (struct domi_rows){.store = store, .error = error, .status = domi_sql_look(store, error), .kept = true};
	if (rows->status)
		return;
	rows->looks = store;
	rows->status = prepare(store, which, cells, count, error);
	rows->statement = store->kept[which];
}

static const char *text(sqlite3_stmt *row, int at)
{
	return (const char *)sqlite3_column_text(row, at);
}

/* Tables */

int dom_store_table_add(struct dom_store *store, struct dom_kept_table *table, int64_t date, struct dom_error *error)
{
	const struct domi_cell cells[] = {domi_cell_text(table->id), domi_cell_bytes(table->owner, DOM_KEPT_OWNER),
					  domi_cell_text(table->peer), domi_cell_text(table->summary), domi_cell_int(date)};
	int status = dom_store_together(store, error);

	if (status)
		return status;
	status = put(store, DOMI_TABLE_ADD, cells, 5, error);
	table->row = sqlite3_last_insert_rowid(store->db);
	return dom_store_end(store, status, error);
}

int dom_store_table_note(struct dom_store *store, const struct dom_kept_table *table, int64_t date, struct dom_error *error)
{
	const struct domi_cell cells[] = {
		domi_cell_int(table->row),  domi_cell_text(table->summary), domi_cell_int((int64_t)table->round),
		domi_cell_int(table->over), domi_cell_int(table->awake),    domi_cell_int(date)};

	return put(store, DOMI_TABLE_NOTE, cells, 6, error);
}

int dom_store_table_remove(struct dom_store *store, int64_t row, struct dom_error *error)
{
	const struct domi_cell cells[] = {domi_cell_int(row)};

	return put(store, DOMI_TABLE_REMOVE, cells, 1, error);
}

int dom_store_table_command(struct dom_store *store, int64_t row, uint32_t number, const struct dom_kept_command *command,
			    struct dom_error *error)
{
	const struct domi_cell cells[] = {domi_cell_int(row),
					  domi_cell_int(number),
					  domi_cell_text(command->what),
					  domi_cell_text(command->body),
					  domi_cell_int(command->sequence),
					  domi_cell_int(command->digest)};

	return put(store, DOMI_TABLE_COMMAND, cells, 6, error);
}

int dom_store_table_steps(struct dom_store *store, int64_t row, const struct dom_kept_command *steps, struct dom_error *error)
{
	const struct domi_cell cells[] = {domi_cell_int(row), domi_cell_int(steps->steps), domi_cell_int(steps->sequence),
					  domi_cell_int(steps->digest)};

	return put(store, DOMI_TABLE_STEPS, cells, 4, error);
}

int dom_store_tables(struct dom_store *store, void (*each)(void *context, const struct dom_kept_table *table), void *context,
		     struct dom_error *error)
{
	struct domi_rows rows;

	for (ask(&rows, store, DOMI_TABLE_LIST, NULL, 0, error); domi_next(&rows, 0);) {
		sqlite3_stmt *row = rows.statement;
		const struct dom_kept_table table = {.row = sqlite3_column_int64(row, 0),
						     .id = text(row, 1),
						     .peer = text(row, 2),
						     .summary = text(row, 3),
						     .round = (uint64_t)sqlite3_column_int64(row, 4),
						     .over = sqlite3_column_int64(row, 5) != 0,
						     .awake = sqlite3_column_int64(row, 6) != 0,
						     .owner = sqlite3_column_blob(row, 7)};

		if (table.id && table.peer && table.summary)
			each(context, &table);
		else
			rows.status = domi_fail_memory(error);
	}
	return domi_asked(&rows);
}

static int read_owner(struct dom_store *store, const struct domi_cell *table, uint8_t owner[DOM_KEPT_OWNER],
		      struct dom_error *error)
{
	struct domi_rows rows;

	ask(&rows, store, DOMI_TABLE_OWNER, table, 1, error);
	if (domi_next(&rows, 1) && rows.cells[0].length == DOM_KEPT_OWNER)
		memcpy(owner, rows.cells[0].data, DOM_KEPT_OWNER);
	else if (!rows.status)
		rows.status = DOMI_STORE_FAIL(store, error, DOM_BAD_STORE, "there is no table %lld in it",
					      "no hay en ella ninguna mesa %lld", (long long)table->n);
	return domi_asked(&rows);
}

static int each_command(struct dom_store *store, enum domi_kept which, const struct domi_cell *table,
			int (*each)(void *context, const struct dom_kept_command *command), void *context,
			struct dom_error *error)
{
	struct domi_rows rows;

	for (ask(&rows, store, which, table, 1, error); domi_next(&rows, 0);) {
		sqlite3_stmt *row = rows.statement;

		rows.status = each(context, &(struct dom_kept_command){.what = text(row, 0),
								       .body = text(row, 1),
								       .steps = (uint32_t)sqlite3_column_int64(row, 2),
								       .sequence = sqlite3_column_int64(row, 3),
								       .digest = sqlite3_column_int64(row, 4)});
	}
	return domi_asked(&rows);
}

int dom_store_table_load(struct dom_store *store, int64_t row, uint8_t owner[DOM_KEPT_OWNER],
			 int (*each)(void *context, const struct dom_kept_command *command), void *context,
			 struct dom_error *error)
{
	const struct domi_cell table = domi_cell_int(row);
	int status = domi_sql_look(store, error);

	if (status)
		return status;
	status = read_owner(store, &table, owner, error);
	if (!status)
		status = each_command(store, DOMI_TABLE_COMMANDS, &table, each, context, error);
	if (!status)
		status = each_command(store, DOMI_TABLE_LAST_STEPS, &table, each, context, error);
	domi_sql_looked(store);
	return status;
}

/* Jobs */

int dom_store_job_put(struct dom_store *store, const struct dom_kept_job *job, struct dom_error *error)
{
	struct domi_cell cells[] = {domi_cell_text(job->kind),  domi_cell_text(job->id),       domi_cell_text(job->peer),
				    {.kind = DOMI_CELL_NONE},   {.kind = DOMI_CELL_NONE},      domi_cell_int(job->want),
				    domi_cell_text(job->given), domi_cell_text(job->progress), maybe(job->result),
				    maybe(job->plots[0]),       maybe(job->plots[1])};

	if (job->tournament)
		cells[3] = domi_cell_int(job->tournament);
	if (job->owned)
		cells[4] = domi_cell_bytes(job->owner, sizeof job->owner);
	return put(store, DOMI_JOB_PUT, cells, 11, error);
}

/* *found: how many there were. */
static int each_job(struct dom_store *store, enum domi_kept which, const struct domi_cell *cells, unsigned count,
		    void (*each)(void *context, const struct dom_kept_job *job), void *context, unsigned *found,
		    struct dom_error *error)
{
	struct domi_rows rows;

	*found = 0;
	for (ask(&rows, store, which, cells, count, error); domi_next(&rows, 0); ++*found) {
		sqlite3_stmt *row = rows.statement;
		struct dom_kept_job job = {.kind = text(row, 0),
					   .id = text(row, 1),
					   .peer = text(row, 2),
					   .tournament = sqlite3_column_int64(row, 3),
					   .owned = sqlite3_column_bytes(row, 4) == DOM_KEPT_OWNER,
					   .want = (enum dom_kept_want)sqlite3_column_int64(row, 5),
					   .given = text(row, 6),
					   .progress = text(row, 7),
					   .result = text(row, 8),
					   .plots = {text(row, 9), text(row, 10)}};

		if (job.owned)
			memcpy(job.owner, sqlite3_column_blob(row, 4), DOM_KEPT_OWNER);
		if (!job.kind || !job.id || !job.peer || !job.given || !job.progress)
			rows.status = domi_fail_memory(error);
		else if (each)
			each(context, &job);
	}
	return domi_asked(&rows);
}

int dom_store_job_find(struct dom_store *store, const char *kind, const char *id,
		       void (*found)(void *context, const struct dom_kept_job *job), void *context, struct dom_error *error)
{
	const struct domi_cell cells[] = {domi_cell_text(kind), domi_cell_text(id)};
	unsigned count;
	int status = each_job(store, DOMI_JOB_FIND, cells, 2, found, context, &count, error);

	return status || count ? status
			       : DOMI_STORE_FAIL(store, error, DOM_NOT_FOUND, "there is no %s %s in it", "no hay en ella %s %s",
						 kind, id);
}

int dom_store_jobs(struct dom_store *store, void (*each)(void *context, const struct dom_kept_job *job), void *context,
		   struct dom_error *error)
{
	unsigned count;

	return each_job(store, DOMI_JOB_LIST, NULL, 0, each, context, &count, error);
}

int dom_store_jobs_forget(struct dom_store *store, const char *kind, unsigned most, struct dom_error *error)
{
	const struct domi_cell cells[] = {domi_cell_text(kind), domi_cell_int(most)};

	return put(store, DOMI_JOB_FORGET, cells, 2, error);
}
