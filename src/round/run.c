/* A round that plays itself: an agent answers for every seat, and the judge looks at every answer before it touches the table. What
   an agent says is hostile: a tile it does not hold, a place that is not there, nothing at all; it is a foul, whatever it is. */
#include <domino/imagine.h>

#include "players.h"
#include "quick/quick.h"
#include "turn.h"

#include <assert.h>
#include <string.h>

/* Any tiles of the hand, at random: for strategies that do not care which half they give back. */
static void give_any(const struct dom_view *view, unsigned count, uint64_t *set)
{
	uint64_t left[DOM_MAX_WORDS] = {0};
	unsigned tiles = domi_count(view->hand, view->words);

	for (unsigned w = 0; w < view->words; w++)
		left[w] = view->hand[w];
	for (uint32_t i = 0; i < count; i++) {
		unsigned tile = domi_nth(left, domi_below(dom_view_chance(view, i), tiles - i));

		domi_remove(left, tile);
		domi_add(set, tile);
	}
}

/* Where nobody wants to be called, whoever runs the round asks again when it likes. */
static void call_nobody(void *context)
{
	(void)context;
}

static struct dom_question question(const struct domi_at *at, const struct dom_players *players, unsigned gives)
{
	struct dom_knowledge *knowledge = players->seated[at->round->player[at->round->seat]].knowledge;

	if (knowledge && dom_knowledge_look(at->rules, knowledge, at->round))
		knowledge = NULL;
	return (struct dom_question){.view = players->view,
				     .knowledge = knowledge,
				     .gives = gives,
				     .budget = players->agents.budget,
				     .ready = players->ready ? players->ready : call_nobody,
				     .context = players->context};
}

/* What a seat gives back; false: it will say later. */
static bool tiles_given(const struct domi_at *at, struct dom_players *players, unsigned count, uint64_t *set)
{
	unsigned player = at->round->player[at->round->seat];
	const struct domi_player_rule *rule = &at->rules->players_rules[player];
	const struct dom_agent *agent = &players->seated[player].agent[0];
	struct dom_question asked = question(at, players, count);

	if (agent->give)
		return agent->give(agent->self, &asked, set) == DOM_NOW;
	if (!agent->play && rule->strategy[0]->give_back)
		rule->strategy[0]->give_back(players->view, rule->args[0], count, set);
	else
		give_any(players->view, count, set);
	return true;
}

/* What need not be worked out for whoever gives back. The plain path works out all there is to see: a strategy that looks at what it
   says it ignores is found out. */
static unsigned ignored(const struct domi_at *at, const struct dom_players *players)
{
	unsigned player = at->round->player[at->round->seat];
	const struct dom_agent *agent = &players->seated[player].agent[0];
	const struct dom_strategy *strategy = at->rules->players_rules[player].strategy[0];

	if (agent->give || agent->play || at->round->path == DOM_PATH_PLAIN)
		return 0;
	return strategy->give_back ? strategy->ignores : ~(unsigned)DOM_IGNORES_CHANCE;
}

static bool give(const struct domi_at *at, struct dom_players *players)
{
	const struct dom_rules *r = at->rules;
	unsigned count = dom_round_gives(r, at->round);
	uint64_t set[DOM_MAX_WORDS] = {0};

	domi_view_for(r, at->round, at->round->seat, players->view, ignored(at, players));
	if (!tiles_given(at, players, count, set))
		return false;
	if (dom_round_give(r, at->round, set, at->listener)) {
		int64_t fine = r->judge->fine(r->args[DOMI_JUDGE]);
		int status;

		at->round->fouls.fouls++;
		domi_emit(at, &(struct dom_event){.kind = DOM_EVENT_FOULED,
						  .seat = at->round->seat,
						  .tile = DOM_NO_TILE,
						  .why = DOM_FOUL_GIVE_BACK});
		if (fine)
			domi_pay(at, at->round->seat, -fine, DOM_PAY_FINE);
		memset(set, 0, sizeof set);
		give_any(players->view, count, set); /* no turn can be lost here: any tiles are taken */
		status = dom_round_give(r, at->round, set, at->listener);
		assert(!status);
		(void)status;
	}
	return true;
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

/* Who is asked whether it pays: an agent, its character, or a person that has said beforehand up to how much. */
struct payer {
	struct dom_view *view;
	bool blank;                    /* the view is still to be made: a play that is known by heart needs none */
	const struct dom_agent *agent; /* may have no say */
	const int64_t *most;           /* NULL: it is no person */
};

static bool pays_price(const struct domi_at *at, const void *context, int64_t price)
{
	const struct payer *payer = context;
	const struct domi_player_rule *player = &at->rules->players_rules[at->round->player[at->round->seat]];

	if (payer->most)
		return *payer->most >= price;
	if (!payer->agent->pay && player->character->pays_hand && at->round->path == DOM_PATH_TABLE)
		return domi_hand_points(at->rules, at->round, at->round->seat) * 100 > price;
	if (payer->blank)
		domi_view_for(at->rules, at->round, at->round->seat, payer->view, player->character->ignores);
	if (payer->agent->pay)
		return payer->agent->pay(payer->agent->self, payer->view, price);
	return player->character->pays && player->character->pays(payer->view, player->character_args, price);
}

static void hear(const struct domi_at *at, const struct payer *payer, struct dom_play play)
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
	if (wrong == DOM_FOUL_MISFIT && domi_cheats(r, g, g->seat) &&
	    domi_settles(at, (struct domi_way){.listening = at->listener != NULL}, play, pays_price, payer)) {
		domi_lay(at, play, DOM_EVENT_MISFIT);
		return;
	}
	status = dom_round_foul(r, g, play, wrong, r->judge->fine(r->args[DOMI_JUDGE]), at->listener);
	assert(!status);
	(void)status;
}

void domi_hear(const struct domi_at *at, struct dom_players *players, const struct dom_agent *agent, struct dom_play play)
{
	hear(at, &(struct payer){.view = players->view, .agent = agent}, play);
}

bool domi_pays_price(const struct domi_at *at, struct dom_players *players, int64_t price)
{
	static const struct dom_agent nobody;

	return pays_price(at, &(struct payer){.view = players->view, .blank = true, .agent = &nobody}, price);
}

/* The strategy a player draws for this turn. It is told once, however often the question is put. */
static unsigned strategy_drawn(const struct domi_at *at, const struct dom_players *players, unsigned count)
{
	const struct dom_round *g = at->round;
	unsigned which = domi_below(domi_chance(at, DOMI_FOR_STRATEGY, g->turn, g->sitting), count);

	if (players->turn != g->turn + 1 || players->number != g->number)
		domi_emit(at, &(struct dom_event){.kind = DOM_EVENT_STRATEGY, .seat = g->seat, .count = (uint16_t)which});
	return which;
}

static bool play(const struct domi_at *at, struct dom_players *players)
{
	const struct dom_rules *r = at->rules;
	struct dom_round *g = at->round;
	const struct domi_player_rule *rule = &r->players_rules[g->player[g->seat]];
	const struct domi_seated *seated = &players->seated[g->player[g->seat]];
	unsigned which = !seated->own && rule->count > 1 ? strategy_drawn(at, players, rule->count) : 0;
	const struct dom_agent *agent = &seated->agent[which];
	struct dom_play answer = {.tile = DOM_NO_TILE};

	/* the plain path works out all there is to see: a strategy that looks at what it says it ignores is found out */
	domi_view_for(r, g, g->seat, players->view,
		      agent->play || g->path == DOM_PATH_PLAIN ? 0 : rule->strategy[which]->ignores);
	if (!agent->play) {
		answer = rule->strategy[which]->choose(players->view, rule->args[which]);
	} else {
		struct dom_question asked = question(at, players, 0);

		if (agent->play(agent->self, &asked, &answer) == DOM_LATER) {
			players->number = g->number;
			players->turn = g->turn + 1;
			return false;
		}
	}
	players->turn = 0;
	domi_hear(at, players, agent, answer);
	return true;
}

/* Whether a cheat may put this to the judge: a tile of its hand that fits nowhere and that it has not been fouled for, at a place
   that is there. */
static bool may_try(const struct dom_rules *r, const struct dom_round *g, struct dom_play play)
{
	const uint64_t *hand = domi_hand(r, g, g->seat);
	uint64_t fit[DOM_MAX_WORDS];

	if (!domi_cheats(r, g, g->seat) || what_is_wrong(r, g, play) != DOM_FOUL_MISFIT ||
	    domi_has(domi_tried(r, g, g->seat), play.tile))
		return false;
	domi_fit_somewhere(r, (enum dom_path)g->path, domi_places(r, g), g->places, g->lead, hand, fit);
	return !domi_has(fit, play.tile);
}

int dom_round_answer(const struct dom_rules *r, struct dom_round *g, const struct dom_answer *answer,
		     const struct dom_listener *listener)
{
	if (g->phase != DOMI_TURNS)
		return DOM_BAD_PHASE;
	if (!domi_offered(r, g, answer->play) && !may_try(r, g, answer->play))
		return DOM_BAD_PLAY;
	hear(&(struct domi_at){.rules = r, .round = g, .listener = listener}, &(struct payer){.most = &answer->pays},
	     answer->play);
	return DOM_OK;
}

bool dom_round_asks(const struct dom_rules *r, const struct dom_round *g)
{
	const struct domi_player_rule *player = &r->players_rules[g->player[g->seat]];

	return player->count == 1 && player->strategy[0]->asks;
}

/* STARTED comes before anybody sits: knowledge begins where its seat is told. */
static void keep_knowledge(const struct dom_rules *r, struct dom_knowledge *knowledge, uint8_t seat,
			   const struct dom_event *event)
{
	if (event->kind == DOM_EVENT_SEATED && event->seat == seat)
		dom_knowledge_init(r, knowledge, seat);
	else
		dom_knowledge_hear(r, knowledge, event);
}

/* Tells an event to the agents that listen, each what its seat may hear, and to whoever else does. */
static void relay(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	const struct dom_players *players = context;
	bool seated = event->kind != DOM_EVENT_STARTED; /* nobody sits yet */

	for (unsigned seat = 0; seat < rules->players; seat++) {
		const struct domi_seated *at = &players->seated[seated ? round->player[seat] : seat];
		struct dom_event heard = dom_event_for(event, seated ? (uint8_t)seat : DOM_NO_SEAT);

		if (at->knowledge)
			keep_knowledge(rules, at->knowledge, (uint8_t)seat, &heard);
		for (unsigned i = 0; i < DOM_MAX_STRATEGIES; i++)
			if (at->agent[i].hear)
				at->agent[i].hear(at->agent[i].self, rules, &heard);
	}
	if (players->also)
		players->also->on(players->also->context, rules, players->also->blind ? NULL : round, event);
}

struct dom_listener dom_players_listener(struct dom_players *players, const struct dom_listener *also)
{
	if (!players->hears || (also && also->on == relay))
		return also ? *also : (struct dom_listener){0};
	players->also = also;
	return (struct dom_listener){.on = relay, .context = players};
}

int dom_round_reply(const struct dom_rules *r, struct dom_round *g, struct dom_players *players, const struct dom_reply *reply,
		    const struct dom_listener *listener)
{
	struct dom_listener heard = dom_players_listener(players, listener);
	struct domi_at at = {.rules = r, .round = g, .listener = heard.on ? &heard : NULL};
	enum dom_need need = dom_round_needs(r, g);

	if (need != DOM_NEEDS_GIVE && need != DOM_NEEDS_PLAY)
		return DOM_BAD_PHASE;
	switch (reply->kind) {
	case DOM_REPLY_PLAY:
		return dom_round_answer(r, g, &reply->answer, at.listener);
	case DOM_REPLY_GIVE:
		return dom_round_give(r, g, reply->set, at.listener);
	case DOM_REPLY_DECLINE:
		return dom_round_decline(r, g, at.listener);
	case DOM_REPLY_LATE:
		return (need == DOM_NEEDS_GIVE ? give(&at, players) : play(&at, players)) ? DOM_OK : DOM_BAD_PHASE;
	}
	return DOM_BAD_PLAY;
}

enum dom_need dom_round_auto(const struct dom_rules *r, struct dom_round *g, struct dom_players *players,
			     const struct dom_listener *listener)
{
	struct dom_listener heard = dom_players_listener(players, listener);
	struct domi_at at = {.rules = r, .round = g, .listener = heard.on ? &heard : NULL};
	enum dom_need need = dom_round_step(r, g, at.listener);

	if ((need == DOM_NEEDS_GIVE || need == DOM_NEEDS_PLAY) && dom_players_left(players, g))
		return need;
	if ((need == DOM_NEEDS_GIVE && give(&at, players)) || (need == DOM_NEEDS_PLAY && play(&at, players)))
		need = DOM_NEEDS_NOTHING;
	return need;
}

enum dom_need dom_round_run(const struct dom_rules *r, struct dom_round *g, struct dom_players *players,
			    const struct dom_listener *listener)
{
	enum { OFTEN = 16 };
	struct dom_listener heard = dom_players_listener(players, listener);
	bool loops = players->instant && !players->steps && g->path == DOM_PATH_TABLE;
	enum dom_need need;
	unsigned turns = 0;

	if (loops && g->phase == DOMI_SEATING && (heard.on ? heard.blind && r->quick_aloud : r->quick))
		domi_quick_run(r, g, heard.on ? &heard : NULL);
	else if (loops && g->phase == DOMI_SEATING)
		domi_quick_begin(r, g, heard.on ? &heard : NULL);
	do {
		if (loops && g->phase == DOMI_TURNS)
			domi_turns_run(r, g, players, heard.on ? &heard : NULL);
		need = dom_round_auto(r, g, players, listener);
		if (players->go_on && ++turns % OFTEN == 0 && need == DOM_NEEDS_NOTHING && !players->go_on(players->going))
			break;
	} while (need == DOM_NEEDS_NOTHING);
	return need;
}
