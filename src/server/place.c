/* A variant as JSON is written out once more, in a form that YAML takes, and read. A complaint about line 3, column 8 of that
   text is about its n-th token; the n-th token of what was sent is the same one, and the keys on the way to it are its path. */
#include "place.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 64 };

/* Going through the tokens of a JSON text that is known to be right: brackets, texts, words and numbers. */
struct scan {
	const char *text;
	size_t length, at;
	unsigned line, column; /* of `at` */
	struct {
		bool list;
		unsigned index;
		const char *key; /* with its quotes */
		size_t key_length;
	} stack[MOST_DEPTH];
	unsigned depth;
	bool is_key; /* the next text is one */
	bool comma;  /* there was one, and the next token is the next entry's */
	char first;  /* letter of the token before */
};

static void step(struct scan *scan)
{
	if (scan->text[scan->at] == '\n') {
		scan->line++;
		scan->column = 0;
	}
	scan->at++;
	/* columns count letters */
	if (scan->at >= scan->length || ((unsigned char)scan->text[scan->at] & 0xC0) != 0x80)
		scan->column++;
}

static void skip_between(struct scan *scan)
{
	while (scan->at < scan->length && strchr(" \t\r\n,:", scan->text[scan->at])) {
		if (scan->text[scan->at] == ',' && scan->depth) {
			scan->is_key = !scan->stack[scan->depth - 1].list;
			scan->comma = true;
		}
		step(scan);
	}
}

static void skip_text(struct scan *scan)
{
	step(scan);
	while (scan->at < scan->length && scan->text[scan->at] != '"') {
		if (scan->text[scan->at] == '\\')
			step(scan);
		step(scan);
	}
	step(scan);
}

/* Moves over the token at hand. */
static void skip_token(struct scan *scan)
{
	char c = scan->text[scan->at];
	size_t from = scan->at;

	scan->first = c;
	if (scan->comma)
		scan->stack[scan->depth - 1].index++;
	scan->comma = false;
	if (c == '"') {
		skip_text(scan);
		if (scan->is_key && scan->depth) {
			scan->stack[scan->depth - 1].key = scan->text + from;
			scan->stack[scan->depth - 1].key_length = scan->at - from;
		}
		scan->is_key = false;
	} else if (c == '{' || c == '[') {
		if (scan->depth < MOST_DEPTH) {
			memset(&scan->stack[scan->depth], 0, sizeof *scan->stack);
			scan->stack[scan->depth].list = c == '[';
			scan->depth++;
		}
		scan->is_key = c == '{';
		step(scan);
	} else if (c == '}' || c == ']') {
		scan->depth -= scan->depth > 0;
		scan->is_key = false;
		step(scan);
	} else {
		while (scan->at < scan->length && !strchr(" \t\r\n,:{}[]\"", scan->text[scan->at]))
			step(scan);
	}
}

/* The number of the token at or right before a place; the scan stands behind it. */
static unsigned token_at(struct scan *scan, unsigned line, unsigned column)
{
	unsigned token = 0;

	for (;;) {
		skip_between(scan);
		if (scan->at >= scan->length || scan->line > line || (scan->line == line && scan->column > column))
			return token;
		skip_token(scan);
		token++;
	}
}

/* Where the token of that number begins. */
static void place_of(const char *text, size_t length, unsigned token, unsigned *line, unsigned *column)
{
	struct scan scan = {.text = text, .length = length, .line = 1, .column = 1};

	skip_between(&scan);
	for (unsigned i = 1; i < token && scan.at < length; i++) {
		skip_token(&scan);
		skip_between(&scan);
	}
	*line = scan.line;
	*column = scan.column;
}

/* "variant.players[2].strategy" */
static void write_path(const struct scan *scan, const char *below, char *out, size_t size)
{
	size_t used = (size_t)snprintf(out, size, "%s", below);

	for (unsigned i = 0; i < scan->depth && used < size; i++) {
		if (scan->stack[i].list)
			used += (size_t)snprintf(out + used, size - used, "[%u]", scan->stack[i].index);
		else if (scan->stack[i].key)
			used += (size_t)snprintf(out + used, size - used, "%s%.*s", used ? "." : "",
						 (int)scan->stack[i].key_length - 2, scan->stack[i].key + 1);
	}
}

static void locate(const char *text, const char *below, const char *sent, size_t length, struct doms_fault *fault)
{
	struct scan scan = {.text = text, .length = strlen(text), .line = 1, .column = 1};
	unsigned token;

	if (!fault->line)
		return;
	token = token_at(&scan, fault->line, fault->column);
	scan.depth -= scan.first == '['; /* a list itself, and not what is in it */
	write_path(&scan, below, fault->path, sizeof fault->path);
	fault->line = fault->column = 0;
	if (sent && token)
		place_of(sent, length, token, &fault->line, &fault->column);
}

void doms_place_fault(const json_t *json, const char *below, const char *sent, size_t length, struct doms_fault *fault)
{
	char *text = json_dumps(json, JSON_INDENT(1) | JSON_REAL_PRECISION(12));

	if (text)
		locate(text, below, sent, length, fault);
	free(text);
}

/* Mistakes on their way into an answer. */
struct telling {
	const char *text; /* that the JSON was written as; NULL: what was sent is no JSON */
	const char *below, *sent;
	size_t length;
	struct doms_fault *first;
	json_t *all; /* NULL: the first is enough */
	bool any;
};

static void tell(void *context, const struct dom_error *error)
{
	struct telling *telling = context;
	struct doms_fault fault;

	doms_fail_with(&fault, DOMS_BAD_VARIANT, error);
	if (telling->text)
		locate(telling->text, telling->below, telling->sent, telling->length, &fault);
	if (!telling->any)
		*telling->first = fault;
	telling->any = true;
	if (telling->all)
		json_array_append_new(telling->all, doms_fault_json(&fault));
}

int doms_parse_variant(const json_t *json, const char *name, const char *below, const char *sent, size_t length,
		       struct dom_variant **out, struct doms_fault *fault)
{
	return doms_parse_variant_all(json, name, below, sent, length, out, fault, NULL);
}

int doms_parse_variant_all(const json_t *json, const char *name, const char *below, const char *sent, size_t length,
			   struct dom_variant **out, struct doms_fault *fault, json_t *all)
{
	char *text = json ? json_dumps(json, JSON_INDENT(1) | JSON_REAL_PRECISION(12)) : NULL;
	struct telling telling = {text, below, sent, length, fault, all, false};
	int bad;

	*out = NULL;
	if (json && !text)
		return doms_fail(fault, DOMS_BUSY, NULL, NULL);
	bad = dom_variant_parse_each(out, text ? text : sent, text ? strlen(text) : length, name, NULL, tell, &telling);
	free(text);
	return bad != 0;
}
