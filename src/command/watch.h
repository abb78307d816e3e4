/* Somebody watches a round: as lines, as JSON, or drawn on the terminal at a chosen speed, step by step if wanted. */
#ifndef DOMC_WATCH_H
#define DOMC_WATCH_H

#include "picture.h"

enum domc_mode { DOMC_AS_LINES, DOMC_AS_JSON, DOMC_ON_SCREEN };

enum { DOMC_LOG = 64 };

struct domc_watch {
	struct domc_picture picture;
	enum domc_mode mode;
	unsigned speed; /* milliseconds between two moves */
	bool step;      /* waits for a key after each */
	bool quit;      /* nobody watches any more */
	bool pending;   /* something was heard that has not been shown */
	bool settling;  /* the judge has made an offer: what comes of it belongs to the same move */
	enum dom_event_kind last;
	char *log[DOMC_LOG];
	unsigned logged;
	char *why;                     /* it is over, in words */
	const struct dom_round *round; /* the round watched, or `shadow` */
	struct dom_round *shadow;      /* replays what is heard, when the round itself cannot be seen */
	struct dom_round_input input;
	unsigned idle, shadow_idle; /* passes and draws, as heard and as the shadow has played them */
	struct dom_event fouled;    /* a foul waits for its fine, which is heard next; of no other kind: none does */
};

/* `round` NULL: a shadow is played along from the events, begun with `input`. */
int domc_watch_init(struct domc_watch *watch, const struct domc_call *call, const struct domc_game *game, uint64_t seed,
		    const struct dom_round *round, const struct dom_round_input *input);
struct dom_listener domc_watch_listener(struct domc_watch *watch);
/* Leaves the screen; draws the last picture, hands and ranking there where lines go. */
void domc_watch_finish(struct domc_watch *watch);
void domc_watch_release(struct domc_watch *watch);

/* The options of whatever shows a round. */
#define DOMC_OPTION_SPEED \
	{ \
		.name = "speed", .kind = DOMC_NUMBER, .value = {"MS", "MS"}, .max = 60000, .about = { \
			"Milliseconds between two moves on a terminal (default 600).", \
			"Milisegundos entre dos jugadas en una terminal (por omisión, 600)." \
		} \
	}
#define DOMC_OPTION_STEP \
	{ \
		.name = "step", .kind = DOMC_FLAG, \
		.about = \
		{ "Wait for a key after each move: space or enter goes on, r runs, s steps, q quits.", \
		  "Esperar una tecla tras cada jugada: espacio o intro sigue, r corre, s vuelve a ir paso a paso, q sale." } \
	}

#endif
