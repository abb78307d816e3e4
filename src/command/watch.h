/* Somebody watches a round: as lines, as JSON, or drawn on the terminal at a chosen speed, step by step if wanted. */
#ifndef DOMC_WATCH_H
#define DOMC_WATCH_H

#include "lines.h"
#include "people.h"
#include "picture.h"

enum domc_mode { DOMC_AS_LINES, DOMC_AS_JSON, DOMC_ON_SCREEN };

enum { DOMC_LOG = 64 };

/* What happened, as everybody may know it. */
struct domc_note {
	char *text;
	char *own; /* as one seat knows it, for the eyes of that seat alone; NULL: there is no more to know */
	uint8_t seat;
};

/* How rounds are shown; what whoever watches changes with keys holds for the next one, too. */
struct domc_pace {
	unsigned speed;          /* milliseconds between two moves */
	bool step;               /* waits for a key after each */
	struct domc_lines lines; /* what people answer */
};

struct domc_watch {
	struct domc_picture picture;
	enum domc_mode mode;
	struct domc_pace *pace;
	bool quit;     /* nobody watches any more */
	bool leaving;  /* a person who plays has asked to leave, and is asked whether it means it */
	bool pending;  /* something was heard that has not been shown */
	bool settling; /* the judge has made an offer: what comes of it belongs to the same move */
	bool kept;     /* what people say is, and the round goes on when they come back */
	bool brief;    /* nothing is drawn at the end: there is more to come */
	enum dom_event_kind last;
	struct domc_note log[DOMC_LOG];
	unsigned logged;
	char *why;                        /* it is over, in words */
	const struct domc_people *people; /* who plays here and must not see the others' hands; NULL: nobody, all is shown */
	uint8_t viewer;                   /* the seat of whoever looks at the moment; DOM_NO_SEAT: nobody knows who does */
};

/* What --speed and --step say; nobody has typed anything yet. */
struct domc_pace domc_pace(const struct domc_call *call);
void domc_watch_init(struct domc_watch *watch, const struct domc_call *call, const struct domc_game *game, uint64_t seed,
		     struct domc_pace *pace);
/* People play here: what they may not know is not shown. The seed, too, is kept back when there is a commitment (or NULL). */
void domc_watch_people(struct domc_watch *watch, const struct domc_people *people, const char *commitment);
struct dom_listener domc_watch_listener(struct domc_watch *watch);
/* Shows what was heard last, for its time. */
void domc_watch_rest(struct domc_watch *watch);
/* The person at this seat looks from now on. DOM_NO_SEAT: nobody in particular, unless only one plays. */
void domc_watch_look(struct domc_watch *watch, uint8_t seat, const struct dom_round *round);
/* Whether several people share the terminal. */
bool domc_watch_shared(const struct domc_watch *watch);
/* What is shown to a person that has asked to leave: what becomes of the round, and the keys. */
const char *domc_watch_leaving(const struct domc_watch *watch);
/* Something that is no event of the round, in words and as an object (which it frees). */
void domc_watch_say(struct domc_watch *watch, const char *text, json_t *json);
/* Leaves the screen; draws the last picture, hands and ranking there where lines go. */
void domc_watch_finish(struct domc_watch *watch);
void domc_watch_release(struct domc_watch *watch);

/* One screen full: head, table, open faces, hands, what happened last; `panel` (lines, or NULL) and `keys` at the bottom. */
void domc_screen_draw(struct domc_watch *watch, const char *panel, const char *keys);
/* A text to be read on the screen, until a key says it was or the clock says `until` (0: no clock). */
void domc_screen_page(const char *text, const char *keys, double until);

/* The options of whatever shows a round. */
#define DOMC_OPTION_SPEED \
	DOMC_NUMBER("speed", "MS", 0, 60000, 600, "Milliseconds between moves on a terminal (default 600).", \
		    "Milisegundos entre dos jugadas en una terminal (por omisión, 600).")
#define DOMC_OPTION_STEP \
	DOMC_FLAG( \
		"step", \
		"Wait for a key after each move: space or enter goes on, r runs, s steps, + and - change the speed, q quits.", \
		"Esperar una tecla tras cada jugada: espacio o intro sigue, r corre, s vuelve a ir paso a paso, + y - " \
		"cambian la velocidad, q sale.")

#endif
