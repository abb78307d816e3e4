/* The tables of a database. Each step brings it from one version to the next; what is in the file as `user_version` is how many
   steps it has had. A step that has been in a release is never changed: a new one is added. */
#include "store.h"

enum { APPLICATION = 0x446f6d54, READABLE = 2 }; /* "DomT"; tournaments are the same since that version */

static const char *const steps[] = {
	/* 1 */
	"CREATE TABLE tournaments ("
	" id INTEGER PRIMARY KEY,"
	" name TEXT NOT NULL,"
	" variant TEXT NOT NULL,"
	" seed TEXT NOT NULL,"
	" bound INTEGER NOT NULL,"
	" records INTEGER NOT NULL CHECK (records IN (0, 1)),"
	" began INTEGER NOT NULL,"
	" changed INTEGER NOT NULL,"
	" over INTEGER NOT NULL CHECK (over IN (0, 1)),"
	" why INTEGER NOT NULL,"
	" checksum INTEGER NOT NULL"
	") STRICT;"
	"CREATE TABLE players ("
	" tournament INTEGER NOT NULL REFERENCES tournaments ON DELETE CASCADE,"
	" number INTEGER NOT NULL,"
	" name TEXT NOT NULL,"
	" side INTEGER NOT NULL,"
	" strategies TEXT NOT NULL,"
	" character TEXT NOT NULL,"
	" PRIMARY KEY (tournament, number)"
	") STRICT, WITHOUT ROWID;"
	"CREATE TABLE rounds ("
	" tournament INTEGER NOT NULL REFERENCES tournaments ON DELETE CASCADE,"
	" number INTEGER NOT NULL,"
	" stage INTEGER NOT NULL,"
	" rules INTEGER NOT NULL,"
	" seats TEXT NOT NULL,"
	" has_last INTEGER NOT NULL,"
	" last_starter INTEGER NOT NULL,"
	" last_winner INTEGER,"
	" winners INTEGER NOT NULL,"
	" scores TEXT NOT NULL,"
	" reasons INTEGER NOT NULL,"
	" laid INTEGER NOT NULL,"
	" turns INTEGER NOT NULL,"
	" passes INTEGER NOT NULL,"
	" starter INTEGER NOT NULL,"
	" winner INTEGER,"
	" blocked INTEGER NOT NULL,"
	" fouls INTEGER NOT NULL,"
	" tried INTEGER NOT NULL,"
	" offers INTEGER NOT NULL,"
	" taken INTEGER NOT NULL,"
	" record BLOB NOT NULL,"
	" checksum INTEGER NOT NULL,"
	" PRIMARY KEY (tournament, number)"
	") STRICT, WITHOUT ROWID;"
	"CREATE TABLE batches ("
	" tournament INTEGER NOT NULL REFERENCES tournaments ON DELETE CASCADE,"
	" first INTEGER NOT NULL,"
	" count INTEGER NOT NULL,"
	" results BLOB NOT NULL,"
	" checksum INTEGER NOT NULL,"
	" UNIQUE (tournament, first)"
	") STRICT;"
	"CREATE TABLE standings ("
	" tournament INTEGER NOT NULL REFERENCES tournaments ON DELETE CASCADE,"
	" side INTEGER NOT NULL,"
	" name TEXT NOT NULL,"
	" place INTEGER NOT NULL,"
	" champion INTEGER NOT NULL,"
	" out INTEGER NOT NULL,"
	" out_round INTEGER NOT NULL,"
	" stage INTEGER NOT NULL,"
	" played INTEGER NOT NULL,"
	" won INTEGER NOT NULL,"
	" lost INTEGER NOT NULL,"
	" byes INTEGER NOT NULL,"
	" total INTEGER NOT NULL,"
	" sum INTEGER NOT NULL,"
	" paid INTEGER NOT NULL,"
	" tie_breaks TEXT NOT NULL,"
	" PRIMARY KEY (tournament, side)"
	") STRICT, WITHOUT ROWID;"
	"CREATE TABLE statistics ("
	" tournament INTEGER PRIMARY KEY REFERENCES tournaments ON DELETE CASCADE,"
	" rounds INTEGER NOT NULL,"
	" skipped INTEGER NOT NULL,"
	" laid INTEGER NOT NULL,"
	" turns INTEGER NOT NULL,"
	" passes INTEGER NOT NULL,"
	" blocked INTEGER NOT NULL,"
	" ties INTEGER NOT NULL,"
	" fouls INTEGER NOT NULL,"
	" tried INTEGER NOT NULL,"
	" offers INTEGER NOT NULL,"
	" taken INTEGER NOT NULL,"
	" questions INTEGER NOT NULL,"
	" reversals INTEGER NOT NULL,"
	" buy_backs INTEGER NOT NULL,"
	" bought INTEGER NOT NULL"
	") STRICT;"
	"CREATE TABLE incidents ("
	" tournament INTEGER NOT NULL REFERENCES tournaments ON DELETE CASCADE,"
	" number INTEGER NOT NULL,"
	" round INTEGER NOT NULL,"
	" kind TEXT NOT NULL,"
	" side INTEGER NOT NULL,"
	" count INTEGER NOT NULL,"
	" amount INTEGER NOT NULL,"
	" PRIMARY KEY (tournament, number)"
	") STRICT, WITHOUT ROWID;",
	/* 2 */
	"CREATE TABLE answers ("
	" tournament INTEGER NOT NULL REFERENCES tournaments ON DELETE CASCADE,"
	" round INTEGER NOT NULL,"
	" number INTEGER NOT NULL,"
	" kind TEXT NOT NULL,"
	" tile INTEGER NOT NULL,"
	" side INTEGER NOT NULL,"
	" place INTEGER NOT NULL,"
	" pays INTEGER NOT NULL,"
	" tiles BLOB NOT NULL,"
	" checksum INTEGER NOT NULL,"
	" PRIMARY KEY (tournament, round, number)"
	") STRICT, WITHOUT ROWID;",
	/* 3 */
	"CREATE TABLE comparisons ("
	" id INTEGER PRIMARY KEY,"
	" settings TEXT NOT NULL,"
	" state TEXT NOT NULL,"
	" changed INTEGER NOT NULL,"
	" checksum INTEGER NOT NULL"
	") STRICT;",
	/* 4: and what was in files of their own is taken over (before.c) */
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
	") STRICT;"
	"CREATE TABLE jobs ("
	" number INTEGER PRIMARY KEY,"
	" kind TEXT NOT NULL,"
	" id TEXT NOT NULL,"
	" peer TEXT NOT NULL,"
	" tournament INTEGER UNIQUE REFERENCES tournaments ON DELETE CASCADE,"
	" owner BLOB,"
	" want INTEGER NOT NULL,"
	" given TEXT NOT NULL,"
	" progress TEXT NOT NULL,"
	" result TEXT,"
	" plot_en TEXT,"
	" plot_es TEXT,"
	" UNIQUE (kind, id)"
	") STRICT;",
};

enum { VERSION = sizeof steps / sizeof *steps };

int domi_sql_number(const struct dom_store *store, const char *sql, int64_t of, int64_t *out, bool *row,
		    struct dom_error *error)
{
	struct domi_rows rows;
	bool found;

	domi_ask(&rows, store, sql, of, error);
	found = domi_next(&rows, 1);
	*out = found ? rows.cells[0].n : 0;
	if (row)
		*row = found;
	return domi_asked(&rows);
}

int domi_schema_check(const struct dom_store *store, bool *fresh, struct dom_error *error)
{
	int64_t application, version, things;
	int status = domi_sql_number(store, "PRAGMA application_id", 0, &application, NULL, error);

	*fresh = false;
	if (!status)
		status = domi_sql_number(store, "PRAGMA user_version", 0, &version, NULL, error);
	if (!status)
		status = domi_sql_number(store, "SELECT count(*) FROM sqlite_schema", 0, &things, NULL, error);
	if (status)
		return status;
	*fresh = !application && !version && !things;
	if (*fresh && store->mode != DOM_STORE_READ)
		return DOM_OK;
	if (application != APPLICATION)
		return DOMI_STORE_FAIL(store, error, DOM_BAD_STORE,
				       "it is a database, but not one of tournaments of this program",
				       "es una base de datos, pero no de torneos de este programa");
	if (version > VERSION)
		return DOMI_STORE_FAIL(
			store, error, DOM_BAD_STORE,
			"it was written by a newer version of this program (its tables are version %lld, known here: "
			"%d)",
			"la escribió una versión más nueva de este programa (sus tablas son la versión %lld; aquí se "
			"conoce la %d)",
			(long long)version, (int)VERSION);
	if (version < 1 || (version < READABLE && store->mode == DOM_STORE_READ))
		return DOMI_STORE_FAIL(
			store, error, DOM_BAD_STORE,
			"its tables are version %lld, and %d is needed: play on with it once to bring it up to date",
			"sus tablas son la versión %lld y hace falta la %d: sigue jugando con ella una vez para "
			"ponerla al día",
			(long long)version, (int)VERSION);
	return DOM_OK;
}

/* All the steps that are missing, or none. */
static int take_steps(const struct dom_store *store, const struct domi_before *before, struct dom_error *error)
{
	char mark[96];
	int64_t version;
	int status = domi_sql_number(store, "PRAGMA user_version", 0, &version, NULL, error);

	for (; !status && version < VERSION; version++)
		status = domi_sql_run(store, steps[version], error);
	if (!status)
		status = domi_before_take(store, before, error);
	sqlite3_snprintf(sizeof mark, mark, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION, (int)VERSION);
	return status ? status : domi_sql_run(store, mark, error);
}

static int migrate(struct dom_store *store, struct dom_error *error)
{
	struct domi_before before;
	int status = domi_before_open(store, &before, error);

	if (!status)
		status = dom_store_together(store, error);
	if (!status)
		status = dom_store_end(store, take_steps(store, &before, error), error);
	domi_before_close(store, &before);
	return status;
}

/* While nobody else writes, of this version or before it. */
int domi_schema_migrate(struct dom_store *store, struct dom_error *error)
{
	enum domi_role other = store->lock.has[DOMI_PLAYS] ? DOMI_SERVES : DOMI_PLAYS;
	int64_t version;
	int status = domi_sql_number(store, "PRAGMA user_version", 0, &version, NULL, error);

	if (!status && version < VERSION) {
		status = domi_lock_also(&store->lock, other, store->path, error);
		if (!status)
			status = migrate(store, error);
		domi_lock_leave(&store->lock, other);
	}
	if (!status)
		domi_before_put_aside(store);
	return status;
}
