/* What the files about thinking share. */
#ifndef DOMI_THINK_H
#define DOMI_THINK_H

#include <domino/think.h>

/* How the expert thinks unless it is told otherwise: rounds, thousandths of taste, hundredths of the critic, tiles before it judges, rounds
   that are drawn for each that is tried. */
#define DOMI_EXPERT_ROUNDS 120
#define DOMI_EXPERT_TASTE 3
#define DOMI_EXPERT_CRITIC 100
#define DOMI_EXPERT_PLIES 4
#define DOMI_EXPERT_DRAWN 10
enum { DOMI_CHEAPER = 6 }; /* times as many rounds can be played out as judged */

const struct dom_rules *domi_thinker_rules(const struct dom_thinker *thinker);
/* As of the last question. */
const struct dom_imagining *domi_thinker_imagining(const struct dom_thinker *thinker);
/* Two rounds to work in. */
void domi_thinker_rounds(struct dom_thinker *thinker, struct dom_round **one, struct dom_round **other);
/* Makes somebody who answers as below. The net of the options is theirs from here on, also where it fails. */
int domi_thinker_sits(struct dom_agent *agent, const struct dom_rules *rules, const struct dom_think_options *options,
		      const struct dom_alloc *alloc, struct dom_error *error);
/* For what strategies that think answer: the same position at the same seed gets the same. */
uint64_t domi_thinking_seed(const struct dom_view *view);
/* Tiles to be given back: the first of the hand where nothing can be imagined, or nobody thinks (NULL). */
void domi_thinker_gives(struct dom_thinker *thinker, const struct dom_question *question, uint64_t *set);

#endif
