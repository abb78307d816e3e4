#define _XOPEN_SOURCE 700 /* realpath() */

#include "sql.h"

#include "transport/fault.h"
#include "memory.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { CHECKPOINT = 1000 }; /* frames of the log after which they go into the file */

int doms_sql_fail(struct dom_error *error, enum dom_status status, const char *path, const char *en, const char *es)
{
	*error = (struct dom_error){.status = status};
	snprintf(error->file, sizeof error->file, "%s", path);
	snprintf(error->en, sizeof error->en, "%s", en);
	snprintf(error->es, sizeof error->es, "%s", es);
	return (int)status;
}

int doms_sql_fail_with(const struct doms_sql *sql, const char *path, struct dom_error *error)
{
	static const struct {
		int code;
		enum dom_status status;
		struct dom_text text;
	} said[] = {
		{SQLITE_READONLY,
		 DOM_IO,
		 {"it cannot be written: its folder, or its -wal or -shm, is read-only",
		  "no se puede escribir: su carpeta, o su -wal o -shm, son de solo lectura"}},
		{SQLITE_CANTOPEN,
		 DOM_IO,
		 {"it cannot be opened: may you read and write it, and make files in its folder?",
		  "no se puede abrir: ¿puedes leerlo y escribirlo, y crear archivos en su carpeta?"}},
		{SQLITE_FULL, DOM_IO, {"it cannot be written: the disk is full", "no se puede escribir: el disco está lleno"}},
		{SQLITE_IOERR,
		 DOM_IO,
		 {"it cannot be read or written: no room, or a failing disk",
		  "no se puede leer o escribir: no queda sitio, o falla el disco"}},
		{SQLITE_BUSY,
		 DOM_BUSY,
		 {"another process is using it and does not let go", "otro proceso lo está usando y no lo suelta"}},
		{SQLITE_NOTADB, DOM_BAD_STORE, {"it is no database", "no es una base de datos"}},
		{SQLITE_CORRUPT, DOM_BAD_STORE, {"it is damaged", "está dañado"}},
	};
	int code = sqlite3_errcode(sql->db) & 0xff;

	if (code == SQLITE_NOMEM)
		return doms_fail_memory(error);
	for (unsigned i = 0; i < sizeof said / sizeof *said; i++)
		if (said[i].code == code)
			return doms_sql_fail(error, said[i].status, path, said[i].text.en, said[i].text.es);
	return doms_sql_fail(error, DOM_BAD_STORE, path, "it is not as it should be", "no está como debería");
}

int doms_sql_run(struct doms_sql *sql, const char *text)
{
	return sqlite3_exec(sql->db, text, NULL, NULL, NULL) == SQLITE_OK ? DOM_OK : DOM_IO;
}

int doms_sql_do(sqlite3_stmt *statement)
{
	int code = sqlite3_step(statement);

	sqlite3_reset(statement);
	sqlite3_clear_bindings(statement);
	return code == SQLITE_DONE ? DOM_OK : DOM_IO;
}

void doms_sql_text(sqlite3_stmt *statement, int at, const char *text)
{
	sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static int ask_number(struct doms_sql *sql, const char *text, int64_t *out)
{
	sqlite3_stmt *statement = NULL;
	int status = DOM_BAD_STORE;

	if (sqlite3_prepare_v2(sql->db, text, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
		*out = sqlite3_column_int64(statement, 0);
		status = DOM_OK;
	}
	sqlite3_finalize(statement);
	return status;
}

/* The mark is written even where nothing else is to be done: whether that works is better known now than when somebody plays. */
static int migrate(struct doms_sql *sql, const struct doms_sql_schema *schema, int64_t version)
{
	char mark[96];
	int status = doms_sql_run(sql, "BEGIN IMMEDIATE");

	for (; schema->steps[version] && !status; version++)
		status = doms_sql_run(sql, schema->steps[version]);
	snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d", schema->application, (int)version);
	if (!status)
		status = doms_sql_run(sql, mark);
	if (!status)
		status = doms_sql_run(sql, "COMMIT");
	return status;
}

static int check(struct doms_sql *sql, const char *path, const struct doms_sql_schema *schema, struct dom_error *error)
{
	int64_t application, version, things, newest = 0;

	while (schema->steps[newest])
		newest++;
	if (ask_number(sql, "PRAGMA application_id", &application) || ask_number(sql, "PRAGMA user_version", &version) ||
	    ask_number(sql, "SELECT count(*) FROM sqlite_schema", &things))
		return doms_sql_fail_with(sql, path, error);
	if (version < 0 || (application != schema->application && (application || things)))
		return doms_sql_fail(error, DOM_BAD_STORE, path,
				     "it is a database, but not the one that this program has under that name",
				     "es una base de datos, pero no la que este programa tiene con ese nombre");
	if (version > newest)
		return doms_sql_fail(error, DOM_BAD_STORE, path, "it was written by a newer version of this program",
				     "la escribió una versión más nueva de este programa");
	return migrate(sql, schema, version) ? doms_sql_fail_with(sql, path, error) : DOM_OK;
}

static int prepare(struct doms_sql *sql, const char *path, const struct doms_sql_schema *schema, struct dom_error *error)
{
	for (unsigned i = 0; i < DOMS_SQL_QUERIES && schema->queries[i]; i++)
		if (sqlite3_prepare_v3(sql->db, schema->queries[i], -1, SQLITE_PREPARE_PERSISTENT, &sql->query[i], NULL) !=
		    SQLITE_OK)
			return doms_sql_fail_with(sql, path, error);
	return DOM_OK;
}

static int guard_file(const char *name, const char *path, struct dom_error *error)
{
	struct stat st;

	if (lstat(name, &st))
		return errno == ENOENT ? DOM_OK
				       : doms_sql_fail(error, DOM_IO, path, "it cannot be looked at: is there such a folder?",
						       "no se puede mirar: ¿existe esa carpeta?");
	if (!S_ISREG(st.st_mode))
		return doms_sql_fail(error, DOM_IO, path, "it, or its -wal or -shm, is no plain file",
				     "ese archivo, o su -wal o -shm, no es un archivo normal");
	if ((st.st_mode & (S_IRWXG | S_IRWXO)) && chmod(name, st.st_mode & S_IRWXU))
		return doms_sql_fail(
			error, DOM_IO, path,
			"it, or its -wal or -shm, is not yours, and others than its owner may read or write it",
			"ese archivo, o su -wal o -shm, no es tuyo, y lo pueden leer o escribir otros que su dueño");
	return DOM_OK;
}

int doms_sql_guard(const char *path, struct dom_error *error)
{
	static const char *const tails[] = {"", "-wal", "-shm"};
	char real[PATH_MAX];
	int status = DOM_OK;

	for (unsigned i = 0; i < sizeof tails / sizeof *tails && !status; i++) {
		char *name = sqlite3_mprintf("%s%s", realpath(path, real) ? real : path, tails[i]);

		status = name ? guard_file(name, path, error) : doms_fail_memory(error);
		sqlite3_free(name);
	}
	return status;
}

/* Before SQLite sees it. `file`: where `path` leads to. */
static int take_file(struct doms_sql *sql, const char *file, const char *path, struct dom_error *error)
{
	const struct dom_alloc alloc = domi_alloc(NULL);
	int status = domi_lock_take(&sql->file, &alloc, file, path, error);

	if (status == DOM_BUSY)
		return doms_sql_fail(error, DOM_BUSY, path, "another server is using it", "otro servidor la está usando");
	if (!status)
		status = doms_sql_guard(path, error);
	if (!status)
		status = domi_wal_check(file, path, &sql->file.noted, error);
	if (!status)
		domi_lock_sign(&sql->file);
	return status;
}

static int open_file(struct doms_sql *sql, const char *path, struct dom_error *error)
{
	if (sqlite3_open_v2(path, &sql->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) !=
	    SQLITE_OK)
		return doms_sql_fail_with(sql, path, error);
	if (sqlite3_db_readonly(sql->db, "main")) /* before SQLite puts files beside it that are so, too */
		return doms_sql_fail(error, DOM_IO, path, "it cannot be written: the file is read-only",
				     "no se puede escribir: el archivo es de solo lectura");
	if (doms_sql_run(sql, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
			      "PRAGMA trusted_schema = OFF; PRAGMA journal_size_limit = 33554432"))
		return doms_sql_fail_with(sql, path, error);
	domi_lock_note(&sql->file, sql->db, CHECKPOINT);
	/* a log of one's own: what the one before may have left behind its end is gone */
	sqlite3_wal_checkpoint_v2(sql->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
	return DOM_OK;
}

int doms_sql_open(struct doms_sql **out, const char *path, const struct doms_sql_schema *schema, struct dom_error *error)
{
	struct doms_sql *sql = calloc(1, sizeof *sql);
	char real[PATH_MAX];
	int status;

	*out = NULL;
	if (!sql)
		return doms_fail_memory(error);
	pthread_mutex_init(&sql->lock, NULL);
	sql->file.descriptor = sql->file.wal = -1;
	status = take_file(sql, realpath(path, real) ? real : path, path, error);
	if (!status)
		status = open_file(sql, path, error);
	if (!status)
		status = check(sql, path, schema, error);
	if (!status)
		status = prepare(sql, path, schema, error);
	if (status) {
		doms_sql_close(sql);
		return status;
	}
	*out = sql;
	return DOM_OK;
}

void doms_sql_close(struct doms_sql *sql)
{
	if (!sql)
		return;
	for (unsigned i = 0; i < DOMS_SQL_QUERIES; i++)
		sqlite3_finalize(sql->query[i]);
	sqlite3_close(sql->db);
	domi_lock_release(&sql->file);
	pthread_mutex_destroy(&sql->lock);
	free(sql);
}
