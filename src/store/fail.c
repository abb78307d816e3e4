/* Asking SQLite, and what it says when it cannot: every code that a full disk, a missing right, another process or a damaged
   file leads to has a sentence of its own, in both languages. */
#include "store.h"

#include <errno.h>

static int fail_full(const struct dom_store *store, struct dom_error *error)
{
	return DOMI_STORE_FAIL(store, error, DOM_IO, "the disk is full; what was stored before is safe",
			       "el disco está lleno; lo guardado antes está a salvo");
}

/* What the system said is often lost by the time it gets here, so the message names what it may have been. */
static int fail_reading_or_writing(const struct dom_store *store, int code, struct dom_error *error)
{
	int number = sqlite3_system_errno(store->db);

	if (number == ENOSPC || number == EDQUOT)
		return fail_full(store, error);
	if (code == SQLITE_IOERR_READ || code == SQLITE_IOERR_SHORT_READ)
		return DOMI_STORE_FAIL(store, error, DOM_IO, "it could not be read: the disk fails, or the file was cut short",
				       "no se pudo leer: falla el disco, o el archivo está cortado");
	return DOMI_STORE_FAIL(
		store, error, DOM_IO,
		"it could not be written: no room, a limit to the size of files, or a failing disk; what was stored "
		"before is safe",
		"no se pudo escribir: no queda sitio, los archivos no pueden crecer más, o falla el disco; lo guardado "
		"antes está a salvo");
}

int domi_sql_fail(const struct dom_store *store, struct dom_error *error)
{
	int code = store->db ? sqlite3_extended_errcode(store->db) : SQLITE_NOMEM;

	if (code == SQLITE_IOERR_NOMEM)
		return domi_fail_memory(error);
	switch (code & 0xff) {
	case SQLITE_NOMEM:
		return domi_fail_memory(error);
	case SQLITE_FULL:
		return fail_full(store, error);
	case SQLITE_IOERR:
		return fail_reading_or_writing(store, code, error);
	case SQLITE_READONLY:
		return DOMI_STORE_FAIL(store, error, DOM_IO, "it cannot be written: the file or its folder is read-only",
				       "no se puede escribir: el archivo o su carpeta son de solo lectura");
	case SQLITE_CANTOPEN:
	case SQLITE_PERM:
		return DOMI_STORE_FAIL(store, error, DOM_IO,
				       "it cannot be opened: is it there, and may you read it and its folder?",
				       "no se puede abrir: ¿existe, y puedes leerlo a él y a su carpeta?");
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return DOMI_STORE_FAIL(store, error, DOM_BUSY, "another process is using it and does not let go",
				       "otro proceso lo está usando y no lo suelta");
	case SQLITE_CORRUPT:
		return DOMI_STORE_FAIL(store, error, DOM_BAD_STORE, "the database is damaged", "la base de datos está dañada");
	case SQLITE_NOTADB:
		return DOMI_STORE_FAIL(store, error, DOM_BAD_STORE, "it is no database", "no es una base de datos");
	default: /* tables that are not as we made them */
		return DOMI_STORE_FAIL(store, error, DOM_BAD_STORE, "it is not as it should be: %s", "no está como debería: %s",
				       sqlite3_errmsg(store->db));
	}
}

int domi_sql_run(const struct dom_store *store, const char *sql, struct dom_error *error)
{
	return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK ? DOM_OK : domi_sql_fail(store, error);
}

int domi_sql_prepare(const struct dom_store *store, sqlite3_stmt **out, const char *sql, struct dom_error *error)
{
	*out = NULL;
	return sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL) == SQLITE_OK
		       ? DOM_OK
		       : domi_sql_fail(store, error);
}

int domi_sql_step(const struct dom_store *store, sqlite3_stmt *statement, bool *row, struct dom_error *error)
{
	int code = sqlite3_step(statement);

	*row = code == SQLITE_ROW;
	return *row || code == SQLITE_DONE ? DOM_OK : domi_sql_fail(store, error);
}

int domi_sql_do(const struct dom_store *store, sqlite3_stmt *statement, struct dom_error *error)
{
	int status = sqlite3_step(statement) == SQLITE_DONE ? DOM_OK : domi_sql_fail(store, error);

	sqlite3_reset(statement);
	return status;
}

/* Back to what was committed last. */
static void roll_back(const struct dom_store *store)
{
	/* some failures have rolled back by themselves */
	if (store->db && !sqlite3_get_autocommit(store->db))
		sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
}

/* Who only reads may not write, and nobody may while it goes through what is there. */
static int may_write(const struct dom_store *store, struct dom_error *error)
{
	if (store->mode == DOM_STORE_READ)
		return DOMI_STORE_FAIL(store, error, DOM_IO, "it was opened for reading only", "se abrió solo para leer");
	if (store->looking)
		return DOMI_STORE_FAIL(store, error, DOM_BAD_PHASE, "it is being gone through", "se está recorriendo");
	return DOM_OK;
}

int dom_store_together(struct dom_store *store, struct dom_error *error)
{
	int status;

	pthread_mutex_lock(&store->turn);
	status = may_write(store, error);
	if (!status && !store->writing) {
		/* without memory even the end of the last one may have failed */
		roll_back(store);
		store->spoiled = false;
		status = domi_sql_run(store, "BEGIN IMMEDIATE", error);
	}
	if (status)
		pthread_mutex_unlock(&store->turn);
	else
		store->writing++;
	return status;
}

int dom_store_end(struct dom_store *store, int status, struct dom_error *error)
{
	store->spoiled |= status != DOM_OK;
	if (!--store->writing) {
		if (!status && store->spoiled)
			status = DOMI_STORE_FAIL(store, error, DOM_BAD_PHASE, "a part of it could not be written",
						 "no se pudo escribir una parte");
		if (!status)
			status = domi_sql_run(store, "COMMIT", error);
		if (status)
			roll_back(store);
	}
	pthread_mutex_unlock(&store->turn);
	return status;
}

int domi_sql_look(struct dom_store *store, struct dom_error *error)
{
	int status = DOM_OK;

	pthread_mutex_lock(&store->turn);
	if (!store->looking && !store->writing) {
		/* without memory even the end of the last look may have failed */
		roll_back(store);
		status = domi_store_refresh(store, error);
		if (!status)
			status = domi_sql_run(store, "BEGIN", error);
	}
	if (status)
		pthread_mutex_unlock(&store->turn);
	else
		store->looking++;
	return status;
}

void domi_sql_looked(struct dom_store *store)
{
	if (!--store->looking && !store->writing)
		roll_back(store); /* nothing was written */
	pthread_mutex_unlock(&store->turn);
}
