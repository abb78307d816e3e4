/* Any bytes as a deal, for one of a few sets that the first byte chooses; a deal that is taken is played. */
#include "fuzz.h"

static const char *const texts[] = {
	"{}",
	"players: 2\nstuck: draw-until\n",
	"faces: letters\ntiles: {faces: 7, sides: 3}\nboard: open-faces\nplayers: 3\n",
	"faces: generators\ntiles: {faces: 10, copies: 2}\nplayers: 10\n",
	"tiles: {faces: 4, copies: 3}\nplayers: 2\ndeal: swap-half\nboard: branching\n",
};

enum { TEXTS = sizeof texts / sizeof *texts };

static const struct dom_rules *rules_of(unsigned i)
{
	static struct dom_variant *variants[TEXTS];
	static struct dom_rules *rules[TEXTS];

	if (!rules[i]) {
		CLAIM(dom_variant_parse(&variants[i], texts[i], strlen(texts[i]), "fuzz.yaml", NULL, NULL) == DOM_OK);
		CLAIM(dom_rules_new(&rules[i], variants[i], NULL, NULL) == DOM_OK);
	}
	return rules[i];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct dom_rules *rules;
	struct dom_error error = {0};
	uint64_t *hands;
	char *text;
	int status;

	if (!size)
		return 0;
	rules = rules_of(data[0] % TEXTS);
	hands = malloc((size_t)dom_rules_players(rules) * dom_rules_words(rules) * sizeof *hands);
	text = malloc(size); /* of its own, without a closing zero: reading beyond the end is seen */
	CLAIM(hands && text);
	memcpy(text, data + 1, size - 1);
	status = dom_deal_read(rules, text, size - 1, "deal", hands, &error);
	CLAIM(status == DOM_OK || (status == DOM_BAD_DEAL && error.line && error.column && error.en[0] && error.es[0]));
	if (!status)
		fuzz_play(rules, size, &(struct dom_round_input){.number = size, .hands = hands});
	free(text);
	free(hands);
	return 0;
}
