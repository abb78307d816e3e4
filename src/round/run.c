/* A round that plays itself: every seat is answered for by its own strategy. */
#include "quick/quick.h"
#include "step.h"

#include <assert.h>
#include <string.h>

/* Any tiles of the hand, at random: for strategies that do not care which half they give back. */
static void give_any(const struct dom_view *view, unsigned count, uint64_t *set)
{
	uint64_t left[DOM_MAX_WORDS] = {0};
	unsigned tiles = view->seats[view->seat].tiles;

	for (unsigned w = 0; w < view->words; w++)
		left[w] = view->hand[w];
	for (uint32_t i = 0; i < count; i++) {
		unsigned tile = domi_nth(left, domi_below(dom_view_chance(view, i), tiles - i));

		domi_remove(left, tile);
		domi_add(set, tile);
	}
}

static void give(const struct domi_at *at, struct dom_view *view)
{
	const struct dom_rules *r = at->rules;
	const struct domi_player_rule *player = &r->players_rules[at->round->player[at->round->seat]];
	unsigned count = dom_round_gives(r, at->round);
	uint64_t set[DOM_MAX_WORDS] = {0};

	dom_round_view(r, at->round, at->round->seat, view);
	if (player->strategy[0]->give_back)
		player->strategy[0]->give_back(view, player->args[0], count, set);
	else
		give_any(view, count, set);
	if (dom_round_give(r, at->round, set, at->listener)) {
		int status;

		memset(set, 0, sizeof set);
		give_any(view, count, set); /* an answer that cannot be is as good as none */
		status = dom_round_give(r, at->round, set, at->listener);
		assert(!status);
		(void)status;
	}
}

static void play(const struct domi_at *at, struct dom_view *view)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	const struct domi_player_rule *player = &r->players_rules[g->player[g->seat]];
	unsigned which = 0;
	struct dom_play answer;

	if (player->count > 1) {
		which = domi_below(domi_chance(at, DOMI_FOR_STRATEGY, g->turn, 0), player->count);
		domi_emit(at, &(struct dom_event){.kind = DOM_EVENT_STRATEGY, .seat = g->seat, .count = (uint16_t)which});
	}
	dom_round_view(r, g, g->seat, view);
	answer = player->strategy[which]->choose(view, player->args[which]);
	if (!domi_offered(r, g, answer))
		answer = dom_view_play(view, 0); /* no judge sits here: an answer that cannot be is as good as none */
	domi_lay(at, answer, DOM_EVENT_PLAYED);
}

enum dom_need dom_round_auto(const struct dom_rules *r, struct dom_round *g, struct dom_view *view,
			     const struct dom_listener *listener)
{
	struct domi_at at = {r, g, listener};
	enum dom_need need = dom_round_step(r, g, listener);

	if (need == DOM_NEEDS_GIVE)
		give(&at, view);
	else if (need == DOM_NEEDS_PLAY)
		play(&at, view);
	return need;
}

void dom_round_run(const struct dom_rules *r, struct dom_round *g, struct dom_view *view, const struct dom_listener *listener)
{
	if (r->quick && g->path == DOM_PATH_TABLE && g->phase == DOMI_SEATING)
		domi_quick_run(r, g, listener);
	while (dom_round_auto(r, g, view, listener) != DOM_NEEDS_NO_MORE)
		;
}
