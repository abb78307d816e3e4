/* judge: who sits between the players and the table. What every judge does (the turn, the hand, the fit, the fine) is in
   round/run.c; the options differ in what they do about a misfit. */
#ifndef DOMI_JUDGE_H
#define DOMI_JUDGE_H

#include <domino/option.h>

struct dom_judge {
	DOM_OPTION;
	/* The fine for a foul, hundredths. */
	int64_t (*fine)(const struct dom_arg *args);
	/* Whether it would let a cheat's misfit through this time, `word` being random; *price in hundredths, of a player whose
	   score in the round is `score`. NULL: never. */
	bool (*offers)(const struct dom_arg *args, uint32_t word, int64_t score, int64_t *price);
};

#define DOM_JUDGE(name) const struct dom_judge domi_judge_##name

#endif
