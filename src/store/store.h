/* What the files of the store share: the open database, its rows as lists of cells, and the rounds in the order in which
   they were played. The schema and what it promises are docs/DATABASE.md. */
#ifndef DOMI_STORE_H
#define DOMI_STORE_H

#include <domino/kept.h>

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/types.h>

#include "error.h"
#include "files.h"
#include "memory.h"

/* kept.c: statements that are prepared once. */
enum domi_kept {
	DOMI_TABLE_ADD,
	DOMI_TABLE_NOTE,
	DOMI_TABLE_REMOVE,
	DOMI_TABLE_COMMAND,
	DOMI_TABLE_STEPS,
	DOMI_TABLE_LIST,
	DOMI_TABLE_OWNER,
	DOMI_TABLE_COMMANDS,
	DOMI_TABLE_LAST_STEPS,
	DOMI_JOB_PUT,
	DOMI_JOB_FIND,
	DOMI_JOB_LIST,
	DOMI_JOB_FORGET,
	DOMI_KEPT
};

struct dom_store {
	struct dom_alloc alloc;
	const struct dom_bounds *bounds; /* of compiling; NULL: none */
	sqlite3 *db;
	char *path; /* as given: complaints call it so */
	char *file; /* where that leads to */
	enum dom_store_mode mode;
	struct domi_lock lock;
	/* One thread at a time, for a transaction or a look; it may come again. The rest is its own. */
	pthread_mutex_t turn;
	unsigned looking; /* how many calls that go through it are under way, one within the other */
	unsigned writing; /* and transactions */
	bool spoiled;     /* one within this one failed */
	unsigned playing; /* tournaments */
	sqlite3_stmt *kept[DOMI_KEPT];
	/* Opened as a file nobody changes, since its folder allows nothing else; what it looked like then. */
	bool immutable;
	struct domi_look {
		ino_t file;
		off_t size;
		int64_t seconds, nanoseconds;
	} look;
};

/* before.c */
enum { DOMI_BEFORE = 3 };
struct domi_before {
	struct domi_lock lock[DOMI_BEFORE];
	bool attached[DOMI_BEFORE];
};

/* fail.c: complaints name the file. */
#define DOMI_STORE_FAIL(store, error, status, ...) \
	domi_fail((error), (status), (struct dom_where){.file = (store)->path}, __VA_ARGS__)
/* What SQLite complained of last, in words for people. */
int domi_sql_fail(const struct dom_store *store, struct dom_error *error);
int domi_sql_run(const struct dom_store *store, const char *sql, struct dom_error *error);
int domi_sql_prepare(const struct dom_store *store, sqlite3_stmt **out, const char *sql, struct dom_error *error);
/* *row: there is one. */
int domi_sql_step(const struct dom_store *store, sqlite3_stmt *statement, bool *row, struct dom_error *error);
/* For statements that give no row: steps and makes it ready for the next time. */
int domi_sql_do(const struct dom_store *store, sqlite3_stmt *statement, struct dom_error *error);
/* Several queries that see the same moment, until looked(), which is called when this worked. May be nested. */
int domi_sql_look(struct dom_store *store, struct dom_error *error);
void domi_sql_looked(struct dom_store *store);

/* open.c: a file opened as nobody's to change is opened anew when somebody did. */
int domi_store_refresh(struct dom_store *store, struct dom_error *error);

/* schema.c */
int domi_schema_check(const struct dom_store *store, bool *fresh, struct dom_error *error);
int domi_schema_migrate(struct dom_store *store, struct dom_error *error);
/* The number that a question is answered with; *row, unless NULL: whether there was one. */
int domi_sql_number(const struct dom_store *store, const char *sql, int64_t of, int64_t *out, bool *row,
		    struct dom_error *error);

/* before.c: up to version 3 there were tables, owners and simulations in files of their own. */
/* Before the transaction that takes them over: what there is, is locked, looked through and attached. */
int domi_before_open(struct dom_store *store, struct domi_before *before, struct dom_error *error);
int domi_before_take(const struct dom_store *store, const struct domi_before *before, struct dom_error *error);
void domi_before_close(struct dom_store *store, struct domi_before *before);
/* What was taken over is put aside, also after somebody died before that. */
void domi_before_put_aside(const struct dom_store *store);

/* cell.c: a row is a list of cells, the same to whoever writes, reads, sums up and compares it. */
struct domi_cell {
	enum { DOMI_CELL_NONE, DOMI_CELL_INT, DOMI_CELL_TEXT, DOMI_CELL_BYTES } kind;
	int64_t n;
	const void *data; /* of a text or bytes */
	size_t length;
};

enum { DOMI_CELLS_MOST = 24 };

static inline struct domi_cell domi_cell_int(int64_t n)
{
	return (struct domi_cell){.kind = DOMI_CELL_INT, .n = n};
}

static inline struct domi_cell domi_cell_text(const char *text)
{
	return (struct domi_cell){.kind = DOMI_CELL_TEXT, .data = text, .length = strlen(text)};
}

static inline struct domi_cell domi_cell_bytes(const void *data, size_t length)
{
	return (struct domi_cell){.kind = DOMI_CELL_BYTES, .data = data, .length = length};
}

/* The statement's parameters from the first on. What cells point to must live until the statement is done. */
int domi_cells_bind(const struct dom_store *store, sqlite3_stmt *statement, const struct domi_cell *cells, unsigned count,
		    struct dom_error *error);
/* The same for a statement that has just been done with the cells `before` (NULL: with none): numbers that are still the
   same are bound already, which saves a good part of the time a row takes. */
int domi_cells_bind_changed(const struct dom_store *store, sqlite3_stmt *statement, const struct domi_cell *cells,
			    const struct domi_cell *before, unsigned count, struct dom_error *error);
/* A row written by a statement that is used once. */
int domi_cells_write(const struct dom_store *store, const char *sql, const struct domi_cell *cells, unsigned count,
		     struct dom_error *error);
/* The columns of a row; valid until the statement steps on. */
void domi_cells_read(sqlite3_stmt *statement, struct domi_cell *cells, unsigned count);
/* What the database answers, row by row:

	for (domi_ask(&rows, store, "SELECT … WHERE id = ?", id, error); domi_next(&rows, 3);)
		… rows.cells …
	return domi_asked(&rows);

   Whoever sets `status` meanwhile ends it. */
struct domi_rows {
	const struct dom_store *store;
	struct dom_error *error;
	int status;
	sqlite3_stmt *statement;
	bool kept;                               /* the statement is: it is made ready for the next time */
	struct dom_store *looks;                 /* where the look ends with it; NULL: it is somebody else's */
	struct domi_cell cells[DOMI_CELLS_MOST]; /* valid until the next row */
};

/* Return its status. Inside of a look, and with one of its own. */
int domi_ask(struct domi_rows *rows, const struct dom_store *store, const char *sql, int64_t of, struct dom_error *error);
int domi_ask_alone(struct domi_rows *rows, struct dom_store *store, const char *sql, int64_t of, struct dom_error *error);
/* Whether there is another row, of so many columns. */
bool domi_next(struct domi_rows *rows, unsigned columns);
/* How it went; zeroed ones may be ended, too. */
int domi_asked(struct domi_rows *rows);
int64_t domi_cells_sum(const struct domi_cell *cells, unsigned count);
/* The first that differs; `count`: none does. */
unsigned domi_cells_differ(const struct domi_cell *a, const struct domi_cell *b, unsigned count);

/* row.c: what the tables hold. Columns are in the order of the schema. */
enum {
	DOMI_TOURNAMENT_CELLS = 11, /* the last is the checksum of the others */
	DOMI_PLAYER_CELLS = 6,
	DOMI_STANDING_CELLS = 16,
	DOMI_COUNT_CELLS = 16,
	DOMI_INCIDENT_CELLS = 7,
	DOMI_ROUND_CELLS = 23, /* the last is the checksum of the others */
	DOMI_BATCH_CELLS = 5   /* so it is here */
};

extern const char domi_insert_incident[], domi_select_incidents[], domi_insert_round[], domi_insert_batch[];
/* Incidents that follow from the rounds are numbered from 0; what people did has numbers below. */
extern const char domi_select_abandoned[];

struct domi_standing_text {
	char tie_breaks[DOM_MAX_TIE_BREAKS * 21 + 1];
};

struct domi_round_text {
	char seats[DOM_MAX_PLAYERS * 6 + 1], scores[DOM_MAX_PLAYERS * 21 + 1];
};

void domi_standing_cells(int64_t id, const struct dom_tournament *t, const struct dom_standing *standing,
			 struct domi_standing_text *text, struct domi_cell *cells);
void domi_counts_cells(int64_t id, const struct dom_tournament_counts *counts, struct domi_cell *cells);
void domi_incident_cells(int64_t id, int64_t number, const struct dom_incident *incident, struct domi_cell *cells);
bool domi_incident_of(const struct domi_cell *cells, struct dom_incident *incident);
void domi_round_cells(int64_t id, const struct dom_fixture *fixture, const struct dom_result *result, const uint8_t *record,
		      size_t length, struct domi_round_text *text, struct domi_cell *cells);
/* False: that is no round. */
bool domi_round_of(const struct domi_cell *cells, struct dom_fixture *fixture, struct dom_result *result);
/* Whether a table could have played so; what is counted is safe to count. */
bool domi_round_possible(const struct dom_fixture *fixture, const struct dom_result *result);

/* head.c */
/* A row of `tournaments`, its texts kept. */
struct domi_head {
	int64_t id;
	char *text; /* name, variant and seed, each closed by a zero */
	const char *name, *variant, *seed;
	uint64_t limit;
	bool records, over;
	unsigned why;
	int64_t began, changed;
};

int domi_head_missing(const struct dom_store *store, int64_t id, struct dom_error *error);
/* Complains when there is none, or when its sum is wrong. */
int domi_head_read(const struct dom_store *store, int64_t id, struct domi_head *head, struct dom_error *error);
void domi_head_release(const struct dom_store *store, struct domi_head *head);
void domi_head_cells(const struct domi_head *head, struct domi_cell *cells);
bool domi_seed_of(const char *text, uint64_t *seed);
/* The tournament as it was before its first round. */
int domi_head_tournament(const struct dom_store *store, const struct domi_head *head, struct dom_variant **variant,
			 struct dom_tournament **t, struct dom_error *error);

/* answers.c: what people said, told to the tournament. */
int domi_answers_load(const struct dom_store *store, int64_t id, struct dom_tournament *t, struct dom_error *error);

/* state.c: what follows from the rounds. */
enum domi_table_of { DOMI_PLAYERS, DOMI_STANDINGS, DOMI_STATISTICS, DOMI_TABLES };

extern const struct domi_table {
	const char *name;
	unsigned cells;
	const char *insert, *select;
} domi_tables[DOMI_TABLES];

typedef int domi_row_fn(void *context, enum domi_table_of table, const struct domi_cell *cells, struct dom_error *error);

/* Goes through the rows as they have to be, table by table, each in the order of its key. */
int domi_state_each(const struct dom_store *store, int64_t id, const struct dom_tournament *t, bool players, domi_row_fn *each,
		    void *context, struct dom_error *error);
/* Writes them and the row of the tournament itself; `players`: for the first time. */
int domi_state_write(const struct dom_store *store, struct domi_head *head, const struct dom_tournament *t, bool players,
		     struct dom_error *error);

/* batch.c: many rounds in few bytes each, without records. */
enum { DOMI_BATCH_ROUNDS = 4096, DOMI_BATCH_BYTES = 64 << 10 };

struct domi_batch {
	uint64_t first;
	unsigned count;
	size_t length;
	struct dom_fixture fixture; /* of the round before */
	struct dom_result result;
	uint8_t bytes[DOMI_BATCH_BYTES];
};

void domi_batch_clear(struct domi_batch *batch);
/* True: it is full now. */
bool domi_batch_add(struct domi_batch *batch, const struct dom_fixture *fixture, const struct dom_result *result);

/* A place in a batch. */
struct domi_batch_reader {
	const uint8_t *at, *end;
	uint64_t number; /* of the next round */
	uint64_t left;
	struct dom_fixture fixture;
	struct dom_result result;
};

/* False: the bytes are no batch. */
bool domi_batch_next(struct domi_batch_reader *reader);

/* rounds.c: a tournament's rounds, one after the other, wherever they are. */
struct domi_rounds {
	struct domi_rows rows;
	bool records, begun;
	uint64_t next;
	struct domi_batch_reader batch;
	struct dom_fixture fixture;
	struct dom_result result;
	const uint8_t *record; /* valid until the next */
	size_t length;
};

int domi_rounds_init(struct domi_rounds *rounds, struct dom_store *store, const struct domi_head *head, uint64_t from,
		     struct dom_error *error);
/* *got: there was another. Complains of a number left out and of what is damaged. */
int domi_rounds_next(struct domi_rounds *rounds, bool *got, struct dom_error *error);
/* How many the statistics say there are. */
int domi_rounds_stored(const struct dom_store *store, int64_t id, uint64_t *rounds, struct dom_error *error);
/* Whether all are there, and no more. */
int domi_rounds_end(const struct dom_store *store, uint64_t there, uint64_t stored, struct dom_error *error);

/* list.c: whether tournaments may be written now. */
int domi_store_may_write(struct dom_store *store, struct dom_error *error);

#endif
