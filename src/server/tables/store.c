/* Live tables in SQLite: what each was opened with and every command since, in order. Strategies' steps follow from the seed, so
   between two commands a number of steps is all there is; of the last stretch it stands in a small table of its own, which a
   thousand running tables rewrite many times a second without touching anything else. */
#include "queries.h"

#include "row.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const steps[] = {
	/* 1 */
	"CREATE TABLE live_tables ("
	" id INTEGER PRIMARY KEY,"
	" name TEXT NOT NULL UNIQUE,"
	" owner BLOB NOT NULL,"
	" peer TEXT NOT NULL,"
	" summary TEXT NOT NULL,"
	" round INTEGER NOT NULL,"
	" over INTEGER NOT NULL CHECK (over IN (0, 1)),"
	" awake INTEGER NOT NULL CHECK (awake IN (0, 1)),"
	" opened INTEGER NOT NULL,"
	" touched INTEGER NOT NULL"
	") STRICT;"
	"CREATE TABLE live_commands ("
	" live INTEGER NOT NULL REFERENCES live_tables ON DELETE CASCADE,"
	" number INTEGER NOT NULL,"
	" what TEXT NOT NULL,"
	" body TEXT NOT NULL,"
	" sequence INTEGER NOT NULL,"
	" digest INTEGER NOT NULL,"
	" PRIMARY KEY (live, number)"
	") STRICT, WITHOUT ROWID;"
	"CREATE TABLE live_steps ("
	" live INTEGER PRIMARY KEY REFERENCES live_tables ON DELETE CASCADE,"
	" steps INTEGER NOT NULL,"
	" sequence INTEGER NOT NULL,"
	" digest INTEGER NOT NULL"
	") STRICT;",
	NULL,
};

static const struct doms_sql_schema schema = {
	.application = 0x446f6d4c, /* "DomL" */
	.steps = steps,
	.queries[DOMS_QUERY_ADD] = "INSERT INTO live_tables (name, owner, peer, summary, round, over, awake, opened, touched)"
				   " VALUES (?1, ?2, ?3, ?4, 0, 0, 0, ?5, ?5)",
	.queries[DOMS_QUERY_REMOVE] = "DELETE FROM live_tables WHERE id = ?1",
	.queries[DOMS_QUERY_COMMAND] =
		"INSERT INTO live_commands (live, number, what, body, sequence, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
	.queries[DOMS_QUERY_STEPS] = "INSERT INTO live_steps (live, steps, sequence, digest) VALUES (?1, ?2, ?3, ?4)"
				     " ON CONFLICT (live) DO UPDATE SET steps = ?2, sequence = ?3, digest = ?4",
	.queries[DOMS_QUERY_NOTE] =
		"UPDATE live_tables SET summary = ?2, round = ?3, over = ?4, awake = ?5, touched = ?6 WHERE id = ?1",
	.queries[DOMS_QUERY_LIST] = "SELECT name, peer, summary, id, round, over, awake FROM live_tables ORDER BY touched, id",
	.queries[DOMS_QUERY_OWNER] = "SELECT owner FROM live_tables WHERE id = ?1",
	.queries[DOMS_QUERY_COMMANDS] =
		"SELECT what, body, sequence, digest FROM live_commands WHERE live = ?1 ORDER BY number",
	.queries[DOMS_QUERY_LAST_STEPS] = "SELECT steps, sequence, digest FROM live_steps WHERE live = ?1",
};

/* Opening */

static void ignore(void *context, const struct doms_stored_slot *stored)
{
	(void)context;
	(void)stored;
}

int doms_store_open(struct doms_store **out, const char *path, struct dom_error *error)
{
	struct doms_store *store = calloc(1, sizeof *store);
	int status;

	*out = NULL;
	if (!store)
		return doms_sql_fail(error, DOM_NO_MEMORY, "", "out of memory", "no queda memoria");
	status = doms_sql_open(&store->sql, path, &schema, error);
	if (!status && doms_store_list(store, ignore, NULL)) /* here the file has a name that can be told */
		status = doms_sql_fail_with(store->sql, path, error);
	if (status) {
		doms_store_close(store);
		return status;
	}
	*out = store;
	return DOM_OK;
}

void doms_store_close(struct doms_store *store)
{
	if (!store)
		return;
	doms_sql_close(store->sql);
	free(store);
}

/* Writing */

int doms_store_begin(struct doms_store *store)
{
	pthread_mutex_lock(&store->sql->lock);
	if (!doms_sql_run(store->sql, "BEGIN IMMEDIATE"))
		return DOM_OK;
	pthread_mutex_unlock(&store->sql->lock);
	return DOM_IO;
}

int doms_store_end(struct doms_store *store, bool commit)
{
	int status = commit ? doms_sql_run(store->sql, "COMMIT") : DOM_IO;

	if (status && !sqlite3_get_autocommit(store->sql->db))
		(void)!doms_sql_run(store->sql, "ROLLBACK");
	pthread_mutex_unlock(&store->sql->lock);
	return status;
}

int doms_store_add(struct doms_store *store, struct doms_slot *slot, const char *summary, int64_t date)
{
	sqlite3_stmt *add = store->sql->query[DOMS_QUERY_ADD];
	int status;

	doms_sql_text(add, 1, slot->id);
	sqlite3_bind_blob(add, 2, slot->table->owner, DOMS_KEY, SQLITE_STATIC);
	doms_sql_text(add, 3, slot->peer);
	doms_sql_text(add, 4, summary);
	sqlite3_bind_int64(add, 5, date);
	status = doms_sql_do(store->sql->query[DOMS_QUERY_ADD]);
	slot->row = sqlite3_last_insert_rowid(store->sql->db);
	return status;
}

int doms_store_remove(struct doms_store *store, const struct doms_slot *slot)
{
	sqlite3_bind_int64(store->sql->query[DOMS_QUERY_REMOVE], 1, slot->row);
	return doms_sql_do(store->sql->query[DOMS_QUERY_REMOVE]);
}

static int write_row(struct doms_store *store, struct doms_slot *slot, const char *what, const char *body, size_t sequence,
		     uint64_t digest)
{
	sqlite3_stmt *command = store->sql->query[DOMS_QUERY_COMMAND];

	sqlite3_bind_int64(command, 1, slot->row);
	sqlite3_bind_int64(command, 2, slot->work.rows++);
	doms_sql_text(command, 3, what);
	doms_sql_text(command, 4, body);
	sqlite3_bind_int64(command, 5, (sqlite3_int64)sequence);
	sqlite3_bind_int64(command, 6, (sqlite3_int64)digest);
	return doms_sql_do(store->sql->query[DOMS_QUERY_COMMAND]);
}

/* Steps taken before a command become a row of their own: what they led to is looked at by the command's row. */
int doms_store_command(struct doms_store *store, struct doms_slot *slot, const struct doms_command *command)
{
	const struct doms_position *m = &slot->table->work;
	char *body;
	int status = DOM_OK;

	if (slot->work.steps) {
		char advance[48];

		snprintf(advance, sizeof advance, "{\"steps\":%u}", slot->work.steps);
		status = write_row(store, slot, doms_do_name(DOMS_DO_ADVANCE), advance, 0, 0);
		slot->work.steps = 0;
		if (!status)
			status = doms_store_steps(store, slot);
	}
	body = doms_row_write(command);
	if (!body)
		return DOM_NO_MEMORY;
	if (!status)
		status = write_row(store, slot, doms_do_name(command->what), body, m->sequence, m->digest);
	free(body);
	return status;
}

int doms_store_steps(struct doms_store *store, const struct doms_slot *slot)
{
	sqlite3_stmt *statement = store->sql->query[DOMS_QUERY_STEPS];

	sqlite3_bind_int64(statement, 1, slot->row);
	sqlite3_bind_int64(statement, 2, slot->work.steps);
	sqlite3_bind_int64(statement, 3, (sqlite3_int64)slot->table->work.sequence);
	sqlite3_bind_int64(statement, 4, (sqlite3_int64)slot->table->work.digest);
	return doms_sql_do(store->sql->query[DOMS_QUERY_STEPS]);
}

int doms_store_note(struct doms_store *store, const struct doms_slot *slot, const struct doms_note *note, int64_t date)
{
	sqlite3_stmt *query = store->sql->query[DOMS_QUERY_NOTE];

	sqlite3_bind_int64(query, 1, slot->row);
	doms_sql_text(query, 2, note->summary);
	sqlite3_bind_int64(query, 3, (sqlite3_int64)note->round);
	sqlite3_bind_int64(query, 4, note->over);
	sqlite3_bind_int64(query, 5, note->awake);
	sqlite3_bind_int64(query, 6, date);
	return doms_sql_do(store->sql->query[DOMS_QUERY_NOTE]);
}
