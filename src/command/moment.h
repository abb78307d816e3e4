/* A moment of a round: of a record, or of one that players play by themselves; with what every seat knows then. */
#ifndef DOMC_MOMENT_H
#define DOMC_MOMENT_H

#include "files.h"

struct domc_moment {
	struct domc_game game;
	struct dom_round *round;
	struct dom_knowledge *knows[DOM_MAX_PLAYERS];
	uint64_t at;    /* so many events are heard before it at least */
	uint64_t heard; /* at the moment */
	bool found;     /* somebody is asked for a play then */
};

/* Options of commands that look at one. */
#define DOMC_OPTION_AT \
	DOMC_NUMBER("at", "N", 0, 1000000000, 0, \
		    "The first play that somebody is asked for after N events of the record (default 0: the first of all).", \
		    "La primera jugada que se pide después de N sucesos de la mano (por omisión, 0: la primera de todas).")
#define DOMC_OPTION_VARIANT \
	DOMC_TEXT("variant", "NAME", "NOMBRE", "A round of this variant, played by its own players, instead of a record.", \
		  "Una mano de esta variante, jugada por sus propios jugadores, en vez de una anotada.")
#define DOMC_OPTION_MOMENT_SEED \
	DOMC_SEED("N", 1, "With --variant: the seed of the round (default 1).", \
		  "Con --variant: la semilla de la mano (por omisión, 1).")

/* The moment that the call says: of a record, or of --variant and --seed; --at. */
void domc_moment_open(struct domc_moment *moment, const struct domc_call *call);
void domc_moment_release(struct domc_moment *moment);
/* Who sits at a seat. */
const char *domc_moment_name(const struct domc_moment *moment, unsigned seat);

#endif
