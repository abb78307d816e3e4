/* Seating agents: those a caller brings, those that strategies with memory make, and for the rest the strategies themselves, which
   need nothing to be opened. */
#include "players.h"

#include <domino/imagine.h>

#include "memory.h"

#include <domino/round.h>

#include <string.h>

static void close_all(struct dom_players *players)
{
	players->turn = 0;
	if (!players->opened)
		return;
	players->opened = false;
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		for (unsigned i = 0; i < DOM_MAX_STRATEGIES; i++) {
			const struct dom_agent *agent = &players->seated[p].agent[i];

			if (agent->close)
				agent->close(agent->self);
		}
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		domi_free(&players->alloc, players->seated[p].knowledge);
	memset(players->seated, 0, sizeof players->seated);
}

static int seat_strategy(const struct dom_players *players, const struct dom_strategy *strategy, const struct dom_arg *args,
			 struct dom_agent *agent, struct dom_error *error)
{
	if (strategy->thinks && players->agents.think)
		return players->agents.think(players->agents.context, strategy, players->rules, args, &players->alloc, agent,
					     error);
	return strategy->open(agent, players->rules, args, &players->alloc, error);
}

static int open_agent(struct dom_players *players, unsigned player, unsigned number, struct dom_error *error)
{
	const struct domi_player_rule *rule = &players->rules->players_rules[player];
	struct domi_seated *seated = &players->seated[player];
	bool knows = false;
	int status = DOM_OK;

	if (players->agents.open) {
		players->opened = true;
		status = players->agents.open(players->agents.context, players->rules, number, &seated->agent[0], error);
		seated->own = seated->agent[0].play != NULL;
	}
	for (unsigned i = 0; !status && i < (seated->own ? 1 : rule->count); i++) {
		if (!seated->own && rule->strategy[i]->open) {
			players->opened = true;
			status = seat_strategy(players, rule->strategy[i], rule->args[i], &seated->agent[i], error);
		}
		players->plain &= !seated->agent[i].play;
		players->asks |= !seated->own && rule->count == 1 && rule->strategy[i]->asks;
		players->hears |= seated->agent[i].hear || seated->agent[i].knows;
		knows |= seated->agent[i].knows;
	}
	if (!status && knows) {
		seated->knowledge = domi_new(&players->alloc, 1, dom_knowledge_size(players->rules));
		if (!seated->knowledge)
			return domi_fail_memory(error);
		dom_knowledge_init(players->rules, seated->knowledge, DOM_NO_SEAT);
	}
	return status;
}

int dom_players_seat(struct dom_players *players, const struct dom_rules *rules, const uint16_t *numbers,
		     struct dom_error *error)
{
	size_t size = dom_view_size(rules);
	int status = DOM_OK;

	close_all(players);
	players->rules = rules;
	players->plain = true;
	players->asks = false;
	players->hears = false;
	if (size > players->view_size) {
		domi_free(&players->alloc, players->view);
		players->view = domi_new(&players->alloc, 1, size);
		players->view_size = players->view ? size : 0;
		if (!players->view)
			return domi_fail_memory(error);
	}
	for (unsigned p = 0; p < rules->players && !status; p++)
		status = open_agent(players, p, numbers ? numbers[p] : p, error);
	dom_players_people(players, players->people);
	return status;
}

int dom_players_new(struct dom_players **out, const struct dom_agents *agents, const struct dom_alloc *given,
		    struct dom_error *error)
{
	struct dom_alloc alloc = domi_alloc(given);

	*out = domi_new(&alloc, 1, sizeof **out);
	if (!*out)
		return domi_fail_memory(error);
	(*out)->alloc = alloc;
	if (agents)
		(*out)->agents = *agents;
	return DOM_OK;
}

void dom_players_free(struct dom_players *players)
{
	struct dom_alloc alloc;

	if (!players)
		return;
	alloc = players->alloc;
	close_all(players);
	domi_free(&alloc, players->view);
	domi_free(&alloc, players);
}

void dom_players_wake(struct dom_players *players, void (*ready)(void *context), void *context)
{
	players->ready = ready;
	players->context = context;
}

void dom_players_ask(struct dom_players *players, bool (*go_on)(void *context), void *context)
{
	players->go_on = go_on;
	players->going = context;
}

void dom_players_people(struct dom_players *players, bool left)
{
	players->people = left;
	players->instant = players->plain && !(left && players->asks);
}

bool dom_players_left(const struct dom_players *players, const struct dom_round *round)
{
	return players->people && dom_round_asks(players->rules, round) &&
	       !players->seated[dom_round_player(round, dom_round_seat(round))].own;
}

void dom_players_loop(struct dom_players *players, bool loops)
{
	players->steps = !loops;
}

void dom_players_brief(struct dom_players *players, bool brief)
{
	players->brief = brief;
}

bool dom_players_instant(const struct dom_players *players)
{
	return players->instant;
}
