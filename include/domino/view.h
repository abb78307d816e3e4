/* What one player may know at its turn: its own hand and what lies open. There is no field for another hand. */
#ifndef DOMINO_VIEW_H
#define DOMINO_VIEW_H

#include "common.h"

struct dom_rules;

/* An open place of the table: an end of the line, an open side of a branching table, a face of the bag. */
struct dom_place {
	uint16_t symbol; /* what it shows: face and worth */
	uint16_t tile;   /* whose side it is; none in the bag */
	uint16_t open;   /* how many sides show it (1 but in the bag) */
	uint8_t counts;  /* how often its worth counts among the open ends */
	uint8_t flags;   /* for the board alone */
};

/* A tile, the side that joins, and the place it joins. On an empty table the side and the place are 0. */
struct dom_play {
	uint16_t tile;
	uint16_t place;
	uint8_t side;
};

/* What everybody can see of a seat. */
struct dom_seat {
	int32_t laid_value; /* what it laid was worth, together */
	uint16_t tiles;     /* in hand */
	uint16_t laid;      /* tiles laid */
	uint32_t passes;    /* in the round */
	uint32_t streak;    /* own turns passed in a row */
	uint32_t caused;    /* passes of others it caused */
	uint32_t turns;     /* own turns, passes included */
};

struct dom_view {
	const struct dom_rules *rules;
	uint8_t seat, players, teams;
	bool plain;      /* ask the rules instead of the tables */
	bool tries;      /* a cheat: tiles that fit nowhere are offered too, at every place */
	uint16_t words;  /* of a set of tiles */
	uint16_t places; /* open; 0: the table is empty */
	uint16_t lead;   /* must be led, or DOM_NO_TILE */
	uint16_t pile;   /* tiles not dealt */
	uint32_t turn;   /* turns taken so far */
	uint32_t chance; /* this turn's random word */
	uint32_t key[2]; /* makes more of them: dom_view_chance() */
	struct dom_seat seats[DOM_MAX_PLAYERS];
	int64_t score[DOM_MAX_PLAYERS];                     /* of each team, hundredths */
	uint64_t hand[DOM_MAX_WORDS];                       /* its own */
	uint64_t laid[DOM_MAX_WORDS];                       /* what lies on the table */
	uint64_t tried[DOM_MAX_WORDS];                      /* misfits it was fouled for since a tile was laid */
	uint64_t misfits[DOM_MAX_WORDS];                    /* of a cheat: those it may try, which fit nowhere */
	uint16_t passed_on[DOM_MAX_PLAYERS][DOM_MAX_FACES]; /* how often each seat passed while a face was open */
	uint16_t holds[DOM_MAX_FACES];        /* how often each face is in the hand: a double shows its face twice */
	uint8_t way[DOM_MAX_TILES];           /* for values that are drawn: how each tile of the hand is valued this turn */
	struct dom_place place[DOM_AND_MORE]; /* room for dom_rules_places() */
};

/* Goes through the plays that are offered, those that fit but for cheats: place by place, tiles in set order, then sides. */
struct dom_plays {
	const struct dom_view *view;
	uint16_t place, tile;
	uint16_t only; /* this tile alone, plus one; 0: all */
	uint8_t sides; /* still to be offered of the tile, a bit each */
};

DOM_BEGIN
DOM_API size_t dom_view_size(const struct dom_rules *rules);
DOM_API void dom_plays_init(struct dom_plays *plays, const struct dom_view *view);
DOM_API bool dom_plays_next(struct dom_plays *plays, struct dom_play *play);
/* The same for one tile of the hand. */
DOM_API void dom_plays_of(struct dom_plays *plays, const struct dom_view *view, unsigned tile);
/* Of a tile's plays, the first, and the first of those that leave the least open; the tile has one. */
DOM_API struct dom_play dom_view_first(const struct dom_view *view, unsigned tile);
DOM_API struct dom_play dom_view_lower(const struct dom_view *view, unsigned tile);
/* The tiles of the hand that have a play, those that show the same once: `set` has as many words as a hand. Going through tiles
   and then the plays of one is quicker than going through all plays. */
DOM_API void dom_view_playable(const struct dom_view *view, uint64_t *set);
/* The tile of a set after `tile` (-1: the first); -1: no more. */
DOM_API int dom_view_next_of(const struct dom_view *view, const uint64_t *set, int tile);
/* How many there are, and the k-th of them. */
DOM_API unsigned dom_view_plays(const struct dom_view *view);
DOM_API struct dom_play dom_view_play(const struct dom_view *view, unsigned k);
/* As dom_round_fits(). */
DOM_API unsigned dom_view_fits(const struct dom_view *view, unsigned tile, unsigned place);
/* Whether a tile that is offered fits nowhere: the judge would have to let it through. */
DOM_API bool dom_view_misfit(const struct dom_view *view, unsigned tile);
/* The i-th random word of this turn: `chance` for 0. */
DOM_API uint32_t dom_view_chance(const struct dom_view *view, uint32_t i);
/* What a tile is worth this turn. */
DOM_API int32_t dom_view_value(const struct dom_view *view, unsigned tile);
/* How often a face is in the hand: a double shows its face twice. */
DOM_API unsigned dom_view_holds(const struct dom_view *view, struct dom_face face);
/* The same of all faces of a tile, added up. */
DOM_API unsigned dom_view_holds_faces(const struct dom_view *view, unsigned tile);
/* The tile after `tile` in the hand (-1: the first); -1: no more. */
DOM_API int dom_view_next(const struct dom_view *view, int tile);
/* The worth of the faces a play leaves open, added up. */
DOM_API int64_t dom_view_leaves(const struct dom_view *view, struct dom_play play);
DOM_END

#endif
