#include "sql.h"

#include <stdint.h>
#include <stdio.h>

int doms_sql_fail(struct dom_error *error, enum dom_status status, const char *path, const char *en, const char *es)
{
	*error = (struct dom_error){.status = status};
	snprintf(error->file, sizeof error->file, "%s", path);
	snprintf(error->en, sizeof error->en, "%s", en);
	snprintf(error->es, sizeof error->es, "%s", es);
	return (int)status;
}

int doms_sql_run(sqlite3 *db, const char *sql)
{
	return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK ? DOM_OK : DOM_IO;
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

static int ask_number(sqlite3 *db, const char *sql, int64_t *out)
{
	sqlite3_stmt *statement = NULL;
	int status = DOM_BAD_STORE;

	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
		*out = sqlite3_column_int64(statement, 0);
		status = DOM_OK;
	}
	sqlite3_finalize(statement);
	return status;
}

static int migrate(sqlite3 *db, const struct doms_sql_schema *schema, int64_t version)
{
	char mark[96];
	int status = doms_sql_run(db, "BEGIN IMMEDIATE");

	for (; schema->steps[version] && !status; version++)
		status = doms_sql_run(db, schema->steps[version]);
	snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d", schema->application, (int)version);
	if (!status)
		status = doms_sql_run(db, mark);
	if (!status)
		status = doms_sql_run(db, "COMMIT");
	return status;
}

static int check(sqlite3 *db, const char *path, const struct doms_sql_schema *schema, struct dom_error *error)
{
	int64_t application, version, things, newest = 0;

	while (schema->steps[newest])
		newest++;
	if (ask_number(db, "PRAGMA application_id", &application) || ask_number(db, "PRAGMA user_version", &version) ||
	    ask_number(db, "SELECT count(*) FROM sqlite_schema", &things))
		return doms_sql_fail(error, DOM_BAD_STORE, path, "it is no database, or it cannot be read",
				     "no es una base de datos, o no se puede leer");
	if (version < 0 || (application != schema->application && (application || things)))
		return doms_sql_fail(error, DOM_BAD_STORE, path,
				     "it is a database, but not the one of this name of this program",
				     "es una base de datos, pero no la que este programa llama así");
	if (version > newest)
		return doms_sql_fail(error, DOM_BAD_STORE, path, "it was written by a newer version of this program",
				     "la escribió una versión más nueva de este programa");
	if (version < newest && migrate(db, schema, version))
		return doms_sql_fail(error, DOM_IO, path, "its tables cannot be made", "no se pueden crear sus tablas");
	return DOM_OK;
}

int doms_sql_open(sqlite3 **out, const char *path, const struct doms_sql_schema *schema, struct dom_error *error)
{
	int status = DOM_OK;

	if (sqlite3_open_v2(path, out, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
		status = doms_sql_fail(error, DOM_IO, path, "it cannot be opened", "no se puede abrir");
	if (!status && doms_sql_run(*out, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
					  "PRAGMA trusted_schema = OFF; PRAGMA journal_size_limit = 33554432"))
		status = doms_sql_fail(error, DOM_IO, path, "it is no database, or it cannot be written",
				       "no es una base de datos, o no se puede escribir");
	if (!status)
		status = check(*out, path, schema, error);
	if (status) {
		sqlite3_close(*out);
		*out = NULL;
	}
	return status;
}

int doms_sql_prepare(sqlite3 *db, const char *path, const char *const *texts, unsigned count, sqlite3_stmt **statements,
		     struct dom_error *error)
{
	for (unsigned i = 0; i < count; i++)
		if (sqlite3_prepare_v3(db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &statements[i], NULL) != SQLITE_OK)
			return doms_sql_fail(error, DOM_BAD_STORE, path, "it is not as it should be", "no está como debería");
	return DOM_OK;
}

void doms_sql_close(sqlite3 *db, sqlite3_stmt **statements, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		sqlite3_finalize(statements[i]);
	sqlite3_close(db);
}
