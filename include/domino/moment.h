/* A moment of a round: somebody is asked for a play, and every seat knows what it has heard until then. It is looked for along a record,
   or along a round while it is played. */
#ifndef DOMINO_MOMENT_H
#define DOMINO_MOMENT_H

#include "agent.h"
#include "belief.h"
#include "round.h"

struct dom_moment;

DOM_BEGIN
/* The first play that somebody is asked for after so many events. `rules` must outlive it. */
DOM_API DOM_MUST_CHECK int dom_moment_new(struct dom_moment **out, const struct dom_rules *rules, uint64_t after,
					  const struct dom_alloc *alloc, struct dom_error *error);
DOM_API void dom_moment_free(struct dom_moment *moment);
/* To be called before every step of the round. Whether the moment has come. */
DOM_API bool dom_moment_rests(struct dom_moment *moment, const struct dom_round *round);
/* What hears every event of it. */
DOM_API struct dom_listener dom_moment_listener(struct dom_moment *moment);
/* Both, along a record of a round of these rules. */
DOM_API DOM_MUST_CHECK int dom_moment_record(struct dom_moment *moment, const char *text, size_t length, const char *file,
					     struct dom_error *error);

/* How many events were heard before it. */
DOM_API uint64_t dom_moment_heard(const struct dom_moment *moment);
/* The round as it is then. DOM_NOT_FOUND: nobody was asked for a play so late; then there is nothing to believe either. */
DOM_API DOM_MUST_CHECK int dom_moment_round(const struct dom_moment *moment, const struct dom_round **round,
					    struct dom_error *error);
/* What is asked of a seat then, in storage of the moment's; a thinker takes it (think.h). */
DOM_API struct dom_question dom_moment_question(struct dom_moment *moment, unsigned seat);
/* What a seat can believe then; if it is the seat's turn, with so much trust in the net that has learned the game (net.h), if there is
   one. Lasts until it is asked again. */
DOM_API DOM_MUST_CHECK int dom_moment_believe(struct dom_moment *moment, unsigned seat, unsigned trust,
					      struct dom_belief *belief, struct dom_error *error);
DOM_END

#endif
