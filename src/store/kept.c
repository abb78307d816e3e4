/* What a server keeps beside tournaments. Strategies' steps at a table follow from its seed, so between two commands a number of steps is
   all there is; of the last stretch it stands in a small table of its own, which a thousand running tables rewrite many times a second
   without touching anything else. */
#include "store.h"

#include <stdlib.h>

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
	int status = domi_sql_begin(store, error);

	if (status)
		return status;
	status = prepare(store, which, cells, count, error);
	if (!status)
		status = domi_sql_do(store, store->kept[which], error);
	return domi_sql_end(store, status, error);
}

/* Each row of an answer; what is not 0 stops it and is returned. */
static int each_row(struct dom_store *store, enum domi_kept which, const struct domi_cell *cells, unsigned count,
		    int (*each)(void *context, sqlite3_stmt *row), void *context, struct dom_error *error)
{
	bool row = true;
	int status = domi_sql_look(store, error);

	if (status)
		return status;
	status = prepare(store, which, cells, count, error);
	while (!status && row) {
		status = domi_sql_step(store, store->kept[which], &row, error);
		if (!status && row)
			status = each(context, store->kept[which]);
	}
	sqlite3_reset(store->kept[which]);
	domi_sql_looked(store);
	return status;
}

static const char *text(sqlite3_stmt *row, int at)
{
	return (const char *)sqlite3_column_text(row, at);
}

int dom_store_together(struct dom_store *store, struct dom_error *error)
{
	return domi_sql_begin(store, error);
}

int dom_store_end(struct dom_store *store, int status, struct dom_error *error)
{
	return domi_sql_end(store, status, error);
}

/* Tables */

int dom_store_table_add(struct dom_store *store, struct dom_kept_table *table, int64_t date, struct dom_error *error)
{
	const struct domi_cell cells[] = {domi_cell_text(table->id), domi_cell_bytes(table->owner, DOM_KEPT_OWNER),
					  domi_cell_text(table->peer), domi_cell_text(table->summary), domi_cell_int(date)};
	int status = domi_sql_begin(store, error);

	if (status)
		return status;
	status = put(store, DOMI_TABLE_ADD, cells, 5, error);
	table->row = sqlite3_last_insert_rowid(store->db);
	return domi_sql_end(store, status, error);
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

struct tables {
	void (*each)(void *context, const struct dom_kept_table *table);
	void *context;
};

static int on_table(void *context, sqlite3_stmt *row)
{
	const struct tables *tables = context;
	const struct dom_kept_table table = {.row = sqlite3_column_int64(row, 0),
					     .id = text(row, 1),
					     .peer = text(row, 2),
					     .summary = text(row, 3),
					     .round = (uint64_t)sqlite3_column_int64(row, 4),
					     .over = sqlite3_column_int64(row, 5) != 0,
					     .awake = sqlite3_column_int64(row, 6) != 0,
					     .owner = sqlite3_column_blob(row, 7)};

	if (!table.id || !table.peer || !table.summary)
		return DOM_NO_MEMORY;
	tables->each(tables->context, &table);
	return DOM_OK;
}

int dom_store_tables(struct dom_store *store, void (*each)(void *context, const struct dom_kept_table *table), void *context,
		     struct dom_error *error)
{
	struct tables tables = {.each = each, .context = context};
	int status = each_row(store, DOMI_TABLE_LIST, NULL, 0, on_table, &tables, error);

	return status == DOM_NO_MEMORY ? domi_fail_memory(error) : status;
}

struct commands {
	int (*each)(void *context, const struct dom_kept_command *command);
	void *context;
	uint8_t *owner;
	bool owned;
};

static int on_owner(void *context, sqlite3_stmt *row)
{
	struct commands *commands = context;

	commands->owned = sqlite3_column_bytes(row, 0) == DOM_KEPT_OWNER;
	if (commands->owned)
		memcpy(commands->owner, sqlite3_column_blob(row, 0), DOM_KEPT_OWNER);
	return DOM_OK;
}

static int on_command(void *context, sqlite3_stmt *row)
{
	struct commands *commands = context;
	const struct dom_kept_command command = {.what = text(row, 0),
						 .body = text(row, 1),
						 .steps = (uint32_t)sqlite3_column_int64(row, 2),
						 .sequence = sqlite3_column_int64(row, 3),
						 .digest = sqlite3_column_int64(row, 4)};

	return commands->each(commands->context, &command);
}

int dom_store_table_load(struct dom_store *store, int64_t row, uint8_t owner[DOM_KEPT_OWNER],
			 int (*each)(void *context, const struct dom_kept_command *command), void *context,
			 struct dom_error *error)
{
	const struct domi_cell cells[] = {domi_cell_int(row)};
	struct commands commands = {.each = each, .context = context, .owner = owner};
	int status = domi_sql_look(store, error);

	if (status)
		return status;
	status = each_row(store, DOMI_TABLE_OWNER, cells, 1, on_owner, &commands, error);
	if (!status && !commands.owned)
		status = DOMI_STORE_FAIL(store, error, DOM_BAD_STORE, "there is no table %lld in it",
					 "no hay en ella ninguna mesa %lld", (long long)row);
	if (!status)
		status = each_row(store, DOMI_TABLE_COMMANDS, cells, 1, on_command, &commands, error);
	if (!status)
		status = each_row(store, DOMI_TABLE_LAST_STEPS, cells, 1, on_command, &commands, error);
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

struct jobs {
	void (*each)(void *context, const struct dom_kept_job *job);
	void *context;
	bool any;
};

static int on_job(void *context, sqlite3_stmt *row)
{
	struct jobs *jobs = context;
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

	if (!job.kind || !job.id || !job.peer || !job.given || !job.progress)
		return DOM_NO_MEMORY;
	if (job.owned)
		memcpy(job.owner, sqlite3_column_blob(row, 4), DOM_KEPT_OWNER);
	jobs->any = true;
	jobs->each(jobs->context, &job);
	return DOM_OK;
}

static int each_job(struct dom_store *store, enum domi_kept which, const struct domi_cell *cells, unsigned count,
		    struct jobs *jobs, struct dom_error *error)
{
	int status = each_row(store, which, cells, count, on_job, jobs, error);

	return status == DOM_NO_MEMORY ? domi_fail_memory(error) : status;
}

int dom_store_job_find(struct dom_store *store, const char *kind, const char *id,
		       void (*found)(void *context, const struct dom_kept_job *job), void *context, struct dom_error *error)
{
	const struct domi_cell cells[] = {domi_cell_text(kind), domi_cell_text(id)};
	struct jobs jobs = {.each = found, .context = context};
	int status = each_job(store, DOMI_JOB_FIND, cells, 2, &jobs, error);

	return status || jobs.any ? status
				  : DOMI_STORE_FAIL(store, error, DOM_NOT_FOUND, "there is no %s %s in it",
						    "no hay en ella %s %s", kind, id);
}

int dom_store_jobs(struct dom_store *store, void (*each)(void *context, const struct dom_kept_job *job), void *context,
		   struct dom_error *error)
{
	struct jobs jobs = {.each = each, .context = context};

	return each_job(store, DOMI_JOB_LIST, NULL, 0, &jobs, error);
}

int dom_store_jobs_forget(struct dom_store *store, const char *kind, unsigned most, struct dom_error *error)
{
	const struct domi_cell cells[] = {domi_cell_text(kind), domi_cell_int(most)};

	return put(store, DOMI_JOB_FORGET, cells, 2, error);
}
