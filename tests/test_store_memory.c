/* A store without memory, its own or SQLite's: whatever request is refused, it says so, and nothing is lost. */
#include "open_store.h"

#include <sqlite3.h>

static const char people_cup[] = "players: [human, fattest, random]\nstuck: draw-until\ntiles: {faces: 4}\ndeal: {hand: 3}\n"
				 "tournament: {line-up: {knockout: {table: 2, deals: 3}}}\n";

static struct {
	unsigned long calls, fail_at;
	long blocks;
	bool failed;
} meter;

static sqlite3_mem_methods own;

static bool refuses(void)
{
	if (++meter.calls != meter.fail_at)
		return false;
	meter.failed = true;
	return true;
}

static void *resize(void *context, void *block, size_t size)
{
	void *moved;

	(void)context;
	if (!size) {
		meter.blocks--;
		free(block);
		return NULL;
	}
	if (refuses())
		return NULL;
	moved = realloc(block, size);
	meter.blocks += moved && !block;
	return moved;
}

static void *sqlite_new(int size)
{
	return refuses() ? NULL : own.xMalloc(size);
}

static void *sqlite_resize(void *block, int size)
{
	return refuses() ? NULL : own.xRealloc(block, size);
}

/* A person whose time is always up. */
static int say_all(struct dom_store *store, int64_t id, struct dom_tournament *t, struct dom_error *error)
{
	static const struct dom_reply late = {.kind = DOM_REPLY_LATE};
	const struct dom_store_play play = {.threads = 1};
	uint64_t next = dom_tournament_next(t);
	int status = DOM_OK;

	while (!status && !dom_tournament_over(t, NULL) && next == dom_tournament_next(t)) {
		status = dom_store_say(store, id, t, next, &late, 1, error);
		if (!status)
			status = dom_store_play(store, id, t, &play, error);
	}
	return status;
}

static int on_command(void *context, const struct dom_kept_command *command)
{
	(void)command;
	++*(unsigned *)context;
	return DOM_OK;
}

static void on_job(void *context, const struct dom_kept_job *job)
{
	(void)job;
	++*(unsigned *)context;
}

static void on_table(void *context, const struct dom_kept_table *table)
{
	(void)table;
	++*(unsigned *)context;
}

/* What a server keeps: a table with a command and some steps, and a job. */
static int keep_scene(struct dom_store *store, int64_t tournament, struct dom_error *error)
{
	struct dom_kept_table table = {
		.id = "t", .peer = "here", .owner = (const uint8_t *)"0123456789abcdef0123456789abcdef", .summary = "{}"};
	const struct dom_kept_command open = {.what = "open", .body = "{}"}, steps = {.steps = 3};
	const struct dom_kept_job job = {.kind = "a",
					 .id = "1",
					 .peer = "here",
					 .tournament = tournament,
					 .owned = true,
					 .given = "{}",
					 .progress = "{}",
					 .result = "7"};
	uint8_t owner[DOM_KEPT_OWNER];
	unsigned found = 0;
	int status = dom_store_together(store, error);

	if (status)
		return status;
	status = dom_store_table_add(store, &table, 1, error);
	if (!status)
		status = dom_store_table_command(store, table.row, 0, &open, error);
	if (!status)
		status = dom_store_table_steps(store, table.row, &steps, error);
	if (!status)
		status = dom_store_job_put(store, &job, error);
	status = dom_store_end(store, status, error);
	if (!status)
		status = dom_store_table_load(store, table.row, owner, on_command, &found, error);
	if (!status)
		status = dom_store_tables(store, on_table, &found, error);
	if (!status)
		status = dom_store_job_find(store, "a", "1", on_job, &found, error);
	if (!status)
		assert_int_equal(found, 4);
	return status;
}

static int play_scene(bool records, struct dom_error *error)
{
	struct dom_alloc alloc = {resize, NULL};
	struct dom_store *store = NULL;
	struct dom_variant *variant = variant_of(people_cup, "cup.yaml"), *loaded = NULL;
	struct dom_tournament *t = NULL;
	struct dom_store_play play = {.threads = 1};
	int64_t id;
	int status;

	unlink(in_folder("memory.db"));
	unlink(in_folder("memory.db-wal"));
	unlink(in_folder("memory.db-shm"));
	status = dom_store_open(&store, in_folder("memory.db"), DOM_STORE_WRITE, &alloc, error);
	if (!status)
		status = dom_store_begin(store, variant, 2, 7, records, &id, error);
	if (!status)
		status = keep_scene(store, id, error);
	if (!status)
		status = dom_store_load(store, id, &loaded, &t, error);
	if (!status)
		status = dom_store_play(store, id, t, &play, error);
	while (!status && !dom_tournament_over(t, NULL))
		status = say_all(store, id, t, error);
	if (!status)
		status = dom_store_verify(store, id, NULL, NULL, error);
	dom_tournament_free(t);
	dom_variant_free(loaded);
	dom_variant_free(variant);
	dom_store_close(store);
	return status;
}

static void fail_in_turn(unsigned long step, bool strict)
{
	for (unsigned records = 0; records < 2; records++) {
		meter.failed = true;
		for (unsigned long n = 1; meter.failed; n += step) {
			struct dom_error error = {0};
			int status;

			meter.calls = 0;
			meter.fail_at = n;
			meter.failed = false;
			meter.blocks = 0;
			status = play_scene(records, &error);
			/* SQLite does without where it can */
			if (status != DOM_NO_MEMORY && (status != DOM_OK || (strict && meter.failed)))
				fail_msg("request %lu: status %d (%s)", n, status, error.en);
			assert_int_equal(meter.blocks, 0);
		}
	}
}

static void our_memory(void **state)
{
	(void)state;
	fail_in_turn(1, true);
}

static void memory_of_sqlite(void **state)
{
	sqlite3_mem_methods counting;
	long before;

	(void)state;
	sqlite3_shutdown();
	assert_int_equal(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &own), SQLITE_OK);
	counting = own;
	counting.xMalloc = sqlite_new;
	counting.xRealloc = sqlite_resize;
	assert_int_equal(sqlite3_config(SQLITE_CONFIG_MALLOC, &counting), SQLITE_OK);
	meter.fail_at = 0;
	assert_int_equal(play_scene(true, NULL), DOM_OK);
	before = (long)sqlite3_memory_used();
	fail_in_turn(7 * ONE_IN, false); /* every seventh of some thousands */
	assert_int_equal(sqlite3_memory_used(), before);
	sqlite3_shutdown();
	assert_int_equal(sqlite3_config(SQLITE_CONFIG_MALLOC, &own), SQLITE_OK);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(our_memory),
		cmocka_unit_test(memory_of_sqlite),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
