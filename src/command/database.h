/* The database of tournaments a command works on, and what it keeps of one. Where something is wrong with them the program ends. */
#ifndef DOMC_DATABASE_H
#define DOMC_DATABASE_H

#include "out.h"

enum domc_use {
	DOMC_READS,
	DOMC_WRITES, /* into one that is there */
	DOMC_MAKES   /* it, and its folders, when it is missing */
};

struct domc_database {
	char *path;
	bool named; /* by --db */
	struct dom_store *store;
};

/* A tournament after its stored rounds. */
struct domc_kept {
	struct dom_store *store;
	struct dom_stored stored;
	struct dom_variant *variant;
	struct dom_tournament *t;
};

/* The one database of a command, opened when it is first asked for and closed when the program ends. `given`: what --db says, or
   NULL. */
const struct domc_database *domc_database(const char *given, enum domc_use use);
/* The same for whoever can do without: complains, and returns how the program would end. DOMC_YES: it is open. */
int domc_database_open(const char *given, enum domc_use use);
void domc_database_close(void);

/* The number of a tournament as somebody wrote it. */
int64_t domc_tournament_id(const char *text);

struct domc_kept domc_kept(struct dom_store *store, int64_t id);
void domc_kept_release(struct domc_kept *kept);
/* The tournament that the first operand names, to be looked at. */
struct domc_kept domc_kept_named(const struct domc_call *call);

/* One of its rounds, counted from 0; false: it has none of that number. */
struct domc_stored_round {
	struct dom_fixture fixture;
	struct dom_result result;
};
bool domc_kept_round(const struct domc_kept *kept, uint64_t number, struct domc_stored_round *out);

/* All that are stored, oldest first; free() them. */
struct dom_stored *domc_stored_list(const struct domc_database *database, size_t *count);

#define DOMC_OPTION_DB \
	DOMC_FILE("db", "Database file (default: $DOMINO_DB, or domino/domino.db in the user's data folder).", \
		  "La base de datos (por omisión, $DOMINO_DB, o domino/domino.db en la carpeta de datos del usuario).")
#define DOMC_OPTION_THREADS \
	DOMC_NUMBER("threads", "T", 1, 1024, 0, "Threads (default: one per processor); results do not depend on it.", \
		    "Hilos (por omisión, uno por procesador); los resultados no dependen de ello.")

/* A whole tournament as it is told: why it is over, champions, standings, statistics, what was of note. */

/* "a-championship  tournament 3, seed 7" */
void domc_report_head(const struct domc_kept *kept);
/* Everything below the head. */
void domc_report_print(const struct domc_kept *kept);
/* One line: how far it came and who won. */
void domc_report_brief(const struct domc_kept *kept);
/* All of it; the caller may add to the object. */
json_t *domc_report_json(const struct domc_kept *kept);
/* Who stands where, in so many columns and at most so many rows (0: all); the names are cut and columns left out where there is no
   room. The same on standard output. */
void domc_standings_draw(FILE *out, const struct dom_tournament *t, unsigned columns, unsigned rows, bool colours);
void domc_standings_print(const struct dom_tournament *t);

/* A tournament of a database is played on, before the eyes of whoever started it. */

/* Plays the tournament until it is over or somebody stops it, and reports. */
void domc_contest_run(const struct domc_call *call, const struct domc_database *database, int64_t id);
/* Says that it is over; id 0: that all are. */
void domc_contest_over(const struct domc_call *call, int64_t id);

#define DOMC_OPTION_ASK \
	DOMC_FLAG("ask", "After every round, show the standings and ask whether to go on.", \
		  "Mostrar la clasificación tras cada mano y preguntar si se sigue.")
#define DOMC_OPTION_WATCH \
	DOMC_FLAG("watch", "Show every round move by move before it is stored. If you quit mid-round, resume replays it.", \
		  "Mostrar cada mano jugada a jugada antes de guardarla. Si sales a mitad de una, resume la repite.")
#define DOMC_OPTION_BATCH \
	DOMC_NUMBER("batch", "N", 1, 1000000000, 0, "Maximum rounds per transaction (default: those of a tenth of a second).", \
		    "Cuántas manos se guardan de una vez, a lo sumo (por omisión, las de una décima de segundo).")
#define DOMC_OPTION_QUIET DOMC_FLAG("quiet", "Print one line at the end.", "Una línea al final, y nada antes.")

#endif
