/* Questions every rule and every path asks: what tiles are worth, what fits, who can still move. On the table path they read
   tables, on the plain path they ask the options themselves. */
#include "rules.h"

#include "board/board.h"
#include "bonus/bonus.h"
#include "filter/filter.h"
#include "match/match.h"
#include "score/score.h"
#include "stuck/stuck.h"
#include "turn/turn.h"
#include "value/value.h"

#include <string.h>

int32_t domi_value_asked(const struct dom_rules *r, const struct dom_round *g, unsigned tile)
{
	unsigned way = 0;

	if (r->ways > 1)
		way = domi_below(domi_word(g->seed, g->number, DOMI_FOR_VALUE, g->turn, tile), r->ways);
	if (g->path == DOM_PATH_PLAIN) {
		struct dom_faces f = domi_faces(r, DOMI_VALUE);
		struct dom_tile t = domi_tile(r, tile);

		return (int32_t)r->value_rule->of(&f, &t, way);
	}
	return r->value[way * r->tiles + tile];
}

/* What tiles of a small set are worth, where that is not drawn. */
static int64_t value_of(const struct dom_rules *r, uint64_t tiles)
{
	int64_t points = 0;

	for (; tiles; tiles &= tiles - 1)
		points += r->value[__builtin_ctzll(tiles)];
	return points;
}

static int64_t value_one_by_one(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	int64_t points = 0;

	for (int t = -1; (t = domi_hand_next(r, g, seat, t)) >= 0;)
		points += domi_value(r, g, (unsigned)t);
	return points;
}

int64_t domi_hand_points_asked(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	return g->path == DOM_PATH_TABLE && r->ways == 1 && r->words == 1 ? value_of(r, *domi_hand(r, g, seat))
									  : value_one_by_one(r, g, seat);
}

/* Most hands have too many tiles to be worth so little. */
bool domi_hand_below(const struct dom_rules *r, const struct dom_round *g, unsigned seat, int64_t limit)
{
	if (g->phase == DOMI_OVER || g->path != DOM_PATH_TABLE || r->ways > 1 || r->words > 1)
		return domi_hand_points(r, g, seat) < limit;
	return r->least[g->seats[seat].tiles] < limit && value_of(r, *domi_hand(r, g, seat)) < limit;
}

int64_t domi_team_points(const struct dom_rules *r, const struct dom_round *g, unsigned team)
{
	int64_t points = domi_hand_points(r, g, team);

	for (unsigned seat = team + r->teams; seat < r->players; seat += r->teams) {
		int64_t hand = domi_hand_points(r, g, seat);

		if (!r->best_hand)
			points += hand;
		else if (hand < points)
			points = hand;
	}
	return points;
}

unsigned domi_team_tiles(const struct dom_rules *r, const struct dom_round *g, unsigned team)
{
	unsigned tiles = 0;

	for (unsigned seat = team; seat < r->players; seat += r->teams)
		tiles += g->seats[seat].tiles;
	return tiles;
}

bool domi_team_out(const struct dom_rules *r, const struct dom_round *g, unsigned team)
{
	for (unsigned seat = team; seat < r->players; seat += r->teams)
		if (!g->seats[seat].tiles)
			return true;
	return false;
}

/* Asks the match rule. A side that shows what an earlier one shows is the same play, and a double is one play per place. */
static uint8_t ask_sides(const struct dom_rules *r, unsigned open, unsigned tile)
{
	struct dom_faces f = domi_faces(r, DOMI_MATCH);
	struct dom_tile t = domi_tile(r, tile);
	bool always = r->match->always && r->match->always(&f, &t);
	unsigned fit = 0;

	for (unsigned s = 0; s < t.sides; s++) {
		bool again = fit && domi_is_double(r, tile);

		for (unsigned e = 0; e < s; e++)
			again |= (fit >> e & 1) && t.symbol[e] == t.symbol[s];
		if (!again && (always || r->match->fits(&f, open, t.symbol[s])))
			fit |= 1U << s;
	}
	return (uint8_t)fit;
}

uint8_t domi_sides_that_fit(const struct dom_rules *r, enum dom_path path, unsigned open, unsigned tile)
{
	return path == DOM_PATH_PLAIN ? ask_sides(r, open, tile) : r->side_fits[(size_t)open * r->tiles + tile];
}

uint32_t domi_powers_asked(const struct dom_rules *r, unsigned tile)
{
	struct dom_tile t = domi_tile(r, tile);
	uint32_t powers = 0;

	for (unsigned i = 0; i < r->power_count; i++) {
		struct dom_faces f = {r->symbols, r->shown, r->worth, r->powers[i].filter_args};

		if (r->powers[i].filter->passes(&f, &t))
			powers |= UINT32_C(1) << i;
	}
	return powers;
}

/* On an empty table anything may be led, or one tile alone: it stays so when whoever holds it loses its turn by a foul. */
static bool can_lead(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	if (g->lead == DOM_NO_TILE)
		return g->seats[seat].tiles > 0;
	for (unsigned t = r->kind[g->lead]; t < r->tiles && r->kind[t] == r->kind[g->lead]; t++)
		if (domi_has(domi_hand(r, g, seat), t))
			return true;
	return false;
}

bool domi_can_play(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	const uint64_t *hand = domi_hand(r, g, seat);
	const struct dom_place *place = domi_places(r, g);
	uint64_t can = 0; /* whether here or there, is anybody's guess: a branch on it would be mispredicted */

	if (!g->places)
		return can_lead(r, g, seat);
	for (unsigned p = 0; p < g->places; p++) {
		const uint64_t *fits = r->fits + (size_t)place[p].symbol * r->words;

		if (g->path == DOM_PATH_PLAIN) {
			for (int t = -1; (t = domi_next(hand, r->words, t + 1)) >= 0;)
				if (ask_sides(r, place[p].symbol, (unsigned)t))
					return true;
			continue;
		}
		for (unsigned w = 0; w < r->words; w++)
			can |= hand[w] & fits[w];
	}
	return can != 0;
}

bool domi_is_repeat(const struct dom_rules *r, const uint64_t *hand, unsigned tile)
{
	if (!r->repeats)
		return false;
	for (unsigned t = r->same[tile]; t < tile; t++)
		if (domi_has(hand, t) && r->same[t] == r->same[tile])
			return true;
	return false;
}

/* Every tile by itself: on the plain path, and where only one may be led. */
static bool fits_somewhere(const struct dom_rules *r, const struct dom_place *places, unsigned count, unsigned lead,
			   unsigned tile)
{
	if (!count)
		return lead == DOM_NO_TILE || r->kind[lead] == r->kind[tile];
	for (unsigned p = 0; p < count; p++)
		if (ask_sides(r, places[p].symbol, tile))
			return true;
	return false;
}

void domi_fit_somewhere(const struct dom_rules *r, enum dom_path path, const struct dom_place *places, unsigned count,
			unsigned lead, const uint64_t *hand, uint64_t *set)
{
	for (unsigned w = 0; w < r->words; w++)
		set[w] = 0;
	if (path == DOM_PATH_PLAIN || !count) {
		for (int t = -1; (t = domi_next(hand, r->words, t + 1)) >= 0;)
			if (fits_somewhere(r, places, count, lead, (unsigned)t))
				domi_add(set, (unsigned)t);
		return;
	}
	for (unsigned p = 0; p < count; p++)
		for (unsigned w = 0; w < r->words; w++)
			set[w] |= hand[w] & r->fits[(size_t)places[p].symbol * r->words + w];
}

bool domi_can_try(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	const uint64_t *hand = domi_hand(r, g, seat), *tried = domi_tried(r, g, seat);
	uint64_t fit[DOM_MAX_WORDS];

	if (!domi_cheats(r, g, seat))
		return false;
	domi_fit_somewhere(r, (enum dom_path)g->path, domi_places(r, g), g->places, g->lead, hand, fit);
	for (unsigned w = 0; w < r->words; w++)
		fit[w] = hand[w] & ~fit[w] & ~tried[w];
	for (int t = -1; (t = domi_next(fit, r->words, t + 1)) >= 0;)
		if (!domi_is_repeat(r, hand, (unsigned)t))
			return true;
	return false;
}

bool domi_can_draw(const struct dom_rules *r, const struct dom_round *g)
{
	return r->stuck->draws(r->args[DOMI_STUCK], 0, g->pile);
}

uint32_t domi_reach(const struct dom_rules *r, const struct dom_round *g)
{
	uint32_t seats = domi_seats_with_tiles(r, g);

	return seats && r->turn->reach ? r->turn->reach(r, g) : seats;
}

/* A call, so that small sets need no room for large ones. */
__attribute__((noinline)) static uint32_t stuck_one_by_one(const struct dom_rules *r, const struct dom_round *g, uint32_t seats)
{
	uint32_t stuck = 0;

	for (; seats; seats &= seats - 1)
		stuck |= (uint32_t)!domi_can_play(r, g, (unsigned)__builtin_ctz(seats)) << __builtin_ctz(seats);
	return stuck;
}

/* What fits somewhere is looked for once. Which hand has some of it, is anybody's guess: a branch on it would be mispredicted. */
uint32_t domi_stuck(const struct dom_rules *r, const struct dom_round *g, uint32_t seats)
{
	const struct dom_place *place = domi_places(r, g);
	uint64_t fit = 0;
	uint32_t stuck = 0;

	if (g->path != DOM_PATH_TABLE || !g->places || r->words > 1)
		return stuck_one_by_one(r, g, seats);
	for (unsigned p = 0; p < g->places; p++)
		fit |= r->fits[place[p].symbol];
	for (unsigned seat = 0; seat < r->players; seat++)
		stuck |= (uint32_t) !(domi_hands(r, g)[seat] & fit) << seat;
	return stuck & seats;
}

bool domi_all_stuck(const struct dom_rules *r, const struct dom_round *g, uint32_t seats)
{
	return !(seats && domi_can_draw(r, g)) && domi_stuck(r, g, seats) == seats;
}

/* A call, so that those whom nobody listens to need no room for an event. */
__attribute__((noinline)) static void tell_paid(const struct domi_at *at, unsigned seat, int64_t amount, int64_t base,
						enum dom_pay why, unsigned which)
{
	domi_emit(at, &(struct dom_event){.kind = DOM_EVENT_PAID,
					  .seat = (uint8_t)seat,
					  .team = (uint16_t)domi_team(at->rules, seat),
					  .bonus = (uint16_t)which,
					  .amount = amount,
					  .base = base,
					  .why = (uint16_t)why});
}

static void pay(const struct domi_at *at, unsigned seat, int64_t amount, enum dom_pay why, unsigned which)
{
	const struct dom_rules *r = at->rules;
	int64_t base = amount;

	if (r->score->adjust)
		amount = r->score->adjust(r, at->round, seat, amount);
	domi_scores(r, at->round)[domi_team(r, seat)] += amount;
	if (at->listener)
		tell_paid(at, seat, amount, base, why, which);
}

void domi_pay(const struct domi_at *at, unsigned seat, int64_t amount, enum dom_pay why)
{
	pay(at, seat, amount, why, 0);
}

uint16_t domi_earned(const struct dom_rules *r, const struct dom_round *g, struct dom_play play)
{
	unsigned earned = 0;

	for (unsigned asked = r->earns; asked; asked &= asked - 1) {
		unsigned i = (unsigned)__builtin_ctz(asked);

		earned |= (unsigned)r->bonuses[i].rule->earns(r, g, play) << i;
	}
	return (uint16_t)earned;
}

void domi_pay_bonuses(const struct domi_at *at, uint32_t winners)
{
	const struct dom_rules *r = at->rules;

	for (unsigned i = 0; i < r->bonus_count; i++)
		for (unsigned team = 0; team < r->teams; team++) {
			bool may = winners >> team & 1 && !((r->earns & ~at->round->earned) >> i & 1);
			int64_t amount = may ? r->bonuses[i].rule->pays(r, at->round, r->bonuses[i].args, team) : 0;

			if (amount)
				pay(at, domi_team_seat(team), amount, DOM_PAY_BONUS, i);
		}
}

void domi_rank(const int64_t *keys, unsigned teams, bool first, uint8_t *places)
{
	for (unsigned i = 0; i < teams; i++) {
		places[i] = first ? 1 : 2;
		for (unsigned j = 0; j < i; j++) {
			places[i] = (uint8_t)(places[i] + (keys[j] < keys[i]));
			places[j] = (uint8_t)(places[j] + (keys[i] < keys[j]));
		}
	}
}
