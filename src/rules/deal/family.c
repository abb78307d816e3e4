#include "deal.h"

extern const struct dom_member domi_deal_members[];
const struct dom_family domi_deal_family = {
	.name = "deal",
	.title = {"Deal", "Reparto"},
	.about = {"Who gets which tiles.", "Qué fichas le tocan a cada quien."},
	.first = "random",
	.members = domi_deal_members,
};

void domi_move_tile(const struct domi_at *at, unsigned tile, unsigned from, unsigned to)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;

	domi_remove(domi_hand(r, g, from), tile);
	domi_add(domi_hand(r, g, to), tile);
	if (from == r->players)
		g->pile--;
	else
		g->seats[from].tiles--;
	if (to == r->players)
		g->pile++;
	else
		g->seats[to].tiles++;
}

/* A draw over what is left goes to the first seat whose cumulative room exceeds it, the pile last. `room` is cumulative, so
   the seat is the number of rooms the draw reaches, and a tile dealt takes one off every room from there on: no branch depends
   on the draw. `players` and `words` are constants where it is called for the commonest tables. */
static inline void deal_tiles(const struct domi_at *at, unsigned players, unsigned words)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	uint64_t *hands = domi_hand(r, g, 0);
	unsigned room[DOM_MAX_PLAYERS];
	struct domi_draws draws;

	for (unsigned seat = 0; seat < players; seat++) {
		room[seat] = r->hand * (seat + 1);
		g->seats[seat].tiles = (uint16_t)r->hand;
	}
	for (unsigned w = 0; w < words; w++)
		hands[players * words + w] = 0; /* what reaches no room goes back into the pile */
	domi_draws_init(&draws, g->seed, g->number, DOMI_FOR_DEAL, 0);
	for (unsigned tile = 0; tile < r->tiles; tile++) {
		unsigned k = domi_draw(&draws, r->tiles - tile), seat = 0;

		for (unsigned i = 0; i < players; i++) {
			bool within = k < room[i];

			room[i] -= within;
			seat += !within;
		}
		hands[seat * words + tile / 64] |= UINT64_C(1) << (tile % 64);
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
