/* What stands in a tournament's lists, for whoever shows it. */
#include "tournament.h"

const struct dom_member *dom_tournament_stop(const struct dom_tournament *t, unsigned i)
{
	return i < t->variant->cup.stop_count ? t->variant->cup.stops[i].member : NULL;
}

const struct dom_member *dom_tournament_tie_break(const struct dom_tournament *t, unsigned i)
{
	return i < t->variant->cup.tie_break_count ? t->variant->cup.tie_breaks[i].member : NULL;
}
