/* What a client asks for: read from JSON, then held against its rights and the table, which makes a command of it. */
#ifndef DOMS_TABLE_ORDER_H
#define DOMS_TABLE_ORDER_H

#include "table.h"

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
	DOMS_ORDERS
};

struct doms_order {
	enum doms_order_kind what;
	uint32_t speed;
	char tile[DOMS_TILE_TEXT];
	uint16_t place;
	uint8_t side;
	int64_t pays;
	json_t *tiles;            /* GIVE: a list of texts; a reference of its own */
	bool has_seed, has_clock; /* SETTINGS */
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
