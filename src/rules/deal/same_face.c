/* Hands full of one face: who is dealt first gets most of its face, the later ones what is left. */
#include "deal.h"

/* Random tiles of the pile, of those in `from`, as far as there are and the hand has room. `words` is a constant where it is called for the
   commonest sets. */
static inline void fill(const struct domi_at *at, unsigned words, struct domi_draws *draws, unsigned seat, const uint64_t *from)
{
	struct dom_round *g = at->round;
	uint64_t *pile = domi_hands(at->rules, g) + (size_t)at->rules->players * words;
	uint64_t *hand = domi_hands(at->rules, g) + (size_t)seat * words;
	uint64_t rest[DOM_MAX_WORDS];
	unsigned left = domi_count(from, words), room = at->rules->hand - g->seats[seat].tiles;
	unsigned got = left < room ? left : room;
	bool all = got == left; /* whatever is drawn */

	for (unsigned w = 0; w < words; w++)
		rest[w] = all ? 0 : from[w];
	for (unsigned i = 0; i < got; i++) {
		unsigned k = domi_draw(draws, left - i);

		if (!all)
			domi_remove(rest, words == 1 ? domi_nth_bit(*rest, k) : domi_nth(rest, k));
	}
	for (unsigned w = 0; w < words; w++) {
		hand[w] |= from[w] & ~rest[w];
		pile[w] &= ~(from[w] & ~rest[w]);
	}
	g->seats[seat].tiles = (uint16_t)(g->seats[seat].tiles + got);
	g->pile = (uint16_t)(g->pile - got);
}

static inline void deal_in(const struct domi_at *at, unsigned words)
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

		for (unsigned w = 0; w < words; w++)
			from[w] = pile[w] & r->showing[(size_t)face * words + w];
		fill(at, words, &draws, order[i], from);
		for (unsigned w = 0; w < words; w++)
			from[w] = pile[w];
		fill(at, words, &draws, order[i], from);
	}
}

static void deal(const struct domi_at *at)
{
	if (at->rules->words == 1)
		deal_in(at, 1);
	else
		deal_in(at, at->rules->words);
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
