/* The database of tournaments a command works on, and what it keeps of one. Whatever fails has been complained about. */
#ifndef DOMC_DATABASE_H
#define DOMC_DATABASE_H

#include "command.h"

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

/* `given`: what --db says, or NULL. DOMC_YES, DOMC_NO or DOMC_USAGE. */
int domc_database_open(struct domc_database *database, const char *given, enum domc_use use);
void domc_database_close(struct domc_database *database);

/* The number of a tournament as somebody wrote it. DOMC_YES or DOMC_USAGE. */
int domc_tournament_id(const char *text, int64_t *id);

int domc_kept_load(struct domc_kept *kept, const struct domc_database *database, int64_t id);
void domc_kept_release(struct domc_kept *kept);

/* Lets `look` at the tournament that the first operand names, and returns what it does. */
int domc_kept_run(const struct domc_call *call, int (*look)(const struct domc_call *call, const struct domc_kept *kept));

/* All that are stored, oldest first; from malloc(). DOMC_NO: complained. */
int domc_stored_list(const struct domc_database *database, struct dom_stored **list, size_t *count);
#define DOMC_OPTION_DB \
	DOMC_FILE("db", "Database file (default: $DOMINO_DB, or domino/domino.db in the user's data folder).", \
		  "La base de datos (por omisión, $DOMINO_DB, o domino/domino.db en la carpeta de datos del usuario).")
#define DOMC_OPTION_THREADS \
	DOMC_NUMBER("threads", "T", 1, 1024, 0, "Threads (default: one per processor); results do not depend on it.", \
		    "Hilos (por omisión, uno por procesador); los resultados no dependen de ello.")

#endif
