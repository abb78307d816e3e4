/* What each play is worth to a seat: rounds are imagined that agree with what it knows (imagine.h), every play is tried in each of
   them, and the rest is played out by simple players; near the end it is solved (solve.h) where that is quick. For strategies that search,
   for hints and reviews. */
#ifndef DOMINO_THINK_H
#define DOMINO_THINK_H

#include "agent.h"
#include "imagine.h"
#include "net.h"

/* What a play came to. */
struct dom_worth {
	struct dom_play play;
	uint32_t rounds;          /* played out after it */
	double wins, wins_se;     /* the share of them that its side won, ties shared; and the standard error */
	double points, points_se; /* that its side had more than the others on average, per round */
	/* How much less it is worth than the best, in the same rounds; and the standard error. 0 of the best itself. */
	double behind, behind_se;
};

/* Wins as shares of 1, points as points; each with its standard error. */
struct dom_gain {
	double wins, wins_se, points, points_se;
};

/* How rounds are played out. */
enum dom_playouts {
	DOM_PLAYOUTS_BOTH,    /* by turns */
	DOM_PLAYOUTS_RANDOM,  /* anything that fits */
	DOM_PLAYOUTS_HEAVIEST /* the heaviest tile that fits */
};

struct dom_think_options {
	/* Imagined for each play; plays that are clearly worse get fewer, and the others what they leave. 0: 200. */
	unsigned rounds;
	bool points; /* points are wanted instead of wins */
	bool all;    /* every play gets all rounds, and points too: what each is worth is wanted, not only which is best */
	enum dom_playouts playouts;
	bool unsolved;                   /* played out to the end, and never solved */
	const struct dom_weight *weight; /* how likely hidden tiles are where; NULL: all alike, or as the net believes */
	/* A net that has learned the game, and must outlive the thinker; NULL: none. Where it can make nothing of a question, it is as if
	   there were none. */
	struct dom_net *net;
	double taste;   /* the share of the win for which it goes without a play that the net finds e times as likely */
	double critic;  /* how much its judgement of an imagined round counts beside playing it out: 0 to 1, */
	unsigned plies; /* after so many tiles that it lays for everybody */
	/* So many times as many rounds are drawn, and those are tried in which it finds likely what the others laid. 0 or 1: all are. */
	unsigned drawn;
};

/* What can be said for a play in words of the game. */
enum dom_reason_kind {
	DOM_REASON_OUT,    /* it is the last tile */
	DOM_REASON_PAYS,   /* amount: hundredths, at once */
	DOM_REASON_PASSED, /* seat, face: it leaves open what another side's seat passed on */
	DOM_REASON_KEEPS,  /* count: tiles of the hand that fit afterwards */
	DOM_REASON_DOUBLE, /* it is a double, which fits less often than others */
	DOM_REASON_HEAVY,  /* it is worth more than any other of the hand */
	DOM_REASON_KINDS
};

struct dom_reason {
	enum dom_reason_kind kind;
	uint8_t seat;
	struct dom_face face;
	unsigned count;
	int64_t amount;
};

enum { DOM_REASONS = 8 };

/* For one table and one thread at a time. */
struct dom_thinker;

DOM_BEGIN
/* How `expert` thinks; the net, which may be NULL, must outlive the thinker. And how hints and reviews do, who want to know what every play is
   worth: the same with more rounds, without dropping a play, and without a taste for plays beside what they come to. */
DOM_API struct dom_think_options dom_think_strongly(struct dom_net *net);
DOM_API struct dom_think_options dom_think_thoroughly(struct dom_net *net);
/* `rules` must outlive it. `options` and `alloc` may be NULL. */
DOM_API DOM_MUST_CHECK int dom_thinker_new(struct dom_thinker **out, const struct dom_rules *rules,
					   const struct dom_think_options *options, const struct dom_alloc *alloc,
					   struct dom_error *error);
DOM_API void dom_thinker_free(struct dom_thinker *thinker);
/* The plays offered, the best first, in storage of the thinker's that lasts until it is asked again; *count: how many. The question's
   budget bounds the rounds played out, or the time. Same question, seed and number of rounds, same answer. NULL: it cannot be
   imagined (no knowledge, or none that agrees). Misfits are not tried. */
DOM_API const struct dom_worth *dom_think(struct dom_thinker *thinker, const struct dom_question *question, uint64_t seed,
					  unsigned *count);
/* How much less the second is worth than the first in the same rounds, both numbers of what dom_think() gave last. */
DOM_API struct dom_gain dom_think_difference(const struct dom_thinker *thinker, unsigned first, unsigned second);
/* The same for tiles that are given back: puts the best it finds into `set` (cleared). False: it cannot be imagined. */
DOM_API bool dom_think_give(struct dom_thinker *thinker, const struct dom_question *question, uint64_t seed, uint64_t *set);
/* Reasons for a play of what dom_think() gave last, in an imagined round: nothing hidden is looked at. Returns how many. */
DOM_API unsigned dom_think_why(struct dom_thinker *thinker, const struct dom_question *question, struct dom_play play,
			       struct dom_reason out[DOM_REASONS]);
/* What a round comes to for each team when it is played out so many times from where it is, all hands as they lie and everything else by
   new chance. `play` NULL: as it is; else the seat to move makes that play first. False: it cannot. */
DOM_API bool dom_think_out(struct dom_thinker *thinker, const struct dom_round *round, const struct dom_play *play,
			   unsigned rounds, uint64_t seed, struct dom_gain *teams);
DOM_END

#endif
