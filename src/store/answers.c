/* What people said in the rounds of a tournament: the one thing that does not follow from its variant and seed. Each answer is
   committed before the round goes on, so whoever dies in the midst of a round finds it again as it was. */
#include "store.h"

static const char *const kinds[] = {
	[DOM_REPLY_PLAY] = "play", [DOM_REPLY_GIVE] = "give", [DOM_REPLY_DECLINE] = "decline", [DOM_REPLY_LATE] = "late"};

enum { CELLS = 10, KINDS = sizeof kinds / sizeof *kinds, BYTES = DOM_MAX_WORDS * 8 };

/* Tile t is bit t % 8 of byte t / 8, in as many bytes as are needed. */
static size_t put_tiles(const uint64_t *set, uint8_t bytes[BYTES])
{
	size_t length = 0;

	for (size_t i = 0; i < BYTES; i++) {
		bytes[i] = (uint8_t)(set[i / 8] >> i % 8 * 8);
		if (bytes[i])
			length = i + 1;
	}
	return length;
}

static void make_cells(int64_t id, uint64_t round, int64_t number, const struct dom_reply *reply, uint8_t bytes[BYTES],
		       struct domi_cell *c)
{
	*c++ = domi_cell_int(id);
	*c++ = domi_cell_int((int64_t)round);
	*c++ = domi_cell_int(number);
	*c++ = domi_cell_text(kinds[reply->kind]);
	*c++ = domi_cell_int(reply->answer.play.tile);
	*c++ = domi_cell_int(reply->answer.play.side);
	*c++ = domi_cell_int(reply->answer.play.place);
	*c++ = domi_cell_int(reply->answer.pays);
	*c++ = domi_cell_bytes(bytes, put_tiles(reply->set, bytes));
	*c = domi_cell_int(domi_cells_sum(c - (CELLS - 1), CELLS - 1));
}

/* False: that is no answer. Whether it is one to what was asked shows when the round is played. */
static bool take_cells(const struct domi_cell *c, struct dom_reply *reply)
{
	const uint8_t *bytes = c[8].data;
	unsigned kind = 0;

	if (c[CELLS - 1].n != domi_cells_sum(c, CELLS - 1) || c[8].length > BYTES)
		return false;
	while (kind < KINDS && (strlen(kinds[kind]) != c[3].length || memcmp(kinds[kind], c[3].data, c[3].length) != 0))
		kind++;
	*reply = (struct dom_reply){
		.kind = (enum dom_reply_kind)kind,
		.answer = {.play = {.tile = (uint16_t)c[4].n, .side = (uint8_t)c[5].n, .place = (uint16_t)c[6].n},
			   .pays = c[7].n}};
	for (size_t i = 0; i < c[8].length; i++)
		reply->set[i / 8] |= (uint64_t)bytes[i] << i % 8 * 8;
	return kind < KINDS;
}

int domi_answers_load(const struct dom_store *store, int64_t id, struct dom_tournament *t, struct dom_error *error)
{
	static const char select[] = "SELECT * FROM answers WHERE tournament = ? ORDER BY round, number";
	struct domi_rows rows;

	for (domi_ask(&rows, store, select, id, error); domi_next(&rows, CELLS);) {
		uint64_t round = (uint64_t)rows.cells[1].n;
		size_t number = (size_t)rows.cells[2].n;
		struct dom_reply reply;

		if (!take_cells(rows.cells, &reply) || (number && !dom_tournament_said(t, round, number - 1)) ||
		    dom_tournament_said(t, round, number))
			rows.status = DOMI_STORE_FAIL(store, error, DOM_BAD_STORE,
						      "what people answered in round %llu was changed or is damaged",
						      "lo que respondieron las personas en la mano %llu está cambiado o dañado",
						      (unsigned long long)round);
		else
			rows.status = dom_tournament_say(t, round, &reply, error);
	}
	return domi_asked(&rows);
}

static int write_rows(const struct dom_store *store, int64_t id, uint64_t round, int64_t number,
		      const struct dom_reply *replies, size_t count, struct dom_error *error)
{
	sqlite3_stmt *statement;
	int status = domi_sql_prepare(store, &statement, "INSERT INTO answers VALUES (?,?,?,?,?,?,?,?,?,?)", error);

	for (size_t i = 0; !status && i < count; i++) {
		struct domi_cell cells[CELLS];
		uint8_t bytes[BYTES];

		make_cells(id, round, number + (int64_t)i, &replies[i], bytes, cells);
		status = domi_cells_bind(store, statement, cells, CELLS, error);
		if (!status)
			status = domi_sql_do(store, statement, error);
	}
	sqlite3_finalize(statement);
	return status;
}

int dom_store_say(struct dom_store *store, int64_t id, struct dom_tournament *t, uint64_t round,
		  const struct dom_reply *replies, size_t count, struct dom_error *error)
{
	int64_t number = 0;
	int status = domi_store_may_write(store, error);

	if (!status && round < dom_tournament_next(t))
		status = DOMI_STORE_FAIL(store, error, DOM_BAD_PHASE, "round %llu of tournament %lld has been played",
					 "la mano %llu del torneo %lld ya se jugó", (unsigned long long)round, (long long)id);
	while (dom_tournament_said(t, round, (size_t)number))
		number++;
	if (!status)
		status = dom_store_together(store, error);
	if (!status)
		status = dom_store_end(store, write_rows(store, id, round, number, replies, count, error), error);
	for (size_t i = 0; !status && i < count; i++)
		status = dom_tournament_say(t, round, &replies[i], error);
	return status;
}
