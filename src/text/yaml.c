/* YAML events into a tree of nodes. What variants have no use for (anchors, tags, several documents) is refused. libyaml allocates on
   its own and is gone before the tree is used. */
#include "text.h"

#include <stdio.h>
#include <string.h>
#include <yaml.h>

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

struct reading {
	struct domi_builder builder;
	const char *file;
	struct dom_error *error;
};

static struct dom_where where_of(const struct reading *b, const yaml_event_t *event)
{
	return (struct dom_where){b->file, (unsigned)event->start_mark.line + 1, (unsigned)event->start_mark.column + 1};
}

static int refuse_extras(struct reading *b, const yaml_event_t *event, const yaml_char_t *anchor, const yaml_char_t *tag)
{
	struct dom_where where = where_of(b, event);

	if (anchor)
		return domi_fail(b->error, DOM_BAD_TEXT, where,
				 "anchors and aliases (& and *) are not used in variants; say “like”",
				 "las variantes no usan anclas ni alias (& y *); di “like”");
	if (tag)
		return domi_fail(b->error, DOM_BAD_TEXT, where, "tags (!) are not used in variants",
				 "las variantes no usan etiquetas (!)");
	return DOM_OK;
}

static int scalar(struct reading *b, const yaml_event_t *event)
{
	int rc = refuse_extras(b, event, event->data.scalar.anchor, event->data.scalar.tag);

	return rc ? rc
		  : domi_build_scalar(&b->builder, (const char *)event->data.scalar.value, event->data.scalar.length,
				      event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE, where_of(b, event));
}

static int take(struct reading *b, const yaml_event_t *event, unsigned *documents)
{
	struct dom_where where = where_of(b, event);
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
		return rc ? rc : domi_build_begin(&b->builder, DOMI_LIST, where);
	case YAML_MAPPING_START_EVENT:
		rc = refuse_extras(b, event, event->data.mapping_start.anchor, event->data.mapping_start.tag);
		return rc ? rc : domi_build_begin(&b->builder, DOMI_MAP, where);
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		domi_build_end(&b->builder);
		return DOM_OK;
	default:
		return DOM_OK;
	}
}

int domi_tree_read(struct domi_tree *tree, const struct domi_reader *reader, const char *text, size_t length, const char *file)
{
	struct dom_error *error = reader->error;
	struct reading b = {.file = file, .error = error};
	yaml_parser_t parser;
	unsigned documents = 0;
	bool over = false;
	int rc;

	domi_builder_init(&b.builder, tree, reader);
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
