/* Live tables in SQLite: what each was opened with and every command since, in order. Strategies' steps follow from the seed, so
   between two commands a number of steps is all there is; of the last stretch it stands in a small table of its own, which a
   thousand running tables rewrite many times a second without touching anything else.

   Each step of `steps` brings the database from one version to the next; `user_version` is how many it has had. */
#include "tables_sql.h"

#include "table_row.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { APPLICATION = 0x446f6d4c }; /* "DomL" */

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
};

enum { VERSION = sizeof steps / sizeof *steps };

static const char *const queries[DOMS_QUERIES] = {
	[DOMS_QUERY_ADD] = "INSERT INTO live_tables (name, owner, peer, summary, round, over, awake, opened, touched)"
			   " VALUES (?1, ?2, ?3, ?4, 0, 0, 0, ?5, ?5)",
	[DOMS_QUERY_REMOVE] = "DELETE FROM live_tables WHERE id = ?1",
	[DOMS_QUERY_COMMAND] =
		"INSERT INTO live_commands (live, number, what, body, sequence, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
	[DOMS_QUERY_STEPS] = "INSERT INTO live_steps (live, steps, sequence, digest) VALUES (?1, ?2, ?3, ?4)"
			     " ON CONFLICT (live) DO UPDATE SET steps = ?2, sequence = ?3, digest = ?4",
	[DOMS_QUERY_NOTE] =
		"UPDATE live_tables SET summary = ?2, round = ?3, over = ?4, awake = ?5, touched = ?6 WHERE id = ?1",
	[DOMS_QUERY_LIST] = "SELECT name, peer, summary, id, round, over, awake FROM live_tables ORDER BY touched, id",
	[DOMS_QUERY_OWNER] = "SELECT owner FROM live_tables WHERE id = ?1",
	[DOMS_QUERY_COMMANDS] = "SELECT what, body, sequence, digest FROM live_commands WHERE live = ?1 ORDER BY number",
	[DOMS_QUERY_LAST_STEPS] = "SELECT steps, sequence, digest FROM live_steps WHERE live = ?1",
};

int doms_store_fail(struct dom_error *error, enum dom_status status, const char *path, const char *en, const char *es)
{
	*error = (struct dom_error){.status = status};
	snprintf(error->file, sizeof error->file, "%s", path);
	snprintf(error->en, sizeof error->en, "%s", en);
	snprintf(error->es, sizeof error->es, "%s", es);
	return (int)status;
}

/* Opening */

/* Two servers with one database would both think its tables theirs. */
static int take_lock(struct doms_store *store, const char *path, struct dom_error *error)
{
	char name[4096];
	int length = snprintf(name, sizeof name, "%s-lock", path);

	if (length < 0 || (size_t)length >= sizeof name)
		return doms_store_fail(error, DOM_IO, path, "its name is too long", "su nombre es demasiado largo");
	store->file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (store->file < 0)
		return doms_store_fail(error, DOM_IO, path,
				       "it cannot be made: is there such a folder, and may you write to it?",
				       "no se puede crear: ¿existe esa carpeta, y puedes escribir en ella?");
	if (flock(store->file, LOCK_EX | LOCK_NB))
		return doms_store_fail(error, DOM_BUSY, path, "another server is using it", "otro servidor la está usando");
	return DOM_OK;
}

static int ask_number(struct doms_store *store, const char *sql, int64_t *out)
{
	sqlite3_stmt *statement = NULL;
	int status = DOM_BAD_STORE;

	if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
		*out = sqlite3_column_int64(statement, 0);
		status = DOM_OK;
	}
	sqlite3_finalize(statement);
	return status;
}

static int run(struct doms_store *store, const char *sql)
{
	return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK ? DOM_OK : DOM_IO;
}

static int migrate(struct doms_store *store, int64_t version)
{
	char mark[96];
	int status = run(store, "BEGIN IMMEDIATE");

	for (int64_t v = version; v < VERSION && !status; v++)
		status = run(store, steps[v]);
	snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d", (int)APPLICATION, (int)VERSION);
	if (!status)
		status = run(store, mark);
	if (!status)
		status = run(store, "COMMIT");
	return status;
}

static int check_schema(struct doms_store *store, const char *path, struct dom_error *error)
{
	int64_t application, version, things;

	if (ask_number(store, "PRAGMA application_id", &application) || ask_number(store, "PRAGMA user_version", &version) ||
	    ask_number(store, "SELECT count(*) FROM sqlite_schema", &things))
		return doms_store_fail(error, DOM_BAD_STORE, path, "it is no database, or it cannot be read",
				       "no es una base de datos, o no se puede leer");
	if (application != APPLICATION && (application || things))
		return doms_store_fail(error, DOM_BAD_STORE, path, "it is a database, but not one of tables of this program",
				       "es una base de datos, pero no de mesas de este programa");
	if (version > VERSION)
		return doms_store_fail(error, DOM_BAD_STORE, path, "it was written by a newer version of this program",
				       "la escribió una versión más nueva de este programa");
	if (version < VERSION && migrate(store, version))
		return doms_store_fail(error, DOM_IO, path, "its tables cannot be made", "no se pueden crear sus tablas");
	return DOM_OK;
}

static int prepare(struct doms_store *store, const char *path, struct dom_error *error)
{
	for (unsigned i = 0; i < DOMS_QUERIES; i++)
		if (sqlite3_prepare_v3(store->db, queries[i], -1, SQLITE_PREPARE_PERSISTENT, &store->query[i], NULL) !=
		    SQLITE_OK)
			return doms_store_fail(error, DOM_BAD_STORE, path, "it is not as it should be", "no está como debería");
	return DOM_OK;
}

int doms_store_open(struct doms_store **out, const char *path, struct dom_error *error)
{
	struct doms_store *store = calloc(1, sizeof *store);
	int status;

	*out = NULL;
	if (!store)
		return doms_store_fail(error, DOM_NO_MEMORY, "", "out of memory", "no queda memoria");
	store->file = -1;
	pthread_mutex_init(&store->lock, NULL);
	status = take_lock(store, path, error);
	if (!status && sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
				       NULL) != SQLITE_OK)
		status = doms_store_fail(error, DOM_IO, path, "it cannot be opened", "no se puede abrir");
	if (!status && run(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
				  "PRAGMA trusted_schema = OFF; PRAGMA journal_size_limit = 33554432"))
		status = doms_store_fail(error, DOM_IO, path, "it is no database, or it cannot be written",
					 "no es una base de datos, o no se puede escribir");
	if (!status)
		status = check_schema(store, path, error);
	if (!status)
		status = prepare(store, path, error);
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
	for (unsigned i = 0; i < DOMS_QUERIES; i++)
		sqlite3_finalize(store->query[i]);
	sqlite3_close(store->db);
	if (store->file >= 0)
		close(store->file);
	pthread_mutex_destroy(&store->lock);
	free(store);
}

/* Writing */

int doms_store_begin(struct doms_store *store)
{
	pthread_mutex_lock(&store->lock);
	if (!run(store, "BEGIN IMMEDIATE"))
		return DOM_OK;
	pthread_mutex_unlock(&store->lock);
	return DOM_IO;
}

int doms_store_end(struct doms_store *store, bool commit)
{
	int status = commit ? run(store, "COMMIT") : DOM_IO;

	if (status && !sqlite3_get_autocommit(store->db))
		(void)run(store, "ROLLBACK");
	pthread_mutex_unlock(&store->lock);
	return status;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
	sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static int do_query(struct doms_store *store, enum doms_query query)
{
	int code = sqlite3_step(store->query[query]);

	sqlite3_reset(store->query[query]);
	sqlite3_clear_bindings(store->query[query]);
	return code == SQLITE_DONE ? DOM_OK : DOM_IO;
}

int doms_store_add(struct doms_store *store, struct doms_live *live, const char *summary, int64_t date)
{
	sqlite3_stmt *add = store->query[DOMS_QUERY_ADD];
	int status;

	bind_text(add, 1, live->id);
	sqlite3_bind_blob(add, 2, live->table->owner, DOMS_KEY, SQLITE_STATIC);
	bind_text(add, 3, live->peer);
	bind_text(add, 4, summary);
	sqlite3_bind_int64(add, 5, date);
	status = do_query(store, DOMS_QUERY_ADD);
	live->row = sqlite3_last_insert_rowid(store->db);
	return status;
}

int doms_store_remove(struct doms_store *store, const struct doms_live *live)
{
	sqlite3_bind_int64(store->query[DOMS_QUERY_REMOVE], 1, live->row);
	return do_query(store, DOMS_QUERY_REMOVE);
}

static int write_row(struct doms_store *store, struct doms_live *live, const char *what, const char *body, size_t sequence,
		     uint64_t digest)
{
	sqlite3_stmt *command = store->query[DOMS_QUERY_COMMAND];

	sqlite3_bind_int64(command, 1, live->row);
	sqlite3_bind_int64(command, 2, live->work.rows++);
	bind_text(command, 3, what);
	bind_text(command, 4, body);
	sqlite3_bind_int64(command, 5, (sqlite3_int64)sequence);
	sqlite3_bind_int64(command, 6, (sqlite3_int64)digest);
	return do_query(store, DOMS_QUERY_COMMAND);
}

/* Steps taken before a command become a row of their own: what they led to is looked at by the command's row. */
int doms_store_command(struct doms_store *store, struct doms_live *live, const struct doms_command *command)
{
	const struct doms_moment *m = &live->table->work;
	char *body;
	int status = DOM_OK;

	if (live->work.steps) {
		char advance[48];

		snprintf(advance, sizeof advance, "{\"steps\":%u}", live->work.steps);
		status = write_row(store, live, doms_do_name(DOMS_DO_ADVANCE), advance, 0, 0);
		live->work.steps = 0;
		if (!status)
			status = doms_store_steps(store, live);
	}
	body = doms_row_write(command);
	if (!body)
		return DOM_NO_MEMORY;
	if (!status)
		status = write_row(store, live, doms_do_name(command->what), body, m->sequence, m->digest);
	free(body);
	return status;
}

int doms_store_steps(struct doms_store *store, const struct doms_live *live)
{
	sqlite3_stmt *statement = store->query[DOMS_QUERY_STEPS];

	sqlite3_bind_int64(statement, 1, live->row);
	sqlite3_bind_int64(statement, 2, live->work.steps);
	sqlite3_bind_int64(statement, 3, (sqlite3_int64)live->table->work.sequence);
	sqlite3_bind_int64(statement, 4, (sqlite3_int64)live->table->work.digest);
	return do_query(store, DOMS_QUERY_STEPS);
}

int doms_store_note(struct doms_store *store, const struct doms_live *live, const struct doms_note *note, int64_t date)
{
	sqlite3_stmt *query = store->query[DOMS_QUERY_NOTE];

	sqlite3_bind_int64(query, 1, live->row);
	bind_text(query, 2, note->summary);
	sqlite3_bind_int64(query, 3, (sqlite3_int64)note->round);
	sqlite3_bind_int64(query, 4, note->over);
	sqlite3_bind_int64(query, 5, note->awake);
	sqlite3_bind_int64(query, 6, date);
	return do_query(store, DOMS_QUERY_NOTE);
}
