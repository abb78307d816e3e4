/* What a person may choose from at its turn, in words; and what somebody types, understood. */
#ifndef DOMC_OFFER_H
#define DOMC_OFFER_H

#include "picture.h"

struct domc_choice {
	struct dom_play play;
	bool misfit; /* fits nowhere: the judge would have to let it through */
};

struct domc_offer {
	const struct domc_picture *picture;
	const struct dom_view *view; /* of the seat that is asked */
	unsigned gives;              /* tiles to give back; the choices are then the tiles of the hand. 0: a play is wanted */
	bool draws;                  /* nothing fits, and it draws a tile: that is the one choice */
	bool declines;               /* nothing fits: a cheat may try nothing */
	bool cheats;                 /* misfits may be among the choices */
	struct domc_choice *choices;
	unsigned count;
};

enum domc_say {
	DOMC_SAYS_NOTHING, /* that can be understood: `en` and `es` tell why */
	DOMC_SAYS_PLAY,
	DOMC_SAYS_GIVE,
	DOMC_SAYS_DRAW,
	DOMC_SAYS_DECLINE,
	DOMC_SAYS_HELP,
	DOMC_SAYS_RULES,
	DOMC_SAYS_LEAVE,
	DOMC_SAYS_TOO_LATE /* its time is up */
};

enum { DOMC_SAID = 512 };

struct domc_said {
	enum domc_say say;
	struct dom_reply reply; /* a play and the most it would pay, or what is given back; its kind follows from `say` */
	char en[DOMC_SAID], es[DOMC_SAID];
};

/* free() its choices. */
void domc_offer_init(struct domc_offer *offer, const struct domc_picture *picture, const struct dom_view *view, unsigned gives,
		     bool draws);
/* "[6|4] on the left", "[6|4]", "draw a tile" */
void domc_offer_tell(FILE *out, const struct domc_offer *offer, unsigned choice);
/* An array; "misfit" only where it is one. */
json_t *domc_offer_json(const struct domc_offer *offer);

/* Understands a line. */
void domc_offer_read(const struct domc_offer *offer, const char *line, struct domc_said *said);
/* An amount of points with up to two decimals, the whole text; hundredths. */
bool domc_read_points(const char *text, int64_t *hundredths);
/* How many tiles, when giving back; `said` says it when it is wrong. */
bool domc_offer_enough(const struct domc_offer *offer, unsigned given, struct domc_said *said);

#endif
