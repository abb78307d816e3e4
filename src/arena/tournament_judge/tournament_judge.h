/* tournament-judge: who says whether a tournament is over and who may go on. */
#ifndef DOMI_TOURNAMENT_JUDGE_H
#define DOMI_TOURNAMENT_JUDGE_H

#include "../tournament.h"

struct dom_tournament_judge {
	DOM_OPTION;
	/* Whether it is corrupt this time; `word` is random. NULL: never. */
	bool (*corrupt)(const struct dom_arg *args, uint32_t word);
};

#define DOM_TOURNAMENT_JUDGE(name) const struct dom_tournament_judge domi_tournament_judge_##name

#endif
