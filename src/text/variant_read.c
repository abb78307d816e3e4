/* A text becomes a variant: its parents first, oldest before youngest, then what it says itself on top of them. */
#include "text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "end/end.h"

#define X(upper, lower) #lower,
const char *const domi_aspect_names[] = {DOMI_ASPECT_LIST(X) NULL};
#undef X

/* The texts being read, youngest first: a parent that is among them would never end. */
struct line_of_descent {
	const char *file;
	unsigned depth;
	const struct line_of_descent *child;
};

static bool is_before(const struct dom_error *a, const struct dom_error *b)
{
	return !strcmp(a->file, b->file) && (a->line < b->line || (a->line == b->line && a->column < b->column));
}

void domi_mistakes_add(struct domi_mistakes *mistakes, const struct dom_error *error)
{
	unsigned at = mistakes->count++;

	for (; at && is_before(error, &mistakes->list[at - 1]); at--)
		mistakes->list[at] = mistakes->list[at - 1];
	mistakes->list[at] = *error;
}

bool domi_goes_on(const struct domi_reader *r, int rc, int *all)
{
	if (!rc)
		return true;
	*all = rc;
	if (!r->mistakes || rc == DOM_NO_MEMORY || r->mistakes->count == DOMI_MISTAKES_MOST)
		return false;
	if (r->error->status) {
		domi_mistakes_add(r->mistakes, r->error);
		r->error->status = DOM_OK; /* told */
	}
	return true;
}

static int fail_twice(const struct domi_reader *r, const struct domi_choice *c)
{
	assert(c->member); /* only what was read is compared */
	return domi_fail(r->error, DOM_BAD_VARIANT, c->where, "“%s” is listed twice", "“%s” está dos veces en la lista",
			 c->member->name);
}

static int add_end(const struct domi_reader *r, const struct domi_end_entry *entry)
{
	struct dom_variant *v = r->variant;

	if (v->end_count == DOM_MAX_ENDS)
		return domi_fail(r->error, DOM_BAD_VARIANT, entry->end.where, "too many ends; at most %d",
				 "demasiados finales; %d como mucho", DOM_MAX_ENDS);
	for (unsigned i = 0; i < v->end_count; i++)
		if (domi_choice_equal(&v->ends[i].end, &entry->end) && domi_choice_equal(&v->ends[i].winner, &entry->winner))
			return fail_twice(r, &entry->end);
	v->ends[v->end_count++] = *entry;
	return DOM_OK;
}

/* An option that stands for several is replaced by them. */
static int add_parts(const struct domi_reader *r, struct domi_end_entry *entry)
{
	const struct dom_family *family = dom_family_find("end");
	const struct dom_end *end = (const struct dom_end *)(const void *)entry->end.member->option;
	struct dom_where where = entry->end.where;

	if (!end->parts)
		return add_end(r, entry);
	for (const char *at = end->parts; *at;) {
		size_t length = strcspn(at, " ");
		const struct dom_member *member = dom_member_find(family, at, length);
		int rc;

		assert(member);
		rc = domi_choice_preset(r, member, where, NULL, &entry->end);
		if (!rc)
			rc = add_end(r, entry);
		if (rc)
			return rc;
		at += length + (at[length] == ' ');
	}
	return DOM_OK;
}

static int read_end(const struct domi_reader *r, const struct domi_node *node)
{
	struct domi_end_entry entry = {0};
	const struct domi_node *winner = NULL;
	int rc = domi_choice_change(r, dom_family_find("end"), node, &winner, &entry.end);

	if (!rc && winner)
		rc = domi_choice_read(r, dom_family_find("winner"), winner, &entry.winner);
	return rc ? rc : add_parts(r, &entry);
}

int domi_ends_read(const struct domi_reader *r, const struct domi_node *node)
{
	int rc = DOM_OK;

	r->variant->end_count = 0;
	r->variant->ends_where = node->where;
	if (node->kind != DOMI_LIST)
		return read_end(r, node);
	if (!node->count)
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "a round needs at least one way to end",
				 "una mano necesita al menos una forma de acabar");
	for (const struct domi_node *n = node->first; n && domi_goes_on(r, read_end(r, n), &rc); n = n->next)
		;
	return rc;
}

int domi_ends_default(const struct domi_reader *r, struct dom_where where)
{
	struct domi_end_entry entry = {0};
	int rc = domi_choice_first(r, dom_family_find("end"), where, &entry.end);

	r->variant->end_count = 0;
	r->variant->ends_where = where;
	return rc ? rc : add_parts(r, &entry);
}

int domi_bonuses_read(const struct domi_reader *r, const struct domi_node *node)
{
	struct dom_variant *v = r->variant;

	return domi_list_read(r, dom_family_find("bonus"), node, v->bonuses, DOM_MAX_BONUSES, &v->bonus_count);
}

static int read_power(const struct domi_reader *r, const struct domi_node *node, struct domi_power_entry *out)
{
	const struct domi_node *filter = NULL, *effect = NULL;
	int rc = DOM_OK;

	*out = (struct domi_power_entry){0};
	if (node->kind != DOMI_MAP)
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "a power is {filter: …, effect: …}",
				 "un poder es {filter: …, effect: …}");
	for (const struct domi_node *key = node->first; key; key = key->next) {
		if (domi_node_is(key, "filter")) {
			filter = key->value;
		} else if (domi_node_is(key, "effect")) {
			effect = key->value;
		} else {
			struct domi_names words;

			domi_names_init(&words, key->text, key->length);
			domi_names_offer(&words, "filter");
			domi_names_offer(&words, "effect");
			return domi_fail_unknown(r->error, DOM_BAD_VARIANT, key->where, (struct dom_text){"key", "la clave"},
						 &words);
		}
	}
	if (!filter || !effect)
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "a power needs “%s”: it is {filter: …, effect: …}",
				 "a un poder le falta “%s”: es {filter: …, effect: …}", filter ? "effect" : "filter");
	if (domi_goes_on(r, domi_choice_read(r, dom_family_find("filter"), filter, &out->filter), &rc))
		domi_goes_on(r, domi_choice_read(r, dom_family_find("effect"), effect, &out->effect), &rc);
	return rc;
}

static int add_power(const struct domi_reader *r, const struct domi_node *node)
{
	struct dom_variant *v = r->variant;
	struct domi_power_entry *entry = &v->powers[v->power_count];
	int rc = read_power(r, node, entry);

	if (rc)
		return rc;
	for (unsigned i = 0; i < v->power_count; i++)
		if (domi_choice_equal(&v->powers[i].filter, &entry->filter) &&
		    domi_choice_equal(&v->powers[i].effect, &entry->effect))
			return fail_twice(r, &entry->filter);
	v->power_count++;
	return DOM_OK;
}

int domi_powers_read(const struct domi_reader *r, const struct domi_node *node)
{
	struct dom_variant *v = r->variant;
	int rc = DOM_OK;

	v->power_count = 0;
	if (node->kind != DOMI_LIST)
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "powers are a list of {filter: …, effect: …}",
				 "los poderes son una lista de {filter: …, effect: …}");
	if (node->count > DOM_MAX_POWERS)
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "too many powers; at most %d",
				 "demasiados poderes; %d como mucho", DOM_MAX_POWERS);
	for (const struct domi_node *n = node->first; n && domi_goes_on(r, add_power(r, n), &rc); n = n->next)
		;
	return rc;
}

/* key: {en: …}, of which `k` is one. */
static int read_language(const struct domi_reader *r, const struct domi_node *key, const struct domi_node *k, int most,
			 struct dom_text *out)
{
	const char **to = domi_node_is(k, "en") ? &out->en : domi_node_is(k, "es") ? &out->es : NULL;

	if (!to) {
		struct domi_names words;

		domi_names_init(&words, k->text, k->length);
		domi_names_offer(&words, "en");
		domi_names_offer(&words, "es");
		return domi_fail_unknown(r->error, DOM_BAD_VARIANT, k->where, (struct dom_text){"language", "el idioma"},
					 &words);
	}
	if (k->value->kind != DOMI_SCALAR || !k->value->length)
		return domi_fail(r->error, DOM_BAD_VARIANT, k->value->where, "“%s” wants a text", "“%s” pide un texto",
				 key->text);
	if (k->value->length > (size_t)most)
		return domi_fail(r->error, DOM_BAD_VARIANT, k->value->where, "“%s” is too long: at most %d bytes",
				 "“%s” es demasiado largo: %d bytes como mucho", key->text, most);
	*to = domi_note_text(&r->variant->notes, &r->variant->alloc, k->value->text, k->value->length);
	return *to ? DOM_OK : domi_fail_memory(r->error);
}

/* A title or a description: a text in each language; one stands in for the other. */
static int read_text(const struct domi_reader *r, const struct domi_node *key, int most, struct dom_text *out)
{
	const struct domi_node *node = key->value;
	int rc = DOM_OK;

	*out = (struct dom_text){NULL, NULL};
	if (node->kind != DOMI_MAP || !node->count)
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "“%s” is {en: …, es: …}", "“%s” es {en: …, es: …}",
				 key->text);
	for (const struct domi_node *k = node->first; k && domi_goes_on(r, read_language(r, key, k, most, out), &rc);
	     k = k->next)
		;
	if (!out->en)
		out->en = out->es;
	if (!out->es)
		out->es = out->en;
	return rc;
}

static int set_defaults(const struct domi_reader *r, struct dom_where where)
{
	struct dom_variant *v = r->variant;
	int rc = domi_players_many(r, 4, where);

	for (unsigned i = 0; !rc && i < DOMI_ASPECTS; i++)
		rc = domi_choice_first(r, dom_family_find(domi_aspect_names[i]), where, &v->choice[i]);
	if (!rc)
		rc = domi_ends_default(r, where);
	return rc ? rc : domi_tournament_default(r, where);
}

static int read_key(const struct domi_reader *r, const struct domi_node *key)
{
	static const char *const others[] = {"like", "title", "about", "players", "end", "bonus", "powers", "tournament"};
	struct dom_variant *v = r->variant;
	struct domi_names words;

	if (domi_node_is(key, "like"))
		return DOM_OK;
	if (domi_node_is(key, "title"))
		return read_text(r, key, DOM_MAX_TITLE, &v->title);
	if (domi_node_is(key, "about"))
		return read_text(r, key, DOM_MAX_ABOUT, &v->about);
	if (domi_node_is(key, "players"))
		return domi_players_read(r, key->value);
	if (domi_node_is(key, "end"))
		return domi_ends_read(r, key->value);
	if (domi_node_is(key, "bonus"))
		return domi_bonuses_read(r, key->value);
	if (domi_node_is(key, "powers"))
		return domi_powers_read(r, key->value);
	if (domi_node_is(key, "tournament"))
		return domi_tournament_read(r, key->value);
	if (domi_tournament_has(key))
		return domi_fail(r->error, DOM_BAD_VARIANT, key->where, "“%s” belongs under “tournament”",
				 "“%s” va debajo de “tournament”", key->text);
	domi_names_init(&words, key->text, key->length);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		domi_names_offer(&words, others[i]);
	for (unsigned i = 0; i < DOMI_ASPECTS; i++) {
		if (domi_node_is(key, domi_aspect_names[i]))
			return domi_choice_change(r, dom_family_find(domi_aspect_names[i]), key->value, NULL, &v->choice[i]);
		domi_names_offer(&words, domi_aspect_names[i]);
	}
	return domi_fail_unknown(r->error, DOM_BAD_VARIANT, key->where, (struct dom_text){"key", "la clave"}, &words);
}

static int apply(const struct domi_reader *r, const struct dom_source *source, const char *file, bool from_disk,
		 const struct line_of_descent *child);

/* The folder of a file that was read from a disk or belongs to the library, with its slash; NULL: none, or the current one. */
static const char *folder_of(const struct domi_reader *r, const char *file, bool from_disk, int *rc)
{
	bool built_in = file && !strncmp(file, DOM_BUILT_IN, sizeof DOM_BUILT_IN - 1);
	const char *slash = file && (from_disk || built_in) ? strrchr(file, '/') : NULL;
	char *folder;

	if (!slash)
		return NULL;
	folder = domi_note_text(&r->variant->notes, &r->variant->alloc, file, (size_t)(slash - file) + 1);
	if (!folder)
		*rc = domi_fail_memory(r->error);
	return folder;
}

static int apply_parent(const struct domi_reader *r, const struct domi_node *like, const struct line_of_descent *line,
			bool from_disk)
{
	struct dom_variant *v = r->variant;
	struct domi_buffer path, text;
	struct domi_names words;
	const char *file = NULL, *folder;
	char room[DOMI_SHOWN];
	int rc = DOM_OK;

	if (like->kind != DOMI_SCALAR || !domi_name_valid(like->text, like->length))
		return domi_fail(r->error, DOM_BAD_VARIANT, like->where,
				 "“like” wants the name of one variant, without a folder or “.yaml”",
				 "“like” pide el nombre de una variante, sin carpeta ni “.yaml”");
	if (line->depth >= DOMI_DEPTH_MOST)
		return domi_fail(r->error, DOM_BAD_VARIANT, like->where, "too many generations of variants; at most %d",
				 "demasiadas generaciones de variantes; %d como mucho", DOMI_DEPTH_MOST);
	folder = folder_of(r, line->file, from_disk, &rc);
	if (rc)
		return rc;
	domi_buffer_init(&path, &v->alloc);
	domi_buffer_init(&text, &v->alloc);
	rc = domi_variant_find(like->text, folder, &path);
	if (rc == DOM_NOT_FOUND) {
		domi_names_init(&words, like->text, like->length);
		domi_variant_nearest(&words, folder, &v->notes, &v->alloc);
		rc = domi_fail_unknown(r->error, DOM_NOT_FOUND, like->where, (struct dom_text){"variant", "la variante"},
				       &words);
	} else if (rc) {
		rc = domi_fail_memory(r->error);
	} else {
		file = domi_note_text(&v->notes, &v->alloc, path.text, path.length);
		rc = file ? DOM_OK : domi_fail_memory(r->error);
	}
	assert(rc || file);
	for (const struct line_of_descent *l = line; !rc && l; l = l->child)
		if (l->file && !strcmp(l->file, file))
			rc = domi_fail(r->error, DOM_BAD_VARIANT, like->where,
				       "“%s” is like itself: the variants form a circle",
				       "“%s” es como ella misma: las variantes forman un círculo",
				       domi_shown(room, like->text, like->length));
	if (!rc)
		rc = domi_file_read(file, &text, like->where, r->error);
	if (!rc)
		rc = apply(r, &(struct dom_source){.text = text.length ? text.text : "", .length = text.length}, file, true,
			   line);
	domi_buffer_release(&path);
	domi_buffer_release(&text);
	return rc;
}

/* What the source says, on top of its parents. */
static int apply(const struct domi_reader *r, const struct dom_source *source, const char *file, bool from_disk,
		 const struct line_of_descent *child)
{
	struct line_of_descent line = {file, child ? child->depth + 1 : 0, child};
	struct domi_reader own = *r;
	const struct domi_wait *waited;
	const struct domi_node *like = NULL;
	struct domi_tree tree;
	int rc = source->data ? domi_tree_hear(&tree, r, source->data)
			      : domi_tree_read(&tree, r, source->text, source->length, file),
	    all = tree.wrong;

	if (!rc && tree.root && tree.root->kind != DOMI_MAP)
		rc = domi_fail(r->error, DOM_BAD_VARIANT, tree.root->where, "a variant is a list of “aspect: option” lines",
			       "una variante es una lista de líneas “aspecto: opción”");
	for (const struct domi_node *key = !rc && tree.root ? tree.root->first : NULL; key; key = key->next)
		if (domi_node_is(key, "like"))
			like = key->value;
	if (!rc)
		rc = like ? apply_parent(r, like, &line, from_disk) : set_defaults(r, (struct dom_where){file, 1, 1});
	if (rc && like && domi_goes_on(r, rc, &all)) {
		own.orphan = true;
		rc = set_defaults(r, (struct dom_where){file, 1, 1});
	}
	/* what a game is called is its own */
	r->variant->title = r->variant->about = (struct dom_text){NULL, NULL};
	waited = r->later->first;
	for (const struct domi_node *key = !rc && tree.root ? tree.root->first : NULL;
	     key && domi_goes_on(r, read_key(&own, key), &all); key = key->next)
		;
	if (r->later->first != waited)
		domi_tree_keep(&tree, &r->later->notes);
	domi_tree_release(&tree);
	return rc ? rc : all;
}

/* "folder/cuban.yaml" is called cuban; a file whose name is no text is called as if there was none. */
static void set_name(struct dom_variant *v, const char *file)
{
	const char *base = file ? strrchr(file, '/') : NULL;
	size_t length, used = 0;

	base = base ? base + 1 : file ? file : "";
	length = strlen(base);
	if (length > 5 && !strcmp(base + length - 5, ".yaml"))
		length -= 5;
	/* cut at a character */
	for (size_t at = 0; at < length;) {
		if (domi_utf8_next(base, length, &at) < 0 || at >= DOM_MAX_NAME)
			break;
		used = at;
	}
	if (!used) {
		base = "variant";
		used = strlen(base);
	}
	memcpy(v->name, base, used);
	v->name[used] = '\0';
}

/* Other players than those it has itself. */
static int apply_players(const struct domi_reader *r, const struct dom_data *players)
{
	struct domi_tree tree;
	int rc = domi_tree_hear(&tree, r, players);

	if (!rc)
		rc = domi_players_read(r, tree.root);
	domi_tree_release(&tree);
	return rc;
}

int domi_variant_read(struct dom_variant **out, const struct dom_source *source, bool from_disk, const struct dom_alloc *alloc,
		      struct domi_mistakes *mistakes, struct dom_error *error)
{
	struct dom_alloc a = domi_alloc(alloc);
	struct dom_variant *v = domi_new(&a, 1, sizeof *v);
	struct domi_later later = {NULL, NULL};
	struct domi_reader r = {.variant = v, .error = error, .later = &later, .mistakes = mistakes};
	const char *file = NULL;
	int rc = DOM_OK;

	*out = NULL;
	if (!v)
		return domi_fail_memory(error);
	v->alloc = a;
	set_name(v, source->name);
	if (source->name) {
		file = domi_note_text(&v->notes, &v->alloc, source->name, strlen(source->name));
		rc = file ? DOM_OK : domi_fail_memory(error);
	}
	if (!rc)
		rc = apply(&r, source, file, from_disk, NULL);
	if (!rc && source->players)
		rc = apply_players(&r, source->players);
	if (!rc)
		rc = domi_rounds_settle(&r);
	domi_notes_free(&later.notes, &a);
	if (rc)
		dom_variant_free(v);
	else
		*out = v;
	return rc;
}
