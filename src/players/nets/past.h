/* What others laid, as a sign of what they hold: for weighing imagined deals (Bayes). */
#ifndef DOMI_PAST_H
#define DOMI_PAST_H

#include "nets.h"

/* A set of tiles for each seat. */
typedef uint64_t domi_deal[DOM_LINE_SEATS];

struct domi_past;

/* NULL: out of memory. The net must outlive it. */
struct domi_past *domi_past_new(struct dom_net *net, const struct dom_alloc *alloc);
void domi_past_free(struct domi_past *past);
/* What the question that the net was shown last says of the past. False: nothing that could be weighed. */
bool domi_past_hear(struct domi_past *past, const struct dom_question *question);
/* How likely what was laid makes each deal, by the side of how likely `belief` had drawn it: only the proportions matter. */
void domi_past_weigh(struct domi_past *past, const struct dom_weight *belief, domi_deal *hands, unsigned deals,
		     double *weights);

#endif
