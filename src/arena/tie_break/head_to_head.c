/* What those that are tied did against each other. */
#include "tie_break.h"

static int64_t of(const struct dom_tournament *t, unsigned side, const uint16_t *tied, unsigned count)
{
	int64_t balance = 0;

	for (unsigned i = 0; i < count; i++) {
		unsigned other = tied[i];

		balance += (int64_t)t->meeting[(size_t)side * t->sides + other].won;
		balance -= (int64_t)t->meeting[(size_t)other * t->sides + side].won;
	}
	return balance;
}

DOM_TIE_BREAK(head_to_head) = {
	.row = 2,
	.title = {"Head to head", "Entre ellos"},
	.about = {"More rounds won than lost against the others that are tied.",
		  "Más manos ganadas que perdidas contra los demás empatados."},
	.tell = {"More rounds won than lost against the others that are tied.",
		 "Más manos ganadas que perdidas contra los demás empatados."},
	.of = of,
};
