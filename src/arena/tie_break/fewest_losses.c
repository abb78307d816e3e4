/* Fewer rounds lost; one that nobody won is lost by nobody. */
#include "tie_break.h"

static int64_t of(const struct dom_tournament *t, unsigned side, const uint16_t *tied, unsigned count)
{
	(void)tied;
	(void)count;
	return -(int64_t)t->side[side].lost;
}

DOM_TIE_BREAK(fewest_losses) = {
	.row = 5,
	.title = {"Fewest losses", "Menos derrotas"},
	.about = {"Fewer rounds lost.", "Menos manos perdidas."},
	.of = of,
};
