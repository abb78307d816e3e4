/* Rows as lists of cells. Whoever writes a row, checks its sum or compares it with what it should be uses the same list, so
   that no column can be forgotten in one of these. */
#include "store.h"

#include <assert.h>
#include <sodium/crypto_shorthash.h>
#include <string.h>

static int bind(sqlite3_stmt *statement, int at, const struct domi_cell *cell)
{
	switch (cell->kind) {
	case DOMI_CELL_INT:
		return sqlite3_bind_int64(statement, at, cell->n);
	case DOMI_CELL_TEXT:
		return sqlite3_bind_text64(statement, at, cell->data, cell->length, SQLITE_STATIC, SQLITE_UTF8);
	case DOMI_CELL_BYTES: /* no bytes are not the same as nothing */
		return cell->length ? sqlite3_bind_blob64(statement, at, cell->data, cell->length, SQLITE_STATIC)
				    : sqlite3_bind_zeroblob(statement, at, 0);
	case DOMI_CELL_NONE:
		break;
	}
	return sqlite3_bind_null(statement, at);
}

int domi_cells_bind(const struct dom_store *store, sqlite3_stmt *statement, const struct domi_cell *cells, unsigned count,
		    struct dom_error *error)
{
	return domi_cells_bind_changed(store, statement, cells, NULL, count, error);
}

int domi_cells_bind_changed(const struct dom_store *store, sqlite3_stmt *statement, const struct domi_cell *cells,
			    const struct domi_cell *before, unsigned count, struct dom_error *error)
{
	for (unsigned i = 0; i < count; i++) {
		bool same = before && cells[i].kind == before[i].kind && cells[i].n == before[i].n && !cells[i].data;

		if (!same && bind(statement, (int)i + 1, &cells[i]) != SQLITE_OK)
			return domi_sql_fail(store, error);
	}
	return DOM_OK;
}

int domi_cells_write(const struct dom_store *store, const char *sql, const struct domi_cell *cells, unsigned count,
		     struct dom_error *error)
{
	sqlite3_stmt *statement;
	int status = domi_sql_prepare(store, &statement, sql, error);

	if (!status)
		status = domi_cells_bind(store, statement, cells, count, error);
	if (!status)
		status = domi_sql_do(store, statement, error);
	sqlite3_finalize(statement);
	return status;
}

void domi_cells_read(sqlite3_stmt *statement, struct domi_cell *cells, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		int at = (int)i, kind = sqlite3_column_type(statement, at);

		cells[i] = (struct domi_cell){.kind = DOMI_CELL_NONE};
		if (kind == SQLITE_INTEGER)
			cells[i] = domi_cell_int(sqlite3_column_int64(statement, at));
		if (kind != SQLITE_TEXT && kind != SQLITE_BLOB)
			continue;
		cells[i].kind = kind == SQLITE_TEXT ? DOMI_CELL_TEXT : DOMI_CELL_BYTES;
		cells[i].data = sqlite3_column_blob(statement, at);
		cells[i].length = cells[i].data ? (size_t)sqlite3_column_bytes(statement, at) : 0;
	}
}

int domi_ask(struct domi_rows *rows, const struct dom_store *store, const char *sql, int64_t of, struct dom_error *error)
{
	*rows = (struct domi_rows){.store = store, .error = error};
	rows->status = domi_sql_prepare(store, &rows->statement, sql, error);
	if (!rows->status && sqlite3_bind_parameter_count(rows->statement) &&
	    sqlite3_bind_int64(rows->statement, 1, of) != SQLITE_OK)
		rows->status = domi_sql_fail(store, error);
	return rows->status;
}

int domi_ask_alone(struct domi_rows *rows, struct dom_store *store, const char *sql, int64_t of, struct dom_error *error)
{
	int status = domi_sql_look(store, error);

	*rows = (struct domi_rows){.status = status};
	if (status)
		return status;
	domi_ask(rows, store, sql, of, error);
	rows->looks = store;
	return rows->status;
}

bool domi_next(struct domi_rows *rows, unsigned columns)
{
	bool row = false;

	if (!rows->status)
		rows->status = domi_sql_step(rows->store, rows->statement, &row, rows->error);
	if (row)
		domi_cells_read(rows->statement, rows->cells, columns);
	return row;
}

int domi_asked(struct domi_rows *rows)
{
	if (rows->kept)
		sqlite3_reset(rows->statement);
	else
		sqlite3_finalize(rows->statement);
	rows->statement = NULL;
	if (rows->looks)
		domi_sql_looked(rows->looks);
	rows->looks = NULL;
	return rows->status;
}

/* SipHash with a key that is no secret: against accidents, not against forgers. Those find that rounds are played again. */
static void sum_of(const void *bytes, size_t length, uint8_t out[crypto_shorthash_BYTES])
{
	static const unsigned char key[crypto_shorthash_KEYBYTES] = "domino: a store";

	crypto_shorthash(out, bytes, length, key);
}

static uint8_t *put(uint8_t *at, uint64_t n)
{
	for (; n >= 128; n >>= 7)
		*at++ = (uint8_t)(n | 128);
	*at++ = (uint8_t)n;
	return at;
}

/* Kind, then number, or length and content; what is long is summed by itself. */
int64_t domi_cells_sum(const struct domi_cell *cells, unsigned count)
{
	enum { SHORT = 64 };
	uint8_t bytes[DOMI_CELLS_MOST * (SHORT + 12)], *at = bytes, out[crypto_shorthash_BYTES] = {0};
	uint64_t sum = 0;

	assert(count <= DOMI_CELLS_MOST);
	for (unsigned i = 0; i < count; i++) {
		const struct domi_cell *c = &cells[i];

		*at++ = (uint8_t)c->kind;
		if (c->kind == DOMI_CELL_INT)
			at = put(at, (uint64_t)c->n << 1 ^ (c->n < 0 ? UINT64_MAX : 0));
		if (c->kind != DOMI_CELL_TEXT && c->kind != DOMI_CELL_BYTES)
			continue;
		at = put(at, c->length);
		if (c->length > SHORT) {
			sum_of(c->data, c->length, at);
			at += crypto_shorthash_BYTES;
		} else if (c->length) {
			memcpy(at, c->data, c->length);
			at += c->length;
		}
	}
	sum_of(bytes, (size_t)(at - bytes), out);
	for (unsigned i = 0; i < sizeof out; i++)
		sum |= (uint64_t)out[i] << i * 8;
	return (int64_t)sum;
}

static bool same(const struct domi_cell *a, const struct domi_cell *b)
{
	return a->kind == b->kind && a->n == b->n && a->length == b->length &&
	       (!a->length || !memcmp(a->data, b->data, a->length));
}

unsigned domi_cells_differ(const struct domi_cell *a, const struct domi_cell *b, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (!same(&a[i], &b[i]))
			return i;
	return count;
}
