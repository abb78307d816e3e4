/* Hands full of one face: who is dealt first gets most of its face, the later ones what is left. */
#include "deal.h"

/* Random tiles of `from`, as far as there are and the hand has room. */
static void fill(const struct domi_at *at, struct domi_draws *draws, unsigned seat, uint64_t *from)
{
	const struct dom_rules *r = at->rules;
	uint64_t got[DOM_MAX_WORDS];
	unsigned left = domi_count(from, r->words), room = r->hand - at->round->seats[seat].tiles;

	if (!left || !room)
		return;
	for (unsigned w = 0; w < r->words; w++)
		got[w] = from[w];
	if (left <= room) { /* all of them, whatever is drawn */
		for (; left; left--)
			(void)domi_draw(draws, left);
		for (unsigned w = 0; w < r->words; w++)
			from[w] = 0;
	} else if (r->words == 1) {
		uint64_t rest = *from;

		for (; left && room; left--, room--)
			rest &= ~(UINT64_C(1) << domi_nth_bit(rest, domi_draw(draws, left)));
		*from = rest;
	}
	for (; left && room; left--, room--)
		domi_remove(from, domi_nth(from, domi_draw(draws, left)));
	for (unsigned w = 0; w < r->words; w++)
		got[w] &= ~from[w];
	domi_move_tiles(at, got, r->players, seat);
}

static void deal(const struct domi_at *at)
{
	const struct dom_rules *r = at->rules;
	const uint64_t *pile = domi_pile(r, at->round);
	unsigned order[DOM_MAX_PLAYERS] = {0};
	struct domi_draws draws;

	domi_draws_init(&draws, at->round->seed, at->round->number, DOMI_FOR_DEAL, 1);
	for (unsigned i = 0; i < r->players; i++) {
		unsigned k = domi_draw(&draws, i + 1);

		order[i] = order[k];
		order[k] = i;
	}
	for (unsigned i = 0; i < r->players; i++) {
		unsigned face = domi_draw(&draws, r->faces);
		uint64_t from[DOM_MAX_WORDS];

		for (unsigned w = 0; w < r->words; w++)
			from[w] = pile[w] & r->showing[(size_t)face * r->words + w];
		fill(at, &draws, order[i], from);
		for (unsigned w = 0; w < r->words; w++)
			from[w] = pile[w];
		fill(at, &draws, order[i], from);
	}
}

DOM_DEAL(same_face) = {
	.row = 2,
	.title = {"Same face", "El mismo número"},
	.about = {"In random order, each player draws a face and gets every tile left that shows it, then random tiles.",
		  "En un orden al azar, a cada jugador le toca un número y recibe las fichas que queden con él, y luego otras "
		  "al azar."},
	.tell = {"In random order, each player draws a face and gets the tiles left that show it, up to {hand, plural, one "
		 "{one tile} other {# tiles}}; random tiles make up the rest.",
		 "En un orden al azar, a cada jugador le toca por sorteo {face, select, f {una} other {un}} {face} y recibe "
		 "las fichas que queden con {face, select, f {ella} other {él}}, hasta {hand, plural, one {una ficha} other {# "
		 "fichas}}; si faltan, se completa con otras al azar."},
	.params = DOM_PARAMS(DOMI_DEAL_HAND_PARAM),
	.deal = deal,
};
