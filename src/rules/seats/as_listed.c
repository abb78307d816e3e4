/* Everybody sits in the order in which the variant lists the players. */
#include "seats.h"

static void seat(const struct domi_at *at)
{
	(void)at; /* they sit so already */
}

DOM_SEATS(as_listed) = {
	.row = 1,
	.title = {"As listed", "Como se listan"},
	.about = {"Players sit in the order in which they are listed.",
		  "Los jugadores se sientan en el orden en que están listados."},
	.seat = seat,
};
