/* The course of a round, step by step; a turn is in turn.h. Which path answers the questions (tables or rules) is the business of
   ask.c. */
#include "turn.h"

#include "quick/quick.h"

#include "deal/deal.h"
#include "seats/seats.h"
#include "start/start.h"
#include "winner/winner.h"

#include <string.h>

size_t dom_round_size(const struct dom_rules *r)
{
	return r->size;
}

/* A deal from outside: every hand has tiles, and no tile is in two of them. */
static int take_hands(const struct dom_rules *r, struct dom_round *g, const uint64_t *hands, struct dom_error *error)
{
	uint64_t seen[DOM_MAX_WORDS] = {0};

	for (unsigned seat = 0; seat < r->players; seat++) {
		const uint64_t *hand = hands + (size_t)seat * r->words;
		unsigned count = domi_count(hand, r->words);

		for (unsigned w = 0; w < r->words; w++) {
			if (hand[w] & (seen[w] | ~r->all[w]))
				return domi_fail(error, DOM_BAD_DEAL, DOMI_NOWHERE,
						 "hand %u has a tile that another has, or none of the set",
						 "la mano %u tiene una ficha que tiene otra, o que no es del juego", seat);
			seen[w] |= hand[w];
		}
		if (!count)
			return domi_fail(error, DOM_BAD_DEAL, DOMI_NOWHERE, "hand %u has no tiles",
					 "la mano %u no tiene fichas", seat);
		g->seats[seat].tiles = (uint16_t)count;
		memcpy(domi_hand(r, g, seat), hand, r->words * sizeof *hand);
	}
	for (unsigned w = 0; w < r->words; w++)
		domi_pile(r, g)[w] = r->all[w] & ~seen[w];
	g->pile = (uint16_t)(r->tiles - domi_count(seen, r->words));
	g->dealt = 1;
	return DOM_OK;
}

void dom_round_reseed(struct dom_round *g, uint64_t seed)
{
	g->seed = seed;
}

int dom_round_init(const struct dom_rules *r, struct dom_round *g, uint64_t seed, const struct dom_round_input *input,
		   enum dom_path path, struct dom_error *error)
{
	memset(g, 0, r->size);
	g->seed = seed;
	g->path = (uint8_t)path;
	g->forward = 1;
	g->lead = DOM_NO_TILE;
	g->last_tile = DOM_NO_TILE;
	g->last_layer = DOM_NO_SEAT;
	g->last_winner = DOM_NO_SEAT;
	if (!input)
		return DOM_OK;
	g->number = input->number;
	g->sitting = input->sitting;
	g->has_last = input->has_last != 0;
	if (g->has_last) {
		g->last_starter = (uint8_t)(input->last_starter % r->players);
		g->last_winner = input->last_winner < r->players ? input->last_winner : DOM_NO_SEAT;
	}
	return input->hands ? take_hands(r, g, input->hands, error) : DOM_OK;
}

static void tell_hands(const struct domi_at *at)
{
	for (unsigned seat = 0; seat < at->rules->players; seat++)
		domi_emit(at, &(struct dom_event){.kind = DOM_EVENT_DEALT,
						  .seat = (uint8_t)seat,
						  .count = at->round->seats[seat].tiles,
						  .set = domi_hand(at->rules, at->round, seat)});
}

static void find_starter(const struct domi_at *at)
{
	struct dom_round *g = at->round;

	g->starter = (uint8_t)at->rules->start->starter(at);
	g->seat = g->next = g->starter;
	g->phase = DOMI_TURNS;
	domi_emit(at, &(struct dom_event){.kind = DOM_EVENT_STARTER, .seat = g->starter, .tile = g->lead});
}

static void seat_and_deal(const struct domi_at *at, void (*deal)(const struct domi_at *at))
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;

	domi_emit(at, &(struct dom_event){.kind = DOM_EVENT_STARTED});
	for (unsigned p = 0; p < r->players; p++)
		g->player[p] = (uint8_t)p;
	r->seating->seat(at);
	for (unsigned seat = 0; at->listener && seat < r->players; seat++)
		domi_emit(at, &(struct dom_event){.kind = DOM_EVENT_SEATED, .seat = (uint8_t)seat, .count = g->player[seat]});
	if (!g->dealt) {
		memcpy(domi_pile(r, g), r->all, r->words * sizeof *r->all);
		g->pile = (uint16_t)r->tiles;
		deal(at);
		if (r->deal->put_right)
			r->deal->put_right(at);
	}
	if (at->listener)
		tell_hands(at);
	g->phase = r->deal->gives && !g->dealt ? DOMI_GIVING : DOMI_STARTING;
}

void domi_begin(const struct domi_at *at, void (*deal)(const struct domi_at *at))
{
	seat_and_deal(at, deal);
	if (at->round->phase == DOMI_STARTING)
		find_starter(at);
}

static void value_hands(const struct dom_rules *r, struct dom_round *g)
{
	for (unsigned seat = 0; seat < r->players; seat++)
		domi_points(r, g)[seat] = (int32_t)domi_hand_points(r, g, seat);
}

/* Nothing is known beforehand. */
static inline struct domi_way step_by_step(const struct domi_at *at)
{
	return (struct domi_way){
		.listening = at->listener != NULL, .may = ~0U, .words = at->rules->words, .value_hands = value_hands};
}

void domi_pass(const struct domi_at *at)
{
	domi_take_pass(at, step_by_step(at));
}

void domi_lay(const struct domi_at *at, struct dom_play play, enum dom_event_kind kind)
{
	domi_take_tile(at, step_by_step(at), play, kind);
}

/* The places that a winner rule gives. Of teams that tie for the first, all win, none does, or the lowest seat's alone: the
   others are then second. */
static void rank_by(const struct dom_winner *winner, const struct dom_arg *args, const struct dom_rules *r,
		    const struct dom_round *g, uint32_t reasons, uint8_t *places)
{
	int64_t keys[DOM_MAX_PLAYERS];
	unsigned tied = 0;

	domi_rank(keys, r->teams, winner->rank(r, g, args, reasons, keys), places);
	for (unsigned t = 0; t < r->teams; t++)
		if (places[t] == 1 && tied++ && args[DOMI_WINNER_TIES].n == DOMI_TIES_FIRST)
			places[t] = 2;
	if (tied > 1 && args[DOMI_WINNER_TIES].n == DOMI_TIES_NONE)
		domi_rank(keys, r->teams, false, places);
}

/* Everybody whom any of the ends that came true puts first wins; the rest stand as the first of those ends ranks them. */
static unsigned rank_all(const struct dom_rules *r, const struct dom_round *g, uint32_t reasons, uint8_t *places)
{
	int64_t merged[DOM_MAX_PLAYERS];
	uint8_t own[DOM_MAX_PLAYERS];
	uint32_t listed = reasons & ~(DOM_REASON_BLOCKED | DOM_REASON_STALLED), winners = 0;
	unsigned count = 0;
	const struct domi_end_rule *end = listed ? &r->ends[__builtin_ctz(listed)] : NULL;

	if (end)
		rank_by(end->winner, end->winner_args, r, g, listed, places);
	else
		rank_by(r->winner, r->args[DOMI_WINNER], r, g, 0, places);
	if (listed & (listed - 1)) {
		for (uint32_t others = listed; others; others &= others - 1) {
			end = &r->ends[__builtin_ctz(others)];
			rank_by(end->winner, end->winner_args, r, g, listed, own);
			for (unsigned t = 0; t < r->teams; t++)
				winners |= (uint32_t)(own[t] == 1) << t;
		}
		for (unsigned t = 0; t < r->teams; t++)
			merged[t] = winners >> t & 1 ? 0 : places[t];
		domi_rank(merged, r->teams, winners != 0, places);
	}
	for (unsigned t = 0; t < r->teams; t++)
		count += places[t] == 1;
	return count;
}

unsigned dom_round_ranking(const struct dom_rules *r, const struct dom_round *g, uint8_t *places)
{
	unsigned first = 0;

	if (g->phase != DOMI_OVER)
		return rank_all(r, g, 0, places);
	memcpy(places, g->place, r->teams);
	for (unsigned t = 0; t < r->teams; t++)
		first += places[t] == 1;
	return first;
}

void domi_finish(const struct domi_at *at, uint32_t reasons)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	uint32_t winners = 0;
	unsigned count;

	g->reasons = reasons;
	g->phase = DOMI_OVER;
	count = rank_all(r, g, reasons, g->place);
	for (unsigned t = 0; t < r->teams; t++)
		winners |= (uint32_t)(g->place[t] == 1) << t;
	domi_emit(at, &(struct dom_event){.kind = DOM_EVENT_OVER, .reasons = reasons, .count = (uint16_t)count});
	if (r->score->over)
		r->score->over(at, winners);
	domi_pay_bonuses(at, winners);
	for (unsigned t = 0; at->listener && t < r->teams; t++)
		domi_emit(at, &(struct dom_event){.kind = DOM_EVENT_SCORED,
						  .count = (uint16_t)t,
						  .place = g->place[t],
						  .amount = domi_scores(r, g)[t],
						  .base = domi_team_points(r, g, t)});
}

bool domi_offered(const struct dom_rules *r, const struct dom_round *g, struct dom_play play)
{
	if (play.tile >= r->tiles || play.side >= r->sides || !domi_has(domi_hand(r, g, g->seat), play.tile))
		return false;
	return domi_fits(r, g, play.tile, play.place) >> play.side & 1;
}

enum dom_need dom_round_needs(const struct dom_rules *r, const struct dom_round *g)
{
	switch (g->phase) {
	case DOMI_GIVING:
		return DOM_NEEDS_GIVE;
	case DOMI_TURNS:
		return domi_can_play(r, g, g->seat) || domi_can_try(r, g, g->seat) ? DOM_NEEDS_PLAY : DOM_NEEDS_NOTHING;
	case DOMI_OVER:
		return DOM_NEEDS_NO_MORE;
	default:
		return DOM_NEEDS_NOTHING;
	}
}

enum dom_need dom_round_step(const struct dom_rules *r, struct dom_round *g, const struct dom_listener *listener)
{
	struct domi_at at = {.rules = r, .round = g, .listener = listener};
	enum dom_need need = dom_round_needs(r, g);

	if (need != DOM_NEEDS_NOTHING)
		return need;
	if (g->phase == DOMI_SEATING)
		seat_and_deal(&at, r->deal->deal);
	else if (g->phase == DOMI_STARTING)
		find_starter(&at);
	else
		domi_draw_or_pass(&at, step_by_step(&at));
	return DOM_NEEDS_NOTHING;
}

bool dom_round_draws(const struct dom_rules *r, const struct dom_round *g)
{
	return g->phase == DOMI_TURNS && !domi_can_play(r, g, g->seat) && !domi_cheats(r, g, g->seat) &&
	       r->stuck->draws(r->args[DOMI_STUCK], g->drawn_now, g->pile);
}

int dom_round_draw(const struct dom_rules *r, struct dom_round *g, const struct dom_listener *listener)
{
	struct domi_at at = {.rules = r, .round = g, .listener = listener};

	if (!dom_round_draws(r, g))
		return DOM_BAD_PHASE;
	domi_draw_one(&at);
	return DOM_OK;
}

int dom_round_decline(const struct dom_rules *r, struct dom_round *g, const struct dom_listener *listener)
{
	struct domi_at at = {.rules = r, .round = g, .listener = listener};

	if (g->phase != DOMI_TURNS)
		return DOM_BAD_PHASE;
	if (domi_can_play(r, g, g->seat))
		return DOM_BAD_PLAY;
	domi_draw_or_pass(&at, step_by_step(&at));
	return DOM_OK;
}

int dom_round_play(const struct dom_rules *r, struct dom_round *g, struct dom_play play, const struct dom_listener *listener)
{
	struct domi_at at = {.rules = r, .round = g, .listener = listener};

	if (g->phase != DOMI_TURNS)
		return DOM_BAD_PHASE;
	if (!domi_offered(r, g, play))
		return DOM_BAD_PLAY;
	domi_lay(&at, play, DOM_EVENT_PLAYED);
	return DOM_OK;
}

int dom_round_lay(const struct dom_rules *r, struct dom_round *g, struct dom_play play, const struct dom_listener *listener)
{
	struct domi_at at = {.rules = r, .round = g, .listener = listener};

	if (g->phase != DOMI_TURNS)
		return DOM_BAD_PHASE;
	if (play.tile >= r->tiles || play.side >= r->sides || !domi_has(domi_hand(r, g, g->seat), play.tile) ||
	    play.place >= (g->places ? g->places : 1))
		return DOM_BAD_PLAY;
	domi_lay(&at, play, domi_offered(r, g, play) ? DOM_EVENT_PLAYED : DOM_EVENT_MISFIT);
	return DOM_OK;
}

void dom_round_charge(const struct dom_rules *r, struct dom_round *g, unsigned seat, int64_t hundredths, enum dom_pay why,
		      const struct dom_listener *listener)
{
	domi_pay(&(struct domi_at){.rules = r, .round = g, .listener = listener}, seat, -hundredths, why);
}

int dom_round_foul(const struct dom_rules *r, struct dom_round *g, struct dom_play play, enum dom_foul why, int64_t fine,
		   const struct dom_listener *listener)
{
	struct domi_at at = {.rules = r, .round = g, .listener = listener};

	if (g->phase != DOMI_TURNS)
		return DOM_BAD_PHASE;
	domi_take_foul(&at, step_by_step(&at), play, why, fine);
	return DOM_OK;
}

unsigned dom_round_gives(const struct dom_rules *r, const struct dom_round *g)
{
	return g->phase == DOMI_GIVING ? g->seats[g->seat].tiles / r->deal->gives : 0;
}

/* All have given back: each draws up to the hand again. */
static void draw_again(const struct domi_at *at)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	struct domi_at draws = *at;
	struct domi_made made;

	if (g->path == DOM_PATH_TABLE) {
		domi_quick_words(r, &made);
		draws.made = &made;
	}
	for (unsigned seat = 0; seat < r->players; seat++)
		while (g->seats[seat].tiles < r->hand)
			domi_draw_from_pile(&draws, seat, DOM_DRAW_AGAIN);
	g->seat = 0;
	g->phase = DOMI_STARTING;
}

int dom_round_give(const struct dom_rules *r, struct dom_round *g, const uint64_t *set, const struct dom_listener *listener)
{
	struct domi_at at = {.rules = r, .round = g, .listener = listener};
	uint64_t *hand = domi_hand(r, g, g->seat), *pile = domi_pile(r, g);
	unsigned gives = dom_round_gives(r, g);

	if (g->phase != DOMI_GIVING)
		return DOM_BAD_PHASE;
	if (domi_count(set, r->words) != gives)
		return DOM_BAD_PLAY;
	for (unsigned w = 0; w < r->words; w++)
		if (set[w] & ~hand[w])
			return DOM_BAD_PLAY;
	for (unsigned w = 0; w < r->words; w++) {
		hand[w] &= ~set[w];
		pile[w] |= set[w];
	}
	g->seats[g->seat].tiles = (uint16_t)(g->seats[g->seat].tiles - gives);
	g->pile = (uint16_t)(g->pile + gives);
	domi_emit(&at, &(struct dom_event){.kind = DOM_EVENT_GAVE_BACK, .seat = g->seat, .count = (uint16_t)gives, .set = set});
	if (++g->seat == r->players)
		draw_again(&at);
	return DOM_OK;
}
