/* Compiled rules and the state of a round: what every rule may look at. */
#ifndef DOMI_RULES_H
#define DOMI_RULES_H

#include <domino/event.h>
#include <domino/round.h>
#include <domino/rules.h>
#include <domino/strategy.h>

#include "bits.h"
#include "chance.h"
#include "error.h"
#include "variant.h"

struct dom_board;
struct dom_bonus;
struct dom_deal;
struct dom_effect;
struct dom_end;
struct dom_filter;
struct dom_judge;
struct dom_match;
struct dom_score;
struct dom_seating;
struct dom_start;
struct dom_stuck;
struct dom_teams;
struct dom_turn;
struct dom_value;
struct dom_winner;

/* Faces that can be told apart in play, "symbols": what is shown and what it is worth. What match, value and filter rules
   are asked with; `args` are those of the option asked. */
struct dom_faces {
	unsigned symbols;
	const uint8_t *shown; /* by symbol: the face */
	const int32_t *worth; /* by symbol */
	const struct dom_arg *args;
};

/* A tile as rules are asked about it. */
struct dom_tile {
	unsigned sides;
	uint16_t symbol[DOM_MAX_SIDES];
};

/* An end of the line after a tile was laid there. */
struct domi_after {
	uint64_t fits; /* on what it shows then */
	uint32_t row;  /* that symbol times tiles: where its row of a table begins */
	uint32_t face; /* of the symbol whose row this is in */
};

/* What fits several open symbols, and on which with which sides: for a table with many places. */
enum { DOMI_FEW = 16 };

struct domi_few {
	uint64_t fits[2][256];       /* [symbol / 8][a bit for each of eight symbols]: the tiles that fit some of them */
	uint8_t sides[64][DOMI_FEW]; /* [tile][symbol]: as `side_fits` */
	uint32_t joins[64];          /* [tile]: the same of all symbols in one word, two bits each */
};

struct domi_end_rule {
	const struct dom_end *rule;
	const struct dom_arg *args;
	const struct dom_winner *winner;
	const struct dom_arg *winner_args;
	const char *name;
};

struct domi_bonus_rule {
	const struct dom_bonus *rule;
	const struct dom_arg *args;
};

struct domi_power {
	const struct dom_filter *filter;
	const struct dom_arg *filter_args;
	const struct dom_effect *effect;
	const struct dom_arg *effect_args;
};

struct domi_player_rule {
	unsigned count;
	const struct dom_strategy *strategy[DOM_MAX_STRATEGIES];
	const struct dom_arg *args[DOM_MAX_STRATEGIES];
	struct dom_pick pick[DOM_MAX_STRATEGIES];
	struct dom_pick early[DOM_MAX_STRATEGIES]; /* so long as nobody has passed */
	const struct dom_character *character;
	const struct dom_arg *character_args;
};

/* Rules compiled beside each other, as those of a tournament's rounds are: all of one set. What comes out the same for several
   is made once; the first that needs it has it, the others borrow. */
struct domi_kin {
	struct dom_rules *newest;
	const struct dom_bounds *bounds; /* for all of them together; NULL: none */
	uint64_t asked, told;            /* questions so far, and when `go_on` was last asked */
};

/* Who sits down: players of the variant, and in how many teams (0: as the variant says). */
struct domi_sitting {
	const struct domi_player *players[DOM_MAX_PLAYERS];
	unsigned count, teams;
};

/* What may come up in a round besides two sides, two ends, one seat after the other and rounds that are over when somebody is out or
   nobody can move. Loops are compiled for some sets of it, and need not ask about the rest. */
enum domi_may {
	DOMI_MAY_DRAW = 1,       /* whoever is stuck draws */
	DOMI_MAY_PAY = 2,        /* a tile pays, or earns a bonus, when it is laid */
	DOMI_MAY_FIRE = 4,       /* a tile has powers */
	DOMI_MAY_BRANCH = 8,     /* the table is no line */
	DOMI_MAY_TURN = 16,      /* somebody else than the next seat follows */
	DOMI_MAY_END = 32,       /* a round is over for other reasons */
	DOMI_MAY_JOIN = 64,      /* a tile joins an open end with either side */
	DOMI_MAY_TRY = 128,      /* somebody puts misfits to the judge */
	DOMI_MAY_WONDER = 256,   /* nobody knows what a player does, or not all the time */
	DOMI_MAY_SIDES = 512,    /* a tile has more than two sides, or one */
	DOMI_MAY_REPEAT = 1024,  /* a tile shows what another shows */
	DOMI_MAY_LOT = 2048,     /* what a tile is worth is drawn each turn */
	DOMI_MAY_WEIGH = 4096,   /* an end looks at what was laid, or at whatever else there is */
	DOMI_MAY_SCATTER = 8192, /* the table is no tree, either */
	DOMI_MAY_VARY = 16384    /* a player draws one of several strategies each turn */
};

/* Tables that rules may have borrowed. */
enum domi_tables { DOMI_SET_TABLES = 1, DOMI_VALUE_TABLES = 2, DOMI_MATCH_TABLES = 4, DOMI_POWER_TABLES = 8 };

struct dom_rules {
	struct dom_alloc alloc;
	const struct dom_variant *variant;
	struct dom_rules *elder; /* of its kin, the one compiled before it */
	struct domi_kin *kin;    /* while it is compiled */
	unsigned borrowed;       /* enum domi_tables */

	/* Sizes */
	unsigned players, teams, tiles, words, sides, faces, symbols, hand, places, ways;
	uint8_t team_of[DOM_MAX_PLAYERS]; /* by seat */
	bool repeats;                     /* some tile shows the same as another */
	bool best_hand;                   /* a team counts its best hand alone */
	bool many_sides;                  /* some tile may join some open symbol with more than one side */
	bool keeps_score;                 /* points are paid during play */
	bool ends_out;                    /* `out` is listed */
	bool cheats;                      /* somebody may put misfits to the judge */
	bool all_fits;                    /* every tile fits everywhere, so nobody ever passes */
	unsigned stall;                   /* turns in a row with nothing laid or drawn that end a round */

	/* Tables: rules asked once for all their inputs */
	char (*face_name)[DOM_MAX_NAME];
	uint8_t *shown;    /* [symbol] */
	int32_t *worth;    /* [symbol] */
	uint16_t *symbol;  /* [tile * sides + side] */
	uint64_t *shows;   /* [tile]: domi_shows() of its faces */
	uint64_t *showing; /* [face * words]: the tiles that show it */
	int32_t *value;    /* [way * tiles + tile] */
	unsigned slices;
	int32_t lowest;           /* value of a tile */
	uint64_t *slice;          /* [slices * words]: the tiles whose value, above the lowest, has that bit set */
	int64_t *most;            /* [n]: what the n tiles worth most can be worth together, what is below zero left out */
	int64_t *least;           /* [n]: what the n tiles worth least can be worth together */
	uint64_t *fits;           /* [symbol * words]: the tiles that may be laid on that open symbol */
	uint8_t *side_fits;       /* [symbol * tiles + tile]: with which sides, a bit each; sides that are the same play once */
	uint16_t *leaves;         /* [symbol * tiles + tile], two sides: the symbol that laying the tile there leaves open */
	uint64_t *either;         /* [symbol * words]: those that may be laid there with more than one side */
	struct domi_after *after; /* [symbol * tiles + tile], two sides and one word: what the fast loop looks up; else NULL */
	struct domi_few *few;     /* two sides, one word and no more symbols than that; else NULL */
	uint64_t *doubles;        /* [words] */
	uint32_t *powers_of;      /* [tile]: the powers laying it sets off, a bit each */
	uint16_t *same;           /* [tile]: the first tile with the same symbols */
	uint16_t *kind;           /* [tile]: the first tile that shows the same faces; those that do follow each other */
	uint64_t all[DOM_MAX_WORDS];

	/* The rules themselves */
	const struct dom_value *value_rule;
	const struct dom_match *match;
	const struct dom_board *board;
	const struct dom_deal *deal;
	const struct dom_seating *seating;
	const struct dom_start *start;
	const struct dom_turn *turn;
	const struct dom_stuck *stuck;
	const struct dom_winner *winner;
	const struct dom_score *score;
	const struct dom_judge *judge;
	const struct dom_arg *args[DOMI_ASPECTS];              /* each its row of `own_args` */
	struct dom_arg own_args[DOMI_ASPECTS][DOM_MAX_PARAMS]; /* the variant's, tiles being looked up */
	int64_t *tile_args;                                    /* what those point to */
	uint16_t lead;                                         /* the tile that `start` names, or none */
	struct domi_end_rule ends[DOM_MAX_ENDS];
	struct domi_bonus_rule bonuses[DOM_MAX_BONUSES + 1]; /* those listed, then the score's own */
	struct domi_power powers[DOM_MAX_POWERS];
	struct domi_player_rule players_rules[DOM_MAX_PLAYERS];
	unsigned end_count, bonus_count, power_count;
	uint16_t earns; /* bonuses that depend on how a tile is laid, a bit each */
	/* The ends listed that come true when somebody is out, nobody can move, somebody has passed, by what a hand holds, or at any time, a
	   bit each */
	uint32_t when_out, when_blocked, when_passed, when_held, whenever;

	/* Offsets of the parts of a round, in bytes */
	size_t at_score, at_hands, at_places, at_points, at_passed_on, at_tried, size;
	unsigned may;                   /* enum domi_may */
	bool alike;                     /* everybody plays by the same strategy */
	struct dom_branching branching; /* as the board says */
	bool quick;                     /* the fast loop for lines serves these rules, */
	bool quick_aloud;               /* and where somebody listens, too */
	bool matches;                   /* a tile joins with one side alone, and leaves what it shows besides the open symbol */
	bool batch;                     /* rounds can be played in lockstep, */
	bool result_known;              /* who wins and what that gives follows from the hands, as winner and `gives` say */
	unsigned gives;                 /* what winners get, where that is known: enum domi_gives */
};

enum domi_phase { DOMI_SEATING, DOMI_GIVING, DOMI_STARTING, DOMI_TURNS, DOMI_OVER };

/* The flat block: this header, then seats, scores, hands, the pile, places and what everybody passed on. */
struct dom_round {
	uint64_t seed, number;
	uint32_t sitting; /* which time the deal is played: part of the address of what players choose by */
	uint32_t turn;    /* turns taken: plays and passes */
	uint32_t drawn;   /* tiles drawn from the pile in the round */
	uint32_t reasons; /* why it is over */
	uint32_t passes;  /* in the round */
	uint32_t in_row;  /* passes in a row */
	uint32_t idle;    /* turns in a row with nothing laid or drawn */
	struct dom_fouls fouls;
	uint16_t places;       /* open; 0: the table is empty */
	uint16_t laid;         /* tiles on the table */
	uint16_t pile;         /* tiles not dealt */
	uint16_t lead;         /* must be led, or DOM_NO_TILE */
	uint16_t passed_since; /* seats that passed since the last tile was laid, a bit each */
	uint16_t skipped;      /* seats that powers have skipped this turn, a bit each */
	uint16_t last_tile;
	uint16_t earned; /* bonuses that laying it earned, a bit each */
	uint8_t phase, path;
	uint8_t seat; /* to move, or to give back */
	uint8_t next; /* the pointer: who is next */
	uint8_t starter;
	uint8_t last_layer; /* who laid the last tile */
	uint8_t forward;    /* 1: clockwise */
	uint8_t drawn_now;  /* tiles drawn in this turn, up to 255 */
	uint8_t has_last, last_starter, last_winner;
	uint8_t dealt;                   /* the hands were given from outside */
	uint8_t fouled;                  /* the last turn was lost by a foul */
	uint8_t place[DOM_MAX_PLAYERS];  /* of each team, once it is over */
	uint8_t player[DOM_MAX_PLAYERS]; /* who sits at each seat */
	struct dom_seat seats[];         /* [players] */
};

/* How many words vectors make at once: those of a run, and of as many different addresses. */
enum { DOMI_RUN = 16, DOMI_SOME = 12 };

/* Random words that a loop has made: the last run of each purpose, and of effects that of each power. */
struct domi_made {
	uint32_t run[DOMI_PURPOSES + DOM_MAX_POWERS]; /* which, plus one; 0: none */
	uint32_t words[DOMI_PURPOSES + DOM_MAX_POWERS][DOMI_RUN];
	void (*make)(uint32_t *words, const struct dom_round *round, enum domi_purpose purpose, uint32_t run, uint32_t sub);
};

/* A rule at work: the rules, the round it may change, who listens, and in loops the words made already. */
struct domi_at {
	const struct dom_rules *rules;
	struct dom_round *round;
	const struct dom_listener *listener;
	struct domi_made *made; /* NULL: words are made as they are wanted */
};

static inline int64_t *domi_scores(const struct dom_rules *r, const struct dom_round *g)
{
	return (int64_t *)((char *)(uintptr_t)g + r->at_score);
}

static inline uint64_t *domi_hands(const struct dom_rules *r, const struct dom_round *g)
{
	return (uint64_t *)((char *)(uintptr_t)g + r->at_hands);
}

static inline uint64_t *domi_hand(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	return domi_hands(r, g) + (size_t)seat * r->words;
}

static inline uint64_t *domi_pile(const struct dom_rules *r, const struct dom_round *g)
{
	return domi_hand(r, g, r->players);
}

static inline struct dom_place *domi_places(const struct dom_rules *r, const struct dom_round *g)
{
	return (struct dom_place *)((char *)(uintptr_t)g + r->at_places);
}

/* What each hand is worth, once the round is over: hands are valued once, for ranking and score alike. */
static inline int32_t *domi_points(const struct dom_rules *r, const struct dom_round *g)
{
	return (int32_t *)((char *)(uintptr_t)g + r->at_points);
}

/* How often a seat passed while a face was open: [faces] for each seat. */
static inline uint16_t *domi_passed_on(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	return (uint16_t *)((char *)(uintptr_t)g + r->at_passed_on) + (size_t)seat * r->faces;
}

/* Misfits a seat has been fouled for since a tile was last laid; only where somebody cheats. */
static inline uint64_t *domi_tried(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	return (uint64_t *)((char *)(uintptr_t)g + r->at_tried) + (size_t)seat * r->words;
}

/* Whether the player at a seat may put misfits to the judge. */
static inline bool domi_cheats(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	return r->cheats && r->players_rules[g->player[seat]].character->tries;
}

static inline unsigned domi_team(const struct dom_rules *r, unsigned seat)
{
	return r->team_of[seat];
}

static inline struct dom_faces domi_faces(const struct dom_rules *r, enum domi_aspect aspect)
{
	return (struct dom_faces){r->symbols, r->shown, r->worth, r->args[aspect]};
}

static inline struct dom_tile domi_tile(const struct dom_rules *r, unsigned tile)
{
	struct dom_tile t = {.sides = r->sides};

	for (unsigned s = 0; s < r->sides; s++)
		t.symbol[s] = r->symbol[tile * r->sides + s];
	return t;
}

static inline bool domi_is_double(const struct dom_rules *r, unsigned tile)
{
	return domi_has(r->doubles, tile);
}

static inline uint32_t domi_chance(const struct domi_at *at, enum domi_purpose purpose, uint32_t index, uint32_t sub)
{
	struct domi_made *made = at->made;
	unsigned kept = purpose == DOMI_FOR_EFFECT ? DOMI_PURPOSES + sub : purpose;

	if (!made || (sub && purpose != DOMI_FOR_EFFECT))
		return domi_word(at->round->seed, at->round->number, purpose, index, sub);
	if (made->run[kept] != index / DOMI_RUN + 1) {
		made->run[kept] = index / DOMI_RUN + 1;
		made->make(made->words[kept], at->round, purpose, index / DOMI_RUN, sub);
	}
	return made->words[kept][index % DOMI_RUN];
}

/* The sub-index of a seat's further words. */
static inline uint32_t domi_view_sub(const struct dom_round *g, unsigned seat)
{
	return g->sitting << 8 | seat;
}

/* The next tile of a seat's hand: for (int t = -1; (t = domi_hand_next(r, g, seat, t)) >= 0;) */
static inline int domi_hand_next(const struct dom_rules *r, const struct dom_round *g, unsigned seat, int tile)
{
	return domi_next(domi_hand(r, g, seat), r->words, tile + 1);
}

/* Asked of the rules: */

/* What a tile is worth this turn. */
int32_t domi_value_asked(const struct dom_rules *r, const struct dom_round *g, unsigned tile);
static inline int32_t domi_value(const struct dom_rules *r, const struct dom_round *g, unsigned tile)
{
	return r->ways == 1 && g->path == DOM_PATH_TABLE ? r->value[tile] : domi_value_asked(r, g, tile);
}
int64_t domi_hand_points_asked(const struct dom_rules *r, const struct dom_round *g, unsigned seat);
static inline int64_t domi_hand_points(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	return g->phase == DOMI_OVER ? domi_points(r, g)[seat] : domi_hand_points_asked(r, g, seat);
}
bool domi_hand_below(const struct dom_rules *r, const struct dom_round *g, unsigned seat, int64_t limit);
/* Points in hand of a team: together, or its best hand. */
int64_t domi_team_points(const struct dom_rules *r, const struct dom_round *g, unsigned team);
unsigned domi_team_tiles(const struct dom_rules *r, const struct dom_round *g, unsigned team);
/* Whether any member is out. */
bool domi_team_out(const struct dom_rules *r, const struct dom_round *g, unsigned team);
/* The sides of a tile with which it may be laid on an open symbol, a bit each. */
uint8_t domi_sides_that_fit(const struct dom_rules *r, enum dom_path path, unsigned open, unsigned tile);

/* The same at a place; on an empty table, where place and side are 0, whether it may be led. */
static inline unsigned domi_fits(const struct dom_rules *r, const struct dom_round *g, unsigned tile, unsigned place)
{
	if (!g->places)
		return !place && (g->lead == DOM_NO_TILE || r->kind[g->lead] == r->kind[tile]);
	return place < g->places ? domi_sides_that_fit(r, (enum dom_path)g->path, domi_places(r, g)[place].symbol, tile) : 0;
}

/* The bonuses that a tile earns by being laid so, a bit each; asked before it is. */
uint16_t domi_earned(const struct dom_rules *r, const struct dom_round *g, struct dom_play play);
/* The powers that laying a tile sets off, a bit each. */
uint32_t domi_powers_asked(const struct dom_rules *r, unsigned tile);
static inline uint32_t domi_powers_of(const struct dom_rules *r, enum dom_path path, unsigned tile)
{
	return path == DOM_PATH_TABLE ? r->powers_of[tile] : domi_powers_asked(r, tile);
}
bool domi_can_play(const struct dom_rules *r, const struct dom_round *g, unsigned seat);
/* Whether a tile of the hand shows what an earlier one shows: it is the same tile, and offers nothing new. */
bool domi_is_repeat(const struct dom_rules *r, const uint64_t *hand, unsigned tile);
/* The tiles of a hand that fit some open place; on an empty table, those that may be led. */
void domi_fit_somewhere(const struct dom_rules *r, enum dom_path path, const struct dom_place *places, unsigned count,
			unsigned lead, const uint64_t *hand, uint64_t *set);
/* Whether a cheat has a tile that fits nowhere and that it has not been fouled for. */
bool domi_can_try(const struct dom_rules *r, const struct dom_round *g, unsigned seat);
/* Whether whoever is stuck may draw. */
bool domi_can_draw(const struct dom_rules *r, const struct dom_round *g);
static inline uint32_t domi_seats_with_tiles(const struct dom_rules *r, const struct dom_round *g)
{
	uint32_t seats = 0;

	for (unsigned seat = 0; seat < r->players; seat++)
		seats |= (uint32_t)(g->seats[seat].tiles > 0) << seat;
	return seats;
}
/* The seats the turn still reaches as long as nobody lays a tile, a bit each. */
uint32_t domi_reach(const struct dom_rules *r, const struct dom_round *g);
/* Those of these seats, a bit each, that have no tile that fits. */
uint32_t domi_stuck(const struct dom_rules *r, const struct dom_round *g, uint32_t seats);
/* Whether none of them can play or draw. */
bool domi_all_stuck(const struct dom_rules *r, const struct dom_round *g, uint32_t seats);
static inline bool domi_somebody_out(const struct dom_rules *r, const struct dom_round *g)
{
	for (unsigned seat = 0; seat < r->players; seat++)
		if (!g->seats[seat].tiles)
			return true;
	return false;
}

/* The first seat with tiles after `seat`, in the direction of play or as told. None has any: `seat`. */
static inline unsigned domi_seat_towards(const struct dom_rules *r, const struct dom_round *g, unsigned seat, bool forward)
{
	unsigned next = seat;

	for (unsigned i = 0; i < r->players; i++) {
		if (forward)
			next = next + 1 == r->players ? 0 : next + 1;
		else
			next = (next ? next : r->players) - 1;
		if (g->seats[next].tiles)
			return next;
	}
	return seat;
}

static inline unsigned domi_seat_after(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	return domi_seat_towards(r, g, seat, g->forward);
}

/* Faces as one number, whatever their order; sorts them. */
uint64_t domi_shows(uint8_t *faces, unsigned count);

/* Compiles rules beside their kin, with which they are freed. `sitting` NULL: as many of the variant's players as sit at a table. */
int domi_rules_compile(struct dom_rules **out, const struct dom_variant *variant, const struct domi_sitting *sitting,
		       struct domi_kin *kin, const struct dom_alloc *alloc, struct dom_error *error);
void domi_kin_free(struct domi_kin *kin);

/* The same rules with other players, as many as before. `out` borrows the tables of `rules`, and is not freed. */
void domi_rules_seat(struct dom_rules *out, const struct dom_rules *rules, const struct domi_player *const *players);

/* A view without what a strategy ignores (struct dom_strategy). */
void domi_view_for(const struct dom_rules *rules, const struct dom_round *round, unsigned seat, struct dom_view *view,
		   unsigned ignores);

/* Done to the round: */

static inline void domi_emit(const struct domi_at *at, const struct dom_event *event)
{
	const struct dom_listener *listener = at->listener;

	if (listener)
		listener->on(listener->context, at->rules, listener->blind ? NULL : at->round, event);
}
/* `amount` hundredths to the team of `seat`. Amounts that scoring changes pass through its `adjust` first. */
void domi_pay(const struct domi_at *at, unsigned seat, int64_t amount, enum dom_pay why);
/* What the bonuses give those of the teams that win, a bit each. */
void domi_pay_bonuses(const struct domi_at *at, uint32_t winners);
/* A random tile of the pile goes to a seat; there is one. */
static inline void domi_draw_from_pile(const struct domi_at *at, unsigned seat, enum dom_draw why)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	uint64_t *pile = domi_pile(r, g);
	uint32_t k = domi_below(domi_chance(at, DOMI_FOR_DRAW, g->drawn, 0), g->pile);
	unsigned tile = r->words == 1 ? domi_nth_bit(*pile, k) : domi_nth(pile, k);

	domi_remove(pile, tile);
	domi_add(domi_hand(r, g, seat), tile);
	g->pile--;
	g->drawn++;
	g->seats[seat].tiles++;
	if (at->listener)
		domi_emit(at, &(struct dom_event){.kind = DOM_EVENT_DREW,
						  .seat = (uint8_t)seat,
						  .tile = (uint16_t)tile,
						  .count = g->pile,
						  .why = (uint16_t)why});
}

/* Ranks teams by keys, lowest first, ties sharing a place; without a first, places begin with two. */
void domi_rank(const int64_t *keys, unsigned teams, bool first, uint8_t *places);

#endif
