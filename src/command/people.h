/* The people among the players of a table: those whose strategy asks somebody. They answer at this terminal. */
#ifndef DOMC_PEOPLE_H
#define DOMC_PEOPLE_H

#include "input.h"

struct domc_people {
	unsigned count;                  /* that share the terminal */
	uint16_t players;                /* a bit for each */
	unsigned clock[DOM_MAX_PLAYERS]; /* seconds for a turn, by player; 0: as long as it takes */
};

void domc_people_init(struct domc_people *people, const struct domc_game *game);

/* Gives the variant's first player to a person of that name; it keeps its character. */
void domc_people_seat(struct dom_variant *variant, const char *name);

/* What a deal is committed to before it: nobody can choose another seed afterwards, and nobody can find the seed from it. */
struct domc_fair {
	uint64_t seed;
	char nonce[DOM_NONCE], commitment[DOM_COMMITMENT];
};

/* Draws seed and nonce of a round of that number. */
void domc_fair_init(struct domc_fair *fair, uint64_t number);

#endif
