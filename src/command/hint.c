/* What the expert would do, and why, in words. */
#include "hint.h"

#include <math.h>

enum { TOLD = 2 }; /* reasons: the two strongest */

void domc_hint_think(struct domc_hint *hint, const struct dom_rules *rules, const struct dom_question *question)
{
	const struct dom_view *view = question->view;
	uint64_t seed = (uint64_t)dom_view_chance(view, 0) << 32 | dom_view_chance(view, 1);
	struct dom_think_options options;

	*hint = (struct domc_hint){.rules = rules};
	if (dom_net_new_shipped(&hint->net, rules, NULL, NULL))
		hint->net = NULL;
	options = dom_think_thoroughly(hint->net);
	domc_must(dom_thinker_new(&hint->thinker, rules, &options, NULL, domc_error()));
	hint->worths = dom_think(hint->thinker, question, seed, &hint->count);
	if (hint->worths)
		hint->reasons_count = dom_think_why(hint->thinker, question, hint->worths[0].play, hint->reasons);
}

void domc_hint_release(struct domc_hint *hint)
{
	dom_thinker_free(hint->thinker);
	dom_net_free(hint->net);
}

static void put_reason(FILE *out, const struct domc_hint *hint, const struct dom_reason *reason, const char *const *names)
{
	switch (reason->kind) {
	case DOM_REASON_OUT:
		domc_put(out, "it goes out", "se pega");
		break;
	case DOM_REASON_PAYS:
		domc_put(out, "it pays %s", "da %s puntos", domc_points(reason->amount).text);
		break;
	case DOM_REASON_PASSED:
		domc_put(out, "it leaves a %s, on which %s passed", "deja un %s, al que %s pasó",
			 dom_rules_face(hint->rules, reason->face), names[reason->seat]);
		break;
	case DOM_REASON_KEEPS:
		domc_put(out, "%u tiles of the hand fit afterwards", "después ligan %u fichas de la mano", reason->count);
		break;
	case DOM_REASON_DOUBLE:
		domc_put(out, "doubles are hard to get rid of", "los dobles cuesta soltarlos");
		break;
	case DOM_REASON_HEAVY:
		domc_put(out, "it is the heaviest tile of the hand", "es la ficha más gorda de la mano");
		break;
	case DOM_REASON_KINDS:
		break;
	}
}

void domc_hint_put(FILE *out, const struct domc_hint *hint, const char *const *names, bool first)
{
	const struct dom_worth *best = hint->worths;

	if (!best || !hint->count) {
		domc_put(out, "there is nothing to say here", "aquí no hay nada que decir");
		return;
	}
	fprintf(out, "%s: ", domc_play(hint->rules, best->play, first).text);
	if (hint->count == 1) {
		domc_put(out, "it is the only play", "no hay otra jugada");
		return;
	}
	for (unsigned i = 0; i < hint->reasons_count && i < TOLD; i++) {
		put_reason(out, hint, &hint->reasons[i], names);
		fputs(i + 1 < hint->reasons_count && i + 1 < TOLD ? DOMC_IN(", and ", " y ") : "; ", out);
	}
	domc_put(out, "%.0f %% against %.0f %% for the next best (± %.0f)", "%.0f %% frente a %.0f %% de la siguiente (± %.0f)",
		 100 * best->wins, 100 * (best->wins - best[1].behind), fmax(100 * best[1].behind_se, 1));
}

json_t *domc_hint_json(const struct domc_hint *hint)
{
	static const char *const kinds[DOM_REASON_KINDS] = {"out", "pays", "passed", "keeps", "double", "heavy"};
	json_t *plays = json_array(), *reasons = json_array();

	for (unsigned i = 0; hint->worths && i < hint->count; i++) {
		const struct dom_worth *w = &hint->worths[i];
		json_t *play = domi_json_play(hint->rules, w->play);

		json_object_update_new(play,
				       json_pack("{s:I, s:f, s:f, s:f, s:f}", "rounds", (json_int_t)w->rounds, "wins", w->wins,
						 "wins_se", w->wins_se, "behind", w->behind, "behind_se", w->behind_se));
		json_array_append_new(plays, play);
	}
	for (unsigned i = 0; i < hint->reasons_count; i++) {
		const struct dom_reason *r = &hint->reasons[i];
		json_t *reason = json_pack("{s:s}", "what", kinds[r->kind]);

		if (r->kind == DOM_REASON_PASSED)
			json_object_update_new(
				reason, json_pack("{s:i, s:s}", "seat", r->seat, "face", dom_rules_face(hint->rules, r->face)));
		if (r->kind == DOM_REASON_KEEPS)
			json_object_set_new(reason, "count", json_integer(r->count));
		if (r->kind == DOM_REASON_PAYS)
			json_object_set_new(reason, "points", domi_json_points(r->amount));
		json_array_append_new(reasons, reason);
	}
	return json_pack("{s:o, s:o}", "plays", plays, "reasons", reasons);
}
