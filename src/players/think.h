/* What the files about thinking share. */
#ifndef DOMI_THINK_H
#define DOMI_THINK_H

#include <domino/think.h>

const struct dom_rules *domi_thinker_rules(const struct dom_thinker *thinker);
/* As of the last question. */
const struct dom_imagining *domi_thinker_imagining(const struct dom_thinker *thinker);
/* Two rounds to work in. */
void domi_thinker_rounds(struct dom_thinker *thinker, struct dom_round **one, struct dom_round **other);

#endif
