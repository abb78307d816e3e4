/* A tournament as programs read it: where everybody stands, what was counted, what happened between rounds. */
#include "json.h"

#include <stdlib.h>

/* The word for why it is over: of the stop rule that came true, or of what else ends it. */
static const char *close_name(const struct dom_tournament *t, unsigned why)
{
	static const char *const names[] = {"rounds", "few", "line-up", "judge"};
	const struct dom_member *stop = dom_tournament_stop(t, why);

	if (why >= DOM_CLOSE_ROUNDS && why <= DOM_CLOSE_JUDGE)
		return names[why - DOM_CLOSE_ROUNDS];
	return stop ? stop->name : "?";
}

const char *domj_why(const struct dom_tournament *t)
{
	unsigned why;

	return dom_tournament_over(t, &why) ? close_name(t, why) : NULL;
}

json_t *domi_json_why(const struct dom_tournament *t)
{
	const char *why = domj_why(t);

	return why ? json_string(why) : json_null();
}

json_t *domi_json_standing(const struct dom_standing *s, const char *name, bool over, const char *const *tie_breaks,
			   struct dom_text why_total)
{
	struct dom_text none = {NULL, NULL};
	json_t *ties = json_object();

	for (unsigned i = 0; tie_breaks[i]; i++)
		json_object_set_new(ties, tie_breaks[i], json_integer(s->tie_breaks[i]));
	return json_pack("{s:I, s:s, s:I, s:b, s:b, s:o, s:I, s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:o}", "place",
			 (json_int_t)s->place, "name", name, "side", (json_int_t)s->side, "champion", s->champion && over,
			 "out", s->out, "out_round", s->out ? json_integer((json_int_t)s->out_round) : json_null(), "stage",
			 (json_int_t)s->stage, "played", (json_int_t)s->played, "won", (json_int_t)s->won, "lost",
			 (json_int_t)s->lost, "byes", (json_int_t)s->byes, "total", domi_json_points(s->total), "sum",
			 domi_json_points(s->sum), "paid", domi_json_points(s->paid), "tie_breaks", ties, "why_total",
			 domi_json_text(*why_total.en ? why_total : none));
}

void domj_tie_breaks(const struct dom_tournament *t, const char *names[DOM_MAX_TIE_BREAKS + 1])
{
	const struct dom_member *member;
	unsigned count = 0;

	for (; count < DOM_MAX_TIE_BREAKS && (member = dom_tournament_tie_break(t, count)); count++)
		names[count] = member->name;
	names[count] = NULL;
}

json_t *domi_json_tournament_seed(const struct dom_tournament *t)
{
	bool told = !dom_tournament_people(t) || dom_tournament_over(t, NULL);

	return told ? domi_json_seed(dom_tournament_seed(t)) : json_null();
}

/* Where everybody stands, best first; for free(). NULL: no memory. */
static struct dom_standing *standings_of(const struct dom_tournament *t)
{
	struct dom_standing *standings = calloc(dom_tournament_sides(t), sizeof(*standings));

	if (standings)
		dom_tournament_standings(t, standings);
	return standings;
}

json_t *domi_json_standings(const struct dom_tournament *t)
{
	struct dom_standing *standings = standings_of(t);
	json_t *json = standings ? json_array() : NULL;
	const char *tie_breaks[DOM_MAX_TIE_BREAKS + 1];
	char why[2][DOM_WHY_TOTAL];

	domj_tie_breaks(t, tie_breaks);
	for (unsigned i = 0; json && i < dom_tournament_sides(t); i++) {
		unsigned side = standings[i].side;

		dom_tournament_why_total(t, side, DOM_EN, why[DOM_EN]);
		dom_tournament_why_total(t, side, DOM_ES, why[DOM_ES]);
		json_array_append_new(json, domi_json_standing(&standings[i], dom_tournament_name(t, side),
							       dom_tournament_over(t, NULL), tie_breaks,
							       (struct dom_text){why[DOM_EN], why[DOM_ES]}));
	}
	free(standings);
	return json;
}

json_t *domi_json_champions(const struct dom_tournament *t)
{
	struct dom_standing *standings = standings_of(t);
	json_t *json = standings ? json_array() : NULL;

	for (unsigned i = 0; json && dom_tournament_over(t, NULL) && i < dom_tournament_sides(t); i++)
		if (standings[i].champion)
			json_array_append_new(json, json_string(dom_tournament_name(t, standings[i].side)));
	free(standings);
	return json;
}

json_t *domi_json_counts(struct dom_tournament_counts c)
{
	const struct {
		const char *name;
		uint64_t n;
	} all[] = {
		{"rounds", c.rounds},       {"skipped", c.skipped},     {"laid", c.laid},     {"turns", c.turns},
		{"passes", c.passes},       {"blocked", c.blocked},     {"ties", c.ties},     {"fouls", c.fouls},
		{"tried", c.tried},         {"offers", c.offers},       {"taken", c.taken},   {"questions", c.questions},
		{"reversals", c.reversals}, {"buy_backs", c.buy_backs}, {"bought", c.bought},
	};
	json_t *json = json_object();

	for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
		json_object_set_new(json, all[i].name, json_integer((json_int_t)all[i].n));
	return json;
}

json_t *domi_json_statistics(const struct dom_tournament *t)
{
	return domi_json_counts(dom_tournament_counts(t));
}

json_t *domi_json_entrants(const struct dom_tournament *t, struct dom_error *error)
{
	const struct dom_variant *variant = dom_tournament_variant(t);
	json_t *json = json_array();

	for (unsigned p = 0; p < dom_variant_players(variant); p++) {
		char *strategies;

		if (dom_variant_strategies(variant, p, &strategies, error)) {
			json_decref(json);
			return NULL;
		}
		json_array_append_new(json,
				      json_pack("{s:s, s:s, s:s, s:s}", "name", dom_variant_player(variant, p), "strategy",
						strategies, "character", dom_variant_character(variant, p)->name, "side",
						dom_tournament_name(t, dom_tournament_side_of(t, p))));
		dom_variant_free_text(variant, strategies);
	}
	return json;
}

json_t *domi_json_incident(const struct dom_tournament *t, const struct dom_incident *incident)
{
	json_t *json =
		json_pack("{s:s, s:I}", "incident", dom_incident_name(incident->kind), "round", (json_int_t)incident->round);

	switch (incident->kind) {
	case DOM_INCIDENT_STAGE:
		json_object_set_new(json, "stage", json_integer(incident->count));
		break;
	case DOM_INCIDENT_SKIPPED:
	case DOM_INCIDENT_ABANDONED:
		break;
	case DOM_INCIDENT_REVERSED:
		json_object_set_new(json, "answer", json_boolean(incident->count));
		break;
	case DOM_INCIDENT_OVER:
		json_object_set_new(json, "why", json_string(close_name(t, incident->count)));
		break;
	case DOM_INCIDENT_OFFERED:
	case DOM_INCIDENT_BOUGHT_BACK:
	case DOM_INCIDENT_REFUSED:
		json_object_set_new(json, "points", domi_json_points(incident->amount));
		/* fall through */
	default:
		if (incident->side < dom_tournament_sides(t))
			json_object_set_new(json, "name", json_string(dom_tournament_name(t, incident->side)));
		break;
	}
	return json;
}
