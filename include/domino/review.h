/* A round looked at afterwards: what each decision cost, from what its player could know then; and what luck did, apart from that.

   A decision is reviewed by playing all its choices out in imagined rounds (think.h), where a net that has learned the game believes the
   hidden tiles to be if there is one, twice, with other rounds. The best of the first
   half is valued by the second, and the other way round: valued by what it was chosen by, it would look better than it is. So a
   loss is as likely too small as too large, can come out below zero, and its error says by how much.

   Luck is what the table did: the deal, and every draw. It is how much better a side stood after it than on average over whatever
   else might have been dealt or drawn, all hands being open and the rest played out by the same simple players. What they come to on
   average over all deals is found beforehand and the same for every round of a game, so luck comes to nothing in the long run. */
#ifndef DOMINO_REVIEW_H
#define DOMINO_REVIEW_H

#include "round.h"
#include "think.h"

/* By the share of a win that was lost, where that is more than twice its error. */
enum dom_grade {
	DOM_GRADE_GOOD,
	DOM_GRADE_SLIP, /* dom_grade_least() or more: 2, 5, 10 % */
	DOM_GRADE_MISTAKE,
	DOM_GRADE_BLUNDER,
	DOM_GRADES
};

struct dom_review_options {
	unsigned rounds; /* imagined for each choice in each half; 0: 3000 of double-six, fewer of larger sets */
	uint64_t seed;
	/* Where somebody else's round is reviewed: how many tiles may be laid in imagined rounds, more or less. Choices then get fewer
	   rounds, and decisions that would get less than ten are left out. 0: any number. */
	uint64_t most;
};

/* Somebody had more than one play to choose from. */
struct dom_decision {
	uint32_t event; /* the number of the event that tells the play */
	uint8_t seat, player;
	enum dom_grade grade;
	struct dom_play play, best; /* the best of all imagined rounds */
	unsigned choices;
	struct dom_gain loss;     /* of the play */
	struct dom_gain stake;    /* of the worst play: what there was to lose */
	struct dom_gain expected; /* what the play comes to for its side */
	/* Where its player could believe each tile to be, [tile * (players + 1) + seat], the pile last; tiles on the table are with
	   nobody. NULL: nothing can be said. */
	const double *belief;
};

/* The table did something. */
struct dom_luck {
	uint32_t event;                        /* the first of it */
	uint8_t seat;                          /* who drew; DOM_NO_SEAT: the deal */
	struct dom_gain gain[DOM_MAX_PLAYERS]; /* by team */
};

/* How things stood, all hands open, before an event: the share of the win each team could expect. */
struct dom_outlook {
	uint32_t event;
	double wins[DOM_MAX_PLAYERS]; /* by team */
};

/* All of a player's decisions. */
struct dom_reviewed {
	unsigned decisions, grades[DOM_GRADES];
	struct dom_gain loss, stake; /* all of them together */
	/* How much of what there was to lose was kept: 1 is the best play every time, 0 the worst, and play by lot is in between. */
	double accuracy, accuracy_se;
};

struct dom_review;

DOM_BEGIN
/* `rules` must outlive it; `input` as the round was begun with. `options` may be NULL. */
DOM_API DOM_MUST_CHECK int dom_review_new(struct dom_review **out, const struct dom_rules *rules,
					  const struct dom_round_input *input, const struct dom_review_options *options,
					  const struct dom_alloc *alloc, struct dom_error *error);
DOM_API void dom_review_free(struct dom_review *review);
/* To be called before every step of the round, and at its end. */
DOM_API void dom_review_rests(struct dom_review *review, const struct dom_round *round);
/* What hears every event of it. */
DOM_API struct dom_listener dom_review_listener(struct dom_review *review);
/* Both, along a record of a round of these rules. */
DOM_API DOM_MUST_CHECK int dom_review_record(struct dom_review *review, const char *text, size_t length, const char *file,
					     struct dom_error *error);

/* In order; `count` is set. */
DOM_API const struct dom_decision *dom_review_decisions(const struct dom_review *review, unsigned *count);
DOM_API const struct dom_luck *dom_review_luck(const struct dom_review *review, unsigned *count);
DOM_API const struct dom_outlook *dom_review_outlooks(const struct dom_review *review, unsigned *count);
DOM_API struct dom_reviewed dom_review_player(const struct dom_review *review, unsigned player);
/* Those of another round, too. */
DOM_API void dom_gain_add(struct dom_gain *sum, struct dom_gain one);
DOM_API void dom_reviewed_add(struct dom_reviewed *sum, const struct dom_reviewed *one);
/* The team of a player in this round. */
DOM_API unsigned dom_review_team(const struct dom_review *review, unsigned player);
/* The deal and all draws together. */
DOM_API struct dom_gain dom_review_lucky(const struct dom_review *review, unsigned team);
/* Decisions that were left out. */
DOM_API unsigned dom_review_left_out(const struct dom_review *review);
/* Whether memory ran out on the way: something is missing. */
DOM_API bool dom_review_failed(const struct dom_review *review);
DOM_API struct dom_text dom_grade_text(enum dom_grade grade);
DOM_API double dom_grade_least(enum dom_grade grade); /* share of a win */
DOM_END

#endif
