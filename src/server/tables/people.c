/* Who is at a table: people with a secret and a name of their own, and those for whom the computer plays. */
#include "work.h"

#include <domino/option.h>
#include <domino/strategy.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

uint32_t doms_people_ticket(const struct doms_table *t, unsigned player)
{
	return (uint32_t)(t->history.count + 1) * DOM_MAX_PLAYERS + player;
}

uint16_t doms_people_sitting(const struct doms_position *m)
{
	uint16_t sitting = 0;

	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		if (m->people[p].ticket)
			sitting |= (uint16_t)(1U << p);
	return sitting;
}

uint16_t doms_people_free(const struct doms_table *t, const struct doms_position *m)
{
	return t->friends ? t->courses[m->course]->ruleset->open & (uint16_t)~doms_people_sitting(m) : 0;
}

uint16_t doms_people_alone(const struct doms_table *t, const struct doms_position *m)
{
	uint16_t sitting = doms_people_sitting(m);

	return sitting & (sitting - 1) || t->courses[m->course]->tournament ? 0 : sitting;
}

/* Whoever opened a table that is not for friends was told all secrets: there is nothing to gain by the owner's rights. */
uint16_t doms_people_others(const struct doms_table *t, const struct doms_position *m, const struct doms_viewer *viewer)
{
	uint16_t own = m->own;

	if (!t->friends)
		return 0;
	if (viewer->player < DOM_MAX_PLAYERS && m->people[viewer->player].ticket == viewer->ticket)
		own = (uint16_t)(1U << viewer->player);
	return doms_people_sitting(m) & (uint16_t)~own;
}

uint16_t doms_people_present(const struct doms_position *m, unsigned but)
{
	return doms_people_sitting(m) & (uint16_t) ~(m->standing | 1U << but);
}

uint16_t doms_people_playing(const struct doms_position *m)
{
	uint16_t playing = doms_people_present(m, DOM_MAX_PLAYERS);

	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		if (m->people[p].course > m->course)
			playing &= (uint16_t) ~(1U << p);
	return playing;
}

uint16_t doms_people_waiting(const struct doms_position *m)
{
	unsigned by = m->asks.by < DOM_MAX_PLAYERS ? 1U << m->asks.by : 0;

	return doms_people_playing(m) & (uint16_t) ~(m->asks.agreed | by);
}

bool doms_people_find(const struct doms_position *m, struct doms_viewer *viewer)
{
	for (unsigned p = 0; viewer->ticket && p < DOM_MAX_PLAYERS; p++)
		if (m->people[p].ticket == viewer->ticket) {
			viewer->player = (uint8_t)p;
			return true;
		}
	return false;
}

void doms_people_past(struct doms_table *t)
{
	struct doms_course *c = t->courses[t->work.course];

	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++) {
		const struct doms_person *person = &t->work.people[p];

		c->tickets[p] = person->course <= t->work.course ? person->ticket : 0;
		c->names[p] = person->name;
	}
}

/* Names */

static const char *name_of(const struct doms_table *t, const struct doms_position *m, unsigned player)
{
	uint32_t name = m->people[player].name;

	return name ? t->names[name - 1] : t->courses[m->course]->ruleset->texts.names[player];
}

bool doms_people_named(const struct doms_table *t, const struct doms_position *m, const char *name, unsigned but)
{
	uint16_t free = doms_people_free(t, m);

	for (unsigned p = 0; p < t->courses[m->course]->ruleset->players; p++)
		if (p != but && !(free >> p & 1) && !strcasecmp(name_of(t, m, p), name))
			return true;
	return false;
}

/* Of the computer at a seat that nobody took: another one where somebody came who is called so. */
static const char *name_of_free(const struct doms_table *t, const struct doms_position *m, unsigned player)
{
	static const char *const names[][DOM_MAX_PLAYERS] = {{"\"Nilo\"", "\"Olga\"", "\"Paco\"", "\"Rosa\"", "\"Tito\"",
							      "\"Delia\"", "\"Vito\"", "\"Yara\"", "\"Simón\"", "\"Zoe\""},
							     {"\"Aldo\"", "\"Berta\"", "\"Ciro\"", "\"Dora\"", "\"Elio\"",
							      "\"Flora\"", "\"Gino\"", "\"Hilda\"", "\"Iván\"", "\"Julia\""}};

	return names[doms_people_named(t, m, names[0][player], player)][player];
}

struct domj_texts doms_people_texts(const struct doms_table *t, uint32_t course)
{
	const struct doms_course *c = t->courses[course];
	struct domj_texts texts = c->ruleset->texts;
	bool now = course == t->shown.course;

	for (unsigned p = 0; p < c->ruleset->players; p++) {
		uint32_t name = now ? t->shown.people[p].name : c->names[p];

		if (name)
			texts.names[p] = t->names[name - 1];
		if (now && doms_people_free(t, &t->shown) >> p & 1)
			texts.names[p] = name_of_free(t, &t->shown, p);
		if (now && doms_computer_plays(t, &t->shown, p))
			texts.strategies[p] = t->rival;
	}
	return texts;
}

/* The computer plays for a person: at seats nobody took, and for whoever is gone. The rules go on asking a person there, so that one can
   sit down again; what is answered comes from the view of that seat alone. */

/* One that is there to play against and needs no arguments. */
static const struct dom_member *find_rival(void)
{
	const struct dom_member *member = dom_family_find("strategy")->members;

	for (; member->name; member++) {
		const struct dom_strategy *strategy = doms_strategy_of(member);

		if (strategy->rival && strategy->choose && !dom_option_params(member->option))
			break;
	}
	assert(member->name);
	return member;
}

void doms_rival_name(char out[DOM_MAX_NAME])
{
	snprintf(out, DOM_MAX_NAME, "\"%s\"", find_rival()->name);
}

bool doms_computer_plays(const struct doms_table *t, const struct doms_position *m, unsigned player)
{
	const struct doms_person *person = &m->people[player];

	if (!(t->courses[m->course]->ruleset->open >> player & 1))
		return false;
	if (!person->ticket)
		return t->friends;
	return person->course > m->course || m->standing >> player & 1;
}

int doms_stand_in(struct doms_table *t, const struct dom_listener *listener)
{
	struct doms_course *c = t->courses[t->work.course];
	const struct dom_rules *rules = c->ruleset->rules;
	struct dom_reply reply = {.kind = DOM_REPLY_LATE, .answer.pays = -1};
	struct dom_view *view;
	const struct dom_strategy *rival = doms_strategy_of(find_rival());

	if (dom_round_needs(rules, c->work) == DOM_NEEDS_GIVE)
		return dom_round_reply(rules, c->work, t->thinking, &reply, listener);
	view = malloc(dom_view_size(rules));
	if (!view)
		return DOM_NO_MEMORY;
	dom_round_view(rules, c->work, dom_round_seat(c->work), view);
	reply.kind = DOM_REPLY_PLAY;
	reply.answer.play = rival->choose(view, NULL);
	free(view);
	return dom_round_reply(rules, c->work, t->thinking, &reply, listener);
}
