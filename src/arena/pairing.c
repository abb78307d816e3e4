/* Stages and tables. A stage of line-ups that depend on results is written down when it begins; from then on the round with a
   certain number is a matter of division, so that any of them can be played before the others are. */
#include "pairing.h"

/* Every stage is a number of tables, so that tables begin where deals divides. */
bool domi_pairing_follows(const struct dom_tournament *t, uint64_t number)
{
	return number % domi_pairing_deals(t) != 0;
}

enum domi_plan domi_pairing_seat(const struct dom_tournament *t, const uint16_t *sides, unsigned count,
				 struct dom_fixture *fixture)
{
	uint16_t in[DOM_MAX_PLAYERS];
	unsigned left = 0;

	for (unsigned i = 0; i < count; i++)
		if (sides[i] != DOMI_NO_SIDE && !t->side[sides[i]].out)
			in[left++] = sides[i];
	if (left < 2)
		return DOMI_PLAN_SKIP;
	domi_fixture_seat(t, fixture, in, left);
	return DOMI_PLAN_PLAY;
}

void domi_pairing_stage(const struct dom_tournament *t, uint32_t number)
{
	domi_incident(t, &(struct dom_incident){.kind = DOM_INCIDENT_STAGE, .round = t->next, .count = number});
}

void domi_pairing_bye(struct dom_tournament *t, unsigned side)
{
	t->side[side].byes++;
	domi_incident(t, &(struct dom_incident){.kind = DOM_INCIDENT_BYE, .round = t->next, .side = side});
}

void domi_stage_begin(struct dom_tournament *t, struct domi_stage *stage, uint32_t number)
{
	stage->first = t->next;
	stage->number = number;
	stage->tables = 0;
	stage->last = false;
	domi_pairing_stage(t, number);
}

void domi_stage_add(struct dom_tournament *t, struct domi_stage *stage, const uint16_t *sides, unsigned count)
{
	uint16_t *place = &stage->side[(size_t)stage->tables++ * t->table];

	for (unsigned i = 0; i < t->table; i++)
		place[i] = i < count ? sides[i] : DOMI_NO_SIDE;
	for (unsigned i = 0; i < count; i++)
		t->side[sides[i]].stage = stage->number;
}

enum domi_plan domi_stage_plan(const struct dom_tournament *t, uint64_t number, struct dom_fixture *fixture)
{
	const struct domi_stage *stage = t->state;
	uint64_t table = (number - stage->first) / domi_pairing_deals(t);

	if (table >= stage->tables)
		return stage->last ? DOMI_PLAN_DONE : DOMI_PLAN_WAIT;
	fixture->stage = stage->number;
	return domi_pairing_seat(t, domi_stage_table(t, stage, (unsigned)table), t->table, fixture);
}

bool domi_stage_over(const struct dom_tournament *t, const struct domi_stage *stage)
{
	return t->next - stage->first >= stage->tables * domi_pairing_deals(t);
}
