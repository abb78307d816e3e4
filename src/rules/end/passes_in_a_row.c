/* Everybody has passed without a tile in between. Those with an empty hand do not pass, so others may pass twice. */
#include "end.h"

enum { PASSES };

static unsigned passes(const struct dom_rules *rules, const struct dom_arg *args)
{
	return args[PASSES].n ? (unsigned)args[PASSES].n : rules->players;
}

static bool over(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args)
{
	return round->in_row >= passes(rules, args);
}

DOM_END_RULE(passes_in_a_row) = {
	.row = 3,
	.title = {"Passes in a row", "Pases seguidos"},
	.about = {"As many passes in a row as players, or as told.",
		  "Tantos pases seguidos como jugadores, o los que se digan."},
	.tell = {"The round is over after {passes} passes in a row (0: as many as players).",
		 "La mano se acaba tras {passes} pases seguidos (0: tantos como jugadores)."},
	.params = DOM_PARAMS({.name = "passes",
			      .type = DOM_TYPE_INT,
			      .min = 0,
			      .max = 10000,
			      .preset = "0",
			      .about = {"Passes in a row; 0: as many as players.",
					"Pases seguidos; 0: tantos como jugadores."}}),
	.over = over,
	.reachable = domi_anybody_passes,
	.passes = passes,
	.check = domi_needs_passes,
};
