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

static struct dom_pick pick(const struct dom_arg *args)
{
	return (struct dom_pick){
		.tile = DOM_PICK_FATTEST, .place = DOM_AT_LOWER, .mix = args[MIX].n == CHANCE ? DOM_MIX_CHANCE : DOM_MIX_TURNS};
}

DOM_STRATEGY(alternate) = {
	.row = 4,
	.title = {"Alternate", "Alterna"},
	.about = {"The heaviest tile and a random one by turns.", "La ficha más gorda y una al azar, por turnos."},
	.tell = {"{players} {players, plural, one {lays} other {lay}} the heaviest tile or a random one, {mix, select, turns "
		 "{by turns} other {as the lot falls}}.",
		 "{players} {players, plural, one {pone} other {ponen}} {mix, select, turns {una vez la ficha más gorda y otra "
		 "una al azar} other {la ficha más gorda o una al azar, según el sorteo}}."},
	.params = DOM_PARAMS({.name = "mix",
			      .type = DOM_TYPE_WORD,
			      .words = "turns chance",
			      .preset = "turns",
			      .about = {"What decides: its turns, one and one, or a draw each time.",
					"Qué decide: sus turnos, uno y uno (turns), o un sorteo cada vez (chance)."}}),
	.choose = choose,
	.pick = pick,
};
