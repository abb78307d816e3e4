/* Opening and closing. A writer takes the lock beside the file first and then makes the file what it has to be. A reader
   takes what is there; where the folder is read-only SQLite cannot put its own files beside it, and reads the file as one
   that nobody changes. That is only true as long as no writer is at work, and a writer leaves a trace: PATH-wal, or a file
   that looks different. */
#define _XOPEN_SOURCE 700 /* realpath() */

#include "store.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum {
	PATIENCE = 5000,   /* milliseconds to wait for other processes */
	CHECKPOINT = 2048, /* frames of the log after which they go into the file */
	OFTEN = 500        /* the same where somebody waits for every commit */
};

static const char of_writers[] = "PRAGMA journal_mode = WAL;"
				 "PRAGMA synchronous = FULL;"
				 "PRAGMA foreign_keys = ON;"
				 "PRAGMA trusted_schema = OFF;"
				 "PRAGMA cache_size = -16384;"
				 "PRAGMA journal_size_limit = 33554432;";
static const char of_readers[] = "PRAGMA query_only = ON;"
				 "PRAGMA trusted_schema = OFF;";

static struct domi_look look_at(const char *path)
{
	struct stat s;

	if (stat(path, &s))
		return (struct domi_look){0};
	return (struct domi_look){.file = s.st_ino,
				  .size = s.st_size,
				  .seconds = (int64_t)s.st_mtim.tv_sec,
				  .nanoseconds = (int64_t)s.st_mtim.tv_nsec};
}

static bool looks_same(struct domi_look a, struct domi_look b)
{
	return a.file == b.file && a.size == b.size && a.seconds == b.seconds && a.nanoseconds == b.nanoseconds;
}

/* Whether there is a file PATH-wal with something in it: then the database is more than its one file. */
static bool has_wal(const struct dom_store *store)
{
	struct stat s;
	char *path = sqlite3_mprintf("%s-wal", store->file);
	bool has = !path || (stat(path, &s) ? errno != ENOENT : s.st_size > 0);

	sqlite3_free(path);
	return has;
}

/* "file:PATH?immutable=1", every byte of the path that could mean something written as %XX. */
static char *immutable_name(const struct dom_store *store)
{
	static const char digits[] = "0123456789ABCDEF";
	size_t length = strlen(store->file);
	char *name = sqlite3_malloc64(length * 3 + 32), *at = name;

	if (!name)
		return NULL;
	at += snprintf(at, sizeof "file:", "file:");
	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)store->file[i];

		if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' || c == '.' ||
		    c == '-' || c == '_') {
			*at++ = (char)c;
		} else {
			*at++ = '%';
			*at++ = digits[c >> 4];
			*at++ = digits[c & 15];
		}
	}
	memcpy(at, "?immutable=1", sizeof "?immutable=1");
	return name;
}

/* Other processes write for a few milliseconds at a time: whoever asks often finds the moment between them. */
static int wait_a_moment(void *context, int tries)
{
	(void)context;
	nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
	return tries < PATIENCE;
}

static int open_file(struct dom_store *store, const char *name, int flags, struct dom_error *error)
{
	if (sqlite3_open_v2(name, &store->db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL) != SQLITE_OK)
		return domi_sql_fail(store, error);
	sqlite3_busy_handler(store->db, wait_a_moment, NULL);
	return DOM_OK;
}

static void close_file(struct dom_store *store)
{
	for (unsigned i = 0; i < DOMI_KEPT; i++) {
		sqlite3_finalize(store->kept[i]);
		store->kept[i] = NULL;
	}
	sqlite3_close(store->db);
	store->db = NULL;
}

static int begin_reading(struct dom_store *store, struct dom_error *error)
{
	bool fresh;
	int status = domi_schema_check(store, &fresh, error);

	return status ? status : domi_sql_run(store, of_readers, error);
}

static int open_immutable(struct dom_store *store, struct dom_error *error)
{
	char *name = immutable_name(store);
	int status;

	store->look = look_at(store->file);
	store->immutable = true;
	status = name ? open_file(store, name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, error) : domi_fail_memory(error);
	sqlite3_free(name);
	return status ? status : begin_reading(store, error);
}

static bool cannot_be_shared(const struct dom_store *store)
{
	int code = store->db ? sqlite3_errcode(store->db) & 0xff : SQLITE_NOMEM;

	return code == SQLITE_CANTOPEN || code == SQLITE_READONLY;
}

/* With the right to write, SQLite's own files are tidied away when the last reader goes; without it, it reads all the same. */
static int open_to_read(struct dom_store *store, struct dom_error *error)
{
	struct stat s;
	int status;

	store->immutable = false;
	if (stat(store->file, &s) && (errno == ENOENT || errno == ENOTDIR))
		return DOMI_STORE_FAIL(store, error, DOM_NOT_FOUND, "there is no such file", "no existe ese archivo");
	status = domi_wal_check_unlocked(store->file, store->path, error);
	if (status)
		return status;
	status = open_file(store, store->file, SQLITE_OPEN_READWRITE, error);
	if (!status)
		status = begin_reading(store, error);
	if (status != DOM_IO || !cannot_be_shared(store))
		return status;
	close_file(store);
	if (has_wal(store))
		return DOMI_STORE_FAIL(
			store, error, DOM_IO,
			"a part of it is in the file of the same name with -wal, and its folder is read-only: copy both "
			"to where you may write",
			"una parte está en el archivo del mismo nombre con -wal, y su carpeta es de solo lectura: copia "
			"los dos adonde puedas escribir");
	return open_immutable(store, error);
}

int domi_store_refresh(struct dom_store *store, struct dom_error *error)
{
	int status;

	if (store->db && (!store->immutable || (!has_wal(store) && looks_same(store->look, look_at(store->file)))))
		return DOM_OK;
	close_file(store);
	status = open_to_read(store, error);
	if (status)
		close_file(store); /* the next call tries again */
	return status;
}

static int guard_file(const struct dom_store *store, const char *name, struct dom_error *error)
{
	struct stat s;

	if (lstat(name, &s))
		return errno == ENOENT
			       ? DOM_OK
			       : DOMI_STORE_FAIL(store, error, DOM_IO, "it cannot be looked at: is there such a folder?",
						 "no se puede mirar: ¿existe esa carpeta?");
	if (!S_ISREG(s.st_mode))
		return DOMI_STORE_FAIL(store, error, DOM_IO, "it, or its -wal or -shm, is no plain file",
				       "ese archivo, o su -wal o -shm, no es un archivo normal");
	if ((s.st_mode & (S_IRWXG | S_IRWXO)) && chmod(name, s.st_mode & S_IRWXU))
		return DOMI_STORE_FAIL(
			store, error, DOM_IO,
			"it, or its -wal or -shm, is not yours, and others than its owner may read or write it",
			"ese archivo, o su -wal o -shm, no es tuyo, y lo pueden leer o escribir otros que su dueño");
	return DOM_OK;
}

/* Makes the database of a server and the files beside it its owner's alone, or refuses: it holds the seeds of rounds that are being
   played. What is not there is nobody's. */
static int guard(const struct dom_store *store, struct dom_error *error)
{
	static const char *const tails[] = {"", "-wal", "-shm"};
	int status = DOM_OK;

	for (unsigned i = 0; store->mode == DOM_STORE_SERVE && i < sizeof tails / sizeof *tails && !status; i++) {
		char *name = sqlite3_mprintf("%s%s", store->file, tails[i]);

		status = name ? guard_file(store, name, error) : domi_fail_memory(error);
		sqlite3_free(name);
	}
	return status;
}

static int open_to_write(struct dom_store *store, struct dom_error *error)
{
	bool fresh;
	enum domi_role role = store->mode == DOM_STORE_SERVE ? DOMI_SERVES : DOMI_PLAYS;
	int status = domi_lock_take(&store->lock, role, &store->alloc, store->file, store->path, error);

	if (!status)
		status = guard(store, error);
	if (!status && store->lock.alone)
		status = domi_wal_check(store->file, store->path, &store->lock.noted, error);
	if (!status) {
		domi_lock_sign(&store->lock);
		status = open_file(store, store->file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
	}
	if (!status && sqlite3_db_readonly(store->db, "main"))
		status = DOMI_STORE_FAIL(store, error, DOM_IO, "it cannot be written: the file is read-only",
					 "no se puede escribir: el archivo es de solo lectura");
	if (!status)
		status = domi_schema_check(store, &fresh, error);
	if (!status && fresh)
		status = domi_sql_run(store, "PRAGMA page_size = 8192", error);
	if (!status)
		status = domi_sql_run(store, of_writers, error);
	if (!status) {
		domi_lock_note(&store->lock, store->db, store->mode == DOM_STORE_SERVE ? OFTEN : CHECKPOINT);
		/* a log of one's own: what the one before may have left behind its end is gone. Not while somebody reads it. */
		sqlite3_busy_handler(store->db, NULL, NULL);
		sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
		sqlite3_busy_handler(store->db, wait_a_moment, NULL);
	}
	return status ? status : domi_schema_migrate(store, error);
}

/* The file itself, whatever links lead to it: what SQLite and we put beside it must be in one place. One that begins with a
   colon would mean something else to SQLite. */
static char *find_file(const struct dom_store *store)
{
	char real[PATH_MAX];
	const char *name = realpath(store->path, real) ? real : store->path;
	size_t room = strlen(name) + sizeof "./";
	char *file = domi_new(&store->alloc, room, 1);

	if (file)
		snprintf(file, room, "%s%s", name[0] == ':' ? "./" : "", name);
	return file;
}

static void make_turn(struct dom_store *store)
{
	pthread_mutexattr_t again;

	pthread_mutexattr_init(&again);
	pthread_mutexattr_settype(&again, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(&store->turn, &again);
	pthread_mutexattr_destroy(&again);
}

int dom_store_open(struct dom_store **out, const char *path, enum dom_store_mode mode, const struct dom_alloc *alloc,
		   struct dom_error *error)
{
	struct dom_alloc by = domi_alloc(alloc);
	struct dom_store *store = domi_new(&by, 1, sizeof *store);
	int status;

	*out = NULL;
	if (!store)
		return domi_fail_memory(error);
	store->alloc = by;
	store->mode = mode;
	make_turn(store);
	store->lock.descriptor = store->lock.wal = -1;
	store->path = domi_copy_text(&by, path, strlen(path));
	store->file = store->path ? find_file(store) : NULL;
	if (!store->file)
		status = domi_fail_memory(error);
	else if (!path[0])
		status = domi_fail(error, DOM_NOT_FOUND, DOMI_NOWHERE, "the database needs a name",
				   "la base de datos necesita un nombre");
	else if (!strncmp(path, "file:", 5)) /* SQLite may be built to take it for an address, with settings of its own */
		status = DOMI_STORE_FAIL(store, error, DOM_NOT_FOUND,
					 "a database is called by the name of its file, not by an address of SQLite's; "
					 "a file of that name is ./%s",
					 "a una base de datos se la llama por el nombre de su archivo, no por una dirección de "
					 "SQLite; un archivo de ese nombre es ./%s",
					 path);
	else
		status = mode == DOM_STORE_READ ? open_to_read(store, error) : open_to_write(store, error);
	if (status)
		dom_store_close(store);
	else
		*out = store;
	return status;
}

void dom_store_bound(struct dom_store *store, const struct dom_bounds *bounds)
{
	store->bounds = bounds;
}

void dom_store_close(struct dom_store *store)
{
	struct dom_alloc by;

	if (!store)
		return;
	by = store->alloc;
	if (store->db) {
		/* what is in PATH-wal goes into the file, as far as readers allow; nobody waits for that */
		sqlite3_busy_handler(store->db, NULL, NULL);
		if (store->mode != DOM_STORE_READ)
			sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
	}
	close_file(store);
	domi_lock_release(&store->lock);
	pthread_mutex_destroy(&store->turn);
	domi_free(&by, store->file);
	domi_free(&by, store->path);
	domi_free(&by, store);
}
