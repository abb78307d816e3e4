/* What never changes about a game is asked of the library once, when the game is made. */
#include "table_game.h"

#include "fault.h"
#include "table_told.h"

#include <domino/option.h>
#include <domino/strategy.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Memory */

/* Stands before every block. */
union size {
	size_t bytes;
	max_align_t align;
};

static void *resize(void *context, void *block, size_t size)
{
	struct doms_budget *budget = context;
	union size *old = block ? (union size *)block - 1 : NULL, *new;
	size_t had = old ? old->bytes : 0, wants = size ? size + sizeof *old : 0;

	if (!size) {
		free(old);
		atomic_fetch_sub(&budget->used, had);
		return NULL;
	}
	if (wants < size || (wants > had && atomic_fetch_add(&budget->used, wants - had) + wants - had > budget->most)) {
		if (wants >= size)
			atomic_fetch_sub(&budget->used, wants - had);
		return NULL;
	}
	new = realloc(old, wants);
	if (!new) {
		if (wants > had)
			atomic_fetch_sub(&budget->used, wants - had);
		return NULL;
	}
	if (wants < had)
		atomic_fetch_sub(&budget->used, had - wants);
	new->bytes = wants;
	return new + 1;
}

struct dom_alloc doms_budget_alloc(struct doms_budget *budget)
{
	return (struct dom_alloc){.resize = resize, .context = budget};
}

/* Memory of ours that was not taken from the budget, but counts. */
static size_t own_bytes(const struct doms_game *game)
{
	return sizeof *game + dom_rules_tiles(game->rules) * (sizeof *game->texts.tiles + 16) + 2 * strlen(game->source) +
	       2 * strlen(game->head);
}

static void find_people(struct doms_game *game)
{
	for (unsigned p = 0; p < game->players; p++)
		if (dom_variant_person(game->variant, p, &game->clock[p]) == DOM_PERSON_YES)
			game->open |= (uint16_t)(1U << p);
}

/* Tiles */

static int find_named(const struct doms_game *game, const char *quoted, const uint64_t *has)
{
	for (unsigned w = 0; w < game->words; w++)
		for (uint64_t left = has[w]; left; left &= left - 1) {
			unsigned tile = w * 64 + (unsigned)__builtin_ctzll(left);

			if (!strcmp(game->texts.tiles[tile], quoted))
				return (int)tile;
		}
	return -1;
}

int doms_game_tile(const struct doms_game *game, const char *text, const uint64_t *has)
{
	struct domj_text quoted = {0};
	int found = -1;

	domj_string(&quoted, text);
	if (!quoted.failed)
		found = find_named(game, quoted.text, has);
	domj_text_release(&quoted);
	if (found < 0) { /* its faces in another order */
		int tile = dom_rules_find(game->rules, text, strlen(text));

		found = tile < 0 ? -1 : find_named(game, game->texts.tiles[tile], has);
	}
	return found;
}

/* The fields that never change */

/* A face of which there is more than one worth has none of its own: it is printed on the tiles. */
static bool worth_of(const struct dom_rules *rules, struct dom_face face, int32_t *worth)
{
	unsigned found = 0;

	for (unsigned s = 0; s < dom_rules_symbols(rules); s++)
		if (dom_rules_shows(rules, s).n == face.n) {
			*worth = dom_rules_worth(rules, s);
			found++;
		}
	return found == 1;
}

static bool named_before(const struct doms_game *game, unsigned tile)
{
	assert(game->texts.tiles[tile]);
	for (unsigned t = 0; t < tile; t++)
		if (!strcmp(game->texts.tiles[t], game->texts.tiles[tile]))
			return true;
	return false;
}

static void put_prints(struct domj_text *out, const void *context)
{
	const struct doms_game *game = context;

	for (unsigned t = 0; t < dom_rules_tiles(game->rules); t++) {
		if (named_before(game, t))
			continue;
		domj_raw(out, game->texts.tiles[t], strlen(game->texts.tiles[t]));
		domj_put(out, ":", 1);
		domj_open(out, '[');
		for (unsigned s = 0; s < dom_rules_sides(game->rules); s++)
			domj_int(out, dom_rules_worth(game->rules, dom_rules_symbol(game->rules, t, s)));
		domj_close(out, ']');
	}
}

static void put_faces(struct domj_text *out, const void *context)
{
	const struct doms_game *game = context;

	for (struct dom_face f = {0}; f.n < dom_rules_faces(game->rules); f.n++) {
		int32_t worth = 0;
		bool one = worth_of(game->rules, f, &worth);

		domj_put_object(out, &(struct domj_scene){0}, &doms_told_face,
				&(struct doms_told_face){dom_rules_face(game->rules, f), one ? worth : DOMJ_NONE});
	}
}

static bool is_varied(const struct dom_rules *rules)
{
	int32_t worth;

	for (struct dom_face f = {0}; f.n < dom_rules_faces(rules); f.n++)
		if (!worth_of(rules, f, &worth))
			return true;
	return false;
}

static int write_head(struct doms_game *game, struct dom_error *error)
{
	struct doms_told_variant variant = {dom_variant_name(game->variant), dom_variant_title(game->variant), game->canonical};
	struct doms_told_head told = {.variant = &variant, .faces = {put_faces, game}};
	char *explained[2] = {NULL, NULL};
	struct domj_text out = {0};
	int status = dom_variant_explain(game->variant, DOM_EN, &explained[0], error);

	if (!status)
		status = dom_variant_explain(game->variant, DOM_ES, &explained[1], error);
	if (!status) {
		told.explain = (struct dom_text){explained[0], explained[1]};
		if (is_varied(game->rules))
			told.prints = (struct domj_items){put_prints, game};
		domj_put_fields(&out, &(struct domj_scene){0}, &doms_told_head, &told);
	}
	for (unsigned i = 0; i < 2; i++)
		if (explained[i])
			dom_variant_free_text(game->variant, explained[i]);
	game->head = domj_text_take(&out);
	return status ? status : game->head ? DOM_OK : DOM_NO_MEMORY;
}

static int write_brief(struct doms_game *game)
{
	struct doms_told_brief told = {.board = dom_rules_board(game->rules),
				       .shape = dom_shape_name(dom_rules_shape(game->rules)),
				       .sides = dom_rules_sides(game->rules),
				       .draws = dom_rules_draws(game->rules)};
	struct domj_text out = {0};

	domj_put_fields(&out, &(struct domj_scene){0}, &doms_told_brief, &told);
	game->brief = domj_text_take(&out);
	return game->brief ? DOM_OK : DOM_NO_MEMORY;
}

/* Making one */

/* JSON is YAML. */
static void put_titles(struct domj_text *out, const char *key, struct dom_text text)
{
	if (!text.en && !text.es)
		return;
	domj_put(out, key, strlen(key));
	domj_text_of(out, text);
	domj_put(out, "\n", 1);
}

char *doms_game_source(const struct dom_variant *variant)
{
	struct domj_text out = {0};
	char *canonical;

	if (dom_variant_text(variant, &canonical, NULL))
		return NULL;
	put_titles(&out, "title: ", dom_variant_title(variant));
	put_titles(&out, "about: ", dom_variant_about(variant));
	domj_put(&out, canonical, strlen(canonical));
	dom_variant_free_text(variant, canonical);
	return domj_text_take(&out);
}

int doms_game_variant(struct dom_variant **out, const char *name, const char *source, const struct dom_alloc *alloc,
		      struct dom_error *error)
{
	char file[DOM_MAX_NAME + 32];

	snprintf(file, sizeof file, DOM_BUILT_IN "%s.yaml", name);
	return dom_variant_parse(out, source, strlen(source), file, alloc, error);
}

static int read_rules(struct doms_game *game, const char *name, const char *source, const struct dom_bounds *bounds,
		      struct dom_error *error)
{
	struct dom_alloc alloc = doms_budget_alloc(game->budget);
	char *canonical;
	int status = doms_game_variant(&game->variant, name, source, &alloc, error);

	if (!status)
		status = dom_rules_new_within(&game->rules, game->variant, bounds, &alloc, error);
	if (!status)
		status = dom_variant_text(game->variant, &canonical, error);
	if (status)
		return status;
	game->source = strdup(source);
	game->canonical = strdup(canonical);
	dom_variant_free_text(game->variant, canonical);
	game->players = dom_rules_players(game->rules);
	game->teams = dom_rules_teams(game->rules);
	game->words = dom_rules_words(game->rules);
	return game->source && game->canonical ? DOM_OK : DOM_NO_MEMORY;
}

int doms_game_new(struct doms_game **out, const char *name, const char *source, struct doms_budget *budget,
		  const struct dom_bounds *bounds, struct dom_error *error)
{
	struct doms_game *game = calloc(1, sizeof *game);
	int status;

	*out = NULL;
	(void)doms_fail_memory(error); /* unless something else is said */
	if (!game)
		return DOM_NO_MEMORY;
	atomic_init(&game->refs, 1);
	game->budget = budget;
	status = read_rules(game, name, source, bounds, error);
	if (!status)
		find_people(game);
	if (!status)
		status = domj_words_init(&game->texts, game->rules, error);
	if (!status)
		status = write_head(game, error);
	if (!status)
		status = write_brief(game);
	if (!status)
		atomic_fetch_add(&budget->used, own_bytes(game));
	if (status) {
		free(game->head);
		game->head = NULL; /* not counted yet */
		doms_game_drop(game);
		return status;
	}
	*out = game;
	return DOM_OK;
}

struct doms_game *doms_game_hold(struct doms_game *game)
{
	atomic_fetch_add(&game->refs, 1);
	return game;
}

void doms_game_drop(struct doms_game *game)
{
	if (!game || atomic_fetch_sub(&game->refs, 1) > 1)
		return;
	if (game->head && game->brief)
		atomic_fetch_sub(&game->budget->used, own_bytes(game));
	dom_rules_free(game->rules);
	dom_variant_free(game->variant);
	free(game->brief);
	free(game->head);
	domj_words_release(&game->texts);
	free(game->canonical);
	free(game->source);
	free(game);
}
