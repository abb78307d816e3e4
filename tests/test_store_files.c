/* The file and those around it: who may write, what is no database of ours, folders one may only read, disks that run full. */
#include "open_store.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum { NOBODY = 65534 };

static const char *refused(const char *name, enum dom_store_mode mode, int status)
{
	struct dom_store *store;
	struct dom_error error = {0};
	const char *text = said(dom_store_open(&store, in_folder(name), mode, NULL, &error), status, &error);

	assert_null(store);
	assert_string_equal(error.file, in_folder(name));
	return text;
}

/* Runs in a process of its own; what it asserts must hold there. */
static void elsewhere(void (*act)(void))
{
	int how;
	pid_t child = fork();

	assert_true(child >= 0);
	if (!child) {
		act();
		_exit(0);
	}
	assert_int_equal(waitpid(child, &how, 0), child);
	assert_true(WIFEXITED(how));
	assert_int_equal(WEXITSTATUS(how), 0);
}

/* What asserts do in a child: cmocka's would return to the parent's tests. */
#define MUST(condition) \
	do { \
		if (!(condition)) { \
			fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
			_exit(1); \
		} \
	} while (0)

static void make(const char *name, uint64_t rounds, bool records)
{
	struct dom_store *store = store_open(name, DOM_STORE_WRITE);
	int64_t id = store_begin(store, endless_cup, 1, 0, records);

	assert_int_equal(id, 1);
	store_play(store, id, &(struct dom_store_play){.threads = 1, .most = rounds});
	dom_store_close(store);
}

/* One writer */

static pid_t holder;

static void try_to_write(void)
{
	struct dom_store *store;
	struct dom_error error;
	char expected[64];

	snprintf(expected, sizeof expected, "is being written by process %ld on ", (long)holder);
	MUST(dom_store_open(&store, in_folder("lock.db"), DOM_STORE_WRITE, NULL, &error) == DOM_BUSY);
	MUST(strstr(error.en, expected) && strstr(error.en, " since 20"));
	MUST(dom_store_open(&store, in_folder("lock.db"), DOM_STORE_READ, NULL, &error) == DOM_OK);
	MUST(dom_store_verify(store, 1, NULL, NULL, &error) == DOM_OK);
	dom_store_close(store);
}

static void write_and_die(void)
{
	struct dom_store *store;
	int64_t id;
	struct dom_variant *variant = variant_of(endless_cup, "cup.yaml");

	MUST(dom_store_open(&store, in_folder("lock.db"), DOM_STORE_WRITE, NULL, NULL) == DOM_OK);
	MUST(dom_store_begin(store, variant, 5, 0, false, &id, NULL) == DOM_OK && id == 2);
	_exit(0); /* without closing anything */
}

static void one_writer(void **state)
{
	struct dom_store *store, *second;
	struct dom_stored stored;

	(void)state;
	make("lock.db", 20, true);
	store = store_open("lock.db", DOM_STORE_WRITE);
	holder = getpid();
	elsewhere(try_to_write);
	/* the same holds within one process */
	assert_non_null(strstr(refused("lock.db", DOM_STORE_WRITE, DOM_BUSY), "is being written by process"));
	elsewhere(try_to_write);
	second = store_open("lock.db", DOM_STORE_READ);
	dom_store_close(second);
	elsewhere(try_to_write);
	/* and by another name */
	assert_int_equal(symlink("lock.db", in_folder("link.db")), 0);
	refused("link.db", DOM_STORE_WRITE, DOM_BUSY);
	dom_store_close(store);
	/* whoever died leaves a file, but no lock */
	elsewhere(write_and_die);
	assert_int_equal(access(in_folder("lock.db-lock"), F_OK), 0);
	store = store_open("lock.db", DOM_STORE_WRITE);
	WORKS(dom_store_find(store, 2, &stored, &error));
	assert_true(stored.seed == 5);
	dom_store_close(store);
	assert_int_equal(access(in_folder("lock.db-lock"), F_OK), -1);
}

static void write_file(const char *name, const char *text)
{
	FILE *out = fopen(in_folder(name), "w");

	assert_non_null(out);
	fputs(text, out);
	fclose(out);
}

/* The lock is a plain file of its own: what a link there leads to is nobody's to write. */
static void linked_lock(void **state)
{
	static const char precious[] = "precious\n";
	char text[32] = "";

	(void)state;
	make("linked.db", 3, true);
	for (unsigned kind = 0; kind < 5; kind++) {
		struct stat s;
		FILE *in;

		write_file("target", precious);
		if (kind == 0)
			assert_int_equal(symlink("target", in_folder("linked.db-lock")), 0);
		else if (kind == 1)
			assert_int_equal(symlink("not-there", in_folder("linked.db-lock")), 0);
		else if (kind == 2)
			assert_int_equal(link(in_folder("target"), in_folder("linked.db-lock")), 0);
		else if (kind == 3)
			assert_int_equal(mkfifo(in_folder("linked.db-lock"), 0600), 0);
		else
			assert_int_equal(mkdir(in_folder("linked.db-lock"), 0700), 0);
		assert_non_null(strstr(refused("linked.db", DOM_STORE_WRITE, DOM_IO), "-lock"));
		dom_store_close(store_open("linked.db", DOM_STORE_READ));
		in = fopen(in_folder("target"), "r");
		assert_non_null(in);
		assert_non_null(fgets(text, sizeof text, in));
		fclose(in);
		assert_string_equal(text, precious);
		assert_int_equal(lstat(in_folder("not-there"), &s), -1);
		assert_int_equal(remove(in_folder("linked.db-lock")), 0);
	}
	dom_store_close(store_open("linked.db", DOM_STORE_WRITE));
}

/* What is no database of ours */

static void change(const char *name, const char *sql)
{
	sqlite3 *db;
	char *why = NULL;

	assert_int_equal(sqlite3_open(in_folder(name), &db), SQLITE_OK);
	if (sqlite3_exec(db, sql, NULL, NULL, &why))
		fail_msg("%s: %s", sql, why);
	sqlite3_close(db);
}

static void assert_untouched(const char *name, const char *text)
{
	char there[256] = "";
	FILE *in = fopen(in_folder(name), "r");

	assert_non_null(in);
	assert_int_equal(fread(there, 1, sizeof there - 1, in), strlen(text));
	assert_string_equal(there, text);
	fclose(in);
}

static void not_ours(void **state)
{
	static const char diary[] =
		"Dear diary, today we played domino until the lamp went out. Luis got stuck with the double nine "
		"again, and nobody believed him that he had passed.\n";
	struct dom_store *store;
	struct dom_error error;

	(void)state;
	write_file("diary.txt", diary);
	for (int mode = DOM_STORE_READ; mode <= DOM_STORE_WRITE; mode++)
		assert_non_null(strstr(refused("diary.txt", (enum dom_store_mode)mode, DOM_BAD_STORE), "no database"));
	assert_untouched("diary.txt", diary);
	change("other.db", "CREATE TABLE recipes (name TEXT)");
	change("marked.db", "PRAGMA application_id = 77");
	for (int mode = DOM_STORE_READ; mode <= DOM_STORE_WRITE; mode++) {
		assert_non_null(
			strstr(refused("other.db", (enum dom_store_mode)mode, DOM_BAD_STORE), "not one of tournaments"));
		assert_non_null(
			strstr(refused("marked.db", (enum dom_store_mode)mode, DOM_BAD_STORE), "not one of tournaments"));
	}
	refused("nothing.db", DOM_STORE_READ, DOM_NOT_FOUND);
	assert_int_equal(access(in_folder("nothing.db"), F_OK), -1);
	refused("no/such/folder.db", DOM_STORE_WRITE, DOM_IO);
	refused("no/such/folder.db", DOM_STORE_READ, DOM_NOT_FOUND);
	assert_int_equal(mkdir(in_folder("folder.db"), 0777), 0);
	refused("folder.db", DOM_STORE_READ, DOM_IO);
	refused("folder.db", DOM_STORE_WRITE, DOM_IO);
	/* an empty file is nobody's: it becomes one of ours, but there is nothing to read in it */
	write_file("empty.db", "");
	refused("empty.db", DOM_STORE_READ, DOM_BAD_STORE);
	store = store_open("empty.db", DOM_STORE_WRITE);
	dom_store_close(store);
	store = store_open("empty.db", DOM_STORE_READ);
	dom_store_close(store);
	assert_int_equal(dom_store_open(&store, "", DOM_STORE_WRITE, NULL, &error), DOM_NOT_FOUND);
}

static void count_job(void *context, const struct dom_kept_job *job)
{
	assert_string_equal(job->peer, "here");
	++*(unsigned *)context;
}

/* A server writes tables all the time; others write tournaments while it writes none. */
static void roles(void **state)
{
	struct dom_store *server = store_open("roles.db", DOM_STORE_SERVE), *player = store_open("roles.db", DOM_STORE_WRITE);
	struct dom_kept_table table = {
		.id = "t", .peer = "here", .owner = (const uint8_t *)"0123456789abcdef0123456789abcdef", .summary = "{}"};
	struct dom_variant *variant;
	struct dom_error why = {0};
	int64_t id;

	(void)state;
	WORKS(dom_variant_parse(&variant, "players: 4\n", 11, "four.yaml", NULL, &error));
	assert_non_null(strstr(refused("roles.db", DOM_STORE_SERVE, DOM_BUSY), "another server"));
	refused("roles.db", DOM_STORE_WRITE, DOM_BUSY);
	WORKS(dom_store_begin(player, variant, 1, 3, true, &id, &error));
	WORKS(dom_store_table_add(server, &table, 7, &error));
	said(dom_store_begin(server, variant, 2, 3, false, &id, &why), DOM_BUSY, &why);
	dom_store_close(player);
	WORKS(dom_store_begin(server, variant, 2, 3, false, &id, &error));
	assert_int_equal(id, 2);
	refused("roles.db", DOM_STORE_WRITE, DOM_BUSY);
	dom_store_rest(server);
	player = store_open("roles.db", DOM_STORE_WRITE);
	dom_store_close(server);
	/* the lock is there as long as somebody writes */
	assert_int_equal(access(in_folder("roles.db-lock"), F_OK), 0);
	refused("roles.db", DOM_STORE_WRITE, DOM_BUSY);
	server = store_open("roles.db", DOM_STORE_SERVE);
	dom_store_close(player);
	refused("roles.db", DOM_STORE_SERVE, DOM_BUSY);
	dom_store_close(server);
	assert_int_equal(access(in_folder("roles.db-lock"), F_OK), -1);
	dom_variant_free(variant);
}

/* What is written together is there together, or not at all. */
static void together(void **state)
{
	struct dom_store *store = store_open("together.db", DOM_STORE_SERVE);
	struct dom_kept_job job = {.kind = "a", .id = "1", .peer = "here", .given = "{}", .progress = "{}"};
	struct dom_error why = {0};
	unsigned found = 0;

	(void)state;
	WORKS(dom_store_together(store, &error));
	WORKS(dom_store_job_put(store, &job, &error));
	assert_int_equal(dom_store_end(store, DOM_IO, &why), DOM_IO);
	said(dom_store_job_find(store, "a", "1", count_job, &found, &why), DOM_NOT_FOUND, &why);
	/* of one within the other the failure counts */
	WORKS(dom_store_together(store, &error));
	WORKS(dom_store_together(store, &error));
	WORKS(dom_store_job_put(store, &job, &error));
	assert_int_equal(dom_store_end(store, DOM_IO, &why), DOM_IO);
	assert_int_not_equal(dom_store_end(store, DOM_OK, &why), DOM_OK);
	said(dom_store_job_find(store, "a", "1", count_job, &found, &why), DOM_NOT_FOUND, &why);
	WORKS(dom_store_job_put(store, &job, &error));
	for (unsigned i = 0; i < 5; i++) {
		const char *ids[] = {"2", "3", "4", "5", "6"};

		job.id = ids[i];
		job.want = i % 2 ? DOM_KEPT_DONE : DOM_KEPT_STOP;
		WORKS(dom_store_job_put(store, &job, &error));
	}
	WORKS(dom_store_jobs_forget(store, "a", 2, &error));
	for (unsigned i = 1; i <= 6; i++) {
		char id[2] = {(char)('0' + i), '\0'};

		/* the one that runs, and the last two of the others */
		assert_int_equal(dom_store_job_find(store, "a", id, count_job, &found, &why),
				 i == 1 || i > 4 ? DOM_OK : DOM_NOT_FOUND);
	}
	assert_int_equal(found, 3);
	WORKS(dom_store_jobs(store, count_job, &found, &error));
	assert_int_equal(found, 4);
	dom_store_close(store);
}

static void versions(void **state)
{
	(void)state;
	make("version.db", 5, false);
	change("version.db", "PRAGMA user_version = 99");
	for (int mode = DOM_STORE_READ; mode <= DOM_STORE_SERVE; mode++)
		assert_non_null(strstr(refused("version.db", (enum dom_store_mode)mode, DOM_BAD_STORE), "newer version"));
	change("version.db", "PRAGMA user_version = 0");
	refused("version.db", DOM_STORE_READ, DOM_BAD_STORE);
	change("version.db", "PRAGMA user_version = 2; DROP TABLE jobs; DROP TABLE comparisons; DROP TABLE live_steps; DROP "
			     "TABLE live_commands;"
			     "DROP TABLE live_tables");
	{
		/* tournaments are the same there */
		struct dom_store *store = store_open("version.db", DOM_STORE_READ);

		WORKS(dom_store_verify(store, 1, NULL, NULL, &error));
		dom_store_close(store);
	}
	change("version.db", "PRAGMA user_version = 1; DROP TABLE answers");
	refused("version.db", DOM_STORE_READ, DOM_BAD_STORE);
	{
		/* brought up to date by whoever writes next */
		struct dom_store *store = store_open("version.db", DOM_STORE_WRITE);

		WORKS(dom_store_verify(store, 1, NULL, NULL, &error));
		dom_store_close(store);
	}
	change("version.db", "ALTER TABLE rounds DROP COLUMN laid; DROP TABLE players");
	{
		struct dom_store *store = store_open("version.db", DOM_STORE_READ);
		struct dom_error error;

		said(dom_store_verify(store, 1, NULL, NULL, &error), DOM_BAD_STORE, &error);
		dom_store_close(store);
	}
}

/* A page of the file overwritten: SQLite's own complaint, or a round that is not as it was; never a crash. */
static void damaged_pages(void **state)
{
	struct stat s;

	(void)state;
	make("page.db", 300, true);
	assert_int_equal(stat(in_folder("page.db"), &s), 0);
	for (off_t page = 1; page < s.st_size / 8192; page++) {
		char command[400];
		struct dom_store *store;
		struct dom_error error = {0};
		int status;

		snprintf(command, sizeof command,
			 "cp %s %s && dd if=/dev/zero of=%s bs=8192 seek=%d count=1 conv=notrunc 2>/dev/null",
			 in_folder("page.db"), in_folder("torn.db"), in_folder("torn.db"), (int)page);
		assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c) */
		status = dom_store_open(&store, in_folder("torn.db"), DOM_STORE_READ, NULL, &error);
		if (!status)
			status = dom_store_verify(store, 1, NULL, NULL, &error);
		if (status)
			said(status, status == DOM_NOT_FOUND ? DOM_NOT_FOUND : DOM_BAD_STORE, &error);
		dom_store_close(store);
	}
}

/* Read-only */

static void become_somebody(void)
{
	/* to root nothing is read-only */
	if (!geteuid())
		MUST(!setgid(NOBODY) && !setuid(NOBODY));
}

static void read_without_rights(void)
{
	struct dom_store *store;
	struct dom_stored stored;
	struct dom_error error;

	become_somebody();
	MUST(dom_store_open(&store, in_folder("read/only.db"), DOM_STORE_WRITE, NULL, &error) == DOM_IO);
	MUST(strstr(error.en, "read-only") && strstr(error.es, "solo lectura"));
	MUST(dom_store_open(&store, in_folder("read/only.db"), DOM_STORE_READ, NULL, &error) == DOM_OK);
	MUST(dom_store_find(store, 1, &stored, &error) == DOM_OK && stored.rounds == 20);
	MUST(dom_store_verify(store, 1, NULL, NULL, &error) == DOM_OK);
	dom_store_close(store);
}

static void fail_to_read_half(void)
{
	struct dom_store *store;
	struct dom_error error;

	become_somebody();
	MUST(dom_store_open(&store, in_folder("read/only.db"), DOM_STORE_READ, NULL, &error) == DOM_IO);
	MUST(strstr(error.en, "-wal"));
}

static void write_more_and_die(void)
{
	struct dom_store *store;
	struct dom_variant *variant;
	struct dom_tournament *t;
	struct dom_store_play play = {.threads = 1, .most = 5};

	MUST(dom_store_open(&store, in_folder("read/only.db"), DOM_STORE_WRITE, NULL, NULL) == DOM_OK);
	MUST(dom_store_load(store, 1, &variant, &t, NULL) == DOM_OK);
	MUST(dom_store_play(store, 1, t, &play, NULL) == DOM_OK);
	_exit(0);
}

static void read_only_folder(void **state)
{
	(void)state;
	assert_int_equal(chmod(folder, 0755), 0);
	assert_int_equal(mkdir(in_folder("read"), 0755), 0);
	make("read/only.db", 20, true);
	assert_int_equal(chmod(in_folder("read/only.db"), 0444), 0);
	assert_int_equal(chmod(in_folder("read"), 0555), 0);
	elsewhere(read_without_rights);
	/* what a writer left behind when it died is in two files; SQLite cannot put them together where it may not write */
	assert_int_equal(chmod(in_folder("read"), 0755), 0);
	assert_int_equal(chmod(in_folder("read/only.db"), 0644), 0);
	elsewhere(write_more_and_die);
	assert_int_equal(unlink(in_folder("read/only.db-shm")), 0);
	assert_int_equal(chmod(in_folder("read"), 0555), 0);
	elsewhere(fail_to_read_half);
	assert_int_equal(chmod(in_folder("read"), 0755), 0);
}

static int words[2][2]; /* pipes from and to a reader without rights */

static void tell(int word[2])
{
	MUST(write(word[1], "x", 1) == 1);
}

static void wait_for(int word[2])
{
	char x;

	MUST(read(word[0], &x, 1) == 1);
}

/* Opened as a file nobody changes; then somebody does. */
static void read_what_changes(void)
{
	struct dom_store *store;
	struct dom_stored stored;
	struct dom_error error;

	become_somebody();
	MUST(dom_store_open(&store, in_folder("read2/only.db"), DOM_STORE_READ, NULL, &error) == DOM_OK);
	MUST(dom_store_find(store, 1, &stored, &error) == DOM_OK && stored.rounds == 20);
	tell(words[0]);
	wait_for(words[1]);
	/* the writer is still there */
	MUST(dom_store_find(store, 1, &stored, &error) == DOM_OK && stored.rounds == 30);
	tell(words[0]);
	wait_for(words[1]);
	/* and gone */
	MUST(dom_store_find(store, 1, &stored, &error) == DOM_OK && stored.rounds == 40);
	MUST(dom_store_verify(store, 1, NULL, NULL, &error) == DOM_OK);
	dom_store_close(store);
}

static void read_only_to_others(void **state)
{
	struct dom_store_play ten = {.threads = 1, .most = 10};
	struct dom_store *store;
	pid_t child;
	int how;

	(void)state;
	if (geteuid()) /* it takes two users */
		skip();
	assert_int_equal(mkdir(in_folder("read2"), 0755), 0);
	make("read2/only.db", 20, true);
	assert_true(!pipe(words[0]) && !pipe(words[1]));
	child = fork();
	assert_true(child >= 0);
	if (!child) {
		read_what_changes();
		_exit(0);
	}
	wait_for(words[0]);
	store = store_open("read2/only.db", DOM_STORE_WRITE);
	store_play(store, 1, &ten);
	tell(words[1]);
	wait_for(words[0]);
	store_play(store, 1, &ten);
	dom_store_close(store);
	tell(words[1]);
	assert_int_equal(waitpid(child, &how, 0), child);
	assert_true(WIFEXITED(how) && !WEXITSTATUS(how));
}

/* Names that mean something to SQLite or in an address are names all the same. */
static void odd_names(void **state)
{
	static const char *const names[] = {"a b.db", "50%.db", "what?.db", "#1.db", "mañana.db", "file:x.db"};
	struct dom_store *store;
	char here[256];

	(void)state;
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
		make(names[i], 3, false);
		assert_int_equal(access(in_folder(names[i]), F_OK), 0);
	}
	assert_non_null(getcwd(here, sizeof here));
	assert_int_equal(chdir(folder), 0);
	WORKS(dom_store_open(&store, ":memory:", DOM_STORE_WRITE, NULL, &error));
	dom_store_close(store);
	assert_int_equal(access(":memory:", F_OK), 0);
	assert_int_equal(chdir(here), 0);
}

/* No file may grow beyond a size: as a disk that runs full, what was acknowledged is there afterwards. */

static int acknowledged[2];

static bool acknowledge(void *context, const struct dom_tournament *t)
{
	uint64_t rounds = dom_tournament_next(t);

	(void)context;
	MUST(write(acknowledged[1], &rounds, sizeof rounds) == sizeof rounds);
	return true;
}

static void write_until_full(void)
{
	struct rlimit most = {1 << 20, 1 << 20};
	struct dom_store *store;
	struct dom_variant *variant = NULL;
	struct dom_tournament *t;
	struct dom_error error = {0};
	struct dom_store_play play = {.threads = 1, .batch = 100, .committed = acknowledge};

	signal(SIGXFSZ, SIG_IGN);
	MUST(!setrlimit(RLIMIT_FSIZE, &most));
	MUST(dom_store_open(&store, in_folder("full.db"), DOM_STORE_WRITE, NULL, &error) == DOM_OK);
	MUST(dom_store_load(store, 1, &variant, &t, &error) == DOM_OK);
	MUST(dom_store_play(store, 1, t, &play, &error) == DOM_IO);
	MUST(strstr(error.en, "safe") && strstr(error.es, "a salvo"));
	/* and the store goes on working */
	dom_tournament_free(t);
	dom_variant_free(variant);
	MUST(dom_store_load(store, 1, &variant, &t, &error) == DOM_OK);
	MUST(dom_store_verify(store, 1, NULL, NULL, &error) == DOM_OK);
	dom_store_close(store);
}

static void no_more_room(void **state)
{
	struct dom_store *store;
	struct dom_stored stored;
	uint64_t last = 0, next;

	(void)state;
	make("full.db", 10, true);
	assert_int_equal(pipe(acknowledged), 0);
	elsewhere(write_until_full);
	close(acknowledged[1]);
	while (read(acknowledged[0], &next, sizeof next) == sizeof next)
		last = next;
	assert_true(last >= 1000);
	store = store_open("full.db", DOM_STORE_WRITE);
	WORKS(dom_store_find(store, 1, &stored, &error));
	assert_int_equal(stored.rounds, last);
	WORKS(dom_store_verify(store, 1, NULL, NULL, &error));
	assert_int_equal(store_play(store, 1, &(struct dom_store_play){.threads = 1, .most = 10}), last + 10);
	WORKS(dom_store_verify(store, 1, NULL, NULL, &error));
	dom_store_close(store);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(linked_lock),   cmocka_unit_test(one_writer),       cmocka_unit_test(not_ours),
		cmocka_unit_test(roles),         cmocka_unit_test(together),         cmocka_unit_test(versions),
		cmocka_unit_test(damaged_pages), cmocka_unit_test(read_only_folder), cmocka_unit_test(read_only_to_others),
		cmocka_unit_test(odd_names),     cmocka_unit_test(no_more_room),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
