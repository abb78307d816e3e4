/* Picks the loops for the width of the set and for the processor at hand. */
#include "quick.h"

#include "deal/deal.h"
#include "step.h"

extern const struct domi_quick domi_quick_1_plain, domi_quick_2_plain, domi_quick_3_plain, domi_quick_16_plain;
extern const struct domi_turns domi_turns_1_plain, domi_turns_2_plain, domi_turns_3_plain, domi_turns_16_plain;
#if defined(DOMI_EVERY_CPU)
extern const struct domi_quick domi_quick_1_bmi2, domi_quick_2_bmi2, domi_quick_3_bmi2, domi_quick_16_bmi2;
extern const struct domi_turns domi_turns_1_bmi2, domi_turns_2_bmi2, domi_turns_3_bmi2, domi_turns_16_bmi2;
#endif

static unsigned width_of(unsigned words)
{
	return words <= 3 ? words - 1 : 3;
}

#if defined(DOMI_EVERY_CPU)
static bool has_bmi2(void)
{
	return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
}
#endif

static const struct domi_quick *quick_for(unsigned words)
{
	static const struct domi_quick *const plain[] = {&domi_quick_1_plain, &domi_quick_2_plain, &domi_quick_3_plain,
							 &domi_quick_16_plain};

#if defined(DOMI_EVERY_CPU)
	static const struct domi_quick *const bmi2[] = {&domi_quick_1_bmi2, &domi_quick_2_bmi2, &domi_quick_3_bmi2,
							&domi_quick_16_bmi2};

	if (has_bmi2())
		return bmi2[width_of(words)];
#endif
	return plain[width_of(words)];
}

static const struct domi_turns *turns_for(unsigned words)
{
	static const struct domi_turns *const plain[] = {&domi_turns_1_plain, &domi_turns_2_plain, &domi_turns_3_plain,
							 &domi_turns_16_plain};

#if defined(DOMI_EVERY_CPU)
	static const struct domi_turns *const bmi2[] = {&domi_turns_1_bmi2, &domi_turns_2_bmi2, &domi_turns_3_bmi2,
							&domi_turns_16_bmi2};

	if (has_bmi2())
		return bmi2[width_of(words)];
#endif
	return plain[width_of(words)];
}

void domi_turns_run(const struct dom_rules *r, struct dom_round *g, struct dom_players *players,
		    const struct dom_listener *listener)
{
	turns_for(r->words)->play(r, g, players, listener);
}

void domi_quick_words(const struct dom_rules *r, struct domi_made *made)
{
	turns_for(r->words)->begin_words(made);
}

void domi_quick_begin(const struct dom_rules *r, struct dom_round *g, const struct dom_listener *listener)
{
	struct domi_at at = {.rules = r, .round = g, .listener = listener};
	const struct domi_quick *quick = quick_for(r->words);
	bool deals = r->deal->deal == domi_deal_evenly && r->players <= 4 && r->tiles <= quick->deals;

	domi_begin(&at, deals ? quick->deal : r->deal->deal);
}

void domi_quick_run(const struct dom_rules *r, struct dom_round *g, const struct dom_listener *listener)
{
	struct domi_at at = {.rules = r, .round = g, .listener = listener};

	domi_quick_begin(r, g, listener);
	domi_finish(&at, quick_for(r->words)->loop(&at));
}
