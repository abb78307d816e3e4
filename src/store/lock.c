/* Who writes to a database: a file beside it, locked as long as the writer lives, that says who that is. The system takes
   the lock away from the dead, so nobody has to clean up after a crash. The lock is flock()'s, which tells two writers of
   one process apart as well.

   After every commit the writer notes here how much of which log is committed. The note is not forced to the disk, and need not be: it
   outlives the process, and says too little at worst. */
#define _XOPEN_SOURCE 700

#include "files.h"

#include "error.h"
#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { HOST_MOST = 64, TEXT_MOST = 256 };

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
static int fail_to_lock(int file, const char *path, struct dom_error *error)
{
	struct dom_where where = {.file = path};
	char text[TEXT_MOST], host[HOST_MOST] = "", since[32] = "";
	long process = 0;

	read_text(file, text);
	if (sscanf(text, "%ld %63s %31s", &process, host, since) != 3) /* NOLINT(cert-err34-c): a wrong number harms nobody */
		return domi_fail(error, DOM_BUSY, where, "it is being written by another process",
				 "otro proceso está escribiendo en ella");
	blank_odd_characters(host);
	blank_odd_characters(since);
	return domi_fail(error, DOM_BUSY, where, "it is being written by process %ld on %s since %s",
			 "el proceso %ld de %s escribe en ella desde %s", process, host, since);
}

/* What stands after the signature: "0123456789abcdef 42". */
static struct domi_noted read_note(int file)
{
	struct domi_noted noted = {.most = 0};
	char text[TEXT_MOST], *line;
	unsigned salts[8];

	read_text(file, text);
	line = strchr(text, '\n');
	/* NOLINTNEXTLINE(cert-err34-c): what is no note says nothing */
	if (!line || sscanf(line, "%2x%2x%2x%2x%2x%2x%2x%2x %llu", &salts[0], &salts[1], &salts[2], &salts[3], &salts[4],
			    &salts[5], &salts[6], &salts[7], &noted.most) != 9)
		return (struct domi_noted){.most = 0};
	for (unsigned i = 0; i < 8; i++)
		noted.log[i] = (unsigned char)salts[i];
	return noted;
}

/* Not being able to say who one is does not matter: the lock is what counts. Nor does a note that cannot be written. */
static void write_text(int file, const char *text, int length, off_t at)
{
	if (length < 0 || pwrite(file, text, (size_t)length, at) != length)
		errno = 0;
}

void domi_lock_sign(struct domi_lock *lock)
{
	char host[HOST_MOST] = "", since[32] = "", text[TEXT_MOST];
	time_t now = time(NULL);
	struct tm utc;
	int length;

	if (gethostname(host, sizeof host - 1) || !host[0])
		snprintf(host, sizeof host, "?");
	blank_odd_characters(host);
	if (gmtime_r(&now, &utc))
		strftime(since, sizeof since, "%Y-%m-%dT%H:%M:%SZ", &utc);
	length = snprintf(text, sizeof text, "%ld %s %s\n", (long)getpid(), host, since);
	lock->signed_by_us = true;
	lock->signature = (unsigned)length;
	if (!ftruncate(lock->descriptor, 0))
		write_text(lock->descriptor, text, length, 0);
}

/* After a commit. The log has as many frames now, all of them safe. */
static int note(void *context, sqlite3 *db, const char *name, int frames)
{
	struct domi_lock *lock = context;
	unsigned char s[8];
	char text[64];
	int length;

	if (lock->wal < 0)
		lock->wal = open(sqlite3_filename_wal(sqlite3_db_filename(db, name)), O_RDONLY | O_CLOEXEC);
	if (lock->wal >= 0 && pread(lock->wal, s, sizeof s, 16) == (ssize_t)sizeof s) {
		length = snprintf(text, sizeof text, "%02x%02x%02x%02x%02x%02x%02x%02x %010d\n", s[0], s[1], s[2], s[3], s[4],
				  s[5], s[6], s[7], frames);
		write_text(lock->descriptor, text, length, (off_t)lock->signature);
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

/* Somebody who reads takes a look at the lock, and has it for a moment. */
static int lock_soon(int file)
{
	for (unsigned tries = 0; flock(file, LOCK_EX | LOCK_NB); tries++) {
		if (errno != EWOULDBLOCK || tries == 20)
			return errno;
		nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
	}
	return 0;
}

int domi_lock_take(struct domi_lock *lock, const struct dom_alloc *alloc, const char *file, const char *called,
		   struct dom_error *error)
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
		} else if ((why = lock_soon(opened))) {
			status = why == EWOULDBLOCK ? fail_to_lock(opened, called, error) : fail_to_open(called, why, error);
			close(opened);
		} else if (still_there(opened, lock->path)) {
			lock->descriptor = opened;
		} else {
			close(opened);
		}
	}
	if (status)
		domi_lock_release(lock);
	else
		lock->noted = read_note(lock->descriptor);
	return status;
}

void domi_lock_release(struct domi_lock *lock)
{
	/* removed while it is still locked: nobody can have taken it; but not what was noted and is not yet looked into */
	if (lock->descriptor >= 0) {
		if (lock->signed_by_us || !lock->noted.most)
			unlink(lock->path);
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
	int file = open_plain(path, O_RDONLY);

	*at_work = file >= 0 && flock(file, LOCK_SH | LOCK_NB) && errno == EWOULDBLOCK;
	if (file < 0)
		return noted;
	if (!*at_work)
		noted = read_note(file);
	close(file);
	return noted;
}
