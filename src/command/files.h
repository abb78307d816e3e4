/* What commands are given, and the files they write: variants, records, seeds. Where something is wrong with them the program
   ends. */
#ifndef DOMC_FILES_H
#define DOMC_FILES_H

#include "out.h"

struct domc_game {
	struct dom_variant *variant;
	struct dom_rules *rules;
};

/* Reads a variant, and seats other players when `players` is not NULL; the same, and compiles it. */
struct dom_variant *domc_variant(const char *name, const char *players);
struct domc_game domc_game(const char *name, const char *players);
/* What has a variant of its own. */
void domc_game_compile(struct domc_game *game);
void domc_game_release(struct domc_game *game);

/* The whole file ("-": standard input), closed by a zero; free() it. */
char *domc_read_file(const char *path, size_t *length);

/* A seed from the system: one that nobody can find out, or one that is short enough to be typed again. */
uint64_t domc_random_seed(bool secret);

/* A file that is written piece by piece and is there only when it is whole. */
struct domc_sink {
	const char *path; /* NULL: standard output */
	bool beside;      /* it is called something else until it is whole */
	FILE *file;
	int why; /* errno of what could not be written */
};

/* `path` "-" or NULL: standard output; a pipe or a device is written to. One at a time. */
void domc_sink_open(struct domc_sink *sink, const char *path);
/* Whether something could not be written: no use in going on. */
bool domc_sink_failed(struct domc_sink *sink);
/* Gives it its name when `whole`, and takes it away again otherwise. */
void domc_sink_close(struct domc_sink *sink, bool whole);

/* Sees that a file can be written there. */
void domc_may_write(const char *path);
/* All of it or nothing. */
void domc_write_file(const char *path, const char *text, size_t length);

/* Makes a folder where it is missing, and sees that files can be written there. */
void domc_folder_make(const char *path);

/* A moment of a round: of a record, or of one that players play by themselves. */
struct domc_moment {
	struct domc_game game;
	struct dom_moment *moment;
	const struct dom_round *round; /* as it is then */
	uint64_t heard;                /* events before it */
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
