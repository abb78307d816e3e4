/* A database of the server's own: opened, found to be ours, and brought to the version of today. */
#ifndef DOMS_SQL_H
#define DOMS_SQL_H

#include <domino/error.h>

#include "files.h"

#include <pthread.h>
#include <sqlite3.h>

enum { DOMS_SQL_QUERIES = 16 };

/* Step i of `steps` brings the tables from version i to i + 1; `user_version` is how many a file has had. */
struct doms_sql_schema {
	int application;                       /* `application_id`: whose file it is */
	const char *const *steps;              /* NULL ends them */
	const char *queries[DOMS_SQL_QUERIES]; /* NULL ends them, where there are fewer */
};

struct doms_sql {
	pthread_mutex_t lock; /* for whoever uses the rest; nothing here takes it */
	sqlite3 *db;
	struct domi_lock file;                 /* two servers with one database would both think what is in it theirs */
	sqlite3_stmt *query[DOMS_SQL_QUERIES]; /* prepared, as the schema has them */
};

/* Makes a database and the files beside it its owner's alone, or refuses: they hold the seeds of rounds that are being played. What is
   not there is nobody's. */
DOM_MUST_CHECK int doms_sql_guard(const char *path, struct dom_error *error);
/* Written through to the disk with every commit; one that cannot be written, that another server has, or whose log is damaged is refused.
   On failure *out is NULL. */
DOM_MUST_CHECK int doms_sql_open(struct doms_sql **out, const char *path, const struct doms_sql_schema *schema,
				 struct dom_error *error);
void doms_sql_close(struct doms_sql *sql); /* NULL is fine */

DOM_MUST_CHECK int doms_sql_run(struct doms_sql *sql, const char *text);
/* A statement that answers with no row; its bindings are gone afterwards. */
DOM_MUST_CHECK int doms_sql_do(sqlite3_stmt *statement);
/* The text must last until the statement was done; NULL is NULL. */
void doms_sql_text(sqlite3_stmt *statement, int at, const char *text);

/* Fill the error and return the status: with a sentence of the caller's; with one for what SQLite said last. */
int doms_sql_fail(struct dom_error *error, enum dom_status status, const char *path, const char *en, const char *es);
int doms_sql_fail_with(const struct doms_sql *sql, const char *path, struct dom_error *error);

#endif
