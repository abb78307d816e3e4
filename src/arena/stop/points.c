/* Somebody's total reaches a number; exactly, where a score that would pass it is not counted. */
#include "stop.h"

enum { POINTS, EXACT };

static bool over(const struct dom_tournament *t, const struct dom_arg *args)
{
	for (unsigned side = 0; side < t->sides; side++)
		if (!t->side[side].out && t->side[side].total >= args[POINTS].n * 100)
			return true;
	return false;
}

static int64_t target(const struct dom_arg *args)
{
	return args[POINTS].n;
}

static bool counts(const struct dom_arg *args, int64_t total)
{
	return !args[EXACT].n || total <= args[POINTS].n * 100;
}

DOM_STOP(points) = {
	.row = 2,
	.title = {"Points", "Puntos"},
	.about = {"When a side's total reaches a given number of points.", "Cuando el total de alguien llega a tantos puntos."},
	.tell = {"The tournament is over when a side's total reaches {exact, select, true {exactly } other {}}{points, plural, "
		 "one {one point} other {# points}}{exact, select, true {; a score that would go beyond is not counted} other "
		 "{}}.",
		 "El torneo se acaba cuando alguien llega a {points, plural, one {un punto} other {# puntos}}{exact, select, "
		 "true { exactos; los que irían más allá no se cuentan} other {}}."},
	.params = DOM_PARAMS({.name = "points",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = INT64_C(1000000000000),
			      .about = {"The total to reach.", "El total al que hay que llegar."}},
			     {.name = "exact",
			      .type = DOM_TYPE_FLAG,
			      .preset = "false",
			      .about = {"It must be hit exactly: a score that would pass it is not counted.",
					"Hay que llegar justo: los puntos que lo pasarían no se cuentan."}}),
	.one = {"point", "punto"},
	.many = {"points", "puntos"},
	.over = over,
	.target = target,
	.counts = counts,
};
