/* Every seat hears the round up to the moment and nothing of what comes later. */
#include <domino/moment.h>
#include <domino/net.h>
#include <domino/record.h>

#include "error.h"
#include "memory.h"

#include <string.h>

struct dom_moment {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	uint64_t after, heard;
	bool found;
	struct dom_round *round;
	struct dom_knowledge *knows[DOM_MAX_PLAYERS];
	struct dom_view *view;
	struct dom_believer *believer; /* made when it is first asked, as is the net */
	struct dom_net *net;           /* NULL: none has learned this game */
};

void dom_moment_free(struct dom_moment *m)
{
	struct dom_alloc alloc;

	if (!m)
		return;
	alloc = m->alloc;
	for (unsigned seat = 0; seat < DOM_MAX_PLAYERS; seat++)
		domi_free(&alloc, m->knows[seat]);
	dom_believer_free(m->believer);
	dom_net_free(m->net);
	domi_free(&alloc, m->view);
	domi_free(&alloc, m->round);
	domi_free(&alloc, m);
}

int dom_moment_new(struct dom_moment **out, const struct dom_rules *rules, uint64_t after, const struct dom_alloc *given,
		   struct dom_error *error)
{
	struct dom_alloc alloc = domi_alloc(given);
	struct dom_moment *m = domi_new(&alloc, 1, sizeof *m);
	bool all;

	*out = NULL;
	if (!m)
		return domi_fail_memory(error);
	m->alloc = alloc;
	m->rules = rules;
	m->after = after;
	m->round = domi_new(&alloc, 1, dom_round_size(rules));
	m->view = domi_new(&alloc, 1, dom_view_size(rules));
	all = m->round && m->view;
	for (unsigned seat = 0; seat < dom_rules_players(rules) && all; seat++) {
		m->knows[seat] = domi_new(&alloc, 1, dom_knowledge_size(rules));
		all = m->knows[seat];
		if (all)
			dom_knowledge_init(rules, m->knows[seat], (uint8_t)seat);
	}
	if (!all) {
		dom_moment_free(m);
		return domi_fail_memory(error);
	}
	*out = m;
	return DOM_OK;
}

bool dom_moment_rests(struct dom_moment *m, const struct dom_round *round)
{
	if (m->found || m->heard < m->after || dom_round_needs(m->rules, round) != DOM_NEEDS_PLAY)
		return m->found;
	m->found = true;
	memcpy(m->round, round, dom_round_size(m->rules));
	for (unsigned seat = 0; seat < dom_rules_players(m->rules); seat++)
		m->found &= !dom_knowledge_look(m->rules, m->knows[seat], m->round);
	return m->found;
}

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct dom_moment *m = context;

	(void)rules, (void)round;
	if (m->found)
		return;
	m->heard++;
	for (unsigned seat = 0; seat < dom_rules_players(m->rules); seat++)
		dom_knowledge_hear(m->rules, m->knows[seat], event);
}

struct dom_listener dom_moment_listener(struct dom_moment *m)
{
	return (struct dom_listener){.on = hear, .context = m};
}

static void rests(void *context, const struct dom_rules *rules, const struct dom_round *round)
{
	(void)rules; /* those of the record are the same */
	(void)dom_moment_rests(context, round);
}

int dom_moment_record(struct dom_moment *m, const char *text, size_t length, const char *file, struct dom_error *error)
{
	const struct dom_walk walk = {.listener = dom_moment_listener(m), .rests = rests, .context = m, .believes = true};

	return dom_record_walk(text, length, file, &walk, &m->alloc, error);
}

uint64_t dom_moment_heard(const struct dom_moment *m)
{
	return m->heard;
}

int dom_moment_round(const struct dom_moment *m, const struct dom_round **round, struct dom_error *error)
{
	*round = m->round;
	if (m->found)
		return DOM_OK;
	return domi_fail(error, DOM_NOT_FOUND, DOMI_NOWHERE, "nobody is asked for a play after %llu events: the round has %llu",
			 "no se pide ninguna jugada después de %llu sucesos: la mano tiene %llu", (unsigned long long)m->after,
			 (unsigned long long)m->heard);
}

struct dom_question dom_moment_question(struct dom_moment *m, unsigned seat)
{
	dom_round_view(m->rules, m->round, seat, m->view);
	return (struct dom_question){.view = m->view, .knowledge = m->knows[seat]};
}

int dom_moment_believe(struct dom_moment *m, unsigned seat, unsigned trust, struct dom_belief *belief, struct dom_error *error)
{
	struct dom_question question = dom_moment_question(m, seat);
	bool asks = dom_round_seat(m->round) == seat;
	int status = m->believer ? DOM_OK : dom_believer_new(&m->believer, m->rules, &m->alloc, error);

	if (!status && asks && !m->net) {
		status = dom_net_new_shipped(&m->net, m->rules, &m->alloc, error);
		if (status == DOM_NOT_FOUND)
			status = DOM_OK;
	}
	if (status)
		return status;
	return dom_net_believe(asks ? m->net : NULL, m->believer, &question, trust, belief, error);
}
