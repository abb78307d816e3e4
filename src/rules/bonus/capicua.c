/* Capicúa: going out with a tile that would have fitted the other end of the line too, with its other side. A double has no other
   side, and where both ends show the same there is nothing to it. */
#include "bonus.h"

#include "../board/board.h"

static bool earns(const struct dom_rules *r, const struct dom_round *g, struct dom_play play)
{
	const struct dom_place *ends = domi_places(r, g);
	unsigned near = play.place, far = !near;

	if (g->places != 2 || domi_is_double(r, play.tile) || r->shown[ends[near].symbol] == r->shown[ends[far].symbol])
		return false;
	return domi_sides_that_fit(r, (enum dom_path)g->path, ends[near].symbol, play.tile) >> play.side & 1 &&
	       domi_sides_that_fit(r, (enum dom_path)g->path, ends[far].symbol, play.tile) >> !play.side & 1;
}

static int64_t pays(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, unsigned team)
{
	bool out = domi_team(rules, round->last_layer) == team && !round->seats[round->last_layer].tiles;

	return out ? args[DOMI_BONUS_POINTS].n * 100 : 0;
}

static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	if (rules->board->shape != DOM_SHAPE_LINE)
		return domi_fail(error, DOM_CLASH, choice->where, "bonus capicua can never be paid: a %s board has no two ends",
				 "el bono capicua nunca se paga: un tablero %s no tiene dos puntas",
				 rules->variant->choice[DOMI_BOARD].member->name);
	return DOM_OK;
}

DOM_BONUS(capicua) = {
	.row = 2,
	.title = {"Capicúa", "Capicúa"},
	.about =
		{"A winner who goes out with a tile that fits both ends, which show different faces, gets points for it.",
		 "Quien gana pegándose con una ficha que sirve por las dos puntas, que son distintas, recibe puntos por ello."},
	.tell = {"Going out with a tile that fits both ends, if they differ, pays {points, plural, one {one point} other {# "
		 "points}}.",
		 "Pegarse con capicúa, con una ficha que sirve por las dos puntas cuando son distintas, vale {points, plural, "
		 "one "
		 "{un punto} other {# puntos}}."},
	.params = DOM_PARAMS(DOMI_BONUS_POINTS_PARAM),
	.pays = pays,
	.earns = earns,
	.check = check,
};
