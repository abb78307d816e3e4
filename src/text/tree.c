/* Nodes that know their place, from whatever is told piece by piece: YAML, or data of another program. Everything has a bound: nodes,
   depth and keys. */
#include "text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

bool domi_node_empty(const struct domi_node *node)
{
	return node->kind == DOMI_SCALAR && node->plain && !node->length;
}

bool domi_node_is(const struct domi_node *node, const char *word)
{
	return node->kind == DOMI_SCALAR && node->length == strlen(word) && !memcmp(node->text, word, node->length);
}

void domi_builder_init(struct domi_builder *b, struct domi_tree *tree, const struct domi_reader *reader)
{
	*tree = (struct domi_tree){.alloc = reader->variant->alloc};
	b->tree = tree;
	b->reader = reader;
	b->nodes = b->depth = 0;
}

static int node_new(struct domi_builder *b, enum domi_kind kind, struct dom_where where, struct domi_node **out)
{
	struct domi_node *node;

	if (++b->nodes > DOMI_NODES_MOST)
		return domi_fail(b->reader->error, DOM_BAD_TEXT, where, "a variant has at most %d values",
				 "una variante tiene %d valores como mucho", DOMI_NODES_MOST);
	node = domi_note_new(&b->tree->notes, &b->tree->alloc, sizeof *node);
	if (!node)
		return domi_fail_memory(b->reader->error);
	node->kind = kind;
	node->where = where;
	*out = node;
	return DOM_OK;
}

static int fail_twice(const struct domi_builder *b, const struct domi_node *key, const struct domi_node *before)
{
	char room[DOMI_SHOWN];
	const char *shown = domi_shown(room, key->text, key->length);

	if (!before->where.line)
		return domi_fail(b->reader->error, DOM_BAD_VARIANT, key->where, "“%s” was already given", "“%s” ya está",
				 shown);
	return domi_fail(b->reader->error, DOM_BAD_VARIANT, key->where, "“%s” was already given in line %u",
			 "“%s” ya está en la línea %u", shown, before->where.line);
}

static int add_key(struct domi_builder *b, struct domi_node *map, struct domi_node *key)
{
	int rc;

	if (key->kind != DOMI_SCALAR)
		return domi_fail(b->reader->error, DOM_BAD_VARIANT, key->where, "a key must be a single word",
				 "una clave debe ser una palabra");
	if (map->count >= DOMI_KEYS_MOST)
		return domi_fail(b->reader->error, DOM_BAD_VARIANT, key->where, "too many keys; at most %d",
				 "demasiadas claves; %d como mucho", DOMI_KEYS_MOST);
	for (const struct domi_node *k = map->first; k; k = k->next)
		if (k->length == key->length && !memcmp(k->text, key->text, key->length)) {
			rc = fail_twice(b, key, k);
			return domi_goes_on(b->reader, rc, &b->tree->wrong) ? DOM_OK : rc;
		}
	return DOM_OK;
}

static int attach(struct domi_builder *b, struct domi_node *node)
{
	struct domi_node *up;
	int rc;

	if (!b->depth) {
		b->tree->root = node;
		return DOM_OK;
	}
	up = b->stack[b->depth - 1].node;
	if (b->stack[b->depth - 1].key_open) {
		b->stack[b->depth - 1].last->value = node;
		b->stack[b->depth - 1].key_open = false;
		return DOM_OK;
	}
	if (up->kind == DOMI_MAP) {
		rc = add_key(b, up, node);
		if (rc)
			return rc;
		b->stack[b->depth - 1].key_open = true;
	}
	if (b->stack[b->depth - 1].last)
		b->stack[b->depth - 1].last->next = node;
	else
		up->first = node;
	b->stack[b->depth - 1].last = node;
	up->count++;
	return DOM_OK;
}

int domi_build_begin(struct domi_builder *b, enum domi_kind kind, struct dom_where where)
{
	struct domi_node *node = NULL;
	int rc = node_new(b, kind, where, &node);

	if (rc)
		return rc;
	assert(node);
	rc = attach(b, node);
	if (rc)
		return rc;
	if (b->depth == DOMI_DEPTH_MOST)
		return domi_fail(b->reader->error, DOM_BAD_TEXT, where, "nested too deep; at most %d levels",
				 "demasiados niveles anidados; %d como mucho", DOMI_DEPTH_MOST);
	b->stack[b->depth].node = node;
	b->stack[b->depth].last = NULL;
	b->stack[b->depth++].key_open = false;
	return DOM_OK;
}

void domi_build_end(struct domi_builder *b)
{
	assert(b->depth); /* what ends was begun */
	b->depth--;
}

int domi_build_scalar(struct domi_builder *b, const char *text, size_t length, bool plain, struct dom_where where)
{
	struct domi_node *node = NULL;
	int rc = node_new(b, DOMI_SCALAR, where, &node);

	if (rc)
		return rc;
	assert(node);
	node->plain = plain;
	node->length = length;
	/* an escape may write what no text can hold */
	if (length && memchr(text, '\0', length))
		return domi_fail(b->reader->error, DOM_BAD_TEXT, where, "a text must not contain the character zero",
				 "un texto no puede contener el carácter cero");
	node->text = domi_note_text(&b->tree->notes, &b->tree->alloc, text, length);
	return node->text ? attach(b, node) : domi_fail_memory(b->reader->error);
}

/* Data that is told. Its places are paths: "players[2].strategy". */
struct listening {
	struct domi_builder builder;
	const char *place;
	int rc; /* the rest is not heard */
};

static void add_step(struct domi_buffer *path, const struct domi_node *node, const struct domi_node *key, unsigned index)
{
	if (node->kind == DOMI_LIST)
		domi_append_format(path, "[%u]", index);
	else if (key)
		domi_append_format(path, path->length ? ".%s" : "%s", key->text);
}

/* Where the next node stands; `key`: one that is being added. What it is called lives as long as the variant. */
static struct dom_where where_next(struct listening *l, const char *key, size_t length)
{
	struct domi_builder *b = &l->builder;
	struct dom_variant *variant = b->reader->variant;
	struct domi_buffer path;
	struct dom_where where = {0};

	domi_buffer_init(&path, &b->tree->alloc);
	domi_append_text(&path, l->place ? l->place : "");
	for (unsigned i = 0; i < b->depth; i++)
		add_step(&path, b->stack[i].node, i + 1 < b->depth || b->stack[i].key_open ? b->stack[i].last : NULL,
			 b->stack[i].node->count - (i + 1 < b->depth));
	if (key)
		domi_append_format(&path, path.length ? ".%.*s" : "%.*s", (int)length, key);
	where.file = path.failed ? NULL : domi_note_text(&variant->notes, &variant->alloc, path.text, path.length);
	if (!where.file && !l->rc)
		l->rc = domi_fail_memory(b->reader->error);
	domi_buffer_release(&path);
	return where;
}

static void hear_begin(void *context, bool list, bool lines)
{
	struct listening *l = context;
	struct dom_where where;

	(void)lines;
	if (l->rc)
		return;
	where = where_next(l, NULL, 0);
	if (!l->rc)
		l->rc = domi_build_begin(&l->builder, list ? DOMI_LIST : DOMI_MAP, where);
}

static void hear_end(void *context)
{
	struct listening *l = context;

	if (!l->rc)
		domi_build_end(&l->builder);
}

static void hear_scalar(struct listening *l, const char *text, size_t length, bool key, bool plain)
{
	struct dom_where where;

	if (l->rc)
		return;
	where = where_next(l, key ? text : NULL, length);
	if (!l->rc)
		l->rc = domi_build_scalar(&l->builder, text, length, plain, where);
}

static void hear_key(void *context, const char *name)
{
	hear_scalar(context, name, strlen(name), true, false);
}

static void hear_text(void *context, const char *text, size_t length)
{
	hear_scalar(context, text, length, false, false);
}

static void hear_plain(void *context, const char *text)
{
	hear_scalar(context, text, strlen(text), false, true);
}

int domi_tree_hear(struct domi_tree *tree, const struct domi_reader *reader, const struct dom_data *data)
{
	struct listening l = {.place = data->place};
	struct dom_sink sink = {hear_begin, hear_end, hear_key, hear_text, hear_plain, &l};

	domi_builder_init(&l.builder, tree, reader);
	data->tell(data->data, &sink);
	return l.rc;
}

void domi_tree_release(struct domi_tree *tree)
{
	domi_notes_free(&tree->notes, &tree->alloc);
	tree->root = NULL;
}

void domi_tree_keep(struct domi_tree *tree, struct domi_note **notes)
{
	struct domi_note **last = &tree->notes;

	while (*last)
		last = &(*last)->next;
	*last = *notes;
	*notes = tree->notes;
	tree->notes = NULL;
	tree->root = NULL;
}
