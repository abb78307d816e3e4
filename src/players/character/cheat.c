/* Picks what its strategy likes best in the whole hand, whether it fits or not, and pays the judge when that is cheaper than
   what it holds. To stay in a tournament it pays whatever its total covers, and takes for nothing what costs nothing. */
#include <domino/character.h>

static bool pays(const struct dom_view *view, const struct dom_arg *args, int64_t price)
{
	int64_t points = 0;

	(void)args;
	for (int tile = -1; (tile = dom_view_next(view, tile)) >= 0;)
		points += dom_view_value(view, (unsigned)tile);
	return points * 100 > price;
}

static bool buys_back(const struct dom_arg *args, int64_t total, int64_t price)
{
	(void)args;
	return !price || total >= price;
}

DOM_CHARACTER(cheat) = {
	.row = 2,
	.title = {"Cheat", "Tramposo"},
	.about = {"May try any tile of the hand, fitting or not, and pays a bribe that costs less than the points in hand.",
		  "Prueba con cualquiera de sus fichas, sirva o no, y paga un soborno que valga menos que los puntos que le "
		  "quedan."},
	.tell = {"{players} {players, plural, one {cheats and tries} other {cheat and try}} any tile in hand, fitting or not; "
		 "a bribe is paid if it costs less than the points in that hand.",
		 "{players} {players, plural, one {hace trampa: prueba con cualquiera de sus fichas, sirva o no, y paga un "
		 "soborno que valga menos que los puntos que le quedan} other {hacen trampa: prueban con cualquiera de sus "
		 "fichas, sirva o no, y pagan un soborno que valga menos que los puntos que les quedan}}."},
	.tries = true,
	.pays = pays,
	.pays_hand = true,
	.ignores = DOM_IGNORES_TABLE | DOM_IGNORES_PASSES | DOM_IGNORES_HOLDS | DOM_IGNORES_CHANCE,
	.buys_back = buys_back,
};
