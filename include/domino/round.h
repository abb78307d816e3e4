/* A round: one flat block without pointers, copied by memcpy. It knows nothing of files, screens or tournaments. */
#ifndef DOMINO_ROUND_H
#define DOMINO_ROUND_H

#include "agent.h"
#include "error.h"
#include "event.h"
#include "rules.h"
#include "view.h"

struct dom_round;

/* What a round depends on besides rules and seed. Zero it for the first round of a series. */
struct dom_round_input {
	uint64_t number;      /* which round of the series: part of the address of every random number */
	uint8_t has_last;     /* whether there was a round before */
	uint8_t last_starter; /* its starter's seat */
	uint8_t last_winner;  /* the player that won it, or DOM_NO_SEAT */
	const char *nonce; /* hexadecimal, for a record that shows what was committed to before the deal; NULL: nothing was */
	const uint64_t *hands; /* a deal to use instead of dealing: players times words; NULL: deal */
	/* The same deal played again: what the table draws (hands, pile, starter) is the same, what players choose by is new. No
	   record holds it: those are of sitting 0. */
	uint32_t sitting;
};

/* What came before the judge in a round. */
struct dom_fouls {
	uint32_t fouls;  /* of all */
	uint32_t tried;  /* misfits that cheats put to the judge */
	uint32_t offers; /* bribes the judge asked for */
	uint32_t taken;  /* and those paid */
};

enum dom_need {
	DOM_NEEDS_NOTHING, /* a step was taken: ask again */
	DOM_NEEDS_GIVE,    /* seat must give tiles back: dom_round_give() */
	DOM_NEEDS_PLAY,    /* seat must play: dom_round_play() */
	DOM_NEEDS_NO_MORE  /* the round is over */
};

/* What the open ends add up to, in points, and what laying a tile that leaves them so pays, in hundredths. */
struct dom_ends {
	int64_t total, pays;
};

/* How rules are asked. Both give the same events for the same seed. */
enum dom_path {
	DOM_PATH_TABLE, /* from the tables made when the variant was compiled */
	DOM_PATH_PLAIN  /* every rule every time: the definition */
};

DOM_BEGIN
/* Bytes of a round under these rules; its storage is the caller's, aligned for uint64_t. */
DOM_API size_t dom_round_size(const struct dom_rules *rules);
DOM_API DOM_MUST_CHECK int dom_round_init(const struct dom_rules *rules, struct dom_round *round, uint64_t seed,
					  const struct dom_round_input *input, enum dom_path path, struct dom_error *error);

/* From here on chance is that of another seed; what was dealt and laid stays. For whoever asks what else might have happened. */
DOM_API void dom_round_reseed(struct dom_round *round, uint64_t seed);

/* Takes one step that asks nobody (seating and dealing, the starter, a draw, a pass), or says whose answer is needed. */
DOM_API enum dom_need dom_round_step(const struct dom_rules *rules, struct dom_round *round,
				     const struct dom_listener *listener);
/* What the next step would say, without taking it. */
DOM_API enum dom_need dom_round_needs(const struct dom_rules *rules, const struct dom_round *round);
/* Whether the next step draws because the seat to move can lay nothing. A cheat, who would be asked again after each tile, is left to
   that step. */
DOM_API bool dom_round_draws(const struct dom_rules *rules, const struct dom_round *round);
/* Draws one tile then, where that step draws all there is to draw at once: the same tiles in the same order, for whoever lets people
   take them one by one. */
DOM_API DOM_MUST_CHECK int dom_round_draw(const struct dom_rules *rules, struct dom_round *round,
					  const struct dom_listener *listener);
/* Whether somebody is to move or to give back, and who. */
DOM_API bool dom_round_moves(const struct dom_round *round);
DOM_API unsigned dom_round_seat(const struct dom_round *round);
DOM_API unsigned dom_round_gives(const struct dom_rules *rules, const struct dom_round *round); /* how many tiles */
/* What the seat to move may know. `view` is the caller's, of dom_view_size() bytes. */
DOM_API void dom_round_view(const struct dom_rules *rules, const struct dom_round *round, unsigned seat, struct dom_view *view);
/* Refuse what does not fit and change nothing then. */
DOM_API DOM_MUST_CHECK int dom_round_play(const struct dom_rules *rules, struct dom_round *round, struct dom_play play,
					  const struct dom_listener *listener);
DOM_API DOM_MUST_CHECK int dom_round_give(const struct dom_rules *rules, struct dom_round *round, const uint64_t *set,
					  const struct dom_listener *listener);

/* The services for a judge: a tile of the hand laid whether it fits or not; points taken (or, negative, given); and a foul, for
   which points are taken and the turn is lost. It counts as a pass, says nothing about faces and is caused by nobody. */
DOM_API DOM_MUST_CHECK int dom_round_lay(const struct dom_rules *rules, struct dom_round *round, struct dom_play play,
					 const struct dom_listener *listener);
DOM_API void dom_round_charge(const struct dom_rules *rules, struct dom_round *round, unsigned seat, int64_t hundredths,
			      enum dom_pay why, const struct dom_listener *listener);
DOM_API DOM_MUST_CHECK int dom_round_foul(const struct dom_rules *rules, struct dom_round *round, struct dom_play play,
					  enum dom_foul why, int64_t fine, const struct dom_listener *listener);
/* A cheat that is asked although nothing fits it tries nothing: it draws or passes. */
DOM_API DOM_MUST_CHECK int dom_round_decline(const struct dom_rules *rules, struct dom_round *round,
					     const struct dom_listener *listener);

/* What a person says: a play, and the most it would pay to have a misfit let through (hundredths; negative: nothing). */
struct dom_answer {
	struct dom_play play;
	int64_t pays;
};

/* A person's play. What does not fit is refused and is no foul; only what a cheat is offered besides goes to the judge. */
DOM_API DOM_MUST_CHECK int dom_round_answer(const struct dom_rules *rules, struct dom_round *round,
					    const struct dom_answer *answer, const struct dom_listener *listener);
/* All that a person can say, whatever it is asked. */
enum dom_reply_kind {
	DOM_REPLY_PLAY,    /* answer */
	DOM_REPLY_GIVE,    /* set: the tiles it gives back */
	DOM_REPLY_DECLINE, /* as dom_round_decline() */
	DOM_REPLY_LATE     /* nothing, and its time is up: its strategy answers for it */
};

struct dom_reply {
	enum dom_reply_kind kind;
	struct dom_answer answer;
	uint64_t set[DOM_MAX_WORDS];
};

/* Brings it to the round, where one of `players` is a person that is asked (dom_players_people). What does not fit is refused and
   changes nothing. */
DOM_API DOM_MUST_CHECK int dom_round_reply(const struct dom_rules *rules, struct dom_round *round, struct dom_players *players,
					   const struct dom_reply *reply, const struct dom_listener *listener);
/* Whether the seat to move, or to give back, is a person's. */
DOM_API bool dom_round_asks(const struct dom_rules *rules, const struct dom_round *round);
/* Takes one step, and lets whoever is at the seat answer where somebody is asked; the variant's judge looks at the answer. Says
   DOM_NEEDS_GIVE or DOM_NEEDS_PLAY only where the answer comes later, or is left to the caller (dom_players_people): the round has
   not changed, and the next call asks again. */
DOM_API enum dom_need dom_round_auto(const struct dom_rules *rules, struct dom_round *round, struct dom_players *players,
				     const struct dom_listener *listener);
/* From wherever it is to the end, or to where an answer comes later: then as dom_round_auto() says. DOM_NEEDS_NOTHING: it was told
   to leave off (dom_players_ask), and can be called again. The table path takes its fast loop where rules and players allow it. */
DOM_API enum dom_need dom_round_run(const struct dom_rules *rules, struct dom_round *round, struct dom_players *players,
				    const struct dom_listener *listener);
/* Whether there is a loop of its own for these rules. */
DOM_API bool dom_rules_quick(const struct dom_rules *rules);
/* What has come before the judge: fouls, misfits that cheats tried, bribes it asked for, and those paid. */
DOM_API struct dom_fouls dom_round_fouls(const struct dom_round *round);

DOM_API bool dom_round_dealt(const struct dom_round *round); /* there are hands */
DOM_API bool dom_round_over(const struct dom_round *round);
DOM_API uint32_t dom_round_reasons(const struct dom_round *round);
/* Whether nobody can play, nobody can draw and nobody is out. */
DOM_API bool dom_round_blocked(const struct dom_rules *rules, const struct dom_round *round);
/* The place of every team as things stand; returns how many are first. */
DOM_API unsigned dom_round_ranking(const struct dom_rules *rules, const struct dom_round *round, uint8_t *places);
DOM_API int64_t dom_round_score(const struct dom_rules *rules, const struct dom_round *round, unsigned team);
DOM_API int64_t dom_round_points(const struct dom_rules *rules, const struct dom_round *round, unsigned seat);
/* What the hands of a team count: together, or the best alone. */
DOM_API int64_t dom_round_left(const struct dom_rules *rules, const struct dom_round *round, unsigned team);
DOM_API struct dom_seat dom_round_seen(const struct dom_rules *rules, const struct dom_round *round, unsigned seat);
DOM_API unsigned dom_round_player(const struct dom_round *round, unsigned seat); /* who sits there */
DOM_API unsigned dom_round_starter(const struct dom_round *round);
DOM_API unsigned dom_round_laid(const struct dom_round *round);
DOM_API unsigned dom_round_last_tile(const struct dom_round *round);  /* laid; DOM_NO_TILE: none was */
DOM_API unsigned dom_round_last_layer(const struct dom_round *round); /* who laid it; DOM_NO_SEAT: nobody did */
DOM_API unsigned dom_round_pile(const struct dom_rules *rules, const struct dom_round *round); /* tiles not dealt */
DOM_API bool dom_round_forward(const struct dom_round *round);                                 /* the turn goes clockwise */
DOM_API unsigned dom_round_turns(const struct dom_round *round);
DOM_API unsigned dom_round_passes(const struct dom_round *round);
DOM_API unsigned dom_round_passes_in_a_row(const struct dom_round *round);
/* The player to hand to the next round as `last_winner`; DOM_NO_SEAT: nobody won. */
DOM_API uint8_t dom_round_winner(const struct dom_rules *rules, const struct dom_round *round);
/* Everything, hands included: for whoever watches, never for a player. */
DOM_API const uint64_t *dom_round_hand(const struct dom_rules *rules, const struct dom_round *round, unsigned seat);
DOM_API const struct dom_place *dom_round_places(const struct dom_rules *rules, const struct dom_round *round, unsigned *count);
/* The sides with which a tile, whoever has it, may be laid at a place, a bit each: 0 where it does not fit, or where there is no such
   place. On an empty table the place is 0, and the side 0 may be laid where the tile may be led. */
DOM_API unsigned dom_round_fits(const struct dom_rules *rules, const struct dom_round *round, unsigned tile, unsigned place);
/* How often a seat passed while a face lay open: everybody knows that. */
DOM_API unsigned dom_round_passed_on(const struct dom_rules *rules, const struct dom_round *round, unsigned seat,
				     struct dom_face face);
/* False: nothing is paid for the open ends in this game. */
DOM_API bool dom_round_ends(const struct dom_rules *rules, const struct dom_round *round, struct dom_ends *ends);
/* What a tile pays the seat to move as soon as it is laid so, in hundredths; what the end of a round pays is not in it, as it follows
   from hands. It is laid in `copy`, a block for another round. False: nothing is ever paid for laying, or it cannot be laid. */
DOM_API bool dom_round_pays(const struct dom_rules *rules, const struct dom_round *round, struct dom_play play,
			    struct dom_round *copy, int64_t *hundredths);
DOM_END

#endif
