/* What a simulation keeps of its rounds. */
#ifndef DOMI_SIM_TALLY_H
#define DOMI_SIM_TALLY_H

#include <domino/batch.h>
#include <domino/sim.h>

#include "ledger.h"
#include "rules.h"

/* A quantity of which mean and error are wanted. */
struct domi_sim_sum {
	int64_t total;
	domi_sum squares;
};

/* Counts of values in whole points. Bin i holds those from (i - half of all bins) << shift on; when a value does not fit, bins become
   twice as wide, two of them one. So the widths, and with them the counts, depend on the values alone and not on their order. */
struct domi_sim_bins {
	uint64_t shift;
	uint64_t rounds[DOM_SIM_BINS];
};

struct domi_sim_tally {
	uint64_t games;
	struct domi_sim_sum blocked, laid, turns, passes, ties, fouls;
	uint64_t tried, offers, taken;
	struct domi_sim_sum wins[DOM_MAX_PLAYERS], score[DOM_MAX_PLAYERS], points[DOM_MAX_PLAYERS];
	struct domi_sim_sum strategy[DOM_MAX_PLAYERS]; /* winners among those who play alike */
	uint64_t ended_by[32];
	uint64_t tiles[DOM_MAX_TILES + 1];
	/* Rounds won */
	uint64_t seat[DOM_MAX_PLAYERS], team[DOM_MAX_PLAYERS], turn[DOM_MAX_PLAYERS];
	uint64_t together[DOM_MAX_PLAYERS][DOM_MAX_PLAYERS], won_together[DOM_MAX_PLAYERS][DOM_MAX_PLAYERS];
	struct domi_sim_bins best;
};

/* What does not change from round to round. */
struct domi_sim_cast {
	unsigned strategies;
	uint8_t strategy[DOM_MAX_PLAYERS]; /* by player: which of the different ways to play */
	bool moves;                        /* players change seats */
	bool teams;
};

void domi_sim_cast(struct domi_sim_cast *cast, const struct dom_rules *rules);
void domi_sim_round(struct domi_sim_tally *tally, const struct domi_sim_cast *cast, const struct dom_rules *rules,
		    const struct dom_round *round);
/* The same of each round of a batch. */
void domi_sim_batch(struct domi_sim_tally *tally, const struct domi_sim_cast *cast, const struct dom_rules *rules,
		    const struct dom_batch *batch);
void domi_sim_add(struct domi_sim_tally *to, const struct domi_sim_tally *from);
void domi_sim_tell(const struct domi_sim_tally *tally, const struct domi_sim_cast *cast, const struct dom_rules *rules,
		   struct dom_sim *out);
/* The highest standard error of anybody's wins. */
double domi_sim_error(const struct domi_sim_tally *tally, const struct dom_rules *rules);
void domi_sim_write(const struct domi_sim_tally *tally, struct domi_buffer *out);
bool domi_sim_read(struct domi_sim_tally *tally, const char **text);

#endif
