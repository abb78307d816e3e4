/* What the files of comparisons share. */
#ifndef DOMI_COMPARISON_H
#define DOMI_COMPARISON_H

#include <domino/compare.h>

#include "ledger.h"
#include "rules.h"

/* A round won is so many: a win can be shared by any number of sides up to ten. */
enum { DOMI_WIN = 2520 };

/* A deal, by player. */
struct domi_deal {
	int64_t wins[DOM_COMPARE_PLAYERS]; /* in parts of DOMI_WIN */
	int64_t points[DOM_COMPARE_PLAYERS];
	uint8_t fouled[DOM_COMPARE_PLAYERS], unanswered[DOM_COMPARE_PLAYERS]; /* rounds lost so */
};

/* A variant as it is played: a table's rules, but for who sits there. */
struct domi_compared {
	const struct dom_rules *rules;
	unsigned sides;  /* at a table */
	unsigned played; /* rounds of a deal in which a player sits at the table: all, or as many as there are sides */
};

/* compare_tally.c: a list of sums of whole numbers, so tallies add up to the same in any order. */
unsigned domi_tally_count(unsigned players);
void domi_tally_deal(domi_sum *tally, unsigned players, unsigned played, const struct domi_deal *deal);
void domi_tally_add(domi_sum *to, const domi_sum *from, unsigned players);
/* Where in the list they are. */
static inline unsigned domi_tally_deals(void)
{
	return 0;
}
enum { DOMI_TALLY_WINS = DOM_COMPARE_OUTCOMES, DOMI_TALLY_POINTS, DOMI_TALLY_FOULED, DOMI_TALLY_UNANSWERED, DOMI_TALLY_EACH };
/* Of a player: an outcome, or one of the above. */
static inline unsigned domi_tally_of(unsigned player, unsigned what)
{
	return 1 + player * DOMI_TALLY_EACH + what;
}
/* What two players' wins (or points) of a deal come to when multiplied, added up; the same player twice: squares. */
unsigned domi_tally_product(unsigned players, bool points, unsigned a, unsigned b);
/* The list as decimal numbers, and back: false, it is not one. */
void domi_tally_write(const domi_sum *tally, unsigned players, struct domi_buffer *out);
bool domi_tally_read(domi_sum *tally, unsigned players, const char **text);

/* compare_deal.c: one who plays deals. */
struct domi_dealer;
int domi_dealer_new(struct domi_dealer **out, const struct dom_compare_options *options, const struct domi_compared *variants,
		    const struct dom_alloc *alloc, struct dom_error *error);
void domi_dealer_free(struct domi_dealer *dealer);
/* Asked between deals and every few turns. */
void domi_dealer_ask(struct domi_dealer *dealer, bool (*go_on)(void *context), void *context);
/* Somebody who waits for an answer that comes later looks again whether to go on. */
void domi_dealer_wake(struct domi_dealer *dealer);
/* DOM_STOPPED: it was told not to go on. */
int domi_dealer_play(struct domi_dealer *dealer, unsigned variant, uint64_t deal, struct domi_deal *out,
		     struct dom_error *error);

/* compare_figures.c */
struct domi_stratum {
	const domi_sum *tally;
	const struct domi_compared *variant;
};
void domi_compare_figures(const struct domi_stratum *strata, unsigned count, unsigned players, const struct dom_sprt *sprt,
			  struct dom_compare *out);

#endif
