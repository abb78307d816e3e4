/* What can be done to a table. A command is one thing from the client's JSON to the row it is written down in: command.c describes
   every kind once, and what reads it, applies it, writes it, brings it back and tells openapi.json of it walks that description. */
#ifndef DOMS_TABLE_COMMAND_H
#define DOMS_TABLE_COMMAND_H

#include "transport/fault.h"
#include "ruleset.h"
#include "schema.h"
#include "server.h"

enum {
	DOMS_KEY = 32, /* bytes of a hashed secret */
	DOMS_NONCE = 16,
	DOMS_SPEED_USUAL = 600,
	DOMS_SPEED_MOST = 60000, /* milliseconds between steps */
	DOMS_CLOCK_MOST = 86400, /* seconds for a turn */
	DOMS_AWAY_LEAST = 5,
	DOMS_AWAY_USUAL = 60,  /* where friends play */
	DOMS_AWAY_MOST = 3600, /* seconds somebody may be gone */
	DOMS_NEXT_USUAL = 15,
	DOMS_NEXT_MOST = 3600, /* seconds between two rounds of a match */
	DOMS_TILE_TEXT = DOM_MAX_SIDES * DOM_MAX_NAME + 16,
	DOMS_NAME_MOST = 24,                /* letters of a guest's name */
	DOMS_NAME = 4 * DOMS_NAME_MOST + 4, /* bytes of it, as JSON with its quotes */
	DOMS_SAID_MOST = 200,               /* letters of what is said */
	DOMS_SAID = 4 * DOMS_SAID_MOST + 4  /* bytes of it, as JSON */
};

struct doms_table;
struct doms_viewer;

enum doms_do {
	/* what clients ask for */
	DOMS_DO_STEP,
	DOMS_DO_RUN, /* speed */
	DOMS_DO_PAUSE,
	DOMS_DO_FINISH,
	DOMS_DO_RESET,    /* the same round anew */
	DOMS_DO_REMATCH,  /* deal's seed, drawn, nonce: the next round */
	DOMS_DO_SETTINGS, /* deal: a new series */
	DOMS_DO_PLAY,     /* player, answer */
	DOMS_DO_GIVE,     /* player, tiles */
	DOMS_DO_DECLINE,  /* player */
	DOMS_DO_DRAW,     /* player: one tile */
	DOMS_DO_SIT,      /* player, name; key: who takes a free seat, or else from: who changes to it; own: the owner */
	DOMS_DO_NAME,     /* player, name */
	DOMS_DO_STAND,
	DOMS_DO_BEGIN, /* speed */
	DOMS_DO_MOVE,  /* player, to */
	DOMS_DO_REMOVE,
	DOMS_DO_AGREE, /* player, yes */
	DOMS_DO_DISAGREE,
	DOMS_DO_VOTE, /* player, to: who is gone leaves for good, if more than half of the others say so */
	DOMS_DO_REPLACE,
	DOMS_DO_READY,  /* as NEXT, if nobody else of those who are here has to say so; player, here */
	DOMS_DO_RESIGN, /* player */
	DOMS_DO_UNDO,   /* player: back to where it was last asked */
	DOMS_DO_SAY,    /* for whoever is there: nothing is done to the table */
	/* what comes of some of those, and of the server's clock */
	DOMS_DO_OPEN,     /* deal: once, the first */
	DOMS_DO_ADVANCE,  /* steps: taken by the round itself and by strategies */
	DOMS_DO_THOUGHT,  /* the same, the last by a player that thinks: its answer, or tiles */
	DOMS_DO_LATE,     /* the person to move does not: its strategy plays */
	DOMS_DO_LEAVE,    /* player, why */
	DOMS_DO_ASK,      /* player: the same round anew, if all agree */
	DOMS_DO_STAND_IN, /* player, yes: it is gone, and the computer plays for it; no: it is back */
	DOMS_DO_NEXT,     /* deal's seed, drawn, nonce: the next round of the match */
	DOMS_DOS,
	DOMS_ASKED = DOMS_DO_OPEN /* those before it */
};

/* How rounds are played at a table, until it gets new settings. */
struct doms_settings {
	uint32_t clock; /* seconds a person has for a turn; 0: any number */
	uint32_t away;  /* seconds a person may be gone; 0: any number */
	uint32_t next;  /* seconds between two rounds of a match; 0: as long as people take */
	bool chat;      /* people may write to each other */
	bool by_hand;   /* people draw tile by tile, when they say so */
	bool match;     /* rounds follow each other until one of the sides has won */
};

/* What a round is set up with. */
struct doms_deal {
	struct doms_ruleset *ruleset;
	uint64_t seed;
	bool drawn; /* by the server: nobody can have known it */
	uint8_t nonce[DOMS_NONCE];
	uint16_t keyed;                          /* players for whom there are new keys, a bit each */
	uint8_t keys[DOM_MAX_PLAYERS][DOMS_KEY]; /* the hashes of their secrets */
	int64_t tournament;                      /* OPEN: the tournament whose round it is; 0: none */
	struct dom_round_input input;            /* then: what that round depends on */
	bool friends;                            /* OPEN: whoever has the invitation takes a seat, before anything is dealt */
	uint8_t invite[DOMS_KEY];                /* then: the hash of the invitation */
	struct doms_settings settings;
};

enum doms_leaves { DOMS_STOOD, DOMS_REMOVED, DOMS_REPLACED };

struct doms_command {
	enum doms_do what;
	uint8_t player, from, to;
	uint8_t why; /* enum doms_leaves */
	bool own, yes;
	uint16_t here; /* players, a bit each */
	uint32_t speed;
	/* ADVANCE: at most; changed to those taken, and the command to THOUGHT where one of them was thought about */
	uint32_t steps;
	struct dom_answer answer;
	uint64_t tiles[DOM_MAX_WORDS];
	struct doms_deal deal;
	uint8_t key[DOMS_KEY];
	char name[DOMS_NAME]; /* JSON, with its quotes; "": as before */
	/* As a client wrote it: what the table makes of it is found out by doms_command_make(). */
	struct {
		bool has_seed;
		unsigned given; /* of the settings, a bit each */
		char tile[DOMS_TILE_TEXT];
		json_t *tiles;          /* texts; a reference of its own */
		char phrase[DOMS_NAME]; /* SAY: one of them, as JSON; "": a text */
		char text[DOMS_SAID];   /* SAY: as JSON */
	} wrote;
};

enum doms_who { DOMS_OWNER, DOMS_SEAT, DOMS_GUEST /* whoever has the invitation; or a seat */ };

/* What must be so for a command, a bit each; doms_table_check() says why not. */
enum doms_if {
	DOMS_IF_FRIENDS = 1,     /* a table for friends */
	DOMS_IF_OPEN = 2,        /* the player's seat is for people */
	DOMS_IF_SITS = 4,        /* and somebody sits there */
	DOMS_IF_MATCH = 8,       /* there is a match */
	DOMS_IF_UNDECIDED = 16,  /* and it is not over */
	DOMS_IF_OVER = 32,       /* the round is over */
	DOMS_IF_PLAYED = 64,     /* it is not */
	DOMS_IF_GOES_ON = 128,   /* nor is all that was to be played */
	DOMS_IF_BEGUN = 256,     /* the table has begun */
	DOMS_IF_SEATED = 512,    /* so it has, said to whoever would let it run */
	DOMS_IF_LOBBY = 1024,    /* it has not */
	DOMS_IF_NOT_BEGUN = 2048 /* nor, said to whoever would begin */
};

/* What becomes of those who think meanwhile. */
enum doms_how {
	DOMS_APART,  /* they go on */
	DOMS_ROUSES, /* they are asked anew */
	DOMS_DEALS,  /* and so they are where a round is set up: the history must have room for it */
	DOMS_PLAYS   /* it is for them to answer */
};

/* 0, or 1 with a fault. */
typedef int doms_apply(struct doms_table *table, struct doms_command *command, struct doms_fault *fault);

struct doms_kind {
	const char *word;
	enum doms_who who;
	const struct domj_field *takes; /* what a client says */
	const struct domj_field *kept;  /* what is written down */
	unsigned needs;                 /* enum doms_if, together */
	enum doms_how how;
	doms_apply *apply; /* NULL: it becomes another command */
};

extern const struct doms_kind doms_kinds[DOMS_DOS];

/* From a client: 0, or 1 with a fault. Release it in any case. The ruleset is made by whoever can take the time. */
DOM_MUST_CHECK int doms_command_read(struct doms_command *out, const json_t *body, struct doms_fault *fault);
/* The body of a table to be opened: as settings have it, without a word. */
DOM_MUST_CHECK int doms_command_read_open(struct doms_command *out, const json_t *body, struct doms_fault *fault);
void doms_command_release(struct doms_command *command); /* it has the ruleset's reference */
/* Settings that were not given are as they were. */
void doms_command_settle(struct doms_command *command, const struct doms_settings *before);
/* JSON Schemas: of all that clients may ask for, and of that body. */
json_t *doms_schema_command(void);
json_t *doms_schema_open(void);

/* The command as JSON, as it is written down; from malloc(), NULL: no memory. */
char *doms_row_write(const struct doms_command *command);
/* And back: 0, or 1 when that is none. A game that it needs is asked for; the command then has the reference. */
struct doms_row_rulesets {
	struct doms_ruleset *(*find)(void *context, const char *name, const char *source);
	void *context;
};
DOM_MUST_CHECK int doms_row_read(struct doms_command *out, const char *what, const char *text, size_t length,
				 const struct doms_row_rulesets *rulesets);

enum { DOMS_SECRET_TEXT = 23 }; /* bytes of a secret, the closing zero included */

/* Secrets told once, to whoever opened the seats. */
struct doms_secrets {
	uint16_t players; /* whose, a bit each */
	char text[DOM_MAX_PLAYERS][DOMS_SECRET_TEXT];
};

/* secret.c */
void doms_key_of(const char *secret, uint8_t key[DOMS_KEY]);
void doms_secret_new(const struct doms_chance *chance, char text[DOMS_SECRET_TEXT]);
/* A seed that was not given, a nonce, and secrets for the people of the ruleset that are not in `keyed` yet. */
void doms_deal_draw(struct doms_deal *deal, const struct doms_chance *chance, bool seed, uint16_t keyed,
		    struct doms_secrets *secrets);

/* make.c: what the viewer's command comes to at this table as it stands (its work), or why not. */
DOM_MUST_CHECK int doms_command_make(struct doms_command *command, const struct doms_table *table,
				     const struct doms_viewer *viewer, const struct doms_chance *chance,
				     struct doms_secrets *secrets, struct doms_fault *fault);

#endif
