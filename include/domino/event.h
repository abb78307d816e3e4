/* Everything that happens in a round is an event; the events alone give the complete picture. */
#ifndef DOMINO_EVENT_H
#define DOMINO_EVENT_H

#include "common.h"

struct dom_round;
struct dom_rules;

#define DOM_EVENT_LIST(X) \
	X(STARTED)   /* a round begins */ \
	X(SEATED)    /* seat; player: who sits there */ \
	X(DEALT)     /* seat, set, count: the hand */ \
	X(GAVE_BACK) /* seat, set, count: what it gave back to the pile */ \
	X(STARTER)   /* seat; tile: must be led, or none */ \
	X(STRATEGY)  /* seat; count: which of its strategies it drew for this turn */ \
	X(PLAYED)    /* seat, tile, side, place, amount: its value in points */ \
	X(MISFIT)    /* as PLAYED, for a tile laid although it does not fit */ \
	X(PASSED)    /* seat */ \
	X(FOULED)    /* seat, tile, side, place: what it tried; why: enum dom_foul; the turn is lost */ \
	X(OFFERED)   /* seat, tile, side, place, amount: the judge would let the misfit through for so many hundredths */ \
	X(TAKEN)     /* seat, amount: it pays that */ \
	X(REFUSED)   /* seat, amount: it does not */ \
	X(SKIPPED)   /* seat: a power took its turn */ \
	X(DREW)      /* seat, tile (hidden from others); count: tiles left in the pile; why: enum dom_draw */ \
	X(PAID)      /* seat, team, amount: hundredths, base: hundredths before factors, why: enum dom_pay; bonus: which */ \
	X(POWER)     /* seat, power: which of the variant's */ \
	X(TURNED)    /* count: 1 clockwise, 0 against it */ \
	X(OVER)      /* reasons; count: how many teams won */ \
	X(SCORED)    /* team, place, amount: hundredths; base: points left in its hands */

enum dom_event_kind {
#define X(name) DOM_EVENT_##name,
	DOM_EVENT_LIST(X)
#undef X
		DOM_EVENT_KINDS
};

/* Why points were paid or taken. */
#define DOM_PAY_LIST(X) \
	X(WON, "won", "ganó") \
	X(HANDS, "hands", "manos") \
	X(TILES, "tiles", "fichas") \
	X(PASSES, "passes", "pases") \
	X(LAID, "laid", "jugada") \
	X(ENDS, "open-ends", "puntas") \
	X(BONUS, "bonus", "premio") \
	X(CHARGE, "charge", "cargo") \
	X(FINE, "fine", "multa") \
	X(BRIBE, "bribe", "soborno")

enum dom_pay {
#define X(name, en, es) DOM_PAY_##name,
	DOM_PAY_LIST(X)
#undef X
		DOM_PAYS
};

/* Why a tile was drawn from the pile. Everybody sees that, and it is in no record: it follows from what happened before. */
enum dom_draw {
	DOM_DRAW_STUCK, /* the seat to move had nothing to lay */
	DOM_DRAW_POWER, /* a power made it draw */
	DOM_DRAW_AGAIN  /* it had given tiles back after the deal */
};

/* What is wrong with an answer. */
#define DOM_FOUL_LIST(X) \
	X(NOTHING, "nothing", "nada")                /* no answer */ \
	X(NOT_HELD, "not-held", "no la tiene")       /* a tile that is not in that hand */ \
	X(NO_PLACE, "no-place", "no hay tal sitio")  /* a place or a side that is not there */ \
	X(MISFIT, "misfit", "no liga")               /* it does not fit there */ \
	X(GIVE_BACK, "give-back", "devolución mala") /* not the tiles it was asked to give back: any are taken */

enum dom_foul {
#define X(name, en, es) DOM_FOUL_##name,
	DOM_FOUL_LIST(X)
#undef X
		DOM_FOULS
};

/* Reasons of an end: bit i is entry i of the variant's list; two guards are always on. */
#define DOM_REASON_BLOCKED (UINT32_C(1) << 30)
#define DOM_REASON_STALLED (UINT32_C(1) << 31)

struct dom_event {
	enum dom_event_kind kind;
	uint8_t seat;
	uint8_t side;
	uint16_t tile;
	union {
		uint16_t place;
		uint16_t bonus; /* dom_rules_bonus() */
	};
	union {
		uint16_t count;
		uint16_t player, team;
		uint16_t power; /* dom_rules_effect() */
	};
	uint16_t why;
	uint32_t reasons;
	int64_t amount, base;
	const uint64_t *set; /* valid during the call only; NULL where it is none of the listener's business */
};

/* Whoever hears everything, hands included. It is given the round to look at, as it is just after the event: what follows from it
   (points, powers, whose turn it is) has not happened yet. */
struct dom_listener {
	void (*on)(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event);
	void *context;
	bool blind; /* it does not look at the round, which may be NULL then, and a faster loop may play it */
};

DOM_BEGIN
/* The event as `seat` may know it: what others were dealt, gave back or drew is blanked. DOM_NO_SEAT: a bystander. */
DOM_API struct dom_event dom_event_for(const struct dom_event *event, uint8_t seat);
DOM_API const char *dom_event_name(enum dom_event_kind kind);
DOM_API struct dom_text dom_pay_text(enum dom_pay why);
DOM_API struct dom_text dom_foul_text(enum dom_foul why);
DOM_END

#endif
