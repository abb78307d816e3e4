/* More rounds won. */
#include "tie_break.h"

static int64_t of(const struct dom_tournament *t, unsigned side, const uint16_t *tied, unsigned count)
{
	(void)tied;
	(void)count;
	return (int64_t)t->side[side].won;
}

DOM_TIE_BREAK(wins) = {
	.row = 1,
	.title = {"Wins", "Victorias"},
	.about = {"More rounds won.", "Más manos ganadas."},
	.of = of,
};
