/* Drawn: every side has its lot from the start, whoever it may be tied with. */
#include "tie_break.h"

static int64_t of(const struct dom_tournament *t, unsigned side, const uint16_t *tied, unsigned count)
{
	(void)tied;
	(void)count;
	return domi_word(t->seed, 0, DOMI_FOR_LOT, 0, side);
}

DOM_TIE_BREAK(lot) = {
	.row = 7,
	.title = {"Lot", "Sorteo"},
	.about = {"By lot.", "Por sorteo."},
	.tell = {"The lot.", "El sorteo."},
	.of = of,
};
