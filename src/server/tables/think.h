/* Strategies that think, at tables: each is asked by a thread of the minds (work/pool.h) with copies of what its seat sees and knows,
   and the table goes on when it has answered. An answer is a command of the table like a person's, so that nothing has to be thought
   again when the table is loaded. */
#ifndef DOMS_THINK_H
#define DOMS_THINK_H

#include <domino/strategy.h>

#include "ruleset.h"
#include "work/pool.h"

/* Of a member of that family. */
static inline const struct dom_strategy *doms_strategy_of(const struct dom_member *member)
{
	return (const struct dom_strategy *)(const void *)member->option; /* which is its first member */
}

/* What a thinking player said; of which kind, the table knows: it was asked to play, or to give tiles back. */
struct doms_said {
	bool is_said;
	struct dom_play play;
	uint64_t tiles[DOM_MAX_WORDS];
};

/* Where a player that thinks sits. */
struct doms_thinking {
	struct doms_pool *minds; /* NULL: it thinks where it is asked */
	struct doms_ruleset *ruleset;
	const char *whose;             /* it takes turns with others */
	const struct doms_said *given; /* said already: it is not asked again; NULL: it is */
	struct doms_said *said;        /* what it says now */
};

/* An agent as struct dom_agents.think has it. What `at` points to must outlive it. */
DOM_MUST_CHECK int doms_mind_open(const struct doms_thinking *at, const struct dom_strategy *strategy,
				  const struct dom_arg *args, const struct dom_alloc *alloc, struct dom_agent *agent,
				  struct dom_error *error);
/* Asks it right here; whoever cannot answer says anything. */
void doms_mind_ask(const struct doms_ruleset *ruleset, const struct dom_strategy *strategy, const struct dom_arg *args,
		   const struct dom_alloc *alloc, const struct dom_question *question, struct doms_said *said);

#endif
