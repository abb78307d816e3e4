/* Who writes to a database: a file beside it, locked as long as the writer lives, that says who that is. The system takes
   the lock away from the dead, so nobody has to clean up after a crash. Whoever plays tournaments has the lock of flock(), a server
   that of the first byte: a server is at work all the time, and others may play tournaments while it plays none. Both kinds tell two
   writers of one process apart.

   The file has a line for each role, of whoever has it, and then what is noted: after every commit a writer notes how much of which
   log is committed. The note is not forced to the disk, and need not be: it outlives the process, and says too little at worst. */
#define _GNU_SOURCE /* F_OFD_SETLK */

#include "files.h"

#include "error.h"
#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { HOST_MOST = 64, LINE = 128, NOTE = DOMI_ROLES * LINE, TEXT_MOST = NOTE + LINE };

static int fail_to_open(const char *path, int number, struct dom_error *error)
{
	struct dom_where where = {.file = path};

	switch (number) {
	case EACCES:
	case EPERM:
	case EROFS:
		return domi_fail(error, DOM_IO, where, "it cannot be written: its folder is read-only",
				 "no se puede escribir: su carpeta es de solo lectura");
	case ENOENT:
	case ENOTDIR:
		return domi_fail(error, DOM_IO, where, "it cannot be made: there is no such folder",
				 "no se puede crear: no existe esa carpeta");
	case ENOSPC:
	case EDQUOT:
		return domi_fail(error, DOM_IO, where, "the disk is full", "el disco está lleno");
	case ENOMEM:
		return domi_fail_memory(error);
	case ELOOP:
	case EISDIR:
		return domi_fail(
			error, DOM_IO, where,
			"the file of the same name with -lock is not a plain one that nothing else leads to: remove it",
			"el archivo del mismo nombre con -lock no es uno normal al que no lleve nada más: quítalo");
	default:
		return domi_fail(
			error, DOM_IO, where, "the file beside it that says who writes cannot be made (system error %d)",
			"no se puede crear a su lado el archivo que dice quién escribe (error %d del sistema)", number);
	}
}

static void blank_odd_characters(char *text)
{
	for (; *text; text++)
		if (*text < '!' || *text > '~')
			*text = '?';
}

static size_t read_text(int file, char *text)
{
	ssize_t length = pread(file, text, TEXT_MOST - 1, 0);

	text[length > 0 ? length : 0] = '\0';
	return strlen(text);
}

/* Who has it, as the file says; it may be empty for a moment after it was locked. */
static int fail_to_lock(int file, enum domi_role role, const char *path, struct dom_error *error)
{
	struct dom_where where = {.file = path};
	char text[TEXT_MOST], host[HOST_MOST] = "", since[32] = "";
	const char *line = text + (read_text(file, text) > role * LINE ? role * LINE : 0);
	long process = 0;

	if (sscanf(line, "%ld %63s %31s", &process, host, since) != 3) /* NOLINT(cert-err34-c): a wrong number harms nobody */
		return domi_fail(error, DOM_BUSY, where, "it is being written by another process",
				 "otro proceso está escribiendo en ella");
	blank_odd_characters(host);
	blank_odd_characters(since);
	if (role == DOMI_SERVES)
		return domi_fail(error, DOM_BUSY, where, "another server is using it: process %ld on %s since %s",
				 "otro servidor la está usando: el proceso %ld de %s desde %s", process, host, since);
	return domi_fail(error, DOM_BUSY, where, "it is being written by process %ld on %s since %s",
			 "el proceso %ld de %s escribe en ella desde %s", process, host, since);
}

/* The last line: "0123456789abcdef 42". */
static struct domi_noted read_note(int file)
{
	struct domi_noted noted = {.most = 0};
	char text[TEXT_MOST], salts[2 * sizeof noted.log + 1], *end, *line;

	read_text(file, text);
	end = strrchr(text, '\n');
	if (end)
		*end = '\0';
	line = strrchr(text, '\n');
	/* NOLINTNEXTLINE(cert-err34-c): what is no note says nothing */
	if (!line || sscanf(line, " %16[0-9a-f] %llu", salts, &noted.most) != 2 ||
	    sodium_hex2bin(noted.log, sizeof noted.log, salts, strlen(salts), NULL, NULL, NULL))
		return (struct domi_noted){.most = 0};
	return noted;
}

/* Not being able to say who one is does not matter: the lock is what counts. Nor does a note that cannot be written. */
static void write_text(int file, const char *text, int length, off_t at)
{
	if (length < 0 || pwrite(file, text, (size_t)length, at) != length)
		errno = 0;
}

static void sign(const struct domi_lock *lock, enum domi_role role, bool here)
{
	char host[HOST_MOST] = "", since[32] = "", who[TEXT_MOST] = "", text[LINE + 1];
	time_t now = time(NULL);
	struct tm utc;

	if (gethostname(host, sizeof host - 1) || !host[0])
		snprintf(host, sizeof host, "?");
	blank_odd_characters(host);
	if (gmtime_r(&now, &utc))
		strftime(since, sizeof since, "%Y-%m-%dT%H:%M:%SZ", &utc);
	if (here)
		snprintf(who, sizeof who, "%ld %s %s", (long)getpid(), host, since);
	write_text(lock->descriptor, text, snprintf(text, sizeof text, "%-*.*s\n", LINE - 1, LINE - 1, who),
		   (off_t)role * LINE);
}

void domi_lock_sign(struct domi_lock *lock)
{
	lock->signed_by_us = true;
	if (lock->alone && ftruncate(lock->descriptor, 0))
		return;
	for (enum domi_role role = 0; role < DOMI_ROLES; role++)
		if (lock->alone || lock->has[role])
			sign(lock, role, lock->has[role]);
}

/* After a commit. The log has as many frames now, all of them safe. */
static int note(void *context, sqlite3 *db, const char *name, int frames)
{
	struct domi_lock *lock = context;
	unsigned char salts[8];
	char digits[2 * sizeof salts + 1], text[64];
	int length;

	if (lock->wal < 0)
		lock->wal = open(sqlite3_filename_wal(sqlite3_db_filename(db, name)), O_RDONLY | O_CLOEXEC);
	if (lock->wal >= 0 && pread(lock->wal, salts, sizeof salts, 16) == (ssize_t)sizeof salts) {
		length = snprintf(text, sizeof text, "%s %010d\n", sodium_bin2hex(digits, sizeof digits, salts, sizeof salts),
				  frames);
		write_text(lock->descriptor, text, length, NOTE);
	}
	if (frames >= lock->checkpoint) /* later, when somebody reads what has to stay */
		sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
	return SQLITE_OK;
}

void domi_lock_note(struct domi_lock *lock, sqlite3 *db, int checkpoint)
{
	lock->checkpoint = checkpoint;
	sqlite3_wal_hook(db, note, lock);
}

/* A plain file that has no other name, so that nobody else's is written to. -1 with errno. */
static int open_plain(const char *path, int flags)
{
	struct stat s;
	int file = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);

	if (file < 0 || (!fstat(file, &s) && S_ISREG(s.st_mode) && s.st_nlink <= 1))
		return file;
	close(file);
	errno = ELOOP;
	return -1;
}

/* Whether the file locked is the one that stands there: the writer before removes it. */
static bool still_there(int file, const char *path)
{
	struct stat opened, named;

	return !fstat(file, &opened) && !lstat(path, &named) && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

/* 0, or why not. */
static int lock_role(int file, enum domi_role role)
{
	struct flock first = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1};

	if (!(role == DOMI_PLAYS ? flock(file, LOCK_EX | LOCK_NB) : fcntl(file, F_OFD_SETLK, &first)))
		return 0;
	return errno == EACCES || errno == EAGAIN ? EWOULDBLOCK : errno;
}

static void unlock_role(int file, enum domi_role role)
{
	struct flock first = {.l_type = F_UNLCK, .l_whence = SEEK_SET, .l_len = 1};

	if (role == DOMI_PLAYS)
		flock(file, LOCK_UN);
	else
		fcntl(file, F_OFD_SETLK, &first);
}

/* Somebody who reads takes a look at the lock, and has it for a moment. */
static int lock_soon(int file, enum domi_role role)
{
	int why;

	for (unsigned tries = 0; (why = lock_role(file, role)); tries++) {
		if (why != EWOULDBLOCK || tries == 20)
			return why;
		nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
	}
	return 0;
}

bool domi_lock_other(const struct domi_lock *lock, enum domi_role role)
{
	if (lock->has[role])
		return false;
	if (lock_role(lock->descriptor, role))
		return true;
	unlock_role(lock->descriptor, role);
	return false;
}

int domi_lock_also(struct domi_lock *lock, enum domi_role role, const char *called, struct dom_error *error)
{
	int why = lock->has[role] ? 0 : lock_soon(lock->descriptor, role);

	if (why)
		return fail_to_lock(lock->descriptor, role, called, error);
	if (!lock->has[role] && lock->signed_by_us)
		sign(lock, role, true);
	lock->has[role] = true;
	return DOM_OK;
}

void domi_lock_leave(struct domi_lock *lock, enum domi_role role)
{
	if (!lock->has[role])
		return;
	sign(lock, role, false);
	unlock_role(lock->descriptor, role);
	lock->has[role] = false;
}

int domi_lock_take(struct domi_lock *lock, enum domi_role role, const struct dom_alloc *alloc, const char *file,
		   const char *called, struct dom_error *error)
{
	size_t length = strlen(file);
	int status = DOM_OK, why;

	*lock = (struct domi_lock){.alloc = *alloc, .descriptor = -1, .wal = -1};
	lock->path = domi_new(alloc, length + sizeof "-lock", 1);
	if (!lock->path)
		return domi_fail_memory(error);
	memcpy(lock->path, file, length);
	memcpy(lock->path + length, "-lock", sizeof "-lock");
	while (lock->descriptor < 0 && !status) {
		int opened = open_plain(lock->path, O_RDWR | O_CREAT);

		if (opened < 0) {
			status = fail_to_open(called, errno, error);
		} else if ((why = lock_soon(opened, role))) {
			status = why == EWOULDBLOCK ? fail_to_lock(opened, role, called, error)
						    : fail_to_open(called, why, error);
			close(opened);
		} else if (still_there(opened, lock->path)) {
			lock->descriptor = opened;
		} else {
			close(opened);
		}
	}
	if (status) {
		domi_lock_release(lock);
		return status;
	}
	lock->has[role] = true;
	lock->alone = !domi_lock_other(lock, role == DOMI_PLAYS ? DOMI_SERVES : DOMI_PLAYS);
	if (lock->alone)
		lock->noted = read_note(lock->descriptor);
	return DOM_OK;
}

void domi_lock_release(struct domi_lock *lock)
{
	/* removed while all of it is locked: nobody can have taken it; but not what was noted and is not yet looked into */
	if (lock->descriptor >= 0) {
		bool all = true;

		for (enum domi_role role = 0; role < DOMI_ROLES; role++)
			all &= lock->has[role] || !lock_role(lock->descriptor, role);
		if (all && (lock->signed_by_us || !lock->noted.most))
			unlink(lock->path);
		else if (lock->signed_by_us)
			for (enum domi_role role = 0; role < DOMI_ROLES; role++)
				domi_lock_leave(lock, role);
		close(lock->descriptor);
	}
	if (lock->wal >= 0)
		close(lock->wal);
	if (lock->path)
		domi_free(&lock->alloc, lock->path);
	lock->path = NULL;
	lock->descriptor = lock->wal = -1;
}

struct domi_noted domi_lock_noted(const char *path, bool *at_work)
{
	struct domi_noted noted = {.most = 0};
	struct flock first = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1};
	int file = open_plain(path, O_RDONLY);

	*at_work = file >= 0 && ((flock(file, LOCK_SH | LOCK_NB) && errno == EWOULDBLOCK) ||
				 (!fcntl(file, F_OFD_GETLK, &first) && first.l_type != F_UNLCK));
	if (file < 0)
		return noted;
	if (!*at_work)
		noted = read_note(file);
	close(file);
	return noted;
}
