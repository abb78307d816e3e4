/* Everybody sits in the order in which the variant lists the players. */
#include "seats.h"

static void seat(const struct domi_at *at)
{
	(void)at; /* they sit so already */
}

DOM_SEATS(as_listed) = {
	.row = 1,
	.title = {"As listed", "Como en la lista"},
	.about = {"Players sit in the order of the list.", "Los jugadores se sientan en el orden de la lista."},
	.as_listed = true,
	.seat = seat,
};
