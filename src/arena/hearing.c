/* A round that plays itself: every seat is answered for by its own strategy, and the judge looks at every answer before it
   touches the table. What a strategy says is taken for hostile: a tile it does not hold, a place that is not there, nothing at
   all; it is a foul, whatever it is. */
#include "hearing.h"

#include "judge/judge.h"
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
		int64_t fine = r->judge->fine(r->args[DOMI_JUDGE]);
		int status;

		domi_emit(at, &(struct dom_event){.kind = DOM_EVENT_FOULED,
						  .seat = at->round->seat,
						  .tile = DOM_NO_TILE,
						  .why = DOM_FOUL_GIVE_BACK});
		if (fine)
			domi_pay(at, at->round->seat, -fine, DOM_PAY_FINE);
		memset(set, 0, sizeof set);
		give_any(view, count, set); /* no turn can be lost here: any tiles are taken */
		status = dom_round_give(r, at->round, set, at->listener);
		assert(!status);
		(void)status;
	}
}

static enum dom_foul what_is_wrong(const struct dom_rules *r, const struct dom_round *g, struct dom_play play)
{
	if (play.tile == DOM_NO_TILE)
		return DOM_FOUL_NOTHING;
	if (play.tile >= r->tiles || !domi_has(domi_hand(r, g, g->seat), play.tile))
		return DOM_FOUL_NOT_HELD;
	if (play.side >= r->sides || play.place >= (g->places ? g->places : 1))
		return DOM_FOUL_NO_PLACE;
	return DOM_FOUL_MISFIT;
}

/* Whether whoever plays pays: a person says beforehand up to how much, a character decides. */
static bool pays_price(const struct domi_at *at, const struct dom_view *view, const int64_t *most, int64_t price)
{
	const struct domi_player_rule *player = &at->rules->players_rules[at->round->player[at->round->seat]];

	if (most)
		return *most >= price;
	return player->character->pays && player->character->pays(view, player->character_args, price);
}

/* Whether the judge lets a cheat's misfit through: it may ask for money, and the cheat may pay. */
static bool settles(const struct domi_at *at, const struct dom_view *view, const int64_t *most, struct dom_play play)
{
	const struct dom_rules *r = at->rules;
	const struct dom_round *g = at->round;
	struct dom_event event = {
		.kind = DOM_EVENT_OFFERED, .seat = g->seat, .tile = play.tile, .side = play.side, .place = play.place};
	bool pays;

	if (!r->judge->offers || !r->judge->offers(r->args[DOMI_JUDGE], domi_chance(at, DOMI_FOR_JUDGE, g->turn, 0),
						   domi_scores(r, g)[domi_team(r, g->seat)], &event.amount))
		return false;
	domi_emit(at, &event);
	pays = pays_price(at, view, most, event.amount);
	domi_emit(at, &(struct dom_event){
			      .kind = pays ? DOM_EVENT_TAKEN : DOM_EVENT_REFUSED, .seat = g->seat, .amount = event.amount});
	if (pays && event.amount)
		domi_pay(at, g->seat, -event.amount, DOM_PAY_BRIBE);
	return pays;
}

/* `most`: what a person would pay; NULL: ask the character, by its view. */
static void hear(const struct domi_at *at, const struct dom_view *view, const int64_t *most, struct dom_play play)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	enum dom_foul wrong;
	int status;

	if (domi_offered(r, g, play)) {
		domi_lay(at, play, DOM_EVENT_PLAYED);
		return;
	}
	wrong = what_is_wrong(r, g, play);
	if (wrong == DOM_FOUL_MISFIT && domi_cheats(r, g, g->seat) && settles(at, view, most, play)) {
		domi_lay(at, play, DOM_EVENT_MISFIT);
		return;
	}
	status = dom_round_foul(r, g, play, wrong, r->judge->fine(r->args[DOMI_JUDGE]), at->listener);
	assert(!status);
	(void)status;
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
	hear(at, view, NULL, answer);
}

/* Whether a cheat may put this to the judge: a tile of its hand that fits nowhere and that it has not been fouled for, at a place
   that is there. */
static bool may_try(const struct dom_rules *r, const struct dom_round *g, struct dom_play play)
{
	return domi_cheats(r, g, g->seat) && what_is_wrong(r, g, play) == DOM_FOUL_MISFIT &&
	       !domi_has(domi_tried(r, g, g->seat), play.tile) &&
	       !domi_fits_somewhere(r, (enum dom_path)g->path, domi_places(r, g), g->places, g->lead, play.tile);
}

int dom_round_answer(const struct dom_rules *r, struct dom_round *g, const struct dom_answer *answer,
		     const struct dom_listener *listener)
{
	if (g->phase != DOMI_TURNS)
		return DOM_BAD_PHASE;
	if (!domi_offered(r, g, answer->play) && !may_try(r, g, answer->play))
		return DOM_BAD_PLAY;
	hear(&(struct domi_at){r, g, listener}, NULL, &answer->pays, answer->play);
	return DOM_OK;
}

bool dom_round_asks(const struct dom_rules *r, const struct dom_round *g)
{
	const struct domi_player_rule *player = &r->players_rules[g->player[g->seat]];

	return player->count == 1 && player->strategy[0]->asks;
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

bool domi_round_play(const struct dom_rules *r, struct dom_round *g, struct dom_view *view, const struct dom_listener *listener,
		     bool (*go_on)(void *context), void *context)
{
	enum { OFTEN = 16 };
	unsigned turns = 0;

	if (r->quick && g->path == DOM_PATH_TABLE && g->phase == DOMI_SEATING)
		domi_quick_run(r, g, listener);
	while (dom_round_auto(r, g, view, listener) != DOM_NEEDS_NO_MORE)
		if (go_on && ++turns % OFTEN == 0 && !go_on(context))
			return false;
	return true;
}

void dom_round_run(const struct dom_rules *r, struct dom_round *g, struct dom_view *view, const struct dom_listener *listener)
{
	(void)domi_round_play(r, g, view, listener, NULL, NULL);
}

static void count(void *context, const struct dom_event *e)
{
	struct domi_fouls *f = context;

	switch (e->kind) {
	case DOM_EVENT_STARTED:
		f->fouls = f->tried = f->offers = f->taken = 0;
		break;
	case DOM_EVENT_FOULED:
		f->fouls++;
		f->tried += e->why == DOM_FOUL_MISFIT && domi_cheats(f->rules, f->round, e->seat);
		break;
	case DOM_EVENT_OFFERED:
		f->offers++;
		break;
	case DOM_EVENT_TAKEN:
		f->taken++;
		f->tried++;
		break;
	default:
		break;
	}
	if (f->also)
		f->also->on(f->also->context, e);
}

struct dom_listener domi_fouls_listener(struct domi_fouls *fouls)
{
	return (struct dom_listener){.on = count, .context = fouls};
}
