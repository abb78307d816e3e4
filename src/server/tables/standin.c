/* The computer plays for a person: at seats nobody took, and for whoever is gone. The rules go on asking a person there, so that one can
   sit down again; what is answered comes from the view of that seat alone. */
#include "work.h"

#include <domino/option.h>
#include <domino/strategy.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* One that is there to play against and needs no arguments. */
static const struct dom_member *find_rival(void)
{
	const struct dom_member *member = dom_family_find("strategy")->members;

	for (; member->name; member++) {
		/* the option is the first member of every strategy */
		const struct dom_strategy *strategy = (const struct dom_strategy *)(const void *)member->option;

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
	const struct dom_strategy *rival = (const struct dom_strategy *)(const void *)find_rival()->option;

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
