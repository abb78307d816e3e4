/* Two tiles each, and luck decides who gets the rest, one by one. */
#include "deal.h"

enum { EACH = 2 };

static void give(const struct domi_at *at, struct domi_draws *draws, unsigned seat)
{
	const struct dom_rules *r = at->rules;
	unsigned tile = domi_nth(domi_pile(r, at->round), domi_draw(draws, at->round->pile));

	domi_move_tile(at, tile, r->players, seat);
}

static void deal(const struct domi_at *at)
{
	const struct dom_rules *r = at->rules;
	struct domi_draws draws;

	domi_draws_init(&draws, at->round->seed, at->round->number, DOMI_FOR_DEAL, 1);
	for (unsigned i = 0; i < EACH * r->players; i++)
		give(at, &draws, i % r->players);
	for (unsigned i = EACH * r->players; i < r->hand * r->players; i++)
		give(at, &draws, domi_draw(&draws, r->players));
}

static unsigned most(const struct dom_rules *rules)
{
	return rules->hand * rules->players - EACH * (rules->players - 1);
}

static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	(void)rules;
	if (choice->args[DOMI_DEAL_HAND].n < EACH)
		return domi_fail(error, DOM_CLASH, choice->args_where[DOMI_DEAL_HAND],
				 "an uneven deal gives two tiles to each, and the hand is %lld",
				 "el reparto desigual da dos fichas a cada uno, y la mano es de %lld",
				 (long long)choice->args[DOMI_DEAL_HAND].n);
	return DOM_OK;
}

DOM_DEAL(uneven) = {
	.row = 4,
	.title = {"Uneven", "Desigual"},
	.about = {"Every player gets two tiles; the rest are dealt one by one to random players.",
		  "Cada jugador recibe dos fichas; las demás se reparten una a una, a jugadores al azar."},
	.tell = {"Every player gets two tiles; the rest, up to {hand} per player on average, are dealt one by one to random "
		 "players.",
		 "Cada jugador recibe dos fichas; las demás, hasta un promedio de {hand} por jugador, se reparten una a una, a "
		 "jugadores al azar."},
	.params = DOM_PARAMS(DOMI_DEAL_HAND_PARAM),
	.deal = deal,
	.most = most,
	.check = check,
};
