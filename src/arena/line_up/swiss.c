/* Stage by stage those play each other that stand near each other. Two sides at a table: nobody meets the same side again
   while that can be avoided (matching.c). More: a table is filled from the top with those that met the ones already there
   least often, the nearest first. Where tables cannot all be filled, the lowest of those that sat out least often have a bye.

   The order is that of the standings, in which a bye counts as a match won: with all its rounds, and with the mean of what
   the winners of that stage scored. Those that stand level are ordered by lot, as everybody is at first. */
#include "matching.h"
#include "pairing.h"

#include <assert.h>

enum { STAGES = DOMI_PAIRING_OWN };

struct swiss {
	struct domi_stage stage;
	unsigned stages, count;
	uint16_t order[DOM_MAX_ENTRANTS];  /* those in, best first */
	unsigned byes;                     /* in this stage */
	uint16_t bye[DOM_MAX_PLAYERS];     /* whose */
	int64_t score[DOM_MAX_ENTRANTS];   /* of a side in this stage */
	int64_t credit[DOM_MAX_ENTRANTS];  /* what its byes count for */
	uint64_t firsts[DOM_MAX_ENTRANTS]; /* how often it had the first seat */
	struct domi_matching matching;
};

/* As if byes were matches won; and back again. */
static void credit_byes(struct dom_tournament *t, const struct swiss *s, bool back)
{
	for (unsigned i = 0; i < t->sides; i++) {
		struct domi_side *side = &t->side[i];
		uint64_t rounds = side->byes * domi_pairing_deals(t);

		side->total += back ? -s->credit[i] : s->credit[i];
		side->played = back ? side->played - rounds : side->played + rounds;
		side->won = back ? side->won - rounds : side->won + rounds;
	}
}

/* Those that are in, by their places; the first time, and where places are shared, by lot. */
static void rank(struct dom_tournament *t, struct swiss *s, uint32_t stage)
{
	uint16_t all[DOM_MAX_ENTRANTS];
	uint32_t places[DOM_MAX_ENTRANTS] = {0};
	uint64_t keys[DOM_MAX_ENTRANTS];

	if (stage) {
		credit_byes(t, s, false);
		domi_standings(t, all, places);
		credit_byes(t, s, true);
	}
	s->count = 0;
	for (unsigned side = 0; side < t->sides; side++) {
		uint64_t key = (uint64_t)places[side] << 32 | domi_word(t->seed, stage, DOMI_FOR_PAIRING, 0, side);
		unsigned at = s->count;

		if (t->side[side].out)
			continue;
		for (; at && keys[at - 1] > key; at--) {
			keys[at] = keys[at - 1];
			s->order[at] = s->order[at - 1];
		}
		keys[at] = key;
		s->order[at] = (uint16_t)side;
		s->count++;
	}
}

/* In rounds. Both are in, so that all rounds of their matches were played. */
static uint64_t met(const struct dom_tournament *t, unsigned a, unsigned b)
{
	return t->meeting[(size_t)a * t->sides + b].met;
}

/* A table more; who had the first seat less often sits first. */
static void add_table(struct dom_tournament *t, struct swiss *s, const uint16_t *sides, unsigned count)
{
	uint16_t seated[DOM_MAX_PLAYERS] = {0};

	for (unsigned i = 0; i < count; i++) {
		unsigned at = i;

		for (; at && s->firsts[seated[at - 1]] > s->firsts[sides[i]]; at--)
			seated[at] = seated[at - 1];
		seated[at] = sides[i];
		s->score[sides[i]] = 0;
	}
	s->firsts[seated[0]]++;
	domi_stage_add(t, &s->stage, seated, count);
}

static void give_bye(struct dom_tournament *t, struct swiss *s, uint16_t side)
{
	s->bye[s->byes++] = side;
	domi_pairing_bye(t, side);
}

/* Pairs: an odd number is made even by nobody, who is paired first, with the lowest; to meet nobody is a bye. */

static uint64_t pair_met(const void *context, unsigned a, unsigned b)
{
	const struct dom_tournament *t = context;
	const struct swiss *s = t->state;
	unsigned odd = s->count % 2;

	if (odd && !a)
		return t->side[s->order[b - odd]].byes * domi_pairing_deals(t);
	return met(t, s->order[a - odd], s->order[b - odd]);
}

static void make_pairs(struct dom_tournament *t, struct swiss *s)
{
	unsigned odd = s->count % 2;

	domi_matching_make(&s->matching, s->count + odd, odd, pair_met, t);
	if (odd)
		give_bye(t, s, s->order[s->matching.mate[0] - odd]);
	for (unsigned i = odd; i < s->count + odd; i++) {
		unsigned other = s->matching.mate[i];

		if (other > i)
			add_table(t, s, (uint16_t[]){s->order[i - odd], s->order[other - odd]}, 2);
	}
}

/* Larger tables. */

/* The lowest of those with the fewest byes sits out. */
static void sit_out(struct dom_tournament *t, struct swiss *s)
{
	unsigned lowest = s->count - 1;

	for (unsigned i = s->count; i--;)
		if (t->side[s->order[i]].byes < t->side[s->order[lowest]].byes)
			lowest = i;
	give_bye(t, s, s->order[lowest]);
	s->count--;
	for (unsigned i = lowest; i < s->count; i++)
		s->order[i] = s->order[i + 1];
}

/* The place in the order of the one that met these least often, the nearest first. */
static unsigned newest(const struct dom_tournament *t, const struct swiss *s, const uint16_t *sides, unsigned count)
{
	unsigned best = 0;
	uint64_t least = UINT64_MAX;

	for (unsigned i = 0; i < s->count; i++) {
		uint64_t sum = 0;

		for (unsigned k = 0; k < count; k++)
			sum += met(t, s->order[i], sides[k]);
		if (sum < least) {
			least = sum;
			best = i;
		}
	}
	return best;
}

static void make_tables(struct dom_tournament *t, struct swiss *s)
{
	unsigned seats = t->table < s->count ? t->table : s->count;

	assert(seats > 1); /* or it would be over */
	while (s->count % seats)
		sit_out(t, s);
	while (s->count) {
		uint16_t sides[DOM_MAX_PLAYERS];

		for (unsigned count = 0; count < seats; count++) {
			unsigned at = newest(t, s, sides, count);

			sides[count] = s->order[at];
			s->count--;
			for (unsigned i = at; i < s->count; i++)
				s->order[i] = s->order[i + 1];
		}
		add_table(t, s, sides, seats);
	}
}

static void open_stage(struct dom_tournament *t, struct swiss *s, uint32_t number)
{
	domi_stage_begin(t, &s->stage, number);
	s->stage.last = number + 1 == s->stages;
	s->byes = 0;
	rank(t, s, number);
	if (t->table == 2)
		make_pairs(t, s);
	else
		make_tables(t, s);
}

/* A bye counts for what the winners of the stage scored on average. */
static void credit_stage(const struct dom_tournament *t, struct swiss *s)
{
	int64_t sum = 0;

	for (unsigned table = 0; table < s->stage.tables; table++) {
		const uint16_t *sides = domi_stage_table(t, &s->stage, table);
		int64_t best = s->score[sides[0]];

		for (unsigned i = 1; i < t->table && sides[i] != DOMI_NO_SIDE; i++)
			best = s->score[sides[i]] > best ? s->score[sides[i]] : best;
		sum += best;
	}
	assert(s->stage.tables);
	for (unsigned i = 0; i < s->byes; i++)
		s->credit[s->bye[i]] += sum / (int64_t)s->stage.tables;
}

static void counted(struct dom_tournament *t, const struct dom_fixture *fixture, const struct dom_result *result)
{
	struct swiss *s = t->state;

	for (unsigned team = 0; fixture->seats && team < result->teams; team++)
		s->score[domi_fixture_side(t, fixture, team)] += result->score[team];
	if (!domi_stage_over(t, &s->stage) || s->stage.last || !domi_pairing_goes_on(t))
		return;
	credit_stage(t, s);
	open_stage(t, s, s->stage.number + 1);
}

/* As many as it takes until one side can have won all its matches, and one more; but of pairs no more than can always be made
   without anybody meeting twice: as long as everybody has half of the others left (Dirac), which a bye is one of. */
static unsigned usual_stages(const struct dom_tournament *t)
{
	unsigned stages = 1, most = (t->sides + 1) / 2;

	for (unsigned reach = t->table; reach < t->sides; reach *= t->table)
		stages++;
	if (t->sides > t->table)
		stages++;
	return t->table == 2 && stages > most ? most : stages;
}

static void begin(struct dom_tournament *t)
{
	struct swiss *s = t->state;
	int64_t stages = t->args[DOMI_LINE_UP][STAGES].n;

	s->stages = stages ? (unsigned)stages : usual_stages(t);
	open_stage(t, s, 0);
}

DOM_LINE_UP(swiss) = {
	.row = 5,
	.title = {"Swiss", "Suizo"},
	.about = {"Stage by stage, sides that stand near each other and have not met play each other.",
		  "Ronda por ronda juegan entre sí los que están cerca en la tabla y no se han encontrado."},
	.tell = {"A Swiss tournament at tables of {table}, {deals, plural, one {one round} other {# rounds}} in each stage, "
		 "{stages, plural, =0 {for as many stages as it takes to find the best} one {for one stage} other {for # "
		 "stages}}. The first stage is drawn by lot; after that neighbours in the standings meet, and no two sides "
		 "meet again while that can be avoided. Where not all tables can be filled, the lowest that have not sat out "
		 "yet have a bye, without a round or points; for the pairing it counts as a win.",
		 "Un torneo suizo en mesas de {table}, con {deals, plural, one {una mano} other {# manos}} en cada ronda, "
		 "{stages, plural, =0 {y tantas rondas como hagan falta para dar con el mejor} one {a una ronda} other {a # "
		 "rondas}}. La primera ronda se sortea; después juegan los vecinos de la tabla, y nadie se encuentra de nuevo "
		 "con los mismos mientras se pueda evitar. Donde no se llenan todas las mesas, descansan los más bajos que aún "
		 "no han descansado: ni mano ni puntos, pero para emparejar cuenta como un encuentro ganado."},
	.params = DOM_PARAMS(DOMI_PAIRING_PARAMS, {.name = "stages",
						   .type = DOM_TYPE_INT,
						   .min = 0,
						   .max = 1000000,
						   .preset = "0",
						   .about = {"How many stages; 0: as many as it takes to find the best.",
							     "Cuántas rondas; 0: las que hagan falta para dar con el mejor."}}),
	.size = sizeof(struct swiss),
	.begin = begin,
	.plan = domi_stage_plan,
	.follows = domi_pairing_follows,
	.counted = counted,
	.pairs = true,
};
