#include "sql.h"

#include "fault.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

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

int doms_sql_open(struct doms_sql **out, const char *path, const struct doms_sql_schema *schema, struct dom_error *error)
{
	struct doms_sql *sql = calloc(1, sizeof *sql);
	int status = DOM_OK;

	*out = NULL;
	if (!sql)
		return doms_fail_memory(error);
	pthread_mutex_init(&sql->lock, NULL);
	if (sqlite3_open_v2(path, &sql->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) !=
	    SQLITE_OK)
		status = doms_sql_fail_with(sql, path, error);
	else if (sqlite3_db_readonly(sql->db, "main")) /* before SQLite puts files beside it that are so, too */
		status = doms_sql_fail(error, DOM_IO, path, "it cannot be written: the file is read-only",
				       "no se puede escribir: el archivo es de solo lectura");
	if (!status && doms_sql_run(sql, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
					 "PRAGMA trusted_schema = OFF; PRAGMA journal_size_limit = 33554432"))
		status = doms_sql_fail_with(sql, path, error);
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
	pthread_mutex_destroy(&sql->lock);
	free(sql);
}
