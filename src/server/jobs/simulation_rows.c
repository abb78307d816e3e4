/* A simulation follows from its variant and its seed: one that had not come to its end is played again from the beginning. */
#include "simulation_rows.h"

#include <stdio.h>
#include <stdlib.h>

enum { ADD, END, FORGET, CANCEL, LIST };

static const char *const steps[] = {
	/* 1 */
	"CREATE TABLE simulations ("
	" number INTEGER PRIMARY KEY,"
	" id TEXT NOT NULL UNIQUE,"
	" peer TEXT NOT NULL,"
	" name TEXT NOT NULL,"
	" source TEXT NOT NULL,"
	" games INTEGER NOT NULL,"
	" seed TEXT NOT NULL,"
	" done INTEGER NOT NULL,"
	" fate INTEGER NOT NULL,"
	" result TEXT,"
	" plot_en TEXT,"
	" plot_es TEXT"
	") STRICT",
	NULL,
};

const struct doms_sql_schema doms_simulation_schema = {
	.application = 0x446f6d53, /* "DomS" */
	.steps = steps,
	.queries[ADD] = "INSERT INTO simulations (id, peer, name, source, games, seed, done, fate)"
			" VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, 0)",
	.queries[END] = "UPDATE simulations SET done = ?2, fate = ?3, result = ?4, plot_en = ?5, plot_es = ?6 WHERE id = ?1",
	.queries[FORGET] = "DELETE FROM simulations WHERE fate != 0 AND number NOT IN"
			   " (SELECT number FROM simulations WHERE fate != 0 ORDER BY number DESC LIMIT ?1)",
	.queries[CANCEL] = "UPDATE simulations SET fate = 2 WHERE id = ?1 AND fate = 0",
	.queries[LIST] = "SELECT id, peer, name, source, games, seed, done, fate, result, plot_en, plot_es"
			 " FROM simulations ORDER BY number",
};

int doms_simulation_keep_add(struct doms_sql *keep, const struct doms_simulation_kept *kept)
{
	sqlite3_stmt *add;
	char seed[24];
	int status;

	if (!keep)
		return DOM_OK;
	snprintf(seed, sizeof seed, "%llu", (unsigned long long)kept->seed);
	pthread_mutex_lock(&keep->lock);
	add = keep->query[ADD];
	doms_sql_text(add, 1, kept->id);
	doms_sql_text(add, 2, kept->peer);
	doms_sql_text(add, 3, kept->name);
	doms_sql_text(add, 4, kept->source);
	sqlite3_bind_int64(add, 5, (sqlite3_int64)kept->games);
	doms_sql_text(add, 6, seed);
	status = doms_sql_do(add);
	pthread_mutex_unlock(&keep->lock);
	return status;
}

int doms_simulation_keep_end(struct doms_sql *keep, const struct doms_simulation_kept *kept)
{
	sqlite3_stmt *end;
	int status;

	if (!keep)
		return DOM_OK;
	pthread_mutex_lock(&keep->lock);
	end = keep->query[END];
	doms_sql_text(end, 1, kept->id);
	sqlite3_bind_int64(end, 2, (sqlite3_int64)kept->done);
	sqlite3_bind_int64(end, 3, kept->fate);
	doms_sql_text(end, 4, kept->result);
	doms_sql_text(end, 5, kept->plots[0]);
	doms_sql_text(end, 6, kept->plots[1]);
	status = doms_sql_do(end);
	sqlite3_bind_int64(keep->query[FORGET], 1, DOMS_SIMULATIONS_KEPT);
	if (doms_sql_do(keep->query[FORGET]) && !status)
		status = DOM_IO;
	pthread_mutex_unlock(&keep->lock);
	return status;
}

int doms_simulation_keep_cancel(struct doms_sql *keep, const char *id)
{
	int status;

	if (!keep)
		return DOM_OK;
	pthread_mutex_lock(&keep->lock);
	doms_sql_text(keep->query[CANCEL], 1, id);
	status = doms_sql_do(keep->query[CANCEL]);
	pthread_mutex_unlock(&keep->lock);
	return status;
}

static const char *text(sqlite3_stmt *row, int at)
{
	return (const char *)sqlite3_column_text(row, at);
}

static bool read_row(sqlite3_stmt *row, struct doms_simulation_kept *out)
{
	const char *seed = text(row, 5);
	char *end;

	*out = (struct doms_simulation_kept){
		.id = text(row, 0),
		.peer = text(row, 1),
		.name = text(row, 2),
		.source = text(row, 3),
		.games = (uint64_t)sqlite3_column_int64(row, 4),
		.done = (uint64_t)sqlite3_column_int64(row, 6),
		.fate = (enum doms_simulation_fate)sqlite3_column_int64(row, 7),
		.result = text(row, 8),
		.plots = {text(row, 9), text(row, 10)},
	};
	if (!out->id || !out->peer || !out->name || !out->source || !seed) /* no memory */
		return false;
	out->seed = strtoull(seed, &end, 10);
	return !*end && (unsigned)out->fate < DOMS_SIMULATION_FATES;
}

int doms_simulation_keep_list(struct doms_sql *keep, void (*each)(void *context, const struct doms_simulation_kept *kept),
			      void *context)
{
	struct doms_simulation_kept kept;
	int code = SQLITE_DONE;

	if (!keep)
		return DOM_OK;
	pthread_mutex_lock(&keep->lock);
	while ((code = sqlite3_step(keep->query[LIST])) == SQLITE_ROW)
		if (read_row(keep->query[LIST], &kept))
			each(context, &kept);
	sqlite3_reset(keep->query[LIST]);
	pthread_mutex_unlock(&keep->lock);
	return code == SQLITE_DONE ? DOM_OK : DOM_BAD_STORE;
}
