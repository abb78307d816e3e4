/* A tournament: many rounds over which sides gather points. It is a pure function of its variant and seed: what is known
   after each round follows from the results of the rounds before, and nothing else is kept. */
#ifndef DOMINO_TOURNAMENT_H
#define DOMINO_TOURNAMENT_H

#include "round.h"

struct dom_tournament;

/* A round of a tournament and everything it depends on besides rules and seed. */
struct dom_fixture {
	uint64_t number;
	uint32_t stage;                   /* of a line-up that pairs, from 0 */
	uint16_t rules;                   /* 0: the variant's own; i + 1: those of the i-th listed round */
	uint8_t seats;                    /* how many play; 0: the round is skipped, and counts */
	uint8_t has_last;                 /* as in struct dom_round_input; 0 where the rules do not care */
	uint8_t last_starter;             /* a seat */
	uint8_t last_winner;              /* an index of `player`, or DOM_NO_SEAT */
	uint16_t player[DOM_MAX_PLAYERS]; /* who plays, as the table would list them; team i has i, i + teams, … */
};

/* What came of it. Teams are those of the table. */
struct dom_result {
	int64_t score[DOM_MAX_PLAYERS]; /* by team, hundredths */
	uint32_t reasons;
	uint32_t turns, passes;
	uint16_t winners; /* teams that won, a bit each */
	uint16_t laid;
	uint8_t teams;
	uint8_t starter; /* a seat */
	uint8_t winner;  /* the player (an index of `player`) that the next round may start with, or DOM_NO_SEAT */
	bool blocked;
	uint32_t fouls;  /* of all */
	uint32_t tried;  /* misfits that cheats put to the judge */
	uint32_t offers; /* bribes the judge asked for, and those paid */
	uint32_t taken;
};

/* What happens between rounds. */
#define DOM_INCIDENT_LIST(X) \
	X(STAGE, "stage")               /* count: the stage that begins */ \
	X(BYE, "bye")                   /* side: has nobody to play in this stage */ \
	X(SKIPPED, "skipped")           /* the round has fewer than two sides left to play it */ \
	X(KNOCKED_OUT, "knocked-out")   /* side: lost its match */ \
	X(OFFERED, "offered")           /* side, amount: the judge would let it go on for so many hundredths */ \
	X(BOUGHT_BACK, "bought-back")   /* side, amount: it paid */ \
	X(REFUSED, "refused")           /* side, amount: it did not */ \
	X(DISQUALIFIED, "disqualified") /* side */ \
	X(REVERSED, "reversed")         /* count: what the judge answered to "is it over?", against the truth */ \
	X(OVER, "over")                 /* count: why, enum dom_close */ \
	X(ABANDONED, "abandoned") /* somebody who watched the round left before its end: it counts for nothing and is played \
					   again. Told by a store alone: no tournament follows from it */

enum dom_incident_kind {
#define X(name, word) DOM_INCIDENT_##name,
	DOM_INCIDENT_LIST(X)
#undef X
		DOM_INCIDENT_KINDS
};

/* Why a tournament is over: below DOM_CLOSE_ROUNDS an entry of the variant's list `stop`. */
enum dom_close {
	DOM_CLOSE_ROUNDS = 64, /* the upper bound of rounds */
	DOM_CLOSE_FEW,         /* fewer than two sides are left */
	DOM_CLOSE_LINE_UP,     /* the line-up has no more rounds */
	DOM_CLOSE_JUDGE        /* the judge says so, against the truth */
};

struct dom_incident {
	enum dom_incident_kind kind;
	uint64_t round; /* after which it happened, or that was skipped; a stage: its first round */
	uint32_t side;
	uint32_t count;
	int64_t amount;
};

struct dom_standing {
	uint32_t side, place; /* from 1; ties share a place */
	bool champion, out;   /* out: disqualified or knocked out */
	uint32_t stage;       /* the last it played, of a line-up that pairs */
	uint64_t out_round;   /* after which it was out */
	uint64_t played, won, lost, byes;
	int64_t total;                          /* by the variant's rule, what was paid to the judge taken off; hundredths */
	int64_t sum;                            /* of its round scores, as counted */
	int64_t paid;                           /* to the judge */
	int64_t tie_breaks[DOM_MAX_TIE_BREAKS]; /* more is better; filled as far as they were needed by anybody */
};

/* What two sides did when they met: from the point of view of the first. */
struct dom_meeting {
	uint64_t met, won; /* rounds both played; of those, rounds the first won and the second did not */
	int64_t score;     /* what the first scored in them, hundredths */
};

struct dom_tournament_counts {
	uint64_t rounds, skipped;     /* all, and those of them that were not played */
	uint64_t laid, turns, passes; /* over all rounds */
	uint64_t blocked, ties;       /* rounds */
	uint64_t fouls, tried, offers, taken;
	uint64_t questions, reversals; /* "is it over?" as put to the judge, and answered with the opposite */
	uint64_t buy_backs, bought;    /* offered, and paid */
};

struct dom_tournament_listener {
	void (*on)(void *context, const struct dom_incident *incident);
	void *context;
};

struct dom_tournament_run {
	unsigned threads; /* 0: one for each processor */
	uint64_t most;    /* rounds to play in this call; 0: until it is over */
	bool records;     /* wanted by `round` */
	enum dom_path path;
	/* Who plays; NULL: the variant's own players. While answers are to come later, other rounds go on. */
	const struct dom_agents *agents;
	/* Called for every round in order, after it was counted; `record` is packed, NULL without records. What is not 0 stops
	   the run, which returns it. May be NULL. */
	int (*round)(void *context, const struct dom_fixture *fixture, const struct dom_result *result, const uint8_t *record,
		     size_t length);
	/* Called now and then, at least every few thousand rounds; false stops the run. May be NULL. */
	bool (*progress)(void *context);
	/* With one thread: asked before every round (`between`), and every few turns in the midst of one; false stops the run, and a
	   round in the midst of which it is has not happened. May be NULL. */
	bool (*go_on)(void *context, bool between);
	void *context;
};

DOM_BEGIN
/* `rounds` 0: as the variant says. Refuses, with reason and place, what does not go together. The variant must outlive it. */
DOM_API DOM_MUST_CHECK int dom_tournament_new(struct dom_tournament **out, const struct dom_variant *variant, uint64_t seed,
					      uint64_t rounds, const struct dom_alloc *alloc, struct dom_error *error);
/* The same within bounds; what is too large for them is refused before it is done. */
DOM_API DOM_MUST_CHECK int dom_tournament_new_within(struct dom_tournament **out, const struct dom_variant *variant,
						     uint64_t seed, uint64_t rounds, const struct dom_bounds *bounds,
						     const struct dom_alloc *alloc, struct dom_error *error);
DOM_API void dom_tournament_free(struct dom_tournament *t);
/* Who hears what happens between rounds; NULL: nobody. Before the first round it is told at once what happened so far. */
DOM_API void dom_tournament_listen(struct dom_tournament *t, const struct dom_tournament_listener *listener);

DOM_API const struct dom_variant *dom_tournament_variant(const struct dom_tournament *t);
DOM_API uint64_t dom_tournament_seed(const struct dom_tournament *t);
DOM_API uint64_t dom_tournament_limit(const struct dom_tournament *t); /* the upper bound of rounds */
DOM_API uint64_t dom_tournament_next(const struct dom_tournament *t);  /* rounds so far = the number of the next */
DOM_API bool dom_tournament_over(const struct dom_tournament *t, unsigned *why);
DOM_API unsigned dom_tournament_sides(const struct dom_tournament *t);
DOM_API unsigned dom_tournament_side_of(const struct dom_tournament *t, unsigned player);
/* "Ana", or "Ana + Luis" for a team. */
DOM_API const char *dom_tournament_name(const struct dom_tournament *t, unsigned side);
/* All sides, best first; `out` has room for them. Returns how many are champions. */
DOM_API unsigned dom_tournament_standings(const struct dom_tournament *t, struct dom_standing *out);
/* How a side's total comes about where that is more than adding up, for people: "39.8 ÷ 2 negative rounds − 4 paid to the judge".
   Empty: it is the sum of the round scores. */
enum { DOM_WHY_TOTAL = 160 };
DOM_API void dom_tournament_why_total(const struct dom_tournament *t, unsigned side, enum dom_lang lang,
				      char out[DOM_WHY_TOTAL]);
DOM_API struct dom_meeting dom_tournament_meeting(const struct dom_tournament *t, unsigned side, unsigned other);
DOM_API struct dom_tournament_counts dom_tournament_counts(const struct dom_tournament *t);

/* Plays on. Clean stops (`most`, `progress`, a round that people have yet to answer in) return DOM_OK. */
DOM_API DOM_MUST_CHECK int dom_tournament_run(struct dom_tournament *t, const struct dom_tournament_run *run,
					      struct dom_error *error);

/* The steps it is made of. The next round; false: it is over, or it is not known before earlier ones are counted. */
DOM_API bool dom_tournament_plan(const struct dom_tournament *t, uint64_t number, struct dom_fixture *fixture);
DOM_API bool dom_fixture_same(const struct dom_fixture *a, const struct dom_fixture *b);
/* What its round begins with. */
DOM_API struct dom_round_input dom_fixture_input(const struct dom_fixture *fixture);
/* Plays one round alone. `packed` (may be NULL) hears it too; both are the caller's. */
DOM_API DOM_MUST_CHECK int dom_tournament_play(const struct dom_tournament *t, const struct dom_fixture *fixture,
					       enum dom_path path, const struct dom_listener *listener,
					       struct dom_result *result, struct dom_error *error);
/* Counts the next round's result. Refuses a fixture that is not the next as planned. */
DOM_API DOM_MUST_CHECK int dom_tournament_count(struct dom_tournament *t, const struct dom_fixture *fixture,
						const struct dom_result *result, struct dom_error *error);
/* People. What they say is kept with the tournament; a round in which not everything has been said yet that people are asked is
   not played: dom_tournament_run() returns before it. */
DOM_API bool dom_tournament_people(const struct dom_tournament *t); /* some of its players are people */
DOM_API bool dom_tournament_asks(const struct dom_tournament *t,
				 const struct dom_fixture *fixture); /* people play that round */
/* What a person says next in a round that has not been counted. Whoever plays the round (dom_tournament_table, dom_round_reply) says
   what was taken there. */
DOM_API DOM_MUST_CHECK int dom_tournament_say(struct dom_tournament *t, uint64_t round, const struct dom_reply *reply,
					      struct dom_error *error);
/* What was said, in its order; NULL: no more. */
DOM_API const struct dom_reply *dom_tournament_said(const struct dom_tournament *t, uint64_t round, size_t number);
/* The seed of a round: the tournament's, or one that follows from it where people play, so that who knows one knows no other. */
DOM_API uint64_t dom_tournament_seed_of(const struct dom_tournament *t, uint64_t round);
/* The variant and the input with which a round is played alone: what its record says. The variant is the caller's to free,
   and must not outlive the tournament. */
DOM_API DOM_MUST_CHECK int dom_tournament_table(const struct dom_tournament *t, const struct dom_fixture *fixture,
						struct dom_variant **variant, struct dom_round_input *input,
						struct dom_error *error);
/* Compiles such a variant, which is quickly done: what the tournament has compiled already is borrowed. Freed before it. */
DOM_API DOM_MUST_CHECK int dom_tournament_rules(const struct dom_tournament *t, const struct dom_variant *table,
						struct dom_rules **out, struct dom_error *error);
/* What the rules of a round call an end that came true, by its bit among the reasons of the result; "?": it is no round of it. */
DOM_API const char *dom_tournament_reason(const struct dom_tournament *t, const struct dom_fixture *fixture, unsigned bit);
/* Entry i of the variant's list `stop`, of its list `tie-break`; NULL: it has no more. */
DOM_API const struct dom_member *dom_tournament_stop(const struct dom_tournament *t, unsigned i);
DOM_API const struct dom_member *dom_tournament_tie_break(const struct dom_tournament *t, unsigned i);
DOM_API bool dom_tournament_in_points(const struct dom_tournament *t, unsigned tie_break); /* its values are hundredths */
DOM_API const char *dom_incident_name(enum dom_incident_kind kind);
DOM_END

#endif
