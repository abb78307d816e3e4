/* The heaviest hand wins; going out may still beat it. */
#include "winner.h"

enum { OUT_FIRST = DOMI_WINNER_TIES + 1 };

static bool rank(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, uint32_t reasons,
		 int64_t *keys)
{
	(void)reasons;
	for (unsigned team = 0; team < rules->teams; team++)
		keys[team] = args[OUT_FIRST].n && domi_team_out(rules, round, team) ? INT64_MIN
										    : -domi_team_points(rules, round, team);
	return true;
}

DOM_WINNER(most_points) = {
	.row = 3,
	.title = {"Most points", "Más puntos"},
	.about = {"The most points in hand win, but whoever is out may come first.",
		  "Gana quien tenga más puntos en sus fichas, aunque quien se pega puede ir primero."},
	.tell = {"{out-first, select, true {Whoever goes out wins; otherwise the} other {The}} most points in hand win.",
		 "Gana {out-first, select, true {quien se pega; si nadie se pega, } other {}}quien tenga más puntos en sus "
		 "fichas."},
	.params = DOM_PARAMS(DOMI_TIES, {.name = "out-first",
					 .type = DOM_TYPE_FLAG,
					 .preset = "true",
					 .about = {"Whether whoever is out comes first.", "Si quien se pega va primero."}}),
	.rank = rank,
};
