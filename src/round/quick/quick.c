/* Picks the loop for the width of the set and for the processor at hand. */
#include "quick.h"

#include "step.h"

domi_loop domi_loop_1_plain, domi_loop_3_plain, domi_loop_16_plain;
#if defined(__x86_64__)
domi_loop domi_loop_1_bmi2, domi_loop_3_bmi2, domi_loop_16_bmi2;
#endif

static domi_loop *loop_for(unsigned words)
{
#if defined(__x86_64__)
	if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"))
		return words == 1 ? domi_loop_1_bmi2 : words == 3 ? domi_loop_3_bmi2 : domi_loop_16_bmi2;
#endif
	return words == 1 ? domi_loop_1_plain : words == 3 ? domi_loop_3_plain : domi_loop_16_plain;
}

void domi_quick_run(const struct dom_rules *r, struct dom_round *g, const struct dom_listener *listener)
{
	struct domi_at at = {r, g, listener};

	domi_begin(&at);
	domi_finish(&at, loop_for(r->words)(&at));
}
