/* Whatever is changed in a database is found: any column of any row by as little as there is, a byte of a record, a row that is
   gone or one too many. And so is what a forger changes who puts the checksums right, because rounds are played again. */
#include "open_store.h"

#include "../src/store/store.h"

static const struct table {
	const char *name, *keys;
} tables[] = {
	{"tournaments", "id, id"},           {"players", "tournament, number"}, {"rounds", "tournament, number"},
	{"batches", "tournament, first"},    {"standings", "tournament, side"}, {"statistics", "tournament, tournament"},
	{"incidents", "tournament, number"},
};

enum { TABLES = sizeof tables / sizeof *tables };

static int64_t id; /* of the tournament that is damaged */

/* Somebody with other means than ours. */
static sqlite3 *vandal;

static void sql(const char *format, ...)
{
	va_list args;
	char *text, *why = NULL;

	va_start(args, format);
	text = sqlite3_vmprintf(format, args);
	va_end(args);
	if (sqlite3_exec(vandal, text, NULL, NULL, &why))
		fail_msg("%s: %s", text, why);
	sqlite3_free(text);
}

static void copy_file(const char *from, const char *to)
{
	char bytes[1 << 16];
	FILE *in = fopen(in_folder(from), "rb"), *out = fopen(in_folder(to), "wb");
	size_t length;

	assert_true(in && out);
	while ((length = fread(bytes, 1, sizeof bytes, in)))
		assert_int_equal(fwrite(bytes, 1, length, out), length);
	fclose(in);
	assert_int_equal(fclose(out), 0);
}

static void begin(const char *text, uint64_t seed, uint64_t limit, bool records)
{
	struct dom_store *store;

	unlink(in_folder("good.db"));
	store = store_open("good.db", DOM_STORE_WRITE);
	store_begin(store, knockout_cup, 1, 0, true); /* a neighbour */
	id = store_begin(store, text, seed, limit, records);
	/* in pieces, so that there are several batches */
	for (unsigned i = 0; i < 3; i++)
		store_play(store, id, &(struct dom_store_play){.threads = 1, .most = i < 2 ? 5 : 0});
	WORKS(dom_store_verify(store, id, NULL, NULL, &error));
	dom_store_close(store);
}

/* A copy to work on */
static void break_in(void)
{
	copy_file("good.db", "bad.db");
	assert_int_equal(sqlite3_open(in_folder("bad.db"), &vandal), SQLITE_OK);
	sql("PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON");
}

static void assert_found(const char *format, ...)
{
	struct dom_store *store;
	struct dom_error why = {0};
	char what[256];
	va_list args;
	int status;

	va_start(args, format);
	vsnprintf(what, sizeof what, format, args);
	va_end(args);
	sqlite3_close(vandal);
	store = store_open("bad.db", DOM_STORE_READ);
	status = dom_store_verify(store, id, NULL, NULL, &why);
	dom_store_close(store);
	if (status != DOM_BAD_STORE && status != DOM_NOT_FOUND)
		fail_msg("%s: status %d (%s)", what, status, why.en);
	assert_true(why.en[0] && why.es[0]);
	assert_string_equal(why.file, in_folder("bad.db"));
}

static int64_t count_rows(const struct table *t)
{
	sqlite3_stmt *statement;
	int64_t count;
	char *text = sqlite3_mprintf("SELECT count(*) FROM %w WHERE %.*s = %lld", t->name, (int)strcspn(t->keys, ","), t->keys,
				     (long long)id);

	assert_int_equal(sqlite3_open(in_folder("good.db"), &vandal), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(vandal, text, -1, &statement, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
	count = sqlite3_column_int64(statement, 0);
	sqlite3_finalize(statement);
	sqlite3_close(vandal);
	sqlite3_free(text);
	return count;
}

/* "WHERE …" of the row number `row` of the tournament, in the order of its keys */
static const char *the_row(const struct table *t, int64_t row)
{
	static char text[256];

	snprintf(text, sizeof text, "(%s) IN (SELECT %s FROM %s WHERE %.*s = %lld ORDER BY %s LIMIT 1 OFFSET %lld)", t->keys,
		 t->keys, t->name, (int)strcspn(t->keys, ","), t->keys, (long long)id, t->keys, (long long)row);
	return text;
}

static void change(const struct table *t, const char *column, int64_t row)
{
	break_in();
	sql("UPDATE OR REPLACE %w SET %w = CASE typeof(%w) WHEN 'integer' THEN %w + 1 WHEN 'null' THEN 0"
	    " WHEN 'blob' THEN CAST(substr(%w, 1, length(%w) - 1) || X'99' AS BLOB)"
	    " ELSE substr(%w, 1, length(%w) - 1) || '#' END WHERE %s",
	    t->name, column, column, column, column, column, column, column, the_row(t, row));
	assert_int_equal(sqlite3_changes(vandal), 1);
	assert_found("%s.%s of row %d changed", t->name, column, (int)row);
}

static unsigned change_columns(const struct table *t, int64_t row)
{
	sqlite3_stmt *statement;
	char columns[32][32];
	unsigned count = 0;

	assert_int_equal(sqlite3_open(in_folder("good.db"), &vandal), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(vandal, "SELECT name FROM pragma_table_info(?)", -1, &statement, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_bind_text(statement, 1, t->name, -1, SQLITE_STATIC), SQLITE_OK);
	for (; sqlite3_step(statement) == SQLITE_ROW; count++) {
		assert_true(count < 32);
		snprintf(columns[count], sizeof *columns, "%s", (const char *)sqlite3_column_text(statement, 0));
	}
	sqlite3_finalize(statement);
	sqlite3_close(vandal);
	for (unsigned i = 0; i < count; i++)
		change(t, columns[i], row);
	return count;
}

static void remove_row(const struct table *t, int64_t row)
{
	break_in();
	sql("DELETE FROM %w WHERE %s", t->name, the_row(t, row));
	assert_int_equal(sqlite3_changes(vandal), 1);
	assert_found("row %d of %s removed", (int)row, t->name);
}

/* Every column of the first, a middle and the last row of every table; then those rows themselves. */
static void damage_everything(void)
{
	unsigned columns = 0, filled = 0;

	for (unsigned i = 0; i < TABLES; i++) {
		int64_t rows = count_rows(&tables[i]), which[] = {0, rows / 2, rows - 1};

		filled += rows > 0;
		for (unsigned k = 0; k < 3; k++)
			if (which[k] >= 0 && which[k] < rows && (!k || which[k] != which[k - 1])) {
				columns += change_columns(&tables[i], which[k]);
				remove_row(&tables[i], which[k]);
			}
	}
	/* all but one: a tournament has rounds or batches */
	assert_int_equal(filled, TABLES - 1);
	assert_true(columns > 100);
}

static void with_records(void **state)
{
	(void)state;
	begin(corrupt_cup, corrupt_seed(), 0, true);
	damage_everything();
}

static void without_records(void **state)
{
	(void)state;
	begin(knockout_cup, 2, 0, false);
	damage_everything();
}

static void a_byte_of_each_record(void **state)
{
	int64_t rows;

	(void)state;
	begin(endless_cup, 4, 30, true);
	rows = count_rows(&tables[2]);
	assert_int_equal(rows, 30);
	for (int64_t row = 0; row < rows; row++) {
		int at = 1 + (int)row * 37 % 100; /* a record has more than a hundred bytes */

		break_in();
		sql("UPDATE rounds SET record = CAST(substr(record, 1, %d - 1) || CASE substr(record, %d, 1) WHEN X'01' THEN "
		    "X'02'"
		    " ELSE X'01' END || substr(record, %d + 1) AS BLOB) WHERE %s",
		    at, at, at, the_row(&tables[2], row));
		assert_found("byte %d of record %d", at, (int)row);
	}
}

/* Rows too many */
static void what_nobody_played(void **state)
{
	static const char *const more[] = {
		"INSERT INTO rounds SELECT tournament, number + 1000, stage, rules, seats, has_last, last_starter, last_winner,"
		" winners, scores, reasons, laid, turns, passes, starter, winner, blocked, fouls, tried, offers, taken, record,"
		" checksum FROM rounds WHERE tournament = %lld AND number = 0",
		"INSERT INTO batches VALUES (%lld, 30, 1, X'00', 0)",
		"INSERT INTO incidents VALUES (%lld, 99, 29, 'bye', 0, 0, 0)",
		"INSERT INTO players VALUES (%lld, 99, 'Nobody', 0, 'random', 'normal')",
		"INSERT INTO standings SELECT tournament, 99, name, place, champion, out, out_round, stage, played, won, lost, "
		"byes,"
		" total, sum, paid, tie_breaks FROM standings WHERE tournament = %lld AND side = 0",
	};

	(void)state;
	begin(endless_cup, 4, 30, true);
	for (unsigned i = 0; i < sizeof more / sizeof *more; i++) {
		break_in();
		sql(more[i], (long long)id);
		assert_int_equal(sqlite3_changes(vandal), 1);
		assert_found("one more: %s", more[i]);
	}
}

/* What is of other tournaments does not matter. */
static void neighbours(void **state)
{
	struct dom_store *store;

	(void)state;
	begin(endless_cup, 4, 30, true);
	break_in();
	sql("UPDATE tournaments SET seed = '9' WHERE id = 1; DELETE FROM players WHERE tournament = 1");
	sqlite3_close(vandal);
	store = store_open("bad.db", DOM_STORE_READ);
	WORKS(dom_store_verify(store, id, NULL, NULL, &error));
	dom_store_close(store);
}

/* Loading notices, too, before anything is played on what is wrong. */
static void loading_notices(void **state)
{
	static const struct {
		const char *sql, *says;
	} damages[] = {
		{"DELETE FROM rounds WHERE tournament = %lld AND number = 7", "round 7 is missing"},
		{"DELETE FROM rounds WHERE tournament = %lld AND number = 0", "round 0 is missing"},
		{"DELETE FROM rounds WHERE tournament = %lld AND number = 29", "round 29 is missing"},
		{"UPDATE rounds SET scores = '1,2' WHERE tournament = %lld AND number = 3",
		 "round 3 was changed or is damaged"},
		{"UPDATE rounds SET record = X'00' WHERE tournament = %lld AND number = 4",
		 "round 4 was changed or is damaged"},
		{"DELETE FROM statistics WHERE tournament = %lld", "statistics"},
		{"UPDATE tournaments SET seed = '5' WHERE id = %lld", "was changed or is damaged"},
	};

	(void)state;
	begin(endless_cup, 4, 30, true);
	for (unsigned i = 0; i < sizeof damages / sizeof *damages; i++) {
		struct dom_variant *variant;
		struct dom_tournament *t;
		struct dom_store *store;
		struct dom_error why = {0};
		const char *text;

		break_in();
		sql(damages[i].sql, (long long)id);
		sqlite3_close(vandal);
		store = store_open("bad.db", DOM_STORE_WRITE);
		text = said(dom_store_load(store, id, &variant, &t, &why), DOM_BAD_STORE, &why);
		if (!strstr(text, damages[i].says))
			fail_msg("%s: %s", damages[i].sql, text);
		assert_true(!variant && !t);
		dom_store_close(store);
	}
}

/* Forgers */

/* Reads a row, lets it be changed, puts the checksum right and writes it back. */
static void forge(const struct table *t, unsigned cells, int64_t row, void (*edit)(struct domi_cell *cells, unsigned column),
		  unsigned column)
{
	struct domi_cell c[DOMI_CELLS_MOST];
	sqlite3_stmt *read, *write;
	char *text = sqlite3_mprintf("SELECT * FROM %w WHERE %s", t->name, the_row(t, row)), places[64] = "?";

	for (unsigned i = 1; i < cells; i++)
		strcat(places, ",?");
	assert_int_equal(sqlite3_prepare_v2(vandal, text, -1, &read, NULL), SQLITE_OK);
	sqlite3_free(text);
	text = sqlite3_mprintf("INSERT OR REPLACE INTO %w VALUES (%s)", t->name, places);
	assert_int_equal(sqlite3_prepare_v2(vandal, text, -1, &write, NULL), SQLITE_OK);
	sqlite3_free(text);
	assert_int_equal(sqlite3_step(read), SQLITE_ROW);
	domi_cells_read(read, c, cells);
	edit(c, column);
	c[cells - 1] = domi_cell_int(domi_cells_sum(c, cells - 1));
	assert_int_equal(domi_cells_bind(NULL, write, c, cells, NULL), DOM_OK);
	/* the first row is read still: everything is copied before it is written */
	assert_int_equal(sqlite3_step(write), SQLITE_DONE);
	sqlite3_finalize(write);
	sqlite3_finalize(read);
}

static void one_more(struct domi_cell *cells, unsigned column)
{
	static char text[4096];
	struct domi_cell *c = &cells[column];

	if (c->kind == DOMI_CELL_INT) {
		c->n ^= 1;
	} else if (c->kind == DOMI_CELL_NONE) {
		*c = domi_cell_int(0);
	} else {
		assert_true(c->length && c->length < sizeof text);
		memcpy(text, c->data, c->length);
		text[c->length - 1] ^= 1; /* a digit becomes another */
		c->data = text;
	}
}

static void forged_rounds(void **state)
{
	(void)state;
	begin(corrupt_cup, corrupt_seed(), 0, true);
	for (unsigned column = 2; column < DOMI_ROUND_CELLS - 1; column++) {
		break_in();
		forge(&tables[2], DOMI_ROUND_CELLS, 8, one_more, column);
		assert_found("column %u of a round forged", column);
	}
}

static void forged_tournaments(void **state)
{
	/* seed, records, over, why: not what nobody can know, such as when it began */
	static const unsigned columns[] = {3, 5, 8, 9};

	(void)state;
	begin(endless_cup, 8, 30, true);
	for (unsigned i = 0; i < sizeof columns / sizeof *columns; i++) {
		break_in();
		forge(&tables[0], DOMI_TOURNAMENT_CELLS, 0, one_more, columns[i]);
		assert_found("column %u of a tournament forged", columns[i]);
	}
}

/* The batch again, with one result a little different. */
static void another_result(struct domi_cell *cells, unsigned which)
{
	static struct domi_batch batch;
	struct domi_batch_reader r = {.at = cells[3].data,
				      .end = (const uint8_t *)cells[3].data + cells[3].length,
				      .number = (uint64_t)cells[1].n,
				      .left = (uint64_t)cells[2].n};

	domi_batch_clear(&batch);
	for (unsigned i = 0; r.left; i++) {
		struct dom_result result;

		assert_true(domi_batch_next(&r));
		result = r.result;
		if (i == 2)
			switch (which) {
			case 0:
				result.score[0]++;
				break;
			case 1:
				result.turns++;
				break;
			case 2:
				result.blocked = !result.blocked;
				break;
			case 3:
				result.fouls++;
				break;
			case 4:
				result.winners ^= 3;
				break;
			case 5: /* nothing: the same batch again is as good as the first */
				break;
			}
		domi_batch_add(&batch, &r.fixture, &result);
	}
	cells[3] = domi_cell_bytes(batch.bytes, batch.length);
}

static void forged_batches(void **state)
{
	struct dom_store *store;

	(void)state;
	begin(knockout_cup, 2, 0, false);
	for (unsigned which = 0; which < 5; which++) {
		break_in();
		forge(&tables[3], DOMI_BATCH_CELLS, 1, another_result, which);
		assert_found("result %u of a batch forged", which);
	}
	break_in();
	forge(&tables[3], DOMI_BATCH_CELLS, 1, another_result, 5);
	sqlite3_close(vandal);
	store = store_open("bad.db", DOM_STORE_READ);
	WORKS(dom_store_verify(store, id, NULL, NULL, &error));
	dom_store_close(store);
}

/* Bytes that are no batch are refused, whatever they are. */
static void odd_batches(void **state)
{
	uint8_t bytes[40];
	uint32_t random = 1;

	(void)state;
	for (unsigned i = 0; i < 200000; i++) {
		struct domi_batch_reader r = {.left = 1 + i % 5};

		for (unsigned k = 0; k < sizeof bytes; k++) {
			random = random * 1664525 + 1013904223;
			bytes[k] = (uint8_t)(random >> 24 & (i & 1 ? 0x0f : 0xff));
		}
		r.at = bytes;
		r.end = bytes + i % sizeof bytes;
		while (domi_batch_next(&r) && r.left)
			assert_true(domi_round_possible(&r.fixture, &r.result));
		assert_true(r.at <= r.end);
	}
}

static bool stop_at_once(void *context, uint64_t done, uint64_t rounds)
{
	unsigned *calls = context;

	assert_true(done <= rounds);
	++*calls;
	return false;
}

static void verifying_can_be_stopped(void **state)
{
	struct dom_store *store;
	unsigned calls = 0;

	(void)state;
	begin(endless_cup, 4, 20000, false);
	store = store_open("good.db", DOM_STORE_READ);
	WORKS(dom_store_verify(store, id, stop_at_once, &calls, &error));
	assert_int_equal(calls, 1);
	dom_store_close(store);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(with_records),
		cmocka_unit_test(without_records),
		cmocka_unit_test(a_byte_of_each_record),
		cmocka_unit_test(what_nobody_played),
		cmocka_unit_test(neighbours),
		cmocka_unit_test(loading_notices),
		cmocka_unit_test(forged_rounds),
		cmocka_unit_test(forged_tournaments),
		cmocka_unit_test(forged_batches),
		cmocka_unit_test(odd_batches),
		cmocka_unit_test(verifying_can_be_stopped),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
