/* What commands are given: variants, files, seeds. Where something is wrong with them the program ends. */
#ifndef DOMC_INPUT_H
#define DOMC_INPUT_H

#include "command.h"

struct domc_game {
	struct dom_variant *variant;
	struct dom_rules *rules;
};

/* Reads a variant, seats other players when `players` is not NULL, and compiles it. */
void domc_game_init(struct domc_game *game, const char *name, const char *players);
/* The two halves of it, for whoever has something to do between them. */
void domc_game_load(struct domc_game *game, const char *name, const char *players);
void domc_game_compile(struct domc_game *game);
void domc_game_release(struct domc_game *game);

/* The whole file ("-": standard input), closed by a zero; free() it. */
char *domc_read_file(const char *path, size_t *length);

/* Random bytes from the system; false: it gives none. */
bool domc_random(void *bytes, size_t count);
/* A seed from them, short enough to be typed again. */
uint64_t domc_random_seed(void);

#endif
