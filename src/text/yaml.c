/* YAML events into a tree of nodes, each with its place. What variants have no use for (anchors, tags, several documents)
   is refused, and everything has a bound: bytes, nodes, depth and keys. libyaml allocates on its own and is gone before
   the tree is used. */
#include "text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <yaml.h>

bool domi_node_empty(const struct domi_node *node)
{
	return node->kind == DOMI_SCALAR && node->plain && !node->length;
}

bool domi_node_is(const struct domi_node *node, const char *word)
{
	return node->kind == DOMI_SCALAR && node->length == strlen(word) && !memcmp(node->text, word, node->length);
}

/* Bytes that libyaml would refuse without saying where. */
static int check_bytes(const char *text, size_t length, const char *file, struct dom_error *error)
{
	struct dom_where where = {file, 1, 1};

	if (length > DOMI_TEXT_MOST)
		return domi_fail(error, DOM_BAD_TEXT, where, "the text has %zu bytes; a variant has at most %d",
				 "el texto tiene %zu bytes; una variante tiene %d como mucho", length, DOMI_TEXT_MOST);
	for (size_t at = 0; at < length;) {
		int32_t point = domi_utf8_next(text, length, &at);

		if (point < 0)
			return domi_fail(error, DOM_BAD_TEXT, where, "this is not UTF-8 (byte 0x%02x)",
					 "esto no es UTF-8 (byte 0x%02x)", (unsigned char)text[at]);
		if ((point < 0x20 && point != '\t' && point != '\n' && point != '\r') ||
		    (point >= 0x7f && point < 0xa0 && point != 0x85) || point == 0xfffe || point == 0xffff)
			return domi_fail(error, DOM_BAD_TEXT, where, "the control character U+%04X has no place in a variant",
					 "el carácter de control U+%04X no cabe en una variante", (unsigned)point);
		if (point == '\n' || (point == '\r' && (at == length || text[at] != '\n'))) {
			where.line++;
			where.column = 1;
		} else {
			where.column++;
		}
	}
	return DOM_OK;
}

static const struct {
	const char *yaml, *es;
} spanish[] = {
	{"found character that cannot start any token", "este carácter no puede empezar nada"},
	{"could not find expected ':'", "falta “:”"},
	{"mapping values are not allowed in this context", "aquí no cabe “clave: valor”"},
	{"did not find expected key", "falta una clave"},
	{"did not find expected '-' indicator", "falta “-”"},
	{"did not find expected ',' or ']'", "falta “,” o “]”"},
	{"did not find expected ',' or '}'", "falta “,” o “}”"},
	{"did not find expected node content", "falta el contenido"},
	{"did not find expected <document start>", "sobra texto tras el final"},
	{"found unexpected end of stream", "el texto se acaba antes de tiempo"},
	{"found unexpected document indicator", "aquí no cabe una marca de documento"},
	{"found unknown escape character", "no conozco esa secuencia con “\\”"},
	{"did not find expected hexdecimal number", "falta un número hexadecimal"},
	{"found invalid Unicode character escape code", "ese código no es un carácter Unicode"},
	{"block sequence entries are not allowed in this context", "aquí no cabe un elemento de lista (“-”)"},
	{"mapping keys are not allowed in this context", "aquí no cabe una clave"},
	{"found a tab character that violates indentation", "hay un tabulador donde se sangra; usa espacios"},
	{"found a tab character where an indentation space is expected", "hay un tabulador donde se sangra; usa espacios"},
	{"found unexpected ':'", "aquí no cabe “:”"},
	{"did not find expected whitespace or line break", "falta un espacio o un cambio de línea"},
	{"did not find expected comment or line break", "falta un comentario o un cambio de línea"},
	{"did not find expected alphabetic or numeric character", "falta una letra o una cifra"},
	{"found undefined tag handle", "etiqueta desconocida"},
	{"found unknown directive name", "directiva desconocida"},
	{"found duplicate %YAML directive", "la directiva %YAML está repetida"},
	{"found incompatible YAML document", "versión de YAML desconocida"},
	{"found extremely long version number", "versión de YAML desconocida"},
	{"could not find expected directive name", "falta el nombre de la directiva"},
	{"found unexpected non-alphabetical character", "aquí no cabe ese carácter"},
	{"found an indentation indicator equal to 0", "la sangría no puede ser 0"},
};

static int fail_yaml(const yaml_parser_t *parser, const char *text, size_t length, const char *file, struct dom_error *error)
{
	struct dom_where where = {file, (unsigned)parser->problem_mark.line + 1, (unsigned)parser->problem_mark.column + 1};
	const char *problem = parser->problem ? parser->problem : "not well formed";
	const char *es = "la sintaxis no es de YAML", *hint_en = "", *hint_es = "";
	char began_en[64] = "", began_es[64] = "";

	if (parser->error == YAML_MEMORY_ERROR)
		return domi_fail_memory(error);
	if (parser->error == YAML_READER_ERROR) {
		where = (struct dom_where){file, 1, 1};
		for (size_t i = 0; i < parser->problem_offset && i < length; i++) {
			where.column++;
			if (text[i] == '\n')
				where = (struct dom_where){file, where.line + 1, 1};
		}
	} else if (parser->problem_mark.index < length && strstr(problem, "cannot start any token")) {
		/* the index counts characters: look for the line instead */
		const char *line = text;

		for (unsigned i = 1; i < where.line && line; i++) {
			line = memchr(line, '\n', length - (size_t)(line - text));
			line = line ? line + 1 : NULL;
		}
		if (line && where.column <= length - (size_t)(line - text) && line[where.column - 1] == '\t') {
			hint_en = " (a tab: indent with blanks)";
			hint_es = " (un tabulador: sangra con espacios)";
		}
	}
	for (size_t i = 0; i < sizeof spanish / sizeof *spanish; i++)
		if (!strcmp(problem, spanish[i].yaml))
			es = spanish[i].es;
	if (parser->error != YAML_READER_ERROR && parser->context && parser->context_mark.line + 1 < where.line) {
		snprintf(began_en, sizeof began_en, " (this began in line %zu)", parser->context_mark.line + 1);
		snprintf(began_es, sizeof began_es, " (esto empezó en la línea %zu)", parser->context_mark.line + 1);
	}
	return domi_fail(error, DOM_BAD_TEXT, where, "%s%.0s%s%.0s%s%.0s", "%.0s%s%.0s%s%.0s%s", problem, es, hint_en, hint_es,
			 began_en, began_es);
}

struct builder {
	struct domi_tree *tree;
	const struct domi_reader *reader;
	const char *file;
	struct dom_error *error;
	unsigned nodes, depth;
	struct {
		struct domi_node *node, *last;
		bool key_open; /* `last` is a key that waits for its value */
	} stack[DOMI_DEPTH_MOST];
};

static int node_new(struct builder *b, enum domi_kind kind, const yaml_event_t *event, struct domi_node **out)
{
	struct domi_node *node;

	if (++b->nodes > DOMI_NODES_MOST)
		return domi_fail(b->error, DOM_BAD_TEXT,
				 (struct dom_where){b->file, (unsigned)event->start_mark.line + 1,
						    (unsigned)event->start_mark.column + 1},
				 "a variant has at most %d values", "una variante tiene %d valores como mucho",
				 DOMI_NODES_MOST);
	node = domi_note_new(&b->tree->notes, &b->tree->alloc, sizeof *node);
	if (!node)
		return domi_fail_memory(b->error);
	node->kind = kind;
	node->where = (struct dom_where){b->file, (unsigned)event->start_mark.line + 1, (unsigned)event->start_mark.column + 1};
	*out = node;
	return DOM_OK;
}

static int add_key(struct builder *b, struct domi_node *map, struct domi_node *key)
{
	char room[DOMI_SHOWN];
	int rc;

	if (key->kind != DOMI_SCALAR)
		return domi_fail(b->error, DOM_BAD_VARIANT, key->where, "a key must be a single word",
				 "una clave debe ser una palabra");
	if (map->count >= DOMI_KEYS_MOST)
		return domi_fail(b->error, DOM_BAD_VARIANT, key->where, "too many keys; at most %d",
				 "demasiadas claves; %d como mucho", DOMI_KEYS_MOST);
	for (const struct domi_node *k = map->first; k; k = k->next)
		if (k->length == key->length && !memcmp(k->text, key->text, key->length)) {
			rc = domi_fail(b->error, DOM_BAD_VARIANT, key->where, "“%s” was already given in line %u",
				       "“%s” ya está en la línea %u", domi_shown(room, key->text, key->length), k->where.line);
			return domi_goes_on(b->reader, rc, &b->tree->wrong) ? DOM_OK : rc;
		}
	return DOM_OK;
}

static int attach(struct builder *b, struct domi_node *node)
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

static int open_node(struct builder *b, enum domi_kind kind, const yaml_event_t *event)
{
	struct domi_node *node = NULL;
	int rc = node_new(b, kind, event, &node);

	if (rc)
		return rc;
	assert(node);
	rc = attach(b, node);
	if (rc)
		return rc;
	if (b->depth == DOMI_DEPTH_MOST)
		return domi_fail(b->error, DOM_BAD_TEXT, node->where, "nested too deep; at most %d levels",
				 "demasiados niveles anidados; %d como mucho", DOMI_DEPTH_MOST);
	b->stack[b->depth].node = node;
	b->stack[b->depth].last = NULL;
	b->stack[b->depth++].key_open = false;
	return DOM_OK;
}

static int refuse_extras(struct builder *b, const yaml_event_t *event, const yaml_char_t *anchor, const yaml_char_t *tag)
{
	struct dom_where where = {b->file, (unsigned)event->start_mark.line + 1, (unsigned)event->start_mark.column + 1};

	if (anchor)
		return domi_fail(b->error, DOM_BAD_TEXT, where,
				 "anchors and aliases (& and *) are not used in variants; say “like”",
				 "las variantes no usan anclas ni alias (& y *); di “like”");
	if (tag)
		return domi_fail(b->error, DOM_BAD_TEXT, where, "tags (!) are not used in variants",
				 "las variantes no usan etiquetas (!)");
	return DOM_OK;
}

static int scalar(struct builder *b, const yaml_event_t *event)
{
	struct domi_node *node = NULL;
	int rc = refuse_extras(b, event, event->data.scalar.anchor, event->data.scalar.tag);

	if (!rc)
		rc = node_new(b, DOMI_SCALAR, event, &node);
	if (rc)
		return rc;
	assert(node);
	node->plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
	node->length = event->data.scalar.length;
	/* an escape may write what the check of the bytes refuses */
	if (memchr(event->data.scalar.value, '\0', node->length))
		return domi_fail(b->error, DOM_BAD_TEXT, node->where, "a text must not contain the character zero",
				 "un texto no puede contener el carácter cero");
	node->text = domi_note_text(&b->tree->notes, &b->tree->alloc, (const char *)event->data.scalar.value, node->length);
	return node->text ? attach(b, node) : domi_fail_memory(b->error);
}

static int take(struct builder *b, const yaml_event_t *event, unsigned *documents)
{
	struct dom_where where = {b->file, (unsigned)event->start_mark.line + 1, (unsigned)event->start_mark.column + 1};
	int rc;

	switch (event->type) {
	case YAML_DOCUMENT_START_EVENT:
		if ((*documents)++)
			return domi_fail(b->error, DOM_BAD_TEXT, where, "a variant is one document; here begins a second",
					 "una variante es un solo documento; aquí empieza otro");
		return DOM_OK;
	case YAML_ALIAS_EVENT:
		return refuse_extras(b, event, event->data.alias.anchor, NULL);
	case YAML_SCALAR_EVENT:
		return scalar(b, event);
	case YAML_SEQUENCE_START_EVENT:
		rc = refuse_extras(b, event, event->data.sequence_start.anchor, event->data.sequence_start.tag);
		return rc ? rc : open_node(b, DOMI_LIST, event);
	case YAML_MAPPING_START_EVENT:
		rc = refuse_extras(b, event, event->data.mapping_start.anchor, event->data.mapping_start.tag);
		return rc ? rc : open_node(b, DOMI_MAP, event);
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		assert(b->depth); /* libyaml ends what it began */
		b->depth--;
		return DOM_OK;
	default:
		return DOM_OK;
	}
}

int domi_tree_read(struct domi_tree *tree, const struct domi_reader *reader, const char *text, size_t length, const char *file)
{
	struct dom_error *error = reader->error;
	struct builder b = {.tree = tree, .reader = reader, .file = file, .error = error};
	yaml_parser_t parser;
	unsigned documents = 0;
	bool over = false;
	int rc;

	*tree = (struct domi_tree){.alloc = reader->variant->alloc};
	rc = check_bytes(text, length, file, error);
	if (rc)
		return rc;
	if (!yaml_parser_initialize(&parser))
		return domi_fail_memory(error);
	yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&parser, (const unsigned char *)text, length);
	while (!rc && !over) {
		yaml_event_t event;

		if (!yaml_parser_parse(&parser, &event)) {
			rc = fail_yaml(&parser, text, length, file, error);
			break;
		}
		rc = take(&b, &event, &documents);
		over = event.type == YAML_STREAM_END_EVENT;
		yaml_event_delete(&event);
	}
	yaml_parser_delete(&parser);
	if (!rc && tree->root && domi_node_empty(tree->root))
		tree->root = NULL;
	return rc;
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
