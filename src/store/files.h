/* A database's files, below SQLite: who writes, and whether everything that was committed is there. */
#ifndef DOMI_FILES_H
#define DOMI_FILES_H

#include <domino/error.h>

#include <sqlite3.h>

/* What a writer notes after every commit, outside of the log: which log it was, and how many frames were committed to it. */
struct domi_noted {
	unsigned char log[8];    /* its salts */
	unsigned long long most; /* 0: nothing was noted */
};

/* What a writer writes; each is one process's at most. */
enum domi_role {
	DOMI_PLAYS,  /* tournaments */
	DOMI_SERVES, /* tables and jobs: it is a server */
	DOMI_ROLES
};

/* A writer of a database: an open file PATH-lock beside it, locked for each role. */
struct domi_lock {
	struct dom_alloc alloc;
	char *path;
	int descriptor; /* -1: none */
	bool has[DOMI_ROLES];
	bool alone; /* nobody else wrote when it was taken */
	bool signed_by_us;
	struct domi_noted noted; /* by the writer before, who died */
	int wal;                 /* PATH-wal; -1: not open yet */
	int checkpoint;          /* frames after which they go into the database */
};

/* lock.c. `file`: the database; `called`: its name in complaints. */
DOM_MUST_CHECK int domi_lock_take(struct domi_lock *lock, enum domi_role role, const struct dom_alloc *alloc, const char *file,
				  const char *called, struct dom_error *error);
/* One more role, and one less. */
DOM_MUST_CHECK int domi_lock_also(struct domi_lock *lock, enum domi_role role, const char *called, struct dom_error *error);
void domi_lock_leave(struct domi_lock *lock, enum domi_role role);
/* Whether somebody else has that role right now. */
bool domi_lock_other(const struct domi_lock *lock, enum domi_role role);
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
