/* A mind belongs to its agent and, while it is asked, to the thread that asks it; whoever is the last lets it go. */
#include "think.h"

#include "memory.h"
#include "transport/fault.h"

#include <domino/imagine.h>

#include <pthread.h>
#include <string.h>

enum state { IDLE, ASKED, ANSWERED };

struct mind {
	struct doms_thinking at; /* the agent's alone, but for `ruleset` */
	const struct dom_strategy *strategy;
	const struct dom_arg *args;
	struct dom_alloc alloc;
	pthread_mutex_t lock;
	unsigned owners;
	enum state state;
	bool closed;
	struct doms_thought thought;
	struct dom_question question; /* of copies */
	struct dom_view *view;
	struct dom_knowledge *knowledge;
	struct doms_said said;
};

/* One owner less. */
static void let_go(struct mind *m)
{
	struct dom_alloc alloc = m->alloc;
	unsigned owners;

	pthread_mutex_lock(&m->lock);
	owners = --m->owners;
	pthread_mutex_unlock(&m->lock);
	if (owners)
		return;
	pthread_mutex_destroy(&m->lock);
	domi_free(&alloc, m->knowledge);
	domi_free(&alloc, m->view);
	doms_ruleset_drop(m->at.ruleset);
	domi_free(&alloc, m);
}

/* The first that is offered, or the first tiles of the hand: whoever cannot think for want of memory plays all the same. */
static void say_anything(const struct dom_question *question, struct doms_said *said)
{
	unsigned gives = question->gives;

	*said = (struct doms_said){.is_said = true};
	if (!gives)
		said->play = dom_view_play(question->view, 0);
	for (int tile = -1; gives && (tile = dom_view_next(question->view, tile)) >= 0; gives--)
		said->tiles[tile / 64] |= UINT64_C(1) << tile % 64;
}

void doms_mind_ask(const struct doms_ruleset *ruleset, const struct dom_strategy *strategy, const struct dom_arg *args,
		   const struct dom_alloc *alloc, const struct dom_question *question, struct doms_said *said)
{
	struct dom_agent agent = {0};
	bool sits = strategy->open && !strategy->open(&agent, ruleset->rules, args, alloc, NULL), now = false;
	unsigned gives = question->gives;

	*said = (struct doms_said){.is_said = true};
	if (sits && !gives && agent.play) {
		now = agent.play(agent.self, question, &said->play) == DOM_NOW;
	} else if (sits && gives && agent.give) {
		now = agent.give(agent.self, question, said->tiles) == DOM_NOW;
	} else if (!strategy->open && !gives && strategy->choose) {
		said->play = strategy->choose(question->view, args);
		now = true;
	} else if (!strategy->open && gives && strategy->give_back) {
		strategy->give_back(question->view, args, gives, said->tiles);
		now = true;
	}
	if (!now)
		say_anything(question, said);
	if (sits && agent.close)
		agent.close(agent.self);
}

/* A thread of the minds. */
static void think(void *context)
{
	struct mind *m = context;
	struct doms_said said;

	doms_mind_ask(m->at.ruleset, m->strategy, m->args, &m->alloc, &m->question, &said);
	pthread_mutex_lock(&m->lock);
	m->said = said;
	m->state = ANSWERED;
	if (!m->closed) /* with the lock: once it is closed nobody is called */
		m->question.ready(m->question.context);
	pthread_mutex_unlock(&m->lock);
	let_go(m);
}

static bool copy(struct mind *m, const struct dom_question *question)
{
	const struct dom_rules *rules = m->at.ruleset->rules;
	size_t size = dom_view_size(rules), known = dom_knowledge_size(rules);

	if (!m->view)
		m->view = domi_new(&m->alloc, 1, size);
	if (!m->knowledge && question->knowledge)
		m->knowledge = domi_new(&m->alloc, 1, known);
	if (!m->view || (question->knowledge && !m->knowledge))
		return false;
	memcpy(m->view, question->view, size);
	if (question->knowledge)
		memcpy(m->knowledge, question->knowledge, known);
	m->question = *question;
	m->question.view = m->view;
	m->question.knowledge = question->knowledge ? m->knowledge : NULL;
	return true;
}

/* With the lock. False: it is asked right here. */
static bool post(struct mind *m, const struct dom_question *question)
{
	if (!m->at.minds || !copy(m, question))
		return false;
	m->thought = (struct doms_thought){.run = think, .context = m};
	m->owners++;
	m->state = ASKED;
	if (doms_pool_think(m->at.minds, &m->thought, m->at.whose))
		return true;
	m->owners--;
	m->state = IDLE;
	return false;
}

/* What it says, in at.said. */
static enum dom_when say(struct mind *m, const struct dom_question *asked)
{
	struct dom_question question = *asked;
	enum dom_when when = DOM_NOW;

	question.budget.nodes = question.budget.nodes ? question.budget.nodes : DOMS_MIND_NODES;
	if (m->at.given && m->at.given->is_said) {
		*m->at.said = *m->at.given;
		return DOM_NOW;
	}
	pthread_mutex_lock(&m->lock);
	if (m->state == ASKED || (m->state == IDLE && post(m, &question))) {
		when = DOM_LATER;
	} else if (m->state == IDLE) {
		doms_mind_ask(m->at.ruleset, m->strategy, m->args, &m->alloc, &question, m->at.said);
	} else {
		*m->at.said = m->said;
		m->state = IDLE;
	}
	pthread_mutex_unlock(&m->lock);
	return when;
}

static enum dom_when play(void *self, const struct dom_question *question, struct dom_play *answer)
{
	struct mind *m = self;
	enum dom_when when = say(m, question);

	if (when == DOM_NOW)
		*answer = m->at.said->play;
	return when;
}

static enum dom_when give(void *self, const struct dom_question *question, uint64_t *set)
{
	struct mind *m = self;
	enum dom_when when = say(m, question);

	if (when == DOM_NOW)
		memcpy(set, m->at.said->tiles, m->at.ruleset->words * sizeof *set);
	return when;
}

static void close_mind(void *self)
{
	struct mind *m = self;

	pthread_mutex_lock(&m->lock);
	m->closed = true;
	pthread_mutex_unlock(&m->lock);
	let_go(m);
}

int doms_mind_open(const struct doms_thinking *at, const struct dom_strategy *strategy, const struct dom_arg *args,
		   const struct dom_alloc *alloc, struct dom_agent *agent, struct dom_error *error)
{
	struct mind *m = domi_new(alloc, 1, sizeof *m);

	if (!m)
		return domi_fail_memory(error);
	*m = (struct mind){.at = *at, .strategy = strategy, .args = args, .alloc = *alloc, .owners = 1};
	doms_ruleset_hold(m->at.ruleset);
	pthread_mutex_init(&m->lock, NULL);
	*agent = (struct dom_agent){.self = m, .play = play, .give = give, .knows = true, .close = close_mind};
	return DOM_OK;
}
