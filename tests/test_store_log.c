/* The write-ahead log that a killed writer leaves behind: whatever moment it died at, the next goes on; but a bit that was flipped in
   what it had committed is told, and nothing is overwritten. */
#include "open_store.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum { COMMITS = 24 };

/* The files as they were found; "" is the database. */
static const char *const tails[] = {"", "-wal", "-shm", "-lock"};
enum { DB, WAL, SHM, LOCK, FILES };
struct bytes {
	unsigned char *at;
	size_t count;
};
static struct bytes found[FILES];
static struct bytes older; /* the log as it was before it was begun anew */

static struct bytes read_whole(const char *name)
{
	FILE *in = fopen(in_folder(name), "rb");
	struct bytes b = {0};
	struct stat s;

	assert_non_null(in);
	assert_int_equal(fstat(fileno(in), &s), 0);
	b.count = (size_t)s.st_size;
	b.at = malloc(b.count + 1);
	assert_non_null(b.at);
	assert_int_equal(fread(b.at, 1, b.count, in), b.count);
	fclose(in);
	return b;
}

static void write_whole(const char *name, struct bytes b)
{
	FILE *out = fopen(in_folder(name), "wb");

	assert_non_null(out);
	assert_int_equal(fwrite(b.at, 1, b.count, out), b.count);
	assert_int_equal(fclose(out), 0);
}

static void put_back(bool noted)
{
	char name[32];

	for (unsigned i = 0; i < FILES; i++) {
		snprintf(name, sizeof name, "log.db%s", tails[i]);
		if (i == LOCK && !noted)
			unlink(in_folder(name));
		else
			write_whole(name, found[i]);
	}
}

static bool play_one(struct dom_store *store, int64_t id)
{
	struct dom_variant *variant = NULL;
	struct dom_tournament *t = NULL;
	struct dom_error error;
	bool good = !dom_store_load(store, id, &variant, &t, &error) &&
		    !dom_store_play(store, id, t, &(struct dom_store_play){.threads = 1, .most = 1, .batch = 1}, &error);

	dom_tournament_free(t);
	dom_variant_free(variant);
	return good;
}

/* Has the log begun anew by the next commit. */
static void restart_log(void)
{
	sqlite3 *db;

	if (sqlite3_open(in_folder("log.db"), &db) || sqlite3_exec(db, "PRAGMA wal_checkpoint(RESTART)", NULL, NULL, NULL))
		_exit(1);
	sqlite3_close(db);
}

/* In a process that dies without closing anything: so many commits, and so many more to a log that was begun anew. */
static void write_and_die(unsigned first, unsigned second)
{
	struct dom_store *store;
	struct dom_error error;
	struct dom_variant *variant = variant_of(endless_cup, "cup.yaml");
	int64_t id;

	if (dom_store_open(&store, in_folder("log.db"), DOM_STORE_WRITE, NULL, &error) ||
	    dom_store_begin(store, variant, 1, 0, true, &id, &error))
		_exit(1);
	for (unsigned i = 0; i < first + second; i++) {
		if (i == first) {
			restart_log();
			write_whole("older", read_whole("log.db-wal"));
		}
		if (!play_one(store, id))
			_exit(1);
	}
	_exit(0);
}

static void die_after(unsigned first, unsigned second)
{
	char name[32];
	int how;
	pid_t child;

	for (unsigned i = 0; i < FILES; i++) {
		snprintf(name, sizeof name, "log.db%s", tails[i]);
		unlink(in_folder(name));
	}
	dom_store_close(store_open("log.db", DOM_STORE_WRITE)); /* so that it is a database without its log, too */
	fflush(NULL);
	child = fork();
	assert_true(child >= 0);
	if (!child)
		write_and_die(first, second);
	assert_int_equal(waitpid(child, &how, 0), child);
	assert_true(WIFEXITED(how) && !WEXITSTATUS(how));
	for (unsigned i = 0; i < FILES; i++) {
		snprintf(name, sizeof name, "log.db%s", tails[i]);
		free(found[i].at);
		found[i] = read_whole(name);
	}
	if (second) {
		free(older.at);
		older = read_whole("older");
	}
}

/* How many rounds there are; fails when it cannot be opened. */
static uint64_t rounds_there(enum dom_store_mode mode)
{
	struct dom_store *store = store_open("log.db", mode);
	struct dom_stored stored = {0};
	struct dom_error error;

	if (dom_store_find(store, 1, &stored, &error))
		stored.rounds = 0; /* it was not even begun */
	dom_store_close(store);
	return stored.rounds;
}

/* Refused, with the log as it was. */
static const char *refused(enum dom_store_mode mode)
{
	struct bytes before = read_whole("log.db-wal"), after;
	struct dom_error error = {0};
	struct dom_store *store;
	const char *text = said(dom_store_open(&store, in_folder("log.db"), mode, NULL, &error), DOM_BAD_STORE, &error);

	assert_null(store);
	assert_string_equal(error.file, in_folder("log.db"));
	after = read_whole("log.db-wal");
	assert_int_equal(before.count, after.count);
	assert_memory_equal(before.at, after.at, after.count);
	free(before.at);
	free(after.at);
	return text;
}

static uint32_t word_at(const unsigned char *at)
{
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* Where in the log its last transaction begins, and where that ends. */
static void find_last(size_t *begin, size_t *end)
{
	const unsigned char *wal = found[WAL].at;
	size_t frame = word_at(wal + 8) + 24;

	*begin = *end = 32;
	for (size_t at = 32; at + frame <= found[WAL].count && !memcmp(wal + at + 8, wal + 16, 8); at += frame)
		if (word_at(wal + at + 4)) {
			*begin = *end;
			*end = at + frame;
		}
	assert_true(*begin > 32);
}

static void left_whole(void **state)
{
	(void)state;
	die_after(COMMITS, 0);
	for (unsigned noted = 0; noted < 2; noted++) {
		put_back(noted);
		assert_int_equal(rounds_there(DOM_STORE_READ), COMMITS);
		put_back(noted);
		assert_int_equal(rounds_there(DOM_STORE_WRITE), COMMITS);
	}
}

/* A writer that was killed, or a power cut, leaves the beginning of what it was writing: that is no damage, wherever it ends. */
static void left_unfinished(void **state)
{
	uint64_t last = 0;

	(void)state;
	die_after(COMMITS, 0);
	for (size_t cut = 0; cut <= found[WAL].count; cut += cut < 9000 ? 61 : 1777) {
		uint64_t rounds;

		put_back(false);
		assert_int_equal(truncate(in_folder("log.db-wal"), (off_t)cut), 0);
		rounds = rounds_there(cut % 2 ? DOM_STORE_READ : DOM_STORE_WRITE);
		assert_true(rounds >= last && rounds <= COMMITS);
		last = rounds;
	}
	assert_true(last >= COMMITS - 1);
}

/* The same over what an earlier log has left in the file: its frames follow, and are nobody's. */
static void left_over_another(void **state)
{
	struct bytes mixed;
	size_t begin, end;

	(void)state;
	die_after(COMMITS, COMMITS / 4);
	find_last(&begin, &end);
	assert_true(end < found[WAL].count && found[WAL].count == older.count);
	mixed.count = older.count;
	mixed.at = malloc(mixed.count);
	assert_non_null(mixed.at);
	put_back(true);
	assert_int_equal(rounds_there(DOM_STORE_READ), COMMITS + COMMITS / 4);
	for (size_t cut = 32; cut <= end; cut += 613) { /* the head is written at once */
		memcpy(mixed.at, found[WAL].at, cut);
		memcpy(mixed.at + cut, older.at + cut, older.count - cut);
		put_back(false);
		write_whole("log.db-wal", mixed);
		assert_in_range(rounds_there(cut % 2 ? DOM_STORE_READ : DOM_STORE_WRITE), COMMITS, COMMITS + COMMITS / 4);
	}
	/* what is wrong with those frames does not matter either */
	put_back(true);
	found[WAL].at[end + 100] ^= 1;
	write_whole("log.db-wal", found[WAL]);
	assert_int_equal(rounds_there(DOM_STORE_WRITE), COMMITS + COMMITS / 4);
	free(mixed.at);
}

/* A bit of what was committed: whatever it is, it is told how much is missing, to who reads and to who writes. */
static void flipped(void **state)
{
	size_t begin, end, tried = 0;

	(void)state;
	die_after(COMMITS, COMMITS / 4);
	find_last(&begin, &end);
	for (size_t at = 0; at < end; at += at < 60 ? 1 : 709) {
		unsigned bit = (unsigned)(tried++ % 8);

		if (at >= 12 && at < 16) /* how often there was a checkpoint: in the sum of the head, as the rest */
			bit = 0;
		found[WAL].at[at] ^= (unsigned char)(1 << bit);
		put_back(true);
		assert_non_null(strstr(refused(DOM_STORE_READ), "log.db-wal"));
		assert_non_null(strstr(refused(DOM_STORE_WRITE), "log.db-wal"));
		assert_non_null(strstr(refused(DOM_STORE_WRITE), "damaged")); /* and again: nothing was forgotten */
		if (at < begin) { /* of the last transaction only its writer could know */
			put_back(false);
			refused(tried % 2 ? DOM_STORE_READ : DOM_STORE_WRITE);
		}
		found[WAL].at[at] ^= (unsigned char)(1 << bit);
	}
	/* a log that has lost its end */
	put_back(true);
	assert_int_equal(truncate(in_folder("log.db-wal"), (off_t)(end - 1)), 0);
	refused(DOM_STORE_WRITE);
}

/* What is told can be done: the log is cut, and what is whole is there. */
static void cut_as_told(void **state)
{
	const char *text, *number;
	uint64_t rounds;
	size_t begin, end;

	(void)state;
	die_after(COMMITS, 0);
	find_last(&begin, &end);
	put_back(true);
	found[WAL].at[end / 2] ^= 16;
	write_whole("log.db-wal", found[WAL]);
	text = refused(DOM_STORE_WRITE);
	assert_non_null(strstr(text, "transactions the last "));
	number = strstr(text, "truncate -s ");
	assert_non_null(number);
	assert_int_equal(truncate(in_folder("log.db-wal"), strtol(number + strlen("truncate -s "), NULL, 10)), 0);
	assert_int_equal(unlink(in_folder("log.db-lock")), 0);
	rounds = rounds_there(DOM_STORE_READ);
	assert_in_range(rounds, 1, COMMITS - 1);
	assert_int_equal(rounds_there(DOM_STORE_WRITE), rounds);
}

/* Somebody reads all the time while somebody writes: nobody is alarmed. */
static void read_meanwhile(void **state)
{
	int how = 0;
	pid_t child;

	(void)state;
	die_after(1, 0);
	fflush(NULL);
	child = fork();
	assert_true(child >= 0);
	if (!child)
		write_and_die(150, 150);
	while (!waitpid(child, &how, WNOHANG)) {
		struct dom_store *store;
		struct dom_error error = {0};

		if (dom_store_open(&store, in_folder("log.db"), DOM_STORE_READ, NULL, &error))
			fail_msg("%s", error.en);
		dom_store_close(store);
	}
	assert_true(WIFEXITED(how) && !WEXITSTATUS(how));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(left_whole), cmocka_unit_test(left_unfinished), cmocka_unit_test(left_over_another),
		cmocka_unit_test(flipped),    cmocka_unit_test(cut_as_told),     cmocka_unit_test(read_meanwhile),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
