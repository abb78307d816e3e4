/* Whose tournaments are, and what is wanted of them: a small database beside that of the tournaments. */
#include "cup.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { APPLICATION = 0x446f6d43, VERSION = 1 }; /* "DomC" */

struct doms_cup_keep {
	pthread_mutex_t lock;
	sqlite3 *db;
	sqlite3_stmt *put, *find;
};

static int fail(struct dom_error *error, const char *path)
{
	*error = (struct dom_error){.status = DOM_IO,
				    .en = "it is no database of tournaments' owners, or it cannot be written",
				    .es = "no es una base de datos de dueños de torneos, o no se puede escribir"};
	snprintf(error->file, sizeof error->file, "%s", path);
	return DOM_IO;
}

static int64_t number(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *statement = NULL;
	int64_t n = -1;

	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
		n = sqlite3_column_int64(statement, 0);
	sqlite3_finalize(statement);
	return n;
}

static bool make(sqlite3 *db)
{
	int64_t application = number(db, "PRAGMA application_id"), version = number(db, "PRAGMA user_version");
	char mark[96];

	if (application == APPLICATION && version == VERSION)
		return true;
	if (application || version || number(db, "SELECT count(*) FROM sqlite_schema"))
		return false;
	snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", (int)APPLICATION,
		 (int)VERSION);
	return sqlite3_exec(db,
			    "BEGIN; CREATE TABLE cups ("
			    " id INTEGER PRIMARY KEY,"
			    " owner BLOB NOT NULL,"
			    " peer TEXT NOT NULL,"
			    " ask INTEGER NOT NULL,"
			    " upto INTEGER NOT NULL,"
			    " want INTEGER NOT NULL"
			    ") STRICT",
			    NULL, NULL, NULL) == SQLITE_OK &&
	       sqlite3_exec(db, mark, NULL, NULL, NULL) == SQLITE_OK;
}

int doms_cup_keep_open(struct doms_cup_keep **out, const char *path, struct dom_error *error)
{
	struct doms_cup_keep *keep = calloc(1, sizeof *keep);

	*out = NULL;
	if (!keep)
		return fail(error, path);
	pthread_mutex_init(&keep->lock, NULL);
	if (sqlite3_open_v2(path, &keep->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) !=
		    SQLITE_OK ||
	    sqlite3_exec(keep->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF", NULL,
			 NULL, NULL) != SQLITE_OK ||
	    !make(keep->db) ||
	    sqlite3_prepare_v2(keep->db,
			       "INSERT OR REPLACE INTO cups (id, owner, peer, ask, upto, want) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
			       -1, &keep->put, NULL) != SQLITE_OK ||
	    sqlite3_prepare_v2(keep->db, "SELECT id, owner, peer, ask, upto, want FROM cups WHERE id = ?1", -1, &keep->find,
			       NULL) != SQLITE_OK) {
		doms_cup_keep_close(keep);
		return fail(error, path);
	}
	*out = keep;
	return DOM_OK;
}

void doms_cup_keep_close(struct doms_cup_keep *keep)
{
	if (!keep)
		return;
	sqlite3_finalize(keep->put);
	sqlite3_finalize(keep->find);
	sqlite3_close(keep->db);
	pthread_mutex_destroy(&keep->lock);
	free(keep);
}

bool doms_cup_keep_put(struct doms_cup_keep *keep, const struct doms_cup_kept *kept)
{
	int code;

	pthread_mutex_lock(&keep->lock);
	sqlite3_bind_int64(keep->put, 1, kept->id);
	sqlite3_bind_blob(keep->put, 2, kept->owner, sizeof kept->owner, SQLITE_STATIC);
	sqlite3_bind_text(keep->put, 3, kept->peer, -1, SQLITE_STATIC);
	sqlite3_bind_int64(keep->put, 4, kept->ask);
	sqlite3_bind_int64(keep->put, 5, (sqlite3_int64)kept->upto);
	sqlite3_bind_int64(keep->put, 6, kept->want);
	code = sqlite3_step(keep->put);
	sqlite3_reset(keep->put);
	pthread_mutex_unlock(&keep->lock);
	return code == SQLITE_DONE;
}

static bool read_row(sqlite3_stmt *row, struct doms_cup_kept *out)
{
	const char *peer = (const char *)sqlite3_column_text(row, 2);

	*out = (struct doms_cup_kept){.id = sqlite3_column_int64(row, 0),
				      .ask = sqlite3_column_int64(row, 3) != 0,
				      .upto = (uint64_t)sqlite3_column_int64(row, 4),
				      .want = (enum doms_cup_want)sqlite3_column_int64(row, 5)};
	snprintf(out->peer, sizeof out->peer, "%s", peer ? peer : "");
	if (sqlite3_column_bytes(row, 1) != sizeof out->owner || (unsigned)out->want > DOMS_CUP_STOP)
		return false;
	memcpy(out->owner, sqlite3_column_blob(row, 1), sizeof out->owner);
	return true;
}

bool doms_cup_keep_find(struct doms_cup_keep *keep, int64_t id, struct doms_cup_kept *out)
{
	bool found;

	pthread_mutex_lock(&keep->lock);
	sqlite3_bind_int64(keep->find, 1, id);
	found = sqlite3_step(keep->find) == SQLITE_ROW && read_row(keep->find, out);
	sqlite3_reset(keep->find);
	pthread_mutex_unlock(&keep->lock);
	return found;
}

int doms_cup_keep_list(struct doms_cup_keep *keep, void (*each)(void *context, const struct doms_cup_kept *kept), void *context)
{
	sqlite3_stmt *list = NULL;
	int code;

	pthread_mutex_lock(&keep->lock);
	code = sqlite3_prepare_v2(keep->db, "SELECT id, owner, peer, ask, upto, want FROM cups WHERE want = 0 ORDER BY id", -1,
				  &list, NULL);
	while (code == SQLITE_OK && sqlite3_step(list) == SQLITE_ROW) {
		struct doms_cup_kept kept;

		if (read_row(list, &kept))
			each(context, &kept);
	}
	sqlite3_finalize(list);
	pthread_mutex_unlock(&keep->lock);
	return code == SQLITE_OK ? DOM_OK : DOM_BAD_STORE;
}
