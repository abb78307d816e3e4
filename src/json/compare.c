/* What a comparison came to, and all that it depends on as one text. */
#include "json.h"

#include "error.h"
#include "figures.h"

static json_t *spread(struct dom_spread s)
{
	return json_pack("{s:o, s:o}", "mean", domi_json_number(s.mean), "half", domi_json_number(s.half));
}

static json_t *outcomes(const struct dom_compare_player *p)
{
	static const char *const names[] = {
#define X(name, text) text,
		DOM_COMPARE_LIST(X)
#undef X
	};
	json_t *json = json_object();

	for (unsigned i = 0; i < DOM_COMPARE_OUTCOMES; i++)
		json_object_set_new(json, names[i], json_integer((json_int_t)p->outcomes[i]));
	return json;
}

static json_t *player(const struct dom_compare_player *p, const char *name)
{
	return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:I, s:I}", "player", name, "share", spread(p->share), "points",
			 spread(p->points), "elo", spread(p->elo), "superiority", domi_json_number(p->superiority), "outcomes",
			 outcomes(p), "fouled", (json_int_t)p->fouled, "unanswered", (json_int_t)p->unanswered);
}

static json_t *pair(const struct dom_compare_pair *p, const char *name, const char *over)
{
	return json_pack("{s:s, s:s, s:o, s:o, s:o}", "player", name, "over", over, "share", spread(p->share), "points",
			 spread(p->points), "superiority", domi_json_number(p->superiority));
}

static json_t *test(const struct dom_compare *c, const struct dom_sprt *sprt)
{
	if (!sprt)
		return json_null();
	return json_pack("{s:f, s:f, s:f, s:f, s:o, s:o, s:o}", "elo0", sprt->low, "elo1", sprt->high, "alpha", sprt->alpha,
			 "beta", sprt->beta, "llr", domi_json_number(c->ratio), "lower", domi_json_number(c->lower), "upper",
			 domi_json_number(c->upper));
}

json_t *domi_json_compare(const struct dom_compare *c, const char *const *names, const struct dom_sprt *sprt)
{
	static const char *const states[] = {"goes-on", "played", "low", "high"};
	json_t *players = json_array(), *pairs = json_array();

	for (unsigned a = 0; a < c->players; a++) {
		json_array_append_new(players, player(&c->player[a], names[a]));
		for (unsigned b = 0; b < c->players; b++)
			if (a != b)
				json_array_append_new(pairs, pair(&c->pair[a][b], names[a], names[b]));
	}
	return json_pack("{s:I, s:I, s:f, s:o, s:o, s:o, s:o, s:b, s:s, s:o}", "deals", (json_int_t)c->deals, "rounds",
			 (json_int_t)c->rounds, "even", c->even, "players", players, "pairs", pairs, "better",
			 c->better < 0 ? json_null() : json_string(names[c->better]), "within", domi_json_number(c->within),
			 "same", c->same, "state", states[c->state], "sprt", test(c, sprt));
}

json_t *domi_json_verdict(const struct dom_compare *c, const char *const *names, const struct dom_sprt *sprt)
{
	char en[1024], es[1024];

	domj_verdict(c, names, sprt, DOM_EN, en, sizeof(en));
	domj_verdict(c, names, sprt, DOM_ES, es, sizeof(es));
	return domi_json_text((struct dom_text){en, es});
}

/* One line for each thing, texts as JSON has them, so that nothing can be taken for something else. */
static bool add_text(json_t *list, const struct dom_variant *variant, struct dom_error *error)
{
	char *text;

	if (dom_variant_text(variant, &text, error))
		return false;
	json_array_append_new(list, json_string(text));
	dom_variant_free_text(variant, text);
	return true;
}

char *domi_compare_settings(const struct dom_compare_options *options, struct dom_error *error)
{
	const struct dom_sprt *sprt = options->sprt;
	json_t *variants = json_array(), *players = json_array(), *json;
	bool good = add_text(players, options->players, error);
	char *text = NULL;

	for (unsigned i = 0; good && i < options->variant_count; i++)
		good = add_text(variants, options->variants[i], error);
	json = json_pack("{s:o, s:o, s:o, s:o}", "players", players, "variants", variants, "seed",
			 domi_json_seed(options->seed), "sprt",
			 sprt ? json_pack("[f, f, f, f]", sprt->low, sprt->high, sprt->alpha, sprt->beta) : json_null());
	if (good && json)
		text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
	if (good && !text)
		domi_fail_memory(error);
	json_decref(json);
	return text;
}
