/* A strategy answers with one of the plays offered, from a view alone; one with memory makes an agent that answers. */
#ifndef DOMINO_STRATEGY_H
#define DOMINO_STRATEGY_H

#include "agent.h"
#include "option.h"

/* Which tile a strategy lays; of several, the first in set order. */
enum dom_pick_tile {
	DOM_PICK_ASK,     /* nobody knows */
	DOM_PICK_PLAY,    /* that of any play: the turn's first random word says which */
	DOM_PICK_LOT,     /* any tile: the same word says which */
	DOM_PICK_LOWEST,  /* the first */
	DOM_PICK_FATTEST, /* the one worth the most */
	DOM_PICK_HELD,    /* the one whose faces the hand shows most often, added up */
	DOM_PICK_FACE,    /* one with the face that the hand shows most often */
	DOM_PICK_DOUBLE   /* doubles, then as DOM_PICK_HELD; which also decides between doubles */
};

/* And where: at any place, which the turn's second word says; the first; the first of those that leave the lowest faces open. */
enum dom_pick_place { DOM_AT_ANY, DOM_AT_FIRST, DOM_AT_LOWER };

/* How often it takes any play instead, as DOM_PICK_PLAY: never; every other of its turns, passes included, from the second on; or when
   the turn's third word is in the upper half. */
enum dom_pick_mix { DOM_MIX_NEVER, DOM_MIX_TURNS, DOM_MIX_CHANCE };

/* What the table path knows of a strategy by heart, so that it is not asked. The plain path always asks. */
struct dom_pick {
	uint8_t tile, place; /* enum dom_pick_tile, enum dom_pick_place */
	bool leads_double;   /* leads the double whose faces are worth most, if it has any */
	bool until_pass;     /* so long as nobody has passed; then it is asked */
	uint8_t mix;         /* enum dom_pick_mix */
};

/* What a strategy never looks at in its view, neither to choose nor to give back, so that it need not be worked out: seats, scores
   and what lies on the table; what others passed on; how often it holds each face; values; the turn's own random word; further
   ones. */
enum {
	DOM_IGNORES_TABLE = 1,
	DOM_IGNORES_PASSES = 2,
	DOM_IGNORES_HOLDS = 4,
	DOM_IGNORES_VALUES = 8,
	DOM_IGNORES_WORD = 16,
	DOM_IGNORES_MORE_WORDS = 32,
	DOM_IGNORES_CHANCE = DOM_IGNORES_WORD | DOM_IGNORES_MORE_WORDS,
};

struct dom_strategy {
	DOM_OPTION;
	/* One of the plays that dom_plays_next() offers; there is at least one. NULL: it has memory. */
	struct dom_play (*choose)(const struct dom_view *view, const struct dom_arg *args);
	/* Puts `count` tiles of the hand into `set` (cleared). NULL: any, at random. */
	void (*give_back)(const struct dom_view *view, const struct dom_arg *args, unsigned count, uint64_t *set);
	/* What choose() comes to with these arguments. NULL: nobody knows. */
	struct dom_pick (*pick)(const struct dom_arg *args);
	/* With memory: makes an agent that plays by it at one table, `agent` being cleared. NULL: it has none. */
	int (*open)(struct dom_agent *agent, const struct dom_rules *rules, const struct dom_arg *args,
		    const struct dom_alloc *alloc, struct dom_error *error);
	/* Its agent takes long to open and to answer, and goes by the question alone: it does not listen. Whoever runs many tables asks
	   it elsewhere (dom_agents.think). */
	bool thinks;
	unsigned strength; /* Elo over `random`, as domino compare finds it for the variant classic; 0: nobody has looked */
	unsigned ignores;  /* bits of the above */
	bool asks;         /* a person: whoever runs the round asks it, and dom_round_answer() takes what it says */
	bool rival;        /* one for somebody to begin with: neither too strong nor careless */
	bool levels;       /* its parameter says how strong it plays: what people are offered first */
};

#define DOM_STRATEGY(name) const struct dom_strategy domi_strategy_##name

#endif
