/* The state of a tournament between two rounds, and what its rules may ask of it. Everything here follows from the results
   counted so far; nothing else is ever stored. */
#ifndef DOMI_TOURNAMENT_H
#define DOMI_TOURNAMENT_H

#include <domino/tournament.h>

#include "chance.h"
#include "error.h"
#include "memory.h"
#include "rules.h"
#include "variant.h"

struct dom_champion;
struct dom_disqualify;
struct dom_line_up;
struct dom_stop;
struct dom_tie_break;
struct dom_total;
struct dom_tournament_judge;

/* What a person said in a round. */
struct domi_said {
	uint64_t round;
	struct dom_reply reply;
};

/* A side: a player, or those who play together. */
struct domi_side {
	uint64_t played, won, lost, byes;
	uint64_t lost_in_row;
	int64_t sum;        /* of its round scores */
	int64_t positive;   /* of the positive ones alone */
	uint64_t negatives; /* how many were negative */
	int64_t paid;       /* to the judge */
	int64_t total;      /* by the rule, less what was paid: kept up to date */
	uint64_t out_round;
	uint32_t stage; /* the last it was paired in */
	bool out;
	bool knocked_out; /* by the line-up; else it was disqualified */
};

struct dom_tournament {
	struct dom_alloc alloc;
	const struct dom_variant *variant;
	uint64_t seed, limit;             /* where people play, every round has a seed that follows from this one */
	unsigned players, sides, members; /* members of a side */
	unsigned table;                   /* sides at one table, at most */
	uint16_t side_of[DOM_MAX_ENTRANTS];
	char (*names)[DOM_MAX_NAME * 2];

	/* Rules */
	const struct dom_line_up *line_up;
	const struct dom_disqualify *disqualify;
	const struct dom_total *total;
	const struct dom_champion *champion;
	const struct dom_tournament_judge *judge;
	const struct dom_stop *stops[DOM_MAX_STOPS];
	const struct dom_tie_break *tie_breaks[DOM_MAX_TIE_BREAKS];
	unsigned stop_count, tie_break_count;
	const struct dom_arg *args[DOMI_TOURNAMENT_RULES];
	const struct dom_arg *stop_args[DOM_MAX_STOPS];
	bool follows;             /* some rules depend on the round before */
	bool exact;               /* some stop leaves scores uncounted */
	unsigned sets;            /* of rules: 1, or 1 + listed rounds */
	struct dom_rules **rules; /* [set * (DOM_MAX_PLAYERS + 1) + sides at the table]; who sits there does not matter */
	struct domi_kin kin;      /* all of them */

	/* What is known after the rounds counted */
	struct domi_side *side;      /* [sides] */
	struct dom_meeting *meeting; /* [side * sides + other] */
	struct dom_tournament_counts counts;
	uint64_t next;       /* rounds so far */
	unsigned in;         /* sides that are not out */
	unsigned winners;    /* different sides that have won a round */
	uint32_t generation; /* changes whenever a plan may have changed */
	bool closing;        /* the round being counted is the last: no stage begins after it */
	bool over;
	unsigned why;         /* enum dom_close */
	uint8_t last_starter; /* of the last round played */
	uint16_t last_winner; /* its player, or UINT16_MAX */
	bool has_last;
	void *state; /* of the line-up: `size` bytes, cleared */

	/* What people said, in rounds counted and to come; round by round, each as it was said */
	struct domi_said *said;
	size_t said_count, said_room;
	bool people; /* some players are */

	const struct dom_tournament_listener *listener;
	struct dom_incident *opening; /* what happened before the first round */
	unsigned openings;
};

/* The rules for its rounds as the variant has them; `rounds` 0: so many as it says. */
void domi_choose_rules(struct dom_tournament *t, uint64_t rounds);

/* The rules a fixture is played by, but for who plays. */
static inline const struct dom_rules *domi_fixture_rules(const struct dom_tournament *t, const struct dom_fixture *f)
{
	return t->rules[f->rules * (DOM_MAX_PLAYERS + 1U) + f->seats / t->members];
}

/* said.c: a player whom whoever runs the round asks. */
bool domi_is_person(const struct domi_player *player);

/* The sides of a fixture's table, from its list of players: fixture->player[team]'s side, for the first `teams`. */
static inline unsigned domi_fixture_side(const struct dom_tournament *t, const struct dom_fixture *f, unsigned team)
{
	return t->side_of[f->player[team]];
}

/* Seats these sides at a table: fills `seats` and `player` so that partners sit across. */
void domi_fixture_seat(const struct dom_tournament *t, struct dom_fixture *fixture, const uint16_t *sides, unsigned count);

void domi_incident(const struct dom_tournament *t, const struct dom_incident *incident);
/* A side leaves: disqualified, or knocked out. Does nothing when it is out already. */
void domi_side_out(struct dom_tournament *t, unsigned side, bool knocked_out, uint64_t round);

/* All sides into `order`, best first as the champion rule and the tie-breaks see it, `places` (by side, may be NULL) shared by
   those that cannot be told apart. Knocked out later stands before knocked out earlier, and whoever is in before both;
   disqualified sides come last. */
void domi_standings(const struct dom_tournament *t, uint16_t *order, uint32_t *places);

/* Counts the next round; the fixture is as planned. */
void domi_count_round(struct dom_tournament *t, const struct dom_fixture *fixture, const struct dom_result *result);

#endif
