/* A line whose doubles branch off. A spinner has two long sides, which lie in its line, and two short ones, where arms grow.
   A place remembers what its tile still waits for, so that the table need not be looked at again. */
#include "board.h"

enum { SPINNERS, ARMS };
enum { ALL_DOUBLES, FIRST_DOUBLE };
enum { AT_ONCE, AFTER_LINE };

bool domi_other_double(const struct dom_rules *rules, const struct dom_round *round, unsigned tile)
{
	for (unsigned w = 0; w < rules->words; w++) {
		uint64_t doubles = rules->doubles[w];

		for (unsigned seat = 0; seat <= rules->players; seat++)
			doubles &= ~domi_hand(rules, round, seat)[w]; /* the last is the pile */
		if (w == tile / 64)
			doubles &= ~(UINT64_C(1) << (tile % 64));
		if (doubles)
			return true;
	}
	return false;
}

static struct dom_branching branching(const struct dom_rules *rules)
{
	return (struct dom_branching){
		.spinners = rules->args[DOMI_BOARD][SPINNERS].n == ALL_DOUBLES ? DOM_SPINS_ALL : DOM_SPINS_FIRST,
		.after_line = rules->args[DOMI_BOARD][ARMS].n == AFTER_LINE,
	};
}

static void lay(const struct dom_rules *rules, struct dom_round *round, unsigned tile, unsigned side, unsigned place)
{
	struct dom_branching how = branching(rules);

	domi_lay_in_tree(rules, round, tile, side, place, domi_spins(rules, round, how, tile), how.after_line);
}

/* Two ends, and two more for every double; two to spare. */
static unsigned places(const struct dom_rules *rules)
{
	return 4 + 2 * domi_count(rules->doubles, rules->words);
}

DOM_BOARD(branching) = {
	.row = 2,
	.title = {"Branching", "Ramificado"},
	.about = {"A line in which doubles open all four sides.", "Una línea en la que los dobles abren sus cuatro lados."},
	.tell = {"Tiles are laid at any open end; {spinners, select, all {every double} other {the first double}} opens all "
		 "four of its sides{arms, select, after-line {, the short ones only when both long ones are covered} other "
		 "{}}.",
		 "Las fichas se ponen por cualquier punta; {spinners, select, all {cada doble} other {el primer doble}} abre "
		 "sus cuatro lados{arms, select, after-line {, los cortos solo cuando los dos largos están cubiertos} other "
		 "{}}."},
	.params = DOM_PARAMS(
		{.name = "spinners",
		 .type = DOM_TYPE_WORD,
		 .words = "all first",
		 .preset = "all",
		 .about = {"Which doubles open four sides: all of them, or only the first one laid.",
			   "Qué dobles abren cuatro lados: todos (all) o solo el primero que se pone (first)."}},
		{.name = "arms",
		 .type = DOM_TYPE_WORD,
		 .words = "at-once after-line",
		 .preset = "at-once",
		 .about = {"When the short sides open: at once, or when both long sides are covered.",
			   "Cuándo se abren los lados cortos: enseguida (at-once) o cubiertos los dos largos (after-line)."}}),
	.lay = lay,
	.shape = DOM_SHAPE_TREE,
	.places = places,
	.branching = branching,
};
