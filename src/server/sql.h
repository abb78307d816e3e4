/* A database of the server's own: opened, found to be ours, and brought to the version of today. */
#ifndef DOMS_SQL_H
#define DOMS_SQL_H

#include <domino/error.h>

#include <sqlite3.h>

/* Step i of `steps` brings the tables from version i to i + 1; `user_version` is how many a file has had. NULL ends them. */
struct doms_sql_schema {
	int application; /* `application_id`: whose file it is */
	const char *const *steps;
};

/* Written through to the disk with every commit. On failure *out is NULL. */
DOM_MUST_CHECK int doms_sql_open(sqlite3 **out, const char *path, const struct doms_sql_schema *schema,
				 struct dom_error *error);
DOM_MUST_CHECK int doms_sql_prepare(sqlite3 *db, const char *path, const char *const *texts, unsigned count,
				    sqlite3_stmt **statements, struct dom_error *error);
/* Finalizes what was prepared, and closes; NULLs are fine. */
void doms_sql_close(sqlite3 *db, sqlite3_stmt **statements, unsigned count);

DOM_MUST_CHECK int doms_sql_run(sqlite3 *db, const char *sql);
/* A statement that answers with no row; its bindings are gone afterwards. */
DOM_MUST_CHECK int doms_sql_do(sqlite3_stmt *statement);
/* The text must last until the statement was done; NULL is NULL. */
void doms_sql_text(sqlite3_stmt *statement, int at, const char *text);

/* Fills the error; returns the status. */
int doms_sql_fail(struct dom_error *error, enum dom_status status, const char *path, const char *en, const char *es);

#endif
