/* The game is locked: nobody whom the turn still reaches can play or draw. Where going out ends a round, that comes first. */
#include "end.h"

static bool over(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args)
{
	(void)args;
	if (rules->ends_out && domi_somebody_out(rules, round))
		return false;
	return domi_all_stuck(rules, round, domi_reach(rules, round));
}

DOM_END_RULE(blocked) = {
	.row = 2,
	.title = {"Blocked", "Tranque"},
	.about = {"Nobody who could still get the turn can play or draw.",
		  "Nadie a quien le pueda tocar todavía puede jugar ni robar: hay tranque."},
	.tell = {"The round is over when it is blocked: nobody can play or draw.",
		 "La mano se acaba con el tranque: nadie puede jugar ni robar."},
	.over = over,
	.known = DOMI_END_BLOCKED,
};
