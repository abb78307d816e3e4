/* Why a play is good, in words of the game. What lies on the table after it is looked at in an imagined round: it is the same in all of
   them. */
#include "think.h"

#include <domino/round.h>
#include <domino/rules.h>

#include <string.h>

struct reasons {
	struct dom_reason *list;
	unsigned count;
};

static void add(struct reasons *r, struct dom_reason reason)
{
	if (r->count < DOM_REASONS)
		r->list[r->count++] = reason;
}

/* Faces that lie open, and on which somebody of another side passed: two of them are enough. */
static void add_passes(struct reasons *r, const struct dom_rules *rules, const struct dom_round *round, unsigned seat)
{
	unsigned places, told = 0;
	const struct dom_place *place = dom_round_places(rules, round, &places);

	for (unsigned p = 0; p < places && told < 2; p++) {
		struct dom_face face = dom_rules_shows(rules, place[p].symbol);
		bool again = false;

		for (unsigned q = 0; q < p; q++)
			again |= place[q].symbol == place[p].symbol;
		for (unsigned s = 0; !again && s < dom_rules_players(rules) && told < 2; s++)
			if (dom_rules_team(rules, s) != dom_rules_team(rules, seat) &&
			    dom_round_passed_on(rules, round, s, face)) {
				add(r, (struct dom_reason){.kind = DOM_REASON_PASSED, .seat = (uint8_t)s, .face = face});
				told++;
			}
	}
}

/* How many tiles of the hand would fit, but for the one that is laid. */
static unsigned count_fitting(const struct dom_view *view, const struct dom_rules *rules, const struct dom_round *round,
			      unsigned laid)
{
	unsigned places, fitting = 0;

	(void)dom_round_places(rules, round, &places);
	for (int tile = -1; (tile = dom_view_next(view, tile)) >= 0;) {
		bool fits = false;

		for (unsigned p = 0; (unsigned)tile != laid && p < places; p++)
			fits |= dom_round_fits(rules, round, (unsigned)tile, p) != 0;
		fitting += fits;
	}
	return fitting;
}

static bool is_heaviest(const struct dom_view *view, unsigned laid)
{
	for (int tile = -1; (tile = dom_view_next(view, tile)) >= 0;)
		if ((unsigned)tile != laid && dom_view_value(view, (unsigned)tile) >= dom_view_value(view, laid))
			return false;
	return true;
}

unsigned dom_think_why(struct dom_thinker *t, const struct dom_question *question, struct dom_play play,
		       struct dom_reason out[DOM_REASONS])
{
	const struct dom_rules *rules = domi_thinker_rules(t);
	const struct dom_view *view = question->view;
	struct reasons r = {.list = out};
	struct dom_round *before, *after;
	int64_t pays = 0;
	unsigned fitting;

	if (view->seats[view->seat].tiles == 1)
		add(&r, (struct dom_reason){.kind = DOM_REASON_OUT});
	domi_thinker_rounds(t, &before, &after);
	dom_imagine(rules, domi_thinker_imagining(t), 0, 0, before);
	if (dom_round_pays(rules, before, play, after, &pays) && pays > 0)
		add(&r, (struct dom_reason){.kind = DOM_REASON_PAYS, .amount = pays});
	memcpy(after, before, dom_round_size(rules));
	if (dom_round_play(rules, after, play, NULL) || dom_round_over(after))
		return r.count;
	add_passes(&r, rules, after, view->seat);
	fitting = count_fitting(view, rules, after, play.tile);
	if (fitting > 1)
		add(&r, (struct dom_reason){.kind = DOM_REASON_KEEPS, .count = fitting});
	if (dom_rules_double(rules, play.tile))
		add(&r, (struct dom_reason){.kind = DOM_REASON_DOUBLE});
	else if (is_heaviest(view, play.tile))
		add(&r, (struct dom_reason){.kind = DOM_REASON_HEAVY});
	return r.count;
}
