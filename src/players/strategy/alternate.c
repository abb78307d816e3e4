/* Fattest and random by turns. `mix: turns` goes by the player's own turns, passes included, beginning with fattest; `mix:
   chance` tosses a coin with the turn's third word, which neither of the two uses. */
#include <domino/strategy.h>

enum { MIX };
enum { TURNS, CHANCE };
enum { COIN = 2 };

extern DOM_STRATEGY(fattest);
extern DOM_STRATEGY(random);

static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	static const struct dom_arg over_plays[DOM_MAX_PARAMS] = {{.n = 0}};
	bool fat = args[MIX].n == CHANCE ? !(dom_view_chance(view, COIN) >> 31) : view->seats[view->seat].turns % 2 == 0;

	return (fat ? &domi_strategy_fattest : &domi_strategy_random)->choose(view, over_plays);
}

DOM_STRATEGY(alternate) = {
	.row = 4,
	.title = {"Alternate", "Alterna"},
	.about = {"Fattest and random by turns.", "Bota gorda y al azar, una vez y una vez."},
	.tell = {"Plays the fattest tile or any at random, as {mix} will have it.",
		 "Unas veces bota la gorda y otras juega al azar (mix: {mix})."},
	.params = DOM_PARAMS({.name = "mix",
			      .type = DOM_TYPE_WORD,
			      .words = "turns chance",
			      .preset = "turns",
			      .about = {"What decides: its own turns, one after the other, or a draw each time.",
					"Qué decide: sus propios turnos, uno y uno, o un sorteo cada vez."}}),
	.choose = choose,
};
