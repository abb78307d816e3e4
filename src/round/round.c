/* What anybody may ask of a round. */
#include "rules.h"

#include "score/score.h"

#include <string.h>

bool dom_round_dealt(const struct dom_round *g)
{
	return g->phase != DOMI_SEATING;
}

bool dom_round_over(const struct dom_round *g)
{
	return g->phase == DOMI_OVER;
}

uint32_t dom_round_reasons(const struct dom_round *g)
{
	return g->reasons;
}

bool dom_round_blocked(const struct dom_rules *r, const struct dom_round *g)
{
	return !domi_somebody_out(r, g) && domi_all_stuck(r, g, domi_reach(r, g));
}

struct dom_fouls dom_round_fouls(const struct dom_round *g)
{
	return g->fouls;
}

int64_t dom_round_score(const struct dom_rules *r, const struct dom_round *g, unsigned team)
{
	return domi_scores(r, g)[team];
}

int64_t dom_round_points(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	return domi_hand_points(r, g, seat);
}

int64_t dom_round_left(const struct dom_rules *r, const struct dom_round *g, unsigned team)
{
	return domi_team_points(r, g, team);
}

struct dom_seat dom_round_seen(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	(void)r;
	return g->seats[seat];
}

bool dom_round_moves(const struct dom_round *g)
{
	return g->phase == DOMI_GIVING || g->phase == DOMI_TURNS;
}

unsigned dom_round_seat(const struct dom_round *g)
{
	return g->seat;
}

unsigned dom_round_player(const struct dom_round *g, unsigned seat)
{
	return g->player[seat];
}

unsigned dom_round_starter(const struct dom_round *g)
{
	return g->starter;
}

unsigned dom_round_laid(const struct dom_round *g)
{
	return g->laid;
}

unsigned dom_round_last_tile(const struct dom_round *g)
{
	return g->last_tile;
}

unsigned dom_round_last_layer(const struct dom_round *g)
{
	return g->last_layer;
}

unsigned dom_round_pile(const struct dom_rules *r, const struct dom_round *g)
{
	return dom_round_dealt(g) || g->dealt ? g->pile : r->tiles;
}

bool dom_round_forward(const struct dom_round *g)
{
	return g->forward;
}

unsigned dom_round_turns(const struct dom_round *g)
{
	return g->turn;
}

unsigned dom_round_passes(const struct dom_round *g)
{
	return g->passes;
}

unsigned dom_round_passes_in_a_row(const struct dom_round *g)
{
	return g->in_row;
}

/* Of a team the member that went out, else the one with the lowest hand; of several winners the lowest seat. */
uint8_t dom_round_winner(const struct dom_rules *r, const struct dom_round *g)
{
	uint8_t places[DOM_MAX_PLAYERS];
	unsigned lowest = DOM_NO_SEAT;

	if (!dom_round_over(g))
		return DOM_NO_SEAT;
	dom_round_ranking(r, g, places);
	for (unsigned team = 0; team < r->teams; team++) {
		unsigned best = team;

		if (places[team] != 1)
			continue;
		for (unsigned seat = team; seat < r->players; seat += r->teams) {
			bool out = !g->seats[seat].tiles, best_out = !g->seats[best].tiles;

			if (out != best_out ? out : domi_hand_points(r, g, seat) < domi_hand_points(r, g, best))
				best = seat;
		}
		if (best < lowest)
			lowest = best;
	}
	return lowest == DOM_NO_SEAT ? DOM_NO_SEAT : g->player[lowest];
}

const uint64_t *dom_round_hand(const struct dom_rules *r, const struct dom_round *g, unsigned seat)
{
	return domi_hand(r, g, seat);
}

const struct dom_place *dom_round_places(const struct dom_rules *r, const struct dom_round *g, unsigned *count)
{
	*count = g->places;
	return domi_places(r, g);
}

unsigned dom_round_fits(const struct dom_rules *r, const struct dom_round *g, unsigned tile, unsigned place)
{
	return domi_fits(r, g, tile, place);
}

unsigned dom_round_passed_on(const struct dom_rules *r, const struct dom_round *g, unsigned seat, struct dom_face face)
{
	return domi_passed_on(r, g, seat)[face.n];
}

bool dom_round_ends(const struct dom_rules *r, const struct dom_round *g, struct dom_ends *ends)
{
	if (!r->score->ends)
		return false;
	*ends = r->score->ends(r, g);
	return true;
}

struct payment {
	int64_t hundredths;
	bool over;
};

static void hear_payment(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *e)
{
	struct payment *p = context;

	(void)rules;
	(void)round;
	p->over |= e->kind == DOM_EVENT_OVER;
	if (e->kind == DOM_EVENT_PAID && !p->over)
		p->hundredths += e->amount;
}

bool dom_round_pays(const struct dom_rules *r, const struct dom_round *g, struct dom_play play, struct dom_round *copy,
		    int64_t *hundredths)
{
	struct payment payment = {0};
	const struct dom_listener listener = {.on = hear_payment, .context = &payment};

	if (!r->score->laid)
		return false;
	memcpy(copy, g, dom_round_size(r));
	if (dom_round_lay(r, copy, play, &listener))
		return false;
	*hundredths = payment.hundredths;
	return true;
}
