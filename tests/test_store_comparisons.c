/* How far comparisons have come is kept, found by all that they depend on, and told when it was changed. */
#include "open_store.h"

#include <sqlite3.h>

static void kept_and_found(void **state)
{
	struct dom_store *store = store_open("kept.db", DOM_STORE_WRITE);
	char *text;

	(void)state;
	WORKS(dom_store_comparison(store, "a against b", &text, &error));
	assert_null(text);
	WORKS(dom_store_compared(store, "a against b", "1 2 3", &error));
	WORKS(dom_store_compared(store, "a against c", "4", &error));
	WORKS(dom_store_compared(store, "a against b", "1 2 3 4", &error));
	dom_store_close(store);
	store = store_open("kept.db", DOM_STORE_READ);
	WORKS(dom_store_comparison(store, "a against b", &text, &error));
	assert_string_equal(text, "1 2 3 4");
	dom_store_free_text(store, text);
	WORKS(dom_store_comparison(store, "a against c", &text, &error));
	assert_string_equal(text, "4");
	dom_store_free_text(store, text);
	WORKS(dom_store_comparison(store, "a against d", &text, &error));
	assert_null(text);
	{
		struct dom_error error = {0};

		assert_int_not_equal(dom_store_compared(store, "a", "1", &error), DOM_OK); /* opened to read */
		assert_true(error.en[0] && error.es[0]);
	}
	dom_store_close(store);
}

static void run_sql(const char *name, const char *sql)
{
	sqlite3 *db;

	assert_int_equal(sqlite3_open(in_folder(name), &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

static void changes_are_told(void **state)
{
	struct dom_store *store = store_open("changed.db", DOM_STORE_WRITE);
	struct dom_error why = {0};
	char *text;

	(void)state;
	WORKS(dom_store_compared(store, "a against b", "1 2 3", &error));
	dom_store_close(store);
	run_sql("changed.db", "UPDATE comparisons SET state = '1 2 4'");
	store = store_open("changed.db", DOM_STORE_WRITE);
	said(dom_store_comparison(store, "a against b", &text, &why), DOM_BAD_STORE, &why);
	assert_null(text);
	/* what is counted anew replaces it */
	WORKS(dom_store_compared(store, "a against b", "9", &error));
	WORKS(dom_store_comparison(store, "a against b", &text, &error));
	assert_string_equal(text, "9");
	dom_store_free_text(store, text);
	dom_store_close(store);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kept_and_found),
		cmocka_unit_test(changes_are_told),
	};

	return cmocka_run_group_tests_name("store comparisons", tests, make_folder, remove_folder);
}
