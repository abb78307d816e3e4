/* Whose tournaments are, and what is wanted of them: a small database beside that of the tournaments. */
#include "tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUT, FIND, LIST, PUT_PERSON, FIND_PERSON, PUT_TABLE, FIND_TABLE, DROP_TABLES };

static const char *const steps[] = {
	/* 1 */
	"CREATE TABLE cups ("
	" id INTEGER PRIMARY KEY,"
	" owner BLOB NOT NULL,"
	" peer TEXT NOT NULL,"
	" ask INTEGER NOT NULL,"
	" upto INTEGER NOT NULL,"
	" want INTEGER NOT NULL"
	") STRICT",
	/* 2 */
	"ALTER TABLE cups ADD COLUMN title TEXT NOT NULL DEFAULT ''",
	/* 3 */
	"ALTER TABLE cups ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE cups ADD COLUMN speed INTEGER NOT NULL DEFAULT 0;"
	"CREATE TABLE people ("
	" cup INTEGER NOT NULL,"
	" player INTEGER NOT NULL,"
	" key BLOB NOT NULL,"
	" PRIMARY KEY (cup, player)"
	") STRICT, WITHOUT ROWID;"
	"CREATE TABLE tables ("
	" cup INTEGER NOT NULL,"
	" round INTEGER NOT NULL,"
	" id TEXT NOT NULL,"
	" fixture TEXT NOT NULL,"
	" PRIMARY KEY (cup, round)"
	") STRICT, WITHOUT ROWID",
	NULL,
};

#define COLUMNS "id, owner, peer, ask, upto, want, title, clock, speed"

const struct doms_sql_schema doms_tournament_schema = {
	.application = 0x446f6d43, /* "DomC" */
	.steps = steps,
	.queries[PUT] = "INSERT OR REPLACE INTO cups (" COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
	.queries[FIND] = "SELECT " COLUMNS " FROM cups WHERE id = ?1",
	.queries[LIST] = "SELECT " COLUMNS " FROM cups WHERE want = 0 ORDER BY id",
	.queries[PUT_PERSON] = "INSERT OR REPLACE INTO people VALUES (?1, ?2, ?3)",
	.queries[FIND_PERSON] = "SELECT key FROM people WHERE cup = ?1 AND player = ?2",
	.queries[PUT_TABLE] = "INSERT OR REPLACE INTO tables VALUES (?1, ?2, ?3, ?4)",
	.queries[FIND_TABLE] = "SELECT id FROM tables WHERE cup = ?1 AND round = ?2 AND fixture = ?3",
	.queries[DROP_TABLES] = "DELETE FROM tables WHERE cup = ?1 AND round < ?2",
};

int doms_tournament_keep_put(struct doms_sql *keep, const struct doms_tournament_kept *kept)
{
	sqlite3_stmt *put = keep->query[PUT];
	int code;

	pthread_mutex_lock(&keep->lock);
	sqlite3_bind_int64(put, 1, kept->id);
	sqlite3_bind_blob(put, 2, kept->owner, sizeof kept->owner, SQLITE_STATIC);
	doms_sql_text(put, 3, kept->peer);
	sqlite3_bind_int64(put, 4, kept->ask);
	sqlite3_bind_int64(put, 5, (sqlite3_int64)kept->upto);
	sqlite3_bind_int64(put, 6, kept->want);
	doms_sql_text(put, 7, kept->title);
	sqlite3_bind_int64(put, 8, kept->clock);
	sqlite3_bind_int64(put, 9, kept->speed);
	code = doms_sql_do(put) ? sqlite3_extended_errcode(keep->db) : SQLITE_OK;
	pthread_mutex_unlock(&keep->lock);
	return code;
}

int doms_tournament_take_back(const char *path, int64_t id)
{
	char text[96];
	sqlite3 *db = NULL;
	int code = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);

	snprintf(text, sizeof text, "PRAGMA foreign_keys = ON; DELETE FROM tournaments WHERE id = %lld", (long long)id);
	if (code == SQLITE_OK)
		code = sqlite3_exec(db, text, NULL, NULL, NULL);
	sqlite3_close(db);
	return code;
}

static bool read_row(sqlite3_stmt *row, struct doms_tournament_kept *out)
{
	const char *peer = (const char *)sqlite3_column_text(row, 2), *title = (const char *)sqlite3_column_text(row, 6);

	*out = (struct doms_tournament_kept){.id = sqlite3_column_int64(row, 0),
					     .ask = sqlite3_column_int64(row, 3) != 0,
					     .upto = (uint64_t)sqlite3_column_int64(row, 4),
					     .want = (enum doms_tournament_want)sqlite3_column_int64(row, 5),
					     .clock = (uint32_t)sqlite3_column_int64(row, 7),
					     .speed = (uint32_t)sqlite3_column_int64(row, 8)};
	snprintf(out->peer, sizeof out->peer, "%s", peer ? peer : "");
	snprintf(out->title, sizeof out->title, "%s", title ? title : "");
	if (sqlite3_column_bytes(row, 1) != sizeof out->owner || (unsigned)out->want > DOMS_TOURNAMENT_STOP)
		return false;
	memcpy(out->owner, sqlite3_column_blob(row, 1), sizeof out->owner);
	return true;
}

bool doms_tournament_keep_find(struct doms_sql *keep, int64_t id, struct doms_tournament_kept *out)
{
	sqlite3_stmt *find = keep->query[FIND];
	bool found;

	pthread_mutex_lock(&keep->lock);
	sqlite3_bind_int64(find, 1, id);
	found = sqlite3_step(find) == SQLITE_ROW && read_row(find, out);
	sqlite3_reset(find);
	pthread_mutex_unlock(&keep->lock);
	return found;
}

int doms_tournament_keep_list(struct doms_sql *keep, void (*each)(void *context, const struct doms_tournament_kept *kept),
			      void *context)
{
	sqlite3_stmt *list = keep->query[LIST];
	int code;

	pthread_mutex_lock(&keep->lock);
	while ((code = sqlite3_step(list)) == SQLITE_ROW) {
		struct doms_tournament_kept kept;

		if (read_row(list, &kept))
			each(context, &kept);
	}
	sqlite3_reset(list);
	pthread_mutex_unlock(&keep->lock);
	return code == SQLITE_DONE ? DOM_OK : DOM_BAD_STORE;
}

static int done(struct doms_sql *keep, sqlite3_stmt *statement)
{
	int code = doms_sql_do(statement) ? sqlite3_extended_errcode(keep->db) : SQLITE_OK;

	pthread_mutex_unlock(&keep->lock);
	return code;
}

int doms_tournament_keep_person(struct doms_sql *keep, int64_t id, unsigned player, const uint8_t key[DOMS_KEY])
{
	sqlite3_stmt *put = keep->query[PUT_PERSON];

	pthread_mutex_lock(&keep->lock);
	sqlite3_bind_int64(put, 1, id);
	sqlite3_bind_int64(put, 2, player);
	sqlite3_bind_blob(put, 3, key, DOMS_KEY, SQLITE_STATIC);
	return done(keep, put);
}

bool doms_tournament_find_person(struct doms_sql *keep, int64_t id, unsigned player, uint8_t key[DOMS_KEY])
{
	sqlite3_stmt *find = keep->query[FIND_PERSON];
	bool found;

	pthread_mutex_lock(&keep->lock);
	sqlite3_bind_int64(find, 1, id);
	sqlite3_bind_int64(find, 2, player);
	found = sqlite3_step(find) == SQLITE_ROW && sqlite3_column_bytes(find, 0) == DOMS_KEY;
	if (found)
		memcpy(key, sqlite3_column_blob(find, 0), DOMS_KEY);
	sqlite3_reset(find);
	pthread_mutex_unlock(&keep->lock);
	return found;
}

void doms_fixture_text(const struct dom_fixture *f, char out[DOMS_FIXTURE])
{
	int used = snprintf(out, DOMS_FIXTURE, "%llu %u %u %u %u %u", (unsigned long long)f->number, f->stage, f->rules,
			    f->has_last, f->last_starter, f->last_winner);

	for (unsigned i = 0; i < f->seats; i++)
		used += snprintf(out + used, DOMS_FIXTURE - (size_t)used, " %u", f->player[i]);
}

int doms_tournament_keep_table(struct doms_sql *keep, int64_t id, const struct dom_fixture *fixture, const char *table)
{
	sqlite3_stmt *put = keep->query[PUT_TABLE];
	char text[DOMS_FIXTURE];

	doms_fixture_text(fixture, text);
	pthread_mutex_lock(&keep->lock);
	sqlite3_bind_int64(put, 1, id);
	sqlite3_bind_int64(put, 2, (sqlite3_int64)fixture->number);
	doms_sql_text(put, 3, table);
	doms_sql_text(put, 4, text);
	return done(keep, put);
}

bool doms_tournament_find_table(struct doms_sql *keep, int64_t id, const struct dom_fixture *fixture, char table[DOMS_ID])
{
	sqlite3_stmt *find = keep->query[FIND_TABLE];
	char text[DOMS_FIXTURE];
	bool found;

	doms_fixture_text(fixture, text);
	pthread_mutex_lock(&keep->lock);
	sqlite3_bind_int64(find, 1, id);
	sqlite3_bind_int64(find, 2, (sqlite3_int64)fixture->number);
	doms_sql_text(find, 3, text);
	found = sqlite3_step(find) == SQLITE_ROW;
	if (found)
		snprintf(table, DOMS_ID, "%s", (const char *)sqlite3_column_text(find, 0));
	sqlite3_reset(find);
	sqlite3_clear_bindings(find);
	pthread_mutex_unlock(&keep->lock);
	return found;
}

int doms_tournament_drop_tables(struct doms_sql *keep, int64_t id, uint64_t round)
{
	sqlite3_stmt *drop = keep->query[DROP_TABLES];

	pthread_mutex_lock(&keep->lock);
	sqlite3_bind_int64(drop, 1, id);
	sqlite3_bind_int64(drop, 2, (sqlite3_int64)round);
	return done(keep, drop);
}
