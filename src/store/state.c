/* Everything that follows from the rounds: standings, statistics, players with their sides, and whether it is over. Nothing
   of it is ever read to play on; it is there for those who look, and to tell whether a round is missing. */
#include "store.h"

#include <stdlib.h>
#include <time.h>

const struct domi_table domi_tables[DOMI_TABLES] = {
	[DOMI_PLAYERS] = {"players", DOMI_PLAYER_CELLS, "INSERT INTO players VALUES (?,?,?,?,?,?)",
			  "SELECT * FROM players WHERE tournament = ? ORDER BY number"},
	[DOMI_STANDINGS] = {"standings", DOMI_STANDING_CELLS,
			    "INSERT OR REPLACE INTO standings VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
			    "SELECT * FROM standings WHERE tournament = ? ORDER BY side"},
	[DOMI_STATISTICS] = {"statistics", DOMI_COUNT_CELLS,
			     "INSERT OR REPLACE INTO statistics VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
			     "SELECT * FROM statistics WHERE tournament = ?"},
};

static int each_player(int64_t id, const struct dom_tournament *t, domi_row_fn *each, void *context, struct dom_error *error)
{
	const struct dom_variant *variant = dom_tournament_variant(t);
	int status = DOM_OK;

	for (unsigned p = 0; !status && p < dom_variant_players(variant); p++) {
		struct domi_cell cells[DOMI_PLAYER_CELLS];
		char *strategies;

		status = dom_variant_strategies(variant, p, &strategies, error);
		if (status)
			break;
		cells[0] = domi_cell_int(id);
		cells[1] = domi_cell_int(p);
		cells[2] = domi_cell_text(dom_variant_player(variant, p));
		cells[3] = domi_cell_int(dom_tournament_side_of(t, p));
		cells[4] = domi_cell_text(strategies);
		cells[5] = domi_cell_text(dom_variant_character(variant, p)->name);
		status = each(context, DOMI_PLAYERS, cells, error);
		dom_variant_free_text(variant, strategies);
	}
	return status;
}

static int by_side(const void *a, const void *b)
{
	uint32_t one = ((const struct dom_standing *)a)->side, two = ((const struct dom_standing *)b)->side;

	return (one > two) - (one < two);
}

static int each_standing(const struct dom_store *store, int64_t id, const struct dom_tournament *t, domi_row_fn *each,
			 void *context, struct dom_error *error)
{
	unsigned sides = dom_tournament_sides(t);
	struct dom_standing *standings = domi_new(&store->alloc, sides, sizeof *standings);
	struct domi_cell cells[DOMI_STANDING_CELLS];
	struct domi_standing_text text;
	int status = DOM_OK;

	if (!standings)
		return domi_fail_memory(error);
	dom_tournament_standings(t, standings);
	qsort(standings, sides, sizeof *standings, by_side);
	for (unsigned i = 0; !status && i < sides; i++) {
		domi_standing_cells(id, t, &standings[i], &text, cells);
		status = each(context, DOMI_STANDINGS, cells, error);
	}
	domi_free(&store->alloc, standings);
	return status;
}

int domi_state_each(const struct dom_store *store, int64_t id, const struct dom_tournament *t, bool players, domi_row_fn *each,
		    void *context, struct dom_error *error)
{
	struct dom_tournament_counts counts = dom_tournament_counts(t);
	struct domi_cell cells[DOMI_COUNT_CELLS];
	int status = players ? each_player(id, t, each, context, error) : DOM_OK;

	if (!status)
		status = each_standing(store, id, t, each, context, error);
	domi_counts_cells(id, &counts, cells);
	return status ? status : each(context, DOMI_STATISTICS, cells, error);
}

struct writing {
	const struct dom_store *store;
	sqlite3_stmt *statements[DOMI_TABLES];
};

static int write_row(void *context, enum domi_table_of table, const struct domi_cell *cells, struct dom_error *error)
{
	struct writing *w = context;
	sqlite3_stmt *statement = w->statements[table];
	int status = domi_cells_bind(w->store, statement, cells, domi_tables[table].cells, error);

	return status ? status : domi_sql_do(w->store, statement, error);
}

static int write_head(const struct dom_store *store, const struct domi_head *head, struct dom_error *error)
{
	struct domi_cell cells[DOMI_TOURNAMENT_CELLS];

	domi_head_cells(head, cells);
	return domi_cells_write(store,
				"INSERT INTO tournaments VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11)"
				" ON CONFLICT (id) DO UPDATE SET changed = ?8, over = ?9, why = ?10, checksum = ?11",
				cells, DOMI_TOURNAMENT_CELLS, error);
}

int domi_state_write(const struct dom_store *store, struct domi_head *head, const struct dom_tournament *t, bool players,
		     struct dom_error *error)
{
	struct writing w = {.store = store};
	int status;

	head->over = dom_tournament_over(t, &head->why);
	head->why = head->over ? head->why : 0;
	head->changed = (int64_t)time(NULL);
	status = write_head(store, head, error);
	for (unsigned i = players ? 0 : DOMI_STANDINGS; i < DOMI_TABLES && !status; i++)
		status = domi_sql_prepare(store, &w.statements[i], domi_tables[i].insert, error);
	if (!status)
		status = domi_state_each(store, head->id, t, players, write_row, &w, error);
	for (unsigned i = 0; i < DOMI_TABLES; i++)
		sqlite3_finalize(w.statements[i]);
	return status;
}
