/* The best of each table goes on, the others are out. Slots hold those that are left, best seed first. A stage deals them out
   to groups like a snake (0 1 2 3, 3 2 1 0, 0 1 …), and who goes on takes the slot that has the number of its group: so the
   first two of the list can meet in the last stage only. The first stage has groups of one, the best seeds', as far as it
   takes to leave a power of the table's size, after which every table is full. */
#include "pairing.h"

#include <assert.h>

struct knockout {
	struct domi_stage stage;
	unsigned slots; /* those the next stage will have */
	uint16_t slot[DOM_MAX_ENTRANTS];
	uint16_t group[DOM_MAX_ENTRANTS]; /* of a table: the slot it plays for */
	int64_t score[DOM_MAX_ENTRANTS];  /* of a side in this stage */
	uint64_t won[DOM_MAX_ENTRANTS];
};

/* How a number of slots is shared out. */
struct groups {
	unsigned count;
	unsigned full;  /* the last so many have `table` slots */
	unsigned rest;  /* the one before them has these besides its first */
	unsigned table; /* all others have one */
};

static struct groups groups_of(unsigned slots, unsigned table)
{
	struct groups g = {.count = 1, .table = table};

	assert(table > 1);
	while (g.count * table < slots)
		g.count *= table;
	g.full = (slots - g.count) / (table - 1);
	g.rest = (slots - g.count) % (table - 1);
	return g;
}

static unsigned group_size(const struct groups *g, unsigned group)
{
	unsigned after = g->count - group; /* itself and those after it */

	return after <= g->full ? g->table : after == g->full + 1 ? g->rest + 1 : 1;
}

/* A group of the new stage: a table, or whoever is alone in it goes on at once. */
static void open_group(struct dom_tournament *t, struct knockout *k, unsigned group, const uint16_t *sides)
{
	uint16_t in[DOM_MAX_PLAYERS];
	unsigned count = 0;

	for (unsigned i = 0; i < t->table; i++)
		if (sides[i] != DOMI_NO_SIDE && !t->side[sides[i]].out)
			in[count++] = sides[i];
	k->slot[group] = count == 1 ? in[0] : DOMI_NO_SIDE;
	if (count == 1)
		domi_pairing_bye(t, in[0]);
	if (count < 2)
		return;
	k->group[k->stage.tables] = (uint16_t)group;
	domi_stage_add(t, &k->stage, in, count);
	for (unsigned i = 0; i < count; i++) {
		k->score[in[i]] = 0;
		k->won[in[i]] = 0;
	}
}

static void open_stage(struct dom_tournament *t, struct knockout *k, uint32_t number)
{
	struct groups groups = groups_of(k->slots, t->table);
	uint16_t dealt[DOM_MAX_ENTRANTS][DOM_MAX_PLAYERS];
	unsigned next = 0;

	for (unsigned g = 0; g < groups.count; g++)
		for (unsigned i = 0; i < DOM_MAX_PLAYERS; i++)
			dealt[g][i] = DOMI_NO_SIDE;
	for (unsigned pass = 0; next < k->slots; pass++)
		for (unsigned i = 0; i < groups.count; i++) {
			unsigned g = pass % 2 ? groups.count - 1 - i : i;

			if (group_size(&groups, g) > pass)
				dealt[g][pass] = k->slot[next++];
		}
	k->slots = groups.count;
	domi_stage_begin(t, &k->stage, number);
	k->stage.last = groups.count == 1;
	for (unsigned g = 0; g < groups.count; g++)
		open_group(t, k, g, dealt[g]);
}

/* Where nobody has anybody left to play against, the stage after follows at once. */
static void go_on(struct dom_tournament *t, struct knockout *k, uint32_t number)
{
	do
		open_stage(t, k, number++);
	while (!k->stage.tables && !k->stage.last);
}

static bool is_better(const struct dom_tournament *t, const struct knockout *k, unsigned a, unsigned b)
{
	uint32_t lots[2];

	if (k->score[a] != k->score[b])
		return k->score[a] > k->score[b];
	if (k->won[a] != k->won[b])
		return k->won[a] > k->won[b];
	lots[0] = domi_word(t->seed, k->stage.number, DOMI_FOR_PAIRING, 1, a);
	lots[1] = domi_word(t->seed, k->stage.number, DOMI_FOR_PAIRING, 1, b);
	return lots[0] != lots[1] ? lots[0] > lots[1] : a < b;
}

/* Only at the end of the stage, so that those who lost in it are out at the same time. */
static void close_table(struct dom_tournament *t, struct knockout *k, unsigned table)
{
	const uint16_t *sides = domi_stage_table(t, &k->stage, table);
	uint16_t best = DOMI_NO_SIDE;

	for (unsigned i = 0; i < t->table && sides[i] != DOMI_NO_SIDE; i++)
		if (!t->side[sides[i]].out && (best == DOMI_NO_SIDE || is_better(t, k, sides[i], best)))
			best = sides[i];
	for (unsigned i = 0; i < t->table && sides[i] != DOMI_NO_SIDE; i++)
		if (sides[i] != best)
			domi_side_out(t, sides[i], true, t->next - 1);
	k->slot[k->group[table]] = best;
}

static void counted(struct dom_tournament *t, const struct dom_fixture *fixture, const struct dom_result *result)
{
	struct knockout *k = t->state;

	for (unsigned team = 0; fixture->seats && team < result->teams; team++) {
		unsigned side = domi_fixture_side(t, fixture, team);

		k->score[side] += result->score[team];
		k->won[side] += result->winners >> team & 1;
	}
	if (!domi_stage_over(t, &k->stage))
		return;
	for (unsigned table = 0; table < k->stage.tables; table++)
		close_table(t, k, table);
	if (!k->stage.last && domi_pairing_goes_on(t))
		go_on(t, k, k->stage.number + 1);
}

static void begin(struct dom_tournament *t)
{
	struct knockout *k = t->state;

	k->slots = t->sides;
	for (unsigned i = 0; i < t->sides; i++)
		k->slot[i] = (uint16_t)i;
	go_on(t, k, 0);
}

DOM_LINE_UP(knockout) = {
	.row = 4,
	.title = {"Knockout", "Eliminatoria"},
	.about = {"The best of each table goes on, the others are out; the list is the seeding.",
		  "El mejor de cada mesa sigue y los demás quedan fuera; la lista da los cabezas de serie."},
	.tell = {"A knockout at tables of {table}, {deals, plural, one {one round} other {# rounds}} to a match. Whoever "
		 "scores most in the match goes on, or else whoever won more of its rounds, or else one drawn by lot. The "
		 "first of the list meet as late as possible, and sit out the first stage where the numbers do not fit.",
		 "Una eliminatoria en mesas de {table}, con {deals, plural, one {una mano} other {# manos}} por encuentro. "
		 "Sigue quien hace más puntos en el encuentro; si hay empate, quien ganó más manos en él; si no, por sorteo. "
		 "Los primeros de la lista se encuentran lo más tarde posible, y descansan en la primera ronda cuando los "
		 "números no cuadran."},
	.params = DOM_PARAMS(DOMI_PAIRING_PARAMS),
	.size = sizeof(struct knockout),
	.begin = begin,
	.plan = domi_stage_plan,
	.follows = domi_pairing_follows,
	.counted = counted,
	.pairs = true,
};
