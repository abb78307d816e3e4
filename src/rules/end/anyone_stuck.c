/* One player without a tile that fits is enough; an empty hand is not. Who passes is stuck whatever it drew; others are only
   when there is nothing to draw. */
#include "end.h"

#include "../stuck/stuck.h"

#include <limits.h>

enum { WHO };
enum { ANY, TO_MOVE };

static bool over(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args)
{
	uint32_t all = (UINT32_C(1) << rules->players) - 1, who = args[WHO].n == ANY ? all : UINT32_C(1) << round->next;

	if (round->in_row && !round->fouled)
		return true;
	who = domi_stuck(rules, round, who); /* mostly nobody: the rest need not be asked */
	return who && !domi_can_draw(rules, round) && who & domi_seats_with_tiles(rules, round);
}

/* The first to pass ends it, and only who has drawn gets that far; but a foul, which counts as a pass, does not end it. */
static unsigned most(const struct dom_rules *rules, const struct dom_arg *args)
{
	(void)args;
	return rules->cheats ? UINT_MAX : rules->stuck->draws(rules->args[DOMI_STUCK], 0, DOM_MAX_TILES);
}

static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	return domi_needs_passes(rules, choice, 0, error);
}

DOM_END_RULE(anyone_stuck) = {
	.row = 7,
	.title = {"Anyone stuck", "Alguien no lleva"},
	.about = {"A player has no tile that fits, even after drawing.",
		  "Un jugador no lleva, ni después de robar lo que se pueda."},
	.tell = {"The round is over as soon as {who, select, any {any player} other {the player to move}} has no tile that "
		 "fits, even after drawing.",
		 "La mano se acaba en cuanto {who, select, any {un jugador} other {el jugador de turno}} no lleva, ni después "
		 "de robar lo que se pueda."},
	.params = DOM_PARAMS({.name = "who",
			      .type = DOM_TYPE_WORD,
			      .words = "any to-move",
			      .preset = "any",
			      .about = {"Any player, or only the one to move.",
					"Cualquiera (any), o solo a quien le toca (to-move)."}}),
	.over = over,
	.most = most,
	.check = check,
};
