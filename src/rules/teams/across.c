/* Partners sit across the table: with two teams every other seat, with three every third. */
#include "teams.h"

enum { TEAMS, COUNT };
enum { TOGETHER, BEST_HAND };

static unsigned teams(const struct dom_arg *args, unsigned players)
{
	(void)players;
	return (unsigned)args[TEAMS].n;
}

static bool best_hand(const struct dom_arg *args)
{
	return args[COUNT].n == BEST_HAND;
}

DOM_TEAMS(across) = {
	.row = 2,
	.title = {"Across", "Frente a frente"},
	.about = {"Partners sit across from each other; a team is out when any member is.",
		  "Los compañeros se sientan frente a frente; un equipo se pega cuando se pega cualquiera de los suyos."},
	.tell = {"There are {teams} teams; partners sit across from each other, and a team is out when any member is. {count, "
		 "select, together {Partners' hands are added together.} other {Of the partners' hands, only the best "
		 "counts.}}",
		 "Hay {teams} equipos; los compañeros se sientan frente a frente, y un equipo se pega cuando se pega "
		 "cualquiera de los suyos. {count, select, together {Los puntos de los compañeros se suman.} other {De los "
		 "compañeros cuenta solo el que tenga menos puntos.}}"},
	.params = DOM_PARAMS({.name = "teams",
			      .type = DOM_TYPE_INT,
			      .min = 2,
			      .max = DOM_MAX_PLAYERS,
			      .preset = "2",
			      .about = {"How many teams; they must divide the players evenly.",
					"Cuántos equipos; deben dividir por igual a los jugadores."}},
			     {.name = "count",
			      .type = DOM_TYPE_WORD,
			      .words = "together best-hand",
			      .preset = "together",
			      .about = {"Points in hand: those of all members together, or of the best hand alone.",
					"Puntos que les quedan: los de todos juntos (together) o solo los del que menos tenga "
					"(best-hand)."}}),
	.teams = teams,
	.best_hand = best_hand,
};
