/* A checked variant: for every aspect the option chosen and its arguments, with the place in the text each came from. */
#ifndef DOMI_VARIANT_H
#define DOMI_VARIANT_H

#include <domino/character.h>
#include <domino/strategy.h>
#include <domino/variant.h>

#include <string.h>

/* The aspects of which a variant has exactly one option. */
#define DOMI_ASPECT_LIST(X) \
	X(FACES, faces) \
	X(TILES, tiles) \
	X(VALUE, value) \
	X(MATCH, match) \
	X(BOARD, board) \
	X(DEAL, deal) \
	X(SEATS, seats) \
	X(TEAMS, teams) \
	X(START, start) \
	X(TURN, turn) \
	X(STUCK, stuck) \
	X(WINNER, winner) \
	X(SCORE, score) \
	X(JUDGE, judge)

enum domi_aspect {
#define X(upper, lower) DOMI_##upper,
	DOMI_ASPECT_LIST(X)
#undef X
		DOMI_ASPECTS
};

/* The aspects of a tournament of which it has exactly one option. */
#define DOMI_CUP_LIST(X) \
	X(LINE_UP, "line-up") \
	X(DISQUALIFY, "disqualify") \
	X(TOTAL, "total") \
	X(CHAMPION, "champion") \
	X(TOURNAMENT_JUDGE, "tournament-judge")

enum domi_tournament_rule {
#define X(upper, name) DOMI_##upper,
	DOMI_CUP_LIST(X)
#undef X
		DOMI_TOURNAMENT_RULES
};

struct domi_choice {
	const struct dom_member *member;     /* NULL: none */
	struct dom_arg args[DOM_MAX_PARAMS]; /* in the order in which the option declares them */
	struct dom_where where;              /* of the option */
	struct dom_where args_where[DOM_MAX_PARAMS];
};

struct domi_end_entry {
	struct domi_choice end, winner; /* no winner: the variant's own */
};

struct domi_power_entry {
	struct domi_choice filter, effect;
};

struct domi_player {
	char name[DOM_MAX_NAME];
	char said
		[2]
		[DOM_MAX_NAME]; /* what it is called in each language: its name, unless that was given because there was none */
	struct domi_choice strategies[DOM_MAX_STRATEGIES];
	unsigned count;
	struct domi_choice character;
	struct dom_where where;
};

/* A round that a line-up names: who plays it, and what it changes of the rules. */
struct dom_listed {
	struct dom_where where;
	unsigned count;
	const uint16_t *players;   /* their numbers */
	struct dom_variant *rules; /* the whole rules of this round; NULL: the variant's own */
	uint32_t own;              /* bit a: aspect a of `rules` is its own, the rest is the variant's */
	bool own_ends, own_bonuses, own_powers;
};

/* What stands under `tournament`. */
struct domi_tournament_choice {
	bool given; /* the variant has such a part */
	struct domi_choice choice[DOMI_TOURNAMENT_RULES];
	struct domi_choice stops[DOM_MAX_STOPS];
	struct domi_choice tie_breaks[DOM_MAX_TIE_BREAKS];
	unsigned stop_count, tie_break_count;
	struct dom_where where, stops_where;
};

struct dom_variant {
	struct dom_alloc alloc;
	char name[DOM_MAX_NAME];
	struct dom_text title, about; /* may be NULL */
	struct domi_choice choice[DOMI_ASPECTS];
	struct domi_end_entry ends[DOM_MAX_ENDS];
	struct domi_choice bonuses[DOM_MAX_BONUSES];
	struct domi_power_entry powers[DOM_MAX_POWERS];
	struct domi_player *players;
	unsigned end_count, bonus_count, power_count, player_count;
	struct dom_where ends_where, players_where;
	struct domi_tournament_choice tournament;
	struct domi_note *notes; /* every text and list the above points to */
};

/* The same option with the same arguments. */
bool domi_choice_equal(const struct domi_choice *a, const struct domi_choice *b);
bool domi_arg_equal(const struct dom_param *param, const struct dom_arg *a, const struct dom_arg *b);

/* A table of a tournament: these players of v (by number, in this order), and so many teams (0: as v has; nothing where there are
   none). Of the tournament it has nothing: no member is chosen. It borrows v's texts and must not outlive it. */
int domi_variant_table(struct dom_variant **out, const struct dom_variant *v, const uint16_t *players, unsigned count,
		       unsigned teams, const struct dom_alloc *alloc, struct dom_error *error);

/* How many sit at one table: what the line-up's parameter `table` says, else everybody. */
static inline unsigned domi_variant_seats(const struct dom_variant *v)
{
	const struct domi_choice *line_up = &v->tournament.choice[DOMI_LINE_UP];
	const struct dom_param *params = line_up->member ? line_up->member->option->params : NULL;

	for (unsigned i = 0; params && params[i].name; i++)
		if (!strcmp(params[i].name, "table") && line_up->args[i].n < v->player_count)
			return (unsigned)line_up->args[i].n;
	return v->player_count;
}

#endif
