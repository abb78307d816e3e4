/* Any bytes as a variant: refused with a reason and a place, or read, written and read again as the same; and what compiles
   plays, a few rounds of it as a tournament. */
#include "fuzz.h"

static void play_tournament(const struct dom_variant *variant)
{
	struct dom_tournament_run run = {.threads = 1, .most = 3, .records = true};
	struct dom_error error = {0};
	struct dom_tournament *t;
	int status = dom_tournament_new(&t, variant, 1, 0, NULL, &error);

	if (status) {
		CLAIM(!t && (status == DOM_CLASH || status == DOM_BAD_VARIANT));
		CLAIM(error.en[0] && error.es[0] && (int)error.status == status);
		return;
	}
	CLAIM(dom_tournament_run(t, &run, &error) == DOM_OK);
	CLAIM(dom_tournament_over(t, NULL) || dom_tournament_next(t) == run.most);
	dom_tournament_free(t);
}

static void play(const struct dom_variant *variant)
{
	struct dom_error error = {0};
	struct dom_rules *rules;
	int status = dom_rules_new(&rules, variant, NULL, &error);

	if (status) {
		CLAIM(status == DOM_CLASH || status == DOM_BAD_VARIANT);
		CLAIM(error.en[0] && error.es[0] && (int)error.status == status);
		return;
	}
	if (dom_rules_tiles(rules) <= FUZZ_MOST_TILES) {
		fuzz_play(rules, 1, NULL);
		play_tournament(variant);
	}
	dom_rules_free(rules);
}

static void count_mistake(void *context, const struct dom_error *error)
{
	CLAIM(error->status && error->line && error->en[0] && error->es[0]);
	++*(unsigned *)context;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct dom_variant *variant, *again;
	struct dom_error error = {0};
	char *text, *second;
	unsigned mistakes = 0;
	int status = dom_variant_parse(&variant, (const char *)data, size, "fuzz.yaml", NULL, &error);

	CLAIM((dom_variant_read(&again,
				&(struct dom_source){.name = "fuzz.yaml",
						     .text = (const char *)data,
						     .length = size,
						     .each = count_mistake,
						     .context = &mistakes},
				NULL, NULL) == DOM_OK) == !status);
	CLAIM(status ? mistakes && mistakes <= 51 && !again : !mistakes);
	dom_variant_free(again);
	if (status) {
		CLAIM(!variant && (int)error.status == status && error.en[0] && error.es[0] && error.line);
		return 0;
	}
	CLAIM(dom_variant_text(variant, &text, &error) == DOM_OK);
	CLAIM(dom_variant_parse(&again, text, strlen(text), "fuzz.yaml", NULL, &error) == DOM_OK);
	CLAIM(dom_variant_text(again, &second, &error) == DOM_OK);
	CLAIM(!strcmp(text, second));
	dom_variant_free_text(again, second);
	dom_variant_free_text(variant, text);
	dom_variant_free(again);
	for (int lang = DOM_EN; lang <= DOM_ES; lang++) {
		CLAIM(dom_variant_explain(variant, (enum dom_lang)lang, &text, &error) == DOM_OK);
		dom_variant_free_text(variant, text);
	}
	play(variant);
	dom_variant_free(variant);
	return 0;
}
