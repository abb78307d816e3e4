/* The four databases of the version before (tests/before) are taken over: every table, tournament and simulation is shown as that version
   showed it, whoever owned it still does, and whoever dies in the midst of it has lost nothing. */
#include "live_client.h"

#include <domino/domino.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>

static const char *const tails[] = {"", "-tables", "-cups", "-simulations"};
static char path[64];

/* A database from its dump, with a log that has not been written into it. */
static void restore(const char *tail)
{
	char from[256], to[128], *text;
	struct stat s;
	sqlite3 *db;
	FILE *file;

	snprintf(from, sizeof from, TEST_DATA "/before/domino.db%s.sql", tail);
	snprintf(to, sizeof to, "%s%s", path, tail);
	assert_int_equal(stat(from, &s), 0);
	text = calloc(1, (size_t)s.st_size + 1);
	file = fopen(from, "r");
	assert_true(text && file && fread(text, 1, (size_t)s.st_size, file) == (size_t)s.st_size);
	fclose(file);
	assert_int_equal(sqlite3_open(to, &db), SQLITE_OK);
	sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
	if (sqlite3_exec(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF", NULL, NULL, NULL) ||
	    sqlite3_exec(db, text, NULL, NULL, NULL))
		fail_msg("%s: %s", from, sqlite3_errmsg(db));
	sqlite3_close(db);
	free(text);
	/* whoever had it was killed */
	snprintf(from, sizeof from, "%s-lock", to);
	file = fopen(from, "w");
	assert_true(file && fputs("1 here 2026-01-01T00:00:00Z\n0011223344556677 0000000003\n", file) >= 0);
	fclose(file);
}

static void remove_all(void)
{
	static const char *const more[] = {"", "-before"};
	static const char *const ends[] = {"", "-wal", "-shm", "-lock"};

	for (unsigned i = 0; i < 32; i++) {
		char name[128];

		snprintf(name, sizeof name, "%s%s%s%s", path, tails[i / 8], more[i / 4 % 2], ends[i % 4]);
		unlink(name);
	}
}

static void restore_all(void)
{
	remove_all();
	for (unsigned i = 0; i < 4; i++)
		restore(tails[i]);
}

static bool is_there(const char *tail)
{
	char name[128];

	snprintf(name, sizeof name, "%s%s", path, tail);
	return !access(name, F_OK);
}

static void open_house(struct house *house)
{
	house_open(house, (struct doms_options){.db = path, .requests_per_second = UINT32_MAX, .burst = UINT32_MAX});
}

static struct answer fetch(unsigned port, const char *method, const char *where, const char *secret, const char *body)
{
	char request[2048];

	snprintf(request, sizeof request,
		 "%s /api/v1%s HTTP/1.1\r\nHost: localhost\r\n%s%s%sContent-Type: application/json\r\nContent-Length: "
		 "%zu\r\n\r\n%s",
		 method, where, *secret ? "Authorization: Bearer " : "", secret, *secret ? "\r\n" : "", strlen(body), body);
	return ask_once(port, request);
}

/* What is answered; of a stream the list of its lines. */
static json_t *fetch_json(unsigned port, const char *where, const char *secret)
{
	static char line[1 << 16];
	struct answer answer;
	json_t *json;
	int fd;

	if (!strstr(where, "/events")) {
		answer = fetch(port, "GET", where, secret, "");
		if (answer.status != 200)
			fail_msg("%s: %u %s", where, answer.status, answer.body);
		json = json_of(&answer);
		free(answer.body);
		return json;
	}
	fd = dial(port);
	snprintf(line, sizeof line, "GET /api/v1%s HTTP/1.1\r\nHost: localhost\r\n\r\n", where);
	assert_true(say(fd, line, strlen(line)) && hear_head(fd, &answer));
	json = json_array();
	while (hear_chunk(fd, line, sizeof line))
		json_array_append_new(json, json_loads(line, 0, NULL));
	close(fd);
	return json;
}

/* Whether what was told is still told; more may be. 0 and 0.0 are the same. Else `where` is the way to what differs. */
static bool tells(const json_t *now, const json_t *was, char *where, size_t room)
{
	const char *key;
	json_t *value;
	size_t i, used = strlen(where);

	if (json_is_number(now) && json_is_number(was))
		return json_number_value(now) == json_number_value(was);
	if (!now || json_typeof(now) != json_typeof(was) || json_array_size(now) != json_array_size(was))
		return false;
	json_object_foreach((json_t *)was, key, value)
	{
		snprintf(where + used, room - used, ".%s", key);
		if (!tells(json_object_get(now, key), value, where, room))
			return false;
	}
	json_array_foreach(was, i, value)
	{
		snprintf(where + used, room - used, "[%zu]", i);
		if (!tells(json_array_get(now, i), value, where, room))
			return false;
	}
	where[used] = '\0';
	return json_is_object(was) || json_is_array(was) || json_equal(now, was);
}

/* How fast it was says nothing about what it came to. */
static void drop_times(json_t *answer)
{
	static const char *const keys[] = {"seconds", "cpu_seconds", "games_per_cpu_second", "threads"};

	for (unsigned i = 0; i < 4; i++)
		json_object_del(json_object_get(answer, "result"), keys[i]);
}

static json_t *saved(const char *name)
{
	char file[256];
	json_error_t error;
	json_t *json;

	snprintf(file, sizeof file, TEST_DATA "/before/%s", name);
	json = json_load_file(file, 0, &error);
	if (!json)
		fail_msg("%s: %s", file, error.text);
	return json;
}

static const char *text_at(const json_t *json, const char *key)
{
	return json_string_value(json_object_get(json, key));
}

static void wait_for(unsigned port, const char *where, const char *state)
{
	for (bool there = false; !there;) {
		struct answer answer = fetch(port, "GET", where, "", "");
		json_t *json = json_of(&answer);

		assert_int_equal(answer.status, 200);
		there = !strcmp(text_at(json, "state"), state);
		json_decref(json);
		free(answer.body);
		if (!there)
			nap(20);
	}
}

/* Everything that the version before answered. */
static void compare(unsigned port)
{
	FILE *file = fopen(TEST_DATA "/before/answers.json", "r");
	static char line[1 << 20], where[512];
	json_t *secrets = saved("secrets.json");
	unsigned count = 0;

	assert_non_null(file);
	snprintf(where, sizeof where, "/simulations/%s", text_at(secrets, "wanted"));
	wait_for(port, where, "done");
	wait_for(port, "/tournaments/3", "people");
	for (; fgets(line, sizeof line, file); count++) {
		json_t *was = json_loads(line, 0, NULL), *expected = json_object_get(was, "answer");
		json_t *now = fetch_json(port, text_at(was, "get"), text_at(was, "secret"));

		json_object_del(now, "explain");
		drop_times(now);
		drop_times(expected);
		where[0] = '\0';
		if (!tells(now, expected, where, sizeof where))
			fail_msg("%s is not what it was: %s", text_at(was, "get"), where);
		json_decref(now);
		json_decref(was);
	}
	assert_int_equal(count, 26);
	fclose(file);
	json_decref(secrets);
}

static void put_aside(void)
{
	for (unsigned i = 1; i < 4; i++) {
		char name[32];

		assert_false(is_there(tails[i]));
		snprintf(name, sizeof name, "%s-before", tails[i]);
		assert_true(is_there(name));
		snprintf(name, sizeof name, "%s-wal", tails[i]);
		assert_false(is_there(name));
		snprintf(name, sizeof name, "%s-lock", tails[i]);
		assert_false(is_there(name));
	}
}

/* Owners are still owners, and people go on where they were. */
static void command_all(unsigned port)
{
	json_t *secrets = saved("secrets.json"), *cups = json_object_get(secrets, "tournaments");
	struct answer answer;
	char where[128];

	snprintf(where, sizeof where, "/tables/%s/commands", text_at(json_object_get(secrets, "strategies"), "id"));
	answer = fetch(port, "POST", where, text_at(json_object_get(secrets, "strategies"), "owner"), "{\"do\": \"step\"}");
	assert_int_equal(answer.status, 200);
	free(answer.body);
	answer = fetch(port, "POST", "/tournaments/2/commands", text_at(json_array_get(cups, 1), "owner"),
		       "{\"do\": \"go-on\"}");
	assert_int_equal(answer.status, 200);
	free(answer.body);
	answer = fetch(port, "POST", "/tournaments/4/commands", text_at(json_array_get(cups, 3), "owner"),
		       "{\"do\": \"resume\"}");
	assert_int_equal(answer.status, 200);
	free(answer.body);
	answer =
		fetch(port, "POST", "/tournaments/4/commands", text_at(json_array_get(cups, 2), "owner"), "{\"do\": \"stop\"}");
	assert_int_equal(answer.status, 403);
	free(answer.body);
	json_decref(secrets);
}

static void test_taken_over(void **context)
{
	struct house house;

	(void)context;
	restore_all();
	open_house(&house);
	compare(house.port);
	put_aside();
	house_close(&house);
	open_house(&house); /* and once more, now that it is one file */
	compare(house.port);
	command_all(house.port);
	house_close(&house);
	put_aside();
	remove_all();
}

static void count(void *context, const struct dom_stored *stored)
{
	(void)stored;
	++*(unsigned *)context;
}

/* Whoever only reads needs nothing taken over; whoever plays takes everything over. */
static void test_by_the_command(void **context)
{
	struct dom_store *store;
	struct dom_error error = {0};
	struct house house;
	unsigned tournaments = 0;

	(void)context;
	restore_all();
	assert_int_equal(dom_store_open(&store, path, DOM_STORE_READ, NULL, &error), DOM_OK);
	assert_int_equal(dom_store_list(store, count, &tournaments, &error), DOM_OK);
	assert_int_equal(tournaments, 5);
	dom_store_close(store);
	assert_true(is_there("-tables") && is_there("-cups") && is_there("-simulations"));
	assert_int_equal(dom_store_open(&store, path, DOM_STORE_WRITE, NULL, &error), DOM_OK);
	dom_store_close(store);
	put_aside();
	open_house(&house);
	compare(house.port);
	house_close(&house);
	remove_all();
}

/* A server of the version before that is at work, a file that is none of its, a log with a flipped bit: nothing is changed. */
static void test_refused(void **context)
{
	struct dom_store *store;
	struct dom_error error = {0};
	char name[128];
	sqlite3 *db;
	int file;

	(void)context;
	restore_all();
	snprintf(name, sizeof name, "%s-tables", path);
	assert_int_equal(sqlite3_open(name, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, "PRAGMA application_id = 7", NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
	assert_int_equal(dom_store_open(&store, path, DOM_STORE_SERVE, NULL, &error), DOM_BAD_STORE);
	assert_non_null(strstr(error.file, "-tables"));
	assert_true(error.en[0] && error.es[0]);
	restore_all();
	snprintf(name, sizeof name, "%s-cups-wal", path);
	file = open(name, O_RDWR);
	assert_true(file >= 0 && pwrite(file, "x", 1, 32 + 24 + 100) == 1);
	close(file);
	assert_int_equal(dom_store_open(&store, path, DOM_STORE_SERVE, NULL, &error), DOM_BAD_STORE);
	assert_non_null(strstr(error.en, "-cups-wal"));
	assert_true(is_there("-tables") && is_there("-cups") && is_there("-simulations"));
	remove_all();
}

/* Killed at the n-th thing that is written: a SQLite whose files count, and rename() and unlink() that do. */

static long done, end; /* things written, and the one at which it ends; 0: none */

static void count_down(void)
{
	if (++done == end)
		raise(SIGKILL);
}

int rename(const char *from, const char *to)
{
	count_down();
	return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

/* Whatever the kind of file, it is written in the same way. */
static const sqlite3_io_methods *of[8];
static sqlite3_io_methods counting[8];
#define real (*of[0])

static int counted_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 at)
{
	count_down();
	return real.xWrite(file, bytes, length, at);
}

static int counted_sync(sqlite3_file *file, int flags)
{
	count_down();
	return real.xSync(file, flags);
}

static int counted_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	count_down();
	return real.xTruncate(file, size);
}

static sqlite3_vfs counted, *base;

static int counted_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *out)
{
	int code = base->xOpen(base, name, file, flags, out);

	(void)vfs;
	for (unsigned i = 0; code == SQLITE_OK && i < 8; i++) {
		if (of[i] && of[i] != file->pMethods)
			continue;
		of[i] = file->pMethods;
		counting[i] = *of[i];
		counting[i].xWrite = counted_write;
		counting[i].xSync = counted_sync;
		counting[i].xTruncate = counted_truncate;
		file->pMethods = &counting[i];
		break;
	}
	return code;
}

static int counted_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
	(void)vfs;
	count_down();
	return base->xDelete(base, name, sync);
}

/* In a process of its own. */
static void take_over_and_die(const char *file, long after)
{
	struct dom_store *store;
	struct dom_error error = {0};

	base = sqlite3_vfs_find(NULL);
	counted = *base;
	counted.zName = "counted";
	counted.xOpen = counted_open;
	counted.xDelete = counted_delete;
	sqlite3_vfs_register(&counted, 1);
	end = after;
	if (dom_store_open(&store, file, DOM_STORE_SERVE, NULL, &error)) {
		fprintf(stderr, "%s\n", error.en);
		exit(1);
	}
	dom_store_close(store);
	printf("%ld\n", done);
	exit(0);
}

/* How much it wrote, where it came to its end; 0: it was killed. */
static long take_over(long after)
{
	char number[24], told[24] = "";
	int status, pipes[2];
	pid_t child;

	assert_int_equal(pipe(pipes), 0);
	child = fork();
	assert_true(child >= 0);
	snprintf(number, sizeof number, "%ld", after);
	if (!child) {
		dup2(pipes[1], STDOUT_FILENO);
		execl("/proc/self/exe", "test_server_before", path, number, (char *)NULL);
		_exit(2);
	}
	close(pipes[1]);
	assert_true(read(pipes[0], told, sizeof told - 1) >= 0);
	close(pipes[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : !WEXITSTATUS(status));
	return strtol(told, NULL, 10);
}

/* What is in all of them, wherever: as many rows as there were. */
static void check_rows(void)
{
	static const char *const queries[][2] = {
		{"SELECT count(*) FROM tournaments", "5"},
		{"SELECT count(*) FROM live_tables", "7"},
		{"SELECT count(*) FROM live_commands", "39"},
		{"SELECT count(*) || ' ' || sum(steps) FROM live_steps", "7 15"},
		{"SELECT group_concat(kind || id || want, ' ') FROM (SELECT * FROM jobs WHERE kind = 'tournament' ORDER BY "
		 "number)",
		 "tournament13 tournament20 tournament30 tournament41"},
		{"SELECT count(*) FROM jobs WHERE kind = 'simulation'", "3"},
		{"PRAGMA user_version", "4"},
		{"PRAGMA integrity_check", "ok"},
	};
	struct dom_store *store;
	struct dom_error error = {0};
	sqlite3 *db;

	if (dom_store_open(&store, path, DOM_STORE_SERVE, NULL, &error))
		fail_msg("%s", error.en);
	dom_store_close(store);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	for (unsigned i = 0; i < sizeof queries / sizeof *queries; i++) {
		sqlite3_stmt *statement;

		assert_int_equal(sqlite3_prepare_v2(db, queries[i][0], -1, &statement, NULL), SQLITE_OK);
		assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
		assert_string_equal((const char *)sqlite3_column_text(statement, 0), queries[i][1]);
		sqlite3_finalize(statement);
	}
	sqlite3_close(db);
}

/* At the first and the last things that are written, and at some between them. */
static void test_killed(void **context)
{
	enum { ENDS = 16, BETWEEN = 16 };
	long all;

	(void)context;
	restore_all();
	all = take_over(0);
	check_rows();
	if (all <= 2 * ENDS + BETWEEN)
		fail_msg("%ld things are written", all);
	for (unsigned i = 0; i < 2 * ENDS + BETWEEN; i++) {
		long after = i < ENDS       ? i + 1
			     : i < 2 * ENDS ? all - (i - ENDS)
					    : ENDS + (all - 2 * ENDS) * (i - 2 * ENDS) / BETWEEN;

		restore_all();
		assert_int_equal(take_over(after), 0);
		take_over(i % 7 + 1); /* and the next one soon */
		check_rows();
		put_aside();
	}
	remove_all();
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_taken_over),
		cmocka_unit_test(test_by_the_command),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_killed),
	};

	if (sodium_init() < 0)
		return 1;
	if (argc == 3)
		take_over_and_die(argv[1], strtol(argv[2], NULL, 10));
	scratch(path, sizeof path, "before");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
