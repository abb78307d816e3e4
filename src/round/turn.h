/* One turn, the order of which is the catalogue's: the tile is laid, points are paid, powers fire, ends are checked, the next seat is
   found. It is written once and compiled several times: for stepping (step.c), where every question is asked as it comes up, and for
   the loops of quick/, which know some answers beforehand. What they know is a constant there, and costs nothing. */
#ifndef DOMI_TURN_OF_ROUND_H
#define DOMI_TURN_OF_ROUND_H

#include "step.h"

#include "board/board.h"
#include "effect/effect.h"
#include "end/end.h"
#include "inline.h"
#include "judge/judge.h"
#include "score/score.h"
#include "stuck/stuck.h"
#include "turn/turn.h"

#include <string.h>

/* Tiles that were laid while nobody looks at what they are worth, which is drawn: it is added up for several at a time. */
struct domi_laid {
	unsigned count;
	uint32_t turn[DOMI_SOME], tile[DOMI_SOME];
	uint8_t seat[DOMI_SOME];
};

/* What the places of a tree show, so that it need not be looked over after each tile: for sets with `few`. */
enum { DOMI_NO_SYMBOL = 0x80 };

struct domi_shown {
	uint8_t symbol[32];      /* of each place */
	uint8_t count[DOMI_FEW]; /* of places that show a symbol */
	unsigned open;           /* symbols that some place shows, a bit each */
};

/* The symbols that lie open in a bag, for the same sets: a bit each, and two bits each, for the sides of a tile that join. */
struct domi_bag {
	uint32_t open, sides;
};

/* How a turn is played. */
struct domi_way {
	bool listening; /* somebody hears of it */
	bool brief;     /* neither what was laid nor what was passed on is looked at again */
	unsigned may;   /* what may come up: enum domi_may */
	unsigned words; /* of a set of tiles */
	void (*value_hands)(const struct dom_rules *rules, struct dom_round *round); /* fills in domi_points() */
	uint64_t *open; /* the tiles of the set that fit some place, or may be led: kept up to date; NULL: hands are asked */
	uint64_t *held; /* those in all hands, where nobody ever takes another: kept up to date; NULL: nobody wants it */
	struct domi_shown *shown; /* kept up to date, too; NULL: nobody wants it */
	struct domi_bag *bag;     /* as well; NULL: it is none, or nobody wants it */
	const int32_t *value;     /* of the tile that is laid, where it is known already; NULL: it is asked */
	struct domi_laid *later;  /* tiles whose worth is added up later, by this; NULL: at once */
	void (*add_up)(const struct dom_rules *rules, struct dom_round *round, struct domi_laid *laid);
};

DOMI_INLINE void domi_tell(const struct domi_at *at, struct domi_way way, const struct dom_event *event)
{
	if (way.listening)
		domi_emit(at, event);
}

/* As domi_pay(). */
DOMI_INLINE void domi_pay_now(const struct domi_at *at, struct domi_way way, unsigned seat, int64_t amount, enum dom_pay why)
{
	const struct dom_rules *r = at->rules;

	if (way.listening) {
		domi_pay(at, seat, amount, why);
		return;
	}
	if (r->score->adjust && !(r->score->adjusts_first && at->round->seats[seat].laid))
		amount = r->score->adjust(r, at->round, seat, amount);
	domi_scores(r, at->round)[domi_team(r, seat)] += amount;
}

/* The tiles of the set that may be led. */
static inline void domi_look_for_lead(const struct dom_rules *r, const struct dom_round *g, uint64_t *open)
{
	if (g->lead == DOM_NO_TILE)
		memcpy(open, r->all, r->words * sizeof *open);
	else
		for (unsigned t = r->kind[g->lead]; t < r->tiles && r->kind[t] == r->kind[g->lead]; t++)
			domi_add(open, t);
}

/* More places, from one on. */
static inline void domi_show(const struct dom_rules *r, const struct dom_round *g, struct domi_shown *shown, unsigned from)
{
	const struct dom_place *place = domi_places(r, g);

	for (unsigned p = from; p < g->places; p++) {
		shown->symbol[p] = (uint8_t)place[p].symbol;
		shown->count[place[p].symbol]++;
		shown->open |= 1U << place[p].symbol;
	}
}

/* The tiles that fit some of these symbols, a bit each. */
static inline uint64_t domi_fits_some(const struct dom_rules *r, unsigned open)
{
	return r->few->fits[0][open & 255] | r->few->fits[1][open >> 8];
}

/* The place of a symbol in a bag, where it is or belongs. */
static inline unsigned domi_place_in_bag(const struct domi_bag *bag, unsigned symbol)
{
	return domi_ones(bag->open & ((1U << symbol) - 1));
}

static inline void domi_open_in_bag(const struct dom_rules *r, struct dom_round *g, struct domi_bag *bag, unsigned symbol)
{
	domi_open_face(domi_places(r, g), g, domi_place_in_bag(bag, symbol), symbol);
	bag->open |= UINT32_C(1) << symbol;
	bag->sides |= UINT32_C(3) << 2 * symbol;
}

/* As the board's own function. */
static inline void domi_lay_in_bag(const struct dom_rules *r, struct dom_round *g, struct domi_bag *bag, struct dom_play play)
{
	const uint16_t *symbol = &r->symbol[play.tile * 2];

	if (!g->places) {
		domi_open_in_bag(r, g, bag, symbol[0]);
	} else {
		struct dom_place *list = domi_places(r, g);
		unsigned covered = list[play.place].symbol;
		uint32_t last = domi_cover_face(list, g, play.place);

		bag->open &= ~(last << covered);
		bag->sides &= ~(last * 3 << 2 * covered);
	}
	domi_open_in_bag(r, g, bag, symbol[!play.side]); /* the first tile is laid with its side 0 */
}

/* As domi_look(), after a tile was laid at a place, which now shows this, and others, from one on, have opened. */
static inline void domi_look_at(const struct dom_rules *r, const struct dom_round *g, struct domi_way way, unsigned place,
				unsigned now, unsigned from)
{
	struct domi_shown *shown = way.shown;
	unsigned old = shown->symbol[place];

	shown->count[old]--;
	shown->count[now]++;
	shown->open = (shown->open & ~((unsigned)!shown->count[old] << old)) | 1U << now;
	shown->symbol[place] = (uint8_t)now;
	domi_show(r, g, shown, from);
	*way.open = domi_fits_some(r, shown->open);
}

/* The tiles of the set that may be laid on the table as it is. */
DOMI_INLINE void domi_look(const struct dom_rules *r, const struct dom_round *g, struct domi_way way)
{
	const struct dom_place *place = domi_places(r, g);
	unsigned places = way.may & DOMI_MAY_BRANCH || !g->places ? g->places : 2;

	for (unsigned w = 0; w < way.words; w++)
		way.open[w] = 0;
	if (way.shown) {
		*way.shown = (struct domi_shown){0};
		memset(way.shown->symbol, DOMI_NO_SYMBOL, sizeof way.shown->symbol);
		domi_show(r, g, way.shown, 0);
	}
	if (way.bag) {
		*way.bag = (struct domi_bag){0};
		for (unsigned p = 0; p < places; p++) {
			way.bag->open |= UINT32_C(1) << place[p].symbol;
			way.bag->sides |= UINT32_C(3) << 2 * place[p].symbol;
		}
	}
	for (unsigned p = 0; p < places; p++)
		for (unsigned w = 0; w < way.words; w++)
			way.open[w] |= r->fits[(size_t)place[p].symbol * way.words + w];
	if (!places)
		domi_look_for_lead(r, g, way.open);
}

DOMI_INLINE bool domi_has_play(const struct dom_rules *r, const struct dom_round *g, struct domi_way way, unsigned seat)
{
	const uint64_t *hand = domi_hands(r, g) + (size_t)seat * way.words;
	uint64_t can = 0;

	if (!way.open)
		return domi_can_play(r, g, seat);
	for (unsigned w = 0; w < way.words; w++)
		can |= hand[w] & way.open[w];
	return can != 0;
}

/* As domi_all_stuck(). Whoever is next has a play, most of the time. */
DOMI_INLINE bool domi_nobody_moves(const struct dom_rules *r, const struct dom_round *g, struct domi_way way)
{
	uint32_t seats;
	uint64_t can = 0;

	if (!way.open)
		return domi_all_stuck(r, g, domi_reach(r, g));
	if (way.held && !(way.may & DOMI_MAY_TURN && r->turn->reach)) { /* whose tile it is, does not matter */
		for (unsigned w = 0; w < way.words; w++)
			can |= way.held[w] & way.open[w];
		return !can;
	}
	if (domi_has_play(r, g, way, g->next))
		return false;
	if ((way.may & DOMI_MAY_TURN && r->turn->reach) || (way.may & DOMI_MAY_END && !r->when_out))
		seats = domi_reach(r, g);
	else
		seats = (UINT32_C(1) << r->players) - 1; /* all have tiles, or it is over */
	if (way.may & DOMI_MAY_DRAW && seats && domi_can_draw(r, g))
		return false;
	for (; seats; seats &= seats - 1)
		if (domi_has_play(r, g, way, (unsigned)__builtin_ctz(seats)))
			return false;
	return true;
}

/* The ends asked, a bit each, that come true by what hands hold. In a loop only the hand of the seat to move has changed, and that only
   when it laid something or drew, unless nobody was asked before. */
DOMI_INLINE uint32_t domi_ends_by_hand(const struct dom_rules *r, const struct dom_round *g, struct domi_way way)
{
	bool one = way.open && !(way.may & (DOMI_MAY_FIRE | DOMI_MAY_LOT)) && g->turn > 1;
	uint32_t reasons = 0;

	if (one && !(way.may & DOMI_MAY_DRAW) && g->in_row)
		return 0;
	for (uint32_t asked = r->when_held; asked; asked &= asked - 1) {
		unsigned i = (unsigned)__builtin_ctz(asked);
		const struct domi_end_rule *end = &r->ends[i];

		if (one ? end->rule->by_hand(r, g, end->args, g->seat) : end->rule->over(r, g, end->args))
			reasons |= UINT32_C(1) << i;
	}
	return reasons;
}

/* Whether the round is over, and why. A round in which nothing can change any more is over as soon as no listed pass count
   can still be reached by passing on; one in which nothing happens for long is given up. */
DOMI_INLINE uint32_t domi_reasons_to_end(const struct dom_rules *r, const struct dom_round *g, struct domi_way way)
{
	uint32_t reasons = 0, asked = r->when_out | r->when_blocked | r->when_passed | r->whenever;

	if (way.open) {
		asked = r->whenever | (g->in_row ? r->when_passed : 0);
		/* nobody else can be out where that ends the round, and nothing takes tiles from a hand */
		if ((!(way.may & DOMI_MAY_END) || r->when_out) && !g->seats[g->seat].tiles)
			reasons = r->when_out;
		else if (r->when_blocked && domi_nobody_moves(r, g, way))
			reasons = r->when_blocked;
	}
	if (way.may & DOMI_MAY_WEIGH)
		reasons |= domi_ends_by_hand(r, g, way);
	if (way.may & DOMI_MAY_END)
		for (; asked; asked &= asked - 1) {
			unsigned i = (unsigned)__builtin_ctz(asked);

			if (r->ends[i].rule->over(r, g, r->ends[i].args))
				reasons |= UINT32_C(1) << i;
		}
	if (reasons)
		return reasons;
	if (r->when_blocked || !domi_nobody_moves(r, g, way))
		return g->idle >= r->stall ? DOM_REASON_STALLED : 0;
	for (unsigned i = 0; i < r->end_count; i++)
		if (r->ends[i].rule->reachable && r->ends[i].rule->reachable(r, g, r->ends[i].args, domi_reach(r, g)))
			return g->idle >= r->stall ? DOM_REASON_STALLED : 0;
	return DOM_REASON_BLOCKED;
}

DOMI_INLINE void domi_end_turn(const struct domi_at *at, struct domi_way way)
{
	struct dom_round *g = at->round;
	uint32_t reasons = domi_reasons_to_end(at->rules, g, way);

	if (reasons) {
		if (way.later)
			way.add_up(at->rules, g, way.later);
		way.value_hands(at->rules, g);
		domi_finish(at, reasons);
		return;
	}
	g->seat = g->next;
	g->drawn_now = 0;
	g->skipped = 0;
}

DOMI_INLINE unsigned domi_next_seat(const struct domi_at *at, struct domi_way way, unsigned seat, enum domi_why why)
{
	/* where being out ends a round, nobody but the seat to move can be */
	if (way.may & DOMI_MAY_TURN && way.open && at->rules->turn->anybody && at->rules->when_out &&
	    at->round->seats[seat].tiles)
		return domi_below(domi_chance(at, DOMI_FOR_TURN, at->round->turn, 0), at->rules->players);
	if (way.may & DOMI_MAY_TURN)
		return at->rules->turn->next(at, seat, why, 0);
	if (way.may & DOMI_MAY_END && !(way.open && at->rules->when_out))
		return domi_seat_after(at->rules, at->round, seat);
	return seat + 1 == at->rules->players ? 0 : seat + 1; /* all others have tiles */
}

/* The faces that lay open when a seat passed: what everybody then knows it does not hold. */
static inline void domi_note_pass(const struct dom_rules *r, struct dom_round *g, unsigned seat)
{
	const struct dom_place *place = domi_places(r, g);
	uint16_t *passed_on = domi_passed_on(r, g, seat);
	uint64_t faces = 0;

	for (unsigned p = 0; p < g->places; p++)
		faces |= UINT64_C(1) << r->shown[place[p].symbol];
	for (; faces; faces &= faces - 1) {
		unsigned face = (unsigned)__builtin_ctzll(faces);

		passed_on[face] = (uint16_t)(passed_on[face] + (passed_on[face] < UINT16_MAX));
	}
}

/* A turn without a tile, as turn and end rules count it. */
static inline void domi_count_pass(struct dom_round *g, unsigned seat, bool fouled)
{
	struct dom_seat *s = &g->seats[seat];

	s->passes++;
	s->streak++;
	s->turns++;
	g->turn++;
	g->passes++;
	g->in_row++;
	g->idle = g->drawn_now ? 0 : g->idle + 1;
	g->passed_since |= (uint16_t)(1U << seat);
	g->fouled = fouled;
}

/* The seat to move passes; it cannot play or draw. */
DOMI_INLINE void domi_take_pass(const struct domi_at *at, struct domi_way way)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	unsigned seat = g->seat;

	domi_count_pass(g, seat, false);
	if (!way.brief)
		domi_note_pass(r, g, seat);
	if (g->last_layer != DOM_NO_SEAT && domi_team(r, g->last_layer) != domi_team(r, seat))
		g->seats[g->last_layer].caused++;
	domi_tell(at, way, &(struct dom_event){.kind = DOM_EVENT_PASSED, .seat = (uint8_t)seat});
	g->next = (uint8_t)domi_next_seat(at, way, seat, DOMI_PASSED);
	domi_end_turn(at, way);
}

/* Notes a tile whose worth is added up together with others' (domi_way.add_up); what it is worth until then: nothing. */
DOMI_INLINE int32_t domi_value_later(const struct domi_at *at, struct domi_way way, unsigned tile)
{
	struct domi_laid *laid = way.later;

	if (way.brief)
		return 0;
	if (laid->count == DOMI_SOME)
		way.add_up(at->rules, at->round, laid);
	laid->turn[laid->count] = at->round->turn;
	laid->tile[laid->count] = tile;
	laid->seat[laid->count++] = at->round->seat;
	return 0;
}

/* What all seats have tried; four words are cleared as fast as one. */
static inline void domi_forget_tried(uint64_t *tried, unsigned words)
{
	for (; words >= 4; words -= 4, tried += 4)
		memset(tried, 0, 4 * sizeof *tried);
	for (; words; words--, tried++)
		*tried = 0;
}

/* The seat to move lays a tile that is in its hand, whether it fits or not. */
DOMI_INLINE void domi_take_tile(const struct domi_at *at, struct domi_way way, struct dom_play play, enum dom_event_kind kind)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	unsigned seat = g->seat;
	struct dom_seat *s = &g->seats[seat];
	int32_t value = !(way.may & DOMI_MAY_LOT) ? r->value[play.tile]
			: way.value               ? *way.value
			: way.later               ? domi_value_later(at, way, play.tile)
						  : domi_value(r, g, play.tile);
	unsigned places = g->places;
	uint32_t powers = way.may & DOMI_MAY_FIRE ? domi_powers_of(r, (enum dom_path)g->path, play.tile) : 0;

	if (way.may & DOMI_MAY_PAY && r->earns)
		g->earned = domi_earned(r, g, play);
	domi_remove(domi_hands(r, g) + (size_t)seat * way.words, play.tile);
	if (way.held)
		domi_remove(way.held, play.tile);
	s->tiles--;
	if (way.bag)
		domi_lay_in_bag(r, g, way.bag, play);
	else if (way.may & DOMI_MAY_SCATTER)
		r->board->lay(r, g, play.tile, play.side, play.place);
	else if (way.may & DOMI_MAY_BRANCH)
		domi_lay_in_tree(r, g, play.tile, play.side, play.place, domi_spins(r, g, r->branching, play.tile),
				 r->branching.after_line);
	else
		domi_lay_in_line(r, g, play.tile, play.side, play.place);
	g->laid++;
	g->last_tile = play.tile;
	g->last_layer = (uint8_t)seat;
	g->lead = DOM_NO_TILE;
	g->in_row = g->idle = 0;
	g->passed_since = 0;
	g->fouled = 0;
	if (way.may & DOMI_MAY_TRY && r->cheats)
		domi_forget_tried(domi_tried(r, g, 0), r->players * way.words);
	s->streak = 0;
	s->turns++;
	g->turn++;
	if (way.shown && places)
		domi_look_at(r, g, way, play.place, r->symbol[play.tile * 2 + !play.side], places);
	else if (way.bag)
		*way.open = domi_fits_some(r, way.bag->open);
	else if (way.open)
		domi_look(r, g, way);
	domi_tell(at, way,
		  &(struct dom_event){.kind = kind,
				      .seat = (uint8_t)seat,
				      .tile = play.tile,
				      .side = play.side,
				      .place = play.place,
				      .amount = value});
	if (way.may & DOMI_MAY_PAY && r->score->pays_value && way.open) {
		if (value)
			domi_pay_now(at, way, seat, (int64_t)value * 100, DOM_PAY_LAID);
	} else if (way.may & DOMI_MAY_PAY && r->score->laid) {
		r->score->laid(at, seat, value);
	}
	s->laid++;
	s->laid_value += value;
	g->next = (uint8_t)domi_next_seat(at, way, seat, DOMI_PLAYED);
	for (; powers; powers &= powers - 1) {
		unsigned power = (unsigned)__builtin_ctz(powers);

		domi_tell(at, way,
			  &(struct dom_event){.kind = DOM_EVENT_POWER, .seat = (uint8_t)seat, .count = (uint16_t)power});
		r->powers[power].effect->fire(at, r->powers[power].effect_args, power);
	}
	domi_end_turn(at, way);
}

/* The seat to move loses its turn by a foul. */
DOMI_INLINE void domi_take_foul(const struct domi_at *at, struct domi_way way, struct dom_play play, enum dom_foul why,
				int64_t fine)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	unsigned seat = g->seat;
	bool cheats = domi_cheats(r, g, seat);

	g->fouls.fouls++;
	g->fouls.tried += why == DOM_FOUL_MISFIT && cheats;
	if (cheats && play.tile < r->tiles && domi_has(domi_hand(r, g, seat), play.tile))
		domi_add(domi_tried(r, g, seat), play.tile);
	domi_count_pass(g, seat, true);
	domi_tell(at, way,
		  &(struct dom_event){.kind = DOM_EVENT_FOULED,
				      .seat = (uint8_t)seat,
				      .tile = play.tile < r->tiles ? play.tile : DOM_NO_TILE,
				      .side = play.side,
				      .place = play.place,
				      .why = (uint16_t)why});
	if (fine)
		domi_pay_now(at, way, seat, -fine, DOM_PAY_FINE);
	g->next = (uint8_t)domi_next_seat(at, way, seat, DOMI_PASSED);
	domi_end_turn(at, way);
}

/* Whether the judge lets a cheat's misfit through: it may ask for money, and whoever answers for the cheat says whether it pays. */
DOMI_INLINE bool domi_settles(const struct domi_at *at, struct domi_way way, struct dom_play play,
			      bool (*pays)(const struct domi_at *at, const void *payer, int64_t price), const void *payer)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	int64_t price = 0;
	bool paid;

	if (!r->judge->offers || !r->judge->offers(r->args[DOMI_JUDGE], domi_chance(at, DOMI_FOR_JUDGE, g->turn, 0),
						   domi_scores(r, g)[domi_team(r, g->seat)], &price))
		return false;
	domi_tell(at, way,
		  &(struct dom_event){.kind = DOM_EVENT_OFFERED,
				      .seat = g->seat,
				      .tile = play.tile,
				      .side = play.side,
				      .place = play.place,
				      .amount = price});
	g->fouls.offers++;
	paid = pays(at, payer, price);
	domi_tell(at, way,
		  &(struct dom_event){.kind = paid ? DOM_EVENT_TAKEN : DOM_EVENT_REFUSED, .seat = g->seat, .amount = price});
	g->fouls.taken += paid;
	g->fouls.tried += paid;
	if (paid && price)
		domi_pay_now(at, way, g->seat, -price, DOM_PAY_BRIBE);
	return paid;
}

/* The seat to move, which can lay nothing, takes a tile. */
DOMI_INLINE void domi_draw_one(const struct domi_at *at)
{
	struct dom_round *g = at->round;

	domi_draw_from_pile(at, g->seat, DOM_DRAW_STUCK);
	g->drawn_now = (uint8_t)(g->drawn_now + (g->drawn_now < UINT8_MAX));
}

/* The seat to move can lay nothing. */
DOMI_INLINE void domi_draw_or_pass(const struct domi_at *at, struct domi_way way)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;

	if (!(way.may & DOMI_MAY_DRAW) || !r->stuck->draws(r->args[DOMI_STUCK], g->drawn_now, g->pile)) {
		domi_take_pass(at, way);
		return;
	}
	while (r->stuck->draws(r->args[DOMI_STUCK], g->drawn_now, g->pile) && !domi_has_play(r, g, way, g->seat))
		domi_draw_one(at);
}

#endif
