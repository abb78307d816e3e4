/* A database's files, below SQLite: who writes, and whether everything that was committed is there. The server's own databases are
   kept in the same way. */
#ifndef DOMI_FILES_H
#define DOMI_FILES_H

#include <domino/error.h>

#include <sqlite3.h>

/* What a writer notes after every commit, outside of the log: which log it was, and how many frames were committed to it. */
struct domi_noted {
	unsigned char log[8];    /* its salts */
	unsigned long long most; /* 0: nothing was noted */
};

/* The one writer of a database: an open, locked file PATH-lock beside it. */
struct domi_lock {
	struct dom_alloc alloc;
	char *path;
	int descriptor; /* -1: none */
	bool signed_by_us;
	struct domi_noted noted; /* by the writer before, who died */
	int wal;                 /* PATH-wal; -1: not open yet */
	int checkpoint;          /* frames after which they go into the database */
	unsigned signature;      /* its length: notes follow it */
};

/* lock.c. `file`: the database; `called`: its name in complaints. */
DOM_MUST_CHECK int domi_lock_take(struct domi_lock *lock, const struct dom_alloc *alloc, const char *file, const char *called,
				  struct dom_error *error);
/* Says who we are. Before that the file is as the writer before left it, and stays so when it is released. */
void domi_lock_sign(struct domi_lock *lock);
/* Notes every commit of a connection, and has its log written into the database after so many frames: SQLite has one hook for both. */
void domi_lock_note(struct domi_lock *lock, sqlite3 *db, int checkpoint);
void domi_lock_release(struct domi_lock *lock);
/* What the last writer of a database noted; nothing, when one is at work. */
struct domi_noted domi_lock_noted(const char *path, bool *at_work);

/* wal.c: whether everything is there that the log PATH-wal should have, before SQLite opens it. DOM_BAD_STORE with what is missing. */
DOM_MUST_CHECK int domi_wal_check(const char *file, const char *called, const struct domi_noted *noted,
				  struct dom_error *error);
/* The same for somebody who only reads: not while somebody writes. */
DOM_MUST_CHECK int domi_wal_check_unlocked(const char *file, const char *called, struct dom_error *error);

#endif
