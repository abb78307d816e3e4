/* Texts stand one after the other, each closed by a zero; where they begin is an offset until the last is written. */
#include "texts.h"
#include "write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t put_text(struct domi_buffer *out, const char *text)
{
	size_t at = out->length;

	domi_append(out, "\n", 1); /* so that no comma comes */
	domj_string(out, text);
	domi_append(out, "", 1);
	return at + 1;
}

static int put_players(const struct dom_rules *rules, struct domi_buffer *out, size_t at[3][DOM_MAX_PLAYERS],
		       struct dom_error *error)
{
	const struct dom_variant *variant = dom_rules_variant(rules);

	for (unsigned p = 0; p < dom_rules_players(rules); p++) {
		char *strategies;
		int status = dom_variant_strategies(variant, p, &strategies, error);

		if (status)
			return status;
		/* whoever was named in Spanish for want of a name is told as one without: who reads it knows that in any language */
		at[0][p] = put_text(out, dom_variant_player_in(variant, p, DOM_EN));
		at[1][p] = put_text(out, strategies);
		at[2][p] = put_text(out, dom_variant_character(variant, p)->name);
		dom_variant_free_text(variant, strategies);
	}
	return DOM_OK;
}

static bool look_the_same(const struct dom_rules *rules, unsigned a, unsigned b)
{
	for (unsigned s = 0; s < dom_rules_sides(rules); s++)
		if (dom_rules_symbol(rules, a, s) != dom_rules_symbol(rules, b, s))
			return false;
	return true;
}

/* Copies of a tile stand together and have one name, unless other worths are printed on them: "Felton-Moa#2". */
static void put_tiles(const struct dom_rules *rules, struct domi_buffer *out, size_t *at)
{
	char text[DOM_MAX_SIDES * DOM_MAX_NAME + 16], before[sizeof text] = "";
	unsigned first = 0, kinds = 0;
	uint16_t kind[DOM_MAX_TILES]; /* of the copies */

	for (unsigned t = 0; t < dom_rules_tiles(rules); t++) {
		unsigned like;

		dom_rules_tile(rules, t, text, sizeof text);
		if (strcmp(text, before) != 0) {
			first = t;
			kinds = 0;
			memcpy(before, text, sizeof text);
		}
		for (like = first; like < t && !look_the_same(rules, like, t); like++)
			;
		kind[t] = (uint16_t)(like < t ? kind[like] : ++kinds);
		if (kind[t] > 1)
			snprintf(text + strlen(text), 16, "#%u", kind[t]);
		at[t] = put_text(out, text);
	}
}

int domj_texts_init(struct domj_texts *words, const struct dom_rules *rules, struct dom_error *error)
{
	unsigned tiles = dom_rules_tiles(rules);
	size_t at[3][DOM_MAX_PLAYERS] = {{0}}, *of_tiles = calloc(tiles, sizeof *of_tiles);
	struct domi_buffer out = {0};
	int status = of_tiles ? put_players(rules, &out, at, error) : DOM_NO_MEMORY;

	*words = (struct domj_texts){.tiles = calloc(tiles, sizeof *words->tiles)};
	if (!status)
		put_tiles(rules, &out, of_tiles);
	words->texts = domi_buffer_take(&out);
	if (!status && (!words->texts || !words->tiles))
		status = DOM_NO_MEMORY;
	for (unsigned p = 0; p < dom_rules_players(rules) && !status; p++) {
		words->names[p] = words->texts + at[0][p];
		words->strategies[p] = words->texts + at[1][p];
		words->characters[p] = words->texts + at[2][p];
	}
	for (unsigned t = 0; t < tiles && !status; t++)
		words->tiles[t] = words->texts + of_tiles[t];
	free(of_tiles);
	if (status)
		domj_texts_release(words);
	return status;
}

void domj_texts_release(struct domj_texts *words)
{
	free(words->tiles);
	free(words->texts);
	*words = (struct domj_texts){0};
}
