/* Picks the loop for the width of the set and for the processor at hand. */
#include "quick.h"

#include "deal/deal.h"
#include "step.h"

extern const struct domi_quick domi_quick_1_plain, domi_quick_3_plain, domi_quick_16_plain;
#if defined(__x86_64__)
extern const struct domi_quick domi_quick_1_bmi2, domi_quick_3_bmi2, domi_quick_16_bmi2;
#endif

static const struct domi_quick *quick_for(unsigned words)
{
	static const struct domi_quick *const plain[] = {&domi_quick_1_plain, &domi_quick_3_plain, &domi_quick_16_plain};
	const struct domi_quick *const *all = plain;

#if defined(__x86_64__)
	static const struct domi_quick *const bmi2[] = {&domi_quick_1_bmi2, &domi_quick_3_bmi2, &domi_quick_16_bmi2};

	if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"))
		all = bmi2;
#endif
	return all[words == 1 ? 0 : words == 3 ? 1 : 2];
}

void domi_quick_run(const struct dom_rules *r, struct dom_round *g, const struct dom_listener *listener)
{
	struct domi_at at = {r, g, listener};
	const struct domi_quick *quick = quick_for(r->words);
	bool deals = r->deal->deal == domi_deal_evenly && r->players <= 4 && r->tiles <= quick->deals;

	domi_begin(&at, deals ? quick->deal : r->deal->deal);
	domi_finish(&at, quick->loop(&at));
}
