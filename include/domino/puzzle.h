/* Puzzles: positions of real games, all hands open, in which exactly one play wins. Those that are shipped were found in games between
   strong players and are kept as one line of text each:

       pairs seed=41 level=3 plays=6-6,6-4<,4-1> answer=1-5>

   The deal follows from variant and seed; `<` is the left end and `>` the right one; passes go without saying. */
#ifndef DOMINO_PUZZLE_H
#define DOMINO_PUZZLE_H

#include "error.h"
#include "round.h"
#include "solve.h"

enum { DOM_PUZZLE_LEVELS = 5, DOM_PUZZLE_LINE = 1024 };

struct dom_puzzle;

/* What is known of a shipped one without opening it. */
struct dom_puzzle_head {
	char variant[DOM_MAX_NAME];
	unsigned level; /* 1: easy, to DOM_PUZZLE_LEVELS */
};

DOM_BEGIN
/* How many are shipped: numbers from 1, the easy ones first. */
DOM_API unsigned dom_puzzles(void);
/* DOM_NOT_FOUND: there is no such number. */
DOM_API DOM_MUST_CHECK int dom_puzzle_head(unsigned number, struct dom_puzzle_head *head, struct dom_error *error);
DOM_API DOM_MUST_CHECK int dom_puzzle_open(struct dom_puzzle **out, unsigned number, const struct dom_alloc *alloc,
					   struct dom_error *error);
/* The same from a line of text. */
DOM_API DOM_MUST_CHECK int dom_puzzle_read(struct dom_puzzle **out, const char *line, size_t length,
					   const struct dom_alloc *alloc, struct dom_error *error);
DOM_API void dom_puzzle_free(struct dom_puzzle *puzzle);

DOM_API const struct dom_variant *dom_puzzle_variant(const struct dom_puzzle *puzzle);
DOM_API const struct dom_rules *dom_puzzle_rules(const struct dom_puzzle *puzzle);
/* The position, somebody being asked for a play. */
DOM_API const struct dom_round *dom_puzzle_round(const struct dom_puzzle *puzzle);
DOM_API struct dom_puzzle_head dom_puzzle_about(const struct dom_puzzle *puzzle);
/* The one play that wins. */
DOM_API struct dom_play dom_puzzle_answer(const struct dom_puzzle *puzzle);
/* Whether a play is that one: laid at the other end of a line that shows the same at both, it is. */
DOM_API bool dom_puzzle_right(const struct dom_puzzle *puzzle, struct dom_play play);
/* The record of the round so far. */
DOM_API const char *dom_puzzle_record(const struct dom_puzzle *puzzle, size_t *length);

/* Plays one round of the variant by its own players and tells the puzzles that come up in it, as lines. DOM_CLASH: such rounds cannot be
   solved, or do not lie in a line. */
DOM_API DOM_MUST_CHECK int dom_puzzles_find(const struct dom_rules *rules, uint64_t seed,
					    void (*found)(void *context, const char *line), void *context,
					    const struct dom_alloc *alloc, struct dom_error *error);
DOM_END

#endif
