/* What one seat can believe about hidden tiles: how likely each is in each hand and in the pile, from all that it knows (imagine.h says
   what that is), and from nothing else. */
#ifndef DOMINO_BELIEF_H
#define DOMINO_BELIEF_H

#include "imagine.h"

struct dom_belief {
	unsigned tiles, columns; /* columns: a seat each, the pile last */
	const double *chance;    /* [tile * columns + column]; tiles on the table are with nobody */
	bool exact;              /* counted; else a share in imagined rounds */
	bool certain;            /* it is known where every tile is */
	bool weighed;            /* by how players play, not only by what they could do */
};

/* For one thread at a time. One believer serves any seat at any moment of rounds under its rules. */
struct dom_believer;

DOM_BEGIN
/* `rules` must outlive it. */
DOM_API DOM_MUST_CHECK int dom_believer_new(struct dom_believer **out, const struct dom_rules *rules,
					    const struct dom_alloc *alloc, struct dom_error *error);
DOM_API void dom_believer_free(struct dom_believer *believer);
/* As of the knowledge's last look. `weight`: how likely somebody who knows how people play finds a tile with a seat; NULL: hard
   facts alone, which is the truth if everybody plays by lot. What is believed lasts until it is asked again. Fails as
   dom_imagining_init() does. */
DOM_API DOM_MUST_CHECK int dom_believe(struct dom_believer *believer, const struct dom_knowledge *knowledge,
				       const struct dom_weight *weight, struct dom_belief *belief, struct dom_error *error);
/* Whether a seat does not see where a tile is, by a row of `chance`. */
DOM_API bool dom_is_hidden(const double *row, unsigned players, unsigned seat);
DOM_END

#endif
