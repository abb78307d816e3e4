/* A variant compiled: tables and chosen functions, immutable, shared by all threads. */
#ifndef DOMINO_RULES_H
#define DOMINO_RULES_H

#include "error.h"
#include "variant.h"

struct dom_arg;
struct dom_rules;
struct dom_strategy;

/* How much compiling may take, for programs that do it for others. */
struct dom_bounds {
	uint64_t most; /* questions asked of rules, about a nanosecond each; 0: any number. More is refused: DOM_TOO_LARGE */
	/* Asked by the calling thread every millisecond or so; false: leave off, DOM_STOPPED. May be NULL. */
	bool (*go_on)(void *context);
	void *context;
};

/* How the tiles lie, whatever the board is called: what drawings, prompts and records go by. */
enum dom_shape {
	DOM_SHAPE_LINE, /* one chain; a place is one of its ends: 0 left, 1 right */
	DOM_SHAPE_TREE, /* chains that branch; a place is an open side of a tile */
	DOM_SHAPE_BAG   /* open faces alone; a place is a face */
};

/* Which doubles of a branching table open their short sides, and when. */
enum dom_spinners { DOM_SPINS_NONE, DOM_SPINS_FIRST, DOM_SPINS_ALL };

struct dom_branching {
	enum dom_spinners spinners;
	bool after_line; /* when both long sides are covered; else at once */
};

DOM_BEGIN
/* Refuses, with the reason and its place in the file, what does not go together. The variant must outlive the rules. */
DOM_API DOM_MUST_CHECK int dom_rules_new(struct dom_rules **out, const struct dom_variant *variant,
					 const struct dom_alloc *alloc, struct dom_error *error);
/* The same within bounds; what is too large for them is refused before it is done. */
DOM_API DOM_MUST_CHECK int dom_rules_new_within(struct dom_rules **out, const struct dom_variant *variant,
						const struct dom_bounds *bounds, const struct dom_alloc *alloc,
						struct dom_error *error);
/* The same with everybody playing by one strategy without memory, characters apart: for playing a round out. A round of one is a
   round of the other. Borrows from `rules`, and keeps the arguments (DOM_MAX_PARAMS of them): both must outlive it. */
DOM_API DOM_MUST_CHECK int dom_rules_played_by(struct dom_rules **out, const struct dom_rules *rules,
					       const struct dom_strategy *strategy, const struct dom_arg *args,
					       const struct dom_alloc *alloc, struct dom_error *error);
DOM_API void dom_rules_free(struct dom_rules *rules);

DOM_API unsigned dom_rules_players(const struct dom_rules *rules);
DOM_API unsigned dom_rules_teams(const struct dom_rules *rules); /* as many as players where there are none */
DOM_API unsigned dom_rules_team(const struct dom_rules *rules, unsigned seat);
DOM_API unsigned dom_rules_tiles(const struct dom_rules *rules);
DOM_API unsigned dom_rules_words(const struct dom_rules *rules); /* 64-bit words of a set of tiles */
DOM_API unsigned dom_rules_sides(const struct dom_rules *rules); /* faces on a tile */
DOM_API unsigned dom_rules_faces(const struct dom_rules *rules);
DOM_API unsigned dom_rules_symbols(const struct dom_rules *rules);
DOM_API unsigned dom_rules_places(const struct dom_rules *rules); /* the most that can be open at once */
DOM_API unsigned dom_rules_hand(const struct dom_rules *rules);
DOM_API const char *dom_rules_face(const struct dom_rules *rules, struct dom_face face);
DOM_API unsigned dom_rules_symbol(const struct dom_rules *rules, unsigned tile, unsigned side);
DOM_API struct dom_face dom_rules_shows(const struct dom_rules *rules, unsigned symbol);
/* The face of a tile's side: what its symbol shows. */
DOM_API struct dom_face dom_rules_face_of(const struct dom_rules *rules, unsigned tile, unsigned side);
DOM_API int32_t dom_rules_worth(const struct dom_rules *rules, unsigned symbol);
DOM_API bool dom_rules_double(const struct dom_rules *rules, unsigned tile);
/* "6-6"; cut to the size; returns `buffer`. */
DOM_API char *dom_rules_tile(const struct dom_rules *rules, unsigned tile, char *buffer, size_t size);
/* The tile written so, its faces in any order; -1: none. */
DOM_API int dom_rules_find(const struct dom_rules *rules, const char *text, size_t length);
DOM_API const char *dom_rules_board(const struct dom_rules *rules); /* the option's name */
DOM_API enum dom_shape dom_rules_shape(const struct dom_rules *rules);
DOM_API const char *dom_shape_name(enum dom_shape shape); /* line, tree, bag */
DOM_API struct dom_branching dom_rules_branching(const struct dom_rules *rules);
/* Whether anybody may ever draw of the tiles that are not dealt. */
DOM_API bool dom_rules_draws(const struct dom_rules *rules);
/* The name of an end reason: bit `reason` of an event's reasons. */
DOM_API const char *dom_rules_reason(const struct dom_rules *rules, unsigned reason);
/* What the variant's power number `power` does. */
DOM_API const struct dom_member *dom_rules_effect(const struct dom_rules *rules, unsigned power);
/* What a payment whose reason is DOM_PAY_BONUS is for, by the event's place. */
DOM_API const struct dom_member *dom_rules_bonus(const struct dom_rules *rules, unsigned which);
/* Whether somebody may put misfits to the judge: fouls and bribes are then part of play. */
DOM_API bool dom_rules_cheats(const struct dom_rules *rules);
/* Whether a round depends on the one before it: struct dom_round_input's has_last. */
DOM_API bool dom_rules_follow(const struct dom_rules *rules);
DOM_API const struct dom_variant *dom_rules_variant(const struct dom_rules *rules);
DOM_END

#endif
