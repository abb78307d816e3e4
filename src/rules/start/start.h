/* start: who plays first, and with what. */
#ifndef DOMI_START_H
#define DOMI_START_H

#include "../rules.h"

struct dom_start {
	DOM_OPTION;
	/* The seat that leads; may set round->lead to a tile that it must lead. */
	unsigned (*starter)(const struct domi_at *at);
	/* Ranks all tiles, where hands decide by tile: whoever holds the tile ranked first (0) of all that are held leads; of
	   equals the lowest seat, with its lowest tile. DOMI_UNRANKED: comes after all others, in an order nobody can know.
	   Everybody may do that, so it looks at no hand. False: hands did not decide this round. NULL: they never do, or not by
	   tile. */
	bool (*ranks)(const struct domi_at *at, uint16_t *rank);
	/* The index of a parameter that names a tile, plus one; it is looked up in rules->lead. 0: none. */
	unsigned tile_param;
	/* Whether it depends on the round before. NULL: it does not. */
	bool (*follows)(const struct dom_arg *args);
	bool settled; /* neither hands nor chance decide, but at most the round before */
	/* Refuses, with a reason, what does not go together. NULL: nothing. */
	int (*check)(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error);
};

#define DOMI_UNRANKED UINT16_MAX

/* Who leads when nobody won the round before. */
enum domi_tied { DOMI_TIED_LOT, DOMI_TIED_SAME, DOMI_TIED_NEXT_SEAT };
/* Their names in that order, and what they mean. */
#define DOMI_TIED_WORDS "lot same next-seat"
#define DOMI_TIED_EN "a player drawn by lot, the one who led it, or the next seat"
#define DOMI_TIED_ES "se sortea (lot), quien salió en ella (same) o el siguiente (next-seat)"

/* Where the player sits that won the round before; DOM_NO_SEAT: nobody that is here did. */
unsigned domi_last_winner(const struct domi_at *at);
/* The seat that leads when nobody won the round before, of which there was one. */
unsigned domi_after_tie(const struct domi_at *at, enum domi_tied tied);
/* A check: refuses `same` where players change seats from round to round. */
int domi_needs_seats(const struct dom_rules *rules, const struct domi_choice *choice, enum domi_tied tied,
		     struct dom_error *error);
/* A seat by lot. */
unsigned domi_any_seat(const struct domi_at *at);
/* For those that always depend on the round before. */
bool domi_follows(const struct dom_arg *args);

#define DOM_START(name) const struct dom_start domi_start_##name

#endif
