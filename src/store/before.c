/* Taking over the files of versions up to 3, in which a server had live tables, the owners of tournaments and simulations in databases of their
   own beside this one. They are attached and read, and everything is written with the steps of the schema, in one transaction: whoever
   dies before its end has changed nothing. The files themselves are only renamed, and only afterwards. */
#include "store.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

static const struct {
	const char *tail;
	int application, version;
	const char *take;
} files[DOMI_BEFORE] = {
	{"-tables", 0x446f6d4c /* "DomL" */, 1,
	 "INSERT INTO live_tables SELECT id, name, owner, peer, summary, round, over, awake, opened, touched FROM "
	 "before0.live_tables;"
	 "INSERT INTO live_commands SELECT live, number, what, body, sequence, digest FROM before0.live_commands;"
	 "INSERT INTO live_steps SELECT live, steps, sequence, digest FROM before0.live_steps"},
	{"-cups", 0x446f6d43 /* "DomC" */, 3,
	 "INSERT INTO jobs (kind, id, peer, tournament, owner, want, given, progress)"
	 " SELECT 'tournament', CAST(c.id AS TEXT), c.peer, c.id, c.owner, iif(t.over AND c.want = 0, 3, c.want),"
	 " json_object('title', json(nullif(c.title, '')), 'ask', json(iif(c.ask, 'true', 'false')), 'clock', c.clock, 'speed',"
	 " c.speed, 'people', json((SELECT json_group_object(CAST(player AS TEXT), lower(hex(key))) FROM before1.people"
	 " WHERE cup = c.id))),"
	 " json_object('upto', c.upto, 'tables', json((SELECT json_group_array(json_object('round', round, 'table', id, "
	 "'fixture',"
	 " fixture)) FROM before1.tables WHERE cup = c.id)))"
	 " FROM before1.cups AS c JOIN tournaments AS t ON t.id = c.id ORDER BY c.id"},
	{"-simulations", 0x446f6d53 /* "DomS" */, 1,
	 "INSERT INTO jobs (kind, id, peer, want, given, progress, result, plot_en, plot_es)"
	 " SELECT 'simulation', id, peer, iif(fate = 1, 3, fate),"
	 " json_object('name', name, 'source', source, 'games', games, 'seed', seed), json_object('done', done),"
	 " result, plot_en, plot_es FROM before2.simulations ORDER BY number"},
};

static char *path_of(const struct dom_store *store, unsigned i, const char *tail)
{
	return sqlite3_mprintf("%s%s%s", store->file, files[i].tail, tail);
}

static int attach(const struct dom_store *store, unsigned i, const char *path, struct dom_error *error)
{
	char *sql = sqlite3_mprintf("ATTACH %Q AS before%u", path, i);
	int status = sql ? domi_sql_run(store, sql, error) : domi_fail_memory(error);

	sqlite3_free(sql);
	return status;
}

/* Whose it is, and whether it is as its last version had it. */
static int check(const struct dom_store *store, unsigned i, const char *path, struct dom_error *error)
{
	struct dom_store named = *store; /* complaints are about this file */
	int64_t application, version;
	char sql[64];
	int status;

	named.path = (char *)path;
	sqlite3_snprintf(sizeof sql, sql, "PRAGMA before%u.application_id", i);
	status = domi_sql_number(&named, sql, 0, &application, NULL, error);
	sqlite3_snprintf(sizeof sql, sql, "PRAGMA before%u.user_version", i);
	if (!status)
		status = domi_sql_number(&named, sql, 0, &version, NULL, error);
	if (status)
		return status;
	if (application != files[i].application || version != files[i].version)
		return DOMI_STORE_FAIL(
			&named, error, DOM_BAD_STORE,
			"it is no file of the version before, which is taken over: start that version with it once, or move "
			"it away",
			"no es un archivo de la versión anterior, que es la que se recoge: arranca una vez esa versión con "
			"él, o quítalo de ahí");
	return DOM_OK;
}

static int open_one(struct dom_store *store, struct domi_before *before, unsigned i, const char *path, struct dom_error *error)
{
	int status;

	if (access(path, F_OK))
		return DOM_OK;
	status = domi_lock_take(&before->lock[i], DOMI_PLAYS, &store->alloc, path, path, error);
	if (!status)
		status = domi_wal_check(path, path, &before->lock[i].noted, error);
	if (!status)
		status = attach(store, i, path, error);
	before->attached[i] = !status;
	return status ? status : check(store, i, path, error);
}

int domi_before_open(struct dom_store *store, struct domi_before *before, struct dom_error *error)
{
	int status = DOM_OK;

	*before = (struct domi_before){0};
	for (unsigned i = 0; i < DOMI_BEFORE; i++)
		before->lock[i].descriptor = before->lock[i].wal = -1;
	for (unsigned i = 0; i < DOMI_BEFORE && !status; i++) {
		char *path = path_of(store, i, "");

		status = path ? open_one(store, before, i, path, error) : domi_fail_memory(error);
		sqlite3_free(path);
	}
	return status;
}

int domi_before_take(const struct dom_store *store, const struct domi_before *before, struct dom_error *error)
{
	int status = DOM_OK;

	for (unsigned i = 0; i < DOMI_BEFORE && !status; i++)
		if (before->attached[i])
			status = domi_sql_run(store, files[i].take, error);
	return status;
}

void domi_before_close(struct dom_store *store, struct domi_before *before)
{
	for (unsigned i = 0; i < DOMI_BEFORE; i++) {
		char sql[32];

		sqlite3_snprintf(sizeof sql, sql, "DETACH before%u", i);
		if (before->attached[i])
			sqlite3_exec(store->db, sql, NULL, NULL, NULL);
		domi_lock_release(&before->lock[i]);
	}
}

/* A log that could not be emptied goes with its file, first: with the file in its place it would be looked for. Nobody needs the lock. */
void domi_before_put_aside(const struct dom_store *store)
{
	static const char *const tails[] = {"-wal", "-shm", "", "-lock"};

	for (unsigned i = 0; i < DOMI_BEFORE * 4; i++) {
		const char *tail = tails[i % 4];
		char *from = path_of(store, i / 4, tail),
		     *to = sqlite3_mprintf("%s%s-before%s", store->file, files[i / 4].tail, tail);

		if (from && to && (i % 4 == 3 ? unlink(from) : rename(from, to)))
			errno = 0; /* it is not there, or as good where it is */
		sqlite3_free(from);
		sqlite3_free(to);
	}
}
