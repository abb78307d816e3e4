/* After so many rounds: always an upper bound. */
#include "stop.h"

enum { ROUNDS };

static uint64_t most(const struct dom_arg *args)
{
	return (uint64_t)args[ROUNDS].n;
}

DOM_STOP(rounds) = {
	.row = 1,
	.title = {"Rounds", "Manos"},
	.about = {"After a given number of rounds; always an upper bound.", "Tras tantas manos; siempre es el tope."},
	.tell = {"The tournament is over after {rounds, plural, one {one round} other {# rounds}} at the latest.",
		 "El torneo se acaba a más tardar tras {rounds, plural, one {una mano} other {# manos}}."},
	.params = DOM_PARAMS({.name = "rounds",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = INT64_C(1000000000000000),
			      .preset = "1000",
			      .about = {"How many rounds.", "Cuántas manos."}}),
	.one = {"round", "mano"},
	.many = {"rounds", "manos"},
	.most = most,
};
