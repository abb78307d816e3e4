/* So many different sides have won a round. */
#include "stop.h"

enum { COUNT };

static bool over(const struct dom_tournament *t, const struct dom_arg *args)
{
	return t->winners >= args[COUNT].n;
}

static int64_t target(const struct dom_arg *args)
{
	return args[COUNT].n;
}

DOM_STOP(winners) = {
	.row = 3,
	.title = {"Winners", "Ganadores"},
	.about = {"When a given number of different sides have won a round.",
		  "Cuando tantos jugadores o parejas distintos han ganado una mano."},
	.tell = {"The tournament is over when {count, plural, one {somebody has} other {# different sides have}} won a round.",
		 "El torneo se acaba cuando {count, plural, one {alguien ha} other {# jugadores o parejas distintos han}} "
		 "ganado una mano."},
	.params = DOM_PARAMS({.name = "count",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = DOM_MAX_ENTRANTS,
			      .about = {"How many different winners.", "Cuántos ganadores distintos."}}),
	.one = {"winner", "ganador"},
	.many = {"different winners", "ganadores distintos"},
	.over = over,
	.target = target,
};
