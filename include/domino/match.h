/* A match: rounds of one table, one after the other, until its variant's own rules for tournaments say that it is over. Of those rules
   it takes when it ends (stop), what scores come to (total), who wins (champion) and what breaks ties. Those who sit at the table play
   every round, so the line-up, disqualification and the judge of the tournament say nothing here. */
#ifndef DOMINO_MATCH_H
#define DOMINO_MATCH_H

#include "tournament.h"

struct dom_match;

enum { DOM_MATCH_ROUNDS = 5 }; /* of a variant that has no tournament */

/* What a match is played for. */
struct dom_goal {
	const struct dom_member *stop; /* what ends it */
	unsigned entry;                /* of the variant's list `stop`, for dom_variant_tell_stop() */
	bool given;                    /* by the variant; else it is DOM_MATCH_ROUNDS */
	int64_t target;                /* so many: points, rounds, … */
};

enum { DOM_MATCH_TEXT = 80 };

DOM_BEGIN
/* A match under these rules, compiled of that variant; both must outlive it. Refuses teams that do not stay together: seats must be as
   listed. Nothing is played. */
DOM_API DOM_MUST_CHECK int dom_match_new(struct dom_match **out, const struct dom_variant *variant,
					 const struct dom_rules *rules, const struct dom_alloc *alloc, struct dom_error *error);
DOM_API void dom_match_free(struct dom_match *match);
DOM_API struct dom_goal dom_match_goal(const struct dom_match *match);
/* What it is played for: "150 points". */
DOM_API void dom_match_target(const struct dom_match *match, enum dom_lang lang, char out[DOM_MATCH_TEXT]);
/* The side of a player. */
DOM_API unsigned dom_match_side(const struct dom_match *match, unsigned player);
/* What came of a round that is over, by sides: dom_round_player() of each seat says whose score it is. */
DOM_API void dom_match_result(const struct dom_match *match, const struct dom_rules *rules, const struct dom_round *round,
			      struct dom_result *result);
/* Counts the next round. `seed`: what lots are drawn with, should it come to that. */
DOM_API void dom_match_count(struct dom_match *match, uint64_t seed, const struct dom_result *result);
DOM_API bool dom_match_over(const struct dom_match *match);
/* Once it is: "150 points reached". */
DOM_API void dom_match_why(const struct dom_match *match, enum dom_lang lang, char out[DOM_MATCH_TEXT]);
DOM_API int64_t dom_match_total(const struct dom_match *match, unsigned side); /* hundredths */
/* The sides in the first place, a bit each: those that have won once it is over. */
DOM_API uint16_t dom_match_winners(const struct dom_match *match);
/* The same as if only `among` had played: where others have given up. */
DOM_API uint16_t dom_match_best(const struct dom_match *match, uint16_t among);
DOM_END

#endif
