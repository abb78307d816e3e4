/* SQLite reads its write-ahead log up to the first frame whose checksum is wrong and takes the rest for what a power cut left of a
   transaction that nobody was told of. A flipped bit looks the same to it: everything that was committed after it is gone, without a
   word, and overwritten soon. So the log is gone through here first (https://www.sqlite.org/fileformat2.html#walformat).

   Frames are written one after the other, and those of a transaction are on the disk before the next begins. After a bad frame there
   may be the rest of one transaction, with its commit at the end; frames of a log before this one, which have other salts; and frames
   that were rolled back and written over, whose checksums do not go on from the frame before. A commit from which the next frame goes
   on was safe: what comes before it is damaged. The last transaction of all has nothing behind it; whether it was committed is known
   from what its writer noted in the lock (lock.c).

   Whoever reads may look while somebody writes: what looks bad is looked at twice. */
#define _XOPEN_SOURCE 700

#include "files.h"

#include "error.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD = 32, FRAME = 24, PIECE = 4096 };

struct sum {
	uint32_t a, b;
	bool big; /* words are summed with the highest byte first */
};

/* What there is to see. */
struct look {
	bool head_is_bad;
	unsigned char salts[8];
	uint64_t good;            /* frames from the first on that are as they should be */
	uint64_t commits;         /* among them */
	uint64_t place;           /* the byte at which the first bad one begins */
	uint64_t lost;            /* commits from there on */
	bool followed;            /* the log goes on after one of those */
	unsigned char stored[24]; /* the head of the first bad frame */
};

static uint32_t word(const unsigned char *at, bool big)
{
	return big ? (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]
		   : (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

static void add(struct sum *sum, const unsigned char *bytes, size_t count)
{
	for (size_t i = 0; i < count; i += 8) {
		sum->a += word(bytes + i, sum->big) + sum->b;
		sum->b += word(bytes + i + 4, sum->big) + sum->a;
	}
}

static bool is_sum(const struct sum *sum, const unsigned char *at)
{
	return word(at, true) == sum->a && word(at + 4, true) == sum->b;
}

static bool read_at(int file, void *out, size_t count, uint64_t at)
{
	return pread(file, out, count, (off_t)at) == (ssize_t)count;
}

/* Whether the log goes on with the frame there, after one with that sum. */
static bool goes_on(int file, const struct look *look, struct sum *sum, const unsigned char *head, uint64_t at, uint32_t page)
{
	unsigned char piece[PIECE];

	if (memcmp(head + 8, look->salts, 8) != 0 || !word(head, true))
		return false;
	add(sum, head, 8);
	for (uint32_t done = 0; done < page; done += PIECE) {
		size_t count = page - done < PIECE ? page - done : PIECE;

		if (!read_at(file, piece, count, at + FRAME + done))
			return false;
		add(sum, piece, count);
	}
	return is_sum(sum, head + 16);
}

static void look_at_frames(int file, uint64_t size, uint32_t page, struct sum *sum, struct look *look)
{
	unsigned char head[FRAME];
	bool bad = false, after_commit = false;

	look->place = HEAD;
	for (uint64_t at = HEAD; at + FRAME + page <= size && read_at(file, head, FRAME, at); at += FRAME + page) {
		bool going_on = goes_on(file, look, sum, head, at, page), commit = word(head + 4, true) != 0;

		if (!bad && going_on) {
			look->good++;
			look->commits += commit;
			look->place = at + FRAME + page;
			continue;
		}
		if (!bad)
			memcpy(look->stored, head, FRAME);
		look->followed |= bad && after_commit && going_on;
		after_commit = commit && !memcmp(head + 8, look->salts, 8);
		look->lost += after_commit;
		bad = true;
		sum->a = word(head + 16, true); /* as it says itself */
		sum->b = word(head + 20, true);
	}
}

/* False: there is nothing in it. */
static bool look_at(const char *path, struct look *look)
{
	unsigned char head[HEAD];
	struct sum sum = {0};
	struct stat s;
	uint32_t magic, page;
	int file = open(path, O_RDONLY | O_CLOEXEC);
	bool any;

	*look = (struct look){0};
	if (file < 0)
		return false;
	any = !fstat(file, &s) && s.st_size > HEAD + FRAME && read_at(file, head, HEAD, 0);
	if (any) {
		magic = word(head, true);
		page = word(head + 8, true);
		sum.big = magic & 1;
		add(&sum, head, 24);
		memcpy(look->salts, head + 16, 8);
		look->head_is_bad = (magic & ~1u) != 0x377f0682 || page < 512 || page > 65536 || (page & (page - 1)) ||
				    !is_sum(&sum, head + 24);
		if (!look->head_is_bad)
			look_at_frames(file, (uint64_t)s.st_size, page, &sum, look);
	}
	close(file);
	return any;
}

static bool is_damaged(const struct look *look, const struct domi_noted *noted)
{
	if (look->head_is_bad || look->followed)
		return true;
	return noted->most > look->good && !memcmp(noted->log, look->salts, sizeof look->salts);
}

static int tell(const char *file, const char *called, const struct look *look, struct dom_error *error)
{
	struct dom_where where = {.file = called};
	const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
	unsigned long long lost = look->lost ? look->lost : 1; /* the frame that said so may be the one that is bad */

	if (look->head_is_bad)
		return domi_fail(error, DOM_BAD_STORE, where,
				 "%s-wal, which has what was written last, is damaged at its beginning: nothing of it can be "
				 "read. Nothing was changed. Put back a good copy; or, to go on without it, move it away",
				 "%s-wal, que tiene lo último que se escribió, está dañado al principio: no se puede leer nada "
				 "de él. No se ha cambiado nada. Repón una copia buena; o, para seguir sin él, quítalo de ahí",
				 name);
	return domi_fail(
		error, DOM_BAD_STORE, where,
		"%s-wal, which has what was written last, is damaged: of %llu transactions the last %llu cannot be read. "
		"Nothing "
		"was changed. Put back a good copy; or, to go on without them, keep a copy and cut it: truncate -s %llu %s-wal "
		"&& "
		"rm -f %s-lock",
		"%s-wal, que tiene lo último que se escribió, está dañado: de %llu transacciones no se pueden leer las últimas "
		"%llu. No se ha cambiado nada. Repón una copia buena; o, para seguir sin ellas, guarda una copia y córtalo: "
		"truncate -s %llu %s-wal && rm -f %s-lock",
		name, (unsigned long long)look->commits + lost, lost, (unsigned long long)look->place, name, name);
}

int domi_wal_check(const char *file, const char *called, const struct domi_noted *noted, struct dom_error *error)
{
	char *path = sqlite3_mprintf("%s-wal", file);
	struct look first, second;
	bool damaged;

	if (!path)
		return domi_fail_memory(error);
	damaged = look_at(path, &first) && is_damaged(&first, noted) && look_at(path, &second) && is_damaged(&second, noted) &&
		  !memcmp(first.salts, second.salts, sizeof first.salts) && first.good == second.good &&
		  !memcmp(first.stored, second.stored, sizeof first.stored);
	sqlite3_free(path);
	return damaged ? tell(file, called, &first, error) : DOM_OK;
}

int domi_wal_check_unlocked(const char *file, const char *called, struct dom_error *error)
{
	char *path = sqlite3_mprintf("%s-lock", file);
	struct domi_noted noted;
	bool at_work;

	if (!path)
		return domi_fail_memory(error);
	noted = domi_lock_noted(path, &at_work);
	sqlite3_free(path);
	return at_work ? DOM_OK : domi_wal_check(file, called, &noted, error);
}
