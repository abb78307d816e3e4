/* Which player is better, by how much, and is that sure? Every deal is played again with the players exchanged until each of them has
   sat everywhere, and the figures are over deals. docs/COMPARE.md says how they are computed. Sums are exact: figures depend
   neither on the number of threads, nor on how often it was stopped and resumed, nor on who played which share. */
#ifndef DOMINO_COMPARE_H
#define DOMINO_COMPARE_H

#include "agent.h"
#include "variant.h"

enum {
	DOM_COMPARE_PLAYERS = DOM_MAX_PLAYERS, /* that can be compared at once */
	DOM_COMPARE_VARIANTS = 16,
	DOM_COMPARE_SHARE = 64 /* deals that are handed out at once; a sequential test looks after as many of each variant */
};

#define DOM_COMPARE_DEALS UINT64_C(1000000000000) /* of each variant, at most */

/* A sequential test of the first player: is it stronger than the second by `low` Elo or less, or by `high` or more? */
struct dom_sprt {
	double low, high;   /* Elo; low < high */
	double alpha, beta; /* the chance of saying `high` where it is `low`, and the other way round */
};

/* What a deal came to, once everybody has sat everywhere. */
struct dom_compare_deal {
	unsigned variant;
	uint64_t deal;
	unsigned players;
	double wins[DOM_COMPARE_PLAYERS];    /* rounds won, ties shared */
	int64_t points[DOM_COMPARE_PLAYERS]; /* hundredths, of all rounds it played */
};

struct dom_compare_options {
	const struct dom_variant *const *variants; /* what is played; who plays there by itself does not matter */
	unsigned variant_count;
	const struct dom_variant *players; /* any variant: its players are compared */
	uint64_t deals;                    /* of each variant */
	uint64_t seed;
	unsigned threads;                /* 0: one for each processor */
	const struct dom_sprt *sprt;     /* of two players; NULL: all deals are played */
	const struct dom_agents *agents; /* who answers for a player, by its number; NULL: its strategies */
	/* Called now and then by the thread that plays; false stops it, if need be in the midst of a round. May be NULL. */
	bool (*progress)(void *context, uint64_t done, uint64_t deals, double seconds);
	/* Every deal, in order; while a lock is held. May be NULL. */
	void (*deal)(void *context, const struct dom_compare_deal *deal);
	void *context;
};

/* A mean, the half of its 95 % interval, and its standard error. */
struct dom_spread {
	double mean, half, error;
};

/* How a player fared in a deal. */
#define DOM_COMPARE_LIST(X) \
	X(ALL, "all")     /* won every round */ \
	X(MORE, "more")   /* more than its share */ \
	X(LEVEL, "level") /* its share */ \
	X(LESS, "less")   /* less */ \
	X(NONE, "none")   /* nothing */

enum dom_compare_outcome {
#define X(name, text) DOM_COMPARE_##name,
	DOM_COMPARE_LIST(X)
#undef X
		DOM_COMPARE_OUTCOMES
};

struct dom_compare_player {
	struct dom_spread share;  /* of the rounds it played, won; ties are shared */
	struct dom_spread points; /* per round */
	struct dom_spread elo;    /* against the average of the others; infinite where it won nothing or everything */
	double superiority;       /* the likelihood that it wins more than its share */
	uint64_t outcomes[DOM_COMPARE_OUTCOMES];
	uint64_t fouled;     /* rounds lost after a foul */
	uint64_t unanswered; /* rounds lost after a turn without an answer */
};

struct dom_compare_pair {
	struct dom_spread share;  /* of the row's player, less that of the column's */
	struct dom_spread points; /* the same of points per round */
	double superiority;       /* of the row's over the column's */
};

enum dom_compare_state {
	DOM_COMPARE_GOES_ON,
	DOM_COMPARE_PLAYED, /* all deals */
	DOM_COMPARE_LOW,    /* the sequential test says that the first is stronger by `low` or less, */
	DOM_COMPARE_HIGH    /* or by `high` or more */
};

struct dom_compare {
	uint64_t deals; /* played and counted, of all variants told of */
	uint64_t rounds;
	double even; /* the share of a player among equals */
	unsigned players;
	struct dom_compare_player player[DOM_COMPARE_PLAYERS];
	struct dom_compare_pair pair[DOM_COMPARE_PLAYERS][DOM_COMPARE_PLAYERS];
	bool same; /* every deal came to the same for everybody: no chance is left to estimate an error from */
	/* The player that is better than each of the others, or -1: the interval of no difference to it includes zero. */
	int better;
	double within; /* no difference of a share from `even` above this is likely */
	/* The sequential test: the logarithm of the likelihood ratio of `high` to `low`, and where it decides. */
	double ratio, lower, upper;
	enum dom_compare_state state;
	double seconds;
};

struct dom_comparison;

DOM_BEGIN
/* Refuses, before anything is played, what cannot be compared. Variants must outlive it; options are copied. */
DOM_API DOM_MUST_CHECK int dom_comparison_new(struct dom_comparison **out, const struct dom_compare_options *options,
					      const struct dom_alloc *alloc, struct dom_error *error);
DOM_API void dom_comparison_free(struct dom_comparison *comparison);
/* Plays until it is over, or `progress` says no; can be called again. */
DOM_API DOM_MUST_CHECK int dom_comparison_play(struct dom_comparison *comparison, struct dom_error *error);
DOM_API bool dom_comparison_over(const struct dom_comparison *comparison);
/* What the deals counted so far come to, of one variant, or of all (DOM_COMPARE_VARIANTS), each counting the same. Any thread. */
DOM_API void dom_comparison_tell(const struct dom_comparison *comparison, unsigned variant, struct dom_compare *out);
/* How many deals are counted, of how many at most. */
DOM_API uint64_t dom_comparison_done(const struct dom_comparison *comparison);
DOM_API uint64_t dom_comparison_deals(const struct dom_comparison *comparison);

/* All that is counted, as a line of text, and back: a comparison of the same players, variants and seed goes on from there and comes
   to the same. A state with more deals than are to be played is refused, and so is one that is none. The text is freed with
   dom_comparison_free_text(). */
DOM_API DOM_MUST_CHECK int dom_comparison_save(const struct dom_comparison *comparison, char **text, struct dom_error *error);
DOM_API DOM_MUST_CHECK int dom_comparison_load(struct dom_comparison *comparison, const char *text, struct dom_error *error);
DOM_API void dom_comparison_free_text(const struct dom_comparison *comparison, char *text);
/* How many deals of its first variant a state has; 0: it is none. */
DOM_API uint64_t dom_comparison_kept(const char *text);
/* A seed of its own for one of many comparisons, called by anything that tells it from the others. */
DOM_API uint64_t dom_comparison_seed(uint64_t seed, const char *called);

/* For whoever spreads it over machines: the same, share by share. One takes the next share, any other that was made from the same
   options plays it, and the first counts what it came to; in any order, the figures are the same. */
DOM_API enum dom_take dom_comparison_take(struct dom_comparison *comparison, uint64_t *share);
/* Bytes of what a share came to, the same on every machine of one kind. */
DOM_API size_t dom_comparison_size(const struct dom_comparison *comparison);
/* By the calling thread. DOM_STOPPED: somebody has called dom_comparison_stop(). */
DOM_API DOM_MUST_CHECK int dom_comparison_share(struct dom_comparison *comparison, uint64_t share, void *result,
						struct dom_error *error);
DOM_API DOM_MUST_CHECK int dom_comparison_count(struct dom_comparison *comparison, uint64_t share, const void *result,
						struct dom_error *error);
/* Whoever plays leaves off, in the midst of a round if need be. From any thread. */
DOM_API void dom_comparison_stop(struct dom_comparison *comparison);

/* The share of rounds won that goes with a difference in Elo against one opponent, and back. */
DOM_API double dom_elo_share(double elo);
DOM_API double dom_share_elo(double share);
DOM_END

#endif
