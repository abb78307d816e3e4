/* Exact play with open hands: what a round comes to when all hands are seen and both sides make the best of them, after every play.
   For endings, reviews and puzzles; never for a player that may not know the hands. */
#ifndef DOMINO_SOLVE_H
#define DOMINO_SOLVE_H

#include "error.h"
#include "round.h"

/* What both sides play for. Points are those of the round's end, as the variant's score and bonuses pay them. */
enum dom_aim { DOM_AIM_WIN, DOM_AIM_POINTS };

struct dom_solve_options {
	size_t table;   /* positions that are remembered, 16 bytes each, rounded to a power of two; 0: a quarter of a million */
	uint64_t nodes; /* positions looked at for one question at most; 0: any number */
	bool steps;     /* rounds are copied and stepped even where there is a faster way: for tests */
};

/* What a play comes to, as the side to move sees it. */
struct dom_solved {
	struct dom_play play;
	/* 1: its side wins, and nobody else; -1: the other side does; 0: both, or nobody. If both sides play to win. */
	int wins;
	/* Hundredths that its side then has more than the other. If both sides play for points. */
	int64_t points;
};

/* For one thread at a time. One solver serves any number of rounds; forgetting one costs nothing. */
struct dom_solver;

DOM_BEGIN
/* Whether rounds under these rules can be solved once the pile is of no use. DOM_CLASH, with the reason, where they cannot: there are
   not two sides, or chance decides (whose turn it is, what a tile is worth), or somebody cheats. */
DOM_API DOM_MUST_CHECK int dom_solvable(const struct dom_rules *rules, struct dom_error *error);
/* Refuses what dom_solvable() refuses. `rules` must outlive it; `options` may be NULL. */
DOM_API DOM_MUST_CHECK int dom_solver_new(struct dom_solver **out, const struct dom_rules *rules,
					  const struct dom_solve_options *options, const struct dom_alloc *alloc,
					  struct dom_error *error);
DOM_API void dom_solver_free(struct dom_solver *solver);
/* What the round comes to for the side to move: 1, 0 or -1, or hundredths. DOM_BAD_PHASE: nobody is asked for a play. DOM_CLASH:
   somebody may still draw, so that chance decides. DOM_TOO_LARGE: it took more nodes than are allowed. */
DOM_API DOM_MUST_CHECK int dom_solve(struct dom_solver *solver, const struct dom_round *round, enum dom_aim aim, int64_t *value,
				     struct dom_error *error);
/* The same for every play offered, in the order of dom_plays_next(), in storage of the solver's that lasts until it is asked
   again. Of tiles that show the same, one is offered. */
DOM_API DOM_MUST_CHECK int dom_solve_plays(struct dom_solver *solver, const struct dom_round *round,
					   const struct dom_solved **plays, unsigned *count, struct dom_error *error);
/* Positions looked at for the last question. */
DOM_API uint64_t dom_solver_nodes(const struct dom_solver *solver);
/* Whether the faster way serves these rules. */
DOM_API bool dom_solver_fast(const struct dom_solver *solver);
DOM_END

#endif
