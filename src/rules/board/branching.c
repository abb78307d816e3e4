/* A line whose doubles branch off. A spinner has two long sides, which lie in its line, and two short ones, where arms grow.
   A place remembers what its tile still waits for, so that the table need not be looked at again. */
#include "board.h"
#include "../branches.h"

enum { SPINNERS, ARMS };
enum { ALL_DOUBLES, FIRST_DOUBLE };
enum { AT_ONCE, AFTER_LINE };

static struct dom_place open_side(const struct dom_rules *rules, unsigned tile, unsigned side, unsigned counts, unsigned flags)
{
	return (struct dom_place){.symbol = rules->symbol[tile * rules->sides + side],
				  .tile = (uint16_t)tile,
				  .open = 1,
				  .counts = (uint8_t)counts,
				  .flags = (uint8_t)flags};
}

/* Whether another double lies on the table: neither in a hand nor in the pile. */
static bool other_double(const struct dom_rules *rules, const struct dom_round *round, unsigned tile)
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

static bool is_spinner(const struct dom_rules *rules, const struct dom_round *round, unsigned tile)
{
	return domi_is_double(rules, tile) &&
	       (rules->args[DOMI_BOARD][SPINNERS].n == ALL_DOUBLES || !other_double(rules, round, tile));
}

/* Short sides count nothing among the open ends before a tile lies there. */
static void open_arms(const struct dom_rules *rules, struct dom_round *round, unsigned tile)
{
	struct dom_place *list = domi_places(rules, round);

	list[round->places++] = open_side(rules, tile, 0, 0, 0);
	list[round->places++] = open_side(rules, tile, 1, 0, 0);
}

/* The other long side of the first tile, when it is open. */
static struct dom_place *across(struct dom_place *list, unsigned count, unsigned place)
{
	for (unsigned i = 0; i < count; i++)
		if (i != place && list[i].flags & DOMI_PLACE_FIRST)
			return &list[i];
	return NULL;
}

static void lay(const struct dom_rules *rules, struct dom_round *round, unsigned tile, unsigned side, unsigned place)
{
	struct dom_place *list = domi_places(rules, round);
	bool twice = domi_is_double(rules, tile);
	bool first = !round->places;
	struct dom_place none = {0}, covered = *(first ? &none : &list[place]);
	struct dom_place *other = covered.flags & DOMI_PLACE_FIRST ? across(list, round->places, place) : NULL;
	struct domi_branch branch = domi_branch(first, covered.flags, other, twice, is_spinner(rules, round, tile),
						rules->args[DOMI_BOARD][ARMS].n == AFTER_LINE);

	if (first) {
		list[0] = open_side(rules, tile, 0, 1, branch.flags);
		list[1] = open_side(rules, tile, 1, 1, branch.flags);
		round->places = 2;
	} else {
		list[place] = open_side(rules, tile, !side, twice ? 2 : 1, branch.flags);
		if (other)
			other->counts = 2; /* it still counts both halves, and now here alone */
	}
	if (branch.covers)
		open_arms(rules, round, covered.tile);
	if (branch.opens)
		open_arms(rules, round, tile);
}

static struct dom_branching branching(const struct dom_rules *rules)
{
	return (struct dom_branching){
		.spinners = rules->args[DOMI_BOARD][SPINNERS].n == ALL_DOUBLES ? DOM_SPINS_ALL : DOM_SPINS_FIRST,
		.after_line = rules->args[DOMI_BOARD][ARMS].n == AFTER_LINE,
	};
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
