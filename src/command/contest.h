/* A tournament of a database is played on, before the eyes of whoever started it. */
#ifndef DOMC_CONTEST_H
#define DOMC_CONTEST_H

#include "database.h"

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
