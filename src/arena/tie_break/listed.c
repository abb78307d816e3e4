/* The order in which they entered. */
#include "tie_break.h"

static int64_t of(const struct dom_tournament *t, unsigned side, const uint16_t *tied, unsigned count)
{
	(void)tied;
	(void)count;
	return (int64_t)t->sides - side;
}

DOM_TIE_BREAK(listed) = {
	.row = 6,
	.title = {"Listed", "Por lista"},
	.about = {"The earlier in the list of players.", "El que está antes en la lista de jugadores."},
	.tell = {"The earlier place in the list of players.", "El lugar más alto en la lista de jugadores."},
	.of = of,
};
