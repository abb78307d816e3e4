/* What stands in a tournament's lists, for whoever shows it. */
#include "tournament.h"

#include "tie_break/tie_break.h"

const struct dom_member *dom_tournament_stop(const struct dom_tournament *t, unsigned i)
{
	return i < t->variant->tournament.stop_count ? t->variant->tournament.stops[i].member : NULL;
}

const struct dom_member *dom_tournament_tie_break(const struct dom_tournament *t, unsigned i)
{
	return i < t->variant->tournament.tie_break_count ? t->variant->tournament.tie_breaks[i].member : NULL;
}

bool dom_tournament_in_points(const struct dom_tournament *t, unsigned tie_break)
{
	return tie_break < t->tie_break_count && t->tie_breaks[tie_break]->points;
}
