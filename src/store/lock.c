/* Who writes to a database: a file beside it, locked as long as the writer lives, that says who that is. The system takes
   the lock away from the dead, so nobody has to clean up after a crash. The lock is flock()'s, which tells two writers of
   one process apart as well. */
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { HOST_MOST = 64, TEXT_MOST = 160 };

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

/* Who has it, as the file says; it may be empty for a moment after it was locked. */
static int fail_to_lock(int file, const char *path, struct dom_error *error)
{
	struct dom_where where = {.file = path};
	char text[TEXT_MOST] = "", host[HOST_MOST] = "", since[32] = "";
	ssize_t length = pread(file, text, sizeof text - 1, 0);
	long process = 0;

	text[length > 0 ? length : 0] = '\0';
	if (sscanf(text, "%ld %63s %31s", &process, host, since) != 3) /* NOLINT(cert-err34-c): a wrong number harms nobody */
		return domi_fail(error, DOM_BUSY, where, "it is being written by another process",
				 "otro proceso está escribiendo en ella");
	blank_odd_characters(host);
	blank_odd_characters(since);
	return domi_fail(error, DOM_BUSY, where, "it is being written by process %ld on %s since %s",
			 "el proceso %ld de %s escribe en ella desde %s", process, host, since);
}

static void sign(int file)
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
	/* Not being able to say who one is does not matter: the lock is what counts. */
	if (ftruncate(file, 0) || pwrite(file, text, (size_t)length, 0) != length)
		errno = 0;
}

/* Whether the file locked is the one that stands there: the writer before removes it. */
static bool still_there(int file, const char *path)
{
	struct stat opened, named;

	return !fstat(file, &opened) && !stat(path, &named) && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

int domi_lock_take(struct domi_lock *lock, const struct dom_store *store, struct dom_error *error)
{
	const struct dom_alloc *alloc = &store->alloc;
	const char *path = store->path;
	size_t length = strlen(store->file);
	int status = DOM_OK;

	lock->descriptor = -1;
	lock->path = domi_new(alloc, length + sizeof "-lock", 1);
	if (!lock->path)
		return domi_fail_memory(error);
	memcpy(lock->path, store->file, length);
	memcpy(lock->path + length, "-lock", sizeof "-lock");
	while (lock->descriptor < 0 && !status) {
		int file = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);

		if (file < 0) {
			status = fail_to_open(path, errno, error);
		} else if (flock(file, LOCK_EX | LOCK_NB)) {
			status = errno == EWOULDBLOCK ? fail_to_lock(file, path, error) : fail_to_open(path, errno, error);
			close(file);
		} else if (still_there(file, lock->path)) {
			lock->descriptor = file;
		} else {
			close(file);
		}
	}
	if (!status)
		sign(lock->descriptor);
	else
		domi_lock_release(lock, alloc);
	return status;
}

void domi_lock_release(struct domi_lock *lock, const struct dom_alloc *alloc)
{
	/* removed while it is still locked: nobody can have taken it */
	if (lock->descriptor >= 0) {
		unlink(lock->path);
		close(lock->descriptor);
	}
	domi_free(alloc, lock->path);
	*lock = (struct domi_lock){.descriptor = -1};
}
