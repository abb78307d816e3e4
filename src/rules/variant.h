/* A checked variant: for every aspect the option chosen and its arguments, with the place in the text each came from. */
#ifndef DOMI_VARIANT_H
#define DOMI_VARIANT_H

#include <domino/strategy.h>
#include <domino/variant.h>

/* The aspects of which a variant has exactly one option. */
#define DOMI_ASPECT_LIST(X) \
	X(FACES, faces) \
	X(TILES, tiles) \
	X(VALUE, value) \
	X(MATCH, match) \
	X(BOARD, board) \
	X(DEAL, deal) \
	X(SEATS, seats) \
	X(TEAMS, teams) \
	X(START, start) \
	X(TURN, turn) \
	X(STUCK, stuck) \
	X(WINNER, winner) \
	X(SCORE, score)

enum domi_aspect {
#define X(upper, lower) DOMI_##upper,
	DOMI_ASPECT_LIST(X)
#undef X
		DOMI_ASPECTS
};

struct domi_choice {
	const struct dom_member *member;     /* NULL: none */
	struct dom_arg args[DOM_MAX_PARAMS]; /* in the order in which the option declares them */
	struct dom_where where;              /* of the option */
	struct dom_where args_where[DOM_MAX_PARAMS];
};

struct domi_end_entry {
	struct domi_choice end, winner; /* no winner: the variant's own */
};

struct domi_power_entry {
	struct domi_choice filter, effect;
};

struct domi_player {
	char name[DOM_MAX_NAME];
	struct domi_choice strategies[DOM_MAX_STRATEGIES];
	unsigned count;
	struct dom_where where;
};

struct dom_variant {
	struct dom_alloc alloc;
	char name[DOM_MAX_NAME];
	struct dom_text title, about; /* may be NULL */
	struct domi_choice choice[DOMI_ASPECTS];
	struct domi_end_entry ends[DOM_MAX_ENDS];
	struct domi_power_entry powers[DOM_MAX_POWERS];
	struct domi_player players[DOM_MAX_PLAYERS];
	unsigned end_count, power_count, player_count;
	struct dom_where ends_where, players_where;
	struct domi_note *notes; /* every text and list the above points to */
};

#endif
