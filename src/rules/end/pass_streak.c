/* One player has passed turn after turn. */
#include "end.h"

enum { PASSES };

static unsigned passes(const struct dom_rules *rules, const struct dom_arg *args)
{
	(void)rules;
	return (unsigned)args[PASSES].n;
}

static bool over(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args)
{
	for (unsigned seat = 0; seat < rules->players; seat++)
		if (round->seats[seat].streak >= args[PASSES].n)
			return true;
	return false;
}

static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	return domi_needs_passes(rules, choice, (unsigned)choice->args[PASSES].n, error);
}

DOM_END_RULE(pass_streak) = {
	.row = 4,
	.title = {"Pass streak", "Racha de pases"},
	.about = {"One player has passed several turns in a row.", "Un jugador se ha pasado varios turnos seguidos."},
	.tell = {"The round is over {passes, plural, =1 {as soon as a player passes} other {when a player has passed # turns "
		 "in a row}}.",
		 "La mano se acaba {passes, plural, =1 {en cuanto alguien se pasa} other {cuando un jugador se pasa # turnos "
		 "seguidos}}."},
	.params = DOM_PARAMS({.name = "passes",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = 1000,
			      .preset = "3",
			      .about = {"Turns that one player has passed in a row.",
					"Turnos seguidos que se pasa un mismo jugador."}}),
	.over = over,
	.reachable = domi_anybody_passes,
	.passes = passes,
	.check = check,
};
