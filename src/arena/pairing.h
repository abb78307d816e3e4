/* What line-ups have in common that put sides together: stages, in which every table plays `deals` rounds, one table after
   the other. */
#ifndef DOMI_PAIRING_H
#define DOMI_PAIRING_H

#include "line_up/line_up.h"

/* Their first two parameters. */
enum { DOMI_PAIRING_TABLE, DOMI_PAIRING_DEALS, DOMI_PAIRING_OWN };

/* clang-format off */
#define DOMI_PAIRING_PARAMS \
	{.name = "table", .type = DOM_TYPE_INT, .min = 2, .max = DOM_MAX_PLAYERS, .preset = "2", \
	 .about = {"Players at one table.", "Jugadores en una mesa."}}, \
	{.name = "deals", .type = DOM_TYPE_INT, .min = 1, .max = 1000000, .preset = "1", \
	 .about = {"Rounds that a table plays in a stage, one after the other.", \
		   "Manos que juega una mesa en una ronda, una tras otra."}}
/* clang-format on */

#define DOMI_NO_SIDE UINT16_MAX

/* A stage that follows from the results of those before it: the first member of the state of line-ups that have such. */
struct domi_stage {
	uint64_t first; /* its first round */
	uint32_t number;
	uint32_t tables;
	bool last; /* none comes after it */
	/* Table by table, t->table places each, DOMI_NO_SIDE where nobody sits; at most one table is not full at first. */
	uint16_t side[DOM_MAX_ENTRANTS + DOM_MAX_PLAYERS];
};

static inline uint64_t domi_pairing_deals(const struct dom_tournament *t)
{
	return (uint64_t)t->args[DOMI_LINE_UP][DOMI_PAIRING_DEALS].n;
}

static inline const uint16_t *domi_stage_table(const struct dom_tournament *t, const struct domi_stage *stage, unsigned table)
{
	return &stage->side[(size_t)table * t->table];
}

/* Whether there is a stage to begin after this round. */
static inline bool domi_pairing_goes_on(const struct dom_tournament *t)
{
	return t->in > 1 && !t->closing;
}

/* A slot of struct dom_line_up. */
bool domi_pairing_follows(const struct dom_tournament *t, uint64_t number);

/* A table of those among these sides that are not out. */
enum domi_plan domi_pairing_seat(const struct dom_tournament *t, const uint16_t *sides, unsigned count,
				 struct dom_fixture *fixture);

void domi_pairing_stage(const struct dom_tournament *t, uint32_t number);
void domi_pairing_bye(struct dom_tournament *t, unsigned side);

/* Begins with t->next, as yet without tables. */
void domi_stage_begin(struct dom_tournament *t, struct domi_stage *stage, uint32_t number);
void domi_stage_add(struct dom_tournament *t, struct domi_stage *stage, const uint16_t *sides, unsigned count);
/* A slot of struct dom_line_up. */
enum domi_plan domi_stage_plan(const struct dom_tournament *t, uint64_t number, struct dom_fixture *fixture);
/* All its rounds are counted. */
bool domi_stage_over(const struct dom_tournament *t, const struct domi_stage *stage);

#endif
