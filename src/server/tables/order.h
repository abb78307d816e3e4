/* What a client asks for: read from JSON, then held against its rights and the table, which makes a command of it. */
#ifndef DOMS_TABLE_ORDER_H
#define DOMS_TABLE_ORDER_H

#include "table.h"

enum { DOMS_SAID_MOST = 200, DOMS_SAID = 4 * DOMS_SAID_MOST + 4 }; /* letters of what is said; bytes of it, as JSON */

/* Described in order.c: the word of each, whose it is, and its fields. */
enum doms_order_kind {
	DOMS_ORDER_STEP,
	DOMS_ORDER_RUN,
	DOMS_ORDER_PAUSE,
	DOMS_ORDER_FINISH,
	DOMS_ORDER_RESET,
	DOMS_ORDER_REMATCH,
	DOMS_ORDER_SETTINGS,
	DOMS_ORDER_PLAY,
	DOMS_ORDER_GIVE,
	DOMS_ORDER_DECLINE,
	DOMS_ORDER_DRAW,
	DOMS_ORDER_SIT,
	DOMS_ORDER_NAME,
	DOMS_ORDER_STAND,
	DOMS_ORDER_BEGIN,
	DOMS_ORDER_MOVE,
	DOMS_ORDER_REMOVE,
	DOMS_ORDER_AGREE,
	DOMS_ORDER_DISAGREE,
	DOMS_ORDER_VOTE,
	DOMS_ORDER_REPLACE,
	DOMS_ORDER_READY,
	DOMS_ORDER_RESIGN,
	DOMS_ORDER_UNDO,
	DOMS_ORDER_SAY, /* for whoever is there: makes no command */
	DOMS_ORDERS
};

struct doms_order {
	enum doms_order_kind what;
	uint32_t speed;
	char tile[DOMS_TILE_TEXT];
	uint16_t place;
	uint8_t side;
	int64_t pays;
	json_t *tiles;                                             /* GIVE: a list of texts; a reference of its own */
	bool has_seed, has_clock, has_away, has_chat, has_by_hand; /* SETTINGS */
	bool friends;                                              /* of a table that is opened */
	bool chat, by_hand;
	bool match, has_match, has_next;
	uint32_t next;
	uint32_t away;
	uint8_t player, to;
	char name[DOMS_NAME];   /* SIT, NAME: as JSON, with its quotes; "": none */
	char phrase[DOMS_NAME]; /* SAY: one of them, as JSON; "": a text */
	char text[DOMS_SAID];   /* SAY: as JSON */
	uint64_t seed;
	uint32_t clock;
	struct doms_ruleset *ruleset; /* SETTINGS: made of the body by whoever can take the time; a reference of its own */
};

/* 0, or 1 with a fault. Release it in any case. */
DOM_MUST_CHECK int doms_order_read(struct doms_order *out, const json_t *body, struct doms_fault *fault);
/* The body of a table to be opened: as settings have it, without a word. */
DOM_MUST_CHECK int doms_order_read_open(struct doms_order *out, const json_t *body, struct doms_fault *fault);
void doms_order_release(struct doms_order *order);
/* JSON Schemas: of all orders, and of that body. */
json_t *doms_schema_command(void);
json_t *doms_schema_open(void);

/* Where new seeds, nonces and secrets come from. */
struct doms_chance {
	void (*random)(void *context, void *bytes, size_t count);
	void *context;
};

/* What can be said without writing anything, by the word of each. */
#define DOMS_PHRASES \
	"hello", "good-luck", "well-played", "nice-one", "ouch", "hurry", "thinking", "sorry", "thanks", "one-more", "laugh", \
		"angry"

/* said.c: a text of at most `most` letters as JSON with its quotes, without blanks around it. 0, or 1 with a fault. */
DOM_MUST_CHECK int doms_said_read(const json_t *value, const char *path, unsigned most, char *out, size_t size,
				  struct doms_fault *fault);

enum { DOMS_SECRET_TEXT = 23 }; /* bytes of a secret, the closing zero included */

/* Secrets told once, to whoever opened the seats. */
struct doms_secrets {
	uint16_t players; /* whose, a bit each */
	char text[DOM_MAX_PLAYERS][DOMS_SECRET_TEXT];
};

void doms_secret_new(const struct doms_chance *chance, char text[DOMS_SECRET_TEXT]);
/* A seed that was not given, a nonce, and secrets for the people of `deal->game` that are not in `keyed` yet. */
void doms_deal_draw(struct doms_deal *deal, const struct doms_chance *chance, bool seed, uint16_t keyed,
		    struct doms_secrets *secrets);

/* What the viewer's order comes to at this table as it stands (its work), or why not. The game stays the order's. */
DOM_MUST_CHECK int doms_order_command(const struct doms_table *table, const struct doms_viewer *viewer,
				      const struct doms_order *order, const struct doms_chance *chance,
				      struct doms_command *out, struct doms_secrets *secrets, struct doms_fault *fault);

#endif
