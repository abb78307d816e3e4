/* Everybody meets everybody. Two sides at a table: the circle method with the seats of Berger's tables (FIDE Handbook C.05,
   annex 1), so that nobody sits first much more often than second. More: every set of sides that fills a table, in the order
   of a dictionary, a cycle being one stage.

   A cycle is fixed when it begins: what a disqualified side leaves in it is skipped, and the next cycle is made of those that
   are left. So every round to come is known at once, as long as nobody is disqualified. */
#include "pairing.h"

#include <assert.h>

enum { CYCLES = DOMI_PAIRING_OWN };

#define MOST_ROUNDS UINT64_C(1000000000000000)

/* What a cycle is made of. */
struct shape {
	unsigned count;  /* sides */
	unsigned seats;  /* of them at a table */
	bool sets;       /* more than two sides sit at a table */
	uint64_t stages; /* in a cycle */
	uint64_t tables; /* in a stage */
};

struct robin {
	uint64_t first; /* round of the cycle */
	uint64_t end;   /* of the stage: the round after its last */
	uint64_t cycle;
	uint64_t stage; /* the first of the cycle */
	struct shape shape;
	uint16_t side[DOM_MAX_ENTRANTS]; /* by their places */
};

/* How many sets of k there are of n things; MOST_ROUNDS + 1 when they are more than that. */
static uint64_t sets(unsigned n, unsigned k)
{
	domi_wide count = 1;

	for (unsigned i = 1; i <= k && count <= MOST_ROUNDS; i++)
		count = count * (n - k + i) / i; /* sets of i of n - k + i things */
	return count <= MOST_ROUNDS ? (uint64_t)count : MOST_ROUNDS + 1;
}

static struct shape shape_of(const struct dom_tournament *t, unsigned count)
{
	struct shape shape = {.count = count, .seats = t->table < count ? t->table : count, .sets = t->table > 2, .stages = 1};

	if (shape.sets) {
		shape.tables = sets(count, shape.seats);
	} else {
		shape.stages = count % 2 ? count : count - 1;
		shape.tables = count / 2;
	}
	return shape;
}

/* Berger's tables for an even number of places, the last of which is empty where sides are odd: those whose places add up to
   the stage meet, modulo the places less one, and who would meet itself meets the last. The lower place has the first seat
   when the sum is odd; against the last place, the lower half has it. */
static void circle(const struct shape *shape, unsigned stage, unsigned table, unsigned *places)
{
	unsigned even = shape->count + shape->count % 2, size = even - 1;
	unsigned self = stage % 2 ? (stage + size) / 2 : stage / 2;
	unsigned a = (self + table) % size, b = table ? (self + size - table) % size : size;
	bool first = table ? (a < b) == ((a + b) % 2 == 1) : a < even / 2;

	places[!first] = a;
	places[first] = b;
}

/* The set number `index` in the order of a dictionary. */
static void set_at(const struct shape *shape, uint64_t index, unsigned *places)
{
	unsigned found = 0, more = shape->seats - 1, after = shape->count - 1;
	uint64_t with = sets(after, more); /* sets of `more` of the `after` places behind this one */

	for (unsigned place = 0;; place++, after--) {
		if (index < with) {
			places[found++] = place;
			if (!more)
				return;
			with = with * more-- / after;
		} else {
			index -= with;
			with = with * (after - more) / after;
		}
	}
}

/* Who meets at a table, by places. Seats change from cycle to cycle, and in sets from table to table. */
static void meet(const struct shape *shape, uint64_t cycle, uint64_t stage, uint64_t table, unsigned *places)
{
	unsigned found[DOM_MAX_PLAYERS], seats = shape->seats;
	unsigned turn;

	assert(seats > 1); /* or it would be over */
	turn = (unsigned)((cycle + (shape->sets ? table : 0)) % seats);
	if (shape->sets)
		set_at(shape, table, found);
	else
		circle(shape, (unsigned)stage, (unsigned)table, found);
	for (unsigned i = 0; i < seats; i++)
		places[i] = found[(i + turn) % seats];
}

static unsigned those_left(const struct dom_tournament *t, uint16_t *sides)
{
	unsigned count = 0;

	for (unsigned side = 0; side < t->sides; side++)
		if (!t->side[side].out)
			sides[count++] = (uint16_t)side;
	return count;
}

static enum domi_plan plan(const struct dom_tournament *t, uint64_t number, struct dom_fixture *fixture)
{
	const struct robin *r = t->state;
	const uint16_t *sides = r->side;
	struct shape shape = r->shape;
	uint64_t table = (number - r->first) / domi_pairing_deals(t), tables = shape.stages * shape.tables;
	uint64_t cycle = r->cycle, stage = r->stage;
	uint16_t left[DOM_MAX_ENTRANTS], seated[DOM_MAX_PLAYERS];
	unsigned places[DOM_MAX_PLAYERS];

	if (table >= tables) { /* a later cycle, of those that are left */
		table -= tables;
		stage += shape.stages;
		if (t->in != shape.count) {
			shape = shape_of(t, those_left(t, left));
			sides = left;
		}
		tables = shape.stages * shape.tables;
		cycle += 1 + table / tables;
		stage += table / tables * shape.stages;
		table %= tables;
	}
	if (cycle >= (uint64_t)t->args[DOMI_LINE_UP][CYCLES].n)
		return DOMI_PLAN_DONE;
	fixture->stage = (uint32_t)(stage + table / shape.tables);
	/* where sides are odd, the first table of the circle is the bye */
	meet(&shape, cycle, table / shape.tables, table % shape.tables + (!shape.sets && shape.count % 2), places);
	for (unsigned i = 0; i < shape.seats; i++)
		seated[i] = sides[places[i]];
	return domi_pairing_seat(t, seated, shape.seats, fixture);
}

/* Who meets nobody in a stage of pairs. With larger tables everybody has its turn in the stage. */
static void give_bye(struct dom_tournament *t, const struct robin *r, uint64_t stage, unsigned table)
{
	unsigned places[2], side = 0, count = 0;

	meet(&r->shape, r->cycle, stage, table, places);
	for (unsigned i = 0; i < 2; i++)
		if (places[i] < r->shape.count && !t->side[r->side[places[i]]].out) {
			side = r->side[places[i]];
			count++;
		}
	if (count == 1)
		domi_pairing_bye(t, side);
}

static void open_stage(struct dom_tournament *t, struct robin *r, uint64_t stage)
{
	r->end = t->next + r->shape.tables * domi_pairing_deals(t);
	domi_pairing_stage(t, (uint32_t)(r->stage + stage));
	for (unsigned table = 0; !r->shape.sets && table < (r->shape.count + 1) / 2; table++)
		give_bye(t, r, stage, table);
}

static void open_cycle(struct dom_tournament *t, struct robin *r)
{
	r->first = t->next;
	r->shape = shape_of(t, those_left(t, r->side));
	open_stage(t, r, 0);
}

static void begin(struct dom_tournament *t)
{
	open_cycle(t, t->state);
}

static void counted(struct dom_tournament *t, const struct dom_fixture *fixture, const struct dom_result *result)
{
	struct robin *r = t->state;
	uint64_t stages;

	(void)fixture;
	(void)result;
	if (t->next != r->end || !domi_pairing_goes_on(t))
		return;
	stages = (r->end - r->first) / (r->shape.tables * domi_pairing_deals(t));
	if (stages < r->shape.stages) {
		open_stage(t, r, stages);
	} else if (r->cycle + 1 < (uint64_t)t->args[DOMI_LINE_UP][CYCLES].n) {
		r->cycle++;
		r->stage += stages;
		open_cycle(t, r);
	}
}

static int check(const struct dom_tournament *t, const struct domi_choice *choice, struct dom_error *error)
{
	struct shape shape = shape_of(t, t->sides);

	if ((domi_wide)shape.stages * shape.tables * (uint64_t)choice->args[DOMI_PAIRING_DEALS].n *
		    (uint64_t)choice->args[CYCLES].n >
	    MOST_ROUNDS)
		return domi_fail(error, DOM_CLASH, choice->where,
				 "that would be more rounds than can be counted: %u sides, %u at a table",
				 "serían más manos de las que se pueden contar: %u participantes, %u en una mesa", t->sides,
				 t->table);
	return DOM_OK;
}

DOM_LINE_UP(round_robin) = {
	.row = 3,
	.title = {"Round-robin", "Todos contra todos"},
	.about = {"Everybody meets everybody once per cycle; at tables of more than two sides, in every set that fills one.",
		  "Todos se encuentran una vez por vuelta; en mesas de más de dos, en cada grupo que llena una."},
	.tell = {"Everybody meets everybody{cycles, plural, =1 {} =2 { twice} other { # times}} at tables of {table}, {deals, "
		 "plural, one {one round} other {# rounds}} each time. Where two sides sit at a table and their number is odd, "
		 "one of them has a bye in each stage, which pays nothing.",
		 "Todos se encuentran con todos{cycles, plural, =1 {} other { # veces}} en mesas de {table}, a {deals, plural, "
		 "one {una mano} other {# manos}} cada vez. Donde juegan dos en una mesa y son impares, en cada ronda descansa "
		 "uno, y eso no le da nada."},
	.params = DOM_PARAMS(DOMI_PAIRING_PARAMS, {.name = "cycles",
						   .type = DOM_TYPE_INT,
						   .min = 1,
						   .max = 1000000,
						   .preset = "1",
						   .about = {"How many times everybody meets everybody.",
							     "Cuántas veces se encuentran todos con todos."}}),
	.check = check,
	.size = sizeof(struct robin),
	.begin = begin,
	.plan = plan,
	.follows = domi_pairing_follows,
	.counted = counted,
	.pairs = true,
};
