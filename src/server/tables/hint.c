/* What each play is worth is thought about as thoroughly as for a review; where that cannot be, the strongest strategy is asked. */
#include "hint.h"

#include "error.h"
#include "fields.h"
#include "json.h"

#include <domino/net.h>
#include <domino/think.h>

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct doms_hint {
	struct doms_ruleset *ruleset;
	struct dom_view *view;
	struct dom_knowledge *knowledge;
	struct dom_question question;
};

/* Of those that need no arguments. */
static const struct dom_member *find_strongest(struct dom_arg *args)
{
	const struct dom_member *best = NULL;

	for (const struct dom_member *m = dom_family_find("strategy")->members; m->name; m++)
		if (dom_option_presets(m->option, args) &&
		    (!best || doms_strategy_of(m)->strength > doms_strategy_of(best)->strength))
			best = m;
	assert(best);
	(void)dom_option_presets(best->option, args);
	return best;
}

static int check(const struct doms_table *t, const struct doms_viewer *viewer, struct doms_fault *fault)
{
	const struct doms_course *c = doms_table_course(t, &t->shown);
	uint8_t seat = doms_seat_of(t, t->shown.course, viewer);

	if (seat == DOM_NO_SEAT)
		return doms_fail(fault, DOMS_FORBIDDEN, "only who has a seat's secret gets a hint",
				 "solo recibe consejo quien tiene el secreto del puesto");
	if (!doms_people_alone(t, &t->shown))
		return doms_fail(fault, DOMS_CONFLICT, "there are hints only where nobody but you plays against computers",
				 "solo hay consejos cuando juegas tú solo contra ordenadores");
	if (t->shown.need == DOM_NEEDS_NOTHING || t->shown.over || dom_round_seat(c->shown) != seat)
		return doms_fail(fault, DOMS_CONFLICT, "it is not your turn", "no es tu turno");
	if (t->shown.need == DOMS_NEEDS_DRAW)
		return doms_fail_stuck(fault);
	return 0;
}

/* What the seat has heard: of what others were dealt or drew nothing is read. */
static void hear(struct doms_hint *h, const struct doms_table *t, uint8_t seat)
{
	const struct doms_course *c = doms_table_course(t, &t->shown);
	const struct dom_rules *rules = h->ruleset->rules;

	dom_knowledge_init(rules, h->knowledge, seat);
	for (size_t n = c->first; n < t->shown.sequence; n++)
		if (t->history.entries[n].kind < DOM_EVENT_KINDS) {
			struct dom_event event = doms_history_event(&t->history, n);

			event = dom_event_for(&event, seat);
			dom_knowledge_hear(rules, h->knowledge, &event);
		}
	if (!dom_knowledge_look(rules, h->knowledge, c->shown))
		h->question.knowledge = h->knowledge;
}

int doms_hint_new(struct doms_hint **out, const struct doms_table *t, const struct doms_viewer *viewer,
		  struct doms_fault *fault)
{
	const struct doms_course *c = doms_table_course(t, &t->shown);
	const struct dom_rules *rules = c->ruleset->rules;
	struct doms_hint *h;

	*out = NULL;
	if (check(t, viewer, fault))
		return 1;
	h = calloc(1, sizeof *h);
	if (!h)
		return doms_fail(fault, DOMS_BUSY, NULL, NULL);
	h->ruleset = doms_ruleset_hold(c->ruleset);
	h->view = malloc(dom_view_size(rules));
	h->knowledge = malloc(dom_knowledge_size(rules));
	if (!h->view || !h->knowledge) {
		doms_hint_free(h);
		return doms_fail(fault, DOMS_BUSY, NULL, NULL);
	}
	dom_round_view(rules, c->shown, dom_round_seat(c->shown), h->view);
	h->question = (struct dom_question){.view = h->view,
					    .gives = t->shown.need == DOM_NEEDS_GIVE ? dom_round_gives(rules, c->shown) : 0};
	hear(h, t, (uint8_t)dom_round_seat(c->shown));
	*out = h;
	return 0;
}

void doms_hint_free(struct doms_hint *h)
{
	if (!h)
		return;
	doms_ruleset_drop(h->ruleset);
	free(h->knowledge);
	free(h->view);
	free(h);
}

/* Telling */

struct telling {
	const struct doms_hint *hint;
	const struct dom_worth *worths; /* NULL: nothing was imagined */
	unsigned count;
	struct domj_scene scene;
	struct dom_reason reasons[DOM_REASONS];
	unsigned reasons_count;
};

static int64_t hundredths(double value)
{
	return (int64_t)llround(value * 100);
}

static void put_choice(struct domi_buffer *out, const struct telling *told, struct dom_play play, const struct dom_worth *worth)
{
	domj_put_object(out, &told->scene, &doms_told_choice,
			&(struct doms_told_choice){.tile = play.tile,
						   .place = play.place,
						   .side = play.side,
						   .value = worth ? hundredths(worth->wins) : DOMJ_NONE,
						   .error = worth ? hundredths(worth->wins_se) : DOMJ_NONE});
}

static void put_plays(struct domi_buffer *out, const void *context)
{
	const struct telling *told = context;
	struct dom_plays plays;
	struct dom_play play;

	if (told->hint->question.gives)
		return;
	for (unsigned i = 0; told->worths && i < told->count; i++)
		put_choice(out, told, told->worths[i].play, &told->worths[i]);
	dom_plays_init(&plays, told->hint->view);
	while (!told->worths && dom_plays_next(&plays, &play))
		put_choice(out, told, play, NULL);
}

static void put_reasons(struct domi_buffer *out, const void *context)
{
	const struct telling *told = context;

	for (unsigned i = 0; i < told->reasons_count; i++) {
		const struct dom_reason *r = &told->reasons[i];
		bool passed = r->kind == DOM_REASON_PASSED;

		domj_put_object(out, &told->scene, &doms_told_reason,
				&(struct doms_told_reason){.what = (uint8_t)r->kind,
							   .seat = passed ? r->seat : DOMJ_NONE,
							   .face = passed ? dom_rules_face(told->scene.rules, r->face) : NULL,
							   .count = r->kind == DOM_REASON_KEEPS ? (int64_t)r->count : DOMJ_NONE,
							   .points = r->kind == DOM_REASON_PAYS ? r->amount : DOMJ_NONE});
	}
}

static void put_hint(struct domi_buffer *out, const struct telling *told, const struct dom_member *who,
		     const struct doms_said *said)
{
	const struct dom_worth *best = told->worths, *next = best && told->count > 1 ? &best[1] : NULL;
	struct dom_play play = best ? best->play : said->play;
	struct doms_told_advice advice = {play.tile, play.place, play.side};
	bool gives = told->hint->question.gives;
	struct dom_text why = who->option->about;
	char en[128], es[128];

	if (!gives && dom_view_plays(told->hint->view) == 1) {
		why = (struct dom_text){"It is the only play.", "No hay otra jugada."};
	} else if (best) {
		int share = (int)lround(best->wins * 100);

		snprintf(en, sizeof en, "It wins about %d of 100 rounds in which the hidden tiles lie as they may.", share);
		snprintf(es, sizeof es, "Gana unas %d de cada 100 manos en que las fichas ocultas están como podrían estar.",
			 share);
		why = (struct dom_text){en, es};
	}
	domj_put_object(out, &told->scene, &doms_told_hint,
			&(struct doms_told_hint){.play = gives ? NULL : &advice,
						 .gives = gives ? said->tiles : NULL,
						 .strategy = who->name,
						 .why = why,
						 .reasons = {put_reasons, told},
						 .behind = next ? hundredths(next->behind) : DOMJ_NONE,
						 .behind_error = next ? hundredths(next->behind_se) : DOMJ_NONE,
						 .plays = {put_plays, told}});
}

void doms_hint_tell(struct doms_hint *h, uint64_t nodes, struct domi_buffer *out)
{
	struct dom_alloc alloc = doms_budget_alloc(h->ruleset->budget);
	struct dom_arg args[DOM_MAX_PARAMS];
	const struct dom_member *who = find_strongest(args);
	struct dom_think_options options;
	struct dom_thinker *thinker = NULL;
	struct dom_net *net = NULL;
	struct telling told = {.hint = h, .scene = {.rules = h->ruleset->rules, .words = &h->ruleset->texts}};
	struct doms_said said = {0};

	h->question.budget.nodes = nodes;
	if (dom_net_new_shipped(&net, h->ruleset->rules, &alloc, NULL))
		net = NULL;
	options = dom_think_thoroughly(net);
	if (!h->question.gives && dom_view_plays(h->view) > 1 &&
	    !dom_thinker_new(&thinker, h->ruleset->rules, &options, &alloc, NULL))
		told.worths = dom_think(thinker, &h->question, (uint64_t)h->view->chance << 32 | dom_view_chance(h->view, 1),
					&told.count);
	if (told.worths)
		told.reasons_count = dom_think_why(thinker, &h->question, told.worths[0].play, told.reasons);
	else
		doms_mind_ask(h->ruleset, doms_strategy_of(who), args, &alloc, &h->question, &said);
	put_hint(out, &told, who, &said);
	dom_thinker_free(thinker);
	dom_net_free(net);
}

int doms_hint_believe(struct doms_hint *h, json_t **out, struct dom_error *error)
{
	const struct dom_rules *rules = h->ruleset->rules;
	struct dom_alloc alloc = doms_budget_alloc(h->ruleset->budget);
	struct dom_believer *believer = NULL;
	struct dom_net *net = NULL;
	struct dom_belief belief;
	int status;

	if (!h->question.knowledge)
		return domi_fail(error, DOM_BAD_DEAL, DOMI_NOWHERE, "where the tiles may be cannot be told here",
				 "aquí no se puede decir dónde pueden estar las fichas");
	status = dom_net_new_shipped(&net, rules, &alloc, error);
	if (!status || status == DOM_NOT_FOUND)
		status = dom_believer_new(&believer, rules, &alloc, error);
	if (!status)
		status = dom_net_believe(net, believer, &h->question, DOM_TRUST_USUAL, &belief, error);
	if (!status)
		*out = domi_json_belief(rules, &belief, h->view->seat);
	dom_believer_free(believer);
	dom_net_free(net);
	return status;
}
