/* Runs a round at this terminal: strategies play by themselves, people are asked. What they may choose from, in words; and what
   somebody types, understood. */
#ifndef DOMC_HOST_H
#define DOMC_HOST_H

#include "picture.h"

/* Somebody watches a round: as lines, as JSON, or drawn on the terminal at a chosen speed, step by step if wanted. */

enum domc_mode { DOMC_AS_LINES, DOMC_AS_JSON, DOMC_ON_SCREEN };

enum { DOMC_LOG = 64 };

/* What happened, as everybody may know it. */
struct domc_note {
	char *text;
	char *own; /* as one seat knows it, for the eyes of that seat alone; NULL: there is no more to know */
	uint8_t seat;
};

/* How many of its players are people, whose strategy asks somebody: they answer at this terminal. */
unsigned domc_people(const struct dom_variant *variant);

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
	char *why;                  /* it is over, in words */
	unsigned people;            /* who share the terminal, and must not see the others' hands; 0: all is shown */
	struct dom_listener record; /* of whoever writes it down; nobody where it has no function */
	uint8_t viewer;             /* the seat of whoever looks at the moment; DOM_NO_SEAT: nobody knows who does */
};

/* What --speed and --step say; nobody has typed anything yet. */
struct domc_pace domc_pace(const struct domc_call *call);
void domc_watch_init(struct domc_watch *watch, const struct domc_call *call, const struct domc_game *game, uint64_t seed,
		     struct domc_pace *pace);
struct dom_listener domc_watch_listener(struct domc_watch *watch);
/* Shows what was heard last, for its time. */
void domc_watch_rest(struct domc_watch *watch);
/* The person at this seat looks from now on. DOM_NO_SEAT: nobody in particular, unless only one plays. */
void domc_watch_look(struct domc_watch *watch, uint8_t seat);
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

struct domc_host {
	const struct domc_call *call;
	struct domc_pace *pace;
	struct domc_game game;
	unsigned people; /* who are asked; 0: all play by themselves */
	uint64_t seed;
	const char *commitment; /* to the seed, which people are not told before the end; NULL: it is no secret */
	const uint64_t *number; /* that the round is shown with; NULL: it stands alone */
	struct dom_round_input input;
	struct dom_round *round; /* made where there is none; free() it */
	/* Of a round that goes on after the program has ended: what people said before, NULL: no more; and what they say now, kept
	   before it is shown. DOMC_NO: complained. Both NULL: it is forgotten with the round. */
	const struct dom_reply *(*again)(const struct domc_host *host, size_t number);
	int (*keep)(const struct domc_host *host, const struct dom_reply *reply);
	const void *context;
	/* While it runs */
	struct domc_watch watch;
	struct dom_view *view;
	struct dom_listener listener, watching; /* hears what the watch does, and more; the watch's own */
	double until;                           /* whoever has drawn goes on with the same clock; 0: it begins anew */
	struct dom_players *players;
	struct dom_knowledge *knows[DOM_MAX_PLAYERS]; /* what each seat has heard, where there are hints; else NULL */
	uint8_t asked;                                /* the seat asked last, or DOM_NO_SEAT */
	uint8_t left;                                 /* the seat of whoever left before the end, or DOM_NO_SEAT */
};

/* What comes first is the caller's to fill in. */
void domc_host_begin(struct domc_host *host);
/* To the end, or until somebody leaves (watch.quit); then the watch is finished. DOMC_NO: complained. */
int domc_host_run(struct domc_host *host);

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
	DOMC_SAYS_NOTHING, /* that can be understood: `why` tells the reason */
	DOMC_SAYS_REPLY,   /* as the round takes it, that its time is up, too */
	DOMC_SAYS_DRAW,
	DOMC_SAYS_HELP,
	DOMC_SAYS_HINT,
	DOMC_SAYS_RULES,
	DOMC_SAYS_LEAVE
};

struct domc_said {
	enum domc_say say;
	struct dom_reply reply;
	struct dom_error why;
};

/* free() its choices. */
void domc_offer_init(struct domc_offer *offer, const struct domc_picture *picture, const struct dom_view *view, unsigned gives,
		     bool draws);
/* "[6|4] on the left", "[6|4]", "draw a tile" */
void domc_offer_tell(FILE *out, const struct domc_offer *offer, unsigned choice);

/* Understands a line, or says why not. */
int domc_offer_read(const struct domc_offer *offer, const char *line, struct domc_said *said);
/* An amount of points with up to two decimals, the whole text; hundredths. */
bool domc_read_points(const char *text, int64_t *hundredths);
/* Gives back the tiles of the reply; or they are too few or too many. */
int domc_offer_give(const struct domc_offer *offer, struct domc_said *said);

/* One question to a person, and where its answer comes from. */
struct domc_question {
	struct domc_host *host;
	struct domc_offer offer;
	const char *name;
	const struct dom_knowledge *knowledge; /* of the seat that is asked; NULL: there are no hints */
	double until;                          /* its clock, as domc_now() counts; 0: it has none */
};

/* Asks until there is an answer the offer knows: a reply, DRAW or LEAVE. */
void domc_ask_lines(struct domc_question *question, struct domc_said *said);
void domc_ask_screen(struct domc_question *question, struct domc_said *said);
/* Waits until the person it names sits here, where several share the terminal. False: nobody does, or somebody leaves. */
bool domc_hand_over_lines(struct domc_question *question);
bool domc_hand_over_screen(struct domc_question *question);
/* The rules as a player would tell them; or else what can be typed, or which keys there are. From malloc(). */
char *domc_ask_help(const struct domc_question *question, bool rules, bool keys);
/* What the expert would do; or that there are no hints here. From malloc(). */
char *domc_ask_hint(const struct domc_question *question);

#endif
