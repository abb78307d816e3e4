/* A foul is fined and the turn is lost, whoever commits it. */
#include "judge.h"

enum { FINE };

static int64_t fine(const struct dom_arg *args)
{
	return args[FINE].n * 100;
}

DOM_JUDGE(honest) = {
	.row = 1,
	.title = {"Honest", "Honesto"},
	.about = {"Fines every foul; the turn is lost.", "Multa toda falta; se pierde el turno."},
	.tell = {"The judge is honest: a foul costs {fine, plural, =0 {the turn} one {one point and the turn} other {# points "
		 "and the turn}}.",
		 "El juez es honesto: una falta cuesta {fine, plural, =0 {el turno} one {un punto y el turno} other {# puntos "
		 "y el turno}}."},
	.params = DOM_PARAMS({.name = "fine",
			      .type = DOM_TYPE_INT,
			      .min = 0,
			      .max = 1000000,
			      .preset = "0",
			      .about = {"Points off for a foul.", "Puntos que cuesta una falta."}}),
	.fine = fine,
};
