/* Solving by copying rounds and stepping them: for any rules without chance and with two sides. */
#ifndef DOMI_SOLVE_STEPS_H
#define DOMI_SOLVE_STEPS_H

#include <domino/solve.h>

#include "rules.h"

/* What is remembered of a position: bounds of its value for team 0, and the play that was best. */
struct domi_steps_known {
	uint64_t key, generation;
	int64_t low, high;
	struct dom_play play;
};

struct domi_steps {
	const struct dom_rules *rules;
	enum dom_aim aim;
	size_t stride, view_stride;
	char *rounds, *views; /* one for each depth; the first is the question */
	struct domi_steps_known *known;
	uint64_t mask;
	uint64_t generation; /* of questions: what was known for another does not count, and takes no room from what is */
	uint64_t nodes, most;
	bool stopped;
};

/* Makes room; `table` is a power of two. */
int domi_steps_init(struct domi_steps *steps, const struct dom_rules *rules, size_t table, const struct dom_alloc *alloc,
		    struct dom_error *error);
void domi_steps_release(struct domi_steps *steps, const struct dom_alloc *alloc);
/* The value for team 0 of what `round` comes to, after `play` (NULL: as it is). */
int64_t domi_steps_solve(struct domi_steps *steps, const struct dom_round *round, const struct dom_play *play);

#endif
