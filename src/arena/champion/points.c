/* The highest total. */
#include "champion.h"

static int compare(const struct domi_side *a, const struct domi_side *b)
{
	return (a->total > b->total) - (a->total < b->total);
}

DOM_CHAMPION(points) = {
	.row = 1,
	.title = {"Points", "Puntos"},
	.about = {"The highest total wins the tournament.", "Gana el torneo quien tenga el total más alto."},
	.tell = {"The side with the highest total is champion.", "Es campeón quien tenga el total más alto."},
	.compare = compare,
};
