/* What never changes about a game is asked of the library once, when the game is made. */
#include "ruleset.h"

#include "transport/fault.h"
#include "fields.h"

#include <domino/option.h>
#include <domino/strategy.h>

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Memory */

/* Stands before every block. */
union size {
	size_t bytes;
	max_align_t align;
};

void *doms_budget_resize(struct doms_budget *budget, void *block, size_t size)
{
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

static void *resize(void *budget, void *block, size_t size)
{
	return doms_budget_resize(budget, block, size);
}

void *doms_budget_grow(struct doms_budget *budget, void *list, size_t size, size_t count, size_t *room)
{
	size_t wanted = *room ? *room : 8;
	char *grown;

	if (list && count <= *room)
		return list;
	while (wanted < count)
		wanted *= 2;
	grown = doms_budget_resize(budget, list, wanted * size);
	if (!grown)
		return NULL;
	memset(grown + *room * size, 0, (wanted - *room) * size);
	*room = wanted;
	return grown;
}

struct dom_alloc doms_budget_alloc(struct doms_budget *budget)
{
	return (struct dom_alloc){.resize = resize, .context = budget};
}

/* Memory of ours that was not taken from the budget, but counts. */
static size_t own_bytes(const struct doms_ruleset *ruleset)
{
	return sizeof *ruleset + dom_rules_tiles(ruleset->rules) * (sizeof *ruleset->texts.tiles + 16) +
	       strlen(ruleset->source) + 2 * strlen(ruleset->head);
}

static void find_people(struct doms_ruleset *ruleset)
{
	for (unsigned p = 0; p < ruleset->players; p++)
		if (dom_variant_person(ruleset->variant, p, &ruleset->clock[p]) == DOM_PERSON_YES)
			ruleset->open |= (uint16_t)(1U << p);
}

static int find_target(struct doms_ruleset *ruleset)
{
	struct dom_alloc alloc = doms_budget_alloc(ruleset->budget);
	struct dom_match *match;
	int status = dom_match_new(&match, ruleset->variant, ruleset->rules, &alloc, NULL);

	for (enum dom_lang lang = DOM_EN; !status && lang <= DOM_ES; lang++)
		dom_match_target(match, lang, ruleset->target[lang]);
	dom_match_free(match);
	return status == DOM_NO_MEMORY ? status : DOM_OK;
}

/* Tiles */

static int find_named(const struct doms_ruleset *ruleset, const char *quoted, const uint64_t *has)
{
	for (unsigned w = 0; w < ruleset->words; w++)
		for (uint64_t left = has[w]; left; left &= left - 1) {
			unsigned tile = w * 64 + (unsigned)__builtin_ctzll(left);

			if (!strcmp(ruleset->texts.tiles[tile], quoted))
				return (int)tile;
		}
	return -1;
}

int doms_ruleset_tile(const struct doms_ruleset *ruleset, const char *text, const uint64_t *has)
{
	struct domi_buffer quoted = {0};
	int found = -1;

	domj_string(&quoted, text);
	if (!quoted.failed)
		found = find_named(ruleset, quoted.text, has);
	domi_buffer_release(&quoted);
	if (found < 0) { /* its faces in another order */
		int tile = dom_rules_find(ruleset->rules, text, strlen(text));

		found = tile < 0 ? -1 : find_named(ruleset, ruleset->texts.tiles[tile], has);
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

static bool named_before(const struct doms_ruleset *ruleset, unsigned tile)
{
	assert(ruleset->texts.tiles[tile]);
	for (unsigned t = 0; t < tile; t++)
		if (!strcmp(ruleset->texts.tiles[t], ruleset->texts.tiles[tile]))
			return true;
	return false;
}

static void put_prints(struct domi_buffer *out, const void *context)
{
	const struct doms_ruleset *ruleset = context;

	for (unsigned t = 0; t < dom_rules_tiles(ruleset->rules); t++) {
		if (named_before(ruleset, t))
			continue;
		domj_raw(out, ruleset->texts.tiles[t], strlen(ruleset->texts.tiles[t]));
		domi_append(out, ":", 1);
		domj_open(out, '[');
		for (unsigned s = 0; s < dom_rules_sides(ruleset->rules); s++)
			domj_int(out, dom_rules_worth(ruleset->rules, dom_rules_symbol(ruleset->rules, t, s)));
		domj_close(out, ']');
	}
}

static void put_faces(struct domi_buffer *out, const void *context)
{
	const struct doms_ruleset *ruleset = context;

	for (struct dom_face f = {0}; f.n < dom_rules_faces(ruleset->rules); f.n++) {
		int32_t worth = 0;
		bool one = worth_of(ruleset->rules, f, &worth);

		domj_put_object(out, &(struct domj_scene){0}, &doms_told_face,
				&(struct doms_told_face){dom_rules_face(ruleset->rules, f), one ? worth : DOMJ_NONE});
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

static int write_head(struct doms_ruleset *ruleset, struct dom_error *error)
{
	const struct dom_variant *v = ruleset->variant;
	struct doms_told_variant variant = {.name = dom_variant_name(v), .title = dom_variant_title(v)};
	struct doms_told_head told = {.variant = &variant, .faces = {put_faces, ruleset}};
	char *canonical = NULL, *explained[2] = {NULL, NULL};
	struct domi_buffer out = {0};
	int status = dom_variant_text(v, &canonical, error);

	for (enum dom_lang lang = DOM_EN; !status && lang <= DOM_ES; lang++)
		status = dom_variant_explain(v, lang, &explained[lang], error);
	if (!status) {
		variant.canonical = canonical;
		told.explain = (struct dom_text){explained[DOM_EN], explained[DOM_ES]};
		if (is_varied(ruleset->rules))
			told.prints = (struct domj_items){put_prints, ruleset};
		domj_put_fields(&out, &(struct domj_scene){0}, &doms_told_head, &told);
	}
	dom_variant_free_text(v, canonical);
	dom_variant_free_text(v, explained[DOM_EN]);
	dom_variant_free_text(v, explained[DOM_ES]);
	ruleset->head = domi_buffer_take(&out);
	return status ? status : ruleset->head ? DOM_OK : DOM_NO_MEMORY;
}

static int write_brief(struct doms_ruleset *ruleset)
{
	struct doms_told_brief told = {.board = dom_rules_board(ruleset->rules),
				       .shape = dom_shape_name(dom_rules_shape(ruleset->rules)),
				       .sides = dom_rules_sides(ruleset->rules),
				       .draws = dom_rules_draws(ruleset->rules),
				       .spinners = (uint8_t)dom_rules_branching(ruleset->rules).spinners,
				       .after_line = dom_rules_branching(ruleset->rules).after_line};
	struct domi_buffer out = {0};

	domj_put_fields(&out, &(struct domj_scene){0}, &doms_told_brief, &told);
	ruleset->brief = domi_buffer_take(&out);
	return ruleset->brief ? DOM_OK : DOM_NO_MEMORY;
}

/* Making one */

/* JSON is YAML. */
static void put_titles(struct domi_buffer *out, const char *key, struct dom_text text)
{
	if (!text.en && !text.es)
		return;
	domi_append(out, key, strlen(key));
	domj_text_of(out, text);
	domi_append(out, "\n", 1);
}

char *doms_ruleset_source(const struct dom_variant *variant)
{
	struct domi_buffer out = {0};
	char *canonical;

	if (dom_variant_text(variant, &canonical, NULL))
		return NULL;
	put_titles(&out, "title: ", dom_variant_title(variant));
	put_titles(&out, "about: ", dom_variant_about(variant));
	domi_append(&out, canonical, strlen(canonical));
	dom_variant_free_text(variant, canonical);
	return domi_buffer_take(&out);
}

int doms_ruleset_variant(struct dom_variant **out, const char *name, const char *source, const struct dom_alloc *alloc,
			 struct dom_error *error)
{
	char file[DOM_MAX_NAME + 32];

	snprintf(file, sizeof file, DOM_BUILT_IN "%s.yaml", name);
	return dom_variant_parse(out, source, strlen(source), file, alloc, error);
}

static int read_rules(struct doms_ruleset *ruleset, const char *name, const char *source, const struct dom_bounds *bounds,
		      struct dom_error *error)
{
	struct dom_alloc alloc = doms_budget_alloc(ruleset->budget);
	int status = doms_ruleset_variant(&ruleset->variant, name, source, &alloc, error);

	if (!status)
		status = dom_rules_new_within(&ruleset->rules, ruleset->variant, bounds, &alloc, error);
	if (status)
		return status;
	ruleset->source = strdup(source);
	ruleset->players = dom_rules_players(ruleset->rules);
	ruleset->teams = dom_rules_teams(ruleset->rules);
	ruleset->words = dom_rules_words(ruleset->rules);
	return ruleset->source ? DOM_OK : DOM_NO_MEMORY;
}

int doms_ruleset_new(struct doms_ruleset **out, const char *name, const char *source, struct doms_budget *budget,
		     const struct dom_bounds *bounds, struct dom_error *error)
{
	struct doms_ruleset *ruleset = calloc(1, sizeof *ruleset);
	int status;

	*out = NULL;
	(void)domi_fail_memory(error); /* unless something else is said */
	if (!ruleset)
		return DOM_NO_MEMORY;
	atomic_init(&ruleset->refs, 1);
	ruleset->budget = budget;
	status = read_rules(ruleset, name, source, bounds, error);
	if (!status)
		find_people(ruleset);
	if (!status)
		status = domj_texts_init(&ruleset->texts, ruleset->rules, error);
	if (!status)
		status = find_target(ruleset);
	if (!status)
		status = write_head(ruleset, error);
	if (!status)
		status = write_brief(ruleset);
	if (status) {
		doms_ruleset_drop(ruleset);
		return status;
	}
	ruleset->counted = own_bytes(ruleset);
	atomic_fetch_add(&budget->used, ruleset->counted);
	*out = ruleset;
	return DOM_OK;
}

struct doms_ruleset *doms_ruleset_hold(struct doms_ruleset *ruleset)
{
	atomic_fetch_add(&ruleset->refs, 1);
	return ruleset;
}

void doms_ruleset_drop(struct doms_ruleset *ruleset)
{
	if (!ruleset || atomic_fetch_sub(&ruleset->refs, 1) > 1)
		return;
	atomic_fetch_sub(&ruleset->budget->used, ruleset->counted);
	dom_rules_free(ruleset->rules);
	dom_variant_free(ruleset->variant);
	free(ruleset->brief);
	free(ruleset->head);
	domj_texts_release(&ruleset->texts);
	free(ruleset->source);
	free(ruleset);
}

/* Tables of the same variant with the same players share one. Those nobody plays any more are kept for a while. */

/* Drops those that only the list holds. */
static void sweep(struct doms_rulesets *rulesets)
{
	for (unsigned b = 0; b < DOMS_RULESET_BUCKETS; b++)
		for (struct doms_ruleset **at = &rulesets->buckets[b]; *at;) {
			struct doms_ruleset *ruleset = *at;

			if (atomic_load(&ruleset->refs) > 1) {
				at = &ruleset->next;
				continue;
			}
			*at = ruleset->next;
			doms_ruleset_drop(ruleset);
			rulesets->count--;
		}
}

void doms_rulesets_release(struct doms_rulesets *rulesets)
{
	sweep(rulesets);
	pthread_mutex_destroy(&rulesets->lock);
}

static unsigned bucket_of(const char *source)
{
	unsigned char hash[crypto_generichash_BYTES_MIN];

	crypto_generichash(hash, sizeof hash, (const unsigned char *)source, strlen(source), NULL, 0);
	return hash[0] % DOMS_RULESET_BUCKETS;
}

static struct doms_ruleset *find(const struct doms_rulesets *rulesets, unsigned bucket, const char *name, const char *source)
{
	for (struct doms_ruleset *ruleset = rulesets->buckets[bucket]; ruleset; ruleset = ruleset->next)
		if (!strcmp(ruleset->source, source) && !strcmp(dom_variant_name(ruleset->variant), name))
			return doms_ruleset_hold(ruleset);
	return NULL;
}

/* Another thread may have made the same meanwhile: the first stays. */
static struct doms_ruleset *keep(struct doms_rulesets *rulesets, unsigned bucket, const char *name,
				 struct doms_ruleset *ruleset)
{
	struct doms_ruleset *other = find(rulesets, bucket, name, ruleset->source);

	if (other) {
		doms_ruleset_drop(ruleset);
		return other;
	}
	if (rulesets->count >= DOMS_RULESETS_IDLE)
		sweep(rulesets);
	ruleset->next = rulesets->buckets[bucket];
	rulesets->buckets[bucket] = doms_ruleset_hold(ruleset);
	rulesets->count++;
	return ruleset;
}

int doms_rulesets_find(struct doms_rulesets *rulesets, const char *name, const char *source, const struct dom_bounds *bounds,
		       struct doms_ruleset **out, struct dom_error *error)
{
	unsigned bucket = bucket_of(source);
	int status;

	pthread_mutex_lock(&rulesets->lock);
	*out = find(rulesets, bucket, name, source);
	pthread_mutex_unlock(&rulesets->lock);
	if (*out)
		return DOM_OK;
	status = doms_ruleset_new(out, name, source, rulesets->budget, bounds, error);
	if (status == DOM_NO_MEMORY) { /* what nobody plays makes room */
		pthread_mutex_lock(&rulesets->lock);
		sweep(rulesets);
		pthread_mutex_unlock(&rulesets->lock);
		status = doms_ruleset_new(out, name, source, rulesets->budget, bounds, error);
	}
	if (status)
		return status;
	pthread_mutex_lock(&rulesets->lock);
	*out = keep(rulesets, bucket, name, *out);
	pthread_mutex_unlock(&rulesets->lock);
	return DOM_OK;
}
