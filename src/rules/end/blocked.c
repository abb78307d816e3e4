/* The game is locked: nobody can play and nobody can draw. Where going out ends a round, that comes first. */
#include "end.h"

static bool over(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args)
{
	(void)args;
	if (rules->ends_out && domi_somebody_out(rules, round))
		return false;
	return !domi_anyone_can_play(rules, round) && !domi_anyone_can_draw(rules, round);
}

/* Without `out` a round is also blocked when all hands are empty, which everybody reaches. */
static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	if (rules->all_fits && rules->ends_out)
		return domi_fail(
			error, DOM_CLASH, choice->where,
			"end blocked can never come true: every tile fits everywhere, so somebody goes out; write out alone",
			"el final blocked nunca se cumple: toda ficha sirve en todas partes y alguien se pega; escriba out "
			"solo");
	return DOM_OK;
}

DOM_END_RULE(blocked) = {
	.row = 2,
	.title = {"Blocked", "Tranque"},
	.about = {"Nobody can play, and nobody can draw.", "Nadie puede jugar ni robar: hay tranque."},
	.tell = {"The round is over when it is blocked: nobody can play, and nobody can draw.",
		 "La mano se acaba con el tranque: nadie puede jugar ni robar."},
	.over = over,
	.check = check,
	.known = DOMI_END_BLOCKED,
};
