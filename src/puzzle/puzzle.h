/* Inside puzzles: the lines that are shipped, and what both reading and finding need. */
#ifndef DOMI_PUZZLE_H
#define DOMI_PUZZLE_H

#include <domino/puzzle.h>

/* Lines, closed by a zero; # begins a comment. */
extern const char domi_puzzles_text[];

/* "6-4<"; cut to the size. */
void domi_puzzle_play(const struct dom_rules *rules, const struct dom_round *round, struct dom_play play, char *text,
		      size_t size);

#endif
