/* How far comparisons have come. A comparison is known by all that it depends on, written out; a row is found by the sum of that and
   belongs to it only when the whole is the same. What it counted is one text (dom_comparison_save), replaced as a whole. */
#include "store.h"

#include <time.h>

enum { CELLS = 5, ID = 0, SETTINGS, STATE, CHANGED, SUM };

static int64_t id_of(const char *settings)
{
	struct domi_cell cell = domi_cell_text(settings);

	return domi_cells_sum(&cell, 1);
}

int dom_store_compared(struct dom_store *store, const char *settings, const char *state, struct dom_error *error)
{
	struct domi_cell cells[CELLS] = {
		[ID] = domi_cell_int(id_of(settings)),
		[SETTINGS] = domi_cell_text(settings),
		[STATE] = domi_cell_text(state),
		[CHANGED] = domi_cell_int((int64_t)time(NULL)),
	};
	int status = domi_store_may_write(store, error);

	if (!status)
		status = dom_store_together(store, error);
	if (status)
		return status;
	cells[SUM] = domi_cell_int(domi_cells_sum(cells, SUM));
	status = domi_cells_write(store, "INSERT OR REPLACE INTO comparisons VALUES (?,?,?,?,?)", cells, CELLS, error);
	return dom_store_end(store, status, error);
}

static bool is_text(const struct domi_cell *cell, const char *text)
{
	return cell->kind == DOMI_CELL_TEXT && cell->length == strlen(text) && !memcmp(cell->data, text, cell->length);
}

int dom_store_comparison(struct dom_store *store, const char *settings, char **state, struct dom_error *error)
{
	struct domi_rows rows;
	const struct domi_cell *cells = rows.cells;

	*state = NULL;
	domi_ask_alone(&rows, store, "SELECT * FROM comparisons WHERE id = ?", id_of(settings), error);
	if (domi_next(&rows, CELLS)) {
		if (cells[SUM].n != domi_cells_sum(cells, SUM)) {
			rows.status = DOMI_STORE_FAIL(store, error, DOM_BAD_STORE, "a comparison was changed or is damaged",
						      "una comparación está cambiada o dañada");
		} else if (is_text(&cells[SETTINGS], settings)) {
			*state = domi_copy_text(&store->alloc, cells[STATE].data, cells[STATE].length);
			rows.status = *state ? DOM_OK : domi_fail_memory(error);
		}
	}
	return domi_asked(&rows);
}

void dom_store_free_text(const struct dom_store *store, char *text)
{
	domi_free(&store->alloc, text);
}
