/* A tournament of a database is played on, before the eyes of whoever started it. */
#ifndef DOMC_CONTEST_H
#define DOMC_CONTEST_H

#include "database.h"

struct domc_contest {
	const struct domc_call *call;
	const struct domc_database *database;
	struct domc_kept *kept;
	int64_t id;
	unsigned threads;
	uint64_t batch;
	bool ask, quiet;
	bool watch;     /* every round is shown move by move, */
	unsigned speed; /* so many milliseconds between two moves, */
	bool step;      /* or with a key after each */
};

/* Plays until it is over or somebody stops it, and reports. Returns how the program ends. */
int domc_contest_run(const struct domc_contest *contest);

#define DOMC_OPTION_ASK \
	{ \
		.name = "ask", .kind = DOMC_FLAG, .about = { \
			"After every round, show the standings and ask whether to go on.", \
			"Mostrar la clasificación tras cada mano y preguntar si se sigue." \
		} \
	}
#define DOMC_OPTION_WATCH \
	{ \
		.name = "watch", .kind = DOMC_FLAG, .about = { \
			"Show every round move by move before it is stored. If you quit mid-round, resume replays it.", \
			"Mostrar cada mano jugada a jugada antes de guardarla. Si sales a mitad de una, resume la repite." \
		} \
	}
#define DOMC_OPTION_BATCH \
	{ \
		.name = "batch", .kind = DOMC_NUMBER, .value = {"N", "N"}, .min = 1, .max = 1000000000, .about = { \
			"Maximum rounds per transaction (default: those of a tenth of a second).", \
			"Cuántas manos se guardan de una vez, a lo sumo (por omisión, las de una décima de segundo)." \
		} \
	}
#define DOMC_OPTION_QUIET \
	{ \
		.name = "quiet", .kind = DOMC_FLAG, .about = { \
			"Print one line at the end.", \
			"Una línea al final, y nada antes." \
		} \
	}

#endif
