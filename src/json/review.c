/* What a review found. */
#include "json.h"

#include <math.h>

static json_t *gain(struct dom_gain g)
{
	return json_pack("{s:f, s:f, s:f, s:f}", "wins", g.wins, "wins_se", g.wins_se, "points", g.points, "points_se",
			 g.points_se);
}

json_t *domi_json_believed(const struct dom_rules *rules, const double *chances, unsigned seat)
{
	unsigned players = dom_rules_players(rules);
	json_t *list = json_array();

	for (unsigned t = 0; chances && t < dom_rules_tiles(rules); t++) {
		const double *row = chances + (size_t)t * (players + 1);
		char tile[DOM_MAX_SIDES * DOM_MAX_NAME + 16];
		json_t *seats;

		if (!dom_is_hidden(row, players, seat))
			continue;
		seats = json_array();
		for (unsigned s = 0; s < players; s++)
			json_array_append_new(seats, json_real(row[s]));
		json_array_append_new(list, json_pack("{s:s, s:o, s:f}", "tile", dom_rules_tile(rules, t, tile, sizeof tile),
						      "seats", seats, "pile", row[players]));
	}
	return list;
}

json_t *domi_json_belief(const struct dom_rules *rules, const struct dom_belief *belief, unsigned seat)
{
	return json_pack("{s:i, s:b, s:b, s:b, s:o}", "seat", (int)seat, "exact", belief->exact, "certain", belief->certain,
			 "weighed", belief->weighed, "tiles", domi_json_believed(rules, belief->chance, seat));
}

static json_t *decision(const struct dom_rules *rules, const struct dom_decision *d)
{
	return json_pack("{s:I, s:i, s:i, s:s, s:o, s:o, s:I, s:o, s:o, s:o, s:o}", "event", (json_int_t)d->event, "seat",
			 d->seat, "player", d->player, "grade", dom_grade_text(d->grade).en, "play",
			 domi_json_play(rules, d->play), "best", domi_json_play(rules, d->best), "choices",
			 (json_int_t)d->choices, "loss", gain(d->loss), "stake", gain(d->stake), "expected", gain(d->expected),
			 "belief", domi_json_believed(rules, d->belief, d->seat));
}

static json_t *decisions(const struct dom_review *review, const struct dom_rules *rules)
{
	json_t *list = json_array();
	unsigned count;
	const struct dom_decision *all = dom_review_decisions(review, &count);

	for (unsigned i = 0; i < count; i++)
		json_array_append_new(list, decision(rules, &all[i]));
	return list;
}

static json_t *luck(const struct dom_review *review, unsigned teams)
{
	json_t *list = json_array();
	unsigned count;
	const struct dom_luck *all = dom_review_luck(review, &count);

	for (unsigned i = 0; i < count; i++) {
		json_t *gains = json_array();

		for (unsigned team = 0; team < teams; team++)
			json_array_append_new(gains, gain(all[i].gain[team]));
		json_array_append_new(list, json_pack("{s:I, s:o, s:o}", "event", (json_int_t)all[i].event, "seat",
						      all[i].seat == DOM_NO_SEAT ? json_null() : json_integer(all[i].seat),
						      "teams", gains));
	}
	return list;
}

static json_t *outlooks(const struct dom_review *review, unsigned teams)
{
	json_t *list = json_array();
	unsigned count;
	const struct dom_outlook *all = dom_review_outlooks(review, &count);

	for (unsigned i = 0; i < count; i++) {
		json_t *wins = json_array();

		for (unsigned team = 0; team < teams; team++)
			json_array_append_new(wins, json_real(all[i].wins[team]));
		json_array_append_new(list, json_pack("{s:I, s:o}", "event", (json_int_t)all[i].event, "wins", wins));
	}
	return list;
}

json_t *domi_json_reviewed(const struct dom_reviewed *r, const char *name)
{
	return json_pack("{s:s, s:I, s:I, s:I, s:I, s:o, s:o, s:f, s:f}", "name", name, "decisions", (json_int_t)r->decisions,
			 "slips", (json_int_t)r->grades[DOM_GRADE_SLIP], "mistakes", (json_int_t)r->grades[DOM_GRADE_MISTAKE],
			 "blunders", (json_int_t)r->grades[DOM_GRADE_BLUNDER], "loss", gain(r->loss), "stake", gain(r->stake),
			 "accuracy", r->accuracy, "accuracy_se", r->accuracy_se);
}

json_t *domi_json_review(const struct dom_review *review, const struct dom_rules *rules)
{
	unsigned teams = dom_rules_teams(rules), players = dom_rules_players(rules);
	json_t *people = json_array(), *sides = json_array();

	for (unsigned p = 0; p < players; p++) {
		struct dom_reviewed reviewed = dom_review_player(review, p);

		json_array_append_new(people, domi_json_reviewed(&reviewed, dom_variant_player(dom_rules_variant(rules), p)));
	}
	for (unsigned team = 0; team < teams; team++)
		json_array_append_new(sides,
				      json_pack("{s:i, s:o}", "team", (int)team, "luck", gain(dom_review_lucky(review, team))));
	return json_pack("{s:o, s:o, s:o, s:o, s:o, s:I, s:{s:f, s:f, s:f}}", "players", people, "teams", sides, "decisions",
			 decisions(review, rules), "luck", luck(review, teams), "outlooks", outlooks(review, teams), "left_out",
			 (json_int_t)dom_review_left_out(review), "least", "slip", dom_grade_least(DOM_GRADE_SLIP), "mistake",
			 dom_grade_least(DOM_GRADE_MISTAKE), "blunder", dom_grade_least(DOM_GRADE_BLUNDER));
}
