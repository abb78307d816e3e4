#include "deal.h"

extern const struct dom_member domi_deal_members[];
const struct dom_family domi_deal_family = {
	.name = "deal",
	.title = {"Deal", "Reparto"},
	.about = {"Who gets which tiles.", "Qué fichas le tocan a cada quien."},
	.noun = {"deal", "el reparto"},
	.first = "random",
	.members = domi_deal_members,
};

static uint16_t *tiles_of(const struct domi_at *at, unsigned seat)
{
	return seat == at->rules->players ? &at->round->pile : &at->round->seats[seat].tiles;
}

void domi_move_tile(const struct domi_at *at, unsigned tile, unsigned from, unsigned to)
{
	domi_remove(domi_hand(at->rules, at->round, from), tile);
	domi_add(domi_hand(at->rules, at->round, to), tile);
	--*tiles_of(at, from);
	++*tiles_of(at, to);
}

/* A draw over what is left goes to the first seat whose cumulative room exceeds it, the pile last. `room` is cumulative, and so
   is what is gathered (`upto`: what went to this seat or one before it): no branch and no address depends on the draw.
   `players` and `words` are constants where it is called for the commonest tables. */
static inline void deal_tiles(const struct domi_at *at, unsigned players, unsigned words)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	uint64_t *hands = domi_hand(r, g, 0);
	uint64_t room[DOM_MAX_PLAYERS];
	struct domi_draws draws;

	for (unsigned seat = 0; seat < players; seat++) {
		room[seat] = r->hand * (seat + 1);
		g->seats[seat].tiles = (uint16_t)r->hand;
	}
	domi_draws_init(&draws, g->seed, g->number, DOMI_FOR_DEAL, 0);
	for (unsigned w = 0; w < words; w++) {
		unsigned from = w * 64, to = from + 64 < r->tiles ? from + 64 : r->tiles;
		uint64_t upto[DOM_MAX_PLAYERS] = {0}, before = 0;

		for (unsigned tile = from; tile < to; tile++) {
			uint64_t k = domi_draw(&draws, r->tiles - tile);

			for (unsigned seat = 0; seat < players; seat++) {
				uint64_t within = k < room[seat];

				room[seat] -= within;
				upto[seat] |= within << (tile - from);
			}
		}
		for (unsigned seat = 0; seat < players; seat++) {
			hands[seat * words + w] = upto[seat] & ~before;
			before = upto[seat];
		}
		hands[players * words + w] &= ~before; /* the rest stays in the pile */
	}
	g->pile = (uint16_t)(r->tiles - players * r->hand);
}

void domi_deal_evenly(const struct domi_at *at)
{
	if (at->rules->words == 1 && at->rules->players == 4)
		deal_tiles(at, 4, 1);
	else if (at->rules->words == 1 && at->rules->players == 2)
		deal_tiles(at, 2, 1);
	else
		deal_tiles(at, at->rules->players, at->rules->words);
}
